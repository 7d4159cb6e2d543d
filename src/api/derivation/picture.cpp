#include "api/derivation/picture.hpp"

#include "api/draw.hpp"
#include "base/error.hpp"

namespace articula {

PaperPicture picture_of(const Robot& robot, const std::set<std::string>& primed) {
  try {
    FigureRequest request;
    request.primed = primed;
    const std::string svg = figure(robot, request);
    request.to = "tikz";
    return {svg, figure(robot, request), {}};
  } catch (const InputError& e) {  // a robot that cannot be drawn can be derived
    return {{}, {}, {{.text = "No figure: " + e.diagnostics().front().message + "."}}};
  }
}

}  // namespace articula
