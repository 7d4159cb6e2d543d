// Models on paper: derived models as sheets, and all that a model can be written as, languages included.
#pragma once

#include "api/api.hpp"
#include "typeset/sheet.hpp"

namespace articula {

// A derived model to be read. `formulas` writes the program's results out and simplifies them; where that becomes too
// long, the sheet has steps instead and says so. Without a form, that of the model. ModelError when the model has no
// such form.
Sheet sheet(const Robot& robot, const Request& request, const Result& result, std::optional<Form> form = {});

// What a model can be written as: the languages of codegen, and paper.
struct Target {
  std::string_view name;                                // what users type
  std::string_view suffix;                              // of files
  std::string (*render)(const Sheet& sheet) = nullptr;  // none for a language
};
const std::vector<Target>& targets();
const Target& target_named(std::string_view name);  // ModelError with the names there are

// `command` is what the user typed to get it. A form goes with paper alone.
std::string written(const Robot& robot, const Request& request, const Result& result, const Target& target,
                    std::optional<Form> form, const std::string& command);

}  // namespace articula
