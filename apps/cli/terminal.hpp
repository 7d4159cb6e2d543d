// What only a terminal sees: colours, and a line of progress for what takes more than a second. Piped output has
// neither; NO_COLOR switches colours off.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace articula::cli {

enum class Stream { out, err };
enum class Style { bold, red, yellow };

std::string styled(Stream stream, Style style, const std::string& text);

// Shows what is going on for as long as it lives, on standard error: "deriving idm of puma560: 3 s"; with a bar where somebody tells how far
// it is.
class Progress {
 public:
  explicit Progress(std::string what);
  void reached(double share) { share_ = share; }  // 0 .. 1; from any thread

 private:
  void show(const std::stop_token& stop);

  std::string what_;
  std::atomic<double> share_{-1};  // negative: not known
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // last: it uses the others
};

// For as long as it lives Ctrl-C asks for an end instead of making one; a second time it ends the program.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  bool asked() const;
};

}  // namespace articula::cli
