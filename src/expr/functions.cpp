#include "expr/functions.hpp"

#include <array>
#include <cctype>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

Expr tangent(const Expr* a) { return sin(a[0]) / cos(a[0]); }
Expr arctangent(const Expr* a) { return atan2(a[0], a[0].graph().constant(1)); }

// The operations whose text is a name, and tan.
const std::vector<Function>& own_functions() {
  static const std::vector<Function> list = [] {
    std::vector<Function> all{{"tan", 1, {Op::sin, Op::cos, Op::div}, tangent}};
    for (const Op op : operations())
      if (starts_name(info(op).text.front()))
        all.push_back({info(op).text, static_cast<std::size_t>(info(op).arity), {op}});
    return all;
  }();
  return list;
}

const std::vector<Function>& foreign_functions() {
  static const std::vector<Function> list = [] {
    std::vector<Function> all = own_functions();
    for (const std::string_view name : {"pow", "power"}) all.push_back({name, 2, {}, nullptr, true});
    for (const std::string_view name : {"atan", "arctan"}) all.push_back({name, 1, {Op::atan2}, arctangent});
    all.push_back({"arctan2", 2, {Op::atan2}});
    all.push_back({"fabs", 1, {Op::abs}});
    all.push_back({"sgn", 1, {Op::sign}});
    return all;
  }();
  return list;
}

const std::vector<Function>& functions(Writing writing) {
  return writing == Writing::own ? own_functions() : foreign_functions();
}

}  // namespace

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

const Function* function_named(std::string_view name, Writing writing) {
  const std::string wanted = writing == Writing::own ? std::string(name) : lower(name);  // Sin, COS
  return find_named(functions(writing), wanted);
}

std::string function_hint(std::string_view name, Writing writing) {
  return suggestion(name, all_names(functions(writing)));
}

bool is_known_elsewhere(std::string_view name) {
  static constexpr std::array<std::string_view, 20> names{
      "acos", "asin",  "arccos", "arcsin", "sinh", "cosh", "tanh", "log",   "log2", "log10",
      "ln",   "hypot", "cbrt",   "min",    "max",  "mod",  "fmod", "floor", "ceil", "round"};
  return contains(names, lower(name));
}

}  // namespace articula
