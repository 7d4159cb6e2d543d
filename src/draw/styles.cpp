#include <array>

#include "draw/picture.hpp"

namespace articula {

namespace {

// Colours of Okabe and Ito for the axes: people with any colour vision can tell them apart.
constexpr std::array<LookStyle, static_cast<std::size_t>(Look::count)> look_styles{{
    {"plate", "#9aa0a6", "#6b7178", "#eceef0", "#262a2f", 1},
    {"hatch", "#7a8087", "#8a9199", "", "", 1.3},
    {"link", "#5b6672", "#a3aeb9", "", "", 5},
    {"platform", "#5b6672", "#a3aeb9", "#dfe4e9", "#30373e", 4},
    {"joint", "#2b3036", "#dde2e7", "#d5dde5", "#3c4650", 1.2},
    {"cap", "#2b3036", "#dde2e7", "#f3f6f8", "#566370", 1.2},
    {"helper", "#8a9199", "#7f868d", "", "", 1, "4 3"},
    {"cut", "#8c4a00", "#f2bd42", "#fdf0dc", "#4a3a1c", 1.4},
    {"x", "#d55e00", "#f58349", "", "", 1.8},
    {"y", "#00855f", "#2ec49c", "", "", 1.8},
    {"z", "#0072b2", "#4da3e8", "", "", 1.8},
    {"dimension", "#444a50", "#c4cad0", "", "", 0.9},
    {"variable", "#a0306e", "#f09cc8", "", "", 1.7},
    {"mass", "#2b3036", "#dde2e7", "#ffffff", "#16191d", 1.2},
    {"frame", "#5d6b00", "#c3d14a", "", "", 1.4},
    {"gravity", "#444a50", "#c4cad0", "", "", 1.8},
}};

}  // namespace

const LookStyle& style_of(Look look) { return look_styles[static_cast<std::size_t>(look)]; }

}  // namespace articula
