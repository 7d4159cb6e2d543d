#include "draw/plot_parts.hpp"
#include "draw/svg_text.hpp"

namespace articula {

namespace {

constexpr std::size_t colours = 7;

}  // namespace

// Okabe and Ito's colours, which people with any colour vision can tell apart; lighter in the dark.
std::string plot_style() {
  const std::string light[colours] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#444444"},
                    dark[colours] = {"#4da3e8", "#f58349", "#2ec49c", "#e2a3c7",
                                     "#f2bd42", "#a5daf7", "#d8d8d8"};
  const auto rules = [](const std::string& paper, const std::string& ink, const std::string& pale,
                        const std::string& grid, const std::string& limit, const std::string* colour) {
    std::string text =
        ".articula-plot .paper { fill: " + paper + " }\n.articula-plot text { fill: " + ink +
        " }\n.articula-plot .pale { fill: " + pale + " }\n.articula-plot .grid { stroke: " + grid +
        " }\n.articula-plot .frame { stroke: " + pale + " }\n.articula-plot .zero { stroke: " + pale +
        " }\n.articula-plot .mark { stroke: " + pale + " }\n.articula-plot .level { stroke: " + limit +
        " }\n";
    for (std::size_t i = 0; i < colours; ++i) {
      const std::string c = ".articula-plot .c" + std::to_string(i);
      text += c + " { stroke: " + colour[i] + " }\n" + c + "d { fill: " + colour[i] + " }\n";
    }
    return text;
  };
  const std::string shapes =
      ".articula-plot text { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; font-size: 12px "
      "}\n"
      ".articula-plot .title { font-size: 14px; font-weight: bold }\n"
      ".articula-plot .head { font-size: 16px; font-weight: bold }\n"
      ".articula-plot .frame, .articula-plot .grid, .articula-plot .zero { fill: none; stroke-width: 1 }\n"
      ".articula-plot .curve { fill: none; stroke-width: 1.7; stroke-linejoin: round; stroke-linecap: round "
      "}\n"
      ".articula-plot .level { fill: none; stroke-width: 1; stroke-dasharray: 9 3 2 3 }\n"
      ".articula-plot .mark { fill: none; stroke-width: 1; stroke-dasharray: 2 3 }\n";
  return svg_style(shapes + rules("#ffffff", "#222222", "#707070", "#e4e4e4", "#b00020", light),
                   rules("#16191d", "#e6e6e6", "#9a9a9a", "#33383e", "#ff8a80", dark));
}

std::string curve_class(std::size_t i) { return "c" + std::to_string(i % colours); }

std::string level_class(const Level& level) {
  return level.curve ? "level " + curve_class(*level.curve) : "level";
}

std::string dashes(std::size_t i, bool dashed) {
  static const std::string patterns[2][3] = {{"", "2 4", "10 3 2 3"}, {"7 5", "4 3", "12 4 4 4"}};
  const std::string& pattern = patterns[dashed ? 1 : 0][i / colours % 3];
  return pattern.empty() ? "" : " stroke-dasharray=\"" + pattern + "\"";
}

}  // namespace articula
