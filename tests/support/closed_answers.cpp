#include "support/closed_answers.hpp"

#include <cmath>

#include "support/closed_loads.hpp"

namespace articula::test {

namespace {

using Theirs = std::function<Vector(const ClosedState&)>;

const ClosedOracle& oracle(const ClosedState& at) { return *at.oracle; }
const TreeOracle& tree(const ClosedState& at) { return at.oracle->tree(); }
Vector projected(const ClosedState& at, const Vector& tau) { return transposed(at.G()) * tau; }

Dense closed_inertia(const ClosedState& at, const Vector& q) {
  const Dense G = oracle(at).directions(q, at.independent());
  return transposed(G) * tree(at).inertia(q) * G;
}

// ---- dynamics

Vector torques(const ClosedState& at) {
  return oracle(at).forces(at.s.q, tree(at).torques(at.s), at.driven()).tau;
}
Vector accelerations(const ClosedState& at) {
  return entries_of(oracle(at).accelerations(at.s, at.driven(), at.tau), at.independent());
}
Vector inertia(const ClosedState& at) { return closed_inertia(at, at.s.q).cells; }
Vector gravity(const ClosedState& at) { return projected(at, tree(at).gravity(at.s.q)); }
Vector bias(const ClosedState& at) { return projected(at, tree(at).torques(at.coasting())); }
Vector forces_of_parameters(const ClosedState& at) {
  return projected(at, tree(at).torques(at.s) - tree(at).wrenches(at.s.q));
}

// What velocities need beside friction: C qd.
Vector coriolis_of(const ClosedState& at,
                   const Vector& qd) {  // of independent freedoms with these velocities
  const Freedoms independent = at.independent();
  TreeState coasting = at.resting();
  for (std::size_t i = 0; i < qd.size(); ++i) coasting.qd[independent[i]] = qd[i];
  coasting = oracle(at).following(coasting, independent);
  const Vector tau = tree(at).torques(coasting) - tree(at).torques(at.resting()) -
                     tree(at).friction(coasting.qd) + tree(at).friction(at.resting().qd);
  return projected(at, tau);
}
Vector coriolis(const ClosedState& at) { return coriolis_of(at, entries_of(at.s.qd, at.independent())); }
Vector inertia_rate(const ClosedState& at) {
  return rate_along_motion(at, [&](const TreeState& s) { return closed_inertia(at, s.q).cells; });
}
Vector kinetic(const ClosedState& at) { return {tree(at).kinetic(at.s)}; }
Vector potential(const ClosedState& at) { return {tree(at).potential(at.s.q)}; }
Vector power(const ClosedState& at) {
  return rate_along_motion(
      at, [&](const TreeState& s) { return Vector{tree(at).kinetic(s) + tree(at).potential(s.q)}; });
}

// ---- identification

Vector momenta_of(const ClosedState& at, const TreeState& s) {
  return closed_inertia(at, s.q) * entries_of(s.qd, at.independent());
}
Vector momenta(const ClosedState& at) { return momenta_of(at, at.s); }
Vector forces_beside_momenta(const ClosedState& at) {
  return forces_of_parameters(at) -
         rate_along_motion(at, [&](const TreeState& s) { return momenta_of(at, s); });
}
Vector total_energy(const ClosedState& at) { return kinetic(at) + potential(at); }
Vector friction_power(const ClosedState& at) { return {dot(tree(at).friction(at.s.qd), at.s.qd)}; }
Vector power_of_forces(const ClosedState& at) {
  return {dot(forces_of_parameters(at), entries_of(at.s.qd, at.independent()))};
}

// A qddr + C qdr + Q + friction + springs, C qdr as the polar form of C qd; of ball and free joints there is more in it.
Vector reference_forces(const ClosedState& at) {
  for (const int j : at.closure().independent)
    if (!tree(at).has_one_freedom(j)) return {};
  const Freedoms independent = at.independent();
  const Vector qd = entries_of(at.s.qd, independent), qdr = entries_of(at.wanted.qd, independent);
  TreeState accelerated = at.resting();
  accelerated.qdd = at.G() * entries_of(at.wanted.qdd, independent);
  const Vector still = projected(at, tree(at).torques(accelerated) - tree(at).wrenches(at.s.q) -
                                         tree(at).friction(accelerated.qd) + tree(at).friction(at.s.qd));
  return still + 0.5 * (coriolis_of(at, qd + qdr) - coriolis_of(at, qd) - coriolis_of(at, qdr));
}

// ---- motion

// Models of one link are written in frame 0, which a floating base carries along.
Vector place(const ClosedState& at) {
  const std::vector<MovingPose> T = tree(at).poses(at.s);
  const MovingPose &base = T.front(), &link = T[at.link];
  Vector numbers;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      double sum = 0;
      for (std::size_t m = 0; m < 3; ++m) sum += base[m][i].x * (link[m][k].x - (k == 3 ? base[m][3].x : 0));
      numbers.push_back(sum);
    }
  numbers.insert(numbers.end(), {0, 0, 0, 1});
  return numbers;
}
Vector jacobian(const ClosedState& at) {
  Dense J(6, tree(at).nv());
  const auto units = tree(at).unit_motions(at.s.q);
  for (std::size_t v = 0; v < J.cols; ++v) {
    const auto column = in_own_frame(units[v].front(), twist(units[v][at.link]));
    for (std::size_t i = 0; i < 6; ++i) J(i, v) = column[i];
  }
  return (J * at.G()).cells;
}
Vector residue(const ClosedState& at) {
  const std::vector<MovingPose> T = tree(at).poses(at.coasting());
  const auto a = in_own_frame(T.front(), twist_rate(T[at.link]));
  return {a.begin(), a.end()};
}

// Rows of all links: the linear or the angular part of a motion, in the link's frame.
Theirs of_links(std::array<double, 6> (*motion)(const MovingPose&), std::size_t first) {
  return [=](const ClosedState& at) {
    Vector rows;
    const std::vector<MovingPose> T = tree(at).poses(at.s);
    for (std::size_t j = at.robot->data().floats() ? 0 : 1; j < T.size(); ++j) {
      const auto own = in_own_frame(T[j], motion(T[j]));
      rows.insert(rows.end(), own.begin() + static_cast<long>(first),
                  own.begin() + static_cast<long>(first) + 3);
    }
    return rows;
  };
}

// ---- constraints

std::vector<std::size_t> kept_rows(const ClosedState& at) {  // among all constraints of the oracle
  std::vector<std::size_t> rows;
  std::size_t first = 0;
  for (std::size_t c = 0; c < oracle(at).cuts(); ++c) {
    const std::vector<int> components = ClosedOracle::components(at.robot->data().cuts[c].joint);
    for (const int kept : at.closure().rows[c])
      for (std::size_t i = 0; i < components.size(); ++i)
        if (components[i] == kept) rows.push_back(first + i);
    first += components.size();
  }
  return rows;
}

Theirs columns(Freedoms (ClosedState::*which)() const) {
  return [=](const ClosedState& at) {
    return columns_of(rows_of(oracle(at).constraints(at.s.q), kept_rows(at)), (at.*which)()).cells;
  };
}
Vector velocity_rest(const ClosedState& at) {  // Psi
  TreeState s = at.s;
  s.qdd.assign(s.qdd.size(), 0);
  return entries_of(oracle(at).constraint_rates(s), kept_rows(at));
}
Vector W(const ClosedState& at) { return rows_of(at.G(), at.dependent()).cells; }
Vector qdp(const ClosedState& at) { return entries_of(at.s.qd, at.dependent()); }
Vector qddp(const ClosedState& at) { return entries_of(at.s.qdd, at.dependent()); }

Vector of_cuts(const ClosedState& at, double Jet::*part) {
  Vector numbers;
  for (std::size_t c = 0; c < oracle(at).cuts(); ++c) {
    const JointKind kind = at.robot->data().cuts[c].joint;
    if (kind == JointKind::revolute || kind == JointKind::prismatic)
      numbers.push_back(oracle(at).cut_variable(at.s, c).*part);
  }
  return numbers;
}
Vector qdc(const ClosedState& at) { return of_cuts(at, &Jet::d); }
Vector qddc(const ClosedState& at) { return of_cuts(at, &Jet::dd); }

// W qd as joints with one variable really move: the slope of their positions on closed loops.
Freedoms slopes_of(const ClosedState& at) {
  Freedoms places;
  for (const int j : at.closure().dependent)
    if (tree(at).has_one_freedom(j)) places.push_back(tree(at).freedoms(j).front());
  return places;
}
Vector slopes(const ClosedState& at) {
  return rate_along_motion(at, [&](const TreeState& s) {
    Vector q;  // of joints with one variable, by their freedoms
    std::size_t first = 0;
    for (const Body& body : at.robot->data().bodies) {
      for (std::size_t i = 0; i < body.qd.size(); ++i) q.push_back(body.q.size() == 1 ? s.q[first] : 0);
      first += body.q.size();
    }
    return entries_of(q, slopes_of(at));
  });
}

// ---- ours

using Ours = std::function<Vector(const ClosedState&, const Found&)>;

Ours whole(const std::string& name) {
  return [name](const ClosedState&, const Found& found) { return found.at(name).numbers.cells; };
}
Ours times_rates(const std::string& name) {
  return [name](const ClosedState& at, const Found& found) {
    return found.at(name).numbers * entries_of(at.s.qd, at.independent());
  };
}
Ours with_transpose(const std::string& name) {
  return [name](const ClosedState&, const Found& found) {
    const Dense& C = found.at(name).numbers;
    return C.cells + transposed(C).cells;
  };
}

Dense contracted(const ClosedState& at, const Found& found) {  // C_ij = c_ijk qd_k
  const Dense& c = found.at("c").numbers;
  const Vector qd = entries_of(at.s.qd, at.independent());
  Dense C(c.rows, c.rows);
  for (std::size_t i = 0; i < c.rows; ++i)
    for (std::size_t k = 0; k < c.cols; ++k) C(i, k / c.rows) += c(i, k) * qd[k % c.rows];
  return C;
}
Vector christoffel_force(const ClosedState& at, const Found& found) {
  return contracted(at, found) * entries_of(at.s.qd, at.independent());
}

// D K: what the column names mean is read off the robot's tables.
Vector times_K(const ClosedState& at, const FoundArray& regressor) {
  const auto& [D, names] = regressor;
  const RobotData& r = at.robot->data();
  Vector K;
  for (const std::string& name : names) {
    const std::size_t digits = name.find_first_of("0123456789");
    const std::string key = name.substr(0, digits);
    const auto number = static_cast<std::size_t>(std::stoi(name.substr(digits)));
    const Expr* cell = nullptr;
    for (std::size_t k = 0; k < link_key_count; ++k)
      if (link_keys[k] == key) cell = &r.bodies.at(number).link[k];
    for (std::size_t k = 0; k < motor_key_count; ++k)
      if (motor_keys[k] == key) cell = &r.motors.at(number - 1).cells[k];
    K.push_back(value_of(*cell, at.values));
  }
  return D * K;
}
Ours regressed(const std::string& name) {
  return [name](const ClosedState& at, const Found& found) { return times_K(at, found.at(name)); };
}

// Rates of the joints in the cuts by the last rows of (12): Wac a + Wpc p + Wc c + more = 0.
Vector rates_of_cuts(const ClosedState& at, const Found& found, const Vector& rates, const Vector& more) {
  if (!found.contains("Wc")) return {};
  Vector sum = more;
  const auto add = [&](const char* name, const Freedoms& places) {
    if (found.contains(name)) sum = sum + found.at(name).numbers * entries_of(rates, places);
  };
  add("Wac", at.independent()), add("Wpc", at.dependent());
  return least_squares(found.at("Wc").numbers, -1.0 * sum);
}
Vector cut_velocities(const ClosedState& at, const Found& found) {
  return rates_of_cuts(at, found, at.s.qd, Vector(qdc(at).size()));
}
Vector cut_accelerations(const ClosedState& at, const Found& found) {
  return rates_of_cuts(at, found, at.s.qdd, found.at("Phi").numbers.cells);
}

// The torques that the cuts' wrenches leave to the motors.
Vector left_to_motors(const ClosedState& at, const Found& found) {
  const Dense& F = found.at("F").numbers;
  Vector lambda;
  for (std::size_t c = 0; c < F.rows; ++c)
    for (const int i : ClosedOracle::components(at.robot->data().cuts[c].joint))
      lambda.push_back(F(c, static_cast<std::size_t>(i)));
  return tree(at).torques(at.s) - transposed(oracle(at).constraints(at.s.q)) * lambda;
}
Vector torques_of_all_joints(const ClosedState& at) {
  Vector all(tree(at).nv());
  const Vector tau = torques(at);
  const Freedoms driven = at.driven();
  for (std::size_t i = 0; i < driven.size(); ++i) all[driven[i]] = tau[i];
  return all;
}
Vector freed_components(const ClosedState& at, const Found& found) {
  const Dense& F = found.at("F").numbers;
  Vector rest = F.cells;
  for (std::size_t c = 0; c < F.rows; ++c)
    for (const int i : ClosedOracle::components(at.robot->data().cuts[c].joint))
      rest[6 * c + static_cast<std::size_t>(i)] = 0;
  return rest;
}
Vector nothing_freed(const ClosedState& at) { return Vector(6 * oracle(at).cuts()); }

// Power of the motors less what friction and wrenches take.
Vector motor_power(const ClosedState& at, const Found& found) {
  const Vector& tau = found.at("tau").numbers.cells;
  return {dot(tau, entries_of(at.s.qd, at.driven())) -
          dot(tree(at).friction(at.s.qd) + tree(at).wrenches(at.s.q), at.s.qd)};
}

Vector found_slopes(const ClosedState& at, const Found& found) {
  const Vector qd = found.at("W").numbers * entries_of(at.s.qd, at.independent());
  const Freedoms dependent = at.dependent();
  Vector all(tree(at).nv());
  for (std::size_t i = 0; i < dependent.size(); ++i) all[dependent[i]] = qd[i];
  return entries_of(all, slopes_of(at));
}

}  // namespace

Vector rate_along_motion(const ClosedState& at, const std::function<Vector(const TreeState&)>& of) {
  const Freedoms independent = at.independent(), dependent = at.dependent();
  const auto later = [&](double h) {
    TreeState s = at.s;
    Vector step(s.qd.size());
    for (std::size_t v = 0; v < step.size(); ++v) step[v] = h * at.s.qd[v] + h * h / 2 * at.s.qdd[v];
    s.q = tree(at).moved(s.q, step);
    if (!oracle(at).close(s.q, dependent)) throw std::runtime_error("the loops do not stay closed");
    for (const std::size_t v : independent) s.qd[v] += h * at.s.qdd[v];
    return of(oracle(at).following(s, independent));
  };
  const auto quotient = [&](double h) { return (1 / (2 * h)) * (later(h) - later(-h)); };
  const double h = 2e-3 / (1 + largest(at.s.qd) + std::sqrt(largest(at.s.qdd)));
  const Vector a = quotient(h), b = quotient(h / 2), c = quotient(h / 4);  // errors in h^2 and h^4 cancel
  return (1.0 / 45) * (64.0 * c - 20.0 * b + a);
}

const std::vector<ClosedAnswer>& closed_answers() {
  static const std::vector<ClosedAnswer> list = [] {
    std::vector<ClosedAnswer> all{
        {"constraints-kinematic", "Wa", whole("Wa"), columns(&ClosedState::independent)},
        {"constraints-kinematic", "Wp", whole("Wp"), columns(&ClosedState::dependent)},
        {"constraints-kinematic", "W", whole("W"), W},
        {"constraints-kinematic", "W qd is the slope of q", found_slopes, slopes, 1e-7},
        {"constraints-kinematic", "Psi", whole("Psi"), velocity_rest},
        {"constraints-kinematic", "velocities in cuts", cut_velocities, qdc},
        {"constraints-kinematic", "accelerations in cuts", cut_accelerations, qddc},
        {"constraints-acceleration", "Psi", whole("Psi"), velocity_rest},
        {"constraints-acceleration", "qdp", whole("qdp"), qdp},
        {"constraints-acceleration", "qddp", whole("qddp"), qddp},
        {"constraints-acceleration", "qdc", whole("qdc"), qdc},
        {"constraints-acceleration", "qddc", whole("qddc"), qddc},
        {"loop-forces", "balance", left_to_motors, torques_of_all_joints},
        {"loop-forces", "freed components", freed_components, nothing_freed},
        {"idm", "tau", whole("tau"), torques},
        {"idm", "power", motor_power, power, 1e-7},
        {"ddm", "qdd", whole("qdd"), accelerations},
        {"inertia", "A", whole("A"), inertia},
        {"gravity", "Q", whole("Q"), gravity},
        {"coriolis", "H", whole("H"), bias},
        {"coriolis", "C qd", times_rates("C"), coriolis},
        {"coriolis", "C + C^T is dA/dt", with_transpose("C"), inertia_rate, 1e-7},
        {"christoffel", "c qd qd", christoffel_force, coriolis},
        {"lagrange", "A", whole("A"), inertia},
        {"lagrange", "B qd", times_rates("B"), coriolis},
        {"lagrange", "Q", whole("Q"), gravity},
        {"energy", "T", whole("T"), kinetic},
        {"energy", "U", whole("U"), potential},
        {"geometric", "T", whole("T"), place},
        {"jacobian", "J", whole("J"), jacobian},
        {"jdot-qdot", "JpQp", whole("JpQp"), residue},
        {"velocities", "V", whole("V"), of_links(twist, 0)},
        {"velocities", "W", whole("W"), of_links(twist, 3)},
        {"accelerations", "VP", whole("VP"), of_links(twist_rate, 0)},
        {"accelerations", "WP", whole("WP"), of_links(twist_rate, 3)},
        {"identification", "D K", regressed("D"), forces_of_parameters},
        {"identification-filtered", "D1 K", regressed("D1"), momenta},
        {"identification-filtered", "D2 K", regressed("D2"), forces_beside_momenta, 1e-7},
        {"identification-energy", "h K", regressed("h"), total_energy},
        {"identification-energy", "w K", regressed("w"), friction_power},
        {"identification-power", "p K", regressed("p"), power_of_forces},
        {"identification-adaptive", "Y K", regressed("Y"), reference_forces},
    };
    for (const ClosedAnswer& answer : load_answers()) all.push_back(answer);
    return all;
  }();
  return list;
}

}  // namespace articula::test
