#include "cli.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fstream>
#include <iterator>

namespace frontend {

namespace {

std::filesystem::path unique_path() {
  static int count = 0;
  return std::filesystem::path(ARTICULA_SCRATCH_DIR) /
         ("frontend" + std::to_string(::getpid()) + "_" + std::to_string(count++));
}

void become_articula(const std::vector<std::string>& arguments) {
  std::vector<char*> argv{const_cast<char*>("articula")};
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  ::execv(ARTICULA_BINARY, argv.data());
  ::_exit(127);
}

int exit_code(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Starts the program with these files as its standard streams and waits; interrupts it after some seconds, when they are more than none.
int run(const std::vector<std::string>& arguments, int in, int out, int err, unsigned seconds = 0) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);
    ::dup2(in, 0);
    ::dup2(out, 1);
    ::dup2(err, 2);
    become_articula(arguments);
  }
  if (seconds > 0) ::sleep(seconds), ::kill(child, SIGINT);
  return exit_code(child);
}

int opened(const std::string& path, int flags) { return ::open(path.c_str(), flags | O_CLOEXEC, 0600); }

Ran run_with(const std::vector<std::string>& arguments, const std::string& input, int out,
             unsigned seconds = 0) {
  const Scratch scratch;
  const int in = opened(scratch.file("in", input), O_RDONLY);
  const int err = opened(scratch.path("err"), O_RDWR | O_CREAT);
  Ran ran;
  ran.code = run(arguments, in, out, err, seconds);
  ran.err = content(scratch.path("err"));
  ::close(in);
  ::close(err);
  return ran;
}

}  // namespace

Json Ran::json() const {
  Json json = Json::parse(out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << out << err;
  return json.is_discarded() ? Json() : json;
}

namespace {

Ran run_for(const std::vector<std::string>& arguments, const std::string& input, unsigned seconds) {
  const Scratch scratch;
  const int out = opened(scratch.path("out"), O_RDWR | O_CREAT);
  Ran ran = run_with(arguments, input, out, seconds);
  ::close(out);
  ran.out = content(scratch.path("out"));
  return ran;
}

}  // namespace

Ran articula(const std::vector<std::string>& arguments, const std::string& input) {
  return run_for(arguments, input, 0);
}

Ran articula_interrupted(const std::vector<std::string>& arguments, unsigned seconds) {
  return run_for(arguments, {}, seconds);
}

Ran eval(const std::string& robot, const std::string& model, const std::string& state,
         const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"eval", robot, model, "--at", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return articula(arguments, state);
}

Ran articula_into(const std::string& path, const std::vector<std::string>& arguments) {
  const int out = opened(path, O_WRONLY);
  Ran ran = run_with(arguments, {}, out);
  ::close(out);
  return ran;
}

Ran articula_into_closed_pipe(const std::vector<std::string>& arguments) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  ::close(ends[0]);
  Ran ran = run_with(arguments, {}, ends[1]);
  ::close(ends[1]);
  return ran;
}

Ran articula_on_terminal(const std::vector<std::string>& arguments, const std::string& setting) {
  int master = -1;
  const pid_t child = ::forkpty(&master, nullptr, nullptr, nullptr);
  if (child == 0) {
    ::unsetenv("NO_COLOR");
    const std::size_t at = setting.find('=');
    if (at != std::string::npos) ::setenv(setting.substr(0, at).c_str(), setting.substr(at + 1).c_str(), 1);
    become_articula(arguments);
  }
  Ran ran;
  char buffer[4096];
  for (ssize_t n = 0; (n = ::read(master, buffer, sizeof buffer)) > 0;)
    ran.out.append(buffer, static_cast<std::size_t>(n));
  ::close(master);
  ran.code = exit_code(child);
  return ran;
}

Scratch::Scratch() : folder_(unique_path()) {
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Scratch::path(const std::string& name) const { return (folder_ / name).string(); }

std::string Scratch::file(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::vector<std::string> Scratch::names() const {
  std::vector<std::string> list;
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    list.push_back(entry.path().filename().string());
  std::sort(list.begin(), list.end());
  return list;
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

double apart(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>());
  if (a.size() != b.size()) return HUGE_VAL;
  double most = 0;
  for (std::size_t k = 0; k < a.size(); ++k) most = std::max(most, apart(a[k], b[k]));
  return most;
}

int operations(const Json& counts) {
  return counts["mul"].get<int>() + counts["add"].get<int>() + counts["div"].get<int>();
}

const char* const pendulum =
    "articula: 1\n"
    "name: pendulum\n"
    "gravity: [0, -10, 0]\n"
    "parameters: {ZZ1: 2, MX1: 3}\n"
    "joints:\n"
    "  - {name: pivot}\n"
    "links:\n"
    "  - {link: 1, YY: ZZ1, ZZ: ZZ1, MX: MX1, M: 5}\n";

void expect_refused(const Ran& ran, const std::string& what) {
  EXPECT_EQ(ran.code, 2) << ran.err.substr(0, 2000);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("error: "), std::string::npos) << ran.err.substr(0, 2000);
  EXPECT_NE(ran.err.find(what), std::string::npos) << ran.err.substr(0, 2000);
  EXPECT_EQ(ran.err.find('\x1b'), std::string::npos);
  EXPECT_LT(ran.err.size(), 20000U);
}

}  // namespace frontend
