// Descent from many starts: for arms that have not six joints, where neither formulas nor elimination find a solution, beside the
// elimination for three slides, and for poses out of reach. The starts are a fixed sequence that fills the joint space evenly, so
// that the same pose has the same answer.
#pragma once

#include <vector>

#include "solve/inverse/newton.hpp"

namespace articula {

std::vector<double> start_of(const Arm& arm, double length, int k);  // the k-th of the sequence

// Solutions (residual at most `accept`), each once, found from so many starts; it ends earlier when the last third of the starts
// has found nothing new.
std::vector<Reached> searched(const Aim& aim, int starts, double accept);

// The least error that descent finds from these starts and from so many of the sequence.
Reached nearest_to(const Aim& aim, std::vector<std::vector<double>> from, int starts);

}  // namespace articula
