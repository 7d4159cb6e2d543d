#include "io/library.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "base/text.hpp"
#include "io/yaml.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::string_view chain_prefix = "nr:";
constexpr int longest_chain = 100;

// N of nr:N, 0 when it is none.
int chain_length(std::string_view name) {
  if (name.substr(0, chain_prefix.size()) != chain_prefix) return 0;
  const std::string digits(name.substr(chain_prefix.size()));
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (digits.empty() || digits.size() > 3 || digits.front() == '0') return 0;
  if (!std::all_of(digits.begin(), digits.end(), digit)) return 0;
  const int n = std::stoi(digits);
  return n <= longest_chain ? n : 0;
}

// What the search finds for chains of a few joints, for any number of them.
Choices chain_choices(int n) {
  const std::string last = std::to_string(n), before_last = std::to_string(n - 1);
  Choices choices{{"first2", "XX+YY"},
                  {"M3", "MX2=0"},
                  {"MZ3", "MY2=0"},
                  {"turn" + last, "no"},
                  {"moment" + last, "E"},
                  {"unit-length", "d" + last},
                  {"unit-force", "MX" + before_last}};
  for (int j = 3; j <= n; ++j) {
    const std::string number = std::to_string(j), before = std::to_string(j - 1);
    choices["lever" + number] = "own";
    choices["YY" + number] = "YZ" + before + "=0";
    if (j > 3) choices["M" + number] = "MY" + before + "=0";
  }
  return choices;
}

// n revolute joints in any position, general inertia. Frame 0 is chosen on the first axis: alpha1 = d1 = r1 = 0.
RobotData general_chain(int n) {
  RobotData r = blank_robot(n);
  Graph& graph = *r.graph;
  const auto parameter = [&](std::string_view key, int j) {
    return graph.symbol(standard_name(key, j), Kind::parameter);
  };
  r.name = "nr" + std::to_string(n);
  r.title = "General chain of " + counted(static_cast<std::size_t>(n), "revolute joint");
  r.sources = {
      "W. Khalil, J.F. Kleinfinger: A new geometric notation for open and closed-loop robots. IEEE ICRA, "
      "1986"};
  const Expr g = graph.symbol("g", Kind::parameter);
  r.gravity[2] = -g;
  r.defaults.emplace("g", graph.constant(Rational(981, 100)));
  for (int j = 1; j <= n; ++j) {
    Body& body = r.bodies[static_cast<std::size_t>(j)];
    for (const std::size_t k : {2U, 3U, 5U})
      if (j > 1) body.placement[k] = parameter(placement_keys[k], j);
    for (std::size_t k = XX; k <= M; ++k) body.link[k] = parameter(link_keys[k], j);
  }
  if (n >= 3) r.choices["idm base"] = r.choices["idm"] = chain_choices(n);
  return r;
}

}  // namespace

std::vector<std::string> library_names() {
  std::vector<std::string> names = all_names(embedded_robots());
  std::sort(names.begin(), names.end());
  return names;
}

bool is_library_name(std::string_view name) {
  return chain_length(name) > 0 || find_named(embedded_robots(), name) != nullptr;
}

Robot library_robot(const std::string& name, const ImportOptions& options) {
  if (const EmbeddedFile* file = find_named(embedded_robots(), name))
    return read_yaml(file->text, name + ".yaml", options);
  if (const int n = chain_length(name); n > 0)
    return Robot(options.floating ? floating(general_chain(n)) : general_chain(n));
  if (name.substr(0, chain_prefix.size()) == chain_prefix)
    throw ModelError(shortened(name),
                     "the length of a general chain must be from 1 to " + std::to_string(longest_chain),
                     "for example nr:6");
  throw has_no("the library", "robot", name, library_names());
}

}  // namespace articula
