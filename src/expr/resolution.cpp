#include "expr/resolution.hpp"

#include <array>

namespace articula {

const RootKindInfo& info(RootKind kind) {
  static constexpr std::array<RootKindInfo, 7> list{{{RootKind::assign, "assign", 1, 1},
                                                     {RootKind::linear, "linear", 2, 1},
                                                     {RootKind::sine, "sine", 3, 2},
                                                     {RootKind::pair, "pair", 6, 1},
                                                     {RootKind::quadratic, "quadratic", 3, 2},
                                                     {RootKind::trig4, "trig4", 5, 4},
                                                     {RootKind::quartic, "quartic", 5, 4}}};
  return list.at(static_cast<std::size_t>(kind));
}

}  // namespace articula
