// JSON that users write: states, poses. Everything that is wrong is collected and told once; syntax errors with their place.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace articula::cli {

class JsonInput {
 public:
  using Value = nlohmann::json;

  JsonInput(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  // An object; `what` it is: "state", with an example.
  Value object(const std::string& what, const std::string& example);
  void finish() const;  // throws InputError when something was found

  void error(const std::string& message, const std::string& hint = {});
  void text(const Value& value, const std::string& what, std::string& into);
  void number(const Value& value, const std::string& what, double& into);
  void numbers(const Value& value, const std::string& what, std::vector<double>& into);
  void for_each(const std::string& key, const Value& value,
                const std::function<void(const std::string&, const Value&)>& f);

 private:
  Value parsed(const std::string& what, const std::string& example);

  std::string_view text_;
  std::string file_;
  std::vector<Diagnostic> found_;
};

}  // namespace articula::cli
