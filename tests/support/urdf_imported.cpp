#include "support/urdf_imported.hpp"

#include <algorithm>
#include <stdexcept>

#include "support/numeric_robot.hpp"
#include "support/torques.hpp"

namespace articula::test {

namespace {

// Of every link, as the models have them: T<j>, and J<j> where link j can move.
Program kinematics_of(const Robot& robot) {
  Graph graph;
  Outputs all;
  for (const std::string_view name : {"transform", "jacobian"})
    for (int j = 1; j <= robot.n(); ++j) {
      const Model& model = model_named(name);
      Options options;
      options.link = j;
      if (refusal(model, robot, options)) continue;
      const Outputs outputs = model.methods.front().build(graph, robot, options);
      all.push_back(outputs.front());
      all.back().name += std::to_string(j);
    }
  return lower("kinematics", all, robot.parameters(), robot.inputs());
}

// Trans(xyz) Rz(yaw) Ry(pitch) Rx(roll), row by row.
UrdfNumbers place_of(const NamedFrame& frame) {
  std::array<double, 3> s{}, c{}, p{};
  for (std::size_t k = 0; k < 3; ++k) {
    s[k] = std::sin(numeric_value(frame.rpy[k])), c[k] = std::cos(numeric_value(frame.rpy[k]));
    p[k] = numeric_value(frame.xyz[k]);
  }
  const auto [sx, sy, sz] = s;
  const auto [cx, cy, cz] = c;
  return {cz * cy,
          cz * sy * sx - sz * cx,
          cz * sy * cx + sz * sx,
          p[0],
          sz * cy,
          sz * sy * sx + cz * cx,
          sz * sy * cx - cz * sx,
          p[1],
          -sy,
          cy * sx,
          cy * cx,
          p[2],
          0,
          0,
          0,
          1};
}

UrdfNumbers product(const UrdfNumbers& a, const UrdfNumbers& b) {
  UrdfNumbers c(16);
  for (std::size_t k = 0; k < 16; ++k)
    for (std::size_t l = 0; l < 4; ++l) c[k] += a[k / 4 * 4 + l] * b[4 * l + k % 4];
  return c;
}

// The frame that a name of the file means.
NamedFrame frame_named(const RobotData& r, const std::string& name) {
  for (const NamedFrame& frame : r.frames)
    if (frame.name == name) return frame;
  NamedFrame own;
  const Expr zero = r.graph->constant(0);
  own.xyz = own.rpy = {zero, zero, zero};
  const auto found =
      std::find_if(r.bodies.begin(), r.bodies.end(), [&](const Body& b) { return b.name == name; });
  if (found == r.bodies.end()) throw std::out_of_range("link " + name + " got lost");
  own.link = static_cast<int>(found - r.bodies.begin());
  return own;
}

}  // namespace

ImportedUrdf::ImportedUrdf(const std::string& text, const ImportOptions& options)
    : robot_(read_urdf(text, "test.urdf", options)),
      kinematics_(std::make_unique<Running>(kinematics_of(robot_))),
      idm_(std::make_unique<Running>(model_program(robot_, "idm"))),
      inertia_(std::make_unique<Running>(model_program(robot_, "inertia"))) {}

UrdfState ImportedUrdf::random_state(Draw& draw) const {
  UrdfState state;
  const std::map<std::string, double> drawn = test::random_state(robot_, draw);
  for (const Body& body : robot_.data().bodies) {
    if (body.qd.empty()) continue;
    UrdfJointState& own = state[body.joint_name];
    for (const Expr& e : body.q) own.q.push_back(value_of(e, drawn));
    for (const Expr& e : body.qd) own.qd.push_back(value_of(e, drawn));
    for (const Expr& e : body.qdd) own.qdd.push_back(value_of(e, drawn));
  }
  return state;
}

std::map<std::string, double> ImportedUrdf::values(const UrdfState& state) const {
  std::map<std::string, double> all;
  const auto set = [&](const std::vector<Expr>& symbols, const UrdfNumbers& numbers) {
    for (std::size_t k = 0; k < symbols.size(); ++k)
      all[symbols[k].graph().symbol_of(symbols[k].id()).name] = numbers.at(k);
  };
  for (const Body& body : robot_.data().bodies) {
    if (body.qd.empty()) continue;
    const UrdfJointState& own = state.at(body.joint_name);
    set(body.q, own.q), set(body.qd, own.qd), set(body.qdd, own.qdd);
    set(body.tau, UrdfNumbers(body.tau.size()));
  }
  return all;
}

void ImportedUrdf::Running::run(const std::map<std::string, double>& values) {
  const UrdfNumbers all = machine.run(inputs_of(program, values));
  auto at = all.begin();
  for (const ProgramOutput& output : program.outputs) {
    const auto size = static_cast<long>(output.values.size());
    results[output.name] = {at, at + size};
    at += size;
  }
}

UrdfLinkMotion ImportedUrdf::motion(const std::string& link, const std::vector<std::size_t>& columns) const {
  const NamedFrame frame = frame_named(robot_.data(), link);
  const UrdfNumbers in_link = place_of(frame);
  const std::string j = std::to_string(frame.link);
  const auto T = kinematics_->results.find("T" + j), J = kinematics_->results.find("J" + j);
  UrdfLinkMotion m{T == kinematics_->results.end() ? in_link : product(T->second, in_link),
                   UrdfNumbers(6 * columns.size())};
  if (J == kinematics_->results.end()) return m;
  const std::array<double, 3> arm{m.T[3] - T->second[3], m.T[7] - T->second[7], m.T[11] - T->second[11]};
  const std::size_t nv = columns.size();
  for (std::size_t k = 0; k < nv; ++k) {
    const auto at = [&](std::size_t row) { return J->second[row * nv + columns[k]]; };
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t a = (i + 1) % 3, b = (i + 2) % 3;
      m.J[i * nv + k] = at(i) + at(3 + a) * arm[b] - at(3 + b) * arm[a];
      m.J[(3 + i) * nv + k] = at(3 + i);
    }
  }
  return m;
}

UrdfAnswer ImportedUrdf::at(const UrdfState& state, const std::vector<UrdfFreedom>& freedoms,
                            const std::vector<std::string>& links) {
  std::vector<std::size_t> columns;
  for (const UrdfFreedom& freedom : freedoms) {
    std::size_t row = 0;
    const RobotData& r = robot_.data();
    auto body = r.bodies.begin();
    while (body != r.bodies.end() && body->joint_name != freedom.joint) row += (body++)->qd.size();
    if (body == r.bodies.end()) throw std::out_of_range("joint " + freedom.joint + " got lost");
    columns.push_back(row + freedom.index);
  }
  const auto at = values(state);
  for (Running* running : {kinematics_.get(), idm_.get(), inertia_.get()}) running->run(at);
  const std::size_t nv = columns.size();
  if (nv != static_cast<std::size_t>(robot_.nv())) throw std::out_of_range("freedoms that the file has not");
  UrdfAnswer answer{freedoms, {}, {}, {}};
  for (const std::string& link : links) answer.links[link] = motion(link, columns);
  for (const std::size_t i : columns) {
    answer.tau.push_back(idm_->results.at("tau").at(i));
    for (const std::size_t k : columns) answer.A.push_back(inertia_->results.at("A").at(i * nv + k));
  }
  return answer;
}

}  // namespace articula::test
