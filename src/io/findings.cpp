#include "io/findings.hpp"

#include <algorithm>
#include <utility>

namespace articula {

namespace {

constexpr std::size_t max_errors = 20;
constexpr std::size_t max_warnings = 30;
constexpr int max_column = 100000;  // of what is shown; the place is told all the same

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

std::vector<Diagnostic> Findings::sorted() const {
  std::vector<Diagnostic> result = found_;
  std::stable_sort(result.begin(), result.end(), [](const Diagnostic& x, const Diagnostic& y) {
    const bool known = x.place.line > 0 && y.place.line > 0;
    return known ? std::pair(x.place.line, x.place.column) < std::pair(y.place.line, y.place.column)
                 : x.place.line > y.place.line;
  });
  return result;
}

void Findings::add(Severity severity, std::size_t at, std::string message, std::string hint) {
  const Place p = place(at);
  std::string excerpt;
  if (p.line > 0 && p.column < max_column) {
    const std::size_t from = lines_[p.line - 1];
    excerpt = text_.substr(from, std::min<std::size_t>(text_.find('\n', from) - from, p.column + 100));
  }
  found_.push_back({severity, p, std::move(message), std::move(excerpt), std::move(hint)});
}

void Findings::error(std::size_t at, std::string message, std::string hint) {
  add(Severity::error, at, std::move(message), std::move(hint));
  if (++errors_ < max_errors) return;
  add(Severity::error, nowhere, "too many errors: the rest of the file was not looked at", {});
  give_up();
}

void Findings::warn(std::size_t at, std::string message, std::string hint) {
  ++warnings_;
  if (warnings_ <= max_warnings) add(Severity::warning, at, std::move(message), std::move(hint));
  if (warnings_ == max_warnings + 1) add(Severity::warning, nowhere, "further warnings are left out", {});
}

void Findings::change(ChangeKind kind, std::size_t at, std::string what) {
  changes_.push_back({kind, place(at), std::move(what)});
}

InputError located(const InputError& error, const std::string& file) {
  std::vector<Diagnostic> found = error.diagnostics();
  for (Diagnostic& d : found)
    if (d.place.file.empty()) d.place.file = file;
  return InputError(std::move(found));
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
