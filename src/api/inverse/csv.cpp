#include <algorithm>

#include "api/pose_solver.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/csv.hpp"

namespace articula {

namespace {

constexpr std::size_t most_errors = 20;
constexpr const char* pose_columns = "a pose is T11, T12, .. T34, or x, y, z, qw, qx, qy, qz";

std::vector<std::string> matrix_columns() {
  std::vector<std::string> names;
  for (const char* i : {"1", "2", "3"})
    for (const char* j : {"1", "2", "3", "4"}) names.push_back(std::string("T") + i + j);
  return names;
}

// Where the columns of a pose stand in a table.
struct PoseColumns {
  bool matrix;
  std::vector<std::size_t> at;
};

PoseColumns columns_of(const Table& table, const std::string& file) {
  const std::vector<std::string> matrix = matrix_columns(), quaternion{"x", "y", "z", "qw", "qx", "qy", "qz"};
  const auto stands = [&](const std::string& name) { return contains(table.names, name); };
  const bool is_matrix = std::any_of(matrix.begin(), matrix.end(), stands);
  PoseColumns columns{is_matrix, {}};
  std::vector<std::string> missing, known = is_matrix ? matrix : quaternion;
  for (const std::string& name : known) {
    if (!stands(name)) missing.push_back(name);
    columns.at.push_back(static_cast<std::size_t>(std::find(table.names.begin(), table.names.end(), name) -
                                                  table.names.begin()));
  }
  for (const std::string& name : table.names)
    if (!contains(known, name) && name != "t" && name != "time")
      throw ParseError({file, 1, 0}, "unknown column " + in_quotes(name), {},
                       suggestion(name, known, pose_columns));
  if (!missing.empty())
    throw ParseError({file, 1, 0}, "columns are missing: " + joined(missing, ", "), {}, pose_columns);
  return columns;
}

// The poses of all rows; what is wrong with them is told together.
std::vector<Placing> poses_of(const Table& table, const std::string& file) {
  const PoseColumns columns = columns_of(table, file);
  std::vector<Placing> poses;
  std::vector<Diagnostic> found;
  for (std::size_t row = 0; row < table.rows && found.size() < most_errors; ++row) {
    const auto value = [&](std::size_t k) { return table.values[row * table.names.size() + columns.at[k]]; };
    Placing T{};
    std::vector<PoseFault> faults;
    if (columns.matrix) {
      for (std::size_t k = 0; k < T.size(); ++k) T[k] = value(k);
      faults = faults_of(T);
    } else {
      const std::array<double, 4> quaternion{value(3), value(4), value(5), value(6)};
      faults = faults_of(quaternion);
      if (faults.empty()) T = placed({value(0), value(1), value(2)}, quaternion);
    }
    for (const PoseFault& fault : faults)
      found.push_back({Severity::error,
                       {file, 0, 0},
                       "row " + std::to_string(row + 1) + ": " + fault.message,
                       {},
                       fault.hint});
    poses.push_back(T);
  }
  if (!found.empty()) throw InputError(found);
  return poses;
}

class Lines {
 public:
  explicit Lines(const Arm& arm) {
    text = "row,solution";
    for (const ArmJoint& joint : arm.joints) text += "," + joint.name;
    text += ",residual,branch,marks\n";
  }
  void add(std::size_t row, std::size_t solution, const std::vector<double>& q, double residual,
           const std::string& branch, const std::vector<std::string>& marks) {
    text += std::to_string(row) + "," + std::to_string(solution);
    for (const double x : q) text += "," + digits_of(x);
    text += "," + digits_of(residual) + "," + branch + "," + joined(marks, ";") + "\n";
  }
  std::string text;
};

}  // namespace

std::string inverse_csv(PoseSolver& solver, const InverseOptions& options, const std::string& csv,
                        const std::string& file) {
  const std::vector<Placing> poses = poses_of(read_csv(csv, file), file);
  const double length = length_of(solver.joints());
  Lines lines(solver.joints());
  for (std::size_t row = 1; row <= poses.size(); ++row) {
    const Placing& T = poses[row - 1];
    const InverseAnswer answer = solver.solve(T, options);
    for (std::size_t k = 0; k < answer.solutions.size(); ++k) {
      const InverseSolution& s = answer.solutions[k];
      lines.add(row, k + 1, s.q, s.residual, s.branch, s.marks);
    }
    if (answer.nearest)
      lines.add(row, 0, answer.nearest->q, distance(answer.nearest->T, T, length), "", {"unreachable"});
  }
  return lines.text;
}

}  // namespace articula
