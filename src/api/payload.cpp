// Loads that robots carry: what users write, and the robot with it.

#include "api/api.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr const char* payload_form =
    "for example 1, 1@flange or 1@3:0.1,0,0.05: mass, link, place in its frame";

Expr payload_number(RobotData& r, const std::vector<std::string>& known, const std::string& text) {
  try {
    return parse(*r.graph, text, [&](std::string_view name) {
      return contains(known, std::string(name)) ? r.graph->symbol(std::string(name), Kind::parameter)
                                                : Expr();
    });
  } catch (const ParseError& e) {
    throw ModelError("--payload " + in_quotes(text), e.diagnostics().front().message, payload_form);
  }
}

}  // namespace

Robot with_payload(const Robot& robot, const std::string& text) {
  const std::size_t at = text.find('@'), colon = text.find(':');
  if (colon != std::string::npos && (at == std::string::npos || colon < at))
    throw ModelError("--payload " + in_quotes(text), "a place needs its link", payload_form);
  const std::string link = at == std::string::npos ? "" : trimmed(text.substr(at + 1, colon - at - 1));
  std::vector<std::string> place{"0", "0", "0"};
  if (colon != std::string::npos) place = split(text.substr(colon + 1), ',');
  if (place.size() != 3)
    throw ModelError("--payload " + in_quotes(text), "a place has three numbers", payload_form);

  const Robot framed = link.empty() ? robot : framed_for(robot, {{Option::link, link}});
  const auto graph = std::make_shared<Graph>();
  RobotData r = framed.in(*graph);
  r.graph = graph;
  const std::vector<std::string> known = robot.parameters();
  const Expr mass = payload_number(r, known, trimmed(text.substr(0, at)));
  std::array<Expr, 3> c;
  for (std::size_t k = 0; k < 3; ++k) c[k] = payload_number(r, known, place[k]);
  if (mass.is_constant() && numeric_value(mass) < 0)
    throw ModelError("--payload " + in_quotes(text), "a load has no negative mass", payload_form);
  std::optional<int> wanted;
  if (!link.empty()) wanted = link_of(framed, "--payload", link);
  if (wanted == 0 && !r.floats())
    throw ModelError("--payload " + in_quotes(text), "the base does not move", payload_form);
  const int carrier = moving_link(r, wanted);
  return Robot(with_point_mass(std::move(r), carrier, mass, c));
}

}  // namespace articula
