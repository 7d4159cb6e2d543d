#include "model/identification/linear.hpp"

#include "expr/matrix.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr std::array<LinkKey, 17> linear_keys{XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ,
                                              M,  IA, FV, FS, FO, FA, FD, K};

struct Parameter {
  std::string name;  // XX3; JM1 of a motor
  Expr* cell;
  int link;  // whose inertia it is part of; -1 when it belongs to a drive
};

std::vector<Parameter> parameters(RobotData& r) {
  std::vector<Parameter> list;
  const auto add = [&](const std::string& name, Expr& cell, int link) {
    if (!cell.is_constant(0)) list.push_back({name, &cell, link});
  };
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (const LinkKey key : linear_keys) {
      Body& body = r[j];
      if (key <= M || !body.qd.empty()) add(cell_name(key, j), body.link[key], key <= M ? j : -1);
    }
  for (std::size_t m = 0; m < r.motors.size(); ++m)
    for (std::size_t k = 0; k < motor_key_count; ++k)
      add(std::string(motor_keys[k]) + std::to_string(m + 1), r.motors[m].cells[k], -1);
  return list;
}

// columns[c][o]: of parameter c, of output o.
Outputs side_by_side(const std::vector<std::string>& names, const std::vector<Parameter>& K,
                     const std::vector<Vectors>& columns) {
  Outputs outputs;
  for (std::size_t o = 0; o < names.size(); ++o) {
    Output out{names[o],
               static_cast<int>(columns.empty() ? 0 : columns.front()[o].size()),
               static_cast<int>(K.size()),
               {}};
    for (int i = 0; i < out.rows; ++i)
      for (const Vectors& column : columns) out.values.push_back(column[o][i]);
    for (const Parameter& k : K) out.columns.push_back(k.name);
    outputs.push_back(std::move(out));
  }
  return outputs;
}

}  // namespace

std::vector<std::string> parameters_of_identification(RobotData r) {
  std::vector<std::string> names;
  for (const Parameter& k : parameters(r)) names.push_back(k.name);
  return names;
}

Outputs by_unit_parameters(const RobotData& robot, const std::vector<std::string>& outputs,
                           const std::function<Vectors(const RobotData& r, int link)>& column) {
  RobotData r = robot;
  const std::vector<Parameter> K = parameters(r);
  for (const Parameter& k : K) *k.cell = r.graph->constant(0);
  std::vector<Vectors> columns;
  for (const Parameter& k : K) {
    *k.cell = r.graph->constant(1);
    columns.push_back(column(r, k.link));
    *k.cell = r.graph->constant(0);
  }
  return side_by_side(outputs, K, columns);
}

Outputs by_differentiation(const RobotData& robot, const std::vector<std::string>& outputs,
                           const std::function<Vectors(const RobotData& r)>& model) {
  RobotData r = robot;
  const std::vector<Parameter> K = parameters(r);
  std::vector<Expr> symbols;
  for (const Parameter& k : K) {
    symbols.push_back(
        r.graph->symbol("K." + std::to_string(symbols.size()), Kind::parameter));  // no user's name
    *k.cell = symbols.back();
  }
  std::vector<Vectors> columns(K.size(), Vectors(outputs.size()));
  const Vectors given = model(r);
  for (std::size_t o = 0; o < given.size(); ++o)
    for (const Expr& element : given[o]) {
      const std::vector<Expr> row = gradient(element, symbols);
      for (std::size_t c = 0; c < K.size(); ++c) columns[c][o].push_back(row[c]);
    }
  return side_by_side(outputs, K, columns);
}

Outputs times_parameters(const RobotData& robot, const Outputs& outputs) {
  RobotData r = robot;
  const std::vector<Parameter> K = parameters(r);
  Outputs products;
  for (const Output& D : outputs) {
    Output sum{D.name, D.rows, 1, std::vector<Expr>(D.rows, r.graph->constant(0))};
    for (std::size_t i = 0; i < D.values.size(); ++i)
      sum.values[i / K.size()] = sum.values[i / K.size()] + D.values[i] * *K[i % K.size()].cell;
    products.push_back(std::move(sum));
  }
  return products;
}

}  // namespace articula
