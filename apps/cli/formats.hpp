// The formats of robot files: the one list of their names, suffixes and writers. Which one a file has is recognised by its content
// (io/read.hpp); the suffixes are what help texts tell and what -o goes by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace articula::cli {

struct Format {
  std::string_view name;
  std::vector<std::string_view> suffixes;
  Written (*write)(const Robot& robot);                                      // none: it can be read only
  Written (*write_in)(const Robot& robot, Convention convention) = nullptr;  // none: it has one convention
};

enum class Use { reading, writing };
std::vector<std::string> suffixes(Use use);      // .yaml, ..
std::vector<std::string> format_names(Use use);  // yaml, ..

// For writing; ModelError with the names or suffixes there are.
const Format& format_named(const std::string& name);
const Format& format_of_file(const std::string& path);  // by its suffix
Written written(const Robot& robot, const Format& format,
                const std::string& convention);  // "": the format's own

}  // namespace articula::cli
