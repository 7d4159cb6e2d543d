#include "json_input.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.hpp"

namespace articula::cli {

namespace {

using Value = JsonInput::Value;

constexpr int deepest = 8;  // a state has three levels
constexpr std::size_t most_errors = 20;

// nlohmann counts bytes from 1, and points behind the byte it could not use.
Place place_of(std::string_view text, std::size_t byte, const std::string& file) {
  const std::size_t at = std::min(byte == 0 ? 0 : byte - 1, text.size());
  const std::string_view before = text.substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return {file, static_cast<int>(line) + 1, static_cast<int>(at - start) + 1};
}

std::string excerpt(std::string_view text, const Place& place) {
  return lines_of(text).at(static_cast<std::size_t>(place.line - 1));
}

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ..." -> "syntax error while ..."
std::string reason(const std::string& what) {
  const std::size_t position = what.find(": ");
  const std::size_t name = what.find("] ");
  const std::size_t from = position != std::string::npos ? position + 2
                           : name != std::string::npos   ? name + 2
                                                         : 0;
  return shortened(what.substr(from), 160);
}

std::string described(const Value& value) {
  if (value.is_null()) return "null";
  return std::string(value.is_object() || value.is_array() ? "an " : "a ") + value.type_name();
}

}  // namespace

void JsonInput::error(const std::string& message, const std::string& hint) {
  found_.push_back({Severity::error, {file_, 0, 0}, message, {}, hint});
  if (found_.size() == most_errors) throw InputError(found_);
}

void JsonInput::finish() const {
  if (!found_.empty()) throw InputError(found_);
}

Value JsonInput::parsed(const std::string& what, const std::string& example) {
  if (trimmed(text_).empty())
    throw ParseError({file_, 0, 0}, "the " + what + " is empty", {}, "it is JSON: " + example);
  if (text_.find('\0') != std::string_view::npos)
    throw ParseError({file_, 0, 0}, "the " + what + " is not text: it has a zero byte");
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  const auto watch = [&](int depth, Value::parse_event_t event, const Value& value) {
    if (depth > deepest) throw ParseError({file_, 0, 0}, "the JSON is nested too deeply for a " + what);
    if (event == Value::parse_event_t::object_start) keys.emplace_back();
    if (event == Value::parse_event_t::object_end) keys.pop_back();
    if (event == Value::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      error("the key '" + shortened(value.get<std::string>()) + "' appears twice");
    return true;
  };
  try {
    return Value::parse(text_, watch);
  } catch (const Value::parse_error& e) {
    const Place place = place_of(text_, e.byte, file_);
    throw ParseError(place, reason(e.what()), excerpt(text_, place));
  } catch (const Value::exception& e) {
    throw ParseError({file_, 0, 0}, reason(e.what()));
  }
}

Value JsonInput::object(const std::string& what, const std::string& example) {
  Value value = parsed(what, example);
  if (value.is_object()) return value;
  error("a " + what + " is a JSON object", "for example " + example);
  return Value::object();
}

void JsonInput::for_each(const std::string& key, const Value& value,
                         const std::function<void(const std::string&, const Value&)>& f) {
  if (!value.is_object()) return error("'" + key + "' is " + described(value) + " instead of an object");
  for (const auto& [name, v] : value.items()) f(name, v);
}

void JsonInput::numbers(const Value& value, const std::string& what, std::vector<double>& into) {
  if (!value.is_array()) return error(what + " is " + described(value) + " instead of a list of numbers");
  for (const Value& v : value) number(v, "a value of " + what, into.emplace_back());
}

void JsonInput::text(const Value& value, const std::string& what, std::string& into) {
  if (!value.is_string()) return error(what + " is " + described(value) + " instead of a text");
  into = value.get<std::string>();
}

void JsonInput::number(const Value& value, const std::string& what, double& into) {
  if (!value.is_number()) return error(what + " is " + described(value) + " instead of a number");
  into = value.get<double>();
  if (!std::isfinite(into)) error(what + " is not finite");
}

}  // namespace articula::cli
