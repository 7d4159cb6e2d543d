#include "exam/exam.hpp"

namespace articula::exam {

namespace {

Expr symbol_of(Graph& graph, std::string_view name) {
  return graph.symbol(name, is_reserved(name) ? Kind::state : Kind::parameter);
}

}  // namespace

Expr formula(Graph& graph, std::string_view text) {
  return parse(graph, text, [&](std::string_view name) { return symbol_of(graph, name); });
}

Expr name_in_print(Graph& graph, std::string_view name) {
  const bool is_trig = name.size() > 1 && (name[0] == 'C' || name[0] == 'S') &&
                       name.find_first_not_of("123456789", 1) == std::string_view::npos;
  if (!is_trig) return symbol_of(graph, name);
  Expr angle = graph.constant(0);
  for (const char digit : name.substr(1)) angle = angle + joint_symbol(graph, "q", digit - '0');
  return name[0] == 'C' ? cos(angle) : sin(angle);
}

Expr printed(Graph& graph, std::string_view text) {
  return parse(graph, text, [&](std::string_view name) { return name_in_print(graph, name); });
}

std::vector<Expr> torques(Graph& graph, const Robot& robot, std::string_view method) {
  return values(method_named(model_named("idm"), method).build(graph, robot, {}));
}

Vec3 labelled(Graph& graph, std::string_view letters, int j) {
  const auto component = [&](int i) {
    const std::string name = std::string(letters) + std::to_string(i) + "_" + std::to_string(j);
    for (const auto& [id, label] : graph.labels())
      if (label.second == name) return Expr(graph, label.first);
    throw Bug("no value is labelled " + name);
  };
  return {{j}, component(1), component(2), component(3)};
}

bool all_equal(const Vec3& a, const Vec3& b) {
  return a.frame() == b.frame() && equal(a.x(), b.x()) && equal(a.y(), b.y()) && equal(a.z(), b.z());
}

std::string formula_of(const std::string& robot, const std::string& name) {
  const BaseParameters found = base_parameters(read_robot(robot));
  for (const BaseParameter& p : found.base)
    if (p.name == name) return flat_text(p.formula);
  return "none";
}

std::vector<Expr> at_rest(const std::vector<Expr>& formulas, Rest rest) {
  Graph& graph = formulas.front().graph();
  return substitute(formulas, graph, [&](const Symbol& s) {
    const bool qdd = s.name.rfind("qdd", 0) == 0, qd = !qdd && s.name.rfind("qd", 0) == 0;
    return is_reserved(s.name) && (qd || (qdd && rest == Rest::all)) ? graph.constant(0) : Expr();
  });
}

Robot general_rpr() {
  RobotData r = blank_robot(3);
  Graph& g = *r.graph;
  const auto parameter = [&](std::string_view key, int j) {
    return g.symbol(std::string(key) + std::to_string(j), Kind::parameter);
  };
  for (int j = 1; j <= 3; ++j) {
    Body& body = r.bodies[static_cast<std::size_t>(j)];
    for (std::size_t k = 0; k < 6; ++k) body.placement[k] = parameter(placement_keys[k], j);
    for (std::size_t k = XX; k <= M; ++k) body.link[k] = parameter(link_keys[k], j);
    body.joint = j == 2 ? JointKind::prismatic : JointKind::revolute;
    body.placement[j == 2 ? 5 : 4] = body.q[0];
  }
  for (int i = 0; i < 3; ++i) r.gravity[static_cast<std::size_t>(i)] = parameter("g", i + 1);
  return Robot(std::move(r));
}

Robot loaded_rpr() {
  RobotData r = general_rpr().data();
  const auto state = [&](const std::string& name) { return r.graph->symbol(name, Kind::state); };
  for (std::size_t k = FX; k <= CZ; ++k) r.bodies[3].link[k] = state(std::string(link_keys[k]) + "3");
  for (std::size_t i = 0; i < 3; ++i) {
    r.base.W[i] = state("W" + std::to_string(i + 1));
    r.base.WP[i] = state("WP" + std::to_string(i + 1));
  }
  return Robot(std::move(r));
}

}  // namespace articula::exam
