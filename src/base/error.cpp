#include "base/error.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::size_t longest_excerpt = 100;

// The excerpt with a caret below the column. Long lines are cut to a window around it, odd bytes shown as '?'.
std::string pointed(const std::string& excerpt, int column) {
  std::size_t at = column > 0 ? static_cast<std::size_t>(column - 1) : 0;
  const std::size_t from = at > longest_excerpt * 2 / 3 ? at - longest_excerpt * 2 / 3 : 0;
  std::string window = from < excerpt.size() ? excerpt.substr(from, longest_excerpt) : std::string();
  for (char& c : window)
    if (!is_printable(c)) c = c == '\t' ? ' ' : '?';
  std::string text = "\n    " + window;
  if (column > 0 && at - from <= window.size()) text += "\n    " + std::string(at - from, ' ') + "^";
  return text;
}

}  // namespace

std::string to_text(Severity severity) {
  switch (severity) {
    case Severity::note: return "note";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
  }
  return "error";
}

std::string to_text(const Place& place) {
  std::string text = place.file;
  if (place.line > 0) text += ":" + std::to_string(place.line);
  if (place.line > 0 && place.column > 0) text += ":" + std::to_string(place.column);
  return text;
}

std::string to_text(const Diagnostic& d) {
  std::string text = to_text(d.place);
  if (!text.empty()) text += ": ";
  text += to_text(d.severity) + ": " + d.message;
  if (!d.excerpt.empty()) text += pointed(d.excerpt, d.place.column);
  if (!d.hint.empty()) text += "\n  hint: " + d.hint;
  return text;
}

std::string to_text(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) text += (text.empty() ? "" : "\n") + to_text(d);
  return text;
}

bool has_error(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(to_text(diagnostics)), diagnostics_(std::move(diagnostics)) {}

ParseError::ParseError(Place place, std::string message, std::string excerpt, std::string hint)
    : InputError(
          {{Severity::error, std::move(place), std::move(message), std::move(excerpt), std::move(hint)}}) {}

ModelError::ModelError(const std::string& where, const std::string& reason, std::string hint)
    : InputError(
          {{Severity::error, {}, where.empty() ? reason : where + ": " + reason, {}, std::move(hint)}}) {}

}  // namespace articula
