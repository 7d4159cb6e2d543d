#include "io/motion_read.hpp"

#include <filesystem>

#include "base/named.hpp"
#include "base/text.hpp"
#include "base/vector3.hpp"
#include "io/csv.hpp"
#include "io/import.hpp"
#include "io/motion_segments.hpp"

namespace articula {

namespace {

constexpr const char* begins = "a file of motions begins with the line  motion: 1";

class MotionReader {
 public:
  MotionReader(Findings& findings, std::string folder)
      : cells_(findings), motion_(cells_), segments_(motion_, std::move(folder)) {}

  MotionDescription run(const YamlNode& root) {
    header(root);
    const Fields top = cells_.fields(root, YamlTable::motion, "motion");
    description_.place = cells_.place(root);
    texts(top);
    if (const auto found = top.find("start"); found != top.end()) start(*found->second);
    MotionTiming usual;
    if (const auto found = top.find("timing"); found != top.end())
      usual = motion_.timing(cells_.fields(*found->second, YamlTable::motion_timing, "timing"), "timing", {});
    const YamlNode* rows = cells_.required(
        root, top, "segments", "", "for example  segments: [{type: joints, to: [0, 1], duration: 2}]");
    if (rows != nullptr) description_.segments = segments_.read(*rows, usual);
    return std::move(description_);
  }

 private:
  void header(const YamlNode& root) {
    Findings& findings = cells_.findings();
    if (root.kind != YamlNode::Kind::map || root.items.empty())
      findings.refuse(root.at, "this is no file of motions: it holds " + described(root), begins);
    if (root.items[0].text != "motion") findings.refuse(root.at, "this is no file of motions", begins);
    if (root.items[1].text != "1")
      findings.refuse(root.items[1].at, "format version " + described(root.items[1]) + " is not known",
                      "this program reads  motion: 1");
  }

  void texts(const Fields& top) {
    const auto text = [&](const char* key, std::string& into, Place* place) {
      const auto found = top.find(key);
      if (found == top.end()) return;
      into = cells_.line(*found->second, key).value_or("");
      if (place != nullptr) *place = cells_.place(*found->second);
    };
    text("title", description_.title, nullptr);
    text("link", description_.link, &description_.link_place);
    text("assembly", description_.assembly, &description_.assembly_place);
    const auto found = top.find("hold");
    if (found == top.end()) return;
    description_.held = motion_.words(*found->second, "hold");
    description_.held_place = cells_.place(*found->second);
  }

  void start(const YamlNode& node) {
    MotionStart& s = description_.start;
    s.place = cells_.place(node);
    if (node.kind == YamlNode::Kind::list) {
      s.q = motion_.numbers(node, "start");
      return;
    }
    const Fields fields = cells_.fields(node, YamlTable::motion_start, "start");
    const YamlNode* position =
        cells_.required(node, fields, "position", "start",
                        "start: [q1, q2, ..], or  start: {position: [x, y, z], near: [q1, q2, ..]}");
    if (position != nullptr) s.position = motion_.vector(*position, "start: position");
    s.quaternion = motion_.orientation(fields, "start");
    if (const auto near = fields.find("near"); near != fields.end())
      s.q = motion_.numbers(*near->second, "start: near");
  }

  YamlCells cells_;
  MotionCells motion_;
  MotionSegments segments_;
  MotionDescription description_;
};

}  // namespace

MotionDescription read_motion(std::string_view text, const std::string& file) {
  const std::string clean = plain(text);
  Findings findings(file, clean);
  findings.refuse_above(4, "samples stand in a CSV file");
  const YamlNode root = parse_yaml(clean, findings);
  MotionDescription motion =
      MotionReader(findings, std::filesystem::path(file).parent_path().string()).run(root);
  if (findings.errors() > 0) findings.give_up();
  return motion;
}

MotionDescription read_motion_samples(std::string_view text, const std::string& file) {
  MotionDescription motion;
  motion.place = {file, 1, 1};
  motion.segments = {{"csv", samples_of(text, file), {}, ToolOrientation::usual, motion.place}};
  return motion;
}

}  // namespace articula
