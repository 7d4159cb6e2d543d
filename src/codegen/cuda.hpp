// What CUDA files consist of, beside the model: sine and cosine, the launch from the host, rollouts.
#pragma once

#include "codegen/lines.hpp"

namespace articula {

std::string cuda_sincos(Precision precision);  // articula_sincos (double), articula_sincosf (float)
std::string cuda_launch(const Code& code);     // NAME_kernel, NAME_launch
std::string cuda_stream(const Code& code);     // NAME_stream
std::string cuda_rollout(
    const Code& code);  // NAME_rollout, of models that give qdd from q, qd, tau; else nothing

// Inputs, constants and outputs as a function declares them, and as it is called with them.
std::string cuda_arguments(const Code& code, const std::string& pointer, const std::string& constants);
std::string cuda_passed(const Code& code, const std::string& prefix, const std::string& constants);

}  // namespace articula
