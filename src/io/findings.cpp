#include "io/findings.hpp"

#include <algorithm>
#include <utility>

namespace articula {

namespace {

constexpr std::size_t max_errors = 20;
constexpr std::size_t max_warnings = 30;
constexpr int max_column = 100000;  // of what is shown; the place is told all the same

std::string headed(const std::string& what) { return what.empty() ? what : what + ": "; }

}  // namespace

Findings::Findings(std::string file, std::string_view text) : file_(std::move(file)), text_(text), lines_{0} {
  for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1))
    lines_.push_back(i + 1);
}

Place Findings::place(std::size_t at) const {
  if (at == nowhere) return {file_, 0, 0};
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), at) - lines_.begin();
  return {file_, static_cast<int>(line), static_cast<int>(at - lines_[line - 1]) + 1};
}

std::string Findings::excerpt(const Place& place) const {
  if (place.file != file_ || place.line < 1 || place.column > max_column) return {};
  const std::size_t from = lines_.at(static_cast<std::size_t>(place.line) - 1);
  const auto shown = static_cast<std::size_t>(place.column) + 100;
  return std::string(text_.substr(from, std::min(text_.find('\n', from) - from, shown)));
}

std::vector<Diagnostic> Findings::sorted() const {
  std::vector<Diagnostic> result = found_;
  std::stable_sort(result.begin(), result.end(), [](const Diagnostic& x, const Diagnostic& y) {
    const bool known = x.place.line > 0 && y.place.line > 0;
    return known ? std::pair(x.place.line, x.place.column) < std::pair(y.place.line, y.place.column)
                 : x.place.line > y.place.line;
  });
  result.insert(result.end(), behind_.begin(), behind_.end());
  return result;
}

void Findings::add(Diagnostic d) {
  if (d.place.file.empty()) d.place.file = file_;
  if (d.excerpt.empty()) d.excerpt = excerpt(d.place);
  const bool error = d.severity == Severity::error;
  found_.push_back(std::move(d));
  if (!error || ++errors_ < max_errors) return;
  found_.push_back(
      {Severity::error, place(nowhere), "too many errors: the rest of the file was not looked at", {}, {}});
  give_up();
}

void Findings::error(std::size_t at, std::string message, std::string hint) {
  add({Severity::error, place(at), std::move(message), {}, std::move(hint)});
}

void Findings::warn(std::size_t at, std::string message, std::string hint) {
  ++warnings_;
  if (warnings_ <= max_warnings) add({Severity::warning, place(at), std::move(message), {}, std::move(hint)});
  if (warnings_ == max_warnings + 1)
    add({Severity::warning, place(nowhere), "further warnings are left out", {}, {}});
}

void Findings::note(std::size_t at, std::string message, std::string hint) {
  add({Severity::note, place(at), std::move(message), {}, std::move(hint)});
}

void Findings::append(const Findings& other) {
  const std::vector<Diagnostic> found = other.sorted();
  behind_.insert(behind_.end(), found.begin(), found.end());
  changes_.insert(changes_.end(), other.changes_.begin(), other.changes_.end());
  errors_ += other.errors_;
}

void Findings::change(ChangeKind kind, std::size_t at, std::string what) {
  changes_.push_back({kind, place(at), std::move(what)});
}

void Findings::no_such(std::size_t at, const std::string& what, const std::string& kind,
                       const std::string& name, const std::string& hint) {
  error(at, headed(what) + "there is no " + kind + " " + name, hint);
}

void Findings::unknown(std::size_t at, const std::string& what, const std::string& kind,
                       const std::string& word, const std::string& hint) {
  error(at, headed(what) + "unknown " + kind + " " + word, hint);
}

void Findings::called_twice(std::size_t at, const std::string& kind, const std::string& name,
                            std::size_t other) {
  error(at, "two " + kind + " are called " + name,
        "rename one of them; the other one is in line " + std::to_string(line(other)));
}

void Findings::wrong_count(std::size_t at, const std::string& what, const std::string& wanted,
                           std::size_t found, const std::string& hint) {
  error(at,
        what + " must have " + wanted + (wanted == "1" ? " value" : " values") + ", not " +
            std::to_string(found),
        hint);
}

void Findings::refuse(std::size_t at, std::string message, std::string hint) const {
  throw ParseError(place(at), std::move(message), excerpt(place(at)), std::move(hint));
}

void Findings::refuse_above(std::size_t MiB, const std::string& hint) const {
  if (text_.size() > MiB << 20U)
    refuse(nowhere, "the file is larger than " + std::to_string(MiB) + " MiB", hint);
}

std::string plain(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    result += text[i] == '\r' ? '\n' : text[i];
  }
  return result;
}

}  // namespace articula
