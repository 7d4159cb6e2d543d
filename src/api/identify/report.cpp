// The page of an identification: what was found, how well it fits, how it was done.

#include <cmath>

#include "api/identify.hpp"
#include "base/text.hpp"
#include "draw/intervals.hpp"
#include "draw/plot.hpp"
#include "typeset/paper.hpp"

namespace articula {

namespace {

Words words(const std::string& text) { return {{.text = text}}; }
std::string digits4(double x) { return formatted("%.4g", x); }
std::string share_text(double share) { return formatted("%.2f", 100 * share) + " %"; }

class ReportWriter {
 public:
  explicit ReportWriter(const Identification& result) : r_(result) {
    paper_.title = "Identification of " + result.robot;
  }

  std::string html() {
    in_short();
    doubts();
    parameters();
    correlations();
    others();
    fits();
    for (const LogSummary& log : r_.logs) curves(log);
    settings();
    return html_paper(paper_);
  }

 private:
  void heading(const std::string& text) { paper_.blocks.emplace_back(Heading{1, text}); }
  void say(const std::string& text) { paper_.blocks.emplace_back(Paragraph{words(text)}); }
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
    PaperTable t;
    for (const std::string& cell : head) t.head.push_back(words(cell));
    for (const std::vector<std::string>& row : rows) {
      t.rows.emplace_back();
      for (const std::string& cell : row) t.rows.back().push_back(words(cell));
    }
    paper_.blocks.emplace_back(std::move(t));
  }

  void in_short() {
    say(counted(r_.parameters.size(), "parameter") + ", by " + std::string(info(r_.estimator).line) +
        ", of the " + std::string(info(r_.model).name) + " model (" + std::string(info(r_.model).line) +
        "). " + share_text(r_.fit.relative()) + " of what was measured is left unexplained" +
        (r_.validation ? ", " + share_text(r_.validation->relative()) + " on logs that were held out."
                       : "."));
  }

  void doubts() {
    if (r_.notes.empty()) return;
    heading("Doubts");
    for (const Diagnostic& note : r_.notes)
      say(to_text(note.severity) + ": " + note.message + (note.hint.empty() ? "" : " (" + note.hint + ")"));
  }

  Words symbol(const std::string& name) { return {{.formula = paper_.graph->symbol(name, Kind::parameter)}}; }

  void parameters() {
    heading("Parameters");
    std::vector<IntervalRow> intervals;
    PaperTable t;
    for (const char* head : {"parameter", "value", "deviation", "%", "described", "of the tables"})
      t.head.push_back(words(head));
    constexpr double reach = 1.959963984540054;  // 95 % of Gaussian noise
    for (const IdentifiedParameter& p : r_.parameters) {
      const bool told = p.essential && std::isfinite(p.deviation);
      t.rows.push_back({symbol(p.name), words(digits4(p.value)),
                        words(!p.essential ? "left out"
                              : told       ? digits4(p.deviation)
                                           : "not told"),
                        words(told && std::isfinite(p.percent()) ? formatted("%.1f", p.percent()) : ""),
                        words(p.prior ? digits4(*p.prior) : ""),
                        words(p.formula == p.name ? "" : p.formula)});
      if (!p.essential || p.value == 0) continue;
      const double size = std::fabs(p.value);
      intervals.push_back({p.name, digits4(p.value), reach * p.deviation / size, {}});
      if (p.prior) intervals.back().expected = (*p.prior - p.value) / size;
    }
    paper_.blocks.emplace_back(std::move(t));
    paper_.blocks.emplace_back(PaperPicture{
        intervals_svg("Parameters and their 95 % confidence intervals, in parts of their values",
                      "95 % confidence interval", "described", intervals),
        "", words("What the logs say of each parameter, and what the robot's description said.")});
    if (r_.tables.empty()) return;
    say("Values that bodies can have, as near to the description as the logs leave open:");
    std::vector<std::vector<std::string>> rows;
    for (const IdentifiedParameter& p : r_.tables)
      rows.push_back({p.name, digits4(p.value), p.prior ? digits4(*p.prior) : ""});
    table({"cell", "value", "described"}, rows);
  }

  // Pairs that the logs tell apart badly.
  void correlations() {
    constexpr double close = 0.9;
    const std::size_t n = r_.parameters.size();
    PaperTable t;
    t.head = {words("parameter"), words("parameter"), words("correlation")};
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i + 1; j < n; ++j)
        if (const double c = r_.correlation[i * n + j]; std::fabs(c) > close)
          t.rows.push_back(
              {symbol(r_.parameters[i].name), symbol(r_.parameters[j].name), words(formatted("%.3f", c))});
    if (t.rows.empty()) return;
    heading("Correlations");
    say("Pairs of parameters that err together: their sum or their difference is known better than each.");
    paper_.blocks.emplace_back(std::move(t));
  }

  void others() {
    if (r_.others.empty()) return;
    heading("Other models");
    say("What the same logs say by other equations; in brackets how far it is off, in what both deviations "
        "allow together.");
    PaperTable t;
    t.head = {words("parameter"), words(std::string(info(r_.model).name))};
    for (const OtherAnswer& o : r_.others) t.head.push_back(words(std::string(info(o.model).name)));
    for (std::size_t c = 0; c < r_.parameters.size(); ++c) {
      const IdentifiedParameter& p = r_.parameters[c];
      t.rows.push_back({symbol(p.name), words(with_deviation(p.value, p.deviation))});
      for (const OtherAnswer& o : r_.others)
        t.rows.back().push_back(words(with_deviation(o.value[c], o.deviation[c]) + " (" +
                                      formatted("%.1f", disagreement(p, o.value[c], o.deviation[c])) + ")"));
    }
    paper_.blocks.emplace_back(std::move(t));
  }

  static std::string with_deviation(double value, double deviation) {
    return digits4(value) + (std::isfinite(deviation) ? " ± " + formatted("%.2g", deviation) : "");
  }

  void fits() {
    heading("Fit");
    std::vector<std::vector<std::string>> rows;
    const auto add = [&](const Fit& fit, const std::string& what) {
      for (const OutputFit& f : fit.outputs)
        rows.push_back({what, f.name, std::to_string(f.rows), digits4(f.measured), digits4(f.left),
                        share_text(f.relative())});
    };
    add(r_.fit, "estimated");
    if (r_.validation) add(*r_.validation, "held out");
    table({"", "", "rows", "rms", "left", "of it"}, rows);
  }

  void curves(const LogSummary& log) {
    heading((log.title.empty() ? log.file : log.title) + (log.held_out ? " (held out)" : ""));
    Plot plot{"", "t / s", {}};
    for (const TorqueCurves& c : log.curves) {
      std::vector<double> left;
      for (std::size_t k = 0; k < c.t.size(); ++k) left.push_back(c.measured[k] - c.predicted[k]);
      plot.charts.push_back(
          {c.name,
           c.unit,
           {{"measured", c.t, c.measured}, {"predicted", c.t, c.predicted}, {"left", c.t, left}}});
    }
    paper_.blocks.emplace_back(
        PaperPicture{svg(plot), "", words("Measured and predicted, and what is left.")});
  }

  void settings() {
    heading("Settings");
    std::vector<std::vector<std::string>> rows{
        {"model", std::string(info(r_.model).name)},
        {"estimator", std::string(info(r_.estimator).name)},
        {"cutoff of positions", short_number(r_.cutoff) + " Hz"},
        {"equations", short_number(r_.rows) + " in a second, of each output"},
        {"rank", std::to_string(r_.rank) + " of " + std::to_string(r_.parameters.size())},
        {"condition number", short_number(r_.condition)}};
    std::vector<std::string> zones;
    for (const double zone : r_.dead_zone) zones.push_back(short_number(zone));
    rows.push_back({"left out below", joined(zones, ", ") + " rad/s or m/s"});
    if (r_.prior_weight) rows.push_back({"weight of the description", short_number(*r_.prior_weight)});
    for (const LogSummary& log : r_.logs)
      rows.push_back({log.held_out ? "log, held out" : "log", log.file + ": " + short_number(log.duration) +
                                                                  " s at " + short_number(log.rate) + " Hz"});
    table({"", ""}, rows);
  }

  const Identification& r_;
  Paper paper_;
};

}  // namespace

std::string identification_report(const Identification& result) { return ReportWriter(result).html(); }

}  // namespace articula
