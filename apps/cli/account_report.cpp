#include "account_report.hpp"

#include <cmath>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

constexpr double small = 0.01;  // of all that loads the joint: told together

double size_of(const LoadAccount& account) {
  double sum = std::fabs(account.rest);
  for (const LoadTerm& term : account.terms) sum += std::fabs(term.value);
  return sum;
}

std::string because_of(const LoadTerm& term) {
  if (term.causes.empty()) return "";
  const std::string& first = term.causes[0].title;
  if (term.kind == "inertial") return "joint " + first + " accelerates";
  if (term.causes.size() == 1) return "joint " + first + " moves";
  return "joints " + first + " and " + term.causes[1].title + " move";
}

std::string text_of(const LoadAccount& account) {
  const std::string unit = account.slides ? " N" : " N m";
  const double all = size_of(account);
  TextTable table({{"", true}, {"share", true}, {"term"}, {"of link"}, {"since"}});
  const auto add = [&](double value, const std::string& kind, const std::string& link,
                       const std::string& cause) {
    table.add({short_number(value), in_percent(std::fabs(value) / all), kind, link, cause});
  };
  double together = 0;
  std::size_t left = 0;
  for (const LoadTerm& term : account.terms)
    if (std::fabs(term.value) >= small * all)
      add(term.value, term.kind, term.link, because_of(term));
    else
      together += term.value, ++left;
  if (left > 0) add(together, counted(left, "smaller term"), "", "");
  if (account.rest != 0)
    add(account.rest, "the rest", "", "rotors, friction, springs, wrenches, motion of the base");
  const std::string title =
      "joint " + account.joint.title + ": " + short_number(account.torque) + unit + "\n";
  return all > 0 ? title + table.text() : title;
}

}  // namespace

std::string account_text(const std::vector<LoadAccount>& accounts) {
  std::string text;
  for (const LoadAccount& account : accounts) text += (text.empty() ? "" : "\n") + text_of(account);
  return text;
}

Json account_json(const std::vector<LoadAccount>& accounts) {
  Json list = Json::array();
  for (const LoadAccount& account : accounts) {
    Json terms = Json::array();
    for (const LoadTerm& t : account.terms) {
      Json causes = Json::array();
      for (const LoadedFreedom& cause : t.causes) causes.push_back(cause.name);
      terms.push_back({{"kind", t.kind}, {"link", t.link}, {"causes", causes}, {"value", t.value}});
    }
    list.push_back({{"joint", account.joint.name},
                    {"torque", account.torque},
                    {"terms", terms},
                    {"rest", account.rest}});
  }
  return list;
}

}  // namespace articula::cli
