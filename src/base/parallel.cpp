#include "base/parallel.hpp"

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

namespace articula {

void in_parallel(std::size_t n, std::size_t least,
                 const std::function<void(std::size_t first, std::size_t last)>& part) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t pieces = std::clamp<std::size_t>(n / std::max<std::size_t>(least, 1), 1, cores);
  const auto border = [&](std::size_t k) { return n / pieces * k + std::min(k, n % pieces); };
  std::vector<std::future<void>> others;
  for (std::size_t k = 1; k < pieces; ++k) {
    try {
      others.push_back(std::async(std::launch::async, part, border(k), border(k + 1)));
    } catch (const std::system_error&) {  // no more threads
      part(border(k), border(k + 1));
    }
  }
  part(border(0), border(1));
  for (std::future<void>& other : others) other.get();
}

}  // namespace articula
