#include <charconv>
#include <cmath>
#include <cstdlib>
#include <unordered_set>

#include "base/contains.hpp"
#include "base/json.hpp"
#include "base/named.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

class JsonReader {
 public:
  JsonReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Json read() {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
    Json json = value(0);
    skip_blanks();
    if (at_ < text_.size()) fail("more text after the JSON");
    return json;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { fail_at(at_, message); }

  [[noreturn]] void fail_at(std::size_t at, const std::string& message, const std::string& hint = {}) const {
    Place place{file_, 1, 1};
    std::size_t start = 0;
    for (std::size_t k = 0; k < at; ++k)
      if (text_[k] == '\n') ++place.line, start = k + 1;
    place.column = static_cast<int>(at - start) + 1;
    throw ParseError(place, message, std::string(text_.substr(start, text_.find('\n', start) - start)), hint);
  }

  void skip_blanks() {
    while (at_ < text_.size() && contains(std::string_view(" \t\r\n"), text_[at_])) ++at_;
  }
  bool take(std::string_view word) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  Json value(int depth) {
    if (depth > deepest) fail("the JSON is nested too deeply");
    if (take("{")) return object(depth);
    if (take("[")) return array(depth);
    if (take("null")) return {};
    if (take("true")) return true;
    if (take("false")) return false;
    if (at_ < text_.size() && text_[at_] == '"') return string();
    return number();
  }

  Json array(int depth) {
    Json list = Json::array();
    if (take("]")) return list;
    do list.push_back(value(depth + 1));
    while (take(","));
    if (!take("]")) fail("a comma or ] is missing");
    return list;
  }

  Json object(int depth) {
    Json json = Json::object();
    std::unordered_set<std::string> seen;
    if (take("}")) return json;
    do {
      skip_blanks();
      const std::size_t key_at = at_;
      if (at_ >= text_.size() || text_[at_] != '"') fail("a key in double quotes is missing");
      const std::string key = string();
      if (!seen.insert(key).second) fail_at(key_at, "the key " + in_quotes(key) + " is given twice");
      if (!take(":")) fail("a colon is missing after the key " + in_quotes(key));
      json.add(key) = value(depth + 1);
    } while (take(","));
    if (!take("}")) fail("a comma or } is missing");
    return json;
  }

  Json number() {
    const std::size_t from = at_;
    const auto digits = [&] {
      const std::size_t start = at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
      return at_ > start;
    };
    const auto is = [&](std::string_view any) { return at_ < text_.size() && contains(any, text_[at_]); };
    if (is("-")) ++at_;
    const bool zero = is("0");
    bool sound = digits() && !(zero && at_ > from + (text_[from] == '-' ? 2 : 1));
    if (sound && is(".")) ++at_, sound = digits();
    if (sound && is("eE")) {
      ++at_;
      if (is("+-")) ++at_;
      sound = digits();
    }
    const std::string written(text_.substr(from, at_ - from));
    if (!sound || (at_ < text_.size() && !contains(ends, text_[at_]))) no_value(from);
    const double value = std::strtod(written.c_str(), nullptr);
    if (!std::isfinite(value)) fail_at(from, "the number is too large");
    return value;
  }

  [[noreturn]] void no_value(std::size_t from) const {
    const std::string_view word = text_.substr(from, text_.find_first_of(ends, from) - from);
    if (word.empty()) fail_at(from, "a value is missing");
    fail_at(from, in_quotes(word) + " is no value of JSON",
            "values are numbers such as -0.5, texts in double quotes, true, false, null, [..] and {..}");
  }

  std::string string() {
    const std::size_t from = at_++;
    std::string text;
    while (true) {
      if (at_ >= text_.size()) fail_at(from, "the text does not end");
      const char c = text_[at_];
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) fail("this is no UTF-8");
      if (c == '"') return ++at_, text;
      if (static_cast<unsigned char>(c) < 0x20)
        fail("control characters in a text are written as \\n, \\u0000, ..");
      if (c == '\\')
        escape(text);
      else
        text += text_.substr(at_, length), at_ += length;
    }
  }

  void escape(std::string& text) {
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    const std::size_t k = json_letters.find(c);
    if (c == 'u') {
      add_utf8(code_point(), text);
    } else if (k != std::string_view::npos || c == '/') {
      text += c == '/' ? c : json_escaped[k], at_ += 2;
    } else {
      fail("a backslash is followed by one of \" \\ / b f n r t u");
    }
  }

  unsigned hexadecimal() {
    unsigned value = 0;
    const std::string_view four = text_.substr(std::min(at_ + 2, text_.size()), 4);
    const auto [end, error] = std::from_chars(four.data(), four.data() + four.size(), value, 16);
    if (error != std::errc() || four.size() != 4 || end != four.data() + 4)
      fail("\\u is followed by four hexadecimal digits");
    at_ += 6;
    return value;
  }

  unsigned code_point() {
    const std::size_t from = at_;
    const unsigned first = hexadecimal();
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
      const unsigned second = hexadecimal();
      if (second >= 0xDC00 && second <= 0xDFFF)
        return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
    }
    fail_at(from, "this half of a pair of \\u stands alone");
  }

  static void add_utf8(unsigned code, std::string& text) {
    const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
    const auto rest = [&](unsigned shift) { add(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) return add(0xC0U | (code >> 6U)), rest(0);
    if (code < 0x10000) return add(0xE0U | (code >> 12U)), rest(6), rest(0);
    add(0xF0U | (code >> 18U)), rest(12), rest(6), rest(0);
  }

  static constexpr int deepest = 64;
  static constexpr std::string_view ends = " \t\r\n,:]}[{\"";  // of words and numbers
  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
};

}  // namespace

Json read_json(std::string_view text, const std::string& file) { return JsonReader(text, file).read(); }

}  // namespace articula
