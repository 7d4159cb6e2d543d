// What leaves the program: text and JSON on standard output or into a file, findings on standard error.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/json.hpp"

namespace articula::cli {

struct ReaderGone {
};  // whoever read our standard output has left (`articula ... | head`): no error, but the end

struct Cancelled {};  // by Ctrl-C, everything there is is written: exit 130

struct AnswerIsNo {};  // everything is said, and it is no: exit 2

void print(const std::string& text);    // EnvironmentError when it cannot be written
bool is_file(const std::string& path);  // not "", not "-": these are standard output
bool is_same_file(const std::string& a, const std::string& b);
bool will_be_same_file(const std::string& a, const std::string& b);  // of files that are still to be written
// What a command writes, by option, and the files it reads: ModelError where one would be lost, or where more than -o is standard output.
struct WrittenFile {
  std::string option, path;  // "" when it is not given
};
void refuse_lost_files(const std::vector<WrittenFile>& written, const std::vector<std::string>& read);
// ModelError where two inputs are standard input.
void refuse_shared_input(const std::vector<WrittenFile>& inputs);
void deliver(const std::string& text,
             const std::string& path);  // into a file, whole or not at all; or printed
// ModelError for a file that is named like a picture of another kind than an option writes: x.png.
void refuse_other_picture(const std::string& option, const std::string& path, const std::string& written);
std::string to_line(const Json& json);

Json to_json(const std::vector<Diagnostic>& diagnostics);
Json error_json(const std::string& message, const std::vector<Diagnostic>& diagnostics);
void complain(const std::vector<Diagnostic>& diagnostics);  // on standard error

}  // namespace articula::cli
