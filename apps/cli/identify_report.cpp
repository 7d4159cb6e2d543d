#include "identify_report.hpp"

#include <cmath>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

std::string four_digits(double x) { return formatted("%.4g", x); }
std::string percents(double share) { return formatted("%.2f", 100 * share) + " %"; }

std::string deviation_text(const IdentifiedParameter& p) {
  if (!p.essential) return "left out";
  return std::isfinite(p.deviation) ? four_digits(p.deviation) : "not told";
}

std::string percent_text(const IdentifiedParameter& p) {
  if (!p.essential || !std::isfinite(p.percent())) return "";
  return p.percent() < 1000 ? formatted("%.1f", p.percent()) : "> 1000";
}

std::string parameter_table(const Identification& result) {
  const auto& list = result.parameters;
  const bool described =
      std::any_of(list.begin(), list.end(), [](const IdentifiedParameter& p) { return p.prior.has_value(); });
  std::vector<Column> columns{{"parameter"}, {"value", true}, {"deviation", true}, {"%", true}};
  if (described) columns.push_back({"described", true});
  columns.push_back({"of the tables"});
  TextTable table(columns);
  for (const IdentifiedParameter& p : list) {
    std::vector<std::string> cells{p.name, four_digits(p.value), deviation_text(p), percent_text(p)};
    if (described) cells.push_back(p.prior ? four_digits(*p.prior) : "");
    cells.push_back(p.formula == p.name ? "" : p.formula);
    table.add(cells);
  }
  return table.text();
}

std::string cell_table(const Identification& result) {
  TextTable table({{"cell"}, {"value", true}, {"described", true}});
  for (const IdentifiedParameter& p : result.tables)
    table.add({p.name, four_digits(p.value), p.prior ? four_digits(*p.prior) : ""});
  return "\n  values that bodies can have, as near to the description as the logs leave open:\n" +
         table.text();
}

// Where other models say something else.
std::string other_table(const Identification& result) {
  if (result.others.empty()) return "";
  std::vector<Column> columns{{"parameter"}, {std::string(info(result.model).name), true}};
  for (const OtherAnswer& o : result.others)
    columns.insert(columns.end(), {{std::string(info(o.model).name), true}, {"off", true}});
  TextTable table(columns);
  for (std::size_t c = 0; c < result.parameters.size(); ++c) {
    const IdentifiedParameter& p = result.parameters[c];
    std::vector<std::string> cells{p.name, four_digits(p.value)};
    for (const OtherAnswer& o : result.others)
      cells.insert(cells.end(),
                   {four_digits(o.value[c]), formatted("%.1f", disagreement(p, o.value[c], o.deviation[c]))});
    table.add(cells);
  }
  return "\n  other models (off: in what both deviations allow together):\n" + table.text();
}

std::string fit_table(const Identification& result) {
  std::vector<Column> columns{{result.fit.outputs.size() > 1 ? "joint" : "equation"},
                              {"rows", true},
                              {"rms", true},
                              {"left", true},
                              {"of it", true}};
  if (result.validation)
    columns.insert(columns.end(), {{"held out: rms", true}, {"left", true}, {"of it", true}});
  TextTable table(columns);
  for (std::size_t o = 0; o < result.fit.outputs.size(); ++o) {
    const OutputFit& f = result.fit.outputs[o];
    std::vector<std::string> cells{f.name, std::to_string(f.rows), four_digits(f.measured),
                                   four_digits(f.left), percents(f.relative())};
    if (result.validation) {
      const OutputFit& v = result.validation->outputs[o];
      cells.insert(cells.end(), {four_digits(v.measured), four_digits(v.left), percents(v.relative())});
    }
    table.add(cells);
  }
  return table.text();
}

Json parameters_json(const std::vector<IdentifiedParameter>& list) {
  Json json = Json::array();
  for (const IdentifiedParameter& p : list) {
    Json entry{{"name", p.name},
               {"formula", p.formula},
               {"value", p.value},
               {"deviation", p.deviation},
               {"percent", p.percent()}};
    if (p.prior) entry["described"] = *p.prior;
    if (!p.essential) entry["left_out"] = true;
    json.push_back(std::move(entry));
  }
  return json;
}

Json fit_json(const Fit& fit) {
  Json outputs = Json::array();
  for (const OutputFit& f : fit.outputs)
    outputs.push_back({{"name", f.name},
                       {"rows", f.rows},
                       {"measured", f.measured},
                       {"left", f.left},
                       {"relative", f.relative()}});
  return {{"relative", fit.relative()}, {"outputs", outputs}};
}

Json correlation_json(const Identification& result) {
  Json rows = Json::array();
  const std::size_t n = result.parameters.size();
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = result.correlation.begin() + static_cast<std::ptrdiff_t>(i * n);
    rows.push_back(std::vector<double>(row, row + static_cast<std::ptrdiff_t>(n)));
  }
  return rows;
}

}  // namespace

std::string identification_text(const Identification& result) {
  double seconds = 0;
  for (const LogSummary& log : result.logs)
    if (!log.held_out) seconds += log.duration;
  std::string text = result.robot + ": " + counted(result.parameters.size(), "parameter") + " from " +
                     short_number(seconds) + " s by " + std::string(info(result.estimator).line) + "; " +
                     std::string(info(result.model).name) + " model\n";
  text += parameter_table(result);
  if (!result.tables.empty()) text += cell_table(result);
  text += other_table(result) + "\n" + fit_table(result);
  text += "  all together " + percents(result.fit.relative()) + " is left" +
          (result.validation ? ", " + percents(result.validation->relative()) + " on logs that were held out"
                             : "") +
          "\n";
  text += "  filtered at " + short_number(result.cutoff) + " Hz, " + short_number(result.rows) +
          " equations in a second for each " + (result.fit.outputs.size() > 1 ? "joint" : "row") + ", rank " +
          std::to_string(result.rank) + " of " + std::to_string(result.parameters.size()) +
          ", condition number " + short_number(result.condition) + "\n";
  if (result.prior_weight) text += "  the description weighs " + short_number(*result.prior_weight) + "\n";
  if (!result.tables.empty())
    text += "  bodies that can exist leave " + percents(result.above) + " more than any parameters\n";
  return text + "  (deviation: standard; SI units, torques at the joints)\n";
}

Json identification_json(const Identification& result) {
  Json logs = Json::array();
  for (const LogSummary& log : result.logs)
    logs.push_back({{"file", log.file},
                    {"title", log.title},
                    {"duration", log.duration},
                    {"rate", log.rate},
                    {"samples", log.samples},
                    {"held_out", log.held_out},
                    {"fit", fit_json(log.fit)}});
  Json json{{"robot", result.robot},
            {"model", std::string(info(result.model).name)},
            {"estimator", std::string(info(result.estimator).name)},
            {"cutoff", result.cutoff},
            {"rows", result.rows},
            {"dead_zone", result.dead_zone},
            {"parameters", parameters_json(result.parameters)},
            {"rank", result.rank},
            {"condition", result.condition},
            {"fit", fit_json(result.fit)},
            {"correlation", correlation_json(result)},
            {"logs", logs}};
  if (result.validation) json["validation"] = fit_json(*result.validation);
  if (!result.tables.empty()) json["tables"] = parameters_json(result.tables), json["above"] = result.above;
  for (const OtherAnswer& o : result.others)
    json["others"][std::string(info(o.model).name)] = {
        {"value", o.value}, {"deviation", o.deviation}, {"relative", o.relative}};
  if (result.prior_weight) json["prior_weight"] = *result.prior_weight;
  return json;
}

std::string gains_text(const GainReport& report) {
  TextTable table({{"channel"}, {"gain", true}, {"deviation", true}, {"%", true}});
  for (const ChannelGain& c : report.channels)
    table.add({c.name, std::isfinite(c.deviation) ? formatted("%.5g", c.gain) : "",
               std::isfinite(c.deviation) ? formatted("%.2g", c.deviation) : "not told",
               std::isfinite(c.deviation) ? formatted("%.2f", 100 * c.deviation / c.gain) : ""});
  return report.robot + ": torque for one of each channel, by the known load\n" + table.text() +
         "  (times the gain in the file of the log)\n";
}

Json gains_json(const GainReport& report) {
  Json channels = Json::array();
  for (const ChannelGain& c : report.channels)
    channels.push_back({{"name", c.name}, {"gain", c.gain}, {"deviation", c.deviation}, {"noise", c.noise}});
  return {{"robot", report.robot}, {"gains", channels}};
}

std::string identification_csv(const Identification& result) {
  std::string text = "parameter,value,deviation,percent,described,formula\n";
  for (const IdentifiedParameter& p : result.parameters)
    text += p.name + "," + digits_of(p.value) + "," +
            (std::isfinite(p.deviation) ? digits_of(p.deviation) : "") + "," +
            (std::isfinite(p.percent()) ? digits_of(p.percent()) : "") + "," +
            (p.prior ? digits_of(*p.prior) : "") + "," + p.formula + "\n";
  return text;
}

}  // namespace articula::cli
