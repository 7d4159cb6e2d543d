#include "api/identify/log_tables.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double most_surplus = 0.01;  // of the rows: tables that differ by more do not belong together

std::optional<std::size_t> place_in(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

LogTables::LogTables(const std::vector<LogFile>& files, Report& report) {
  for (const LogFile& file : files) {
    Opened opened{file, nullptr};
    try {
      opened.numbers = std::make_unique<NumberFile>(file.path);
    } catch (const EnvironmentError& e) {
      if (file.place.line == 0) throw;
      report.error(file.place, e.what());
    } catch (const InputError& e) {
      for (const Diagnostic& d : e.diagnostics()) report.add(d);
    }
    files_.push_back(std::move(opened));
  }
}

std::optional<std::size_t> LogTables::column_in(const Opened& file, const std::string& name) {
  const std::vector<std::string>& names = file.numbers->names();
  if (const auto place = place_in(names, name)) return place;
  const bool digits = !name.empty() && name.size() < 7 &&
                      std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
  const std::size_t number = digits ? std::stoul(name) : 0;
  return number >= 1 && number <= names.size() ? std::optional(number - 1) : std::nullopt;
}

std::vector<std::string> LogTables::names() const {
  std::vector<std::string> all;
  for (const Opened& f : files_)
    if (f.numbers) all.insert(all.end(), f.numbers->names().begin(), f.numbers->names().end());
  return all;
}

bool LogTables::all_open() const {
  return std::all_of(files_.begin(), files_.end(), [](const Opened& f) { return f.numbers != nullptr; });
}

std::size_t LogTables::add(std::size_t file, std::size_t column, const Place& place) {
  Opened& opened = files_[file];
  for (std::size_t k = 0; k < opened.wanted.size(); ++k)
    if (opened.wanted[k] == column) return opened.asked[k];
  opened.wanted.push_back(column);
  opened.asked.push_back(columns_.size());
  columns_.push_back({file, opened.numbers->names()[column], place, {}});
  return columns_.size() - 1;
}

std::optional<std::size_t> LogTables::find(const std::string& name, const std::string& file,
                                           const Place& place, const std::string& what, Report& report) {
  std::vector<std::size_t> in;
  std::vector<std::string> known;
  bool all_open = true;
  for (std::size_t f = 0; f < files_.size(); ++f) {
    if (!file.empty() && files_[f].file.name != file) continue;
    if (!files_[f].numbers) {
      all_open = false;
      continue;
    }
    known.insert(known.end(), files_[f].numbers->names().begin(), files_[f].numbers->names().end());
    if (column_in(files_[f], name)) in.push_back(f);
  }
  if (in.size() == 1) return add(in.front(), *column_in(files_[in.front()], name), place);
  if (in.empty() && all_open)
    report.error(place,
                 what + ": there is no column " + in_quotes(name) + (file.empty() ? "" : " in " + file),
                 possible(name, known));
  if (in.size() > 1)
    report.error(place,
                 what + ": column " + in_quotes(name) + " is in " + files_[in[0]].file.name + " and in " +
                     files_[in[1]].file.name,
                 "say which:  file: " + files_[in[0]].file.name);
  return std::nullopt;
}

void LogTables::read(Report& report) {
  for (Opened& f : files_) {
    if (f.wanted.empty()) continue;
    try {
      f.table = f.numbers->read(f.wanted);
    } catch (const InputError& e) {
      for (const Diagnostic& d : e.diagnostics()) report.add(d);
      continue;
    }
    if (f.table.cut_short) report.warn({f.file.path, 0, 0}, "the last line breaks off", "it is left out");
    if (f.table.rows < 2)
      report.error({f.file.path, 0, 0}, "a log has at least two rows, not " + std::to_string(f.table.rows));
    for (std::size_t k = 0; k < f.asked.size(); ++k)
      columns_[f.asked[k]].values = std::move(f.table.columns[k]);
  }
  if (!report.failed()) equal_lengths(report);
}

void LogTables::equal_lengths(Report& report) {
  const Opened *shortest = nullptr, *longest = nullptr;
  for (const Opened& f : files_) {
    if (f.wanted.empty()) continue;
    if (shortest == nullptr || f.table.rows < shortest->table.rows) shortest = &f;
    if (longest == nullptr || f.table.rows > longest->table.rows) longest = &f;
  }
  if (shortest == nullptr) return;
  rows_ = shortest->table.rows;
  for (LoggedColumn& column : columns_) column.values.resize(rows_);
  const std::size_t surplus = longest->table.rows - rows_;
  if (surplus == 0) return;
  const std::string message = longest->file.name + " has " + counted(longest->table.rows, "row") + ", and " +
                              shortest->file.name + " has " + std::to_string(rows_);
  if (static_cast<double>(surplus) > most_surplus * static_cast<double>(rows_))
    report.error(longest->file.place, message, "row k of one file belongs to row k of the others");
  else
    report.warn(longest->file.place, message, "what is too much at the end is left out");
}

Place LogTables::place(std::size_t column, std::size_t row) const {
  const Opened& f = files_.at(columns_.at(column).file);
  return {f.file.path, f.table.line(row), 0};
}

}  // namespace articula
