#include "base/named.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::size_t most_names = 40;  // robots have hundreds of parameters

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string in_quotes(std::string_view text) { return "'" + shortened(text) + "'"; }

std::string suggestion(std::string_view word, const std::vector<std::string>& known,
                       const std::string& otherwise) {
  if (word.size() > 64) return otherwise;
  const std::string* best = nullptr;
  const std::size_t dashes = std::min(word.find_first_not_of('-'), word.size());
  std::size_t least = (word.size() - dashes + 1) / 3 + 1;
  for (const std::string& k : known) {
    const std::size_t d = edit_distance(lower(word), lower(k));
    if (d < least) least = d, best = &k;
  }
  return best == nullptr ? otherwise : "did you mean " + in_quotes(*best) + "?";
}

std::string possible(std::string_view word, const std::vector<std::string>& known) {
  if (known.empty()) return "";
  std::vector<std::string> first;
  std::set<std::string> seen;
  for (const std::string& name : known)
    if (seen.insert(name).second && seen.size() <= most_names) first.push_back(shortened(name));
  const std::string rest = seen.size() > most_names ? " .. (" + std::to_string(seen.size()) + " in all)" : "";
  return suggestion(word, known, "possible: " + joined(first, ", ") + rest);
}

ModelError unknown_word(const std::string& kind, std::string_view word,
                        const std::vector<std::string>& known) {
  return {"", "unknown " + kind + " " + in_quotes(word), possible(word, known)};
}

ModelError has_no(const std::string& owner, const std::string& kind, std::string_view name,
                  const std::vector<std::string>& known) {
  return {"", owner + " has no " + kind + " " + in_quotes(name), possible(name, known)};
}

ModelError have_no_value(const std::string& owner, const std::vector<std::string>& parameters,
                         const std::string& why) {
  return {owner,
          (why.empty() ? "" : why + ", and ") + "parameters have no value: " + joined(parameters, ", "),
          "give them values: --set " + parameters.front() + "=VALUE"};
}

}  // namespace articula
