#include "typeset/layout.hpp"

#include <algorithm>
#include <set>

namespace articula {

namespace {

bool is_symmetric(const Output& output) {
  if (output.rows != output.cols || output.rows < 2) return false;
  const auto n = static_cast<std::size_t>(output.rows);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!equal(output.values[i * n + j], output.values[j * n + i])) return false;
  return true;
}

}  // namespace

Notation notation_of(const Sheet& sheet) {
  std::vector<Expr> formulas;
  std::set<std::string> names;
  for (const std::vector<Step>* list : {&sheet.definitions, &sheet.steps})
    for (const Step& step : *list) formulas.push_back(step.formula), names.insert(step.name);
  for (const Outputs* list : {&sheet.factors, &sheet.outputs})
    for (const Output& output : *list) {
      formulas.insert(formulas.end(), output.values.begin(), output.values.end());
      names.insert(output.name);
    }
  for (const Sheet::Passage& passage : sheet.passages)
    for (const auto& [left, right] : passage.equations) formulas.insert(formulas.end(), {left, right});
  for (const Sheet::Remark& remark : sheet.remarks)
    if (remark.formula.valid()) formulas.push_back(remark.formula);
  return {formulas, std::move(names)};
}

Listing listing_of(const Output& output) {
  Listing listing;
  listing.symmetric = is_symmetric(output);
  const auto columns = static_cast<std::size_t>(output.cols);
  for (std::size_t k = 0; k < output.values.size(); ++k) {
    const bool zero = output.values[k].is_constant(0);
    listing.zeros = listing.zeros || zero;
    const std::size_t row = k / columns, column = k % columns;
    if (zero || (listing.symmetric && column < row)) continue;
    listing.entries.push_back(
        {k, std::to_string(row + 1) + (columns == 1 ? "" : "," + std::to_string(column + 1))});
  }
  return listing;
}

bool is_list_of_numbers(const Output& output) {
  return output.cols == 1 && std::all_of(output.values.begin(), output.values.end(),
                                         [](const Expr& value) { return value.is_constant(); });
}

std::vector<Block> blocks_of(const std::vector<double>& widths, double room) {
  std::vector<Block> blocks;
  double left = 0;
  for (std::size_t j = 0; j < widths.size(); ++j) {
    if (widths[j] > room) return {};
    if (blocks.empty() || widths[j] > left) blocks.push_back({j, j}), left = room;
    blocks.back().to = j + 1;
    left -= widths[j];
  }
  return blocks.size() == 1 || 2 * blocks.size() <= widths.size() + 1 ? blocks : std::vector<Block>();
}

}  // namespace articula
