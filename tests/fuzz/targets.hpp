// The readers under fuzzing. Each takes any bytes: it either reads them or throws InputError; anything else (another exception,
// a crash, a hang, a broken promise such as "what is written reads back") is a bug.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

struct FuzzTarget {
  std::string name;  // also the folder of its seeds below tests/fuzz/corpus
  void (*run)(std::string_view bytes);
};
const std::vector<FuzzTarget>& fuzz_targets();

}  // namespace articula
