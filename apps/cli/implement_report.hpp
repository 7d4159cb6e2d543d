// The table of ways to implement a model. Who knows more about each, adds columns.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/implementation.hpp"
#include "output.hpp"

namespace articula::cli {

struct ImplementationRow {
  std::string choice;
  std::optional<Implementation> made;  // or why not:
  std::string why_not;
  TorqueErrors errors;
};

struct ExtraColumn {
  std::string title, key;  // in the table, in JSON
  std::function<double(const ImplementationRow& row)> number;
  std::function<std::string(double number)> text;
};

std::string description(const Robot& robot, const Workspace& workspace,
                        const std::vector<ImplementationRow>& rows,
                        const std::vector<ExtraColumn>& extra = {});
Json to_json(const Robot& robot, const Workspace& workspace, const std::vector<ImplementationRow>& rows,
             const std::vector<ExtraColumn>& extra = {});

}  // namespace articula::cli
