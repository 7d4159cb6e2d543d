// Real .par files, where they are at hand: what each of them becomes.
#include <filesystem>
#include <fstream>
#include <set>

#include "base/text.hpp"
#include "io/par.hpp"
#include "model/loops/geometric.hpp"
#include "robot/loops.hpp"
#include "support/different_cell.hpp"

namespace articula::test {
namespace {

struct ExpectedPar {
  std::string name;
  int n, nq;
  std::size_t cuts;
  JointKind base = JointKind::fixed;
};
const std::map<std::string, ExpectedPar> expected_par{
    {"RX90.par", {"RX90", 6, 6, 0}},
    {"rx90_current_layout.par", {"RX90", 6, 6, 0}},
    {"Stanford.par", {"Stanford", 6, 6, 0}},
    {"SR400.par", {"SR400", 8, 8, 1}},
    {"akr3000.par", {"akr3000", 10, 10, 2}},
    {"TwoLoops.par", {"TwoLoops", 8, 8, 2}},
    {"testLoop.par", {"testLoop", 4, 4, 1}},
    {"floatplanar2r.par", {"floatplanar2r", 2, 9, 0, JointKind::free}},
    {"planar2r3.par", {"Planar2R3", 3, 2, 0}}};

class ParFiles : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::is_directory(folder())) GTEST_SKIP() << "no folder of .par files here";
  }
  static std::string folder() { return ARTICULA_SOURCE_DIR "/../shared/par"; }
  static std::vector<std::string> files() {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
      if (entry.path().extension() == ".par") names.insert(entry.path().filename().string());
    return {names.begin(), names.end()};
  }
  static Robot robot(const std::string& file) { return read_par(read_file(folder() + "/" + file), file); }
};

TEST_F(ParFiles, Import) {
  for (const std::string& file : files()) {
    SCOPED_TRACE(file);
    const Robot r = robot(file);
    const auto known = expected_par.find(file);
    if (known == expected_par.end()) continue;
    const ExpectedPar& e = known->second;
    EXPECT_EQ(r.name(), e.name);
    EXPECT_EQ(r.n(), e.n);
    EXPECT_EQ(r.nq(), e.nq);
    EXPECT_EQ(r.data().cuts.size(), e.cuts);
    EXPECT_EQ(r.data()[0].joint, e.base);
    EXPECT_EQ(r.warnings().size(), 0U) << to_text(r.warnings());
  }
}

// mu tells the motors; they are as many as the mobility, and move independently.
TEST_F(ParFiles, LoopsClose) {
  const std::map<std::string, int> mobility{
      {"SR400.par", 6}, {"akr3000.par", 6}, {"TwoLoops.par", 4}, {"testLoop.par", 2}};
  for (const auto& [file, expected_mobility] : mobility) {
    const Robot r = robot(file);
    EXPECT_TRUE(r.closure().assembled) << file;
    EXPECT_EQ(r.closure().mobility, expected_mobility) << file;
    std::vector<int> active;
    for (int j = 1; j <= r.n(); ++j)
      if (r.data()[j].active) active.push_back(j);
    EXPECT_EQ(r.closure().independent, active) << file;
  }
}

TEST_F(ParFiles, LoopsHaveClosedForms) {
  for (const std::string& file : files()) {
    SCOPED_TRACE(file);
    const Robot r = robot(file);
    if (r.data().cuts.empty()) continue;
    Graph graph;
    const LoopResolution loops = loop_resolution(graph, r, r.closure().independent);
    EXPECT_TRUE(loops.complete());
    EXPECT_EQ(unproven_equations(loops), "");
    if (file == "TwoLoops.par") {
      EXPECT_EQ(loops.loops.front().cut, 1);  // what it gives is known in the other
    }
  }
}

TEST_F(ParFiles, RoundTrip) {
  for (const std::string& file : files()) {
    const Robot r = robot(file);
    EXPECT_EQ(different_cell(r, read_par(write_par(r).text, file)), "") << file;
  }
}

TEST_F(ParFiles, BothLayoutsOfOneRobotAreTheSame) {
  EXPECT_EQ(different_cell(robot("RX90.par"), robot("rx90_current_layout.par")), "");
}

TEST_F(ParFiles, SomeCells) {
  const RobotData stanford = robot("Stanford.par").data();
  EXPECT_EQ(stanford[3].joint, JointKind::prismatic);
  EXPECT_EQ(to_text(stanford[3].placement[5]), "q3");
  EXPECT_TRUE(stanford[1].active);
  const RobotData sr400 = robot("SR400.par").data();
  EXPECT_EQ(sr400.cuts[0].parent, 8);
  EXPECT_EQ(sr400.cuts[0].twin_parent, 3);
  EXPECT_EQ(to_text(sr400.cuts[0].twin_placement[0]), "pi/2");
  EXPECT_FALSE(sr400[3].active);
  const RobotData loops = robot("TwoLoops.par").data();
  EXPECT_EQ(loops.cuts[1].parent, 6);
  EXPECT_EQ(loops.cuts[1].twin_parent, 8);  // its frame 12 is fixed to frame 11, which is fixed to link 8
  EXPECT_EQ(to_text(loops.cuts[1].twin_placement[3]), "d7");
  const RobotData floating = robot("floatplanar2r.par").data();
  EXPECT_EQ(to_text(floating[0].link[M]), "M0");
  EXPECT_EQ(to_text(floating.gravity[2]), "-G3");
}

}  // namespace
}  // namespace articula::test
