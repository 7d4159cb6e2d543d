// The conversion report: what reading and writing a robot changed, and what is doubtful about it.
#pragma once

#include <string>
#include <vector>

#include "api/api.hpp"
#include "output.hpp"

namespace articula::cli {

Json to_json(const std::vector<Change>& changes);
std::size_t count(const std::vector<Diagnostic>& list, Severity severity);
std::string counts_by_severity(
    const std::vector<Diagnostic>& found);  // "2 warnings, 1 note"; "" when there is none
std::string counts_by_kind(const std::vector<Change>& changes);  // "3 changes: 2 dropped, 1 rounded"

// One line for each change, by kind, in the order of the source; then the findings; last how many there are of each kind.
std::string report(const std::vector<Change>& changes, const std::vector<Diagnostic>& findings);

void tell(const std::vector<Change>& changes,
          const std::vector<Diagnostic>& findings);  // on standard error, if there is anything

// What the format has no words for, placed at the file that it is written into; none of standard output ("" or "-").
std::vector<Change> changes_of(const Written& written, const std::string& path);

}  // namespace articula::cli
