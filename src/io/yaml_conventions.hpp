// The conventions of a YAML robot file (docs/robot-format.md): what the cells of a row are called, which keys it has beside
// them, and what becomes of the rows when all of them are read.
//
//   craig              Rot(x,alpha) Trans(x,a) Rot(z,theta) Trans(z,d) [Craig2005]: the table as it is, under other names
//   paul               Rot(z,theta) Trans(z,d) Trans(x,a) Rot(x,alpha) [Paul1981]: the rows shifted (robot/distal.hpp)
//   elementary         a row is a list of turns and shifts, (2-87)-(2-92) of [Lau1985]
//   centre-of-gravity  e^l, e^u, j^l, j^u of [LucassenVanDeVen1988] (robot/segments.hpp)
//
// The first two are tables of axes that follow each other as they do here, so their numbers and symbols are kept and go where
// the literature puts them; the other two say nothing of axes, and described() finds the table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "io/yaml.hpp"
#include "io/yaml_cells.hpp"
#include "robot/segments.hpp"

namespace articula {

struct YamlRow;  // yaml_compound.hpp

struct ConventionInfo {
  Convention convention;
  std::string_view name;
  std::array<std::string_view, 6> cells;  // keys of a row, by placement_keys; empty where it has no such cell
  std::vector<std::size_t> order;         // of the cells, as they are written
  std::vector<std::string> more;          // further keys of a row,
  std::vector<std::string> base;          // and of the base
};
const ConventionInfo& info(Convention convention);

class YamlConvention {
 public:
  YamlConvention(YamlCells& cells, RobotData& data) : cells_(cells), data_(data) {}

  void choose(const Fields& top);  // before anything else is read
  const ConventionInfo& keys() const { return info(convention_); }
  std::vector<std::string> row_keys() const;   // those of the format that a joint of this convention has,
  std::vector<std::string> base_keys() const;  // and the base
  bool has_cell(std::size_t link_key) const;   // whether `general` gives it a symbol
  void base(const YamlNode& at, const Fields& fields);
  void freedoms(const YamlRow& row, const Fields& fields);  // of a row of elementary transforms
  void row(const YamlRow& row, const Fields& fields);       // when the cells of the row are read
  void apply();  // makes the robot of the rows, once they are known to be sound

 private:
  struct Step {
    bool turns;
    int axis;
    Expr value;
  };
  enum class Orientation { denavit_hartenberg, principal, arbitrary };

  void orientation(const Fields& top);
  void four_parameters(const YamlRow& row, const Fields& fields);
  void elementary(const YamlRow& row, const Fields& fields);
  std::optional<Step> step(const YamlRow& row, const YamlNode& node);
  void variable(const YamlRow& row, const YamlNode& at, const std::vector<Step>& steps);
  RowFrame placed(int j) const;  // by its steps
  void segment(int j, const YamlNode& at, const Fields& fields);
  void axes_of(int j, const YamlNode& at, const Fields& fields, Segment& s);
  void normal_of(int j, const YamlNode& at, Segment& s);
  Vec3 vector(int j, const YamlNode& at, const Fields& fields, const std::string& key, const Vec3& missing,
              bool required);
  Vec3 direction(int j, const YamlNode& at, const Fields& fields, const std::string& key, const Vec3& missing,
                 bool required);
  void centred(int j);  // inertia about a centre of gravity
  bool is_last(int j) const { return j == data_.n(); }
  Graph& graph() const { return *data_.graph; }

  YamlCells& cells_;
  RobotData& data_;
  Convention convention_ = Convention::khalil_kleinfinger;
  Orientation orientation_ = Orientation::arbitrary;
  std::vector<std::vector<Step>> steps_;  // of rows 1 ..
  std::vector<Segment> segments_;         // of the base and of rows 1 ..
};

}  // namespace articula
