// A real log, where it is at hand: Staubli TX40, 9 s at 5 kHz, motor positions and torques before gears that couple the wrist.
#include <gtest/gtest.h>

#include <filesystem>

#include "api/identify/import.hpp"
#include "base/text.hpp"
#include "io/read.hpp"
#include "support/surroundings.hpp"

namespace articula::test {
namespace {

class Tx40 : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::is_directory(folder())) GTEST_SKIP() << "no folder of measured logs here";
    file_ = empty_folder("tx40") + "/log.yaml";
  }
  static std::string folder() { return std::string(ARTICULA_SOURCE_DIR) + "/../shared/data/tx40"; }

  ImportedLog imported(const std::string& rate, const std::string& gears, const std::string& q) const {
    const std::string positions = folder() + "/pos_read_data.csv", currents = folder() + "/curr_data.csv";
    write_file(file_,
               "log: 1\ntitle: TX40\nfiles: [" + positions + ", " + currents + "]\nrate: " + rate + "\n" +
                   gears +
                   "q: {columns: [Joint_1, Joint_2, Joint_3, Joint_4, Joint_5, Joint_6], file: " + positions +
                   q + "}\ntau: {columns: [1, 2, 3, 4, 5, 6], file: " + currents + ", side: motor}\n");
    return import_log(read_robot(folder() + "/tx40_mdh_modified.urdf"), file_);
  }

  static constexpr const char* coupled =
      "gears: [[32, 0, 0, 0, 0, 0], [0, 32, 0, 0, 0, 0], [0, 0, 45, 0, 0, 0], [0, 0, 0, -48, 0, 0],\n"
      "        [0, 0, 0, 0, 45, 0], [0, 0, 0, 0, 32, 32]]\n";
  std::string file_;
};

TEST_F(Tx40, Import) {
  const ImportedLog log = imported("5000", coupled, ", side: motor, offset: [0, -pi/2, pi/2, 0, 0, 0]");
  EXPECT_EQ(to_text(log.notes), "");
  EXPECT_EQ(log.log.samples(), 45000U);
  EXPECT_EQ(log.log.period, 0.0002);
  EXPECT_TRUE(log.log.breaks.empty());
  const std::vector<std::pair<double, double>> q{{-1.7457, 2.0952},  {-1.6412, 0.34995}, {-0.78565, 2.0949},
                                                 {-4.1898, 1.39702}, {-1.5712, 1.8852},  {-3.4915, 3.4929}};
  const std::vector<std::pair<double, double>> tau{{-93.60, 93.24}, {-94.96, 71.37}, {-34.36, 28.74},
                                                   {-11.92, 10.29}, {-21.58, 21.85}, {-10.39, 12.68}};
  for (std::size_t j = 0; j < 6; ++j) {
    const auto range = std::minmax_element(log.log.q[j].begin(), log.log.q[j].end());
    EXPECT_NEAR(*range.first, q[j].first, 1e-4);
    EXPECT_NEAR(*range.second, q[j].second, 1e-4);
    const auto torque = std::minmax_element(log.log.tau[j].begin(), log.log.tau[j].end());
    EXPECT_NEAR(*torque.first, tau[j].first, 0.01);
    EXPECT_NEAR(*torque.second, tau[j].second, 0.01);
  }
  EXPECT_NEAR(log.log.q[1][0], 50.265 / 32 - 1.5707963, 1e-6);
  EXPECT_NEAR(log.log.q[5][20000], log.log.q[5][20001], 2e-3);  // smooth: no row is out of place
}

TEST_F(Tx40, AWrongRateIsSeen) {
  const std::string notes =
      to_text(imported("50000", coupled, ", side: motor, offset: [0, -pi/2, pi/2, 0, 0, 0]").notes);
  EXPECT_NE(notes.find("joint 1 (joint_1) moves at 50."), std::string::npos) << notes;
}

TEST_F(Tx40, MotorsTakenForJointsAreSeen) {
  const std::string notes = to_text(imported("5000", coupled, "").notes);
  EXPECT_NE(notes.find("look like degrees"), std::string::npos) << notes;
  EXPECT_NE(notes.find("side: motor where they were measured before the gears"), std::string::npos) << notes;
}

}  // namespace
}  // namespace articula::test
