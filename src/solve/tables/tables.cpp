#include "solve/tables/tables.hpp"

#include "base/error.hpp"

using articula_entry =
    double;  // tables in single precision have been rounded before: the numbers are the same
#include "solve/runtime/tables.h"

namespace articula {

namespace {

articula_axis runtime_axis(const GridAxis& a) { return {a.lower, a.scale(), a.points, a.turns ? 1 : 0}; }

// What articula_locate does, once for each axis.
Counts operations_of_place(bool turns, int width) {
  Counts c;
  c.add = turns ? 3 : 2, c.mul = turns ? 2 : 1, c.other = turns ? 1 : 2;
  c.add += width == 4 ? 3 : 1, c.mul += width == 4 ? 10 : 0;
  return c;
}

}  // namespace

double GridAxis::position(int k) const { return lower + (upper - lower) * k / (turns ? points : points - 1); }

double GridAxis::scale() const { return (turns ? 1 : points - 1) / (upper - lower); }

int least_points(Interpolation interpolation) { return interpolation == Interpolation::cubic ? 4 : 2; }

GridTables::GridTables(std::vector<GridAxis> axes, Interpolation interpolation)
    : axes_(std::move(axes)), interpolation_(interpolation) {}

int GridTables::width() const { return interpolation_ == Interpolation::cubic ? 4 : 2; }

std::size_t GridTables::points(const std::vector<int>& axes) const {
  std::size_t n = 1;
  for (const int a : axes) n *= static_cast<std::size_t>(axes_[a].points);
  return n;
}

std::vector<double> GridTables::positions(const std::vector<int>& axes, std::size_t point) const {
  std::vector<double> x(axes.size());
  for (std::size_t k = axes.size(); k-- > 0;) {
    const GridAxis& a = axes_[axes[k]];
    x[k] = a.position(static_cast<int>(point % static_cast<std::size_t>(a.points)));
    point /= static_cast<std::size_t>(a.points);
  }
  return x;
}

void GridTables::add(Grid grid) {
  if (grid.axes.empty() || grid.axes.size() > ARTICULA_AXES || grid.values.size() != points(grid.axes))
    throw Bug("a table that does not fit its axes");
  grids_.push_back(std::move(grid));
}

LookUpCost GridTables::cost() const {
  LookUpCost cost;
  for (const GridAxis& a : axes_) cost.operations = cost.operations + operations_of_place(a.turns, width());
  for (const Grid& g : grids_) {
    long sums = 0, reads = 1;
    for (std::size_t k = 0; k < g.axes.size(); ++k) sums += reads, reads *= width();
    cost.operations.mul += static_cast<int>(sums * width());
    cost.operations.add += static_cast<int>(sums * width());
    cost.reads += reads;
  }
  return cost;
}

void GridTables::look_up(const double* coordinates, double* values) const {
  std::vector<articula_place> places(axes_.size());
  for (std::size_t a = 0; a < axes_.size(); ++a) {
    const articula_axis axis = runtime_axis(axes_[a]);
    articula_locate(&axis, width(), coordinates[axes_[a].coordinate], &places[a]);
  }
  for (const Grid& g : grids_) {
    const articula_place* chosen[ARTICULA_AXES];
    for (std::size_t k = 0; k < g.axes.size(); ++k) chosen[k] = &places[static_cast<std::size_t>(g.axes[k])];
    *values++ = articula_look_up(g.values.data(), static_cast<int>(g.axes.size()), width(), chosen);
  }
}

}  // namespace articula
