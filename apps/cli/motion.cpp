#include "motion.hpp"

#include <cmath>

#include "base/named.hpp"
#include "base/text.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

double value_of(const std::string& option, const std::string& text) {
  const std::string example = "for example " + option + (option == "--duration" ? " 2" : " 0,pi/2,-0.5");
  const double value = typed_number(option, text, example);
  if (std::fabs(value) > largest_motion_number)
    throw ModelError("", option + ": " + in_quotes(text) + " is too large", example);
  return value;
}

std::vector<double> list_of(const std::string& option, const std::string& text) {
  std::vector<double> list;
  for (const std::string& part : split(text, ',')) list.push_back(value_of(option, trimmed(part)));
  return list;
}

// --to and what goes with it: one segment of the joints.
MotionDescription typed_motion(const MotionOptions& o) {
  MotionSegment segment;
  segment.kind = "joints";
  segment.move = JointsMove{list_of("--to", o.to), false};
  if (!o.law.empty()) segment.timing.law = entry_named(motion_laws(), "law", o.law).law;
  if (o.duration.empty())
    throw ModelError("", "--to goes with --duration", "or --motion FILE, which may have limits instead");
  segment.timing.duration = value_of("--duration", o.duration);
  if (*segment.timing.duration < shortest_motion || *segment.timing.duration > longest_motion)
    throw ModelError("", "--duration cannot be " + in_quotes(o.duration),
                     "seconds, from " + digits_of(shortest_motion) + " to " + digits_of(longest_motion));
  MotionDescription motion;
  if (!o.from.empty()) motion.start.q = list_of("--from", o.from);
  motion.segments = {segment};
  return motion;
}

void refuse_motion_options(const MotionOptions& o) {
  const bool typed = !o.to.empty() || !o.from.empty() || !o.duration.empty() || !o.law.empty();
  if (!is_given(o))
    throw ModelError("", "one of --motion FILE and --to Q1,Q2,.. must be given",
                     "see docs/motions.md for files of motions");
  if (!o.file.empty() && typed)
    throw ModelError("", "--motion and " + std::string(o.to.empty() ? "--from, --duration, --law" : "--to") +
                             " exclude each other");
}

bool ends_like_a_table(const std::string& path) {
  return path.size() > 4 && lower(path.substr(path.size() - 4)) == ".csv";
}

}  // namespace

void add_motion(CLI::App& app, MotionOptions& motion) {
  add_text(app, "--motion", motion.file, "FILE",
           "a motion: a YAML file of segments, or samples (.csv: t, q1.., and qd1.., qdd1.. where there are "
           "any); - is standard input");
  add_text(app, "--to", motion.to, "Q1,Q2,..", "without a file: all joints go there together");
  add_text(app, "--from", motion.from, "Q1,Q2,..", "where they begin (default: zero)");
  add_text(app, "--duration", motion.duration, "T", "how long that takes, s");
  add_text(app, "--law", motion.law, joined(all_names(motion_laws()), "|"),
           "how it speeds up and slows down (default: quintic)");
}

namespace {

void add_ranges(CLI::App& app, WorkspaceWords& words, const std::string& where, const std::string& up_to) {
  add_list(app, "--range", words.ranges, "NAME=LOWER:UPPER",
           where + ", e.g. q2=-pi/2:pi/2; may be repeated (default: its limits, else a whole turn)");
  add_list(app, "--velocity", words.velocities, "[NAME=]SIZE",
           "velocities " + up_to +
               ", of all joints or of one; may be repeated (default: the limits, else 3 rad/s, 1 m/s)");
  add_list(app, "--acceleration", words.accelerations, "[NAME=]SIZE",
           "accelerations " + up_to + "; may be repeated (default: 10 rad/s^2, 10 m/s^2)");
}

}  // namespace

void add_workspace(CLI::App& app, WorkspaceWords& words) {
  add_ranges(app, words, "the workspace of a joint that cheaper models are made for", "there up to this");
}

void add_limits(CLI::App& app, WorkspaceWords& words) {
  add_ranges(app, words, "where a joint may be", "up to this");
}

bool is_given(const MotionOptions& motion) { return !motion.file.empty() || !motion.to.empty(); }

PlannedMotion motion_of(const Robot& robot, const MotionOptions& motion) {
  refuse_motion_options(motion);
  const Progress progress("planning the motion of " + robot.name());
  if (motion.file.empty()) return planned(robot, typed_motion(motion));
  const std::string text = input_text(motion.file), title = input_title(motion.file);
  return planned(
      robot, ends_like_a_table(motion.file) ? read_motion_samples(text, title) : read_motion(text, title));
}

}  // namespace articula::cli
