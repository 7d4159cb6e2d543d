// One libFuzzer program per reader: FUZZ_TARGET is its name.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const articula::FuzzTarget& target : articula::fuzz_targets())
    if (target.name == FUZZ_TARGET) target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
