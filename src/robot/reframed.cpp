#include "robot/reframed.hpp"

#include <algorithm>

#include "robot/mechanics.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

Mechanism mechanism_of(const RobotData& rows, const std::vector<RowFrame>& frames) {
  Mechanism m = blank_mechanism(rows.name);
  m.graph = rows.graph;
  m.title = rows.title, m.sources = rows.sources;
  m.gravity = rows.gravity, m.defaults = rows.defaults;
  m.floating = rows.floats();
  m.parts.clear();
  for (int j = 0; j <= rows.n(); ++j) {
    const Body& b = rows[j];
    Part part = blank_part(m, b.parent, j);
    part.name = b.name, part.joint_name = b.joint_name;
    part.joint = j == 0 ? JointKind::fixed : b.joint;
    part.active = b.active;
    part.link = b.link, part.limits = b.limits;
    part.place = b.place, part.link_place = b.link_place;
    if (j > 0) {
      const RowFrame& frame = frames[static_cast<std::size_t>(j) - 1];
      part.pose = frame.pose, part.axis = frame.axis, part.point = frame.point;
    }
    m.parts.push_back(part);
  }
  return m;
}

const NamedFrame* source_frame(const RobotData& made, int link) {
  for (const NamedFrame& f : made.frames)
    if (f.link == link && f.name == made[link].name) return &f;
  return nullptr;
}

Transform place_of(NamedFrame f, Frame to, Frame from) {
  f.link = to.index;
  return placement(f, from);
}

class Carrier {
 public:
  Carrier(const RobotData& rows, RobotData made) : rows_(rows), made_(std::move(made)) {
    for (int i = 0; i <= rows_.n(); ++i) number_.push_back(find(rows_[i]));
  }

  RobotData run() {
    for (int j = 0; j <= rows_.n(); ++j) rates(j), wrench(j);
    sources_ = made_.frames;
    for (const NamedFrame& f : rows_.frames) frame(f);
    for (Coupling c : rows_.couplings) {
      c.joint = number(c.joint), c.of = number(c.of);
      made_.couplings.push_back(c);
    }
    for (Compound c : rows_.compounds) {
      c.first = number(c.first), c.last = number(c.last);
      made_.compounds.push_back(c);
    }
    for (Beam b : rows_.beams) {
      b.link = number(b.link);
      for (BeamEnd* end : {&b.from, &b.to}) end->child = end->child == 0 ? 0 : number(end->child);
      made_.beams.push_back(b);
    }
    for (const Wheel& w : rows_.wheels) wheel(w);
    for (Motor motor : rows_.motors) {
      std::map<int, Expr> ratio;
      for (const auto& [j, value] : motor.ratio) ratio.emplace(number(j), value);
      motor.ratio = ratio;
      made_.motors.push_back(motor);
    }
    for (Body& b : made_.bodies) {
      for (Expr& e : b.placement) e = tidied(e);
      for (std::size_t k = XX; k <= M; ++k) b.link[k] = tidied(b.link[k]);
    }
    for (NamedFrame& f : made_.frames)
      for (std::size_t i = 0; i < 3; ++i) f.xyz[i] = tidied(f.xyz[i]), f.rpy[i] = tidied(f.rpy[i]);
    made_.Z = rows_.Z, made_.base = rows_.base, made_.ground = rows_.ground, made_.choices = rows_.choices;
    return std::move(made_);
  }

 private:
  // In order; between them may stand frames that described() had to add, under names of its own.
  int find(const Body& row) const {
    for (int j = number_.empty() ? 0 : number_.back() + 1; j <= made_.n(); ++j)
      if (made_[j].name == row.name) return j;
    throw InputError({{Severity::error,
                       row.place,
                       "the name '" + row.name + "' is needed for a frame between two links",
                       {},
                       "give the link another name"}});
  }

  int number(int row) const { return number_[static_cast<std::size_t>(row)]; }

  void rates(int j) {
    Body& b = made_[number(j)];
    for (const auto& [from, to] : {std::pair(&rows_[j].qd, &b.qd), std::pair(&rows_[j].qdd, &b.qdd)})
      for (std::size_t i = 0; i < to->size(); ++i)
        if (!(*from)[i].varies()) (*to)[i] = (*from)[i];
  }

  void wrench(int j) {
    const NamedFrame* source = source_frame(made_, number(j));
    if (source == nullptr) return;
    Body& b = made_[number(j)];
    std::copy(rows_[j].link.begin() + FX, rows_[j].link.end(), b.link.begin() + FX);
    move_wrench(b, place_of(*source, {0}, {1}));
  }

  void frame(NamedFrame f) {
    const Frame table{0}, source{1}, own{2};
    f.link = number(f.link);
    for (const NamedFrame& s : sources_) {
      if (s.link != f.link || s.name != made_[f.link].name) continue;
      const Transform T = place_of(s, table, source) * place_of(f, source, own);
      f.rpy = rpy_of(T.A());
      for (int i = 0; i < 3; ++i) f.xyz[static_cast<std::size_t>(i)] = T.P()[i];
    }
    made_.frames.push_back(f);
  }

  // The axis of the joint is the same; where it begins is not.
  void wheel(Wheel w) {
    w.link = number(w.link);
    for (const NamedFrame& s : sources_)
      if (s.link == w.link && s.name == made_[w.link].name)
        w.cells[WHEEL_OFFSET] = tidied(w.cells[WHEEL_OFFSET] + s.xyz[2]);
    made_.wheels.push_back(w);
  }

  const RobotData& rows_;
  RobotData made_;
  std::vector<int> number_;          // in the robot made, of each row
  std::vector<NamedFrame> sources_;  // where the rows have their frames
};

}  // namespace

// A force that is an input of the models is three symbols, along the axes of the table: it cannot be written elsewhere.
void move_wrench(Body& b, const Transform& T) {
  auto& cells = b.link;
  if (std::any_of(cells.begin() + FX, cells.end(), [](const Expr& e) { return e.varies(); }))
    throw InputError({{Severity::error,
                       inertia_place(b),
                       "link " + b.name +
                           ": its external wrench is an input of the models and stands in a frame that the "
                           "other table does not have",
                       {},
                       "give the wrench to a fixed link of its own"}});
  const Wrench w = T * Wrench(Vec3(T.from(), cells[FX], cells[FY], cells[FZ]),
                              Vec3(T.from(), cells[CX], cells[CY], cells[CZ]));
  for (int i = 0; i < 3; ++i)
    cells[static_cast<std::size_t>(FX + i)] = w.f[i], cells[static_cast<std::size_t>(CX + i)] = w.m[i];
}

RobotData reframed(const RobotData& rows, const std::vector<RowFrame>& frames) {
  return Carrier(rows, described(mechanism_of(rows, frames), FixedJoints::keep)).run();
}

}  // namespace articula
