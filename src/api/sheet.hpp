// Models on paper: derived models as sheets.
#pragma once

#include "api/api.hpp"
#include "api/document.hpp"

namespace articula {

// A derived model to be read. `formulas` writes the program's results out and simplifies them; where that becomes too
// long, the sheet has steps instead and says so. Without a form, that of the model. ModelError when the model has no
// such form.
Sheet sheet(const Robot& robot, const Request& request, const Result& result, std::optional<Form> form = {});

std::string written(const Robot& robot, const Request& request, const Result& result, const Target& target,
                    const Manner& manner);

}  // namespace articula
