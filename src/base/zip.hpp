// Archives in the ZIP format, as many tools read them: files stored as they are, one after the other, all dated 1980-01-01, so that the same
// files make the same archive.
#pragma once

#include <map>
#include <string>

namespace articula {

std::string zipped(const std::map<std::string, std::string>& files);  // path -> content

}  // namespace articula
