#include "ik_report.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

// Angles and lengths as people compare them; JSON has all digits.
std::string coordinate(double x) {
  const std::string text = formatted("%.6f", x);
  return text == "-0.000000" ? "0.000000" : text;
}

std::vector<std::string> names_of(const Arm& arm) {
  std::vector<std::string> names;
  for (const ArmJoint& joint : arm.joints) names.push_back(joint.name);
  return names;
}

Json matrix(const Placing& T) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < 3; ++i) rows.push_back({T[4 * i], T[4 * i + 1], T[4 * i + 2], T[4 * i + 3]});
  rows.push_back({0, 0, 0, 1});
  return rows;
}

Json solution_json(const InverseSolution& s) {
  Json json{{"q", s.q},
            {"residual", s.residual},
            {"branch", s.branch},
            {"marks", s.marks},
            {"singular_value", s.smallest}};
  if (!s.free.empty()) json["free"] = s.free;
  return json;
}

// What the marks that stand there mean.
std::string meanings(const InverseAnswer& answer) {
  std::set<std::string> there;
  for (const InverseSolution& s : answer.solutions) there.insert(s.marks.begin(), s.marks.end());
  std::string text;
  for (const SolutionMark& mark : solution_marks())
    if (there.contains(std::string(mark.name)))
      text += "  " + std::string(mark.name) + ": " + std::string(mark.meaning) + "\n";
  return text;
}

std::string table_of(const Arm& arm, const InverseAnswer& answer) {
  std::vector<Column> columns{{"", true}};
  for (const ArmJoint& joint : arm.joints) columns.push_back({joint.name, true});
  for (const char* title : {"residual", "singular"}) columns.push_back({title, true});
  columns.push_back({"branch"});
  columns.push_back({"marks"});
  TextTable table(columns);
  for (std::size_t k = 0; k < answer.solutions.size(); ++k) {
    const InverseSolution& s = answer.solutions[k];
    std::vector<std::string> cells{std::to_string(k + 1)};
    for (const double x : s.q) cells.push_back(coordinate(x));
    cells.push_back(formatted("%.0e", s.residual));
    cells.push_back(formatted("%.2g", s.smallest));
    cells.push_back(s.branch.empty() ? "-" : s.branch);
    cells.push_back(joined(s.marks, ", "));
    table.add(std::move(cells));
  }
  return table.text();
}

std::string coordinates(const std::vector<double>& q) {
  std::vector<std::string> cells;
  for (const double x : q) cells.push_back(coordinate(x));
  return joined(cells, " ");
}

std::string free_directions(const InverseAnswer& answer) {
  std::string text;
  for (std::size_t k = 0; k < answer.solutions.size(); ++k)
    if (const std::vector<double>& free = answer.solutions[k].free; !free.empty())
      text += "  solution " + std::to_string(k + 1) + " is free to move along " + coordinates(free) + "\n";
  return text;
}

std::string units(const Arm& arm) {
  const auto revolute = [](const ArmJoint& joint) { return joint.revolute; };
  const bool angles = std::any_of(arm.joints.begin(), arm.joints.end(), revolute);
  const bool lengths = !std::all_of(arm.joints.begin(), arm.joints.end(), revolute);
  return !lengths  ? "angles in radians"
         : !angles ? "lengths as in the robot"
                   : "angles in radians, lengths as in the robot";
}

// What the polynomial is in.
std::string unknown_of(const Arm& arm, const SpectralPolynomial& polynomial) {
  return "tan(" + arm.joints.at(static_cast<std::size_t>(polynomial.joint - 1)).name + "/2)";
}

}  // namespace

Json to_json(const InverseModel& model, const Arm& arm, const InverseAnswer& answer) {
  Json json{{"method", answer.method}, {"joints", names_of(arm)}, {"solutions", Json::array()}};
  for (const InverseSolution& s : answer.solutions) json["solutions"].push_back(solution_json(s));
  json["note"] = answer.note;
  if (answer.nearest)
    json["nearest"] = {{"q", answer.nearest->q},
                       {"T", matrix(answer.nearest->T)},
                       {"position", answer.nearest->position},
                       {"angle", answer.nearest->angle}};
  json["refused"] = to_json(model.refused);
  return json;
}

std::string description(const InverseModel& model, const Arm& arm, const InverseAnswer& answer) {
  std::string text =
      model.robot + ": " +
      (answer.solutions.empty() ? "no solution" : counted(answer.solutions.size(), "solution")) +
      ", method " + answer.method + "; " + units(arm) + "\n";
  if (!answer.solutions.empty()) text += table_of(arm, answer);
  if (answer.nearest) text += "  nearest: " + coordinates(answer.nearest->q) + "\n";
  text += free_directions(answer) + meanings(answer);
  if (!answer.note.empty()) text += "  " + answer.note + "\n";
  return text + why_not_others(model);
}

Json to_json(const Arm& arm, const SpectralPolynomial& polynomial) {
  if (polynomial.coefficients.empty()) return nullptr;
  return {{"in", unknown_of(arm, polynomial)}, {"coefficients", polynomial.coefficients}};
}

std::string description(const Arm& arm, const SpectralPolynomial& polynomial) {
  if (polynomial.coefficients.empty()) return "  the polynomial vanishes at this pose\n";
  std::string text =
      "  coefficients of the polynomial in " + unknown_of(arm, polynomial) + ", degree 0 first:\n";
  for (const double c : polynomial.coefficients) text += "    " + formatted("%.17g", c) + "\n";
  return text;
}

}  // namespace articula::cli
