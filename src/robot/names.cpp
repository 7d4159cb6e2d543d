#include "robot/names.hpp"

#include <algorithm>
#include <cctype>

namespace articula {

namespace {

constexpr std::size_t longest = 64;

bool is_usual(unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '_' || c == '-'); }

}  // namespace

bool is_robot_name(std::string_view text) {
  return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), is_usual);
}

bool is_link_name(std::string_view text) {
  return is_robot_name(text) &&
         (std::isalpha(static_cast<unsigned char>(text.front())) != 0 || text.front() == '_');
}

std::string usable_robot_name(std::string_view text) {
  std::string name(text.substr(0, longest));
  for (char& c : name)
    if (!is_usual(static_cast<unsigned char>(c))) c = '_';
  return name.empty() ? "_" : name;
}

std::string usable_link_name(std::string_view text) {
  std::string name = usable_robot_name(text);
  if (is_link_name(name)) return name;
  return ("_" + name).substr(0, longest);
}

std::string fresh_name(const std::string& wanted, std::set<std::string>& taken) {
  std::string name = wanted;
  for (int i = 2; !taken.insert(name).second; ++i)
    name = wanted.substr(0, longest - 4) + "_" + std::to_string(i);
  return name;
}

}  // namespace articula
