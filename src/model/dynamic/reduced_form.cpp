// The closed form reduced to the freedoms, after (4-98)-(4-105) of [Lau1985] as docs/errata.md corrects them:
//
//   tau_i = D_i + sum of D_ik qdd_k + sum of D_ikl qd_k qd_l
//
//   D_i,j, D_ik,j, D_ikl,j   what link j adds to them; zero unless joint i carries it, and joints k and l do
//
// delta and mu of a freedom are its axis as a twist of link j (closed_form.hpp), so that one formula serves joints that turn and joints
// that slide. J = M K, so that nothing is divided by the mass. Of two orders of k, l in one joint both count, and D_ikl is their mean:
// D_ikl = D_ilk always (4-105). Ia_i is in D_ik. The other method has the weight, the inertia and Christoffel's coefficients from
// the energies: D_ikl is the mean of c_ikl and c_ilk.
//
// A base that is held is at rest.

#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/closed_form.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/lists.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct ReducedForm {
  Matrix D_i, D_ik, D_ikl;  // nv x 1, nv x nv, nv x nv^2
};

Expr gravity_term(const Inertia& I, const Vec3& g, const Cause& i) {
  return -dot(g, I.M() * i.mu() + cross(i.delta(), I.MS()));  // after (4-102), erratum E16
}

Expr inertial_term(const Inertia& I, const Cause& i, const Cause& k) {
  return dot(i.delta(), I.J() * k.delta()) + I.M() * dot(k.mu(), i.mu()) +
         dot(I.MS(), cross(i.mu(), k.delta()) + cross(k.mu(), i.delta()));  // (4-103)
}

Expr velocity_term(const Inertia& I, const Cause& i, const Cause& k, const Cause& l) {
  return dot(i.delta(), turned_twice(I.J(), k.delta(), l.delta())) +
         I.M() * dot(k.delta(), cross(l.mu(), i.mu())) +
         dot(I.MS(), cross(l.delta(), cross(k.delta(), i.mu())) +
                         cross(i.delta(), cross(l.mu(), k.delta())));  // after (4-104)
}

Expr mean_of_orders(const Inertia& I, const Cause& i, const Cause& k, const Cause& l) {
  Graph& graph = I.M().graph();
  const auto term = [&](const Cause& first, const Cause& second) {
    const int n = times(first, second);
    return n > 0 ? graph.constant(n) * velocity_term(I, i, first, second) : graph.constant(0);
  };
  return Rational(1, 2) * (term(k, l) + term(l, k));  // after (4-105)
}

// Of link j, which sees the freedoms so, in `rows` directions that feel it.
ReducedForm reduced(const RobotData& r, int j, const std::vector<Cause>& felt, int rows,
                    const std::vector<Cause>& seen, const Vec3& g) {
  const Inertia I = inertia(r, j);
  const int nv = r.nv();
  ReducedForm D{Matrix(*r.graph, rows, 1), Matrix(*r.graph, rows, nv), Matrix(*r.graph, rows, nv * nv)};
  for (const Cause& i : felt) {
    D.D_i(*i.row, 0) = gravity_term(I, g, i);
    for (const Cause& k : seen) {
      D.D_ik(*i.row, *k.row) = inertial_term(I, i, k);
      for (const Cause& l : seen) D.D_ikl(*i.row, nv * *k.row + *l.row) = mean_of_orders(I, i, k, l);
    }
  }
  return D;
}

// All directions at joint p, seen from the links that it carries: a selection vector of (4-98) for each.
std::vector<std::vector<Cause>> directions_at(const RobotData& r, int p, const std::vector<Transform>& T) {
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  const Vec3 zero = Vec3::zero(*r.graph, {p});
  std::vector<std::vector<Cause>> all(r.bodies.size());
  for (int x = 0; x < 6; ++x) {
    const auto at = [&](int i) { return x % 3 == i ? one : o; };
    const Vec3 unit({p}, at(0), at(1), at(2));
    all[p].push_back({p, x, x < 3 ? Twist(unit, zero) : Twist(zero, unit), zero, o, o});
  }
  for (int j = p + 1; j <= r.n(); ++j) all[j] = carried(all[r[j].parent], T[j]);
  return all;
}

ReducedForm sum_of(const std::vector<ReducedForm>& links) {  // after (4-99)-(4-101), erratum E27
  ReducedForm sum = links.front();
  for (std::size_t j = 1; j < links.size(); ++j)
    sum = {sum.D_i + links[j].D_i, sum.D_ik + links[j].D_ik, sum.D_ikl + links[j].D_ikl};
  return sum;
}

// Of a frame that --link named, the link that it is fixed to.
int joint_meant(const RobotData& r, const Options& options) {
  int j = moving_link(r, options.link);
  while (j > last_link(r)) j = r[j].parent;
  return j;
}

std::vector<ReducedForm> reduced_by_links(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<std::vector<Cause>> seen = causes(r, T);
  std::vector<ReducedForm> list;
  for (int j = r.first_link(); j <= r.n(); ++j) {
    std::erase_if(seen[j], [](const Cause& k) { return !k.row; });
    list.push_back(reduced(r, j, seen[j], r.nv(), seen[j], g[j]));
  }
  return list;
}

ReducedForm reduced_by_energies(const RobotData& r) {
  const int nv = r.nv();
  const Matrix c = christoffel_by_differentiation(r);
  ReducedForm D{Matrix(nv, 1, gravity_by_lagrange(r)), inertia_matrix_by_energy(r), c};
  const Expr half = r.graph->constant(Rational(1, 2));
  for (int i = 0; i < nv; ++i)
    for (int k = 0; k < nv; ++k)
      for (int l = 0; l < nv; ++l) D.D_ikl(i, nv * k + l) = half * (c(i, nv * k + l) + c(i, nv * l + k));
  return D;
}

// Link j has inertia, nothing else has.
RobotData alone(const RobotData& r, int j) {
  RobotData one = emptied(r);
  for (std::size_t cell = XX; cell <= M; ++cell) one.bodies[j].link[cell] = r[j].link[cell];
  return one;
}

Outputs outputs_of(const ReducedForm& D) {
  return {output("Di", D.D_i.values()), output("Dik", D.D_ik), output("Dikl", D.D_ikl)};
}

// One below the other.
Matrix stacked(const std::vector<ReducedForm>& links, Matrix ReducedForm::*part) {
  std::vector<Expr> rows;
  for (const ReducedForm& D : links)
    rows.insert(rows.end(), (D.*part).values().begin(), (D.*part).values().end());
  const Matrix& first = links.front().*part;
  return {first.rows() * static_cast<int>(links.size()), first.cols(), rows};
}

Outputs outputs_of(const std::vector<ReducedForm>& links) {
  return {output("Di", stacked(links, &ReducedForm::D_i)), output("Dik", stacked(links, &ReducedForm::D_ik)),
          output("Dikl", stacked(links, &ReducedForm::D_ikl))};
}

}  // namespace

std::optional<std::string> needs_reduced_form(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  return needs_few_terms(robot);
}

std::optional<std::string> needs_reduced_form_of_joint(const Robot& robot) {
  if (!robot.data().cuts.empty())
    return "it has closed loops: what a joint carries there depends on all of them";
  return needs_reduced_form(robot);
}

std::optional<std::string> needs_reduced_form_of_links(const Robot& robot) {
  constexpr long most = 30000;  // a serial robot with 13 joints has 28561
  if (const auto reason = needs_motion(robot)) return reason;
  const long nv = robot.nv(), links = robot.n() + 1 - robot.data().first_link(), terms = links * nv * nv * nv;
  if (terms <= most) return std::nullopt;
  return "its links have " + std::to_string(terms) + " terms of velocities together, and more than " +
         std::to_string(most) + " are not written down";
}

Outputs reduced_form(const RobotData& r) {
  ReducedForm sum = sum_of(reduced_by_links(r));
  sum.D_ik = sum.D_ik + drive_inertia(r);
  return outputs_of(sum);
}

Outputs reduced_form_by_energies(const RobotData& r) { return outputs_of(reduced_by_energies(r)); }

Outputs reduced_form_at_joint(const RobotData& r, const Options& options) {
  const int p = joint_meant(r, options);
  const std::vector<Transform> T = placements(r);
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<std::vector<Cause>> seen = causes(r, T), felt = directions_at(r, p, T);
  std::vector<ReducedForm> links;
  for (int j = p; j <= r.n(); ++j) {
    std::erase_if(seen[j], [](const Cause& k) { return !k.row; });
    links.push_back(reduced(r, j, felt[j], 6, seen[j], g[j]));
  }
  return outputs_of(sum_of(links));
}

// Slopes of what the joint carries, from rest.
Outputs reduced_form_at_joint_by_loads(const RobotData& r, const Options& options) {
  RobotData free = with_free_rates(without_forces(r));
  for (std::array<Expr, 3>* row : free.base.rows()) row->fill(r.graph->constant(0));
  const auto p = static_cast<std::size_t>(joint_meant(r, options));
  const Wrench w = loads_by_momenta(free).joints[p], rest = loads_by_momenta(resting(free)).joints[p];
  const std::vector<Expr> qd = free.all(&Body::qd), qdd = free.all(&Body::qdd);
  const int nv = r.nv();
  ReducedForm D{Matrix(*r.graph, 6, 1), Matrix(*r.graph, 6, nv), Matrix(*r.graph, 6, nv * nv)};
  const Expr half = r.graph->constant(Rational(1, 2));
  for (int i = 0; i < 6; ++i) {
    const Expr load = i < 3 ? w.f[i] : w.m[i - 3];
    D.D_i(i, 0) = i < 3 ? rest.f[i] : rest.m[i - 3];
    const std::vector<Expr> by_qdd = gradient(load, qdd), by_qd = gradient(load, qd);
    for (int k = 0; k < nv; ++k) {
      D.D_ik(i, k) = by_qdd[k];
      const std::vector<Expr> twice = gradient(by_qd[k], qd);
      for (int l = 0; l < nv; ++l) D.D_ikl(i, nv * k + l) = half * twice[l];
    }
  }
  return outputs_of(D);
}

Outputs reduced_form_of_links(const RobotData& r) { return outputs_of(reduced_by_links(r)); }

Outputs reduced_form_of_links_by_energies(const RobotData& r) {
  std::vector<ReducedForm> links;
  for (int j = r.first_link(); j <= r.n(); ++j) links.push_back(reduced_by_energies(alone(r, j)));
  return outputs_of(links);
}

}  // namespace articula
