#include "api/derivation/picture.hpp"

#include "api/draw.hpp"
#include "base/error.hpp"

namespace articula {

PaperPicture picture_of(const Robot& robot) {
  try {
    FigureRequest request;
    const std::string svg = figure(robot, request);
    request.to = "tikz";
    return {svg, figure(robot, request), {}};
  } catch (const InputError& e) {  // a robot that cannot be drawn can be derived
    return {{}, {}, {{.text = "No figure: " + e.diagnostics().front().message + "."}}};
  }
}

}  // namespace articula
