// Cells of a file of motions: numbers, in their ranges, vectors, orientations, and how fast a segment is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/yaml_cells.hpp"
#include "robot/motion.hpp"

namespace articula {

class MotionCells {
 public:
  explicit MotionCells(YamlCells& cells) : cells_(cells) {}

  std::optional<double> number(const YamlNode& node, const std::string& what);
  std::optional<double> positive(const YamlNode& node, const std::string& what);
  std::optional<double> duration(const YamlNode& node, const std::string& what);
  std::optional<double> acceleration(const YamlNode& node, const std::string& what);  // "15 g" too
  std::vector<double> numbers(const YamlNode& node, const std::string& what);         // empty: a finding
  std::optional<MotionVector> vector(const YamlNode& node, const std::string& what);
  std::optional<MotionVector> direction(const YamlNode& node, const std::string& what);  // not zero
  // Of keys quaternion and rpy, one at most.
  std::optional<std::array<double, 4>> orientation(const Fields& fields, const std::string& what);
  std::vector<std::string> words(const YamlNode& node, const std::string& what);
  MotionTiming timing(const Fields& fields, const std::string& what, MotionTiming usual);

  YamlCells& cells() { return cells_; }

 private:
  std::vector<double> limits(const Fields& fields, const std::string& key, const std::string& what);
  void law(const YamlNode& node, const std::string& what, MotionTiming& timing);
  void refuse_mixtures(const Fields& fields, const std::string& what, const MotionTiming& timing);

  YamlCells& cells_;
  Graph graph_;
};

}  // namespace articula
