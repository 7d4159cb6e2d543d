// Runs the program as a user does: arguments and standard input in; exit code, standard output and error out.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace frontend {

using Json = nlohmann::json;

struct Ran {
  int code = -1;  // -1 when it was killed by a signal
  std::string out, err;

  Json json() const;  // its standard output; a test failure and null when it is none
};

Ran articula(const std::vector<std::string>& arguments, const std::string& input = {});

// `articula eval` of a state that is given as a text.
Ran eval(const std::string& robot, const std::string& model, const std::string& state,
         const std::vector<std::string>& more = {});

// The same as `articula` with standard output and error on a terminal; `out` is what the terminal got. `setting` is NAME=VALUE for the
// environment, or empty.
Ran articula_on_terminal(const std::vector<std::string>& arguments, const std::string& setting = {});

// Ctrl-C after some seconds.
Ran articula_interrupted(const std::vector<std::string>& arguments, unsigned seconds);

// With standard output on some file, for example a device.
Ran articula_into(const std::string& path, const std::vector<std::string>& arguments);

// With a reader of standard output that leaves at once.
Ran articula_into_closed_pipe(const std::vector<std::string>& arguments);

// A folder of its own for a test, empty, gone afterwards.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path(const std::string& name) const;
  std::string file(const std::string& name, const std::string& content) const;  // makes it; its path
  std::vector<std::string> names() const;  // what is in the folder, sorted

 private:
  std::filesystem::path folder_;
};

std::string content(const std::string& path);

// The largest difference of lists of numbers, lists in them too.
double apart(const Json& a, const Json& b);

// mul + add + div of what --json tells of a program.
int operations(const Json& counts);

// tau = ZZ1*qdd1 + 10*MX1*cos(q1), with defaults ZZ1 = 2, MX1 = 3.
extern const char* const pendulum;

// Exit 2, something on standard error that says what, nothing on standard output, no bytes a terminal would obey.
void expect_refused(const Ran& ran, const std::string& what = {});

}  // namespace frontend
