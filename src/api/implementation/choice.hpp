// The words of a choice: what they say, read once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/implementation.hpp"
#include "solve/tables/tables.hpp"

namespace articula {

enum class Velocities { all, no_coriolis, none };  // none: gravity alone

struct TableWords {
  int points = 0;
  Interpolation interpolation = Interpolation::linear;
  bool single = false;
  std::size_t entry_size() const { return single ? sizeof(float) : sizeof(double); }
};

struct ImplementationChoice {
  std::string text;                       // as it was typed, without blanks
  std::vector<std::string> dropped = {};  // names and kinds
  std::optional<double> budget = {};      // of terms dropped by themselves: a part of the peak torque
  std::vector<std::string> small = {};    // q2, or sums q2+q3
  Velocities velocities = Velocities::all;
  std::optional<TableWords> tables = {};

  bool rewrites() const { return !small.empty() || velocities != Velocities::all; }
};
ImplementationChoice implementation_choice(const std::string& text);

}  // namespace articula
