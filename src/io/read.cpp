#include "io/read.hpp"

#include <filesystem>

#include "base/named.hpp"
#include "base/text.hpp"
#include "io/formats.hpp"
#include "io/library.hpp"
#include "io/urdf_loops.hpp"

namespace articula {

namespace {

void refuse_loops(const ImportOptions& options) {
  if (options.loops.empty()) return;
  throw ParseError({}, "'" + shortened(options.loops, 200) + "': a file of loops goes with a URDF file alone",
                   {}, "other formats say themselves where their loops are closed");
}

// What else could be meant: names that begin alike or are near; nothing for what is plainly a path.
std::string library_hint(const std::string& name) {
  if (name.find_first_of("/.") != std::string::npos) return {};
  std::vector<std::string> alike;
  for (const std::string& known : library_names())
    if (!name.empty() && known.starts_with(name)) alike.push_back(in_quotes(known));
  if (!alike.empty()) return "did you mean " + joined(alike, ", ") + "?";
  std::vector<std::string> known = library_names();
  known.emplace_back("nr:N");
  return possible(name, known);
}

}  // namespace

Robot read_robot_text(std::string_view text, const std::string& file, const ImportOptions& options) {
  const RobotFormat& format = robot_format_of_text(text, file);
  if (!format.loops_beside) refuse_loops(options);
  return format.read(text, file, options);
}

Robot read_robot(const std::string& name_or_path, const ImportOptions& options) {
  if (is_library_name(name_or_path)) return refuse_loops(options), library_robot(name_or_path, options);
  std::error_code error;
  if (!std::filesystem::exists(name_or_path, error)) {
    if (name_or_path.starts_with("nr:")) return library_robot(name_or_path);
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
