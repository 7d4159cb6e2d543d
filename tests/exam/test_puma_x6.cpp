// The PUMA 560 with x6 turned: whatever first moments link 6 has across its axis, h cos(phi) and h sin(phi), it is the robot
// puma560-x6, whose MY6 is zero, seen from a frame that is turned by phi about z6.

#include <map>

#include "exam/exam.hpp"

namespace articula::exam {
namespace {

// The formulas with symbols replaced by what is typed in.
std::vector<Expr> with(const std::vector<Expr>& formulas, const std::map<std::string, std::string>& texts) {
  Graph& graph = formulas.front().graph();
  return substitute(formulas, graph, [&](const Symbol& s) {
    const auto found = texts.find(s.name);
    return found == texts.end() ? Expr() : formula(graph, found->second);
  });
}

// J' = R^T J R, R the turn by phi about z.
const std::map<std::string, std::string>& turned_link() {
  static const std::map<std::string, std::string> cells{
      {"XX6", "cos(phi)^2*XX6 + 2*sin(phi)*cos(phi)*XY6 + sin(phi)^2*YY6"},
      {"XY6", "sin(phi)*cos(phi)*(YY6 - XX6) + (cos(phi)^2 - sin(phi)^2)*XY6"},
      {"XZ6", "cos(phi)*XZ6 + sin(phi)*YZ6"},
      {"YY6", "sin(phi)^2*XX6 - 2*sin(phi)*cos(phi)*XY6 + cos(phi)^2*YY6"},
      {"YZ6", "cos(phi)*YZ6 - sin(phi)*XZ6"},
      {"MX6", "h"}};
  return cells;  // ZZ6, MZ6, M6 stay
}

std::vector<Expr> any_puma(Graph& graph, std::string_view method = "newton-euler") {
  return with(torques(graph, library_robot("puma560"), method),
              {{"MX6", "h*cos(phi)"}, {"MY6", "h*sin(phi)"}});
}

std::vector<Expr> turned_puma(Graph& graph, const std::string& q6) {
  std::map<std::string, std::string> texts = turned_link();
  texts["q6"] = q6;
  return with(torques(graph, library_robot("puma560-x6")), texts);
}

TEST(PumaX6, AnyPumaIsATurnedOne) {
  for (const char* method : {"newton-euler", "lagrange"}) {
    Graph g, h;
    EXPECT_TRUE(all_equal(any_puma(g, method), turned_puma(h, "q6 + phi"))) << method;
  }
}

// Turned the other way, or not at all, it is another robot.
TEST(PumaX6, TheTurnMatters) {
  Graph g, h;
  EXPECT_FALSE(all_equal(any_puma(g), turned_puma(h, "q6 - phi")));
  EXPECT_FALSE(all_equal(any_puma(g), turned_puma(h, "q6")));
}

TEST(PumaX6, HasNoMY6) {
  const Robot robot = library_robot("puma560-x6");
  EXPECT_TRUE(robot.data()[6].link[MY].is_constant(0));
  EXPECT_EQ(robot.parameters().size() + 1, library_robot("puma560").parameters().size());
}

}  // namespace
}  // namespace articula::exam
