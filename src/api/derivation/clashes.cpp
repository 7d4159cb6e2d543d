#include "api/derivation/clashes.hpp"

#include <algorithm>
#include <optional>
#include <regex>

#include "base/contains.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

namespace {

struct Taken {  // a letter with the places of its index: "#0,#1"
  std::string letter, index;
};

// Accents and bold type are no difference to rely on; frames on the left are none either.
std::vector<Taken> letters_of_quantities(const Lettering& lettering, const std::set<std::string>& used) {
  std::vector<Taken> list;
  for (const Quantity& q : lettering.quantities)
    if (!q.meaning.empty() && q.accent.empty() && used.count(std::string(q.name)) != 0)
      list.push_back({std::string(q.letter), std::string(q.below)});
  return list;
}

// Points and axes in the figure, sines and cosines, columns of the tables.
std::vector<Taken> letters_beside() {
  std::vector<Taken> list;
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
bool is_taken(const SymbolParts& parts, const std::vector<Taken>& list) {
  return std::any_of(list.begin(), list.end(), [&](const Taken& t) { return is_taken(parts, t); });
}

// Does the cell `key` of one of these rows, the one with that number, have this name alone? Then the letter of what the cell says: m of a
// mass M3 in the notation that has m for masses.
std::optional<std::string> own_letter(const RobotData& r, const Lettering& lettering, const std::string& name,
                                      const SymbolParts& parts) {
  using Own = std::optional<std::string>;
  const auto holds = [&](const Expr& e) {
    return e.valid() && e.op() == Op::symbol && !e.ref().negative() && e.name() == name;
  };
  const auto stands_in = [&](const auto& keys, const auto& cells, bool as_quantity) -> Own {
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const Quantity* q = as_quantity ? find_named(lettering.quantities, keys[k]) : nullptr;
      const bool called = parts.letters == keys[k] || (q != nullptr && parts.letters == q->letter);
      if (called && holds(cells[k])) return q == nullptr ? parts.letters : std::string(q->letter);
    }
    return std::nullopt;
  };
  if (parts.letters == "g" && parts.index.empty())  // the magnitude of the vector that has this letter
    return std::any_of(r.gravity.begin(), r.gravity.end(),
                       [&](const Expr& e) { return holds(e) || holds(-e); })
               ? Own("g")
               : std::nullopt;
  for (int j = 1; j <= r.n(); ++j) {
    if (parts.index != std::to_string(j)) continue;
    if (Own own = stands_in(placement_keys, r[j].placement, false)) return own;
    if (Own own = stands_in(link_keys, r[j].link, true)) return own;
  }
  for (std::size_t k = 0; k < r.motors.size(); ++k)
    if (parts.index == std::to_string(k + 1))
      if (Own own = stands_in(motor_keys, r.motors[k].cells, false)) return own;
  for (std::size_t c = 0; c < r.cuts.size(); ++c) {
    const std::size_t number = static_cast<std::size_t>(r.n()) + 1 + c;
    if (parts.index == std::to_string(number)) return stands_in(placement_keys, r.cuts[c].placement, false);
    if (parts.index == std::to_string(number + r.cuts.size()))
      return stands_in(placement_keys, r.cuts[c].twin_placement, false);
  }
  return std::nullopt;
}

}  // namespace

std::map<std::string, Letter> clashing_parameters(const Robot& robot, const Lettering& lettering,
                                                  const std::set<std::string>& used) {
  const std::vector<Taken> quantities = letters_of_quantities(lettering, used), beside = letters_beside();
  std::map<std::string, Letter> clashing;
  for (const std::string& name : robot.parameters()) {
    const SymbolParts parts = parts_of_symbol(name);
    const bool is_quantity = is_taken(parts, quantities);
    if (!is_quantity && !is_taken(parts, beside)) continue;
    const std::optional<std::string> own = own_letter(robot.data(), lettering, name, parts);
    if (!own)
      clashing[name] = {.base = parts.letters, .above = "'", .below = parts.index};
    else if (is_quantity && *own != parts.letters)
      clashing[name] = {.base = *own, .below = parts.index};
  }
  return clashing;
}

}  // namespace articula
