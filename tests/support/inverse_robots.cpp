#include "support/inverse_robots.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "io/library.hpp"
#include "io/read.hpp"
#include "support/draw.hpp"

namespace articula::test {

namespace {

std::vector<std::string> words(const std::string& text, char separator) {
  std::vector<std::string> list;
  std::string word;
  for (std::istringstream in(text); std::getline(in, word, separator);)
    if (!word.empty()) list.push_back(word);
  return list;
}

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9f", x);
  return text;
}

std::string row_of(const std::string& joint, std::size_t j) {
  const std::vector<std::string> cell = words(joint, ' ');
  if (cell.size() != 5) throw std::logic_error("five words: " + joint);
  const bool slide = cell[0] == "P";
  const std::string q = "q" + std::to_string(j) + " + ";
  return std::string("  - {type: ") + (slide ? "prismatic" : "revolute") + ", alpha: " + cell[1] +
         ", d: " + cell[2] + ", theta: " + (slide ? "" : q) + cell[3] + ", r: " + (slide ? q : "") + cell[4] +
         "}\n";
}

}  // namespace

Robot chain_robot(const std::string& name, const std::string& joints) {
  std::string text = "articula: 1\nname: " + name + "\ngravity: [0, 0, 0]\njoints:\n";
  std::size_t j = 0;
  for (const std::string& joint : words(joints, ';')) text += row_of(joint, ++j);
  return read_robot_text(text, name + ".yaml");
}

// Rot(z,theta) Trans(z,d) Trans(x,a) Rot(x,alpha): a and alpha are those of the next row.
Robot classical_robot(const std::string& name, const std::string& joints) {
  std::string text, a = "0", alpha = "0";
  for (const std::string& joint : words(joints, ';')) {
    const std::vector<std::string> cell = words(joint, ' ');
    text += (text.empty() ? "R " : ";R ") + alpha + " " + a + " " + cell[0] + " " + cell[1];
    a = cell[2], alpha = cell[3];
  }
  return chain_robot(name, text);
}

Robot general_chain(const std::string& kinds, std::uint64_t seed) {
  Draw draw(seed);
  std::string text;
  const auto apart = [&draw](double low, double high) {
    return number(draw.real(low, high) * (draw.chance(50) ? 1 : -1));
  };
  for (const char kind : kinds)
    text += (text.empty() ? "" : ";") + std::string(1, kind) + " " + apart(0.4, 1.4) + " " + apart(0.1, 0.6) +
            " " + apart(0, 3) + " " + apart(0.1, 0.6);
  return chain_robot("general-" + kinds + "-" + std::to_string(seed), text);
}

// Universal Robots' table: d1 = 0.089159, a2 = -0.425, a3 = -0.39225, d4 = 0.10915, d5 = 0.09465, d6 = 0.0823.
Robot ur5(double noise, std::uint64_t seed) {
  if (noise == 0)
    return classical_robot("ur5",
                           "0 0.089159 0 pi/2;0 0 -0.425 0;0 0 -0.39225 0;0 0.10915 0 pi/2;"
                           "0 0.09465 0 -pi/2;0 0.0823 0 0");
  Draw draw(seed);
  const auto near = [&](double x) { return number(x + draw.real(-noise, noise)); };
  const double quarter = 1.570796326794897;
  const double rows[6][4] = {{0, 0.089159, 0, quarter}, {0, 0, -0.425, 0},         {0, 0, -0.39225, 0},
                             {0, 0.10915, 0, quarter},  {0, 0.09465, 0, -quarter}, {0, 0.0823, 0, 0}};
  std::string text;
  for (const auto& row : rows)
    text += (text.empty() ? "" : ";") + near(row[0]) + " " + near(row[1]) + " " + near(row[2]) + " " +
            near(row[3]);
  return classical_robot("ur5-calibrated", text);
}

// [ManseurDoty1989]: a robot with sixteen solutions.
Robot manseur_doty() {
  return classical_robot("manseur-doty",
                         "0 0 0.3 pi/2;0 0 1 pi/180;0 0.2 0 pi/2;0 0 1.5 pi/180;0 0 0 pi/2;0 0 0 0");
}

// -0.760117 -0.641689 0.102262 -1.140175; 0.133333 0 0.991071 0; -0.635959 0.766965 0.085558 0: its second row is exact with
// 2/15, and the other two are turned about it.
std::array<double, 12> manseur_doty_pose() {
  const double a = 2.0 / 15, b = std::sqrt(1 - a * a), turn = std::atan2(-0.641689, 0.766965);
  const double s = std::sin(turn), c = std::cos(turn);
  return {-c * b, s, c * a, -std::sqrt(1.3), a, 0, b, 0, s * b, c, -s * a, 0};
}

std::vector<InverseCase> closed_arms() {
  std::vector<InverseCase> arms;
  const auto add = [&arms](Robot robot, int most) {
    const std::string name = robot.name();
    arms.push_back({name, std::move(robot), most});
  };
  const auto chain = [&add](const std::string& name, int most, const std::string& joints) {
    add(chain_robot(name, joints), most);
  };
  for (const char* name : {"puma560", "rx90", "stanford"}) add(library_robot(name), 8);
  chain("puma-mm", 8,
        "R 0 0 0 660.4;R -pi/2 0 0 0;R 0 431.8 0 150.05;R -pi/2 20.3 0 431.8;R pi/2 0 0 0;R -pi/2 0 0 56.25");
  chain("cartesian-wrist", 2,
        "P 0 0 0 0;P pi/2 0 pi/2 0;P pi/2 0 0 0.1;R 0 0.2 0 0;R -pi/2 0 0 0;R pi/2 0 0 0.15");
  chain("oblique-slides-wrist", 2,
        "P 0 0 0 0;P 1.1 0.1 0.7 0;P 0.9 0.2 0.3 0.1;R 0.4 0.2 0 0.1;R -0.8 0 0 0;R 1.2 0 0 0.15");
  chain("wrist-first", 8,
        "R 0 0 0 0;R pi/2 0 0 0;R -pi/2 0 0 0.4;R pi/2 0.05 0 0;R 0 0.4 0 0.1;R pi/2 0 0 0.2");
  chain("wrist-first-slide", 8,
        "R 0 0 0 0.3;R pi/2 0 0 0;R -pi/2 0 0 0.4;R pi/2 0.1 0 0;P pi/2 0.2 0.8 0;R pi/2 0.1 0 0.2");
  chain("general-wrist-last", 8,
        "R 0 0 0 0.3;R 0.9 0.2 0 0.1;R -0.7 0.5 0 0.15;R 1.1 0.1 0 0.4;R -1.3 0 0 0;R 1.2 0 0 0.1");
  chain("general-wrist-first", 8,
        "R 0 0 0 0.3;R 1.2 0 0 0;R -1.3 0 0 0.4;R 1.1 0.1 0 0.2;R 0.8 0.5 0 0.15;R -0.9 0.2 0 0.1");
  chain("wrist-2-3-4", 8,
        "R 0 0 0 0.3;R pi/2 0.2 0 0.1;R pi/2 0 0 0;R -pi/2 0 0 0.4;R pi/2 0.3 0 0.1;R 1 0.2 0 0.1");
  chain("wrist-3-4-5", 8,
        "R 0 0 0 0.3;R pi/2 0.2 0 0.1;R 0.5 0.4 0 0.1;R pi/2 0 0 0;R -pi/2 0 0 0.3;R pi/2 0.25 0 0.1");
  add(ur5(), 8);
  return arms;
}

std::vector<InverseCase> general_arms() {
  std::vector<InverseCase> arms;
  // Kinova's tables: six joints, the wrist bent by 60 degrees; lengths with its half angle of 30 degrees.
  arms.push_back({"jaco2",
                  classical_robot("jaco2",
                                  "0 0.2755 0 pi/2;0 0 0.41 pi;0 -0.0098 0 pi/2;0 -0.2501 0 pi/3;"
                                  "0 -0.0856 0 pi/3;0 -0.2028 0 pi"),
                  16});
  arms.push_back(
      {"offset-wrist",  // as the FANUC CRX has it
       chain_robot("offset-wrist",
                   "R 0 0 0 0;R -pi/2 0 0 0;R 0 0.54 0 0;R -pi/2 0 0 0.54;R pi/2 0 0 0.15;R -pi/2 0 0 0.16"),
       16});
  arms.push_back({"manseur-doty", manseur_doty(), 16});
  arms.push_back({"ur5-calibrated", ur5(1e-3, 5), 16});
  for (const char* kinds : {"RRRRRR", "RRPRRR", "RRRRRP", "PRRRRR", "RPRRPR", "RRPPRR", "PRPRPR"}) {
    const std::string text = kinds;
    const auto slides = std::count(text.begin(), text.end(), 'P');
    Robot robot = general_chain(text, 7);
    const std::string name = robot.name();
    arms.push_back({name, std::move(robot), slides < 2 ? 16 : slides == 2 ? 8 : 2});
  }
  for (const std::uint64_t seed : {21, 22, 23}) {
    Robot robot = general_chain("RRRRRR", seed);
    const std::string name = robot.name();
    arms.push_back({name, std::move(robot), 16});
  }
  return arms;
}

std::vector<InverseCase> shorter_arms() {
  std::vector<InverseCase> arms;
  const auto add = [&arms](Robot robot, int most) {
    const std::string name = robot.name();
    arms.push_back({name, std::move(robot), most});
  };
  add(library_robot("scara"), 2);
  add(library_robot("planar3r"), 2);
  add(chain_robot("elbow3", "R 0 0 0 0.3;R pi/2 0.1 0 0;R 0 0.5 0 0.1"), 4);
  add(chain_robot("five-joints", "R 0 0 0 0.3;R pi/2 0.1 0 0;R 0 0.5 0 0;R 0 0.4 0 0;R pi/2 0 0 0.2"), 4);
  add(general_chain("RRRRR", 11), 4);
  add(general_chain("RRRR", 12), 4);
  add(general_chain("RRPR", 13), 4);
  return arms;
}

std::vector<InverseCase> redundant_arms() {
  std::vector<InverseCase> arms;
  InverseCase arm{"arm7", library_robot("arm7"), 8};
  arm.held[3] = "0.3";
  arms.push_back(arm);
  arm.name = "arm7-held-1";
  arm.held = {{1, "-0.7"}};
  arms.push_back(arm);
  InverseCase general{"general-7r", general_chain("RRRRRRR", 17), 16};
  general.held[4] = "0.5";
  arms.push_back(general);
  return arms;
}

std::vector<InverseCase> inverse_arms() {
  std::vector<InverseCase> all;
  for (const auto& list : {closed_arms(), general_arms(), shorter_arms(), redundant_arms()})
    all.insert(all.end(), list.begin(), list.end());
  return all;
}

InverseCase arm_named(const std::vector<InverseCase>& arms, const std::string& name) {
  for (const InverseCase& arm : arms)
    if (arm.name == name) return arm;
  throw std::logic_error("no arm " + name);
}

std::map<int, double> InverseCase::held_values() const {
  std::map<int, double> values;
  for (const auto& [joint, text] : held) values[joint] = std::stod(text);
  return values;
}

}  // namespace articula::test
