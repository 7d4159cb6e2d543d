#include "changes.hpp"
#include "show.hpp"

namespace articula::cli {

namespace {

Json formulas(const std::vector<Expr>& list) {
  Json json = Json::array();
  for (const Expr& e : list) json.push_back(to_text(e));
  return json;
}

Json vector(const std::array<Expr, 3>& v) { return formulas({v.begin(), v.end()}); }

void add_placement(Json& row, const std::array<Expr, 6>& placement) {
  for (std::size_t k = 0; k < placement.size(); ++k)
    row[std::string(placement_keys[k])] = to_text(placement[k]);
}

// One formula, or a list of them for a joint with several freedoms.
Json variables(const std::vector<Expr>& formulas) {
  if (formulas.size() == 1) return to_text(formulas.front());
  Json list = Json::array();
  for (const Expr& e : formulas) list.push_back(to_text(e));
  return formulas.empty() ? Json("0") : list;
}

Json joint(const RobotData& r, int j) {
  const Body& body = r[j];
  Json row{{"number", j},
           {"name", body.name},
           {"joint_name", body.joint_name},
           {"type", info(body.joint).name},
           {"parent", body.parent},
           {"active", body.active}};
  add_placement(row, body.placement);
  row["q"] = variables(body.q);
  row["qd"] = variables(body.qd);
  row["qdd"] = variables(body.qdd);
  for (std::size_t k = 0; k < limit_keys.size(); ++k)
    row["limits"][std::string(limit_keys[k])] =
        body.limits[k].valid() ? Json(to_text(body.limits[k])) : Json();
  return row;
}

Json link(const RobotData& r, int j) {
  Json row{{"number", j}, {"name", r[j].name}};
  for (std::size_t k = 0; k < link_keys.size(); ++k) row[std::string(link_keys[k])] = to_text(r[j].link[k]);
  return row;
}

Json cut_joint(const CutJoint& cut) {
  Json row{
      {"name", cut.name}, {"type", info(cut.joint).name}, {"parent", cut.parent}, {"active", cut.active}};
  add_placement(row, cut.placement);
  Json twin{{"parent", cut.twin_parent}};
  add_placement(twin, cut.twin_placement);
  row["twin"] = twin;
  return row;
}

Json motor(const Motor& m) {
  Json row{{"name", m.name}}, ratio = Json::object();
  for (std::size_t k = 0; k < motor_keys.size(); ++k) row[std::string(motor_keys[k])] = to_text(m.cells[k]);
  for (const auto& [joint, formula] : m.ratio) ratio[std::to_string(joint)] = to_text(formula);
  row["ratio"] = ratio;
  return row;
}

Json frames(const RobotData& r) {
  Json list = Json::array();
  for (const NamedFrame& f : r.frames)
    list.push_back({{"name", f.name}, {"link", f.link}, {"xyz", vector(f.xyz)}, {"rpy", vector(f.rpy)}});
  return list;
}

Json couplings(const RobotData& r) {
  Json list = Json::array();
  for (const Coupling& c : r.couplings)
    list.push_back(
        {{"joint", c.joint}, {"of", c.of}, {"ratio", to_text(c.ratio)}, {"offset", to_text(c.offset)}});
  return list;
}

Json compounds(const RobotData& r) {
  Json list = Json::array();
  for (const Compound& c : r.compounds)
    list.push_back({{"type", c.kind}, {"first", c.first}, {"last", c.last}, {"link", r[c.last].name}});
  return list;
}

Json beams(const RobotData& r) {
  Json list = Json::array();
  for (const Beam& b : r.beams) {
    const auto end = [&](const BeamEnd& e) { return e.child != 0 ? r[e.child].name : e.frame; };
    Json beam{{"name", b.name},    {"link", b.link},       {"from", end(b.from)},        {"to", end(b.to)},
              {"axes", b.axes},    {"section", b.section}, {"sizes", formulas(b.sizes)}, {"ends", b.ends},
              {"shear", b.shears}, {"across", b.across}};
    for (std::size_t k = 0; k < beam_key_count; ++k)
      beam[std::string(beam_keys[k])] = b.cells[k].valid() ? Json(to_text(b.cells[k])) : Json();
    list.push_back(beam);
  }
  return list;
}

Json base(const RobotData& r) {
  Json Z = Json::array();
  for (std::size_t i = 0; i < 4; ++i)
    Z.push_back(
        formulas({r.Z.begin() + static_cast<long>(4 * i), r.Z.begin() + static_cast<long>(4 * i + 4)}));
  return {{"name", r[0].name},
          {"floating", r[0].joint == JointKind::free},
          {"Z", Z},
          {"W", vector(r.base.W)},
          {"WP", vector(r.base.WP)},
          {"V", vector(r.base.V)},
          {"VP", vector(r.base.VP)}};
}

Json parameters(const Robot& robot) {
  Json json = Json::object();
  for (const std::string& name : robot.parameters()) {
    const auto value = robot.data().defaults.find(name);
    json[name] = value == robot.data().defaults.end() ? Json() : Json(to_text(value->second));
  }
  return json;
}

}  // namespace

Json to_json(const Robot& robot) {
  const RobotData& r = robot.data();
  Json joints = Json::array(), links = Json::array(), cuts = Json::array(), motors = Json::array();
  for (int j = 1; j <= r.n(); ++j) joints.push_back(joint(r, j));
  for (int j = 0; j <= r.n(); ++j) links.push_back(link(r, j));
  for (const CutJoint& cut : r.cuts) cuts.push_back(cut_joint(cut));
  for (const Motor& m : r.motors) motors.push_back(motor(m));
  return {{"name", robot.name()},
          {"title", r.title},
          {"sources", r.sources},
          {"structure", structure(r)},
          {"nq", robot.nq()},
          {"nv", robot.nv()},
          {"joints", joints},
          {"links", links},
          {"cuts", cuts},
          {"loops", loops_json(robot)},
          {"motors", motors},
          {"frames", frames(r)},
          {"couplings", couplings(r)},
          {"compounds", compounds(r)},
          {"beams", beams(r)},
          {"gravity", vector(r.gravity)},
          {"base", base(r)},
          {"parameters", parameters(robot)},
          {"warnings", to_json(robot.warnings())},
          {"changes", to_json(r.changes)}};
}

}  // namespace articula::cli
