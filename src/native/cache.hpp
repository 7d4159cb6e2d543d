// Shared objects kept from one run to the next, in $XDG_CACHE_HOME/articula or ~/.cache/articula. The folder may be deleted at any time.
//
// Nothing there is trusted for being there: the folder and the file must belong to this user, nobody else may write to them, and the file
// ends with a digest of its content and of what it was made from. What does not hold is as good as not there.
#pragma once

#include <optional>
#include <string>

namespace articula {

// Made if need be. None: there is no home, it cannot be made, or it is not ours alone.
std::optional<std::string> cache_folder();

// `from`: all that the object depends on. The path of a file that is sound.
std::optional<std::string> cached_object(const std::string& folder, const std::string& from);

// Appears whole or not at all; false: it could not be written.
bool keep_object(const std::string& folder, const std::string& from, const std::string& content);

}  // namespace articula
