// Lagrange's equations in the steps of the lecture [Bouri]: Jacobians of the segments, inertia matrix, forces of velocities, gravity. Segments
// are described as the robot is, by moments about the origin O_j of their frame, so that no centre of gravity is needed:
//
//   T_j = 1/2 M_j v^2 + v . (w x s) + 1/2 w . J w,   v = J_p qd, w = J_o qd, s = 0A_j jMS_j
//   B^(j) = M_j J_p^T J_p + J_p^T hat(s)^T J_o + J_o^T hat(s) J_p + J_o^T (0A_j jJ_j jA_0) J_o

#include <algorithm>

#include "api/derivation/chapters.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

std::string lecture() { return bracketed("Bouri"); }

bool all_are_zero(const std::vector<Expr>& list) {
  return std::all_of(list.begin(), list.end(), [](const Expr& e) { return is_zero(e); });
}
Matrix matrix_of(const Tensor3& t) { return {3, 3, elements(t)}; }
Matrix matrix_of_values(const Matrix& shape, const std::vector<Expr>& values) {
  return {shape.rows(), shape.cols(), values};
}

struct Jacobians {
  Matrix p, o;
};
Jacobians jacobians_of(const Desk& d, int j) {
  const RobotData& r = d.r;
  Jacobians J{Matrix(*r.graph, 3, r.nv()), Matrix(*r.graph, 3, r.nv())};
  const auto at = [&](int k) -> const Transform& { return d.T0[static_cast<std::size_t>(k)]; };
  for (const int k : path_to(r, j))
    for (const Twist& s : axes(r, k)) {
      const Vec3 z = at(k).A() * s.w;
      const Vec3 v = at(k).A() * s.V + cross(z, at(j).P() - at(k).P());
      for (int x = 0; x < 3; ++x) J.p(x, first_row(r, k)) = v[x], J.o(x, first_row(r, k)) = z[x];
    }
  return J;
}

void jacobian_section(Desk& d, std::vector<Jacobians>& list) {
  Author& a = d.author;
  a.heading(1, "Jacobians of the segments");
  a.say(
      "The Jacobians of segment {j} give the velocity of the origin of its frame and its angular velocity, "
      "written in the frame of the base. "
      "The column of joint {k}, if it carries the segment, is for a joint that slides ({sg[k] = 1}) or turns "
      "({sg[k] = 0})");
  a.general(
      {.left = "Jp[j]",
       .between =
           {"matrix{\"..\" & (1 - sg[k]) A[0,k] a[k,k] x (O[0,j] - O[0,k]) + sg[k] A[0,k] a[k,k] & \"..\"}"},
       .source = lecture()});
  a.general({.left = "Jo[j]",
             .between = {"matrix{\"..\" & (1 - sg[k]) A[0,k] a[k,k] & \"..\"}"},
             .source = lecture()});
  list.push_back(jacobians_of(d, 0));
  for (int j = 1; j <= d.r.n(); ++j) {
    const Jacobians J = jacobians_of(d, j);
    const Matrix theirs = d.oracle.jacobian(j);
    const std::vector<int> top{0, 1, 2}, bottom{3, 4, 5};
    std::string places, orientations;  // that the columns are made of
    for (const int k : path_to(d.r, j)) {
      orientations += " A[0," + std::to_string(k) + "]";
      places += " O[0," + std::to_string(k) + "]";
    }
    a.whole({.left = "Jp[j]",
             .at = at_link(d.r, j),
             .elements = "JP",
             .mark = std::to_string(j),
             .uses = orientations + places},
            output("", J.p), {part(theirs, top).values(), "jacobian by differentiation"});
    a.whole({.left = "Jo[j]",
             .at = at_link(d.r, j),
             .elements = "JO",
             .mark = std::to_string(j),
             .uses = orientations},
            output("", J.o), {part(theirs, bottom).values(), "jacobian by differentiation"});
    list.push_back(J);
  }
}

Matrix segment_inertia(const Desk& d, int j, const Jacobians& J) {
  const Inertia I = inertia(d.r, j);
  const Rot3& A = d.T0[static_cast<std::size_t>(j)].A();
  const Matrix s = matrix_of(hat(A * I.MS())), tensor = matrix_of(turned(A, I.J()));
  const Matrix mixed = transpose(J.o) * (s * J.p);
  return scaled_identity(d.r.nv(), I.M()) * (transpose(J.p) * J.p) + mixed + transpose(mixed) +
         transpose(J.o) * (tensor * J.o);
}

Matrix inertia_section(Desk& d, const std::vector<Jacobians>& J, Matrix& usable) {
  Author& a = d.author;
  const RobotData& r = d.r;
  a.heading(1, "Kinetic energy and inertia matrix");
  a.say(
      "The kinetic energy of segment {j} follows from the velocity of its origin, its angular velocity and "
      "its moments {M[j]}, {MS[j,j]}, {J[j,j]} about that origin. "
      "With {s[0,j] = A[0,j] MS[j,j]} it is a quadratic form in the velocities.");
  a.general({.left = "E",
             .between = {"frac{1}{2} qdv' B qdv", "frac{1}{2} sum{j} qdv' Bi[j] qdv"},
             .source = lecture()});
  explain_hat(d);
  a.general({.left = "Bi[j]",
             .between = {"M[j] Jp[j]' Jp[j] + Jp[j]' hat:s[0,j]' Jo[j] + Jo[j]' hat:s[0,j] Jp[j] + Jo[j]' "
                         "A[0,j] J[j,j] A[j,0] Jo[j]"},
             .source = lecture()});
  a.say(
      "The lecture has the centre of gravity for the origin; there {s[0,j]} is zero, and the two terms in "
      "the middle vanish.");
  Matrix B(*r.graph, r.nv(), r.nv());
  usable = B;
  std::vector<std::string> names;
  const auto add = [&](const Matrix& part, const std::vector<Expr>& values, const std::string& name) {
    B = B + part, usable = usable + matrix_of_values(part, values);
    names.push_back(name);
  };
  for (int j = 1; j <= r.n(); ++j) {
    if (!has_inertia(r[j].link)) continue;
    const Matrix part = segment_inertia(d, j, J[static_cast<std::size_t>(j)]);
    const auto values = a.whole(
        {.left = "Bi[j]",
         .at = at_link(r, j),
         .elements = "BS",
         .mark = std::to_string(j),
         .uses = "Jp[j] Jo[j] A[0,j]"},
        output("", part), {d.oracle.inertia_of(j).values(), "Hessian of the kinetic energy of the segment"});
    add(part, values, "Bi[" + std::to_string(j) + "]");
  }
  const Matrix rotors = d.oracle.inertia_of(0);
  if (!all_are_zero(rotors.values())) {
    const Matrix part = drive_inertia(r);
    a.say(
        "Rotors turn with the joints that they drive; their energy is {frac{1}{2}} times their inertia and "
        "the square of their velocity.");
    add(part,
        a.whole({.left = "Br", .elements = "BR"}, output("", part),
                {rotors.values(), "Hessian of the kinetic energy of the rotors"}),
        "Br");
  }
  a.say("The inertia matrix of the robot is the sum.");
  const std::string sum = names.empty() ? "0" : joined(names, " + ");
  const Statement s{.left = "B", .between = {sum}, .source = lecture(), .elements = "B"};
  const Proof proof = d.oracle.proven("inertia", "generalized-links", "A");
  const bool short_enough = a.can_be_read(B.values());
  usable = matrix_of_values(
      B, short_enough ? a.whole(s, output("", B), proof) : a.step(s, output("", usable), proof));
  return B;
}

Expr quadratic(const Matrix& B, const std::vector<Expr>& qd) {
  const Expr half = qd.front().graph().constant(Rational(1, 2));
  Expr sum = qd.front().graph().constant(0);
  const std::vector<Expr> p = B * qd;
  for (std::size_t i = 0; i < qd.size(); ++i) sum = sum + half * (qd[i] * p[i]);
  return sum;
}

void kinetic_section(Desk& d, const Matrix& usable) {
  d.author.step({.left = "E", .between = {"frac{1}{2} qdv' B qdv"}, .source = lecture()},
                output("", quadratic(usable, d.r.all(&Body::qd))),
                d.oracle.proven("energy", "parameters", "T"));
}

// 2 c_ijk of the elements of B, by their slopes.
std::vector<Expr> velocity_forces(Desk& d, const Matrix& B) {
  constexpr std::size_t most = 14;  // coefficients that are listed
  Author& a = d.author;
  const RobotData& r = d.r;
  a.heading(1, "Coriolis and centrifugal forces");
  a.say(
      "In Lagrange's equation of joint {i} the rate of {frac{pd E}{pd qd[i]} = sum{j} b[i,j] qd[j]} has, "
      "beside "
      "{sum{j} b[i,j] qdd[j]}, the rates of {b[i,j]}, {sum{k} frac{pd b[i,j]}{pd q[k]} qd[k]}; less the "
      "slope "
      "{frac{pd E}{pd q[i]}} these are the terms with products of two velocities, {c[i,j,k]} their "
      "coefficients (Christoffel's), and {Cij[i,j]} what stands with {qd[j]}:");
  a.general(
      {.left = "c[i,j,k]",
       .between =
           {"frac{1}{2} (frac{pd b[i,j]}{pd q[k]} + frac{pd b[i,k]}{pd q[j]} - frac{pd b[j,k]}{pd q[i]})"},
       .source = lecture()});
  a.general({.left = "Cij[i,j]", .between = {"sum{k} c[i,j,k] qd[k]"}});
  a.general({.left = "h[i]",
             .between = {"sum{j} Cij[i,j] qd[j]", "sum{j} sum{k} c[i,j,k] qd[j] qd[k]"},
             .source = lecture()});
  a.say("(Slides 28 and 30 of the lecture print a minus before this sum; Lagrange's equations give a plus.)");
  const std::vector<Expr> q = r.all(&Body::q), qd = r.all(&Body::qd);
  const int n = r.nv();
  const auto slope = [&](int k) {
    return Matrix(n, n, rate(B.values(), {{q[static_cast<std::size_t>(k)].id(), r.graph->constant(1)}}));
  };
  std::vector<Matrix> slopes;
  for (int k = 0; k < n; ++k) slopes.push_back(slope(k));
  const Expr half = r.graph->constant(Rational(1, 2));
  std::vector<std::pair<std::array<int, 3>, Expr>> found;
  std::vector<Expr> coefficients;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = j; k < n; ++k) {
        const auto K = [&](int x) -> const Matrix& { return slopes[static_cast<std::size_t>(x)]; };
        const Expr c = half * (K(k)(i, j) + K(j)(i, k) - K(i)(j, k));
        if (!is_zero(c)) found.push_back({{i, j, k}, c}), coefficients.push_back(c);
      }
  Rates moving;
  for (std::size_t k = 0; k < q.size(); ++k) moving[q[k].id()] = qd[k];
  const std::vector<Expr> h = rate(B * qd, moving) - gradient(quadratic(B, qd), q);
  const Matrix C = d.oracle.model("coriolis", "recursive", "C");
  const Proof proof{C * d.oracle.r().all(&Body::qd), "coriolis by recursive"};
  Statement sum_of_all{
      .left = "hv", .between = {"C qdv"}, .source = lecture(), .elements = "h", .uses = "B h[i] Cij[i,j]"};
  const bool names_help = !a.can_be_read(h);  // then it is written with the coefficients
  std::vector<Expr> assembled(h.size(), r.graph->constant(0));
  const Matrix theirs = d.oracle.model("christoffel", "generalized-links", "c");
  if (found.empty())
    a.say("No element of {B} depends on the position: there are no Coriolis and no centrifugal forces.");
  if (!found.empty() && found.size() <= most && a.can_be_read(coefficients)) {
    a.say("Those that are not zero, with {c[i,j,k] = c[i,k,j]}:");
    for (const auto& [at, c] : found) {
      const auto& [i, j, k] = at;
      const std::array<std::string, 3> number{std::to_string(i + 1), std::to_string(j + 1),
                                              std::to_string(k + 1)};
      const Statement c_ijk{.left = "c[i,j,k]",
                            .at = {{"i", number[0]}, {"j", number[1]}, {"k", number[2]}},
                            .elements = names_help ? a.called("c") : "",
                            .mark = number[0] + number[1] + number[2],
                            .uses = "B",
                            .kept = 3};
      const Expr usable =
          a.step(c_ijk, output("", c), {{theirs(i, n * j + k)}, "christoffel by generalized-links"}).front();
      const Expr once = usable * qd[static_cast<std::size_t>(j)] * qd[static_cast<std::size_t>(k)];
      Expr& h_i = assembled[static_cast<std::size_t>(i)];
      h_i = h_i + (j == k ? once : once + once);
      sum_of_all.uses += " c[" + number[0] + "," + number[1] + "," + number[2] + "]";
    }
    if (names_help) return a.step(sum_of_all, output("", assembled), proof);
  } else if (!found.empty()) {
    a.say("They are " + std::to_string(found.size()) +
          " here; their sum is found at one stroke, as the rate of {B qdv} at constant velocities less the "
          "slope of the kinetic energy:");
    a.general({.left = "hv",
               .between = {"dot:B qdv - frac{1}{2} frac{pd}{pd qv} (qdv' B qdv)"},
               .source = lecture()});
  }
  return a.whole(sum_of_all, output("", h), proof);
}

std::vector<Expr> gravity_section(Desk& d) {
  Author& a = d.author;
  const RobotData& r = d.r;
  a.heading(1, "Potential energy and forces of gravity");
  a.say(
      "Every mass has its potential energy in the field {g[0]}; it is zero where all masses are at the "
      "origin of the world frame." +
      std::string(is_zero(spring_energy(r)) ? "" : " Springs are not in {Ep}: what they take is in {Dv}."));
  a.general({.left = "Ep",
             .between = {"- sum{j} g[0]' (M[j] O[0,j] + A[0,j] MS[j,j])"},
             .source = bracketed("KhalilCreusot1997", "50")});
  const Vec3 g = gravity(r), base = base_in_world(r);
  Expr U = r.graph->constant(0);
  for (int j = 1; j <= r.n(); ++j) {
    const Inertia I = inertia(r, j);
    const Transform& T = d.T0[static_cast<std::size_t>(j)];
    U = U - I.M() * dot(g, T.P() + base) - dot(g, T.A() * I.MS());
  }
  const Expr theirs = d.oracle.model("energy", "parameters", "U")(0, 0) - spring_energy(d.oracle.r());
  std::string places;
  for (int j = 1; j <= r.n(); ++j) places += " O[0," + std::to_string(j) + "]";
  a.whole({.left = "Ep", .elements = "", .uses = places}, output("", U),
          {{theirs},
           is_zero(spring_energy(r)) ? "energy by parameters"
                                     : "energy by parameters, less that of the springs"});
  a.general({.left = "G", .between = {"frac{pd Ep}{pd qv}"}, .source = lecture()});
  a.say("(The slides print the gravity terms with both signs; these are forces that the motors give.)");
  return a.whole({.left = "G", .elements = "G", .uses = "Ep"}, output("", gradient(U, r.all(&Body::q))),
                 d.oracle.proven("gravity", "generalized-links", "Q"));
}

bool acts(const Wrench& w) { return !is_zero(w.f) || !is_zero(w.m); }

// What forces on the environment need: J_p^T f_e + J_o^T m_e of every link.
std::vector<Expr> wrench_section(Desk& d, const std::vector<Jacobians>& J) {
  const RobotData& r = d.r;
  std::vector<Expr> X(static_cast<std::size_t>(r.nv()), r.graph->constant(0));
  std::vector<std::string> text;
  for (int j = 1; j <= r.n(); ++j) {
    const Wrench w = external_wrench(r, j);
    if (!acts(w)) continue;
    const Rot3& A = d.T0[static_cast<std::size_t>(j)].A();
    const Jacobians& J_j = J[static_cast<std::size_t>(j)];
    X = X + transpose(J_j.p) * elements(A * w.f) + transpose(J_j.o) * elements(A * w.m);
    const std::string n = std::to_string(j);
    text.push_back("Jp[" + n + "]' A[0," + n + "] fe[" + n + "," + n + "] + Jo[" + n + "]' A[0," + n +
                   "] me[" + n + "," + n + "]");
  }
  if (text.empty()) return X;
  d.author.heading(1, "Forces on the environment");
  d.author.say(
      "What a link does to its environment is carried by the motors; the Jacobians of the segment say how.");
  return d.author.whole({.left = "X", .between = {joined(text, " + ")}, .source = lecture(), .elements = "X"},
                        output("", X),
                        {d.oracle.torques_of_wrenches(),
                         "inverse dynamic model by newton-euler, nothing but these forces acting"});
}

// What motors give beside what inertia and gravity need.
struct Beside {
  bool losses = false, springs = false, forces = false;
};
Beside beside_inertia(const RobotData& r) {
  Beside found;
  for (const int j : joints_with_freedom(r)) {
    const Expr spring = spring_torque(r[j]);
    found.springs = found.springs || !is_zero(spring);
    found.losses = found.losses || !is_zero(friction(r, j, 0) + spring);
  }
  for (int j = 1; j <= r.n(); ++j) found.forces = found.forces || acts(external_wrench(r, j));
  return found;
}

std::string taken(const Beside& beside) {
  std::vector<std::string> takers;
  if (beside.losses)
    takers.emplace_back(beside.springs ? "friction and springs ({D[j]})" : "friction ({D[j]})");
  if (beside.forces) takers.emplace_back("the environment ({Xe[j]})");
  return takers.empty() ? ""
                        : ", and what " + joined(takers, " and ") + " take" +
                              (takers.size() == 1 && !beside.springs ? "s" : "");
}

}  // namespace

std::vector<Expr> lagrange_chapter(Desk& d) {
  Author& a = d.author;
  const RobotData& r = d.r;
  std::vector<Jacobians> J;
  const Beside beside = beside_inertia(r);
  const std::string terms =
      std::string("B qddv + C qdv + G") + (beside.losses ? " + Dv" : "") + (beside.forces ? " + X" : "");
  a.heading(1, "Lagrange's equations");
  a.say("The motors must give what Lagrange's function {L} demands" + taken(beside) + ":");
  a.general({.left = "L", .between = {"E - Ep"}, .source = lecture()});
  a.general({.left = d.loops() ? "taut[j]" : "tau[j]",
             .between = {"frac{dd}{dd t} frac{pd L}{pd qd[j]} - frac{pd L}{pd q[j]}" +
                         std::string(beside.losses ? " + D[j]" : "") + (beside.forces ? " + Xe[j]" : "")},
             .source = lecture()});
  a.say("Written out, with {E = frac{1}{2} qdv' B qdv}, this is {" + terms +
        "}; the following sections find these one after the other.");
  jacobian_section(d, J);
  Matrix usable(*r.graph, 0, 0);
  const Matrix B = inertia_section(d, J, usable);
  kinetic_section(d, usable);
  const std::vector<Expr> h = velocity_forces(d, B), G = gravity_section(d), X = wrench_section(d, J);
  const Drives drive = drives(d, false);

  a.heading(1, d.loops() ? "Equations of motion of the equivalent tree" : "Equations of motion");
  const std::vector<Expr> qdd = r.all(&Body::qdd);
  const std::vector<Expr> inertial = usable * qdd;
  const Matrix idm = d.oracle.model("idm", "newton-euler", "tau");
  const std::string by = "inverse dynamic model by newton-euler";
  std::vector<Expr> losses_of_joints(h.size(), r.graph->constant(0)), result;
  for (const int j : joints_with_freedom(r))
    losses_of_joints[static_cast<std::size_t>(first_row(r, j))] = drive.losses[static_cast<std::size_t>(j)];
  const std::vector<Expr> rest = h + G + losses_of_joints + X;
  const bool tree = d.loops();
  std::string losses;
  for (const int j : joints_with_freedom(r)) losses += " D[" + std::to_string(j) + "]";
  const std::string all = tree ? "tautr" : "tauv", one = tree ? "taut[j]" : "tau[j]";
  constexpr int matrix_rows = 4;
  std::vector<Equation::Product> summands{{output("", usable), output("", qdd)}};
  for (const std::vector<Expr>& v : {h, G, losses_of_joints, X})
    if (!all_are_zero(v)) summands.push_back({output("", v)});
  if (r.nv() <= matrix_rows)
    a.sum({.left = all, .between = {terms}, .source = lecture(), .uses = "hv" + losses}, summands,
          {idm.values(), by});
  else
    a.general({.left = all, .between = {terms}, .source = lecture()});
  for (const int j : joints_with_freedom(r)) {
    const auto row = static_cast<std::size_t>(first_row(r, j));
    result.push_back(a.step({.left = one,
                             .at = at_link(r, j),
                             .elements = tree ? "GTR" : "",
                             .mark = std::to_string(j),
                             .uses = "B hv G X D[j]"},
                            output("", inertial[row] + rest[row]), {{idm(static_cast<int>(row), 0)}, by})
                         .front());
  }
  return result;
}

}  // namespace articula
