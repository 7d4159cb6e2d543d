// Grids of numbers over some coordinates, interpolated: what a function costs that is computed beforehand. The interpolation is
// solve/runtime/tables.h, which generated code carries along: what we run is what we hand out.
//
//   h       step of an axis; a function whose second derivative is at most m is met to m h^2/8 by linear interpolation
//   reads   of table entries: width^axes for each table
#pragma once

#include <cstddef>
#include <vector>

#include "program/program.hpp"

namespace articula {

struct GridAxis {
  int coordinate = 0;  // which of the list that is looked up
  double lower = 0, upper = 0;
  bool turns = false;  // upper is lower again
  int points = 0;
  double position(int k) const;
  double scale() const;  // one over the step; over the period, where it turns
};

enum class Interpolation { linear, cubic };
int least_points(Interpolation interpolation);

struct Grid {
  std::vector<int> axes;       // of the list of axes; the last one fastest
  std::vector<double> values;  // row by row
};

// What a look-up of everything takes.
struct LookUpCost {
  Counts operations;
  long reads = 0;
};

class GridTables {
 public:
  GridTables(std::vector<GridAxis> axes, Interpolation interpolation);

  // As many points as there are on these axes, and where the coordinates are at one of them.
  std::size_t points(const std::vector<int>& axes) const;
  std::vector<double> positions(const std::vector<int>& axes, std::size_t point) const;  // by axis
  void add(Grid grid);  // Bug when it has another number of values than points

  const std::vector<GridAxis>& axes() const { return axes_; }
  const std::vector<Grid>& grids() const { return grids_; }
  int width() const;
  LookUpCost cost() const;
  void look_up(const double* coordinates, double* values) const;  // a value for each grid

 private:
  std::vector<GridAxis> axes_;
  Interpolation interpolation_;
  std::vector<Grid> grids_;
};

}  // namespace articula
