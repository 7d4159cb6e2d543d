#include "terminal.hpp"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>

namespace articula::cli {

namespace {

bool is_terminal(Stream stream) {
  return ::isatty(stream == Stream::out ? STDOUT_FILENO : STDERR_FILENO) == 1;
}

const char* escape(Style style) {
  switch (style) {
    case Style::bold: return "\x1b[1m";
    case Style::red: return "\x1b[1;31m";
    case Style::yellow: return "\x1b[1;33m";
  }
  return "";
}

// "[#####               ] 25 %, "
std::string bar(double share) {
  constexpr int width = 20;
  if (share < 0) return "";
  const int done = static_cast<int>(share * width);
  return "[" + std::string(done, '#') + std::string(width - done, ' ') + "] " +
         std::to_string(static_cast<int>(100 * share)) + " %, after ";
}

bool has_colours(Stream stream) {
  const char* refused = std::getenv("NO_COLOR");
  return is_terminal(stream) && (refused == nullptr || *refused == '\0');
}

volatile std::sig_atomic_t interrupted = 0;  // a signal handler can reach nothing else

void interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);  // who asks twice does not wait
}

}  // namespace

Interruptible::Interruptible() {
  interrupted = 0;
  std::signal(SIGINT, interrupt);
}
Interruptible::~Interruptible() { std::signal(SIGINT, SIG_DFL); }
bool Interruptible::asked() const { return interrupted != 0; }

std::string styled(Stream stream, Style style, const std::string& text) {
  return has_colours(stream) && !text.empty() ? escape(style) + text + "\x1b[0m" : text;
}

Progress::Progress(std::string what) : what_(std::move(what)) {
  if (is_terminal(Stream::err)) thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

void Progress::show(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  for (int seconds = 1;; ++seconds) {
    wake_.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    if (stop.stop_requested()) {
      if (seconds > 1) std::cerr << "\r\x1b[K" << std::flush;
      return;
    }
    std::cerr << "\r\x1b[K" << what_ << ": " << bar(share_) << seconds << " s" << std::flush;
  }
}

}  // namespace articula::cli
