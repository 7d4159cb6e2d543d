#include "support/random_wheels.hpp"

#include <sstream>

#include "io/yaml.hpp"
#include "support/draw.hpp"

namespace articula::test {

namespace {

class WheelRobotWriter {
 public:
  explicit WheelRobotWriter(std::uint64_t seed) : draw_(seed * 6151 + 3), seed_(seed) {}

  std::string text() {
    const bool floats = draw_.chance(30);
    rows_ << "  - {name: chassis, type: " << (floats ? "free" : "planar") << "}\n";
    link("chassis", 10);
    const int wheels = draw_.between(3, 6);
    for (int k = 1; k <= wheels; ++k) wheel(std::to_string(k));
    arm();
    std::ostringstream all;
    all << "articula: 2\nname: wheels-" << seed_
        << "\ngravity: " << (draw_.chance(30) ? "[0.7, -0.4, -9.7]" : "[0, 0, -9.81]") << "\n";
    if (draw_.chance(30))
      all << "base: {Z: [[0, -1, 0, 2], [1, 0, 0, 3], [0, 0, 1, 0.5], [0, 0, 0, 1]]}\nground: 0.5\n";
    all << "joints:\n" << rows_.str() << "links:\n" << links_.str() << "wheels:\n" << wheels_.str();
    return all.str();
  }

 private:
  double hundredths(int low, int high) { return draw_.between(low, high) / 100.0; }

  void link(const std::string& name, int mass) {
    const double m = mass * hundredths(50, 150);
    links_ << "  - {link: " << name << ", M: " << m << ", MX: " << m * hundredths(-10, 10)
           << ", MY: " << m * hundredths(-10, 10) << ", MZ: " << m * hundredths(-10, 10)
           << ", XX: " << m * hundredths(10, 20) << ", YY: " << m * hundredths(10, 20)
           << ", ZZ: " << m * hundredths(10, 20) << ", XY: " << m * hundredths(-2, 2)
           << ", YZ: " << m * hundredths(-2, 2) << "}\n";
  }

  void wheel(const std::string& k) {
    const double radius = hundredths(8, 20);
    std::ostringstream at;
    at << "gamma: " << hundredths(-300, 300) << ", b: " << radius << ", d: " << hundredths(20, 90);
    const double axis = draw_.chance(20) ? -hundredths(120, 150) : -1.57079632679489662;
    if (draw_.chance(50)) {
      rows_ << "  - {name: steer" << k << ", parent: chassis, " << at.str() << "}\n";
      rows_ << "  - {name: wheel" << k << ", parent: steer" << k
            << ", d: " << (draw_.chance(50) ? -0.07 : 0.0);
      link("steer" + k, 1);
    } else {
      rows_ << "  - {name: wheel" << k << ", parent: chassis, " << at.str();
    }
    rows_ << ", alpha: ";
    if (axis == -1.57079632679489662)
      rows_ << "-pi/2";
    else
      rows_ << axis;
    rows_ << ", r: " << hundredths(-30, 30) << "}\n";
    link("wheel" + k, 2);
    wheels_ << "  - {link: wheel" << k << ", radius: " << radius << ", offset: " << hundredths(-5, 5)
            << ", stiffness: " << hundredths(50, 300);
    if (draw_.chance(30)) wheels_ << ", rollers: " << (draw_.chance(50) ? "pi/2" : "-pi/4");
    wheels_ << "}\n";
  }

  void arm() {
    rows_ << "  - {name: shoulder, parent: chassis, alpha: " << hundredths(-150, 150)
          << ", d: 0.2, r: 0.5}\n";
    rows_ << "  - {name: slide, parent: shoulder, type: prismatic, alpha: 1.2, d: 0.1}\n";
    link("shoulder", 3), link("slide", 2);
  }

  Draw draw_;
  std::uint64_t seed_;
  std::ostringstream rows_, links_, wheels_;
};

}  // namespace

Robot random_robot_on_wheels(std::uint64_t seed) {
  return read_yaml(WheelRobotWriter(seed).text(), "wheels.yaml");
}

}  // namespace articula::test
