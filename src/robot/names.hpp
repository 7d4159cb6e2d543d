// The names that robots, links, frames and motors may have, so that people can type them and every format can hold them.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace articula {

bool is_robot_name(std::string_view text);  // letters, digits, _ and -; at most 64
bool is_link_name(std::string_view text);   // the same, beginning with a letter or _

// The text itself, or what is nearest to it: '_' for what is odd.
std::string usable_robot_name(std::string_view text);
std::string usable_link_name(std::string_view text);

// The name, or name_2, name_3, .. where it is taken; it is from now on.
std::string fresh_name(const std::string& wanted, std::set<std::string>& taken);

}  // namespace articula
