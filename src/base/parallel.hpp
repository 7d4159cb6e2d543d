// Work that falls into parts, on all cores.
#pragma once

#include <functional>

namespace articula {

// part(first, last) for pieces that make up [0, n), each once, on as many threads as there are cores, if every piece has `least` or
// more; what the first piece throws comes out. With one piece nothing but the call happens.
void in_parallel(std::size_t n, std::size_t least,
                 const std::function<void(std::size_t first, std::size_t last)>& part);

}  // namespace articula
