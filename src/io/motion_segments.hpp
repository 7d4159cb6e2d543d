// Segments of a file of motions, one reader for each type.
#pragma once

#include <string>
#include <vector>

#include "io/motion_cells.hpp"

namespace articula {

class MotionSegments {
 public:
  MotionSegments(MotionCells& motion, std::string folder) : motion_(motion), folder_(std::move(folder)) {}

  std::vector<MotionSegment> read(const YamlNode& rows, const MotionTiming& usual);

 private:
  struct Type {
    const char* name;
    YamlTable table;
    void (MotionSegments::*read)(const YamlNode& row, const Fields& fields, MotionSegment& segment);
    bool timed;
  };
  static const std::vector<Type>& types();
  void one(const YamlNode& row, const MotionTiming& usual, std::vector<MotionSegment>& list);
  void pause(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void joints(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void line(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void circle(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void ellipse(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void spline(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  void fourier(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  std::vector<std::vector<double>> harmonics(const YamlNode& row, const Fields& fields,
                                             const std::string& key);
  void csv(const YamlNode& row, const Fields& fields, MotionSegment& segment);
  const YamlNode* to_or_by(const YamlNode& row, const Fields& fields, bool& relative);
  std::optional<double> angle(const YamlNode& row, const Fields& fields);
  void orientation(const Fields& fields, MotionSegment& segment);

  MotionCells& motion_;
  std::string folder_;
  std::string what_;  // the segment at hand: "segment 2"
};

// Of a table of samples. ParseError when it has no column t or less than two rows, when times do not rise.
SamplesMove samples_of(std::string_view text, const std::string& file);

}  // namespace articula
