#include "api/derivation/clashes.hpp"

#include <algorithm>
#include <regex>

#include "base/contains.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

namespace {

struct Taken {  // a letter with the places of its index: "#0,#1"
  std::string letter, index;
};

// Beside quantities: points and axes in the figure, sines and cosines, columns of the tables. Accents and bold type are no difference to
// rely on; frames on the left are none either.
std::vector<Taken> letters_taken(const Lettering& lettering, const std::set<std::string>& used) {
  std::vector<Taken> list;
  for (const Quantity& q : lettering.quantities)
    if (!q.meaning.empty() && q.accent.empty() && used.count(std::string(q.name)) != 0)
      list.push_back({std::string(q.letter), std::string(q.below)});
  for (const char* letter : {"O", "x", "y", "z", "C", "S"}) list.push_back({letter, "#0"});
  for (const auto& key : placement_keys) list.push_back({std::string(key), "#0"});
  for (const auto& key : link_keys) list.push_back({std::string(key), "#0"});
  return list;
}

bool is_taken(const SymbolParts& parts, const Taken& taken) {
  if (parts.letters != taken.letter) return false;
  std::string pattern;
  for (std::size_t k = 0; k < taken.index.size(); ++k)
    if (taken.index[k] == '#')
      pattern += "[0-9]+", ++k;
    else
      pattern += std::string("[") + taken.index[k] + "]";
  return std::regex_match(parts.index, std::regex(pattern));
}

// Does the cell `key` of one of these rows, the one with that number, have this name alone?
bool is_own(const RobotData& r, const Lettering& lettering, const std::string& name,
            const SymbolParts& parts) {
  const auto holds = [&](const Expr& e) {
    return e.valid() && e.op() == Op::symbol && !e.ref().negative() && e.name() == name;
  };
  const auto stands_in = [&](const auto& keys, const auto& cells, bool as_quantity) {
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const Quantity* q = as_quantity ? find_named(lettering.quantities, keys[k]) : nullptr;
      const bool called = parts.letters == keys[k] || (q != nullptr && parts.letters == q->letter);
      if (called && holds(cells[k])) return true;
    }
    return false;
  };
  if (parts.letters == "g" && parts.index.empty())  // the magnitude of the vector that has this letter
    return std::any_of(r.gravity.begin(), r.gravity.end(),
                       [&](const Expr& e) { return holds(e) || holds(-e); });
  for (int j = 1; j <= r.n(); ++j)
    if (parts.index == std::to_string(j) &&
        (stands_in(placement_keys, r[j].placement, false) || stands_in(link_keys, r[j].link, true)))
      return true;
  for (std::size_t k = 0; k < r.motors.size(); ++k)
    if (parts.index == std::to_string(k + 1) && stands_in(motor_keys, r.motors[k].cells, false)) return true;
  for (std::size_t c = 0; c < r.cuts.size(); ++c) {
    const std::size_t number = static_cast<std::size_t>(r.n()) + 1 + c;
    if (parts.index == std::to_string(number)) return stands_in(placement_keys, r.cuts[c].placement, false);
    if (parts.index == std::to_string(number + r.cuts.size()))
      return stands_in(placement_keys, r.cuts[c].twin_placement, false);
  }
  return false;
}

}  // namespace

std::map<std::string, Letter> clashing_parameters(const Robot& robot, const Lettering& lettering,
                                                  const std::set<std::string>& used) {
  const std::vector<Taken> taken = letters_taken(lettering, used);
  std::map<std::string, Letter> clashing;
  for (const std::string& name : robot.parameters()) {
    const SymbolParts parts = parts_of_symbol(name);
    const bool alike =
        std::any_of(taken.begin(), taken.end(), [&](const Taken& t) { return is_taken(parts, t); });
    if (alike && !is_own(robot.data(), lettering, name, parts))
      clashing[name] = {.base = parts.letters, .above = "'", .below = parts.index};
  }
  return clashing;
}

}  // namespace articula
