// What the tests of all readers share: what is said about a file, as text.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "base/change.hpp"

namespace articula::test {

inline testing::AssertionResult says(const std::string& text, const std::string& words) {
  if (text.find(words) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "expected: " << words << "\nin: " << text;
}

inline std::string report(const std::vector<Change>& changes) {
  std::string text;
  for (const Change& c : changes) text += to_text(c) + "\n";
  return text;
}

// The report on a file that must be refused.
inline std::string refusal_of(const std::function<void()>& read) {
  try {
    read();
  } catch (const InputError& e) {
    return e.what();
  }
  return "(accepted)";
}

}  // namespace articula::test
