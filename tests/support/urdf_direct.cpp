#include "support/urdf_direct.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>

#include "support/torques.hpp"

namespace articula::test {

namespace {

using Vector3 = std::array<double, 3>;
using Tensor = std::array<Vector3, 3>;
constexpr Tensor unit{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

Vector3 operator+(const Vector3& a, const Vector3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Vector3 operator-(const Vector3& a, const Vector3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vector3 operator*(double s, const Vector3& a) { return {s * a[0], s * a[1], s * a[2]}; }
double dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vector3 operator*(const Tensor& R, const Vector3& a) { return {dot(R[0], a), dot(R[1], a), dot(R[2], a)}; }
Tensor transposed(const Tensor& R) {
  Tensor t;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) t[i][j] = R[j][i];
  return t;
}
Tensor operator*(const Tensor& A, const Tensor& B) {
  const Tensor columns = transposed(B);
  return transposed({A * columns[0], A * columns[1], A * columns[2]});
}

// Rodrigues: a + sin(t) u x a + (1 - cos t) u x (u x a)
Tensor turned_about(const Vector3& u, double t) {
  Tensor columns;
  for (std::size_t k = 0; k < 3; ++k)
    columns[k] = unit[k] + std::sin(t) * cross(u, unit[k]) + (1 - std::cos(t)) * cross(u, cross(u, unit[k]));
  return transposed(columns);
}

// The third column of the middle of w x y z is what the quaternion makes of z, and so on: a + 2 w (e x a) + 2 e x (e x a)
Tensor turned_by(double w, const Vector3& e) {
  Tensor columns;
  for (std::size_t k = 0; k < 3; ++k)
    columns[k] = unit[k] + 2 * w * cross(e, unit[k]) + 2.0 * cross(e, cross(e, unit[k]));
  return transposed(columns);
}

Vector3 three(const pugi::xml_node& node, const char* key, const Vector3& otherwise) {
  if (!node.attribute(key)) return otherwise;
  std::istringstream text(node.attribute(key).value());
  Vector3 v;
  if (!(text >> v[0] >> v[1] >> v[2])) throw std::runtime_error(std::string("not three numbers: ") + key);
  return v;
}

Tensor rotation(const pugi::xml_node& origin) {
  const Vector3 rpy = three(origin, "rpy", {0, 0, 0});
  return turned_about(unit[2], rpy[2]) * turned_about(unit[1], rpy[1]) * turned_about(unit[0], rpy[0]);
}

Vector3 normal(const Vector3& a) { return (1 / std::sqrt(dot(a, a))) * a; }

std::size_t coordinates(const std::string& kind) { return kind == "fixed" ? 0 : kind == "floating" ? 7 : 1; }

}  // namespace

struct UrdfDirect::Tree {
  UrdfDirect& self;
  pugi::xml_node robot;

  Link link_named(const std::string& name) const {
    Link link;
    link.name = name;
    link.origin = {unit, {}};
    for (const pugi::xml_node node : robot.children("link")) {
      const pugi::xml_node inertial = node.child("inertial"), I = inertial.child("inertia");
      if (name != node.attribute("name").value() || !inertial) continue;
      const Tensor R = rotation(inertial.child("origin"));
      const auto e = [&](const char* key) { return I.attribute(key).as_double(); };
      const Tensor own{
          {{e("ixx"), e("ixy"), e("ixz")}, {e("ixy"), e("iyy"), e("iyz")}, {e("ixz"), e("iyz"), e("izz")}}};
      link.mass = inertial.child("mass").attribute("value").as_double();
      link.centre = three(inertial.child("origin"), "xyz", {0, 0, 0});
      link.I = R * own * transposed(R);
      if (e("ixy") != 0 || e("ixz") != 0 || e("iyz") != 0) self.products_ = true;
    }
    return link;
  }

  void add(Link link) {
    link.first = self.freedoms_.size();
    if (link.kind == "revolute" || link.kind == "continuous") link.columns = {{{}, link.axis}};
    if (link.kind == "prismatic") link.columns = {{link.axis, {}}};
    if (link.kind == "floating")
      for (const bool turns : {false, true})
        for (const Vector3& u : unit) link.columns.push_back(turns ? Column{{}, u} : Column{u, {}});
    for (std::size_t k = 0; k < link.columns.size(); ++k) self.freedoms_.push_back({link.joint, k});
    self.in_order_.push_back(std::move(link));
  }

  // Two slides in the plane, which carry the joint's origin, and a hinge. Their x is the first axis of the joint's frame that
  // lies in the plane; where none does, the direction of z x normal.
  void add_planar(Link link) {
    const Vector3 n = link.axis;
    Vector3 x = cross(unit[2], n);
    for (const std::size_t k : {2U, 1U, 0U})
      if (dot(unit[k], n) == 0) x = unit[k];
    x = normal(x);
    for (const auto& [suffix, along] : {std::pair("_x", x), std::pair("_y", cross(n, x))}) {
      Link slide;
      slide.joint = link.joint + suffix;
      slide.kind = "prismatic", slide.axis = along;
      slide.parent = link.parent, slide.origin = link.origin;
      add(slide);
      link.parent = static_cast<int>(self.in_order_.size()) - 1;
      link.origin = {unit, {}};
    }
    link.kind = "revolute";
    add(link);
  }

  void add_joint(const pugi::xml_node& joint, int parent) {
    Link link = link_named(joint.child("child").attribute("link").value());
    link.parent = parent;
    link.joint = joint.attribute("name").value();
    link.kind = joint.attribute("type").value();
    link.axis = normal(three(joint.child("axis"), "xyz", {1, 0, 0}));
    link.origin = {rotation(joint.child("origin")), three(joint.child("origin"), "xyz", {0, 0, 0})};
    link.damping = joint.child("dynamics").attribute("damping").as_double();
    link.friction = joint.child("dynamics").attribute("friction").as_double();
    self.kinds_.push_back(link.kind);
    link.kind == "planar" ? add_planar(link) : add(link);
    add_children(static_cast<int>(self.in_order_.size()) - 1);
  }

  void add_children(int parent) {
    const std::string name = self.in_order_[static_cast<std::size_t>(parent)].name;
    for (const pugi::xml_node joint : robot.children("joint"))
      if (joint.child("parent").attribute("link").value() == name) add_joint(joint, parent);
  }

  void fill() {
    std::vector<std::string> children;
    for (const pugi::xml_node joint : robot.children("joint"))
      children.emplace_back(joint.child("child").attribute("link").value());
    for (const pugi::xml_node link : robot.children("link"))
      self.names_.emplace_back(link.attribute("name").value());
    for (const std::string& name : self.names_)
      if (std::find(children.begin(), children.end(), name) == children.end()) {
        add(link_named(name));
        add_children(0);
        return;
      }
    throw std::runtime_error("no root");
  }
};

// How a link stands and moves in the frame of the root, which is accelerated upwards in place of gravity.
struct UrdfDirect::Motion {
  Pose T;
  Vector3 v, w, a, wd;
  std::vector<Column> J;  // of the origin

  static Motion of(const Link& link, const std::vector<Motion>& all, const UrdfJointState& state,
                   std::size_t nv) {
    if (link.parent < 0) return {{unit, {}}, {}, {}, {0, 0, 9.81}, {}, std::vector<Column>(nv)};
    const Motion& from = all[static_cast<std::size_t>(link.parent)];
    Motion m = from;
    const Pose relative = posed(link, state.q);
    m.T = {from.T.R * relative.R, from.T.p + from.T.R * relative.p};
    const Vector3 d = m.T.p - from.T.p;
    Column rate{}, change{};  // relative velocity, and what its components' rates add
    for (std::size_t k = 0; k < link.columns.size(); ++k) {
      const Column s{m.T.R * link.columns[k].v, m.T.R * link.columns[k].w};
      rate = {rate.v + state.qd[k] * s.v, rate.w + state.qd[k] * s.w};
      change = {change.v + state.qdd[k] * s.v, change.w + state.qdd[k] * s.w};
      m.J[link.first + k] = s;
    }
    m.w = from.w + rate.w;
    m.v = from.v + cross(from.w, d) + rate.v;
    m.wd = from.wd + cross(m.w, rate.w) + change.w;
    m.a = from.a + cross(from.wd, d) + cross(from.w, m.v - from.v) + cross(m.w, rate.v) + change.v;
    for (std::size_t k = 0; k < link.first; ++k) m.J[k].v = from.J[k].v + cross(from.J[k].w, d);
    return m;
  }

  static Pose posed(const Link& link, const UrdfNumbers& q) {
    const auto& [R, p] = link.origin;
    if (link.kind == "fixed") return {R, p};
    if (link.kind == "prismatic") return {R, p + q[0] * (R * link.axis)};
    if (link.kind == "floating")
      return {R * turned_by(q[3], {q[4], q[5], q[6]}), p + R * Vector3{q[0], q[1], q[2]}};
    return {R * turned_about(link.axis, q[0]), p};
  }

  UrdfLinkMotion numbers() const {
    UrdfLinkMotion n;
    for (std::size_t i = 0; i < 3; ++i) n.T.insert(n.T.end(), {T.R[i][0], T.R[i][1], T.R[i][2], T.p[i]});
    n.T.insert(n.T.end(), {0, 0, 0, 1});
    for (std::size_t i = 0; i < 6; ++i)
      for (const Column& c : J) n.J.push_back(i < 3 ? c.v[i] : c.w[i - 3]);
    return n;
  }
};

UrdfDirect::UrdfDirect(const std::string& text) {
  pugi::xml_document document;
  if (!document.load_string(text.c_str())) throw std::runtime_error("not XML");
  Tree{*this, document.child("robot")}.fill();
}

bool UrdfDirect::has_kind(const std::string& kind) const {
  return std::find(kinds_.begin(), kinds_.end(), kind) != kinds_.end();
}

bool UrdfDirect::is_massless() const {
  return std::any_of(in_order_.begin() + 1, in_order_.end(),
                     [](const Link& link) { return !link.columns.empty() && link.mass == 0; });
}

UrdfNumbers UrdfDirect::drives(const UrdfState& state) const {
  UrdfNumbers added;
  for (const Link& link : in_order_)
    for (std::size_t k = 0; k < link.columns.size(); ++k) {
      const double rate = state.at(link.joint).qd[k], sign = rate > 0 ? 1 : rate < 0 ? -1 : 0;
      added.push_back(link.damping * rate + link.friction * sign);
    }
  return added;
}

UrdfAnswer UrdfDirect::at(const UrdfState& state, const std::vector<std::string>& links) const {
  UrdfAnswer answer = at(state);
  std::erase_if(answer.links, [&](const auto& link) {
    return std::find(links.begin(), links.end(), link.first) == links.end();
  });
  return answer;
}

UrdfAnswer UrdfDirect::at(const UrdfState& state) const {
  const std::size_t nv = freedoms_.size();
  UrdfAnswer answer{freedoms_, {}, UrdfNumbers(nv), UrdfNumbers(nv * nv)};
  std::vector<Motion> moved;
  for (const Link& link : in_order_) {
    const UrdfJointState own = link.columns.empty() ? UrdfJointState{} : state.at(link.joint);
    if (own.q.size() != (link.parent < 0 ? 0 : coordinates(link.kind))) throw std::runtime_error(link.joint);
    moved.push_back(Motion::of(link, moved, own, nv));
    const Motion& m = moved.back();
    if (!link.name.empty()) answer.links[link.name] = m.numbers();
    const Vector3 c = m.T.R * link.centre;
    const Tensor I = m.T.R * link.I * transposed(m.T.R);
    const Vector3 force = link.mass * (m.a + cross(m.wd, c) + cross(m.w, cross(m.w, c)));
    const Vector3 moment = I * m.wd + cross(m.w, I * m.w);
    for (std::size_t i = 0; i < nv; ++i) {
      const Vector3 vi = m.J[i].v + cross(m.J[i].w, c);
      answer.tau[i] += dot(vi, force) + dot(m.J[i].w, moment);
      for (std::size_t k = 0; k < nv; ++k)
        answer.A[i * nv + k] +=
            link.mass * dot(vi, m.J[k].v + cross(m.J[k].w, c)) + dot(m.J[i].w, I * m.J[k].w);
    }
  }
  const UrdfNumbers added = drives(state);
  for (std::size_t i = 0; i < nv; ++i) answer.tau[i] += added[i];
  return answer;
}

UrdfError worst_error(const UrdfAnswer& found, const UrdfAnswer& expected) {
  UrdfError worst{0, std::max(relative_error(found.tau, expected.tau), relative_error(found.A, expected.A))};
  for (const auto& [name, motion] : expected.links) {
    const UrdfLinkMotion& own = found.links.at(name);
    worst.motion = std::max({worst.motion, relative_error(own.T, motion.T), relative_error(own.J, motion.J)});
  }
  return worst;
}

UrdfError worse(const UrdfError& a, const UrdfError& b) {
  return {std::max(a.motion, b.motion), std::max(a.dynamics, b.dynamics)};
}

}  // namespace articula::test
