// What a joint of an MJCF file says about itself.

#include "expr/transform.hpp"
#include "io/mjcf_bodies.hpp"

namespace articula::mjcf {

namespace {

std::vector<Expr> of_joint(const Part& part, const Entry& joint, std::string_view key, std::size_t count,
                           Values& v) {
  const auto found =
      part.joint == JointKind::revolute ? v.angles(joint, key, count) : v.numbers(joint, key, count, count);
  return found.value_or(std::vector<Expr>{});
}

void set_limits(Part& part, const Entry& joint, const Settings& settings, Values& v) {
  const std::size_t limited = v.word(joint, "limited", {"auto", "false", "true"});
  const XmlAttribute* range = joint.attribute("range");
  if (limited == 2 && range == nullptr)
    v.findings().warn(joint.at(), joint.label + " is limited, but has no range");
  if (range == nullptr || limited == 1) return;
  if (limited == 0 && !settings.limits_by_range)
    return v.findings().change(
        ChangeKind::dropped, range->at,
        joint.label + ": its range, since autolimits is false and limited is not given");
  const std::vector<Expr> ends = of_joint(part, joint, "range", 2, v);
  if (ends.empty()) return;
  if (numeric_value(ends[1]) < numeric_value(ends[0]))
    v.findings().error(range->at, joint.label + ": the range ends before it begins");
  part.limits[LOWER] = ends[0], part.limits[UPPER] = ends[1];
}

// What joints with several freedoms cannot have.
void leave_out(const Part& part, const Entry& joint, Values& v) {
  for (const std::string_view key : {"armature", "stiffness"})
    if (!v.number(joint, key, 0).is_constant(0))
      v.findings().warn(joint.attribute(key)->at, joint.label + ": a " + std::string(info(part.joint).name) +
                                                      " joint has no " + std::string(key) +
                                                      " here: it is left out");
  if (part.joint == JointKind::ball && joint.attribute("range") != nullptr)
    v.findings().change(ChangeKind::dropped, joint.attribute("range")->at,
                        joint.label + ": the range of a ball joint");
}

}  // namespace

void set_drive(Part& part, const Entry& joint, const Settings& settings, Values& v) {
  part.link[FV] = v.number(joint, "damping", 0);
  part.link[FS] = v.number(joint, "frictionloss", 0);
  if (const auto both = v.numbers(joint, "springdamper", 2, 2);
      both && !(*both)[0].is_constant(0) && !(*both)[1].is_constant(0))
    v.findings().error(joint.attribute("springdamper")->at,
                       joint.label + ": springdamper, which MuJoCo computes a spring from, is not there yet",
                       "give stiffness and damping");
  if (info(part.joint).nv > 1) return leave_out(part, joint, v);
  const auto one = [&](std::string_view key) {
    const std::vector<Expr> found = of_joint(part, joint, key, 1, v);
    return found.empty() ? v.graph().constant(0) : found.front();
  };
  part.zero = one("ref");
  part.link[IA] = v.not_negative(joint, "armature");
  part.link[K] = v.number(joint, "stiffness", 0);
  if (!part.link[K].is_constant(0)) part.link[KO] = one("springref");
  set_limits(part, joint, settings, v);
}

}  // namespace articula::mjcf
