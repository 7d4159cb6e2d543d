// How long generated inverse models take, compiled with gcc -O2, and how large they are, beside Orocos KDL's iterative solver, which
// finds one solution (ChainIkSolverPos_LMA, from the middle of the joints' range), in one run on the same poses. Run without
// arguments; needs gcc, size, and KDL for the last column.
//
//   all     microseconds for all solutions of a pose, the best of sixty rounds over all poses (of KDL, of three)
//   found   solutions per pose
//   bytes   of object code, text and constants, without the pose it is called with
//   KDL     microseconds for one solution, and how many of the poses it solves
//   ratio   KDL's time for one over ours for all

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "api/inverse.hpp"
#include "base/error.hpp"
#include "io/read.hpp"
#include "solve/inverse/general.hpp"

using namespace articula;

namespace {

struct Case {
  std::string name, method, robot;  // of the library, or a text
};

const std::string head = "articula: 1\nname: bench\ngravity: [0, 0, 0]\njoints:\n";
const std::string general_wrist = head +
                                  "  - {r: 0.3}\n"
                                  "  - {alpha: 0.9, d: 0.2, r: 0.1}\n"
                                  "  - {alpha: -0.7, d: 0.5, r: 0.15}\n"
                                  "  - {alpha: 1.1, d: 0.1, r: 0.4}\n"
                                  "  - {alpha: -1.3}\n"
                                  "  - {alpha: 1.2, r: 0.1}\n";
const std::string general_arm = head +
                                "  - {r: 0.3}\n"
                                "  - {alpha: 0.9, d: 0.2, r: 0.1}\n"
                                "  - {alpha: -0.7, d: 0.5, r: 0.15}\n"
                                "  - {alpha: 1.1, d: 0.1, r: 0.4}\n"
                                "  - {alpha: -1.3, d: 0.2, r: 0.1}\n"
                                "  - {alpha: 1.2, d: 0.15, r: 0.1}\n";

constexpr int poses = 500;

std::string list(const double* x, std::size_t n) {
  std::ostringstream out;
  out.precision(17);
  for (std::size_t k = 0; k < n; ++k) out << (k == 0 ? "{" : ", ") << x[k];
  return out.str() + "}";
}

// Poses of random configurations, slides within half a metre.
std::string poses_text(const Arm& arm) {
  std::mt19937_64 engine(1);
  const auto draw = [&engine] { return static_cast<double>(engine() >> 11) * 0x1p-52 - 1; };
  std::string text = "static const double poses[][12] = {\n";
  for (int k = 0; k < poses; ++k) {
    std::vector<double> q;
    for (const ArmJoint& joint : arm.joints) q.push_back(draw() * (joint.revolute ? 3.14159265358979 : 0.5));
    text += list(pose_of(arm, q).data(), 12) + ",\n";
  }
  return text + "};\n";
}

std::string kdl_text(const Arm& arm) {
  const auto frame = [](const Placing& K) {
    const double A[9] = {K[0], K[1], K[2], K[4], K[5], K[6], K[8], K[9], K[10]}, P[3] = {K[3], K[7], K[11]};
    const auto bare = [](std::string text) { return text.substr(1, text.size() - 2); };
    return "KDL::Frame(KDL::Rotation(" + bare(list(A, 9)) + "), KDL::Vector(" + bare(list(P, 3)) + "))";
  };
  std::string text =
      "static KDL::Chain chain() {\n  KDL::Chain c;\n  "
      "c.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), " +
      frame(arm.B) + "));\n";
  for (const ArmJoint& joint : arm.joints)
    text += std::string("  c.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::") +
            (joint.revolute ? "RotZ" : "TransZ") + "), " + frame(joint.K) + "));\n";
  return text + "  return c;\n}\n";
}

// The program that is timed: prints microseconds and solutions per pose, then KDL's microseconds and successes.
std::string driver(const Arm& arm, bool with_kdl) {
  std::string text = "#include <chrono>\n#include <cstdio>\n";
  if (with_kdl) text += "#include <kdl/chain.hpp>\n#include <kdl/chainiksolverpos_lma.hpp>\n" + kdl_text(arm);
  text += poses_text(arm) +
          "int solve(const double T[12], double q[][6]);\n"
          "template <class F> static double best(int rounds, F run) {\n"
          "  double least = 1e9;\n"
          "  for (int round = 0; round < rounds; ++round) {\n"
          "    const auto from = std::chrono::steady_clock::now();\n"
          "    run();\n"
          "    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - from;\n"
          "    if (took.count() < least) least = took.count();\n"
          "  }\n"
          "  return least;\n"
          "}\n"
          "int main() {\n"
          "  double q[64][6];\n"
          "  long found = 0;\n"
          "  constexpr int n = sizeof poses / sizeof *poses;\n"
          "  const double ours = best(60, [&] {\n"
          "    found = 0;\n"
          "    for (const auto& T : poses) found += solve(T, q);\n"
          "  });\n"
          "  std::printf(\"%g %g\\n\", ours / n * 1e6, 1.0 * found / n);\n";
  if (with_kdl)
    text +=
        "  const KDL::Chain c = chain();\n"
        "  KDL::ChainIkSolverPos_LMA lma(c, 1e-10, 200);\n"
        "  KDL::JntArray start(c.getNrOfJoints()), end(c.getNrOfJoints());\n"
        "  int solved = 0;\n"
        "  const double theirs = best(3, [&] {\n"
        "    solved = 0;\n"
        "    for (const auto& T : poses)\n"
        "      solved += lma.CartToJnt(start, KDL::Frame(KDL::Rotation(T[0], T[1], T[2], T[4], T[5], T[6], "
        "T[8], T[9], "
        "T[10]), KDL::Vector(T[3], T[7], T[11])), end) >= 0;\n"
        "  });\n"
        "  std::printf(\"%g %g\\n\", theirs / n * 1e6, 1.0 * solved / n);\n";
  return text + "}\n";
}

int run(const std::string& command) { return std::system(command.c_str()); }
void must(const std::string& command) {
  if (run(command) != 0) throw EnvironmentError("failed: " + command);
}

// The solver as a source of its own, and its name.
std::string source_of(const Robot& robot, const InverseModel& model) {
  if (!model.resolution)
    return general_header(arm_of(robot, model), "bench", {}) +
           "int solve(const double T[12], double q[][6]) { return bench_inverse(T, q); }\n";
  const std::string text = inverse_code(robot, model, "c", "bench_inverse");
  const std::string name = text.find("static int bench_inverse(") != std::string::npos ||
                                   text.find("int bench_inverse(") != std::string::npos
                               ? "bench_inverse"
                               : robot.name() + "_inverse";
  return text + "int solve(const double T[12], double q[][6]) { return " + name + "(T, q); }\n";
}

long bytes_of(const std::filesystem::path& object) {
  const std::string report = object.string() + ".size";
  must("size " + object.string() + " > " + report);
  std::ifstream in(report);
  std::string line;
  std::getline(in, line), std::getline(in, line);
  return std::stol(line);
}

void measure(const Case& c, const std::filesystem::path& folder) {
  const Robot robot =
      c.robot.find('\n') == std::string::npos ? read_robot(c.robot) : read_robot_text(c.robot, "bench.yaml");
  InverseRequest request;
  request.method = c.method;
  request.numeric = true;
  const InverseModel model = inverse_model(robot, request);
  const Arm arm = arm_of(robot, model);
  const std::string at = folder.string();
  std::ofstream(folder / "solver.cpp") << source_of(robot, model);
  must("g++ -std=c++17 -O2 -c " + at + "/solver.cpp -o " + at + "/solver.o");
  std::ofstream(folder / "main.cpp") << driver(arm, true);
  const std::string build =
      "g++ -std=c++17 -O2 -I/usr/include/eigen3 " + at + "/main.cpp " + at + "/solver.o -o " + at + "/main";
  if (run(build + " -lorocos-kdl 2> /dev/null") != 0) {
    std::ofstream(folder / "main.cpp") << driver(arm, false);
    must(build);
  }
  must(at + "/main > " + at + "/times");
  double ours = 0, found = 0, theirs = 0, solved = 0;
  std::ifstream(folder / "times") >> ours >> found >> theirs >> solved;
  std::printf("%-28s %-8s %9.2f %7.2f %8ld %9.1f %5.0f%% %7.1f\n", c.name.c_str(), model.method.c_str(), ours,
              found, bytes_of(folder / "solver.o"), theirs, 100 * solved, theirs / ours);
  std::fflush(stdout);
}

}  // namespace

int main() {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "articula_bench_inverse";
  std::filesystem::create_directories(folder);
  std::printf("%-28s %-8s %9s %7s %8s %9s %6s %7s\n", "arm", "method", "all [us]", "found", "bytes",
              "KDL [us]", "solved", "ratio");
  for (const Case& c : std::vector<Case>{{"puma560", "paul", "puma560"},
                                         {"puma560", "pieper", "puma560"},
                                         {"rx90", "paul", "rx90"},
                                         {"stanford", "paul", "stanford"},
                                         {"wrist, oblique axes", "pieper", general_wrist},
                                         {"puma560", "general", "puma560"},
                                         {"six axes, nothing special", "general", general_arm}})
    measure(c, folder);
}
