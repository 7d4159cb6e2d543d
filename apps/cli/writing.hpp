// --to, --form, --float, --lanes, --code and -o: how a program is to be written, and where. For the verbs that write one.
#pragma once

#include <optional>
#include <string>

#include "api/document.hpp"
#include "options.hpp"
#include "output.hpp"

namespace CLI {
class App;
}

namespace articula::cli {

struct WritingOptions {
  std::string language, form, lanes, shape, out;  // as typed; "" when not given
  bool single = false;
};
void add_writing(CLI::App& app, WritingOptions& writing);

// What --to names, or what has files that end like that of -o; nothing when neither is given. ModelError for what does not go
// with it.
const Target* target_of(const WritingOptions& writing, bool json);
std::optional<Form> form_of(const WritingOptions& writing);
std::vector<GivenOption> given(const WritingOptions& writing);  // language and file aside
// `command` is what the user typed for the program itself; what he typed for its writing is added.
Manner manner_of(const WritingOptions& writing, const std::string& command);

// The text to its file or to standard output. Where a report goes there, it has the text in it.
void deliver_written(const std::string& text, const WritingOptions& writing, std::optional<Json> report);

}  // namespace articula::cli
