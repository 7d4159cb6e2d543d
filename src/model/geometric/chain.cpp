#include "model/geometric/chain.hpp"

namespace articula {

namespace {

using ElementaryMotion = std::variant<Triple, Turning>;  // Trans(v), R

bool is_whole(const Expr& e) { return e.is_constant(0) || e.is_constant(1) || e.is_constant(-1); }

Turning inverse(const Turning& R) {
  if (const auto* turn = std::get_if<Turn>(&R)) return Turn{turn->axis, -turn->angle};
  return transposed(std::get<Matrix3>(R));
}

// The motions of (1-b), and of the joint that follows its placement.
std::vector<ElementaryMotion> motions(const RobotData& r, int j) {
  const Expr o = r.graph->constant(0);
  const auto& [gamma, b, alpha, d, theta, length] = r[j].placement;
  const auto turn = [](std::size_t axis, const Expr& angle) { return Turning(Turn{axis, angle}); };
  std::vector<ElementaryMotion> list{turn(2, gamma),  Triple{o, o, b}, turn(0, alpha),
                                     Triple{d, o, o}, turn(2, theta),  Triple{o, o, length}};
  const std::vector<Expr>& q = r[j].q;
  if (r[j].joint == JointKind::free) list.emplace_back(Triple{q[0], q[1], q[2]});
  if (q.size() >= 4) list.emplace_back(Turning(quaternion_rotation(q)));
  return list;
}

std::vector<ElementaryMotion> motions(const RobotData& r, const PathStep& step) {
  std::vector<ElementaryMotion> list;
  if (const auto j = step.joint(r)) {
    list = motions(r, *j);
  } else {
    const Transform Z = across(r, {world_frame, step.carried(), false});
    list = {Triple{Z.P().x(), Z.P().y(), Z.P().z()}, Turning(Z.A().matrix())};
  }
  if (!step.up) return list;
  std::vector<ElementaryMotion> back;
  for (auto m = list.rbegin(); m != list.rend(); ++m) {
    const auto* v = std::get_if<Triple>(&*m);
    back.push_back(v != nullptr ? ElementaryMotion(-*v) : ElementaryMotion(inverse(std::get<Turning>(*m))));
  }
  return back;
}

// Whether fingerprints know the addition theorem of two angles: not of plain numbers of radians, whose sum would
// never be proven.
bool adds_up(const Expr& a, const Expr& b) {
  return equal(cos(a + b), cos(a) * cos(b) - sin(a) * sin(b)) &&
         equal(sin(a + b), sin(a) * cos(b) + cos(a) * sin(b));
}

class ChainBuilder {
 public:
  explicit ChainBuilder(Graph& g)
      : o_(g.constant(0)),
        one_(g.constant(1)),
        chain_{{}, {o_, o_, o_}, {{{one_, o_, o_}, {o_, one_, o_}, {o_, o_, one_}}}} {}

  void add(const ElementaryMotion& motion) {
    if (const auto* v = std::get_if<Triple>(&motion)) {
      chain_.v = chain_.v + renamed(*v);
      return;
    }
    const Turning& R = std::get<Turning>(motion);
    const std::array<Triple, 3> columns{turned(R, {one_, o_, o_}), turned(R, {o_, one_, o_}),
                                        turned(R, {o_, o_, one_})};
    if (is_right_angled(columns)) {
      chain_.S = {renamed(columns[0]), renamed(columns[1]), renamed(columns[2])};
    } else if (const auto* turn = std::get_if<Turn>(&R)) {
      rotate(renamed(*turn));
    } else {
      rotate(renamed(columns));
    }
  }
  Chain chain() const { return chain_; }

 private:
  static bool is_right_angled(const std::array<Triple, 3>& columns) {
    for (const Triple& c : columns)
      if (!is_whole(c[0]) || !is_whole(c[1]) || !is_whole(c[2])) return false;
    return true;
  }

  Triple renamed(const Triple& v) const {  // S v
    const auto& S = chain_.S;
    const auto row = [&](std::size_t i) { return S[0][i] * v[0] + S[1][i] * v[1] + S[2][i] * v[2]; };
    return {row(0), row(1), row(2)};
  }
  Turn renamed(const Turn& turn) const {  // about S e
    const Triple& axis = chain_.S[turn.axis];
    std::size_t k = 0;
    while (axis[k].is_constant(0)) ++k;
    return {k, axis[k] * turn.angle};
  }
  Matrix3 renamed(const std::array<Triple, 3>& columns) const {  // S R S^T
    const std::array<Triple, 3> SR{renamed(columns[0]), renamed(columns[1]), renamed(columns[2])};
    const auto& S = chain_.S;
    Matrix3 m;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        m[i][j] = SR[0][i] * S[0][j] + SR[1][i] * S[1][j] + SR[2][i] * S[2][j];
    return m;
  }

  void rotate(const Turning& R) {
    auto& groups = chain_.groups;
    const auto* turn = std::get_if<Turn>(&R);
    auto* last = groups.empty() ? nullptr : std::get_if<Turn>(&groups.back().R);
    if (turn != nullptr && last != nullptr && turn->axis == last->axis && adds_up(last->angle, turn->angle)) {
      groups.back().v = groups.back().v + turned(*last, chain_.v);
      last->angle = last->angle + turn->angle;
    } else {
      groups.push_back({chain_.v, R});
    }
    chain_.v = {o_, o_, o_};
  }

  Expr o_, one_;
  Chain chain_;
};

}  // namespace

Triple turned(const Turning& R, const Triple& v) {
  if (const auto* turn = std::get_if<Turn>(&R)) {
    const std::size_t x = turn->axis, y = (x + 1) % 3, z = (x + 2) % 3;
    const Expr c = cos(turn->angle), s = sin(turn->angle);
    Triple w = v;
    w[y] = c * v[y] - s * v[z], w[z] = s * v[y] + c * v[z];
    return w;
  }
  return std::get<Matrix3>(R) * v;
}

Triple turned_back(const Turning& R, const Triple& v) { return turned(inverse(R), v); }

Chain chain(const RobotData& r, Frame i, Frame j) {
  ChainBuilder builder(*r.graph);
  for (const PathStep& step : path(r, i, j))
    for (const ElementaryMotion& motion : motions(r, step)) builder.add(motion);
  return builder.chain();
}

}  // namespace articula
