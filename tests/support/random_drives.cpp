#include "support/random_drives.hpp"

#include <string>
#include <utility>
#include <vector>

#include "support/draw.hpp"
#include "support/random_robot.hpp"

namespace articula::test {
namespace {

class DriveDraw {
 public:
  DriveDraw(RobotData r, std::uint64_t seed) : draw_(seed), r_(std::move(r)) {}

  Robot driven() {
    for (int j = 1; j <= r_.n(); ++j)
      if (info(r_[j].joint).nv == 1) cells(j);
    for (int count = draw_.below(r_.n() + 1); count > 0; --count) motor(draw_.between(1, r_.n()), 50);
    return finished("driven");
  }

  // A motor for each joint, which turns with joints before it too: a triangular matrix of ratios. Now and then a motor turns with
  // the next joint as well, and the matrix is none.
  Robot geared() {
    for (int j = 1; j <= r_.n(); ++j)
      if (info(r_[j].joint).nv == 1) motor(j, 40);
    for (std::size_t m = 0; m + 1 < r_.motors.size(); ++m) {
      const int last = r_.motors[m + 1].ratio.rbegin()->first;
      const int own = r_.motors[m].ratio.rbegin()->first;
      if (carries(own, last) && draw_.chance(40)) r_.motors[m].ratio[last] = value("more", last);
    }
    return finished("geared");
  }

 private:
  Expr value(const std::string& key, int j) {
    const Expr number = r_.graph->constant(draw_.number());
    if (draw_.chance(50)) return number;
    const std::string name = key + "_" + std::to_string(j);
    r_.defaults[name] = number;
    return r_.graph->symbol(name, Kind::parameter);
  }
  bool carries(int i, int j) const {
    while (j > i) j = r_[j].parent;
    return j == i;
  }

  void cells(int j) {
    Body& b = r_.bodies[static_cast<std::size_t>(j)];
    for (const LinkKey key : {FO, FA, FD, K, KO})
      if (draw_.chance(40)) b.link[key] = value(std::string(link_keys[key]), j);
    if (!b.link[FD].is_constant(0)) b.link[VD] = value("VD", j);
    b.active = draw_.chance(70);
  }

  // A motor of joint `last`, perhaps of joints before it on the way to the base too.
  void motor(int last, int percent_coupled) {
    Motor m;
    const int number = static_cast<int>(r_.motors.size()) + 1;
    m.name = "motor" + std::to_string(number);
    for (std::size_t k = 0; k < motor_key_count; ++k)
      m.cells[k] = draw_.chance(80) ? value(std::string(motor_keys[k]), number) : r_.graph->constant(0);
    for (int j = last; j > 0; j = r_[j].parent)
      if (info(r_[j].joint).nv == 1 && r_[j].active && (j == last || draw_.chance(percent_coupled)))
        m.ratio[j] = value("N" + std::to_string(number), j);
    if (!m.ratio.empty()) r_.motors.push_back(m);
  }

  Robot finished(const char* family) {
    r_.name += std::string("-") + family;
    return Robot(std::move(r_));
  }

  Draw draw_;
  RobotData r_;
};

}  // namespace

Robot random_driven_robot(std::uint64_t seed) {
  return DriveDraw((seed % 2 == 0 ? random_robot(seed) : random_symbolic_robot(seed)).data(), seed).driven();
}

Robot random_geared_robot(std::uint64_t seed) { return DriveDraw(random_robot(seed).data(), seed).geared(); }

}  // namespace articula::test
