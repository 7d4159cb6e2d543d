// Mass and inertia of a body of an MJCF file: as <inertial> says, or as the geoms make it.
//
//   sphere      4/3 pi r^3               2/5 r^2
//   capsule     a cylinder and two hemispheres, whose centres of mass are 3/8 r from their bases
//   cylinder    2 pi r^2 h               (r^2/4 + h^2/3, .., r^2/2)
//   ellipsoid   4/3 pi a b c             ((b^2 + c^2)/5, ..)
//   box         8 a b c                  ((b^2 + c^2)/3, ..)
//
// with the volume and the inertia for each unit of mass about the centre; r, h, a, b, c are radius and half lengths. A geom between two
// points (fromto) has its z axis along them. Planes and height fields have no mass; of meshes no file is read, so that theirs is not known.
#pragma once

#include "io/mjcf_values.hpp"
#include "robot/mechanism.hpp"

namespace articula::mjcf {

enum class FromGeoms { unless_given, no, yes };  // compiler inertiafromgeom

struct MassRules {  // of the compiler
  FromGeoms from_geoms = FromGeoms::unless_given;
  Rational first_group = 0, last_group = 5;
  Rational least_mass = 0, least_inertia = 0;
  bool balance = false;
};
MassRules mass_rules(const Entry& compiler, Values& values);

struct Geom {
  Entry entry;
  Transform frame;  // bodyT_f, where f is the frame that the geom is placed in
};

struct RigidBody {
  Expr mass;
  Transform centre;          // body T frame at the centre of mass
  std::array<Expr, 6> I;     // Ixx Ixy Ixz Iyy Iyz Izz there
  std::size_t at = nowhere;  // where it is described
};

inline constexpr Frame mass_frame{-4};  // at a centre of mass

std::array<Expr, 6> diagonal(const Expr& x, const Expr& y, const Expr& z);

bool has_mesh(const std::vector<Geom>& geoms);

// What the geoms weigh together; empty when nothing is known of it.
std::optional<RigidBody> from_geoms(const std::vector<Geom>& geoms, Frame body, const std::string& name,
                                    const MassRules& rules, Values& values);

// Of the body that `name` tells; empty when it has no mass, or none that is known.
std::optional<RigidBody> rigid_body(const Entry* inertial, const std::vector<Geom>& geoms, Frame body,
                                    const std::string& name, const MassRules& rules, Values& values);

}  // namespace articula::mjcf
