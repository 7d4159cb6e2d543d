#include "support/loops_with_inertia.hpp"

#include <string>

#include "io/yaml.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

class InertialLoops {
 public:
  InertialLoops(std::uint64_t seed, bool sparse) : draw_(seed), seed_(seed), sparse_(sparse) {}

  Robot robot() {
    symbolic_ = draw_.chance(70);
    const bool carried = draw_.chance(50);
    if (carried) joint("name: waist, parent: base, theta: q");
    const std::string ground = carried ? "waist" : "base", plane = carried ? "alpha: pi/2, " : "";
    const int kind = draw_.below(4);
    if (kind == 0) four_bar(ground, plane, false);
    if (kind == 1) four_bar(ground, plane, true);
    if (kind == 2) slider_crank(ground, plane);
    if (kind == 3) five_bar(ground, plane);
    if (draw_.chance(40)) joint("name: arm, parent: last, alpha: pi/2, d: " + length("e", 3) + ", theta: q");
    int number = joints_count_;  // cuts are numbered after all joints
    for (auto at = cuts_.find('#'); at != std::string::npos; at = cuts_.find('#'))
      cuts_.replace(at, 1, std::to_string(++number));
    const std::string text = "articula: 1\nname: loops" + std::to_string(seed_) + "\ngravity: " + gravity() +
                             "\nparameters: {g: 9.81" + values_ + "}\njoints:\n" + joints_ + "cuts:\n" +
                             cuts_ + "links: general\n";
    return with_cells(read_yaml(text, "loops.yaml"));
  }

 private:
  void joint(std::string cells) {
    ++joints_count_;
    const std::string q = "q" + std::to_string(joints_count_);
    for (const std::string key : {"theta: q", "r: q"})
      if (const auto at = cells.find(key); at != std::string::npos && cells.substr(at) == key)
        cells.replace(at, key.size(), key.substr(0, key.size() - 1) + q);
    joints_ += "  - {" + cells + (joints_count_ == 1 ? "" : motors_-- > 0 ? "" : ", active: false") + "}\n";
  }
  // A length in tenths, about the given one.
  std::string length(const std::string& name, int tenths) {
    const std::string value = "0." + std::to_string(tenths) + std::to_string(draw_.between(1, 9));
    if (!symbolic_) return value;
    values_ += ", " + name + ": " + value;
    return name;
  }

  void four_bar(const std::string& ground, const std::string& plane, bool parallelogram) {
    const std::string a = length("a", 2), g = length("h", 4);
    const std::string b = parallelogram ? g : length("b", 4), c = parallelogram ? a : length("c", 3);
    motors_ = joints_count_ == 0 ? 0 : 1;
    joint("name: crank, parent: " + ground + ", " + plane + "theta: q");
    joint("name: last, parent: crank, d: " + a + ", theta: q");
    joint("name: rocker, parent: " + ground + ", " + plane + "d: " + g + ", theta: q");
    cut("last", b, "rocker", c);
  }
  void slider_crank(const std::string& ground, const std::string& plane) {
    motors_ = joints_count_ == 0 ? 0 : 1;
    joint("name: crank, parent: " + ground + ", " + plane + "theta: q");
    joint("name: last, parent: crank, d: " + length("a", 2) + ", theta: q");
    joint("name: rail, parent: " + ground + ", " + (plane.empty() ? "alpha: pi/2, " : "alpha: pi, ") +
          "type: prismatic, r: q");
    cuts_ += "  - {name: pin, parent: last, d: " + length("b", 6) +
             ", theta: q#, twin: {parent: rail, alpha: -pi/2, d: 0}}\n";
  }
  void five_bar(const std::string& ground, const std::string& plane) {
    motors_ = joints_count_ == 0 ? 1 : 2;
    joint("name: crank, parent: " + ground + ", " + plane + "theta: q");
    joint("name: crank2, parent: " + ground + ", " + plane + "d: " + length("h", 2) + ", theta: q");
    joint("name: last, parent: crank, d: " + length("a", 3) + ", theta: q");
    joint("name: rod, parent: crank2, d: " + length("b", 3) + ", theta: q");
    cut("last", length("c", 4), "rod", length("f", 4));
  }
  void cut(const std::string& parent, const std::string& d, const std::string& twin, const std::string& e) {
    cuts_ += "  - {name: pin, parent: " + parent + ", d: " + d + ", theta: q#, twin: {parent: " + twin +
             ", d: " + e + "}}\n";
    motors_ = 1;
  }
  std::string gravity() {
    const int kind = draw_.below(4);
    return kind == 0 ? "[0, 0, 0]" : kind == 1 ? "[0, 0, -g]" : kind == 2 ? "[0, -g, 0]" : "[g/2, 0, -g]";
  }
  Robot with_cells(const Robot& robot) {
    RobotData r = robot.data();
    for (int j = 1; j <= r.n(); ++j)
      for (std::size_t k = XX; k <= IA; ++k) {
        const auto key = static_cast<LinkKey>(k);
        const bool has = k == IA ? draw_.chance(50) : !sparse_ || draw_.chance(50);
        r[j].link[k] = has ? r.graph->symbol(cell_name(key, j), Kind::parameter) : r.graph->constant(0);
      }
    return Robot(std::move(r));
  }

  Draw draw_;
  std::uint64_t seed_;
  bool sparse_, symbolic_ = true;
  int joints_count_ = 0, motors_ = 0;
  std::string joints_, cuts_, values_;
};

}  // namespace

Robot loops_with_inertia(std::uint64_t seed, bool sparse) { return InertialLoops(seed, sparse).robot(); }

}  // namespace articula::test
