// beams: how far links bend, what their material bears, and how far that moves the tip.

#include "api/beams.hpp"

#include <cmath>
#include <memory>

#include "api/loops.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "motion.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct BeamOptions {
  std::string robot, at, out, plot, step;
  MotionOptions motion;
  Settings settings;
  bool json = false;
};

constexpr double milli = 1e-3, mega = 1e6;

std::string three_in(const std::array<double, 3>& v, double unit) {
  std::string text;
  for (const double x : v)
    text += (text.empty() ? "(" : ", ") + short_number(std::fabs(x) < 1e-15 ? 0 : x / unit);
  return text + ")";
}

std::string at_time(const BeamReport& r, const MotionPeak& peak) {
  return r.duration == 0 || peak.size == 0 ? "" : " at t = " + formatted("%.3f", peak.at) + " s";
}

std::string summary_table(const BeamReport& r) {
  std::vector<Column> columns{{"beam"},        {"length", true}, {"end moves", true},
                              {"turns", true}, {"stress", true}, {"place", true}};
  if (r.duration != 0) columns.push_back({"time", true});
  for (const char* title : {"of yield", "pressed", "of critical"}) columns.push_back({title, true});
  TextTable table(columns);
  for (const BeamSummary& s : r.beams) {
    std::vector<std::string> cells{s.name, short_number(s.length), short_number(s.displacement.size / milli),
                                   short_number(s.turn.size / milli)};
    cells.push_back(s.has_stress ? short_number(s.stress.size / mega) : "-");
    cells.push_back(s.has_stress ? short_number(s.worst.at) : "-");
    if (r.duration != 0) cells.push_back(s.has_stress ? formatted("%.3f", s.stress.at) : "-");
    cells.push_back(s.yield ? in_percent(s.stress.size / *s.yield) : "");
    cells.push_back(short_number(s.pressed.size)), cells.push_back(in_percent(s.pressed.size / s.critical));
    table.add(cells);
  }
  return table.text() +
         (r.duration != 0 ? "  (m, mm, mrad, MPa, m, s, N)\n" : "  (m, mm, mrad, MPa, m, N)\n");
}

std::string words_for(const BeamReport& r) {
  std::string text = r.robot + ": links that bend" +
                     (r.duration == 0 ? "" : ", largest over " + short_number(r.duration) + " s") + "\n" +
                     summary_table(r);
  const BentRobot& row = r.rows.front();
  text += "  " + r.tip + " gives way by " + short_number(r.displacement.size / milli) + " mm" +
          at_time(r, r.displacement) + ", turns by " + short_number(r.turn.size / milli) + " mrad" +
          at_time(r, r.turn) + "\n";
  if (r.duration != 0) return text;
  text += "  in axes of " + r.frame + ": " + three_in(row.dP, milli) + " mm, " + three_in(row.dR, milli) +
          " mrad\n";
  if (r.offsets.empty()) return text;
  std::vector<std::string> offsets;
  for (std::size_t k = 0; k < r.offsets.size(); ++k)
    offsets.push_back(r.joints[k] + " " + formatted("%+.3g", r.offsets[k] + 0.0));
  return text + "  made up for by joints: " + joined(offsets, ", ") + " (rad, m); " +
         three_in(r.remains, milli) + " mm remain\n";
}

Json numbers_json(const std::array<double, 3>& v) { return std::vector<double>(v.begin(), v.end()); }
Json peak_json(const MotionPeak& peak) { return {{"size", peak.size}, {"at", peak.at}}; }

Json beam_json(const BeamReport& r, std::size_t k) {
  const BeamSummary& s = r.beams[k];
  Json json{{"name", s.name},
            {"link", s.link},
            {"length", s.length},
            {"displacement", peak_json(s.displacement)},
            {"turn", peak_json(s.turn)},
            {"stress", s.has_stress ? peak_json(s.stress) : Json()},
            {"pressed", peak_json(s.pressed)},
            {"critical", s.critical}};
  if (s.has_stress)
    for (const auto& [key, value] : {std::pair("place", s.worst.at),
                                     {"axial", s.worst.axial},
                                     {"bending", s.worst.bending},
                                     {"torsion", s.worst.torsion}})
      json[key] = value;
  if (s.yield) json["yield"] = *s.yield;
  if (r.duration == 0)
    json["m"] = numbers_json(r.rows.front().beams[k].m), json["n"] = numbers_json(r.rows.front().beams[k].n);
  return json;
}

Json report_json(const BeamReport& r) {
  Json beams = Json::array();
  for (std::size_t k = 0; k < r.beams.size(); ++k) beams.push_back(beam_json(r, k));
  Json json{{"robot", r.robot},         {"tip", r.tip},   {"frame", r.frame},
            {"duration", r.duration},   {"beams", beams}, {"displacement", peak_json(r.displacement)},
            {"turn", peak_json(r.turn)}};
  if (r.duration != 0) return json;
  json["dP"] = numbers_json(r.rows.front().dP), json["dR"] = numbers_json(r.rows.front().dR);
  if (r.offsets.empty()) return json;
  json["offsets"] = r.offsets, json["remains"] = numbers_json(r.remains);
  return json;
}

std::string rows_of(const BeamReport& r) {
  std::string text = "t,dPx,dPy,dPz,dRx,dRy,dRz";
  for (const BeamSummary& s : r.beams)
    for (const char* column : {"mx", "my", "mz", "nx", "ny", "nz", "stress", "place", "pressed"})
      text += "," + s.name + "." + column;
  text += "\n";
  for (const BentRobot& row : r.rows) {
    text += digits_of(row.t);
    const auto add = [&](const std::array<double, 3>& v) {
      for (const double x : v) text += "," + digits_of(x + 0.0);
    };
    add(row.dP), add(row.dR);
    for (const BentBeam& b : row.beams) {
      add(b.m), add(b.n);
      for (const double x : {b.stress.size, b.stress.at, b.pressed}) text += "," + digits_of(x + 0.0);
    }
    text += "\n";
  }
  return text;
}

void warn_of_failure(const BeamReport& r) {
  std::vector<Diagnostic> found;
  const auto warn = [&](const std::string& text) { found.push_back({Severity::warning, {}, text, {}, {}}); };
  for (const BeamSummary& s : r.beams) {
    if (s.yield && s.stress.size > *s.yield)
      warn("beam " + s.name + ": stress " + short_number(s.stress.size / mega) + " MPa exceeds yield " +
           short_number(*s.yield / mega) + " MPa" + at_time(r, s.stress));
    if (s.pressed.size > s.critical)
      warn("beam " + s.name + " buckles: pressed by " + short_number(s.pressed.size) + " N of " +
           short_number(s.critical) + at_time(r, s.pressed));
    constexpr double slight = 0.1;  // of its length, where the formulas of small deflections end
    if (s.displacement.size > slight * s.length || s.turn.size > slight)
      warn("beam " + s.name + " gives way by " + in_percent(s.displacement.size / s.length) +
           " of its length and turns by " + short_number(s.turn.size) +
           " rad: formulas of small deflections are no longer right");
  }
  complain(found);
}

BeamReport report_of(const BeamOptions& o) {
  if (o.at.empty() == !is_given(o.motion))
    throw ModelError("",
                     o.at.empty() ? "a state or a motion is needed" : "--at and a motion exclude each other",
                     "--at FILE, or --motion FILE, or --to Q1,Q2,..");
  if (o.at.empty()) {
    const Robot robot = robot_of(o.robot, o.settings);
    const PlannedMotion motion = motion_of(robot, o.motion);
    refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}}, motion.files);
    complain(motion.notes);
    const Progress progress("bending links of " + robot.name());
    return bent(robot, motion, o.step.empty() ? 0 : positive_number("--step", o.step),
                options_of(robot, "deflection", o.settings));
  }
  for (const auto& [option, value] : {std::pair("--plot", &o.plot), {"--step", &o.step}, {"-o", &o.out}})
    if (!value->empty()) throw ModelError("", std::string(option) + " goes with a motion");
  const State state = read_state(input_text(o.at), input_title(o.at), values_of(o.settings.importing.set));
  const Robot as_described = robot_of(o.robot, o.settings);
  complain(doubtful_wrenches(as_described, state));
  const Robot robot = opened_for(as_described, state);
  return bent(robot, state, options_of(robot, "deflection", o.settings));
}

void bend(const BeamOptions& o) {
  if (o.json && o.out == "-")
    throw ModelError("", "--json and -o - exclude each other: both are standard output", "-o FILE");
  refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}},
                    files_of(o.robot, o.settings.importing, {o.motion.file, o.at}));
  refuse_other_picture("--plot", o.plot, "SVG");
  const BeamReport report = report_of(o);
  warn_of_failure(report);
  if (is_file(o.plot)) deliver(svg(plot_of(report)), o.plot);
  if (is_file(o.out)) deliver(rows_of(report), o.out);
  if (o.json) return print(to_line(report_json(report)));
  print(o.out == "-" ? rows_of(report) : words_for(report));
}

}  // namespace

Action declare_beams(CLI::App& app) {
  const auto o = std::make_shared<BeamOptions>();
  add_robot(app, o->robot);
  add_text(app, "--at", o->at, "FILE", "one state, JSON: q; qd and qdd where it moves; - is standard input");
  add_motion(app, o->motion);
  add_text(app, "--step", o->step, "S", "time between rows of the table (default: duration/200)");
  add_text(app, "--link", o->settings.options[Option::link], std::string(info(Option::link).value),
           "the tip: a link, or a frame of the robot by its name (default: the far end of the last link)");
  add_text(app, "--frame", o->settings.options[Option::frame], std::string(info(Option::frame).value),
           "the frame that its displacement is written in (default: 0, the base)");
  add_text(app, "--plot", o->plot, "FILE", "displacements and stresses over time as SVG");
  add_text(app, "-o,--output", o->out, "FILE",
           "the table as CSV: t, dP.., dR.., and of each beam m, n, stress; - is standard output");
  add_importing(app, o->settings.importing);
  add_json(app, o->json);
  return [o] { bend(*o); };
}

}  // namespace articula::cli
