#include "geom/vector.hpp"

#include <functional>

namespace articula {

namespace {

Matrix3 matrix_of(const std::function<Expr(std::size_t, std::size_t)>& element) {
  Matrix3 m;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) m[i][j] = element(i, j);
  return m;
}

Expr row_times(const std::array<Expr, 3>& row, const Expr& x, const Expr& y, const Expr& z) {
  return row[0] * x + row[1] * y + row[2] * z;
}

}  // namespace

Vec3 Vec3::zero(Graph& g, Frame frame) { return {frame, g.constant(0), g.constant(0), g.constant(0)}; }
Vec3 Vec3::unit_z(Graph& g, Frame frame) { return {frame, g.constant(0), g.constant(0), g.constant(1)}; }

Vec3 operator+(const Vec3& a, const Vec3& b) {
  match(a.frame(), b.frame(), "vector + vector");
  return {a.frame(), a.x() + b.x(), a.y() + b.y(), a.z() + b.z()};
}
Vec3 operator-(const Vec3& a) { return {a.frame(), -a.x(), -a.y(), -a.z()}; }
Vec3 operator-(const Vec3& a, const Vec3& b) { return a + (-b); }
Vec3 operator*(const Expr& k, const Vec3& a) { return {a.frame(), k * a.x(), k * a.y(), k * a.z()}; }
Vec3 operator*(const Rational& k, const Vec3& a) { return a.graph().constant(k) * a; }

Vec3 cross(const Vec3& a, const Vec3& b) {
  match(a.frame(), b.frame(), "vector x vector");
  return {a.frame(), a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(),
          a.x() * b.y() - a.y() * b.x()};
}

Expr dot(const Vec3& a, const Vec3& b) {
  match(a.frame(), b.frame(), "vector . vector");
  return a.x() * b.x() + a.y() * b.y() + a.z() * b.z();
}

Vec3 named(const Vec3& a, const std::string& letters, int link) {
  for (int i = 0; i < 3; ++i)
    a.graph().label(a[i].ref(), letters + std::to_string(i + 1) + "_" + std::to_string(link));
  return a;
}

Tensor3 operator+(const Tensor3& a, const Tensor3& b) {
  match(a.frame(), b.frame(), "tensor + tensor");
  return {a.frame(),
          matrix_of([&](std::size_t i, std::size_t j) { return a.matrix()[i][j] + b.matrix()[i][j]; })};
}

Tensor3 operator*(const Tensor3& a, const Tensor3& b) {
  match(a.frame(), b.frame(), "tensor * tensor");
  return {a.frame(), a.matrix() * b.matrix()};
}

Vec3 operator*(const Tensor3& a, const Vec3& v) {
  match(a.frame(), v.frame(), "tensor * vector");
  const Matrix3& m = a.matrix();
  return {v.frame(), row_times(m[0], v.x(), v.y(), v.z()), row_times(m[1], v.x(), v.y(), v.z()),
          row_times(m[2], v.x(), v.y(), v.z())};
}

Tensor3 hat(const Vec3& a) {
  const Expr o = a.graph().constant(0);
  return {a.frame(), {{{o, -a.z(), a.y()}, {a.z(), o, -a.x()}, {-a.y(), a.x(), o}}}};
}

Tensor3 transpose(const Tensor3& a) { return {a.frame(), transposed(a.matrix())}; }

Tensor3 named(const Tensor3& a, const std::string& letters, int link) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      a(i, j).graph().label(a(i, j).ref(), letters + std::to_string(i + 1) + std::to_string(j + 1) + "_" +
                                               std::to_string(link));
  return a;
}

Rot3 Rot3::identity(Graph& g, Frame frame) { return {g, frame, frame, {}}; }

Rot3 Rot3::about(Frame to, Frame from, int axis, const Expr& angle) {
  return {angle.graph(), to, from, {{{axis, cos(angle), sin(angle)}, std::nullopt}}};
}

Rot3 Rot3::from_matrix(Frame to, Frame from, Matrix3 m) {
  Graph& g = m[0][0].graph();
  return {g, to, from, {{{0, {}, {}}, std::move(m)}}};
}

Rot3 operator*(const Rot3& a, const Rot3& b) {
  match(a.from(), b.to(), "rotation * rotation");
  std::vector<Rot3::Step> steps = a.steps_;
  steps.insert(steps.end(), b.steps_.begin(), b.steps_.end());
  return {*a.graph_, a.to(), b.from(), std::move(steps)};
}

Vec3 operator*(const Rot3& a, const Vec3& v) {
  match(a.from(), v.frame(), "rotation * vector");
  std::array<Expr, 3> e{v.x(), v.y(), v.z()};
  for (auto step = a.steps_.rbegin(); step != a.steps_.rend(); ++step) {
    if (step->matrix) {
      const Matrix3& m = *step->matrix;
      e = {row_times(m[0], e[0], e[1], e[2]), row_times(m[1], e[0], e[1], e[2]),
           row_times(m[2], e[0], e[1], e[2])};
      continue;
    }
    const auto& [axis, c, s] = step->factor;
    const auto y = static_cast<std::size_t>((axis + 1) % 3), z = static_cast<std::size_t>((axis + 2) % 3);
    const Expr turned_y = c * e[y] - s * e[z], turned_z = s * e[y] + c * e[z];
    e[y] = turned_y;
    e[z] = turned_z;
  }
  return {a.to(), e[0], e[1], e[2]};
}

Rot3 transpose(const Rot3& a) {
  std::vector<Rot3::Step> steps;
  for (auto step = a.steps_.rbegin(); step != a.steps_.rend(); ++step) {
    steps.push_back(*step);
    if (step->matrix)
      steps.back().matrix = transposed(*step->matrix);
    else
      steps.back().factor.s = -step->factor.s;
  }
  return {*a.graph_, a.from(), a.to(), std::move(steps)};
}

namespace {

// About axis x by an angle with cosine c and sine s. In the plane y, z, with d = YY - ZZ and e = s d + 2 c YZ:
//   YY' = YY - s e,  ZZ' = ZZ + s e,  YZ' = c e - YZ.
Matrix3 turned_about(const Matrix3& m, const Rot3::Factor& factor) {
  const auto& [axis, c, s] = factor;
  const auto x = static_cast<std::size_t>(axis), y = (x + 1) % 3, z = (x + 2) % 3;
  Matrix3 t = m;
  if (c.is_constant(0)) {  // a right angle: s^2 = 1
    t[y][y] = m[z][z], t[z][z] = m[y][y], t[y][z] = -m[y][z];
  } else {
    const Expr e = s * (m[y][y] - m[z][z]) + (c.graph().constant(2) * c) * m[y][z], s_e = s * e;
    t[y][y] = m[y][y] - s_e, t[z][z] = m[z][z] + s_e, t[y][z] = c * e - m[y][z];
  }
  t[x][y] = c * m[x][y] - s * m[x][z], t[x][z] = s * m[x][y] + c * m[x][z];
  t[z][y] = t[y][z], t[y][x] = t[x][y], t[z][x] = t[x][z];
  return t;
}

}  // namespace

Tensor3 turned(const Rot3& a, const Tensor3& symmetric) {
  match(a.from(), symmetric.frame(), "rotation of a tensor");
  Matrix3 m = symmetric.matrix();
  for (auto step = a.steps_.rbegin(); step != a.steps_.rend(); ++step)
    m = step->matrix ? *step->matrix * m * transposed(*step->matrix) : turned_about(m, step->factor);
  return {a.to(), m};
}

Matrix3 Rot3::matrix() const {
  const Expr o = graph_->constant(0), one = graph_->constant(1);
  const Vec3 columns[] = {*this * Vec3(from_, one, o, o), *this * Vec3(from_, o, one, o),
                          *this * Vec3(from_, o, o, one)};
  return matrix_of([&](std::size_t i, std::size_t j) { return columns[j][static_cast<int>(i)]; });
}

bool is_zero(const Vec3& a) { return is_zero(a.x()) && is_zero(a.y()) && is_zero(a.z()); }

Expr dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Triple cross(const Triple& a, const Triple& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Triple operator+(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Triple operator-(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Triple components(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Triple operator-(const Triple& a) { return {-a[0], -a[1], -a[2]}; }
Triple operator*(const Expr& k, const Triple& a) { return {k * a[0], k * a[1], k * a[2]}; }
Triple operator*(const Matrix3& A, const Triple& v) { return {dot(A[0], v), dot(A[1], v), dot(A[2], v)}; }
Matrix3 operator*(const Matrix3& A, const Matrix3& B) {
  return matrix_of([&](std::size_t i, std::size_t j) { return dot(A[i], column(B, j)); });
}
Triple column(const Matrix3& A, std::size_t i) { return {A[0][i], A[1][i], A[2][i]}; }
Matrix3 transposed(const Matrix3& A) { return {column(A, 0), column(A, 1), column(A, 2)}; }

}  // namespace articula
