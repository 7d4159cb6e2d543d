// What every resolution must obey: its equations hold, its steps come in an order that can be followed, and following them finds
// the configuration that a pose was made of.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "model/inverse/inverse.hpp"

namespace articula::test {

// Every unknown is solved once, of coefficients that have only what is known by then, and all equations hold.
void expect_proven(const Serial& chain, const Resolved& found, const std::string& what);

// Of robots of the library: the kinds of their steps, in order.
void expect_kinds(const std::function<Resolved(Graph&, const Serial&)>& method,
                  const std::map<std::string, std::string>& robots);

// T of the last frame, 3 x 4.
Outputs pose_output(const Serial& chain);

// Of a numeric chain: the configuration that the pose was made of is among the candidates, and reaches it.
void expect_found(const Serial& chain, const Resolution& r, std::uint64_t seed, const std::string& what);

}  // namespace articula::test
