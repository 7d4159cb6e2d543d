// The general solver of one arm as a header of its own: the arm's numbers, the eliminations that suit it, and the runtime files as
// they stand, their includes of each other left out.

#include <string_view>

#include "base/text.hpp"
#include "solve/inverse/general.hpp"
#include "solve/runtime.hpp"

namespace articula {

namespace {

std::string braced(const double (&placing)[12]) {
  std::string text = "{";
  for (int i = 0; i < 12; ++i) text += (i > 0 ? ", " : "") + digits_of(placing[i]);
  return text + "}";
}

std::string chain_text(const articula_general::Chain& chain) {
  std::string text = "{{";
  for (int j = 0; j < 6; ++j) text += std::string(j > 0 ? ", " : "") + (chain.revolute[j] ? "true" : "false");
  text += "},\n   " + braced(chain.B) + ",\n   {";
  for (int j = 0; j < 6; ++j) text += (j > 0 ? ",\n    " : "") + braced(chain.K[j]);
  return text + "}}";
}

std::string plan_text(const articula_general::Plan& plan) {
  std::string text = "{" + std::to_string(plan.ways) + ", {";
  for (int i = 0; i < plan.ways; ++i)
    text += std::string(i > 0 ? ", " : "") + "{" + std::to_string(plan.way[i].shift) + ", " +
            std::to_string(plan.way[i].spectral) + ", " + std::to_string(plan.way[i].singular) + "}";
  return text + "}, " + std::to_string(plan.always) + "}";
}

std::string without_local_includes(std::string_view source) {
  std::string text;
  for (const std::string& line : lines_of(std::string(source)))
    if (!line.starts_with("#include \"")) text += line + "\n";
  return text;
}

}  // namespace

std::string general_header(const Arm& arm, const std::string& name, const std::vector<std::string>& comment) {
  const GeneralSolver solver(arm);
  std::string text;
  for (const std::string& line : comment) text += line.empty() ? "//\n" : "// " + line + "\n";
  std::string guard = name + "_INVERSE_HPP";
  for (char& c : guard) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  text += "#ifndef " + guard + "\n#define " + guard + "\n\n";
  for (const std::string_view file : {"dense.hpp", "loop.hpp", "elimination.hpp", "general.hpp"})
    text += without_local_includes(runtime_text(file));
  text += "\nenum { " + name + "_inverse_joints = 6, " + name + "_inverse_most = articula_general::most };\n";
  text += "\n// T: 3 x 4, row-major. Fills q, room for " + name +
          "_inverse_most, angles in (-pi, pi]; how many there are.\n";
  text += "inline int " + name + "_inverse(const double T[12], double q[][6]) {\n";
  text += "  static const articula_general::Chain chain =\n  " + chain_text(solver.chain()) + ";\n";
  text += "  static const articula_general::Plan plan = " + plan_text(solver.plan()) + ";\n";
  text +=
      "  articula_general::Found found;\n"
      "  articula_general::solve(chain, plan, T, found);\n"
      "  for (int i = 0; i < found.count; ++i)\n"
      "    for (int j = 0; j < 6; ++j) q[i][j] = found.q[i][j];\n"
      "  return found.count;\n}\n\n#endif\n";
  return text;
}

}  // namespace articula
