// Characters of texts in UTF-8 [RFC3629].
#pragma once

#include <string_view>

namespace articula {

std::size_t utf8_length(std::string_view text);  // bytes of the character that it begins with; 0: it is none

}  // namespace articula
