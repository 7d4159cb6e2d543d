#include "writing.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "options.hpp"

namespace articula::cli {

void add_writing(CLI::App& app, WritingOptions& writing) {
  std::vector<std::string> names, forms;
  for (const Target& target : targets()) names.emplace_back(target.name);
  for (const FormInfo& i : form_infos()) forms.emplace_back(i.name);
  add_text(app, "--to", writing.language, "LANG", "print it in a language: " + joined(names, ", "));
  add_text(app, "--form", writing.form, joined(forms, "|"),
           "how text and latex write it: each element in full, with intermediate variables, as a product of "
           "matrices (default: as suits the model)");
  add_text(app, "-o,--output", writing.out, "FILE",
           "write the code there; without --to the suffix tells the language");
}

const Target* target_of(const WritingOptions& writing, bool json) {
  if (!writing.language.empty()) return &target_named(writing.language);
  if (!writing.form.empty() && json)
    throw ModelError("", "--json has no formulas by itself", "say --to text or --to latex");
  if (writing.out.empty() || writing.out == "-" || json) return nullptr;
  const std::string suffix = lower(std::filesystem::path(writing.out).extension().string());
  for (const Target& target : targets())
    if (target.suffix == suffix) return &target;
  throw ModelError("", "the language of '" + shortened(writing.out, 200) + "' is not told by its suffix",
                   "say it with --to");
}

std::optional<Form> form_of(const WritingOptions& writing) {
  return writing.form.empty() ? std::nullopt : std::optional(form_named(writing.form));
}

void deliver_written(const std::string& text, const WritingOptions& writing, std::optional<Json> report) {
  const bool to_file = !writing.out.empty() && writing.out != "-";
  if (to_file) write_file(writing.out, text);
  if (report && !to_file) (*report)["code"] = text;
  if (report)
    print(to_line(*report));
  else if (!to_file)
    print(text);
}

}  // namespace articula::cli
