// Vec3, Rot3, Tensor3: a vector, a rotation between two frames, a second-order tensor, each in its frame.
//
//   Vec3      jV     v.frame = j
//   Rot3      iA_j   A.to = i, A.from = j:   iA_j jV = iV,   iA_j jA_k = iA_k
//   Tensor3   jU     jU jV = jW; the inertia tensor J, the matrix U of accelerations, the cross product hat(a)
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "expr/expr.hpp"
#include "geom/frame.hpp"

namespace articula {

class Vec3 {
 public:
  Vec3(Frame frame, Expr x, Expr y, Expr z) : frame_(frame), e_{std::move(x), std::move(y), std::move(z)} {}
  Vec3(Frame frame, const std::array<Expr, 3>& components) : frame_(frame), e_(components) {}
  static Vec3 zero(Graph& graph, Frame frame);
  static Vec3 unit_z(Graph& graph, Frame frame);  // ja_j, the axis of joint j in its own frame

  Frame frame() const { return frame_; }
  const Expr& operator[](int i) const { return e_.at(i); }
  const Expr& x() const { return e_[0]; }
  const Expr& y() const { return e_[1]; }
  const Expr& z() const { return e_[2]; }
  Graph& graph() const { return e_[0].graph(); }

 private:
  Frame frame_;
  std::array<Expr, 3> e_;
};

Vec3 operator+(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a);
Vec3 operator*(const Expr& k, const Vec3& a);
Vec3 operator*(const Rational& k, const Vec3& a);
Vec3 cross(const Vec3& a, const Vec3& b);
Expr dot(const Vec3& a, const Vec3& b);
Vec3 named(const Vec3& a, const std::string& letters, int link);  // labels the components W1_3, W2_3, W3_3

bool is_zero(const Vec3& a);

// Components and matrices in axes that are no frames of the robot.
using Triple = std::array<Expr, 3>;
using Matrix3 = std::array<Triple, 3>;  // by rows
Triple components(const Vec3& v);
Expr dot(const Triple& a, const Triple& b);
Triple cross(const Triple& a, const Triple& b);
Triple operator+(const Triple& a, const Triple& b);
Triple operator-(const Triple& a, const Triple& b);
Triple operator-(const Triple& a);
Triple operator*(const Expr& k, const Triple& a);
Triple operator*(const Matrix3& A, const Triple& v);
Matrix3 operator*(const Matrix3& A, const Matrix3& B);
Triple column(const Matrix3& A, std::size_t i);
Matrix3 transposed(const Matrix3& A);

class Tensor3 {
 public:
  Tensor3(Frame frame, Matrix3 m) : frame_(frame), m_(std::move(m)) {}
  Frame frame() const { return frame_; }
  const Expr& operator()(int i, int j) const { return m_.at(i).at(j); }
  const Matrix3& matrix() const { return m_; }

 private:
  Frame frame_;
  Matrix3 m_;
};

Tensor3 operator+(const Tensor3& a, const Tensor3& b);
Tensor3 operator*(const Tensor3& a, const Tensor3& b);
Vec3 operator*(const Tensor3& a, const Vec3& v);
Tensor3 hat(const Vec3& a);  // hat(a) b = a x b
Tensor3 transpose(const Tensor3& a);
Tensor3 named(const Tensor3& a, const std::string& letters, int link);  // labels U11_3 .. U33_3

// A rotation is kept as its elementary factors, applied one after the other: 4 mul + 2 add for each that is not a
// multiple of pi/2, which is cheaper than a general matrix and is how the recursive algorithms are counted.
class Rot3 {
 public:
  struct Factor {
    int axis;   // 0, 1, 2: about x, y, z
    Expr c, s;  // cosine and sine of the angle
  };
  static Rot3 identity(Graph& graph, Frame frame);
  static Rot3 about(Frame to, Frame from, int axis, const Expr& angle);
  static Rot3 from_matrix(Frame to, Frame from, Matrix3 m);  // a given orthonormal matrix

  Frame to() const { return to_; }
  Frame from() const { return from_; }
  Matrix3 matrix() const;

  friend Rot3 operator*(const Rot3& a, const Rot3& b);
  friend Vec3 operator*(const Rot3& a, const Vec3& v);
  friend Rot3 transpose(const Rot3& a);
  friend Tensor3 turned(const Rot3& a, const Tensor3& symmetric);

 private:
  struct Step {  // a factor, or a whole matrix instead
    Factor factor;
    std::optional<Matrix3> matrix;
  };
  Rot3(Graph& graph, Frame to, Frame from, std::vector<Step> steps)
      : graph_(&graph), to_(to), from_(from), steps_(std::move(steps)) {}
  Graph* graph_;
  Frame to_, from_;
  std::vector<Step> steps_;  // A = steps[0] steps[1] ...
};

Tensor3 turned(const Rot3& a, const Tensor3& symmetric);  // A J A^T of a symmetric J

}  // namespace articula
