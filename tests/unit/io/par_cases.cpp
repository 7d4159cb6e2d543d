#include "unit/io/par_cases.hpp"

#include <algorithm>
#include <vector>

namespace articula::test::par {

std::string arm(const std::map<std::string, std::string>& exchanged) {
  std::vector<std::pair<std::string, std::string>> lines{{"NL", "2"},
                                                         {"NJ", "2"},
                                                         {"NF", "2"},
                                                         {"Type", "0"},
                                                         {"is_floating", "0"},
                                                         {"is_mobile", "0"},
                                                         {"ant", "{0,1}"},
                                                         {"sigma", "{0,0}"},
                                                         {"b", "{0,0}"},
                                                         {"d", "{0,L1}"},
                                                         {"r", "{0,0}"},
                                                         {"gamma", "{0,0}"},
                                                         {"alpha", "{0,0}"},
                                                         {"mu", "{1,1}"},
                                                         {"theta", "{t1,t2}"},
                                                         {"eta", "{0,0}"},
                                                         {"k", "{0,0}"},
                                                         {"QP", "{QP1,QP2}"},
                                                         {"QDP", "{QDP1,QDP2}"},
                                                         {"GAM", "{GAM1,GAM2}"},
                                                         {"G", "{0,G2,0}"},
                                                         {"Z", "{1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1}"}};
  for (const auto key : {"W0", "WP0", "V0", "VP0"}) lines.emplace_back(key, "{0,0,0}");
  for (const std::string_view name : articula::par::dynamic_keys) {
    const std::string key(name);
    const bool wrench = std::find(link_keys.begin() + FX, link_keys.end(), name) != link_keys.end();
    lines.emplace_back(key, wrench ? "{0,0}" : "{" + key + "1," + key + "2}");
  }
  std::string text = "(* Robotname = 'arm' *)\n";
  std::map<std::string, std::string> rest = exchanged;
  for (const auto& [key, value] : lines) {
    const auto other = rest.find(key);
    const std::string now = other == rest.end() ? value : other->second;
    if (!now.empty()) text += key + " = " + now + "\n";
    if (other != rest.end()) rest.erase(other);
  }
  for (const auto& [key, value] : rest) text += key + " = " + value + "\n";
  return text;
}

Robot read(const std::string& text) { return read_par(text, "arm.par"); }

std::string refusal(const std::string& text) {
  return refusal_of([&] { read(text); });
}

std::string warnings(const std::string& text) { return to_text(read(text).warnings()); }

}  // namespace articula::test::par
