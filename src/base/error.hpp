// What can go wrong, and whose fault it is.
//
//   InputError        the user's: a file, an expression, a robot, an option. Exit 2. Carries every diagnostic found.
//   EnvironmentError  the machine's: a file that cannot be read or written. Exit 3.
//   Bug               ours: a broken invariant. Exit 70.
//
// A Diagnostic is one finding: where (file, line, column), what is wrong, the offending text, what to do about it.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace articula {

struct Place {
  std::string file;
  int line = 0;    // counted from 1; 0 = unknown
  int column = 0;  // counted from 1; 0 = unknown
};

std::string to_text(const Place& place);  // file:12:3, as far as it is known

enum class Severity { note, warning, error };

struct Diagnostic {
  Severity severity = Severity::error;
  Place place;
  std::string message;
  std::string excerpt;  // the line of text it is about, or empty
  std::string hint;     // what to do, or empty
};

std::string to_text(Severity severity);  // note, warning, error
std::string to_text(const Diagnostic& diagnostic);
std::string to_text(const std::vector<Diagnostic>& diagnostics);
bool has_error(const std::vector<Diagnostic>& diagnostics);

class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

// A text that cannot be read: place, message, the line it stands on, advice.
class ParseError : public InputError {
 public:
  ParseError(Place place, std::string message, std::string excerpt = {}, std::string hint = {});
};

// A robot or a request that makes no sense: which joint, link or option, why, advice.
class ModelError : public InputError {
 public:
  ModelError(const std::string& where, const std::string& reason, std::string hint = {});
};

class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace articula
