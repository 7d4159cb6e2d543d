#include "api/identify/loads.hpp"

#include <memory>

#include "api/identify/load.hpp"
#include "api/identify/sought.hpp"
#include "base/named.hpp"
#include "robot/variants.hpp"

namespace articula {

std::vector<std::vector<double>> load_torques(const Robot& robot, const ImportedLog& log,
                                              const PreparedLog& prepared) {
  if (log.load.empty()) return {};
  const auto graph = std::make_shared<Graph>();
  RobotData nothing = emptied(robot.in(*graph));
  nothing.graph = graph;
  LogProgram idm(baked(with_load(Robot(std::move(nothing)), log.load, "log " + log.log.title)), "idm", false);
  const std::size_t n = prepared.tau.size(), samples = prepared.samples();
  constexpr std::size_t chunk = 4096;
  std::vector<std::vector<double>> torques(n, std::vector<double>(samples));
  std::vector<double> tau(n * chunk);
  for (std::size_t first = 0; first < samples; first += chunk) {
    const std::size_t count = std::min(chunk, samples - first);
    idm.at(prepared, first, count, tau.data());
    for (std::size_t s = 0; s < count; ++s)
      for (std::size_t j = 0; j < n; ++j) torques[j][first + s] = tau[s * n + j];
  }
  return torques;
}

int loaded_link(const Robot& robot, const std::string& text) {
  const NamedFrame* const frame = find_named(robot.data().frames, text);
  return frame != nullptr ? frame->link : link_of(robot, "--load", text);
}

}  // namespace articula
