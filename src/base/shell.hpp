// Words for a shell.
#pragma once

#include <string>

namespace articula {

std::string quoted(
    const std::string& word);  // one word, whatever it has in it; unprintable characters as shown to people

}  // namespace articula
