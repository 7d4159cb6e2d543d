// The system's C compiler, `cc`, where there is one.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace articula {

// What the compiler says of itself and, with -march=native among the options, of this processor: the same text, the same code. None:
// there is no compiler, or it does not know the options.
std::optional<std::string> compiler_words(const std::string& options);

// C files by their names, compiled with the options into a shared object: its content. None: no compiler, or it refuses.
std::optional<std::string> shared_object(const std::map<std::string, std::string>& sources,
                                         const std::string& options);

// A new folder for temporary files, gone afterwards.
class Workshop {
 public:
  Workshop();
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace articula
