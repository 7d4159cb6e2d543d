// The formats of robot files: the one list of their names, suffixes, readers and writers. Which one a file has is told by how it
// begins, else by its suffix; the suffixes are what help texts tell and what a writer goes by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/import.hpp"
#include "io/yaml.hpp"

namespace articula {

// How a text begins: its first line that says something (comments and blank lines are passed over), and the name of its first
// element, when it is XML.
struct Beginning {
  std::string line, element;
};

struct RobotFormat {
  std::string_view name;
  std::vector<std::string_view> suffixes;
  bool (*begins)(const Beginning& text);  // as a file of this format does
  Robot (*read)(std::string_view text, const std::string& file, const ImportOptions& options);
  Written (*write)(const Robot& robot) = nullptr;                            // none: it can be read only
  Written (*write_in)(const Robot& robot, Convention convention) = nullptr;  // none: it has one convention
  bool loops_beside = false;  // it has no words for closed loops: another file closes them
};

enum class FormatUse { reading, writing };
std::vector<std::string> robot_suffixes(FormatUse use);      // .yaml, ..
std::vector<std::string> robot_format_names(FormatUse use);  // yaml, ..

const RobotFormat& robot_format_of_text(std::string_view text,
                                        const std::string& file);  // ParseError when it is none

// For writing; ModelError with the names or suffixes there are.
const RobotFormat& robot_format_named(const std::string& name);
const RobotFormat& robot_format_of_file(const std::string& path);  // by its suffix
Written written(const Robot& robot, const RobotFormat& format,
                const std::string& convention);  // "": the format's own

}  // namespace articula
