#include "robot/elastic.hpp"

#include <algorithm>
#include <cmath>

#include "base/at.hpp"
#include "base/error.hpp"
#include "expr/transform.hpp"
#include "robot/beam.hpp"
#include "robot/compound.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanism.hpp"
#include "robot/names.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr std::array<char, 3> axis_letters{'x', 'y', 'z'};
constexpr double same_axis = 1e-9;

// What it takes to turn the ends of a beam of length one against each other about an axis of it.
struct SpringTurn {
  std::size_t axis;
  Expr stiffness;
};

std::string where(const RobotData& r, const Beam& b) { return "robot " + r.name + ", beam " + b.name; }

double known_value(const RobotData& r, const Beam& b, const Expr& e, const std::string& what) {
  const double value = default_value(r, e);
  if (std::isnan(value))
    throw ModelError(where(r, b), "it is not known " + what,
                     "--set NAME=VALUE, or parameters in the robot's file, give values");
  return value;
}

// The axis that the beam does not bend about, if it bends across the motion of its joint alone.
std::optional<std::size_t> stiff_axis(const RobotData& r, const Beam& b, const BeamPlace& p) {
  if (!b.across || r[b.link].joint != JointKind::revolute) return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i)
    if (std::fabs(std::fabs(known_value(r, b, p.axes[i][2], "how its joint lies")) - 1) < same_axis) return i;
  throw ModelError(where(r, b),
                   "it bends across the motion of its joint, whose axis is along none of its own",
                   "leave  bends: across  out");
}

std::vector<SpringTurn> gives_of(const RobotData& r, const Beam& b, const BeamPlace& p) {
  const BeamSection s = section_of(*r.graph, b);
  const Expr &E = b.cells[BEAM_E], &G = b.cells[BEAM_G];
  std::vector<SpringTurn> list{{2, E * s.Iz}, {1, E * s.Iy}, {0, G * s.J}};
  const auto stiff = stiff_axis(r, b, p);
  std::erase_if(list, [&](const SpringTurn& g) { return stiff == g.axis; });
  return list;
}

Expr short_formula(const Expr& e) { return has_symbols(e) ? tidied(e) : settled(e); }

// A beam of one link and its chain. Frames: `link` of the table, `beam` at the near end with the axes of the beam, `row` any of the chain.
class BeamChain {
 public:
  BeamChain(const RobotData& r, const Beam& b, int segments)
      : r_(r),
        b_(b),
        place_(place_of(r, b)),
        link_{b.link},
        beam_{r.n() + 1},
        row_{r.n() + 2},
        N_(segments),
        h_(Rational(1, segments) * place_.L),
        gives_(gives_of(r, b, place_)) {}

  int rows() const { return N_ * static_cast<int>(gives_.size()); }
  const Beam& beam() const { return b_; }
  const std::vector<SpringTurn>& gives() const { return gives_; }
  Expr stiffness(const SpringTurn& give) const { return short_formula(give.stiffness / h_); }

  // Of all rows, where their variables are zero.
  std::vector<std::array<Expr, 6>> placements() const {
    std::vector<std::array<Expr, 6>> list;
    Transform before = link_in_beam();
    for (int k = 0; k < rows(); ++k) {
      const Transform now = row_in_beam(k);
      list.push_back(six_parameters(inverse(before) * now));
      before = now;
    }
    return list;
  }

  // lastT_link of the last row of piece k, k = 1 .. N; of the link itself, k = 0.
  Transform seen_from(int piece) const {
    const Transform place =
        piece == 0 ? link_in_beam() : row_in_beam(piece * static_cast<int>(gives_.size()) - 1);
    return inverse(place) * link_in_beam();
  }

  int piece_at(const Expr& share, const std::string& what) const {
    constexpr double rounding = 1e-9;
    const double parts = N_ * known_value(r_, b_, share, what) + 0.5 + rounding;
    return static_cast<int>(std::clamp(parts, 0.0, static_cast<double>(N_)));
  }
  int piece_at(const Triple& point, const std::string& what) const {
    const Triple d = place_.to - place_.from;
    return piece_at(dot(d, point - place_.from) / dot(d, d), what);
  }
  bool ends_at(const std::string& frame) const { return !frame.empty() && b_.to.frame == frame; }
  bool begins_at(const std::string& frame) const { return !frame.empty() && b_.from.frame == frame; }
  int pieces() const { return N_ + 1; }

  // Of each piece, in the frame of its row.
  std::vector<Inertia> inertias() const {
    const BeamMass mass = mass_of(r_, b_, place_);
    const Tensor3 turning = turning_of(mass);
    std::vector<Inertia> list;
    for (int k = 0; k < pieces(); ++k)
      list.push_back(inverse(link_in_beam()) * part_of_beam(mass.own, turning, k));
    if (!is_all_beam(mass)) {
      Inertia& carrier = list[at(piece_at(mass.alpha, "where what else its link weighs sits"))];
      carrier = carrier + mass.rest;
    }
    for (int k = 1; k < pieces(); ++k) list[at(k)] = seen_from(k) * list[at(k)];
    return list;
  }

 private:
  Graph& graph() const { return *r_.graph; }
  Expr number(long over, long under) const { return graph().constant(Rational(over, under)); }

  static bool is_all_beam(const BeamMass& mass) { return is_zero(mass.rest.M()) && is_zero(mass.rest.MS()); }

  // Of the whole beam about its line, in its axes: of its sections; where the link is all beam and turns about it, as the link has it.
  Tensor3 turning_of(const BeamMass& mass) const {
    const Expr o = number(0, 1);
    const BeamSection s = section_of(graph(), b_);
    const Expr y = mass.own * s.Iy / s.A, z = mass.own * s.Iz / s.A;
    const Tensor3 of_sections(beam_, {{{y + z, o, o}, {o, y, o}, {o, o, z}}});
    if (!is_all_beam(mass)) return of_sections;
    const Tensor3 beside = (link_in_beam() * mass.rest).J();
    return is_zero(beside(0, 0)) ? of_sections + beside : beside;
  }

  Transform link_in_beam() const {  // beamT_link
    const Triple P = -(place_.axes * place_.from);
    return {Rot3::from_matrix(beam_, link_, place_.axes), {beam_, P[0], P[1], P[2]}};
  }

  // z along the axis of the row, x square to it and to the axis of the row that follows.
  Matrix3 axes_of_row(std::size_t axis) const {
    const auto here =
        std::find_if(gives_.begin(), gives_.end(), [&](const SpringTurn& g) { return g.axis == axis; });
    const std::size_t next = (here + 1 == gives_.end() ? gives_.front() : *(here + 1)).axis;
    const std::size_t x = next == axis ? (axis == 0 ? 1 : 0) : 3 - axis - next;
    Matrix3 m;
    Triple u{number(0, 1), number(0, 1), number(0, 1)}, w = u;
    u[x] = w[axis] = number(1, 1);
    const Triple v = cross(w, u);
    for (std::size_t i = 0; i < 3; ++i) m[i] = {u[i], v[i], w[i]};
    return m;
  }

  Transform row_in_beam(int k) const {  // beamT_row
    const int count = static_cast<int>(gives_.size()), spring = k / count + 1;
    const std::size_t axis = gives_[at(k % count)].axis;
    const bool last = spring == N_;
    const Expr s =
        axis == 0 ? (last ? place_.L : Rational(2 * spring + 1, 2) * h_) : Rational(2 * spring - 1, 2) * h_;
    return {Rot3::from_matrix(beam_, row_, axes_of_row(axis)), {beam_, s, number(0, 1), number(0, 1)}};
  }

  Inertia part_of_beam(const Expr& M, const Tensor3& turning, int piece) const {
    const Expr o = number(0, 1);
    const bool end = piece == 0 || piece == N_;
    const Expr from = piece == 0 ? o : Rational(2 * piece - 1, 2) * h_,
               to = piece == N_ ? place_.L : Rational(2 * piece + 1, 2) * h_,
               share = end ? number(1, 2 * N_) : number(1, N_);
    Matrix3 J = turning.matrix();
    for (Triple& row : J) row = share * row;
    return thin_rod(share * M, {beam_, from, o, o}, {beam_, to, o, o}) +
           Inertia(o, Vec3::zero(graph(), beam_), Tensor3(beam_, J));
  }

  const RobotData& r_;
  const Beam& b_;
  BeamPlace place_;
  Frame link_, beam_, row_;
  int N_;
  Expr h_;
  std::vector<SpringTurn> gives_;
};

void refuse_elastic(const RobotData& r) {
  if (r.beams.empty())
    throw ModelError("robot " + r.name, "no link of it bends", "'beams' in its file says which do");
  if (!r.cuts.empty())
    throw ModelError("robot " + r.name, "its loops are closed, and elastic links are for trees alone",
                     "leave --elastic out");
  for (const Beam& b : r.beams)
    if (is_between_freedoms(r, b.link))
      throw ModelError(where(r, b), "its link is between the freedoms of one joint",
                       "the beam belongs to the last row of the joint");
}

class ElasticRobot {
 public:
  ElasticRobot(const RobotData& r, int segments) : r_(r), made_(r) {
    for (const Beam& b : r_.beams) chains_.emplace_back(r_, b, segments);
    int added = 0;
    for (int j = 0; j <= r_.n(); ++j) {
      number_.push_back(j + added);
      if (const BeamChain* chain = chain_of(j)) added += chain->rows();
      carrier_.push_back(j + added);
    }
  }

  RobotData run() {
    made_.bodies.clear(), made_.frames.clear(), made_.compounds.clear();
    made_.beams.clear(), made_.choices.clear();
    take_names();
    for (int j = 0; j <= r_.n(); ++j) {
      made_.bodies.push_back(moved(j));
      if (const BeamChain* chain = chain_of(j)) add_pieces(*chain);
    }
    for (const NamedFrame& f : r_.frames) made_.frames.push_back(moved(f));
    for (const Compound& c : r_.compounds)
      made_.compounds.push_back({c.kind, number_[at(c.first)], number_[at(c.last)], c.place});
    std::sort(made_.compounds.begin(), made_.compounds.end(),
              [](const Compound& a, const Compound& b) { return a.first < b.first; });
    for (Coupling& c : made_.couplings) c.joint = number_[at(c.joint)], c.of = number_[at(c.of)];
    for (Motor& m : made_.motors) m.ratio = moved(m.ratio);
    for (Wheel& w : made_.wheels) w.link = number_[at(w.link)];
    rename_variables();
    return std::move(made_);
  }

 private:
  const BeamChain* chain_of(int link) const {
    const auto found = std::find_if(chains_.begin(), chains_.end(),
                                    [&](const BeamChain& c) { return c.beam().link == link; });
    return found == chains_.end() ? nullptr : &*found;
  }

  void take_names() {
    for (const Body& b : r_.bodies) taken_.insert(b.name);
    for (const NamedFrame& f : r_.frames) taken_.insert(f.name);
  }

  Body moved(int j) const {
    Body b = r_[j];
    if (j == 0) return b;
    b.parent = carrier_[at(b.parent)];
    if (const BeamChain* chain = chain_of(r_[j].parent)) hang(b, *chain);
    return b;
  }

  // On the last piece. The joint's own turn and slide come last, about and along its z axis.
  static void hang(Body& b, const BeamChain& chain) {
    using namespace cell;
    std::array<Expr, 6>& p = b.placement;
    const Expr o = p[theta].graph().constant(0);
    const Frame link{chain.beam().link}, carried{link.index + 1};
    const Transform T = khalil_kleinfinger(link, carried, {p[gamma], p[cell::b], p[alpha], p[d], o, o});
    const std::array<Expr, 6> now = six_parameters(chain.seen_from(chain.pieces() - 1) * T);
    p = {now[gamma], now[cell::b], now[alpha], now[d], p[theta] + now[theta], p[r] + now[r]};
  }

  void add_pieces(const BeamChain& chain) {
    const std::vector<Inertia> inertias = chain.inertias();
    const int j = made_.n(), count = static_cast<int>(chain.gives().size());
    const std::vector<std::array<Expr, 6>> placements = chain.placements();
    set_piece(made_[j], inertias.front());
    for (int k = 0; k < chain.rows(); ++k) {
      const SpringTurn& give = chain.gives()[at(k % count)];
      const bool last = k % count == count - 1;
      const std::string piece = r_[chain.beam().link].name + "-" + std::to_string(k / count + 1);
      add_row(piece + (last ? "" : std::string("-") + axis_letters[give.axis]), placements[at(k)],
              chain.beam().place);
      made_.bodies.back().link[K] = chain.stiffness(give);
      if (!last) continue;
      set_piece(made_.bodies.back(), inertias[at(k / count + 1)]);
      if (count > 1) made_.compounds.push_back({kind_of(chain), made_.n() - count + 1, made_.n(), {}});
    }
  }

  static std::string kind_of(const BeamChain& chain) {
    std::string words;
    for (const SpringTurn& give : chain.gives())
      words += (words.empty() ? "R" : " R") + std::string(1, axis_letters[give.axis]);
    return words;
  }

  static void set_piece(Body& body, const Inertia& inertia) {
    std::array<Expr, link_key_count> cells;
    cells.fill(inertia.M().graph().constant(0));
    add_inertia(cells, inertia);
    for (std::size_t k = XX; k <= M; ++k) body.link[k] = short_formula(cells[k]);
  }

  void add_row(const std::string& name, const std::array<Expr, 6>& placement, const Place& place) {
    Body body;
    body.name = fresh_name(usable_link_name(name), taken_);
    body.parent = made_.n();
    body.active = false;
    body.placement = placement;
    body.link.fill(r_.graph->constant(0));
    body.place = place;
    const int j = made_.n() + 1;
    set_joint(*r_.graph, body, j, JointKind::revolute);
    rows_.push_back(j);
    made_.bodies.push_back(body);
  }

  NamedFrame moved(NamedFrame f) const {
    const BeamChain* chain = chain_of(f.link);
    const int old = f.link;
    f.link = number_[at(old)];
    if (chain == nullptr) return f;
    const int piece = chain->ends_at(f.name) ? chain->pieces() - 1
                      : chain->begins_at(f.name)
                          ? 0
                          : chain->piece_at(f.xyz, "where its frame " + f.name + " is");
    if (piece == 0) return f;
    const NamedFrame before{f.name, old, f.xyz, f.rpy, f.place};
    const Transform T = chain->seen_from(piece) * placement(before, Frame{old + 1});
    f.link += piece * static_cast<int>(chain->gives().size());
    f.rpy = rpy_of(T.A());
    for (int i = 0; i < 3; ++i) f.xyz[at(i)] = short_formula(T.P()[i]);
    return f;
  }

  std::map<int, Expr> moved(const std::map<int, Expr>& ratio) const {
    std::map<int, Expr> list;
    for (const auto& [j, value] : ratio) list.emplace(number_[at(j)], value);
    return list;
  }

  // The variables of the joints that were there follow the numbers of their rows; those of springs are made with theirs.
  void rename_variables() {
    std::map<std::string, Expr> names;
    for (int j = 1; j <= r_.n(); ++j) {
      Body old, now;
      set_joint(*r_.graph, old, j, r_[j].joint), set_joint(*r_.graph, now, number_[at(j)], r_[j].joint);
      for (const auto part : {&Body::q, &Body::qd, &Body::qdd, &Body::tau})
        for (std::size_t i = 0; i < (old.*part).size(); ++i) names[(old.*part)[i].name()] = (now.*part)[i];
      for (std::size_t k = FX; k < link_key_count; ++k)
        names[cell_name(static_cast<LinkKey>(k), j)] =
            r_.graph->symbol(cell_name(static_cast<LinkKey>(k), number_[at(j)]), Kind::state);
    }
    std::vector<Expr> formulas;
    for_each_formula(made_, [&](Expr& e) { formulas.push_back(e); });
    const std::vector<Expr> renamed = substitute(formulas, *r_.graph, by_name(names));
    std::size_t k = 0;
    for_each_formula(made_, [&](Expr& e) { e = renamed[k++]; });
    for (const int j : rows_) {
      set_joint(*r_.graph, made_[j], j, JointKind::revolute);
      made_[j].placement[cell::theta] = made_[j].q[0] + made_[j].placement[cell::theta];
    }
  }

  const RobotData& r_;
  RobotData made_;
  std::vector<BeamChain> chains_;
  std::vector<int> number_, carrier_, rows_;  // of a link, of what carries on where it ends, of springs
  std::set<std::string> taken_;
};

}  // namespace

RobotData elastic(const RobotData& r, int segments) {
  refuse_elastic(r);
  return ElasticRobot(r, segments).run();
}

}  // namespace articula
