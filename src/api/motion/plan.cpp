#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/motion/planner.hpp"
#include "base/named.hpp"
#include "base/quaternion.hpp"
#include "base/text.hpp"
#include "solve/motion/series.hpp"
#include "solve/motion/spline.hpp"

namespace articula {

namespace {

constexpr double same_place = 1e-6;  // m, rad: where a segment begins and where the one before ended

std::string written_vector(const Vector3& v) {
  return "[" + short_number(v[0]) + ", " + short_number(v[1]) + ", " + short_number(v[2]) + "]";
}

Vector3 first_three(const std::vector<double>& x) { return {x[0], x[1], x[2]}; }

}  // namespace

PlannedMotion planned(const Robot& robot, const MotionDescription& description) {
  return MotionPlanner(robot, description).run();
}

namespace {

// What is wrong with a key of the file is told where that stands.
template <class Act>
void told_at(const Place& place, const Act& act) {
  try {
    act();
  } catch (const InputError& e) {
    std::vector<Diagnostic> found = e.diagnostics();
    for (Diagnostic& d : found)
      if (d.place.file.empty()) d.place = place;
    throw InputError(found);
  }
}

}  // namespace

MotionPlanner::MotionPlanner(const Robot& robot, const MotionDescription& d) : description_(d) {
  if (!d.link.empty())
    told_at(d.link_place, [&] { link_of(framed_for(robot, {{Option::link, d.link}}), "link", d.link); });
  told_at(d.assembly_place, [&] { refuse_assembly_of_tree(robot, d.assembly); });
  told_at(d.place, [&] { robot_ = std::make_shared<MovingRobot>(robot, d.link, d.assembly); });
  told_at(d.held_place, [&] { robot_->hold(d.held); });
}

Diagnostic MotionPlanner::found(Severity severity, const std::string& what, const std::string& hint) const {
  const Place& place = segment_ != nullptr                     ? segment_->place
                       : description_.start.place.file.empty() ? description_.place
                                                               : description_.start.place;
  const std::string where =
      segment_ == nullptr ? "start: "
                          : "segment " + std::to_string(pieces_.size() + 1) + " (" + segment_->kind + "): ";
  return {severity, place, where + what, {}, hint};
}

void MotionPlanner::refuse(const std::string& what, const std::string& hint) const {
  throw InputError({found(Severity::error, what, hint)});
}

std::string MotionPlanner::when(double t) const {
  double begin = 0;
  for (const MotionPiece& piece : pieces_) begin += piece.motion.duration;
  return "at t = " + moment(begin + t) + " s";
}

void MotionPlanner::refuse_at(double t, const std::string& what, const std::string& hint) const {
  refuse(when(t) + ": " + what, hint);
}

void MotionPlanner::note_narrow(const ToolPath& path, const std::function<double(double u)>& time_at) {
  constexpr double narrow = 0.02;
  const ToolPath::Narrow least = path.narrowest();
  if (least.smallest >= narrow) return;
  notes_.push_back(found(Severity::note,
                         when(time_at(least.u)) +
                             " it is near a singular position: the smallest singular value is " +
                             short_number(least.smallest) + " of the largest",
                         "joints are fast there; another way, or another branch, may do better"));
}

void MotionPlanner::refuse_count(const std::string& what, std::size_t count) const {
  if (count == robot_->joints()) return;
  refuse(what + " has " + counted(count, "value") + " instead of " + std::to_string(robot_->joints()),
         "one for each of " + joined(robot_->names(), ", "));
}

Vector3 MotionPlanner::tool_position() { return column(robot_->tool().place(now_), 3); }

JointPosition MotionPlanner::started() {
  const MotionStart& start = description_.start;
  std::vector<double> q(robot_->joints(), 0.0);
  if (!start.q.empty()) {
    refuse_count(start.position ? "near" : "it", start.q.size());
    q = start.q;
  } else if (const auto* samples = std::get_if<SamplesMove>(&description_.segments.front().move)) {
    segment_ = &description_.segments.front();
    q = columns(*samples, "q").front();
  }
  const Place& place =
      description_.assembly.empty() ? found(Severity::error, "", "").place : description_.assembly_place;
  told_at(place, [&] { now_ = robot_->first(q); });
  if (start.position) return placed_start(*start.position);
  if (const auto* e = std::get_if<EllipseMove>(&description_.segments.front().move))
    if (e->centre && start.q.empty()) return placed_start(*e->centre + e->a);
  if (const std::string fault = robot_->beyond_limits(now_); !fault.empty()) refuse(fault);
  return now_;
}

JointPosition MotionPlanner::placed_start(const MotionVector& position) {
  const auto& quaternion = description_.start.quaternion;
  Placing T = turned_by(quaternion.value_or(Quaternion{1, 0, 0, 0}));
  for (std::size_t k = 0; k < 3; ++k) T[4 * k + 3] = position[k];
  const auto found = quaternion ? robot_->nearest(T, now_) : reached_place(robot_->tool(), now_, T, false);
  if (!found)
    refuse("the tool does not reach " + written_vector(position) +
               (quaternion ? "" : " from where the joints are"),
           quaternion ? "'articula ik' tells the nearest place" : "near: [..] tells where to look from");
  if (const std::string fault = robot_->beyond_limits(*found); !fault.empty()) refuse(fault);
  return *found;
}

PlannedMotion MotionPlanner::run() {
  if (description_.segments.empty()) refuse("the motion has no segments");
  now_ = started();
  for (const MotionSegment& s : description_.segments) {
    segment_ = &s;
    segment(s);
  }
  JoinedMotion all = joined(std::move(pieces_));
  PlannedMotion result{
      description_.title, all.motion, robot_->names(), all.breaks, planned_, {}, {}, {}, {}, notes_};
  for (const MotionSegment& segment : description_.segments)
    if (const auto* samples = std::get_if<SamplesMove>(&segment.move)) result.files.push_back(samples->file);
  for (std::size_t k = 0; k < planned_.size(); ++k) {
    result.segments[k].begin = all.begins[k];
    result.segments[k].end = k + 1 < all.begins.size() ? all.begins[k + 1] : all.motion.duration;
  }
  const auto tracks = std::make_shared<const std::vector<MotionTrack>>(std::move(tracks_));
  const auto position = [tracks, begins = all.begins](double t) {
    const std::size_t k = piece_at(begins, t);
    return (*tracks)[k].at(t - begins[k]);
  };
  result.tree = [position](double t) { return position(t).tree; };
  if (std::none_of(planned_.begin(), planned_.end(), [](const PlannedSegment& s) { return s.of_tool; }))
    return result;
  result.link = description_.link.empty() ? "the last link" : description_.link;
  result.tool = [position, robot = robot_](double t, const MotionPoint& point) {
    return robot->tool_point(position(t), point);
  };
  return result;
}

void MotionPlanner::segment(const MotionSegment& s) {
  Way found = std::visit([this](const auto& move) { return way(move); }, s.move);
  found.piece.motion = remembered(std::move(found.piece.motion));
  const auto closed = [robot = robot_](const std::vector<double>& q, const JointPosition& near) {
    return robot->closed(q, near);
  };
  const auto fault = [robot = robot_](const JointPosition& p) { return robot->beyond_limits(p); };
  try {
    MotionTrack track(found.piece, closed, fault, robot_->has_loops(), now_);
    now_ = track.at(found.piece.motion.duration);
    tracks_.push_back(std::move(track));
  } catch (const TrackStop& stop) {
    refuse_at(stop.t, stop.why, stop.hint);
  }
  pieces_.push_back(found.piece);
  planned_.push_back({s.kind, 0, 0, found.of_tool});
}

MotionPlanner::Way MotionPlanner::way(const PauseMove& move) {
  const std::vector<double> still(now_.q.size(), 0.0);
  const MotionPoint point{now_.q, still, still};
  return {{{move.duration, [point](double) { return point; }}, {0, move.duration}}};
}

MotionPlanner::Way MotionPlanner::way(const JointsMove& move) {
  refuse_count(move.relative ? "by" : "to", move.to.size());
  const std::vector<double> from = now_.q;
  std::vector<double> by = move.to;
  for (std::size_t j = 0; j < by.size() && !move.relative; ++j) by[j] -= from[j];
  if (std::all_of(by.begin(), by.end(), [](double x) { return x == 0; }))
    refuse("it goes nowhere: the joints are there already", "type: pause waits");
  const Timing timing = joint_timing(by);
  const auto at = [from, by, timing](double t) {
    const Advance s = timing.at(t);
    MotionPoint point{from, by, by};
    for (std::size_t j = 0; j < by.size(); ++j)
      point.q[j] += s[0] * by[j], point.qd[j] *= s[1], point.qdd[j] *= s[2];
    return point;
  };
  return {{{timing.duration(), at}, timing.breaks()}};
}

ToolCurve MotionPlanner::curve_from(std::function<std::array<Vector3, 4>(double)> place,
                                    const Vector3& turn) {
  ToolCurve curve{std::move(place), robot_->tool().place(now_), turn, true};
  curve.oriented = segment_->orientation != ToolOrientation::free;
  curve.usual = segment_->orientation == ToolOrientation::usual && magnitude(turn) == 0;
  return curve;
}

MotionPlanner::Way MotionPlanner::along(ToolCurve curve, const std::function<Advance(double t)>& advance,
                                        double duration, std::vector<double> breaks) {
  const auto time_at = [&](double u) {
    double from = 0, to = duration;
    for (int k = 0; k < 60; ++k) {
      const double middle = (from + to) / 2;
      (advance(middle)[0] < u ? from : to) = middle;
    }
    return u == 0 ? 0 : to;
  };
  const Vector3 end = column(placing_at(curve, 1), 3);
  try {
    const auto path = std::make_shared<const ToolPath>(robot_->tool(), std::move(curve), now_);
    note_narrow(*path, time_at);
    // The path refers to the robot's programs: both live as long as the motion.
    const auto at = [path, advance, robot = robot_](double t) { return path->at(advance(t)); };
    return {{{duration, at}, std::move(breaks)}, true};
  } catch (const PathStop& stop) {
    const std::optional<double> apart =
        stop.border ? out_of_reach_by(robot_->tool(), now_, end) : std::nullopt;
    if (apart)
      refuse("its end " + written_vector(end) + " is out of reach: the tool comes no nearer than " +
             short_number(*apart) + " m");
    refuse_at(time_at(stop.u), stop.why, stop.hint);
  }
}

MotionPlanner::Way MotionPlanner::along(const ToolCurve& curve, const Timing& timing) {
  return along(
      curve, [timing](double t) { return timing.at(t); }, timing.duration(), timing.breaks());
}

MotionPlanner::Way MotionPlanner::way(const LineMove& move) {
  const Placing T = robot_->tool().place(now_);
  const Vector3 from = column(T, 3), by = move.relative ? Vector3(move.to) : move.to - from;
  Vector3 turn{};
  if (move.quaternion) turn = rotation_vector(quaternion_of(turned_by(*move.quaternion) * inverse(T)));
  const bool goes = magnitude(by) > same_place * same_place, turns = magnitude(turn) > same_place;
  if (!goes && !turns) refuse("it goes nowhere: the tool is there already", "type: pause waits");
  const ToolCurve curve = curve_from(straight(from, by), turn);
  return along(curve, line_timing(curve, goes ? magnitude(by) : 0));
}

// About the axis through the centre along the normal, in the plane that the tool is in.
MotionPlanner::Way MotionPlanner::way(const CircleMove& move) {
  const Vector3 p = tool_position(), n = (1 / magnitude(move.normal)) * move.normal;
  const Vector3 centre = move.centre + inner(p - move.centre, n) * n, a = p - centre;
  if (magnitude(a) < same_place) refuse("the tool is on its axis");
  const ToolCurve curve = curve_from(ellipse(centre, a, cross(n, a), move.angle));
  return along(curve, curve_timing(curve));
}

// The circle through three points: its centre is where the perpendicular bisectors of two sides meet.
MotionPlanner::Way MotionPlanner::way(const ArcMove& move) {
  const Vector3 p = tool_position(), u = move.via - p, v = move.to - p, w = cross(u, v);
  const double ww = inner(w, w);
  if (ww < same_place * same_place * inner(u, u) * inner(v, v) || magnitude(u) < same_place ||
      magnitude(v) < same_place)
    refuse("the tool, via and to lie on one line, or two of them are one: no circle goes through them",
           "type: line, or circle with centre and normal");
  const Vector3 r = (1 / (2 * ww)) * (inner(u, u) * cross(v, w) + inner(v, v) * cross(w, u));
  const Vector3 a = -1.0 * r, n = (1 / std::sqrt(ww)) * w, b = cross(n, a), end = v - r;
  double angle = std::atan2(inner(end, b), inner(end, a));
  if (angle <= 0) angle += 2 * std::numbers::pi;
  const ToolCurve curve = curve_from(ellipse(p + r, a, b, angle));
  return along(curve, curve_timing(curve));
}

MotionPlanner::Way MotionPlanner::way(const EllipseMove& move) {
  const Vector3 p = tool_position(), centre = move.centre ? Vector3(*move.centre) : p - move.a;
  if (const Vector3 begin = centre + move.a; magnitude(begin - p) > same_place)
    refuse("it begins at " + written_vector(begin) + ", and the tool is at " + written_vector(p),
           "without a centre it begins where the tool is; a line leads there");
  const ToolCurve curve = curve_from(ellipse(centre, move.a, move.b, 2 * std::numbers::pi * move.turns));
  return along(curve, curve_timing(curve));
}

MotionPlanner::Way MotionPlanner::of_spline(const Spline& spline) {
  const auto at = [spline](double t) {
    SplinePoint point = spline.at(t);
    return MotionPoint{std::move(point.x), std::move(point.xd), std::move(point.xdd)};
  };
  return {{{spline.end(), at}, spline.times()}};
}

MotionPlanner::Way MotionPlanner::way(const SplineMove& move) {
  std::vector<double> times{0};
  times.insert(times.end(), move.times.begin(), move.times.end());
  std::vector<std::vector<double>> points{now_.q};
  if (move.of_tool) {
    const Vector3 p = tool_position();
    points = {{p[0], p[1], p[2]}};
  }
  for (const std::vector<double>& point : move.points) {
    if (!move.of_tool) refuse_count("q of point " + std::to_string(points.size()), point.size());
    points.push_back(point);
  }
  const std::vector<double> rest(points.front().size(), 0.0);
  const Spline spline =
      move.quintic ? Spline::quintic(times, points) : Spline::cubic(times, points, rest, rest);
  if (!move.of_tool) return of_spline(spline);
  const double T = spline.end();
  const ToolCurve curve = curve_from([spline, T](double u) {
    const SplinePoint x = spline.at(u * T);
    return std::array<Vector3, 4>{first_three(x.x), T * first_three(x.xd), (T * T) * first_three(x.xdd),
                                  Vector3{}};
  });
  return along(
      curve,
      [T](double t) {
        return Advance{t / T, 1 / T, 0, 0};
      },
      T, spline.times());
}

MotionPlanner::Way MotionPlanner::way(const SeriesMove& move) {
  refuse_count("sin", move.sine.size());
  const Series series{move.period, now_.q, move.sine, move.cosine};
  const auto at = [series](double t) {
    SplinePoint point = series.at(t);
    return MotionPoint{std::move(point.x), std::move(point.xd), std::move(point.xdd)};
  };
  constexpr std::size_t parts_of_harmonic = 4;  // smooth everywhere, but peaks are looked for part by part
  const std::size_t parts = parts_of_harmonic * std::max<std::size_t>(1, move.sine.front().size()) *
                            static_cast<std::size_t>(move.periods);
  const double duration = move.period * move.periods;
  std::vector<double> breaks;
  for (std::size_t k = 0; k <= parts; ++k)
    breaks.push_back(duration * static_cast<double>(k) / static_cast<double>(parts));
  return {{{duration, at}, breaks}};
}

// Columns q1, q2, .. of a table, one row for each sample; empty when it has none of them.
std::vector<std::vector<double>> MotionPlanner::columns(const SamplesMove& move,
                                                        const std::string& letters) const {
  std::vector<std::size_t> places;
  std::vector<std::string> missing;
  for (const std::string& joint : robot_->names()) {
    const std::string name = letters + joint.substr(1);
    const auto found = std::find(move.columns.begin(), move.columns.end(), name);
    if (found == move.columns.end()) missing.push_back(name);
    places.push_back(static_cast<std::size_t>(found - move.columns.begin()));
  }
  if (!missing.empty() && (letters == "q" || missing.size() < places.size()))
    refuse(move.file + " has no column " + joined(missing, ", "),
           "columns t, " + joined(robot_->names(), ", ") + ", and those of qd and qdd, all or none");
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; missing.empty() && i < move.rows.size(); ++i) {
    rows.emplace_back();
    for (const std::size_t k : places) rows.back().push_back(move.rows[i][k]);
  }
  return rows;
}

MotionPlanner::Way MotionPlanner::way(const SamplesMove& move) {
  const auto q = columns(move, "q"), qd = columns(move, "qd"), qdd = columns(move, "qdd");
  std::vector<double> times;
  for (const std::vector<double>& row : move.rows) times.push_back(row[0] - move.rows.front()[0]);
  for (std::size_t j = 0; j < now_.q.size(); ++j)
    if (std::fabs(q.front()[j] - now_.q[j]) > same_place)
      refuse("its first sample has " + robot_->names()[j] + " = " + short_number(q.front()[j]) +
                 ", and the joint is at " + short_number(now_.q[j]),
             "a segment begins where the one before ended; type: joints leads there");
  if (qd.empty() && !qdd.empty())
    refuse(move.file + " has columns qdd without qd",
           "give the velocities too, or leave the accelerations out");
  if (!qd.empty()) return of_spline(Spline::samples(times, q, qd, qdd));
  const auto ends = slopes(times, q);
  return of_spline(Spline::cubic(times, q, ends.front(), ends.back()));
}

}  // namespace articula
