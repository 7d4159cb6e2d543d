#include "io/log_read.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/log_channels.hpp"

namespace articula {

namespace {

constexpr const char* log_begins =
    "a file that describes a log begins with the line  log: 1; a table alone is called NAME.csv";

class LogReader {
 public:
  LogReader(Findings& findings, std::string folder)
      : cells_(findings), motion_(cells_), channels_(motion_), folder_(std::move(folder)) {}

  LogDescription run(const YamlNode& root) {
    header(root);
    top_ = cells_.fields(root, YamlTable::log, "log");
    log_.place = cells_.place(root);
    if (const YamlNode* node = entry("title")) log_.title = cells_.line(*node, "title").value_or("");
    files();
    times();
    cuts();
    if (const YamlNode* node = entry("gears")) gears(*node);
    if (const YamlNode* node = entry("delay")) delay(*node);
    if (const YamlNode* node = entry("load")) {
      log_.load = cells_.line(*node, "load").value_or("");
      log_.load_place = cells_.place(*node);
    }
    for (std::size_t k = 0; k < log_quantity_names.size(); ++k) {
      const auto quantity = static_cast<LogQuantity>(k);
      if (const YamlNode* node = entry(to_text(quantity)))
        log_.channels[quantity] = channels_.read(*node, quantity);
    }
    for (const LogQuantity needed : {LogQuantity::q, LogQuantity::tau})
      cells_.required(root, top_, to_text(needed), "",
                      "for example  " + to_text(needed) + ": {columns: [..], side: joint}");
    file_names(root);
    return std::move(log_);
  }

 private:
  const YamlNode* entry(const std::string& key) const {
    const auto found = top_.find(key);
    return found == top_.end() ? nullptr : found->second;
  }

  void header(const YamlNode& root) {
    Findings& findings = cells_.findings();
    if (root.kind != YamlNode::Kind::map || root.items.empty())
      findings.refuse(root.at, "this does not describe a log: it holds " + described(root), log_begins);
    if (root.items[0].text != "log") findings.refuse(root.at, "this does not describe a log", log_begins);
    if (root.items[1].text != "1")
      findings.refuse(root.items[1].at, "format version " + described(root.items[1]) + " is not known",
                      "this program reads  log: 1");
  }

  void add_file(const std::string& name, const Place& place) {
    log_.files.push_back({name, (std::filesystem::path(folder_) / name).string(), place});
  }

  void files() {
    const YamlNode *one = entry("file"), *more = entry("files");
    if (one != nullptr && more != nullptr)
      cells_.error(*one, "file and files exclude each other", "delete one of them");
    const auto add = [&](const YamlNode& node, const std::string& what) {
      const auto name = cells_.line(node, what);
      if (!name) return;
      if (name->empty()) return cells_.error(node, what + ": a file without a name");
      const auto same = [&](const LogFile& f) { return f.name == *name; };
      if (std::any_of(log_.files.begin(), log_.files.end(), same))
        return cells_.error(node, what + ": " + in_quotes(*name) + " is given twice", "delete one of them");
      add_file(*name, cells_.place(node));
    };
    if (one != nullptr) add(*one, "file");
    const auto* items = more == nullptr ? nullptr : cells_.list(*more, "files");
    for (std::size_t k = 0; items != nullptr && k < items->size(); ++k) add((*items)[k], "files");
  }

  // What `file` of a quantity or of the time may be: one of the list, or without a list whatever they say.
  void file_names(const YamlNode& root) {
    const bool listed = entry("file") != nullptr || entry("files") != nullptr;
    const auto check = [&](const std::string& name, const Place& place) {
      const bool known = contains(all_names(log_.files), name);
      if (name.empty() || known) return;
      if (listed)
        cells_.findings().add({Severity::error,
                               place,
                               in_quotes(name) + " is none of the files of the log",
                               {},
                               possible(name, all_names(log_.files))});
      else
        add_file(name, place);
    };
    for (const auto& [quantity, channels] : log_.channels) check(channels.file, channels.file_place);
    if (log_.time) check(log_.time->file, log_.time->place);
    if (log_.files.empty() && !listed)
      cells_.error(root, "the key 'file' is missing", "the table beside this file:  file: log.csv");
  }

  void times() {
    const YamlNode *rate = entry("rate"), *period = entry("period");
    if (rate != nullptr && period != nullptr)
      cells_.error(*period, "rate and period exclude each other", "delete one of them");
    if (const YamlNode* node = rate != nullptr ? rate : period) {
      const std::string what = rate != nullptr ? "rate" : "period";
      const double value = motion_.positive(*node, what).value_or(1);
      log_.period = rate != nullptr ? 1 / value : value;
      log_.period_place = cells_.place(*node);
      if (*log_.period < shortest_period || *log_.period > longest_period)
        cells_.error(*node, what + " cannot be " + described(*node),
                     "a rate is in Hz, a period in s: " + short_number(shortest_period) + " to " +
                         short_number(longest_period));
    }
    if (const YamlNode* node = entry("time")) time(*node);
  }

  void time(const YamlNode& node) {
    LogTime time{"", "", 1, cells_.place(node)};
    if (node.kind == YamlNode::Kind::scalar) {
      time.column = node.text;
    } else {
      const Fields fields = cells_.fields(node, YamlTable::log_time, "time");
      if (const YamlNode* column =
              cells_.required(node, fields, "column", "time", "time: {column: t, unit: s}"))
        time.column = cells_.line(*column, "time: column").value_or("");
      if (const auto file = fields.find("file"); file != fields.end())
        time.file = cells_.line(*file->second, "time: file").value_or("");
      if (const auto unit = fields.find("unit"); unit != fields.end()) {
        const auto* found = find_named(log_time_units, unit->second->text);
        if (found != nullptr)
          time.seconds = found->seconds;
        else
          cells_.error(*unit->second, "time: unit cannot be " + described(*unit->second),
                       possible(unit->second->text, all_names(log_time_units)));
      }
    }
    log_.time = time;
  }

  void cuts() {
    const YamlNode *start = entry("start"), *end = entry("end");
    if (start != nullptr) {
      log_.start = motion_.number(*start, "start").value_or(0);
      log_.start_place = cells_.place(*start);
      if (log_.start < 0)
        cells_.error(*start, "start cannot be " + described(*start), "seconds since the first sample");
    }
    if (end == nullptr) return;
    log_.end = motion_.number(*end, "end").value_or(log_.start + 1);
    if (log_.start_place.line == 0) log_.start_place = cells_.place(*end);
    if (!(*log_.end > log_.start))
      cells_.error(*end, "end cannot be " + described(*end), "seconds since the first sample, after start");
  }

  void delay(const YamlNode& node) {
    constexpr double most = 1;  // s: no drive is slower
    log_.delay = motion_.number(node, "delay").value_or(0);
    if (!(std::fabs(log_.delay) <= most))
      cells_.error(
          node, "delay cannot be " + described(node),
          "in seconds, up to " + short_number(most) + ", negative where torques stand before positions");
  }

  void gears(const YamlNode& node) {
    log_.gears_place = cells_.place(node);
    const auto* rows = cells_.list(node, "gears");
    if (rows == nullptr) return;
    const bool matrix = !rows->empty() && rows->front().kind == YamlNode::Kind::list;
    if (!matrix) {
      const std::vector<double> ratios = motion_.numbers(node, "gears");
      for (std::size_t k = 0; k < ratios.size(); ++k) {
        if (ratios[k] == 0) cells_.error((*rows)[k], "gears: a ratio cannot be 0");
        log_.gears.emplace_back(ratios.size(), 0.0).at(k) = ratios[k];
      }
      return;
    }
    for (const YamlNode& row : *rows) {
      log_.gears.push_back(motion_.numbers(row, "gears"));
      if (log_.gears.back().size() != log_.gears.front().size())
        cells_.findings().wrong_count(row.at, "a row of gears", std::to_string(log_.gears.front().size()),
                                      log_.gears.back().size(), "one for each joint");
    }
  }

  YamlCells cells_;
  MotionCells motion_;
  LogChannelReader channels_;
  std::string folder_;
  Fields top_;
  LogDescription log_;
};

}  // namespace

LogDescription read_log(std::string_view text, const std::string& file) {
  const std::string clean = plain(text);
  Findings findings(file, clean);
  findings.refuse_above(4, "samples stand in a CSV file, and this file says what they are");
  const YamlNode root = parse_yaml(clean, findings);
  LogDescription log = LogReader(findings, std::filesystem::path(file).parent_path().string()).run(root);
  if (findings.errors() > 0) findings.give_up();
  return log;
}

}  // namespace articula
