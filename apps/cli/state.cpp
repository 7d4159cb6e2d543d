#include "state.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"

namespace articula::cli {

namespace {

using Input = nlohmann::json;

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

class Reader {
 public:
  Reader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  State state() {
    const Input json = parsed();
    if (!json.is_object()) {
      error("a state is a JSON object", R"(for example {"q":[0,0],"qd":[0,0],"qdd":[0,0]})");
    } else {
      for (const auto& [key, value] : json.items()) entry(key, value);
    }
    if (!found_.empty()) throw InputError(found_);
    return state_;
  }

 private:
  void error(const std::string& message, const std::string& hint = {}) {
    found_.push_back({Severity::error, {file_, 0, 0}, message, {}, hint});
    if (found_.size() == most_errors) throw InputError(found_);
  }

  Input parsed() {
    if (trimmed(text_).empty())
      throw ParseError({file_, 0, 0}, "the state is empty", {}, R"(it is JSON: {"q":[..],"qd":[..],..})");
    if (text_.find('\0') != std::string_view::npos)
      throw ParseError({file_, 0, 0}, "the state is not text: it has a zero byte");
    std::vector<std::set<std::string>> keys;  // of the objects that are open
    const auto watch = [&](int depth, Input::parse_event_t event, const Input& value) {
      if (depth > deepest) throw ParseError({file_, 0, 0}, "the JSON is nested too deeply for a state");
      if (event == Input::parse_event_t::object_start) keys.emplace_back();
      if (event == Input::parse_event_t::object_end) keys.pop_back();
      if (event == Input::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
        error("the key '" + shortened(value.get<std::string>()) + "' appears twice");
      return true;
    };
    try {
      return Input::parse(text_, watch);
    } catch (const Input::parse_error& e) {
      const Place place = place_of(text_, e.byte, file_);
      throw ParseError(place, reason(e.what()), excerpt(text_, place));
    } catch (const Input::exception& e) {
      throw ParseError({file_, 0, 0}, reason(e.what()));
    }
  }

  void entry(const std::string& key, const Input& value) {
    static const std::vector<std::string> arrays{"q", "qd", "qdd", "tau"};
    if (std::find(arrays.begin(), arrays.end(), key) != arrays.end()) {
      numbers(value, "'" + key + "'", state_.arrays[key]);
    } else if (const TaskInput* task = task_input_named(key)) {
      task->is_number() ? number(value, "'" + key + "'", state_.arrays[key].emplace_back())
                        : numbers(value, "'" + key + "'", state_.arrays[key]);
    } else if (key == "parameters") {
      for_each(key, value, [&](const std::string& name, const Input& v) {
        number(v, "the value of parameter '" + shortened(name) + "'", state_.parameters[name]);
      });
    } else if (key == "base") {
      for_each(key, value, [&](const std::string& name, const Input& v) { base(name, v); });
    } else if (key == "wrench") {
      for_each(key, value, [&](const std::string& link, const Input& v) {
        numbers(v, "the wrench of link '" + shortened(link) + "'", state_.wrench[link]);
      });
    } else {
      std::vector<std::string> known{"q", "qd", "qdd", "tau", "parameters", "base", "wrench"};
      for (const TaskInput& other : task_inputs()) known.emplace_back(other.name);
      error("unknown key '" + shortened(key) + "'", suggestion(key, known));
    }
  }

  void base(const std::string& key, const Input& value) {
    const std::vector<std::string> known(base_motion_keys.begin(), base_motion_keys.end());
    if (std::find(known.begin(), known.end(), key) != known.end())
      numbers(value, "base '" + key + "'", state_.base[key]);
    else if (key == "R") {
      if (value != Input::parse("[[1,0,0],[0,1,0],[0,0,1]]"))
        error("base 'R' can only be the identity here: gravity is written in frame 0",
              "leave 'R' out and turn the robot's gravity");
    } else
      error("unknown key '" + shortened(key) + "' in 'base'", suggestion(key, known));
  }

  void for_each(const std::string& key, const Input& value,
                const std::function<void(const std::string&, const Input&)>& f) {
    if (!value.is_object()) return error("'" + key + "' is " + described(value) + " instead of an object");
    for (const auto& [name, v] : value.items()) f(name, v);
  }

  void numbers(const Input& value, const std::string& what, std::vector<double>& into) {
    if (!value.is_array()) return error(what + " is " + described(value) + " instead of a list of numbers");
    for (const Input& v : value) number(v, "a value of " + what, into.emplace_back());
  }

  void number(const Input& value, const std::string& what, double& into) {
    if (!value.is_number()) return error(what + " is " + described(value) + " instead of a number");
    into = value.get<double>();
    if (!std::isfinite(into)) error(what + " is not finite");
  }

  static std::string described(const Input& value) {
    if (value.is_null()) return "null";
    return std::string(value.is_object() || value.is_array() ? "an " : "a ") + value.type_name();
  }

  std::string_view text_;
  std::string file_;
  State state_;
  std::vector<Diagnostic> found_;
};

}  // namespace

State read_state(std::string_view text, const std::string& file) { return Reader(text, file).state(); }

}  // namespace articula::cli
