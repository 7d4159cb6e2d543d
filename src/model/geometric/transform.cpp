// rT_j as the product of the matrices (1-b) on the way from frame r to frame j, and these matrices themselves.

#include "geom/orientation.hpp"
#include "model/geometric/geometric.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

std::string letter(Frame f) {
  if (f == world_frame) return "w";
  return f == mount_frame ? "m" : std::to_string(f.index);
}

std::string name_of(const PathStep& step) {
  const std::string i = letter(step.here), j = letter(step.there);
  return "T" + i + (i.size() + j.size() > 2 ? "_" : "") + j;
}

template <std::size_t N>
Output row_of(const std::string& name, const std::array<Expr, N>& values) {
  return output(name, std::vector<Expr>(values.begin(), values.end()));
}

}  // namespace

Ends ends(const RobotData& r, const Options& options) {
  const int end = options.link ? *options.link : r.cuts.empty() ? last_link(r) : moving_link(r, {});
  return {Frame{options.frame_or_base()}, Frame{end}};
}

Outputs placed(const Transform& T, const Options& options) {
  const Matrix3 A = settled(T.A().matrix());
  Outputs outputs{output("T", matrix(Transform(Rot3::from_matrix(T.to(), T.from(), A), T.P())))};
  switch (options.orientation) {
    case Orientation::matrix: break;
    case Orientation::rpy: outputs.push_back(row_of("rpy", roll_pitch_yaw(A))); break;
    case Orientation::euler_zxz: outputs.push_back(row_of("euler", euler_zxz(A))); break;
    case Orientation::euler_zyz: outputs.push_back(row_of("euler", euler_zyz(A))); break;
    case Orientation::quaternion: outputs.push_back(row_of("quaternion", quaternion(A))); break;
    case Orientation::axis_angle: outputs.push_back(row_of("axis_angle", axis_angle(A))); break;
  }
  return outputs;
}

Outputs transform_by_product(const RobotData& r, const Options& options) {
  const auto [i, j] = ends(r, options);
  return placed(between(r, i, j), options);
}

Outputs transform_factors(const RobotData& r, const Options& options) {
  const auto [i, j] = ends(r, options);
  Outputs factors;
  for (const PathStep& step : path(r, i, j))
    factors.push_back(output(name_of(step), matrix(across(r, step))));
  return factors;
}

}  // namespace articula
