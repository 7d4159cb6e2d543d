// The closed form, (4-98)-(4-105) of [Lau1985] as docs/errata.md corrects them: every term has one segment that is moved, and the joints that
// move it. His D_i, D_ik and D_ikl are the letters G_i, b_ik and c_ikl, which the inertia matrix and Christoffel's coefficients have.

#include "api/derivation/chapters.hpp"
#include "model/dynamic/closed_form.hpp"

namespace articula {

namespace {

std::string lau(std::string_view equation) { return bracketed("Lau1985", equation); }

struct Direction {  // of joint k, seen from segment j
  int joint;
  Twist t;  // mu, delta
};

// What each segment adds, found by the slopes of its energies alone.
class TermsOfSegments {
 public:
  explicit TermsOfSegments(Desk& d) : nv_(d.r.nv()), G_(of(d, "Di")), b_(of(d, "Dik")), c_(of(d, "Dikl")) {}
  Proof G(int j, int i) const { return proof(G_(row(j, i), 0)); }
  Proof b(int j, int i, int k) const { return proof(b_(row(j, i), k)); }
  Proof c(int j, int i, int k, int l) const { return proof(c_(row(j, i), nv_ * k + l)); }

 private:
  static Matrix of(Desk& d, const std::string& output) {
    return d.oracle.model("closed-form-links", "differentiation", output);
  }
  static Proof proof(const Expr& e) { return {{e}, "slopes of the energies of the segment alone"}; }
  int row(int j, int i) const { return nv_ * (j - 1) + i; }

  int nv_;
  Matrix G_, b_, c_;
};

void general_directions(Author& a) {
  a.heading(1, "How the joints move the segments");
  a.say(
      "A joint {k} that carries segment {j} turns it in the direction {dl[j,k]} and moves the origin of its "
      "frame in the "
      "direction {mu[j,k]}, both per unit of its velocity and written in frame {j}; a joint that slides "
      "turns nothing.");
  a.general({.left = "dl[j,k]", .between = {"(1 - sg[k]) A[j,k] a[k,k]"}, .source = lau("4-5")});
  a.general({.left = "rho[j,k]", .between = {"A[j,k] P[k,j]"}});
  a.general(
      {.left = "mu[j,k]", .between = {"sg[k] A[j,k] a[k,k] + dl[j,k] x rho[j,k]"}, .source = lau("4-7")});
}

void general_terms(Author& a, const std::string& torque) {
  a.heading(1, "Terms of the segments");
  a.say(
      "The power of the forces that move segment {j}, by one unit of velocity of joint {i}, is what it "
      "demands of this "
      "joint: {Gs[i,j]} for its weight, {bs[i,k,j]} for one unit of acceleration of joint {k}, {cs[i,k,l,j]} "
      "for "
      "velocities of joints {k} and {l}, where joint {k} carries joint {l} or is the same.");
  a.general({.left = "Gs[i,j]",
             .between = {"- (A[j,0] g[0]) . (M[j] mu[j,i] + dl[j,i] x MS[j,j])"},
             .source = lau("4-102")});
  a.general(
      {.left = "bs[i,k,j]",
       .between =
           {"dl[j,i] . (J[j,j] dl[j,k]) + M[j] mu[j,i] . mu[j,k] + MS[j,j] . (mu[j,i] x dl[j,k] + mu[j,k] x "
            "dl[j,i])"},
       .source = lau("4-103")});
  a.general(
      {.left = "cs[i,k,l,j]",
       .between =
           {"dl[j,i] . (dl[j,l] x (J[j,j] dl[j,k]) - frac{1}{2} \"tr\"(J[j,j]) dl[j,l] x dl[j,k]) + M[j] "
            "dl[j,k] . (mu[j,l] x mu[j,i]) + MS[j,j] . (dl[j,l] x (dl[j,k] x mu[j,i]) + dl[j,i] x (mu[j,l] "
            "x dl[j,k]))"},
       .source = lau("4-104")});
  a.say(
      "(The thesis prints {J[j,j] - frac{1}{2} \"tr\"(J[j,j])} where {- frac{1}{2} \"tr\"(J[j,j])} is right, "
      "and the weight with a plus.) In the other order of indices the coefficients are the same, so that "
      "Coriolis terms count twice. The torque of joint {i} is the sum, with what forces on the environment, "
      "rotors and friction take:");
  a.general(
      {.left = torque,
       .between =
           {"sum{j} (Gs[i,j] + sum{k} bs[i,k,j] qdd[k] + sum{k} sum{l} cs[i,k,l,j] qd[k] qd[l]) + Xe[i] + "
            "R[i] + D[i]"},
       .source = lau("4-98")});
}

std::vector<Direction> directions(Desk& d, int j, const std::vector<Cause>& seen) {
  Author& a = d.author;
  const Matrix J = d.oracle.jacobian(j);
  const Rot3 jA_0 = transpose(d.oracle.transform(0, j).A());
  std::vector<Direction> list;
  for (const Cause& k : seen) {
    const std::string mark = std::to_string(j) + "_" + std::to_string(k.joint);
    const Indices at{{"j", std::to_string(j)}, {"k", std::to_string(k.joint)}};
    const int column = first_row(d.r, k.joint);
    const auto turned = [&](int row) {
      return elements(jA_0 * Vec3(base_frame, J(row, column), J(row + 1, column), J(row + 2, column)));
    };
    const std::string by = "jacobian by differentiation";
    const bool slides = d.r[k.joint].joint == JointKind::prismatic;
    Vec3 delta = k.delta();
    if (!slides)
      delta = a.step({.left = "dl[j,k]",
                      .between = {"A[j,k] a[k,k]"},
                      .at = at,
                      .elements = a.called("dl"),
                      .mark = mark},
                     delta, {turned(3), by});
    const std::string text = slides ? "A[j,k] a[k,k]" : "dl[j,k] x rho[j,k]";
    const Vec3 mu =
        a.step({.left = "mu[j,k]", .between = {text}, .at = at, .elements = a.called("mu"), .mark = mark},
               k.mu(), {turned(0), by});
    list.push_back({k.joint, {mu, delta}});
  }
  return list;
}

// The terms of segment j, added to the torques.
class SegmentTerms {
 public:
  SegmentTerms(Desk& d, int j, const std::vector<Direction>& seen, const TermsOfSegments& theirs,
               std::vector<Expr>& tau)
      : d_(d), I_(inertia(d.r, j)), j_(j), seen_(seen), theirs_(theirs), tau_(tau) {
    const Vec3 g = transpose(d.T0[static_cast<std::size_t>(j)].A()) * gravity(d.r);
    for (const Direction& i : seen_) of_weight(i, g);
    for (std::size_t i = 0; i < seen_.size(); ++i)
      for (std::size_t k = i; k < seen_.size(); ++k) inertial(seen_[i], seen_[k]);
    for (const Direction& i : seen_)
      for (std::size_t k = 0; k < seen_.size(); ++k)
        for (std::size_t l = k; l < seen_.size(); ++l) of_velocities(i, seen_[k], seen_[l]);
  }

 private:
  int row(const Direction& k) const { return first_row(d_.r, k.joint); }
  const Expr& qd(const Direction& k) const { return d_.r[k.joint].qd.front(); }

  const Expr& qdd(const Direction& k) const { return d_.r[k.joint].qdd.front(); }
  void add(const Direction& i, const Expr& term) {
    Expr& sum = tau_[static_cast<std::size_t>(row(i))];
    sum = sum + term;
  }

  void of_weight(const Direction& i, const Vec3& g) {
    const Expr G = -dot(g, I_.M() * i.t.V + cross(i.t.w, I_.MS()));
    add(i, written("Gs[i,j]", G, theirs_.G(j_, row(i)), {i}));
  }

  void inertial(const Direction& i, const Direction& k) {
    const Expr value = dot(i.t.w, I_.J() * k.t.w) + I_.M() * dot(i.t.V, k.t.V) +
                       dot(I_.MS(), cross(i.t.V, k.t.w) + cross(k.t.V, i.t.w));
    const Expr b = written("bs[i,k,j]", value, theirs_.b(j_, row(i), row(k)), {i, k});
    add(i, b * qdd(k));
    if (i.joint != k.joint) add(k, b * qdd(i));
  }

  void of_velocities(const Direction& i, const Direction& k, const Direction& l) {
    const Expr value = dot(i.t.w, turned_twice(I_.J(), k.t.w, l.t.w)) +
                       I_.M() * dot(k.t.w, cross(l.t.V, i.t.V)) +
                       dot(I_.MS(), cross(l.t.w, cross(k.t.w, i.t.V)) + cross(i.t.w, cross(l.t.V, k.t.w)));
    const Expr c = written("cs[i,k,l,j]", value, theirs_.c(j_, row(i), row(k), row(l)), {i, k, l});
    add(i, d_.r.graph->constant(k.joint == l.joint ? 1 : 2) * c * qd(k) * qd(l));
  }

  // An equation of the term, unless it is zero.
  Expr written(const std::string& left, const Expr& value, Proof proof, const std::vector<Direction>& of) {
    if (is_zero(value)) return d_.r.graph->constant(0);
    const std::vector<std::string> names{"i", "k", "l"};
    Indices at{{"j", std::to_string(j_)}};
    std::string mark = std::to_string(j_) + "_", uses;
    for (std::size_t x = 0; x < of.size(); ++x) {
      const std::string joint = std::to_string(of[x].joint);
      at[names[x]] = joint, mark += joint;
      uses += " dl[j," + joint + "] mu[j," + joint + "]";
    }
    const std::string elements = d_.author.called(left.substr(0, 2));
    return d_.author
        .step({.left = left, .at = at, .elements = elements, .mark = mark, .uses = uses}, output("", value),
              std::move(proof))
        .front();
  }

  Desk& d_;
  Inertia I_;
  int j_;
  const std::vector<Direction>& seen_;
  const TermsOfSegments& theirs_;
  std::vector<Expr>& tau_;
};

// What forces of the links on the environment need, by joint.
std::vector<Expr> forces_on_the_environment(Desk& d, const std::vector<std::vector<Direction>>& seen) {
  std::vector<Expr> X(static_cast<std::size_t>(d.r.nv()), d.r.graph->constant(0));
  for (int j = 1; j <= d.r.n(); ++j)
    for (const Direction& i : seen[static_cast<std::size_t>(j)]) {
      Expr& sum = X[static_cast<std::size_t>(first_row(d.r, i.joint))];
      sum = sum + dot(i.t, external_wrench(d.r, j));
    }
  return X;
}

}  // namespace

std::vector<Expr> closed_form_chapter(Desk& d) {
  Author& a = d.author;
  const RobotData& r = d.r;
  const std::string torque = d.loops() ? "taut[i]" : "tau[i]";
  const std::vector<std::vector<Cause>> seen = causes(r, d.T);
  std::vector<std::vector<Direction>> found(1);
  general_directions(a);
  for (int j = 1; j <= r.n(); ++j) {
    a.heading(2, "Link " + numbered_link(r, j));
    found.push_back(directions(d, j, seen[static_cast<std::size_t>(j)]));
  }
  general_terms(a, torque);
  const TermsOfSegments theirs(d);
  std::vector<Expr> tau(static_cast<std::size_t>(r.nv()), r.graph->constant(0));
  for (int j = 1; j <= r.n(); ++j) {
    if (!has_inertia(r[j].link)) continue;
    a.heading(2, "Link " + numbered_link(r, j));
    SegmentTerms(d, j, found[static_cast<std::size_t>(j)], theirs, tau);
  }
  const std::vector<Expr> X = forces_on_the_environment(d, found), needed = d.oracle.torques_of_wrenches();
  const Drives drive = drives(d, true);
  a.heading(1, d.loops() ? "Torques of the equivalent tree" : "Torques and forces of the motors");
  const Matrix idm = d.oracle.model("idm", "lagrange", "tau");
  std::vector<Expr> result;
  for (const int j : joints_with_freedom(r)) {
    const auto row = static_cast<std::size_t>(first_row(r, j)), at = static_cast<std::size_t>(j);
    const Indices joint{{"i", std::to_string(j)}, {"j", std::to_string(j)}};
    Expr outside = X[row];
    if (!is_zero(outside))
      outside =
          a.step({.left = "Xe[i]", .at = joint, .elements = "X", .mark = std::to_string(j)},
                 output("", outside),
                 {{needed[row]}, "inverse dynamic model by newton-euler, nothing but these forces acting"})
              .front();
    result.push_back(
        a.step({.left = torque, .at = joint, .elements = d.loops() ? "GTR" : "", .mark = std::to_string(j)},
               output("", tau[row] + outside + drive.rotors[at] + drive.losses[at]),
               {{idm(static_cast<int>(row), 0)}, "inverse dynamic model by lagrange"})
            .front());
  }
  return result;
}

}  // namespace articula
