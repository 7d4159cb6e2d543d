#include "support/urdf_imported.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "geom/frame.hpp"
#include "model/model.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"
#include "support/numeric_robot.hpp"

namespace articula::test {

namespace {

// A link at every frame that has a name.
Robot with_frames(const Robot& robot) {
  RobotData r = robot.data();
  for (const NamedFrame& frame : robot.data().frames) r = framed(std::move(r), frame.name);
  return Robot(std::move(r));
}

std::set<std::string> names_of(const RobotData& r) {
  std::set<std::string> names;
  for (const Body& body : r.bodies) names.insert(body.name);
  for (const NamedFrame& frame : r.frames) names.insert(frame.name);
  return names;
}

bool can_move(const RobotData& r, int link) {
  const std::vector<int> path = path_to(r, link);
  return std::any_of(path.begin(), path.end(), [&](int j) { return !r[j].qd.empty(); });
}

void add(Outputs& all, Graph& graph, const Robot& robot, std::string_view model, const Options& options = {},
         const std::string& mark = "") {
  all.push_back(model_named(model).methods.front().build(graph, robot, options).front());
  all.back().name += mark;
}

// As the models have them, of every link and frame by its name, as a user would ask for it: "T <name>" in the world, and
// "J <name>", in frame 0, where it can move; tau and A. The formulas are run as they are: what the optimiser makes of them is
// compared elsewhere.
Program program_of(const Robot& robot) {
  Graph graph;
  Outputs all;
  const Robot framed = with_frames(robot);
  for (const std::string& name : names_of(robot.data())) {
    Options options;
    info(Option::link).set(options, framed, name);
    options.via = 0, options.point = options.link;  // not searched for: that takes long
    if (can_move(framed.data(), *options.link)) add(all, graph, framed, "jacobian", options, " " + name);
    options.frame = world_frame.index;
    add(all, graph, framed, "transform", options, " " + name);
  }
  add(all, graph, robot, "idm");
  add(all, graph, robot, "inertia");
  return lower("urdf", all, robot.parameters(), robot.inputs());
}

const std::string& joint_of(const Body& body) {
  return body.joint_name.empty() ? floating_base : body.joint_name;
}

}  // namespace

ImportedUrdf::ImportedUrdf(const std::string& text, const ImportOptions& options)
    : robot_(read_urdf(text, "test.urdf", options)), program_(program_of(robot_)), machine_(program_, {}) {}

UrdfState ImportedUrdf::random_state(Draw& draw) const {
  UrdfState state;
  const std::map<std::string, double> drawn = test::random_state(robot_, draw);
  for (const Body& body : robot_.data().bodies) {
    if (body.qd.empty()) continue;
    UrdfJointState& own = state[joint_of(body)];
    for (const Expr& e : body.q) own.q.push_back(value_of(e, drawn));
    for (const Expr& e : body.qd) own.qd.push_back(value_of(e, drawn));
    for (const Expr& e : body.qdd) own.qdd.push_back(value_of(e, drawn));
  }
  return state;
}

std::map<std::string, double> ImportedUrdf::values(const UrdfState& state) const {
  std::map<std::string, double> all;
  const auto set = [&](const std::vector<Expr>& symbols, const UrdfNumbers& numbers) {
    for (std::size_t k = 0; k < symbols.size(); ++k) all[symbols[k].name()] = numbers.at(k);
  };
  for (const Body& body : robot_.data().bodies) {
    if (body.qd.empty()) continue;
    const UrdfJointState& own = state.at(joint_of(body));
    set(body.q, own.q), set(body.qd, own.qd), set(body.qdd, own.qdd);
    set(body.tau, UrdfNumbers(body.tau.size()));
  }
  return all;
}

void ImportedUrdf::run(const UrdfState& state) {
  const UrdfNumbers all = machine_.run(inputs_of(program_, values(state)));
  auto at = all.begin();
  for (const ProgramOutput& output : program_.outputs) {
    const auto size = static_cast<long>(output.values.size());
    results_[output.name] = {at, at + size};
    at += size;
  }
}

UrdfLinkMotion ImportedUrdf::motion(const std::string& link, const std::vector<std::size_t>& columns) const {
  const auto T = results_.find("T " + link), J = results_.find("J " + link);
  if (T == results_.end()) throw std::out_of_range("link " + link + " got lost");
  const std::size_t nv = columns.size();
  UrdfLinkMotion m{T->second, UrdfNumbers(6 * nv)};
  if (J == results_.end()) return m;
  const UrdfNumbers& T0 =
      results_.at("T " + robot_.data()[0].name);  // its frame turns with a base that floats
  for (std::size_t k = 0; k < nv; ++k)
    for (std::size_t row = 0; row < 6; ++row)
      for (std::size_t i = 0; i < 3; ++i)
        m.J[row * nv + k] += T0[row % 3 * 4 + i] * J->second[(row / 3 * 3 + i) * nv + columns[k]];
  return m;
}

UrdfAnswer ImportedUrdf::at(const UrdfState& state, const std::vector<UrdfFreedom>& freedoms,
                            const std::vector<std::string>& links) {
  std::vector<std::size_t> columns;
  for (const UrdfFreedom& freedom : freedoms) {
    std::size_t row = 0;
    const RobotData& r = robot_.data();
    auto body = r.bodies.begin();
    while (body != r.bodies.end() && joint_of(*body) != freedom.joint) row += (body++)->qd.size();
    if (body == r.bodies.end()) throw std::out_of_range("joint " + freedom.joint + " got lost");
    columns.push_back(row + freedom.index);
  }
  run(state);
  const std::size_t nv = columns.size();
  if (nv != static_cast<std::size_t>(robot_.nv())) throw std::out_of_range("freedoms that the file has not");
  UrdfAnswer answer{freedoms, {}, {}, {}};
  for (const std::string& link : links) answer.links[link] = motion(link, columns);
  for (const std::size_t i : columns) {
    answer.tau.push_back(results_.at("tau").at(i));
    for (const std::size_t k : columns) answer.A.push_back(results_.at("A").at(i * nv + k));
  }
  return answer;
}

}  // namespace articula::test
