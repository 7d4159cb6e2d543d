// Transform, Twist, Wrench, Momentum, Inertia: the six-dimensional quantities of rigid-body mechanics, each about the
// origin of the frame it is written in.
//
//   Transform  iT_j = (iA_j, iP_j), the matrix (1-a) of [KhalilCreusot1997]
//   Twist      (V, w)  velocity of the frame's origin, angular velocity
//   Wrench     (f, m)  force, moment about the frame's origin
//   Momentum   (p, h)  linear momentum, angular momentum about the frame's origin
//   Inertia    (M, MS, J)  mass, first moments, inertia tensor about the frame's origin
//
// dot(Twist, Wrench) is power, dot(Twist, Momentum) is twice the kinetic energy; no other pairing compiles.
#pragma once

#include "expr/matrix.hpp"
#include "geom/vector.hpp"

namespace articula {

class Transform {
 public:
  Transform(Rot3 A, Vec3 P);  // P written in A.to()
  static Transform identity(Graph& graph, Frame frame);
  Frame to() const { return A_.to(); }
  Frame from() const { return A_.from(); }
  const Rot3& A() const { return A_; }
  const Vec3& P() const { return P_; }

 private:
  Rot3 A_;
  Vec3 P_;
};
Transform operator*(const Transform& a, const Transform& b);
Transform inverse(const Transform& a);
Matrix matrix(const Transform& a);  // 4 x 4, (1-a)

// The six parameters of Khalil and Kleinfinger place frame j in frame i:
//   Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)   (1-b)
struct Placement {
  Expr gamma, b, alpha, d, theta, r;
};
Transform khalil_kleinfinger(Frame i, Frame j, const Placement& placement);

struct Twist {
  Twist(Vec3 V_, Vec3 w_);
  Vec3 V, w;
};
struct Wrench {
  Wrench(Vec3 f_, Vec3 m_);
  Vec3 f, m;
};
struct Momentum {
  Momentum(Vec3 p_, Vec3 h_);
  Vec3 p, h;
};

Twist operator+(const Twist& a, const Twist& b);
Twist operator*(const Expr& k, const Twist& t);
Wrench operator+(const Wrench& a, const Wrench& b);
Wrench operator*(const Expr& k, const Wrench& w);
Momentum operator+(const Momentum& a, const Momentum& b);
Expr dot(const Twist& t, const Wrench& w);              // power
Expr dot(const Twist& t, const Momentum& p);            // twice the kinetic energy, when p = inertia * t
Twist operator*(const Transform& a, const Twist& t);    // the same body motion seen from frame a.to()
Wrench operator*(const Transform& a, const Wrench& w);  // the same action about the origin of a.to()
Twist cross(const Twist& t, const Twist& s);            // the rate of s, when it moves along with twist t
Wrench cross(const Twist& t, const Wrench& w);          // the rate of w, likewise

class Inertia {
 public:
  Inertia(Expr M, Vec3 MS, Tensor3 J);
  const Expr& M() const { return M_; }
  const Vec3& MS() const { return MS_; }
  const Tensor3& J() const { return J_; }
  Frame frame() const { return MS_.frame(); }

 private:
  Expr M_;
  Vec3 MS_;
  Tensor3 J_;
};
Momentum operator*(const Inertia& inertia, const Twist& twist);
Inertia operator+(const Inertia& a, const Inertia& b);          // two bodies as one
Inertia operator*(const Transform& a, const Inertia& inertia);  // about the origin of a.to(): (27)-(30)

// The rate of the inertia of a body that moves with twist t, about the standing origin: (0, p, hat(w) J - J hat(w) -
// hat(MS) hat(V) - hat(V) hat(MS)). It adds up and moves to other frames like an inertia.
Inertia inertia_rate(const Inertia& inertia, const Twist& t);

// J wd + w x (J w), with U = hat(wd) + hat(w) hat(w): each inertia element multiplies what U has already computed,
// and equal axes meet as differences of parameters, e.g. XX wd_x + (ZZ - YY) w_y w_z. [KhalilKleinfinger1987]
Vec3 euler(const Tensor3& J, const Vec3& w, const Vec3& wd, const Tensor3& U);

}  // namespace articula
