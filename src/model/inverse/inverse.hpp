// Inverse geometric models, [KhalilCreusot1997] section 3.3: the joint variables that reach a pose, as formulas.
//
//   paul     the equations of U_i,k = the part of the chain between joints i and k, in every window of it, are searched
//            for one that a type of the table solves; then again with what is known [Paul1981] [Khalil1986]
//   pieper   three revolute joints whose axes meet in a point, anywhere in the chain, or three prismatic joints: position
//            and orientation one after the other [Pieper1968] [BennisKhalil1992]
//
// Both give a Resolution (expr/resolution.hpp) or say why there is none.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/resolution.hpp"
#include "expr/transform.hpp"
#include "model/inverse/serial.hpp"

namespace articula {

struct InverseMethod {
  std::string_view name;  // what users type
  std::string_view line;
  std::string_view citation;
};
const std::vector<InverseMethod>& inverse_methods();  // auto first, then in the order in which it tries them
const InverseMethod& inverse_method_named(std::string_view name);  // ModelError with the names there are

struct Resolved {
  std::optional<Resolution> resolution;
  std::string why_not;  // when there is none
};
// `vanishes`: what counts as zero beside what is zero at every pose that the chain reaches, when only some of them are wanted.
using Vanishes = std::function<bool(const Expr& formula)>;
Resolved by_paul(Graph& graph, const Serial& chain, const Vanishes& vanishes = {});
Resolved by_pieper(Graph& graph, const Serial& chain);

// The special arm beside a numeric chain: right angles and meeting axes where they almost are.
Serial neighbour(const Serial& chain);

// What the pose and the unknowns are in a configuration that reaches T, for substitute().
Replace in_configuration(const RigidMotion& T, const Inputs& given, const std::vector<Unknown>& unknowns);

// Proof: at T = direct(q) every equation of every step, and every condition, is an identity in q. True up to the probability
// of fingerprints. What does not hold is told, by step; nothing: all hold.
std::string unproven_equations(const Serial& chain, const Resolution& resolution);

}  // namespace articula
