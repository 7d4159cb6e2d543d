// Generated text, compared with what was approved. Run with ARTICULA_UPDATE_GOLDEN=1 to approve what is generated now.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "api/optimise.hpp"
#include "api/sheet.hpp"
#include "base/text.hpp"
#include "support/hand_resolutions.hpp"

namespace articula::test {
namespace {

void compare_or_update(const std::string& name, const std::string& text) {
  const std::string path = std::string(ARTICULA_SOURCE_DIR) + "/tests/golden/expected/" + name;
  if (std::getenv("ARTICULA_UPDATE_GOLDEN") != nullptr) write_file(path, text);
  ASSERT_TRUE(std::filesystem::exists(path)) << path << ": run with ARTICULA_UPDATE_GOLDEN=1";
  EXPECT_EQ(read_file(path), text) << path << ": if this is intended, run with ARTICULA_UPDATE_GOLDEN=1";
}

TEST(Golden, CCode) {
  for (const std::string name : {"planar2r", "arm1", "scara", "puma560-numeric"}) {
    const Robot robot = library_robot(name);
    const Result result = derive(robot, {});
    compare_or_update(name + "_idm.c", code(robot, result, "c", "articula model " + name + " idm --to c"));
  }
}

TEST(Golden, Paper) {
  for (const std::string model : {"gravity", "idm"}) {
    const Robot robot = library_robot("planar2r");
    const Request request{.model = model, .method = {}, .options = {}};
    const Result result = derive(robot, request);
    for (const std::string to : {"text", "latex"}) {
      const Target& target = target_named(to);
      const std::string command = "articula model planar2r " + model + " --to " + to;
      compare_or_update("planar2r_" + model + std::string(target.suffix),
                        written(robot, request, result, target, {command}));
    }
  }
}

TEST(Golden, InversePaper) {
  const Robot rx90 = library_robot("rx90"), scara = library_robot("scara");
  compare_or_update("rx90_inverse.txt", plain_text(inverse_sheet(rx90, rx90_by_hand(rx90))));
  compare_or_update("scara_inverse.txt", plain_text(inverse_sheet(scara, scara_by_hand(scara))));
  compare_or_update("scara_inverse.tex", latex_document(inverse_sheet(scara, scara_by_hand(scara))));
}

TEST(Golden, Listing) {
  const std::string folder = std::string(ARTICULA_SOURCE_DIR) + "/examples/07_optimise/";
  const OptimisedListing result =
      optimise_listing(read_file(folder + "arm3r.txt"), "arm3r.txt",
                       {{.outputs = {"GAM*"}, .states = {"t*", "QP*", "QDP*"}}, {}});
  for (const std::string to : {"c", "text", "program"}) {
    const Target& target = target_named(to);
    compare_or_update("arm3r_listing" + std::string(target.suffix),
                      written(result, target, {"articula optimise arm3r.txt --to " + to}));
  }
}

TEST(Golden, ProgramText) {
  compare_or_update("planar2r_idm.program", to_text(derive(library_robot("planar2r"), {}).program));
}

}  // namespace
}  // namespace articula::test
