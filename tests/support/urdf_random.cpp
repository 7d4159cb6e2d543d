// Random trees: any joints about any axes, links with and without inertia, fixed ones between them, in any order.
#include <array>
#include <cmath>
#include <cstdio>

#include "support/draw.hpp"
#include "support/urdf_texts.hpp"

namespace articula::test {

namespace {

std::string decimal(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", x);
  return text.data();
}

class RandomUrdf {
 public:
  explicit RandomUrdf(std::uint64_t seed) : draw_(seed) {}

  std::string text() {
    const int links = draw_.between(2, 8);
    link(0, false);
    for (int k = 1; k <= links; ++k) {
      // Nearly always a chain; sometimes a fork, or another tree from the root.
      const int parent = draw_.chance(75) ? k - 1 : draw_.below(k);
      const std::string type = k == 1 ? "revolute" : kind();
      link(k, type != "fixed");
      joint(type, k, parent);
    }
    return text_.text();
  }

 private:
  std::string kind() {
    const int percent = draw_.below(100);
    return percent < 50   ? "revolute"
           : percent < 60 ? "continuous"
           : percent < 75 ? "prismatic"
           : percent < 94 ? "fixed"
           : percent < 97 ? "planar"
                          : "floating";
  }
  static std::string name(int k) { return "link" + std::to_string(k); }
  // Draws stand in statements of their own: their order in one formula would be the compiler's choice.
  std::string vector(double size) {
    std::string text;
    for (int k = 0; k < 3; ++k) text += (k == 0 ? "" : " ") + decimal(draw_.real(-size, size));
    return text;
  }

  std::string position() { return draw_.chance(15) ? "0 0 0" : vector(0.5); }
  std::string angles() {
    if (draw_.chance(30)) return "0 0 0";
    if (draw_.chance(60)) return vector(3.1);
    std::string text;
    const std::array<std::string, 5> quarters{"-3.1415926535897931", "-1.5707963267948966", "0",
                                              "1.5707963267948966", "3.1415926535897931"};
    for (int k = 0; k < 3; ++k)
      text += (k == 0 ? "" : " ") + quarters[static_cast<std::size_t>(draw_.below(5))];
    return text;
  }
  std::string axis() {
    if (draw_.chance(40)) {
      const std::string text = vector(1);
      return text == "0 0 0" ? "1 1 1" : text;
    }
    const std::array<std::string, 6> along{"1 0 0", "0 1 0", "0 0 1", "-1 0 0", "0 -1 0", "0 0 -1"};
    return along[static_cast<std::size_t>(draw_.below(6))];
  }

  // R diag(b + c, a + c, a + b) R^T: what bodies with mass along each axis have.
  std::string inertia() {
    const double a = draw_.real(0.001, 0.02), b = draw_.real(0.001, 0.02), c = draw_.real(0.001, 0.02);
    const std::array<double, 3> d{b + c, a + c, a + b};
    const double t = draw_.real(-3, 3), p = draw_.real(-1, 1);
    const std::array<std::array<double, 3>, 3> R{
        {{std::cos(t) * std::cos(p), -std::sin(t), std::cos(t) * std::sin(p)},
         {std::sin(t) * std::cos(p), std::cos(t), std::sin(t) * std::sin(p)},
         {-std::sin(p), 0, std::cos(p)}}};
    std::string cells;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = i; j < 3; ++j) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += R[i][k] * d[k] * R[j][k];
        cells += decimal(sum) + " ";
      }
    return cells;
  }
  void link(int k, bool moves) {
    if (draw_.chance(moves ? 10 : 40)) {
      text_.link(name(k));
      return;
    }
    const std::string mass = decimal(draw_.real(0.25, 4)), centre = vector(0.3), turn = angles();
    text_.link(name(k), mass, centre, turn, inertia());
  }
  void joint(const std::string& type, int k, int parent) {
    const std::string place = position(), turn = angles(), along = type == "floating" ? "" : axis();
    std::string more;
    if (type != "fixed" && type != "planar" && type != "floating" && draw_.chance(40)) {
      const std::string damping = decimal(draw_.real(0, 2));
      more = "<dynamics damping=\"" + damping + "\" friction=\"" + decimal(draw_.real(0, 2)) + "\"/>";
    }
    text_.joint(type, "joint" + std::to_string(k), name(parent), name(k), place, turn, along, more);
  }

  Draw draw_;
  UrdfText text_{"random"};
};

}  // namespace

NamedUrdf random_urdf(std::uint64_t seed) {
  return {"random_" + std::to_string(seed), RandomUrdf(seed).text()};
}

}  // namespace articula::test
