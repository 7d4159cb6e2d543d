#include "json_input.hpp"

#include "base/text.hpp"

namespace articula::cli {

namespace {

constexpr std::size_t most_errors = 20;

std::string described(const Json& value) {
  if (value.is(Json::Kind::null)) return "null";
  const bool vowel = value.is(Json::Kind::object) || value.is(Json::Kind::array);
  return (vowel ? "an " : "a ") + std::string(name_of(value.kind()));
}

}  // namespace

void JsonInput::error(const std::string& message, const std::string& hint) {
  found_.push_back({Severity::error, {file_, 0, 0}, message, {}, hint});
  if (found_.size() == most_errors) throw InputError(found_);
}

void JsonInput::finish() const {
  if (!found_.empty()) throw InputError(found_);
}

Json JsonInput::object(const std::string& what, const std::string& example) {
  if (trimmed(text_).empty())
    throw ParseError({file_, 0, 0}, "the " + what + " is empty", {}, "it is JSON: " + example);
  if (text_.find('\0') != std::string_view::npos) throw ParseError({file_, 0, 0}, no_text(0));
  Json value = read_json(text_, file_);
  if (value.is(Json::Kind::object)) return value;
  error("a " + what + " is a JSON object", "for example " + example);
  return Json::object();
}

void JsonInput::for_each(const std::string& key, const Json& value,
                         const std::function<void(const std::string&, const Json&)>& f) {
  if (!value.is(Json::Kind::object))
    return error("'" + key + "' is " + described(value) + " instead of an object");
  for (std::size_t k = 0; k < value.size(); ++k) f(value.keys()[k], value.at(k));
}

void JsonInput::numbers(const Json& value, const std::string& what, std::vector<double>& into) {
  if (!value.is(Json::Kind::array))
    return error(what + " is " + described(value) + " instead of a list of numbers");
  for (const Json& v : value.values()) number(v, "a value of " + what, into.emplace_back());
}

void JsonInput::text(const Json& value, const std::string& what, std::string& into) {
  if (!value.is(Json::Kind::string)) return error(what + " is " + described(value) + " instead of a text");
  into = value.text();
}

void JsonInput::number(const Json& value, const std::string& what, double& into) {
  if (!value.is(Json::Kind::number)) return error(what + " is " + described(value) + " instead of a number");
  into = value.number();
}

}  // namespace articula::cli
