#include "support/closed_states.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

namespace articula::test {

namespace {

constexpr double firm = 0.02;  // what is closer to a singularity is no state to compare numbers at

void name_values(const std::vector<Expr>& symbols, const double* numbers, Values& values) {
  for (std::size_t i = 0; i < symbols.size(); ++i)
    if (symbols[i].op() == Op::symbol) values[symbols[i].name()] = numbers[i];
}

Values values_of(const RobotData& r, const TreeState& s, const TreeState& wanted, const Vector& tau) {
  Values values;
  std::size_t q = 0, v = 0;
  for (const Body& body : r.bodies) {
    name_values(body.q, s.q.data() + q, values);
    name_values(body.qd, s.qd.data() + v, values);
    name_values(body.qdd, s.qdd.data() + v, values);
    name_values(references(body.qd), wanted.qd.data() + v, values);
    name_values(references(body.qdd), wanted.qdd.data() + v, values);
    name_values(body.tau, tau.data() + v, values);
    q += body.q.size(), v += body.qd.size();
  }
  return values;
}

}  // namespace

TreeState ClosedState::resting() const {
  const std::size_t nv = oracle->tree().nv();
  return {s.q, Vector(nv), Vector(nv)};
}

TreeState ClosedState::coasting() const {
  TreeState c = s;
  for (const std::size_t v : independent()) c.qdd[v] = 0;
  return oracle->following(c, independent());
}

double strayed(const Robot& robot, const Vector& q, const Values& parameters) {
  double worst = 0;
  const auto at = [&](int j) {  // of joints with one variable each: their places in q
    std::size_t place = 0;
    for (int i = 0; i < j; ++i) place += robot.data()[i].q.size();
    return q[place];
  };
  for (const Follows& f : robot.closure().follows) {
    double sum = value_of(f.constant, parameters);
    for (const auto& [j, ratio] : f.ratio) sum += ratio * at(j);
    worst = std::max(worst, std::abs(std::remainder(at(f.joint) - sum, 2 * std::numbers::pi)));
  }
  return worst;
}

double firmness(const Robot& robot, const ClosedOracle& oracle, const Vector& q) {
  const Freedoms dependent = oracle.tree().freedoms(robot.closure().dependent);
  if (dependent.empty()) return 1;
  return singular_values(columns_of(oracle.constraints(q), dependent)).back();
}

std::vector<ClosedState> closed_states(const Robot& robot, const ClosedOracle& oracle,
                                       const Values& parameters, const Vector& start, int count, Draw& draw) {
  const TreeOracle& tree = oracle.tree();
  const Freedoms independent = tree.freedoms(robot.closure().independent);
  Freedoms all(tree.nv());
  std::iota(all.begin(), all.end(), 0U);
  std::vector<ClosedState> states;
  Vector q = start;
  double stride = 1;
  for (int tries = 0; static_cast<int>(states.size()) < count && tries < 200 * count; ++tries) {
    const Dense N = null_space(oracle.constraints(q));
    Vector go;
    for (std::size_t i = 0; i < N.cols; ++i) go.push_back(stride * draw.real(-0.6, 0.6));
    Vector next = tree.moved(q, N * go);
    const bool closed = oracle.close(next, all) && strayed(robot, next, parameters) < 1e-10;
    stride = closed ? 1 : stride / 2;
    if (closed) q = next;
    if (!closed || firmness(robot, oracle, q) < firm) continue;
    const auto moving = [&] {
      TreeState s{q, Vector(tree.nv()), Vector(tree.nv())};
      for (const std::size_t v : independent) s.qd[v] = draw.real(-2, 2), s.qdd[v] = draw.real(-2, 2);
      return oracle.following(s, independent);
    };
    const TreeState s = moving();
    Vector tau(tree.nv());
    for (double& x : tau) x = draw.real(-2, 2);
    const TreeState wanted = moving();
    Values values = values_of(robot.data(), s, wanted, tau);
    values.insert(parameters.begin(), parameters.end());
    Vector tip;
    for (const std::string& symbol : input_of(*task_input_named("tip")).symbols)
      values[symbol] = tip.emplace_back(draw.real(-2, 2));
    const Freedoms driven = tree.freedoms(robot.closure().driven);
    states.push_back({&robot, &oracle, static_cast<std::size_t>(robot.n()), s, entries_of(tau, driven),
                      wanted, tip, values});
  }
  return states;
}

}  // namespace articula::test
