// What closed loops do not tell apart, beyond what their tree does not (relations.hpp). [KhalilBennis1995], [BennisKhalil1990],
// [Gautier1990].
//
// The robot with loops moves as its tree does, but only where the loops are closed: relations of the tree hold, and there are
// more, between energies that are independent on the tree and dependent on closed motions. Three ways to find them:
//
//   over cuts    a distribution of mass that the joint in a cut does not feel (a point mass on its axis, ..) may stand on either
//                side. Exact, with formulas, for every loop that has joints which do not follow; they hold where it is closed.
//   following    where joints follow others linearly (parallelograms), their variables are put in, and the energies are formulas
//                of the independent joints: elimination on fingerprints, and coefficients that are proven. Links that stay
//                parallel share their inertia, XXR2 = XX2 + XX8.
//   numeric      energies at random closed states, dependent columns by orthogonalisation. Coefficients are numbers; those that
//                are a product of lengths, or the sum of two, at several sets of lengths, become that formula.
#pragma once

#include "model/identification/relations.hpp"
#include "robot/loops.hpp"

namespace articula {

// Free of the pivots of the tree's relations; a pivot stands in no other relation of the list.
std::vector<Relation> cut_relations(const RobotData& r, const Closure& closure,
                                    const std::vector<Relation>& of_tree);

// Between these cells alone; likewise.
std::vector<Relation> following_relations(const RobotData& r, const Closure& closure,
                                          const std::vector<TableCell>& cells);

struct NumericRelations {
  std::vector<Relation> list;
  int rounded = 0;  // coefficients that are no formula but a number with 15 digits
};
// ModelError when coefficients are no formulas and parameters of the geometry have no value.
NumericRelations numeric_relations(const RobotData& r, const Closure& closure,
                                   const std::vector<TableCell>& cells);

// The cells whose energies at closed states do not depend on those before them, in the order of kept_first: on numbers alone.
std::vector<TableCell> independent_cells(const RobotData& r, const Closure& closure,
                                         const std::vector<TableCell>& cells);

// The cells in the order in which they are kept: those of links near the base first, and those that are taken first last.
std::vector<TableCell> kept_first(std::vector<TableCell> cells);

}  // namespace articula
