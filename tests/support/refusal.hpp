// What is said about input that cannot be right, and whether it has certain words.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "base/change.hpp"
#include "base/error.hpp"

namespace articula::test {

// The report of what is refused.
inline std::string refusal_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& e) {
    return e.what();
  }
  return "(accepted)";
}

inline testing::AssertionResult says(const std::string& report, const std::string& words) {
  if (report.find(words) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "expected: " << words << "\nin: " << report;
}

// What a reader changed, a line each.
inline std::string listed(const std::vector<Change>& changes) {
  std::string text;
  for (const Change& c : changes) text += to_text(c) + "\n";
  return text;
}

}  // namespace articula::test
