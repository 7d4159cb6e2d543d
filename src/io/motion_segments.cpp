#include "io/motion_segments.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "base/named.hpp"
#include "base/text.hpp"
#include "base/vector3.hpp"
#include "io/csv.hpp"

namespace articula {

namespace {

constexpr std::size_t most_segments = 1000;
constexpr std::size_t most_points = 1000000;
constexpr double most_turns = 100;
constexpr double most_periods = 1000;
constexpr std::size_t most_harmonics = 100;

const YamlNode* entry(const Fields& fields, const std::string& key) {
  const auto found = fields.find(key);
  return found == fields.end() ? nullptr : found->second;
}

}  // namespace

const std::vector<MotionSegments::Type>& MotionSegments::types() {
  static const std::vector<Type> list{{"pause", YamlTable::motion_pause, &MotionSegments::pause, false},
                                      {"joints", YamlTable::motion_joints, &MotionSegments::joints, true},
                                      {"line", YamlTable::motion_line, &MotionSegments::line, true},
                                      {"circle", YamlTable::motion_circle, &MotionSegments::circle, true},
                                      {"ellipse", YamlTable::motion_ellipse, &MotionSegments::ellipse, true},
                                      {"spline", YamlTable::motion_spline, &MotionSegments::spline, false},
                                      {"fourier", YamlTable::motion_fourier, &MotionSegments::fourier, false},
                                      {"csv", YamlTable::motion_csv, &MotionSegments::csv, false}};
  return list;
}

std::vector<MotionSegment> MotionSegments::read(const YamlNode& rows, const MotionTiming& usual) {
  std::vector<MotionSegment> list;
  const auto* items = motion_.cells().list(rows, "segments");
  if (items == nullptr) return list;
  if (items->empty() || items->size() > most_segments) {
    motion_.cells().error(rows, "a motion has 1 to " + std::to_string(most_segments) + " segments, not " +
                                    std::to_string(items->size()));
    return list;
  }
  for (std::size_t k = 0; k < items->size(); ++k) {
    what_ = "segment " + std::to_string(k + 1);
    one((*items)[k], usual, list);
  }
  return list;
}

void MotionSegments::one(const YamlNode& row, const MotionTiming& usual, std::vector<MotionSegment>& list) {
  YamlCells& cells = motion_.cells();
  std::string word;
  for (std::size_t i = 0; row.kind == YamlNode::Kind::map && i + 1 < row.items.size(); i += 2)
    if (row.items[i].text == "type") word = row.items[i + 1].text;
  const Type* type = find_named(types(), word);
  if (type == nullptr) {
    const std::string hint =
        "for example  {type: joints, to: [0, 1], duration: 2}; " + possible(word, all_names(types()));
    if (word.empty())
      cells.error(row, what_ + ": the key 'type' is missing", hint);
    else
      cells.findings().unknown(row.at, what_, "type", in_quotes(word), possible(word, all_names(types())));
    return;
  }
  const Fields fields = cells.fields(row, type->table, what_);
  MotionSegment segment;
  segment.kind = type->name;
  segment.place = cells.place(row);
  (this->*type->read)(row, fields, segment);
  if (type->timed) segment.timing = motion_.timing(fields, what_, usual);
  if (type->timed && !segment.timing.is_said() && segment.kind != "joints")
    cells.error(row, what_ + ": nothing says how fast it is",
                "duration: 2, or velocity: 0.5 with acceleration: 2, or peak-acceleration: 15 g");
  orientation(fields, segment);
  list.push_back(std::move(segment));
}

void MotionSegments::orientation(const Fields& fields, MotionSegment& segment) {
  const YamlNode* node = entry(fields, "orientation");
  if (node == nullptr) return;
  if (node->text == "kept")
    segment.orientation = ToolOrientation::kept;
  else if (node->text == "free")
    segment.orientation = ToolOrientation::free;
  else
    motion_.cells().error(*node, what_ + ": orientation cannot be " + described(*node),
                          "possible: kept, free");
}

const YamlNode* MotionSegments::to_or_by(const YamlNode& row, const Fields& fields, bool& relative) {
  const YamlNode *to = entry(fields, "to"), *by = entry(fields, "by");
  if (to != nullptr && by != nullptr)
    motion_.cells().error(*by, what_ + ": to and by exclude each other", "delete one of them");
  relative = to == nullptr && by != nullptr;
  if (by != nullptr) return by;
  return motion_.cells().required(row, fields, "to", what_, "where it ends, or  by:  how far it goes");
}

void MotionSegments::pause(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  const YamlNode* node =
      motion_.cells().required(row, fields, "duration", what_, "for example  duration: 0.5");
  if (node != nullptr)
    segment.move = PauseMove{motion_.duration(*node, what_ + ": duration").value_or(shortest_motion)};
}

void MotionSegments::joints(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  JointsMove move;
  if (const YamlNode* node = to_or_by(row, fields, move.relative))
    move.to = motion_.numbers(*node, what_ + (move.relative ? ": by" : ": to"));
  segment.move = move;
}

void MotionSegments::line(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  LineMove move;
  move.quaternion = motion_.orientation(fields, what_);
  const bool turns = move.quaternion && fields.count("to") + fields.count("by") == 0;
  if (turns)
    move.relative = true;  // by nothing: it turns where it stands
  else if (const YamlNode* node = to_or_by(row, fields, move.relative))
    move.to = motion_.vector(*node, what_ + (move.relative ? ": by" : ": to")).value_or(move.to);
  if (const YamlNode* node = entry(fields, "orientation"); node != nullptr && move.quaternion)
    motion_.cells().error(*node, what_ + ": orientation and a quaternion or rpy exclude each other");
  segment.move = move;
}

std::optional<double> MotionSegments::angle(const YamlNode& row, const Fields& fields) {
  const YamlNode *turns = entry(fields, "turns"), *angle = entry(fields, "angle");
  if (turns != nullptr && angle != nullptr)
    motion_.cells().error(row, what_ + ": turns and angle exclude each other", "delete one of them");
  if (turns == nullptr && angle == nullptr) return 2 * std::numbers::pi;
  const YamlNode& node = turns != nullptr ? *turns : *angle;
  const auto value = motion_.number(node, what_ + (turns != nullptr ? ": turns" : ": angle"));
  if (!value) return std::nullopt;
  const double all = turns != nullptr ? 2 * std::numbers::pi * *value : *value;
  if (std::fabs(all) >= 1e-3 && std::fabs(all) <= 2 * std::numbers::pi * most_turns) return all;
  motion_.cells().error(node, what_ + ": it cannot turn by " + described(node),
                        "up to " + short_number(most_turns) + " turns, of either sign, and not none");
  return std::nullopt;
}

void MotionSegments::circle(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  YamlCells& cells = motion_.cells();
  if (const YamlNode* via = entry(fields, "via")) {
    for (const char* key : {"centre", "normal", "turns", "angle"})
      if (const YamlNode* other = entry(fields, key))
        cells.error(*other, what_ + ": via and " + key + " exclude each other",
                    "via: and to: , or centre: and normal:");
    const YamlNode* to = cells.required(row, fields, "to", what_, "the point where the arc ends");
    ArcMove move;
    move.via = motion_.vector(*via, what_ + ": via").value_or(move.via);
    if (to != nullptr) move.to = motion_.vector(*to, what_ + ": to").value_or(move.to);
    segment.move = move;
    return;
  }
  if (const YamlNode* to = entry(fields, "to"))
    cells.error(*to, what_ + ": to goes with via", "centre: and normal: have  turns:  or  angle:");
  CircleMove move;
  const char* hint = "centre: [x, y, z], normal: [0, 0, 1], turns: 1; or an arc: via: [..], to: [..]";
  if (const YamlNode* node = cells.required(row, fields, "centre", what_, hint))
    move.centre = motion_.vector(*node, what_ + ": centre").value_or(move.centre);
  if (const YamlNode* node = cells.required(row, fields, "normal", what_, hint))
    move.normal = motion_.direction(*node, what_ + ": normal").value_or(move.normal);
  move.angle = angle(row, fields).value_or(1);
  segment.move = move;
}

void MotionSegments::ellipse(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  YamlCells& cells = motion_.cells();
  EllipseMove move;
  if (const YamlNode* node = entry(fields, "centre")) move.centre = motion_.vector(*node, what_ + ": centre");
  const YamlNode* axes = cells.required(row, fields, "axes", what_,
                                        "two vectors from its centre: axes: [[0.2, 0, 0], [0, 0.1, 0]]; the "
                                        "tool begins at the end of the first");
  const auto* both = axes == nullptr ? nullptr : cells.list(*axes, what_ + ": axes", 2);
  if (both != nullptr) {
    move.a = motion_.direction((*both)[0], what_ + ": axes").value_or(move.a);
    move.b = motion_.direction((*both)[1], what_ + ": axes").value_or(move.b);
    const double skew = std::fabs(inner(move.a, move.b)), size = magnitude(move.a) * magnitude(move.b);
    if (skew > 1e-9 * size)
      cells.error(*axes, what_ + ": the axes of the ellipse are not at right angles",
                  "their inner product is " + short_number(inner(move.a, move.b)));
  }
  move.turns = angle(row, fields).value_or(1) / (2 * std::numbers::pi);
  segment.move = move;
}

void MotionSegments::spline(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  YamlCells& cells = motion_.cells();
  SplineMove move;
  if (const YamlNode* node = entry(fields, "order")) {
    move.quintic = node->text == "quintic";
    if (!move.quintic && node->text != "cubic")
      cells.error(*node, what_ + ": order cannot be " + described(*node), "possible: cubic, quintic");
  }
  const char* hint = "points: [{t: 1, q: [..]}, {t: 2, q: [..]}], or position: [x, y, z] instead of q";
  const YamlNode* points = cells.required(row, fields, "points", what_, hint);
  const auto* rows = points == nullptr ? nullptr : cells.list(*points, what_ + ": points");
  if (rows != nullptr && (rows->empty() || rows->size() > most_points))
    cells.error(*points, what_ + ": a spline has at least one point beside where it begins", hint);
  double before = 0;
  for (std::size_t k = 0; rows != nullptr && k < rows->size(); ++k) {
    const YamlNode& point = (*rows)[k];
    const std::string which = what_ + ": point " + std::to_string(k + 1);
    const Fields said = cells.fields(point, YamlTable::motion_point, which);
    const YamlNode* t = cells.required(point, said, "t", which, "seconds from where the spline begins");
    const YamlNode *q = entry(said, "q"), *position = entry(said, "position");
    if ((q == nullptr) == (position == nullptr)) {
      cells.error(point, which + ": either q or position must be given", hint);
      continue;
    }
    if (k > 0 && move.of_tool != (position != nullptr))
      cells.error(point, which + ": q and position are mixed", "one spline is of the joints or of the tool");
    move.of_tool = position != nullptr;
    const double time = t == nullptr ? before : motion_.number(*t, which + ": t").value_or(before + 1);
    if (t != nullptr && time - before < shortest_motion)
      cells.error(*t, which + ": its time " + described(*t) + " is not after " + short_number(before),
                  "times rise, from 0 where the spline begins");
    move.times.push_back(before = time);
    if (q != nullptr) move.points.push_back(motion_.numbers(*q, which + ": q"));
    if (position == nullptr) continue;
    const MotionVector p = motion_.vector(*position, which + ": position").value_or(MotionVector{});
    move.points.emplace_back(p.begin(), p.end());
  }
  segment.move = move;
}

// A list of each joint's amplitudes.
std::vector<std::vector<double>> MotionSegments::harmonics(const YamlNode& row, const Fields& fields,
                                                           const std::string& key) {
  YamlCells& cells = motion_.cells();
  const char* hint =
      "one list for each joint, as long as there are harmonics: sin: [[0.2, -0.1], [0.4, -0.2]]";
  const YamlNode* node = cells.required(row, fields, key, what_, hint);
  const auto* joints = node == nullptr ? nullptr : cells.list(*node, what_ + ": " + key);
  std::vector<std::vector<double>> list;
  for (std::size_t j = 0; joints != nullptr && j < joints->size(); ++j) {
    list.push_back(motion_.numbers((*joints)[j], what_ + ": " + key + " of joint " + std::to_string(j + 1)));
    if (list.back().size() != list.front().size() || list.back().size() > most_harmonics) {
      cells.error((*joints)[j],
                  what_ + ": " + key + " has " + counted(list.back().size(), "harmonic") + " instead of " +
                      std::to_string(std::min(list.front().size(), most_harmonics)),
                  hint);
      break;
    }
  }
  return list;
}

void MotionSegments::fourier(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  YamlCells& cells = motion_.cells();
  SeriesMove move;
  if (const YamlNode* node = cells.required(row, fields, "period", what_, "seconds, for example  period: 10"))
    move.period = motion_.duration(*node, what_ + ": period").value_or(move.period);
  if (const YamlNode* node = entry(fields, "periods")) {
    const double periods = motion_.number(*node, what_ + ": periods").value_or(1);
    if (periods >= 1 && periods <= most_periods && periods == std::floor(periods))
      move.periods = static_cast<int>(periods);
    else
      cells.error(*node, what_ + ": periods cannot be " + described(*node),
                  "a whole number, 1 to " + short_number(most_periods));
  }
  move.sine = harmonics(row, fields, "sin");
  move.cosine = harmonics(row, fields, "cos");
  const auto width = [](const auto& list) { return list.empty() ? 0 : list.front().size(); };
  if (move.sine.size() != move.cosine.size() || width(move.sine) != width(move.cosine))
    cells.error(row, what_ + ": sin and cos are of different size",
                "both have a list for each joint, and all lists are as long as there are harmonics");
  segment.move = move;
}

void MotionSegments::csv(const YamlNode& row, const Fields& fields, MotionSegment& segment) {
  const YamlNode* node =
      motion_.cells().required(row, fields, "file", what_, "for example  file: samples.csv");
  const auto name = node == nullptr ? std::nullopt : motion_.cells().line(*node, what_ + ": file");
  if (!name) return;
  const std::string path = (std::filesystem::path(folder_) / *name).string();
  try {
    segment.move = samples_of(read_file(path), path);
  } catch (const EnvironmentError& e) {
    motion_.cells().error(*node, e.what());
  } catch (const InputError& e) {
    for (const Diagnostic& d : e.diagnostics())
      motion_.cells().error(*node, to_text(d.place) + ": " + d.message, d.hint);
  }
}

SamplesMove samples_of(std::string_view text, const std::string& file) {
  const Table table = read_csv(text, file);
  const auto refuse = [&](int line, const std::string& message, const std::string& hint = {}) {
    throw ParseError({file, line, 0}, message, {}, hint);
  };
  if (table.names.front() != "t")
    refuse(1, "the first column is " + in_quotes(table.names.front()) + " instead of t",
           "columns t, q1, q2, .., and qd1, .., qdd1, .. where there are any");
  if (table.rows < 2) refuse(0, "a motion has at least two samples, not " + std::to_string(table.rows));
  if (table.rows > most_points) refuse(0, "more than " + std::to_string(most_points) + " samples");
  SamplesMove move{file, table.names, {}};
  const std::size_t width = table.names.size();
  for (std::size_t i = 0; i < table.rows; ++i) {
    const auto first = table.values.begin() + static_cast<std::ptrdiff_t>(i * width);
    move.rows.emplace_back(first, first + static_cast<std::ptrdiff_t>(width));
    const std::vector<double>& row = move.rows.back();
    for (const double x : row)
      if (std::fabs(x) > largest_motion_number)
        refuse(table.line(i), "sample " + std::to_string(i + 1) + ": " + short_number(x) + " is too large");
    if (i > 0 && !(row[0] - move.rows[i - 1][0] >= shortest_motion / 100))
      refuse(table.line(i),
             "sample " + std::to_string(i + 1) + ": its time " + digits_of(row[0]) + " is not after " +
                 digits_of(move.rows[i - 1][0]),
             "times rise");
  }
  if (move.rows.back()[0] - move.rows.front()[0] > longest_motion)
    refuse(0, "the motion takes longer than " + digits_of(longest_motion) + " s");
  return move;
}

}  // namespace articula
