// Words for a shell.
#pragma once

#include <string>

namespace articula {

// One word, whatever it has in it; unprintable characters as shown to people.
std::string quoted(const std::string& word);

}  // namespace articula
