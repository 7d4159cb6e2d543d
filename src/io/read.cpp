#include "io/read.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "io/library.hpp"
#include "io/mjcf.hpp"
#include "io/par.hpp"
#include "io/urdf.hpp"
#include "io/urdf_loops.hpp"
#include "io/yaml.hpp"

namespace articula {

namespace {

enum class Format { yaml, par, xml, unknown };

bool starts_with(std::string_view text, std::string_view head) { return text.substr(0, head.size()) == head; }

// "NL = 6", "nj=6": an assignment to one of the keys that every .par file has.
bool is_par_assignment(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string key = lower(trimmed(line.substr(0, equals)));
  return key == "nl" || key == "nj" || key == "nf" || key == "type" || key == "ant";
}

// The first line that says something tells: comments and blank lines are passed over.
Format format_of_content(std::string_view text) {
  if (starts_with(text, "\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t lines = 0; !text.empty() && lines < 1000; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = trimmed(text.substr(0, std::min<std::size_t>(end, 200)));
    if (starts_with(line, "<")) return Format::xml;
    if (starts_with(line, "(*") || is_par_assignment(line)) return Format::par;
    if (starts_with(line, "articula") && line.find(':') != std::string::npos) return Format::yaml;
    if (!line.empty() && line.front() != '#' && line.front() != '%' && line != "---") return Format::unknown;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return Format::unknown;
}

Format format_of_suffix(const std::string& file) {
  const std::string suffix = lower(std::filesystem::path(file).extension().string());
  if (suffix == ".yaml" || suffix == ".yml") return Format::yaml;
  if (suffix == ".par") return Format::par;
  for (const std::string_view known : {".urdf", ".xacro", ".xml", ".sdf"})
    if (suffix == known) return Format::xml;
  return Format::unknown;
}

// The name of the first element, behind declarations and comments; empty when there is none.
std::string root_element(std::string_view text) {
  while (true) {
    const std::size_t open = text.find('<');
    if (open == std::string_view::npos || open + 1 >= text.size()) return {};
    text.remove_prefix(open);
    const bool comment = starts_with(text, "<!--"), declaration = text[1] == '?' || text[1] == '!';
    if (!declaration) return std::string(text.substr(1, text.find_first_of(" \t\r\n/>", 1) - 1));
    const std::size_t end = comment ? text.find("-->", 4) : text.find('>');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end);
  }
}

void refuse_loops(const ImportOptions& options) {
  if (options.loops.empty()) return;
  throw ParseError({}, "'" + shortened(options.loops, 200) + "': a file of loops goes with a URDF file alone",
                   {}, "other formats say themselves where their loops are closed");
}

Robot read_xml(std::string_view text, const std::string& file, const ImportOptions& options) {
  const std::string root = root_element(text);
  if (root == "sdf")
    throw ParseError({file}, "SDF files are not read", {}, "export the robot as URDF or MJCF");
  if (root != "mujoco") return read_urdf(text, file, options);
  refuse_loops(options);
  return read_mjcf(text, file, options);
}

}  // namespace

Robot read_robot_text(std::string_view text, const std::string& file, const ImportOptions& options) {
  Format format = format_of_content(text);
  if (format == Format::unknown) format = format_of_suffix(file);
  switch (format) {
    case Format::yaml: return refuse_loops(options), read_yaml(text, file);
    case Format::par: return refuse_loops(options), read_par(text, file, options);
    case Format::xml: return read_xml(text, file, options);
    case Format::unknown: break;
  }
  throw ParseError(
      {file}, text.empty() ? "the file is empty" : "the format of this file is not known", {},
      "a YAML robot begins with the line  articula: 1 ; URDF, MJCF and SYMORO files are recognised as well");
}

namespace {

// What else could be meant: names that begin alike or are near; nothing for what is plainly a path.
std::string library_hint(const std::string& name) {
  if (name.find_first_of("/.") != std::string::npos) return {};
  std::vector<std::string> alike;
  for (const std::string& known : library_names())
    if (!name.empty() && starts_with(known, name)) alike.push_back(known);
  if (!alike.empty()) return "did you mean " + joined(alike, ", ") + "?";
  const std::string near = suggestion(name, library_names());
  return near.empty() ? "the library has " + joined(library_names(), ", ") + " and nr:N" : near;
}

}  // namespace

Robot read_robot(const std::string& name_or_path, const ImportOptions& options) {
  if (is_library_name(name_or_path)) return refuse_loops(options), library_robot(name_or_path);
  std::error_code error;
  if (!std::filesystem::exists(name_or_path, error)) {
    if (starts_with(name_or_path, "nr:")) return library_robot(name_or_path);
    throw ParseError({},
                     "'" + shortened(name_or_path, 200) +
                         "': no robot of the library has this name, and there is no such file",
                     {}, library_hint(name_or_path));
  }
  ImportOptions all = options;
  if (all.loops.empty()) all.loops = loops_beside(name_or_path);
  return read_robot_text(read_file(name_or_path), name_or_path, all);
}

}  // namespace articula
