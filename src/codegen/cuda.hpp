// What CUDA files consist of, beside the model: sine and cosine, the launch from the host, rollouts.
#pragma once

#include <utility>

#include "codegen/codegen.hpp"

namespace articula {

std::string cuda_sincos(Precision precision);  // articula_sincos (double), articula_sincosf (float)
std::string cuda_launch(const Code& code);     // NAME_kernel, NAME_launch
std::string cuda_stream(const Code& code);     // NAME_stream
std::string cuda_rollout(
    const Code& code);  // NAME_rollout, of models that give qdd from q, qd, tau; else nothing

// A text with words for @words@.
std::string filled(std::string_view text, const std::vector<std::pair<std::string, std::string>>& words);

// Inputs, constants and outputs as a function declares them, and as it is called with them.
std::string cuda_arguments(const Code& code, std::string_view pointer, std::string_view constants);
std::string cuda_passed(const Code& code, std::string_view prefix, std::string_view constants);

}  // namespace articula
