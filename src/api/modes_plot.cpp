#include <algorithm>

#include "api/modes.hpp"
#include "base/text.hpp"

namespace articula {

Plot modes_plot(const NaturalModes& m) {
  Plot plot{m.robot + ": mode shapes", "way from the base / m", {}};
  for (std::size_t k = 0; k < m.list.size(); ++k) {
    const NaturalMode& mode = m.list[k];
    double most = 0;
    for (const PlaceMotion& p : mode.links) most = std::max(most, magnitude(p.moves));
    Chart chart{
        "mode " + std::to_string(k + 1) + ": " + formatted("%.4g", mode.frequency()) + " Hz", "1", {}};
    for (std::size_t i = 0; i < 3; ++i) {
      Curve curve{std::string(1, "xyz"[i]), m.reach, {}};
      for (const PlaceMotion& p : mode.links) curve.y.push_back(most > 0 ? p.moves[i] / most : 0);
      chart.curves.push_back(curve);
    }
    plot.charts.push_back(chart);
  }
  return plot;
}

}  // namespace articula
