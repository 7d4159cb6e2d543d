// Links that bend, [Lau1985] 7: where a beam is in its link, and what its section resists with.
//
//   x          along the beam, from the near end to the far one; L its length
//   z          of the frame that is asked for (of the link's frame: the axis of its joint), turned square to x; y completes them.
//              Where that is along x, the x axis of that frame
//   A          area of the section
//   Iy, Iz     second moments of area: Iz resists moments about z, which bend the beam along y
//   J          constant of torsion: twist per length is moment / (G J)
//   cy, cz     how far the section reaches from its axis along y and z: bending stress is Mz cy/Iz + My cz/Iy
//   ct         the largest shear stress is moment ct/J
//   ky, kz     A ky carries shear along y [Cowper1966]
//
// A length that is a formula without a value is taken as positive.
#pragma once

#include "robot/mechanics.hpp"

namespace articula {

struct BeamSection {
  Expr A, Iy, Iz, J, cy, cz, ct, ky, kz;
  bool round = false;  // moments about all axes bend it alike: their stresses are those of the resultant
};
struct SectionKind {
  std::string_view name;
  std::vector<std::string_view> sizes;  // as users give them, in this order
  std::size_t needed;                   // how many of them must be there
  BeamSection (*of)(Graph& graph, const std::vector<Expr>& sizes);
  std::vector<Expr> (*inside)(
      const std::vector<Expr>& sizes);  // what walls leave between them: more than zero
};
const std::vector<SectionKind>& section_kinds();
BeamSection section_of(Graph& graph, const Beam& beam);

struct BeamPlace {  // in the link's frame
  Triple from, to;
  Matrix3 axes;  // rows x, y, z
  Expr L;
};
BeamPlace place_of(const RobotData& r, const Beam& beam);

// What a link with a beam weighs: the beam's own mass, spread evenly on its line, and the rest.
struct BeamMass {
  Expr own;
  Inertia rest;
  Expr alpha;  // where the rest is: the share of the length from the near end
};
BeamMass mass_of(const RobotData& r, const Beam& beam, const BeamPlace& place);
Inertia point_mass(const Expr& M, const Vec3& p);
Inertia thin_rod(const Expr& M, const Vec3& from, const Vec3& to);

// How the ends of a column are held: it buckles at pi^2 E I / (factor L)^2, [Lau1985] (7-23).
struct ColumnEnds {
  std::string_view name;
  double factor;
};
const std::vector<ColumnEnds>& column_ends();

}  // namespace articula
