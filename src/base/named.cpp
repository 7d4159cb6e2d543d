#include "base/named.hpp"

#include "base/text.hpp"

namespace articula {

namespace {
constexpr std::size_t most_names = 40;  // robots have hundreds of parameters
}

std::string in_quotes(std::string_view text) { return "'" + shortened(text) + "'"; }

std::string possible(std::string_view word, const std::vector<std::string>& known) {
  if (const std::string near = suggestion(word, known); !near.empty()) return near;
  if (known.size() <= most_names) return known.empty() ? "" : "possible: " + joined(known, ", ");
  const std::vector<std::string> first(known.begin(), known.begin() + most_names);
  return "possible: " + joined(first, ", ") + " .. (" + std::to_string(known.size()) + " in all)";
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
