#include "api/derivation/oracle.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/kinematic/link_motion.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Vec3 row_of(const Matrix& m, int row, Frame frame) { return {frame, m(row, 0), m(row, 1), m(row, 2)}; }

Matrix named_output(const Outputs& outputs, const std::string& name) {
  const Output& o = entry_named(outputs, "output", name);
  return {o.rows, o.cols, o.values};
}

Vec3 dense(const Tensor3& J, const Vec3& v) {
  const Triple u = J.matrix() * Triple{v.x(), v.y(), v.z()};
  return {v.frame(), u[0], u[1], u[2]};
}

}  // namespace

std::vector<Expr> elements(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
std::vector<Expr> elements(const Tensor3& t) {
  std::vector<Expr> list;
  for (const Triple& row : t.matrix()) list.insert(list.end(), row.begin(), row.end());
  return list;
}

Oracle::Oracle(const Robot& tree, std::shared_ptr<Graph> graph)
    : tree_(tree), graph_(std::move(graph)), r_(tree_.in(*graph_)) {}

Matrix Oracle::model(const std::string& model, const std::string& method, const std::string& output,
                     const Options& options) {
  const std::string key = model + " " + method + " " + std::to_string(options.frame_or_base()) + " " +
                          (options.link ? std::to_string(*options.link) : "");
  auto found = outputs_.find(key);
  if (found == outputs_.end())
    found =
        outputs_.emplace(key, method_named(model_named(model), method).build(*graph_, tree_, options)).first;
  return named_output(found->second, output);
}

Matrix Oracle::model_of(const Robot& robot, const std::string& model, const std::string& method,
                        const std::string& output) {
  return named_output(method_named(model_named(model), method).build(*graph_, robot, {}), output);
}

Proof Oracle::proven(const std::string& model_name, const std::string& method, const std::string& output,
                     const Options& options) {
  return {model(model_name, method, output, options).values(), model_name + " by " + method};
}

Transform Oracle::transform(int i, int j) {
  if (i == j) return Transform::identity(*graph_, Frame{i});
  const Matrix T = model("transform", "screws", "T", {.link = j, .frame = i});
  Matrix3 A;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) A[a][b] = T(a, b);
  return {Rot3::from_matrix(Frame{i}, Frame{j}, A), Vec3(Frame{i}, T(0, 3), T(1, 3), T(2, 3))};
}

Matrix Oracle::jacobian(int j) { return model("jacobian", "differentiation", "J", {.link = j}); }

const Oracle::Motion& Oracle::motion(int j) {
  if (motions_.empty()) {
    const Matrix V = model("velocities", "differentiation", "V"),
                 W = model("velocities", "differentiation", "W"),
                 VP = model("accelerations", "differentiation", "VP"),
                 WP = model("accelerations", "differentiation", "WP");
    for (int k = 1; k <= r_.n(); ++k) {
      const Frame frame{k};
      const Vec3 g = transpose(transform(0, k).A()) * articula::gravity(r_);
      motions_.push_back({row_of(V, k - 1, frame), row_of(W, k - 1, frame), row_of(VP, k - 1, frame) - g,
                          row_of(WP, k - 1, frame)});
    }
  }
  return motions_.at(static_cast<std::size_t>(j) - 1);
}

Wrench Oracle::inertial(int j) {
  const Motion& m = motion(j);
  const Inertia I = inertia(r_, j);
  const Vec3 F = I.M() * m.Vd + cross(m.wd, I.MS()) + cross(m.w, cross(m.w, I.MS()));
  const Vec3 N = dense(I.J(), m.wd) + cross(m.w, dense(I.J(), m.w)) + cross(I.MS(), m.Vd);
  return {F, N};
}

bool Oracle::carries(int j, int k) const {
  while (k > j) k = r_[k].parent;
  return k == j;
}

Wrench Oracle::carried(int j) {
  const Vec3 o = Vec3::zero(*graph_, Frame{j});
  Wrench sum(o, o);
  for (int k = j; k <= r_.n(); ++k)
    if (carries(j, k)) sum = sum + transform(j, k) * (inertial(k) + external_wrench(r_, k));
  return sum;
}

Matrix Oracle::inertia_of(int j) {
  RobotData r = without_forces(r_);
  const Expr zero = graph_->constant(0);
  for (int k = 0; k <= r.n(); ++k)
    for (int key = XX; key <= IA; ++key) {
      const bool wanted = j == 0 ? key == IA : k == j && key != IA;
      if (!wanted) r[k].link[static_cast<std::size_t>(key)] = zero;
    }
  if (j == 0) r.motors = r_.motors;
  return inertia_matrix_by_energy(r);
}

std::vector<Expr> Oracle::torques_of_wrenches() {
  RobotData r = without_gravity(r_);
  for (Body& body : r.bodies) std::fill(body.link.begin(), body.link.begin() + FX, graph_->constant(0));
  r.motors.clear();
  return newton_euler(r);
}

}  // namespace articula
