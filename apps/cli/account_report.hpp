// What loads each joint, as a table for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "api/account.hpp"
#include "base/json.hpp"

namespace articula::cli {

std::string account_text(const std::vector<LoadAccount>& accounts);
Json account_json(const std::vector<LoadAccount>& accounts);

}  // namespace articula::cli
