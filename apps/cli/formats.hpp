// The formats a robot can be written in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"

namespace articula::cli {

struct Format {
  std::string_view name;
  std::vector<std::string_view> suffixes;
  std::string (*write)(const Robot& robot);
};

const Format& format_named(const std::string& name);    // ModelError with the names there are
const Format& format_of_file(const std::string& path);  // by its suffix
void deliver_robot(const Robot& robot, const Format& format, const std::string& path);  // "" and "-" print

}  // namespace articula::cli
