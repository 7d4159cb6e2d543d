// JSON that users write: states, poses. What is wrong with its values is collected and told once.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/json.hpp"

namespace articula::cli {

class JsonInput {
 public:
  JsonInput(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  // An object; `what` it is: "state", with an example.
  Json object(const std::string& what, const std::string& example);
  void finish() const;  // throws InputError when something was found

  void error(const std::string& message, const std::string& hint = {});
  void text(const Json& value, const std::string& what, std::string& into);
  void number(const Json& value, const std::string& what, double& into);
  void numbers(const Json& value, const std::string& what, std::vector<double>& into);
  void for_each(const std::string& key, const Json& value,
                const std::function<void(const std::string&, const Json&)>& f);

 private:
  std::string_view text_;
  std::string file_;
  std::vector<Diagnostic> found_;
};

}  // namespace articula::cli
