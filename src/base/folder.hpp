// Folders of files that appear whole or not at all.
#pragma once

#include <map>
#include <string>

namespace articula {

enum class Existing { refuse, write_into };

// Files by their paths within the folder. A new folder, or one that is empty, appears whole or not at all; into one with files in it
// each file is written whole, and what else is there stays. ModelError for such a folder unless that is wanted;
// EnvironmentError when it cannot be written.
void write_folder(const std::string& path, const std::map<std::string, std::string>& files,
                  Existing existing);
// What write_folder would refuse, before work is done in vain.
void check_folder(const std::string& path, Existing existing);

}  // namespace articula
