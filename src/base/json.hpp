// JSON, which front ends read and write [ECMA404]. Objects keep the order of their keys. A number that is not finite is written as null,
// bytes that are no UTF-8 as U+FFFD.
#pragma once

#include <concepts>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace articula {

class Json {
 public:
  enum class Kind { null, boolean, number, string, array, object };

  Json() = default;  // null
  Json(bool value) : kind_(Kind::boolean), number_(value ? 1 : 0) {}
  Json(double value);  // null when it is not finite
  Json(std::integral auto value)
      : kind_(Kind::number), number_(static_cast<double>(value)), text_(std::to_string(value)) {}
  Json(const char* text) : Json(std::string(text)) {}
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(std::string text) : kind_(Kind::string), text_(std::move(text)) {}
  template <class T>
  Json(const std::vector<T>& list) : kind_(Kind::array) {
    for (const T& value : list) values_.emplace_back(value);
  }
  template <class T>
  Json(const std::map<std::string, T>& members) : kind_(Kind::object) {
    for (const auto& [key, value] : members) (*this)[key] = value;
  }
  // {{"name", x}, ..}, pairs that begin with a text, is an object; everything else an array.
  Json(std::initializer_list<Json> list);
  static Json array();
  static Json object();

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  double number() const { return number_; }
  const std::string& text() const { return text_; }  // of a string, and of a whole number

  // Of an array, and of an object, whose keys are in the same order.
  std::size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const std::vector<Json>& values() const { return values_; }
  const std::vector<std::string>& keys() const { return keys_; }
  void push_back(Json value);  // null becomes an array
  const Json& at(std::size_t k) const { return values_.at(k); }
  Json& at(std::size_t k) { return values_.at(k); }
  Json& operator[](std::string_view key);  // null when it is new; null becomes an object
  Json& add(std::string key);              // of an object that has no such key

  std::string line() const;                              // as text, without blanks
  friend bool operator==(const Json& a, const Json& b);  // numbers by value

 private:
  Kind kind_ = Kind::null;
  double number_ = 0;
  std::string text_;
  std::vector<std::string> keys_;
  std::vector<Json> values_;
};

std::string_view name_of(Json::Kind kind);  // null, boolean, number, ..

// What is written as a backslash and a letter, and these letters.
inline constexpr std::string_view json_escaped = "\"\\\b\f\n\r\t", json_letters = "\"\\bfnrt";

// ParseError with the place of what is no JSON, of a key that stands twice in an object, of too many levels. A byte order mark may begin it.
Json read_json(std::string_view text, const std::string& file);

}  // namespace articula
