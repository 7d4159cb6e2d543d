// What leaves the program: text and JSON on standard output or into a file, findings on standard error.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/json.hpp"

namespace articula::cli {

struct ReaderGone {
};  // whoever read our standard output has left (`articula ... | head`): no error, but the end

struct AnswerIsNo {};  // everything is said, and it is no: exit 2

void print(const std::string& text);    // EnvironmentError when it cannot be written
bool is_file(const std::string& path);  // not "", not "-": these are standard output
void deliver(const std::string& text,
             const std::string& path);  // into a file, whole or not at all; or printed
// ModelError for a file that is named like a picture of another kind than an option writes: x.png.
void refuse_other_picture(const std::string& option, const std::string& path, const std::string& written);
std::string to_line(const Json& json);

Json to_json(const std::vector<Diagnostic>& diagnostics);
Json error_json(const std::string& message, const std::vector<Diagnostic>& diagnostics);
void complain(const std::vector<Diagnostic>& diagnostics);  // on standard error

}  // namespace articula::cli
