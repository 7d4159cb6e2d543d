#include "base/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

// Digits and a power of ten as people write numbers: 12.5, 0.001, 1e+20; always with a point or an exponent.
std::string decimal(double value) {
  if (value == 0) return std::signbit(value) ? "-0.0" : "0.0";
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value),
                                 std::chars_format::scientific)
                       .ptr;
  const std::string_view all(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t e = all.find('e');
  std::string digits(1, all[0]);
  if (e > 2) digits += all.substr(2, e - 2);
  const int exponent = std::stoi(std::string(all.substr(e + 1)));
  const int count = static_cast<int>(digits.size()), point = exponent + 1;  // digits before it
  std::string text = std::signbit(value) ? "-" : "";
  if (count <= point && point <= 15)
    return text + digits + std::string(static_cast<std::size_t>(point - count), '0') + ".0";
  if (0 < point && point <= 15) return text + digits.insert(static_cast<std::size_t>(point), ".");
  if (-4 < point && point <= 0)
    return text + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (count > 1) digits.insert(1, ".");
  return text + digits + std::string(all.substr(e));
}

void write_text(std::string_view text, std::string& out) {
  out += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (const std::size_t k = json_escaped.find(c); k != std::string_view::npos)
      out += std::string("\\") + json_letters[k];
    else if (static_cast<unsigned char>(c) < 0x20)
      out += std::string("\\u00") + "01"[c / 16] + "0123456789abcdef"[c % 16];
    else
      out += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  out += '"';
}

void write(const Json& json, std::string& out) {
  const bool object = json.is(Json::Kind::object);
  switch (json.kind()) {
    case Json::Kind::null: out += "null"; return;
    case Json::Kind::boolean: out += json.number() != 0 ? "true" : "false"; return;
    case Json::Kind::number: out += json.text().empty() ? decimal(json.number()) : json.text(); return;
    case Json::Kind::string: write_text(json.text(), out); return;
    case Json::Kind::array:
    case Json::Kind::object: break;
  }
  out += object ? '{' : '[';
  for (std::size_t k = 0; k < json.size(); ++k) {
    if (k > 0) out += ',';
    if (object) write_text(json.keys()[k], out), out += ':';
    write(json.values()[k], out);
  }
  out += object ? '}' : ']';
}

}  // namespace

Json::Json(double value)
    : kind_(std::isfinite(value) ? Kind::number : Kind::null), number_(std::isfinite(value) ? value : 0) {}

Json::Json(std::initializer_list<Json> list) : kind_(Kind::object) {
  for (const Json& entry : list)
    if (entry.kind_ != Kind::array || entry.size() != 2 || entry.values_[0].kind_ != Kind::string)
      kind_ = Kind::array;
  if (kind_ == Kind::array) {
    values_ = list;
    return;
  }
  for (const Json& pair : list) (*this)[pair.values_[0].text_] = pair.values_[1];
}

Json Json::array() {
  Json json;
  json.kind_ = Kind::array;
  return json;
}

Json Json::object() {
  Json json;
  json.kind_ = Kind::object;
  return json;
}

void Json::push_back(Json value) {
  if (kind_ == Kind::null) kind_ = Kind::array;
  if (kind_ != Kind::array) throw Bug("only an array of JSON grows at its end");
  values_.push_back(std::move(value));
}

Json& Json::operator[](std::string_view key) {
  if (kind_ == Kind::null) kind_ = Kind::object;
  if (kind_ != Kind::object) throw Bug("only objects of JSON have keys");
  const auto at = std::find(keys_.begin(), keys_.end(), key);
  if (at != keys_.end()) return values_[static_cast<std::size_t>(at - keys_.begin())];
  return add(std::string(key));
}

Json& Json::add(std::string key) {
  keys_.push_back(std::move(key));
  return values_.emplace_back();
}

bool operator==(const Json& a, const Json& b) {
  const bool texts = a.kind_ != Json::Kind::string || a.text_ == b.text_;
  return a.kind_ == b.kind_ && a.number_ == b.number_ && texts && a.keys_ == b.keys_ &&
         a.values_ == b.values_;
}

std::string_view name_of(Json::Kind kind) {
  constexpr std::array<std::string_view, 6> names{"null", "boolean", "number", "string", "array", "object"};
  return names[static_cast<std::size_t>(kind)];
}

std::string Json::line() const {
  std::string out;
  write(*this, out);
  return out;
}

}  // namespace articula
