// What a check of a robot finds, in the order in which it is found.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace articula {

class Report {
 public:
  void error(const Place& place, std::string message, std::string hint = {}) {
    add({Severity::error, place, std::move(message), {}, std::move(hint)});
  }
  void warn(const Place& place, std::string message, std::string hint = {}) {
    add({Severity::warning, place, std::move(message), {}, std::move(hint)});
  }
  void note(const Place& place, std::string message, std::string hint = {}) {
    add({Severity::note, place, std::move(message), {}, std::move(hint)});
  }
  void add(Diagnostic d) { found_.push_back(std::move(d)); }
  void add(const std::vector<Diagnostic>& list) { found_.insert(found_.end(), list.begin(), list.end()); }
  bool failed() const { return has_error(found_); }
  std::vector<Diagnostic> take() { return std::move(found_); }

 private:
  std::vector<Diagnostic> found_;
};

}  // namespace articula
