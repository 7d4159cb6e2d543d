// What the exams share: formulas typed in from a paper, and the models they are compared with.
#pragma once

#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "geom/vector.hpp"
#include "io/library.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/model.hpp"
#include "support/proof.hpp"

namespace articula::exam {

// A formula of a paper: q<j>, qd<j>, qdd<j> are states, every other name is a parameter.
Expr formula(Graph& graph, std::string_view text);

// The same as books print it: C1, S23, .. are the cosine of q1, the sine of q2 + q3, ..; and one of its names.
Expr printed(Graph& graph, std::string_view text);
Expr name_in_print(Graph& graph, std::string_view name);

std::vector<Expr> torques(Graph& graph, const Robot& robot, std::string_view method = "newton-euler");

// The vector of link j that a derivation in this graph has labelled, e.g. W1_2, W2_2, W3_2.
Vec3 labelled(Graph& graph, std::string_view letters, int j);
using test::all_equal;
bool all_equal(const Vec3& a, const Vec3& b);

// The formula of a base parameter, by its name.
std::string formula_of(const std::string& robot, const std::string& name);

// The same at rest: every qd and, when wanted, every qdd is zero.
enum class Rest { velocities, all };
std::vector<Expr> at_rest(const std::vector<Expr>& formulas, Rest rest);

// Three links, revolute, prismatic, revolute, none of its cells zero: what a misprint cannot hide in.
Robot general_rpr();

// The same with a load at the tip and a moving base, so that no two quantities are the same value and each keeps its label.
Robot loaded_rpr();

}  // namespace articula::exam
