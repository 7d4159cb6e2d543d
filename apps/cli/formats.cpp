#include "formats.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "output.hpp"

namespace articula::cli {

namespace {

const std::vector<Format>& formats() {
  static const std::vector<Format> list{{"yaml", {".yaml", ".yml"}, write_yaml},
                                        {"par", {".par"}, write_par}};
  return list;
}

}  // namespace

const Format& format_named(const std::string& name) {
  for (const Format& f : formats())
    if (f.name == name) return f;
  throw ModelError("", "unknown robot format '" + shortened(name) + "'", "formats: yaml, par");
}

const Format& format_of_file(const std::string& path) {
  const std::string suffix = lower(std::filesystem::path(path).extension().string());
  for (const Format& f : formats())
    if (std::find(f.suffixes.begin(), f.suffixes.end(), suffix) != f.suffixes.end()) return f;
  throw ModelError("", "the format of '" + shortened(path, 200) + "' is not told by its suffix",
                   "use .yaml, .yml or .par");
}

void deliver_robot(const Robot& robot, const Format& format, const std::string& path) {
  deliver(format.write(robot), path);
  if (format.name == "par" && !robot.data().defaults.empty())
    complain({{Severity::note,
               {},
               "SYMORO files have no default values of parameters: they are in a comment",
               {},
               {}}});
}

}  // namespace articula::cli
