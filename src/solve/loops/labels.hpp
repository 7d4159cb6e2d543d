// What assemblies are called. Loops that a joint follows another in (parallelograms) are so by a word: the joints follow, or they
// do not. Other loops by the roots of their equations: q4+. What neither tells apart has a number.
#pragma once

#include <set>
#include <vector>

#include "solve/loops/assembly.hpp"

namespace articula {

// Is the joint where those that it follows put it?
bool follows(const LoopNumbers& numbers, const FollowsNumbers& f, const std::vector<double>& q);

// Unknowns of the procedure that a word stands for: those of loops that all follow.
std::set<int> followed_unknowns(const AssemblyEngines& engines);

// Gives every assembly a label of its own. They come with those of their branches, which are kept where these are told apart.
void label(const AssemblyEngines& engines, std::vector<Assembly>& list);

}  // namespace articula
