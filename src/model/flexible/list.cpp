// Models of links that bend, [Lau1985] 7.1.

#include "model/flexible/flexible.hpp"
#include "model/lists.hpp"

namespace articula {

namespace {

std::optional<std::string> needs_beams(const Robot& robot) {
  if (auto reason = needs_motion(robot)) return reason;
  if (robot.data().beams.empty()) return "no link of it bends: 'beams' in its file says which do";
  return std::nullopt;
}

}  // namespace

std::vector<Model> flexible_models() {
  return {
      {.name = "deflection",
       .line = "how far links that are beams bend under what they carry, and the tip with them",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs =
           {{"m", "B x 3",
             "displacement of the far end of each beam, seen from its near end, in the frame of its link"},
            {"n", "B x 3", "small turn of the far end likewise"},
            {"dP", "3",
             "displacement of the origin of --link (default: the far end of the last link), in --frame"},
            {"dR", "3", "small turn of that link"}},
       .methods = {{"superposition", "loads of the far end, of the beam and of what sits on it, one by one",
                    "Lau1985, Timoshenko1955", gives(deflection_by_superposition)},
                   {"integration", "curvature under what the joint carries, from the near end",
                    "Timoshenko1955", gives(deflection_by_integration)}},
       .refuses = needs_beams,
       .takes = {Option::link, Option::frame},
       .form = Form::steps,
       .inside = true},
      {.name = "beam-loads",
       .line = "what loads each beam: at its far end, along it, and where the rest of its link sits",
       .inputs = {"q", "qd", "qdd", "base", "wrench"},
       .outputs = {{"F", "B x 3", "force on the far end, in the axes of the beam: x along it"},
                   {"C", "B x 3", "moment on the far end"},
                   {"w0", "B x 3", "force per length at the near end"},
                   {"w1", "B x 3", "how much more of it for each unit of length"},
                   {"Fr", "B x 3", "force of what else the link weighs"},
                   {"Cr", "B x 3", "moment of it, about where it sits"},
                   {"a", "B", "where it sits, from the near end"},
                   {"L", "B", "lengths of the beams"}},
       .methods = {{"far-end", "what following joints carry, by Newton-Euler", "Lau1985",
                    gives(beam_loads_from_far_end)},
                   {"near-end", "what the joint carries, by momenta, less what the link takes",
                    "Poincare1901", gives(beam_loads_from_near_end)}},
       .refuses = needs_beams,
       .form = Form::steps,
       .inside = true},
  };
}

}  // namespace articula
