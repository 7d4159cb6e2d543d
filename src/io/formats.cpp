#include "io/formats.hpp"

#include <algorithm>
#include <filesystem>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/mjcf.hpp"
#include "io/par.hpp"
#include "io/urdf.hpp"

namespace articula {

namespace {

bool is_yaml(const Beginning& text) {
  return text.line.starts_with("articula") && text.line.find(':') != std::string::npos;
}

// A comment, or an assignment to one of the keys that every file has: "NL = 6", "nj=6".
bool is_par(const Beginning& text) {
  const std::size_t equals = text.line.find('=');
  const std::string key = lower(trimmed(text.line.substr(0, equals)));
  const bool known = key == "nl" || key == "nj" || key == "nf" || key == "type" || key == "ant";
  return text.line.starts_with("(*") || (known && equals != std::string::npos);
}

bool is_mjcf(const Beginning& text) { return text.element == "mujoco"; }
bool is_urdf(const Beginning& text) { return text.line.starts_with("<") && !is_mjcf(text); }

const std::vector<RobotFormat>& formats() {
  static const std::vector<RobotFormat> list{
      {"yaml",
       {".yaml", ".yml"},
       is_yaml,
       read_yaml,
       [](const Robot& r) {
         return Written{write_yaml(r), {}};
       },
       write_yaml},
      {"par", {".par"}, is_par, read_par, write_par},
      {"urdf", {".urdf"}, is_urdf, read_urdf, write_urdf, nullptr, true},
      {"mjcf", {".xml"}, is_mjcf, read_mjcf}};
  return list;
}

// Behind declarations and comments; empty when there is none.
std::string first_element(std::string_view text) {
  while (true) {
    const std::size_t open = text.find('<');
    if (open == std::string_view::npos || open + 1 >= text.size()) return {};
    text.remove_prefix(open);
    const bool comment = text.starts_with("<!--"), declaration = text[1] == '?' || text[1] == '!';
    if (!declaration) return std::string(text.substr(1, text.find_first_of(" \t\r\n/>", 1) - 1));
    const std::size_t end = comment ? text.find("-->", 4) : text.find('>');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end);
  }
}

Beginning beginning(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t lines = 0; !text.empty() && lines < 1000; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = trimmed(text.substr(0, std::min<std::size_t>(end, 200)));
    const bool passed = line.empty() || line.front() == '#' || line.front() == '%' || line == "---";
    if (!passed) return {line, line.front() == '<' ? first_element(text) : std::string()};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

bool serves(const RobotFormat& format, FormatUse use) {
  return use == FormatUse::reading || format.write != nullptr;
}

const RobotFormat* with_suffix(const std::string& path, FormatUse use) {
  const std::string suffix = lower(std::filesystem::path(path).extension().string());
  for (const RobotFormat& f : formats())
    if (serves(f, use) && contains(f.suffixes, suffix)) return &f;
  return nullptr;
}

}  // namespace

std::vector<std::string> robot_suffixes(FormatUse use) {
  std::vector<std::string> list;
  for (const RobotFormat& f : formats())
    if (serves(f, use)) list.insert(list.end(), f.suffixes.begin(), f.suffixes.end());
  return list;
}

std::vector<std::string> robot_format_names(FormatUse use) {
  std::vector<std::string> list;
  for (const RobotFormat& f : formats())
    if (serves(f, use)) list.emplace_back(f.name);
  return list;
}

const RobotFormat& robot_format_of_text(std::string_view text, const std::string& file) {
  const Beginning begins = beginning(text);
  if (begins.element == "sdf")
    throw ParseError({file}, "SDF files are not read", {}, "export the robot as URDF or MJCF");
  for (const RobotFormat& f : formats())
    if (f.begins(begins)) return f;
  if (const RobotFormat* f = with_suffix(file, FormatUse::reading)) return *f;
  throw ParseError(
      {file}, text.empty() ? "the file is empty" : "the format of this file is not known", {},
      "a YAML robot begins with the line  articula: 1 ; URDF, MJCF and SYMORO files are recognised as well");
}

const RobotFormat& robot_format_named(const std::string& name) {
  for (const RobotFormat& f : formats())
    if (f.name == name && serves(f, FormatUse::writing)) return f;
  throw unknown_word("format", name, robot_format_names(FormatUse::writing));
}

const RobotFormat& robot_format_of_file(const std::string& path) {
  if (const RobotFormat* f = with_suffix(path, FormatUse::writing)) return *f;
  throw ModelError("", "the format of '" + shortened(path, 200) + "' is not told by its suffix",
                   "use one of " + joined(robot_suffixes(FormatUse::writing), ", "));
}

Written written(const Robot& robot, const RobotFormat& format, const std::string& convention) {
  if (convention.empty()) return format.write(robot);
  const Convention known = convention_named(convention);
  if (format.write_in == nullptr)
    throw ModelError("", "--convention does not go with the format " + std::string(format.name),
                     "conventions are for YAML files");
  return format.write_in(robot, known);
}

}  // namespace articula
