#include "model/inverse/elements.hpp"

namespace articula {

namespace {

bool vanish(const Triple& v) { return is_zero(v[0]) && is_zero(v[1]) && is_zero(v[2]); }

// +1 or -1 when A leaves the z axis as it is or turns it round, else 0.
int keeps_axis(const Matrix3& A) {
  const Triple a = column(A, 2);
  if (!is_zero(a[0]) || !is_zero(a[1])) return 0;
  return is_zero(a[2] - a[2].graph().constant(1)) ? 1 : -1;
}

bool is_identity(const RigidMotion& m) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (!is_zero(m.A[i][j] - m.A[i][j].graph().constant(i == j ? 1 : 0))) return false;
  return vanish(m.P);
}

class Builder {
 public:
  Builder(Graph& graph, const Serial& chain) : graph_(graph), chain_(chain), M_(identity_motion(graph).A) {}

  Elements build() {
    still(chain_.B);
    for (std::size_t j = 0; j < chain_.joints.size(); ++j) {
      const SerialJoint& joint = chain_.joints[j];
      joint.revolute ? turn(joint) : slide(joint);
      if (joint.revolute && !goes_on(j)) close();
      shift(M_ * joint.K.P, -1);
      M_ = (RigidMotion{M_, joint.K.P} * joint.K).A;
    }
    close();
    for (const auto& [q, a] : pending_) assign(q, a);
    return std::move(all_);
  }

 private:
  void still(const RigidMotion& m) {
    if (!is_identity(m)) all_.list.push_back({.kind = Element::Kind::still, .still = m});
  }

  void close() {  // Rot(z, phi) M
    if (phi_ >= 0) all_.list.push_back({.kind = Element::Kind::turn, .angle = phi_});
    still({M_, identity_motion(graph_).P});
    M_ = identity_motion(graph_).A;
    phi_ = -1;
  }

  int unknown(const Expr& symbol, const Expr& meaning, bool angle) {
    all_.unknowns.push_back({symbol, meaning, angle});
    return static_cast<int>(all_.unknowns.size()) - 1;
  }

  // Is the next revolute axis after joint j parallel to it?
  bool goes_on(std::size_t j) const {
    RigidMotion M{M_, identity_motion(graph_).P};
    for (std::size_t k = j; k + 1 < chain_.joints.size(); ++k) {
      M = M * chain_.joints[k].K;
      if (chain_.joints[k + 1].revolute) return keeps_axis(M.A) != 0;
    }
    return false;
  }

  void turn(const SerialJoint& joint) {
    const int sign = phi_ >= 0 ? keeps_axis(M_) : 0;
    if (sign == 0) {  // another group
      close();
      phi_ = unknown(joint.q, joint.q, true);
      first_ = joint.joint;
      return;
    }
    const Expr phi = all_.unknowns[phi_].meaning;
    const std::string name = "q" + std::to_string(first_) + ".." + std::to_string(joint.joint);
    const int before = phi_;
    phi_ = unknown(graph_.symbol(name, Kind::state), sign > 0 ? phi + joint.q : phi - joint.q, true);
    pending_.push_back({joint.q, {-1, phi_, before, sign}});
  }

  void slide(const SerialJoint& joint) {
    const int length = unknown(joint.q, joint.q, false);
    shift(column(M_, 2), length);
  }

  void shift(const Triple& v, int length) {
    if (vanish(v)) return;
    const bool swings = phi_ >= 0 && !(is_zero(v[0]) && is_zero(v[1]));
    all_.list.push_back({.kind = Element::Kind::shift,
                         .still = {M_, identity_motion(graph_).P},
                         .v = v,
                         .angle = swings ? phi_ : -1,
                         .length = length});
  }

  void assign(const Expr& q, Elements::Assignment a) {
    a.unknown = unknown(q, q, true);
    all_.assignments.push_back(a);
  }

  Graph& graph_;
  const Serial& chain_;
  Elements all_;
  Matrix3 M_;      // the frame is Rot(z, phi) M in that of the group, or M without a group
  int phi_ = -1;   // the angle of the group so far
  int first_ = 0;  // its first joint
  std::vector<std::pair<Expr, Elements::Assignment>>
      pending_;  // of joint variables that get their number at the end
};

TrigSum zero(Graph& graph) { return TrigSum(graph); }

TrigPlace identity_place(Graph& graph) { return place_of(identity_motion(graph)); }

struct Turned {  // cos and sin, as polynomials or as formulas
  TrigSum C, S;
};
Turned turned(Graph& graph, const Elements& all, int angle, const std::vector<bool>& known) {
  const Expr& x = all.unknowns[angle].symbol;
  if (known[angle]) return {cos(x), sin(x)};
  return {TrigSum::cosine(graph, angle), TrigSum::sine(graph, angle)};
}

}  // namespace

Elements elements(Graph& graph, const Serial& chain) { return Builder(graph, chain).build(); }

TrigPlace place_of(const RigidMotion& m) {
  const auto row = [&](std::size_t i) {
    return std::array<TrigSum, 4>{m.A[i][0], m.A[i][1], m.A[i][2], m.P[i]};
  };
  return {row(0), row(1), row(2)};
}

TrigPlace operator*(const TrigPlace& a, const TrigPlace& b) {
  Graph& graph = a[0][0].graph();
  TrigPlace c = identity_place(graph);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      c[i][j] = j == 3 ? a[i][3] : zero(graph);
      for (std::size_t k = 0; k < 3; ++k) c[i][j] = c[i][j] + a[i][k] * b[k][j];
    }
  return c;
}

TrigPlace place_of(Graph& graph, const Elements& all, const Element& element, const std::vector<bool>& known,
                   bool inverted) {
  if (element.kind == Element::Kind::still)
    return place_of(inverted ? inverse(element.still) : element.still);
  TrigPlace place = identity_place(graph);
  if (element.kind == Element::Kind::turn) {
    const auto [C, S] = turned(graph, all, element.angle, known);
    place[0][0] = place[1][1] = C;
    place[1][0] = inverted ? zero(graph) - S : S;
    place[0][1] = inverted ? S : zero(graph) - S;
    return place;
  }
  std::array<TrigSum, 3> v{element.v[0], element.v[1], element.v[2]};
  if (element.angle >= 0) {
    const auto [C, S] = turned(graph, all, element.angle, known);
    v = {C * v[0] - S * v[1], S * v[0] + C * v[1], v[2]};
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (element.length >= 0) {
      const Expr& r = all.unknowns[element.length].symbol;
      v[i] = v[i] * (known[element.length] ? TrigSum(r) : TrigSum::length(graph, element.length));
    }
    place[i][3] = inverted ? zero(graph) - v[i] : v[i];
  }
  return place;
}

}  // namespace articula
