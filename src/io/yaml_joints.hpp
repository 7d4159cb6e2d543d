// The rows of a YAML robot file that place frames: joints of the tree, and cut joints that close loops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/yaml_compound.hpp"
#include "io/yaml_conventions.hpp"
#include "robot/robot.hpp"

namespace articula {

class YamlJoints {
 public:
  YamlJoints(YamlCells& cells, RobotData& data, YamlConvention& convention)
      : cells_(cells), data_(data), convention_(convention) {}

  void joints(const std::vector<YamlRow>& rows);  // data has as many bodies; they outlive it
  void cuts(const YamlNode& node);
  std::optional<int> link(const YamlNode& node, const std::string& what);  // by number or by name
  std::optional<int> joint_of(const YamlNode& node,
                              const std::string& what);  // of its own name, or of its link

 private:
  using Table = std::array<Expr, 6>;  // gamma b alpha d theta r

  void name(const YamlRow& row, const Fields& fields);
  void joint(const YamlRow& row, const Fields& fields);
  void compound(const YamlRow& row, const Fields& fields);
  void place_freedoms(const YamlRow& row, const Fields& fields);
  void carry(int j, const Fields& row, const std::string& what);
  void limits(const YamlNode& node, const std::string& what, Body& b);
  void limits_of_freedoms(const YamlNode& node, const YamlRow& row, const std::string& what);
  void rates(int j, const Fields& row, const std::string& what);
  void cut(const YamlNode& row, int k, int count);
  void twin(const YamlNode& row, const Fields& fields, const std::string& what, int number, CutJoint& c);
  void cut_name(const YamlNode& node, CutJoint& c);
  int required_link(const YamlNode& row, const Fields& fields, const std::string& what);
  void doubtful_number(const YamlNode& node, const std::string& what, int k);
  std::optional<JointKind> joint_kind(const Fields& row, const std::string& what, bool cut);
  Table placement(const Fields& row, const std::string& what, int number, Table cells,
                  const std::vector<std::size_t>& moving);
  Graph& graph() const { return *data_.graph; }
  Body& body(int j) { return data_.bodies[static_cast<std::size_t>(j)]; }

  YamlCells& cells_;
  RobotData& data_;
  YamlConvention& convention_;
  const std::vector<YamlRow>* rows_ = nullptr;
};

}  // namespace articula
