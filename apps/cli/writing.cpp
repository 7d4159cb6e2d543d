#include "writing.hpp"

#include <filesystem>

#include "base/text.hpp"

namespace articula::cli {

namespace {

std::vector<std::string> lane_names() {
  std::vector<std::string> names;
  for (const int count : lane_counts) names.push_back(std::to_string(count));
  return names;
}

std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (const ShapeInfo& i : shape_infos) names.emplace_back(i.name);
  return names;
}

}  // namespace

void add_writing(CLI::App& app, WritingOptions& writing) {
  std::vector<std::string> names, forms;
  for (const Target& target : targets()) names.emplace_back(target.name);
  for (const FormInfo& i : form_infos()) forms.emplace_back(i.name);
  add_text(app, "--to", writing.language, "LANG", "print it in a language: " + joined(names, ", "));
  add_text(app, "--form", writing.form, joined(forms, "|"),
           "how text and latex write it: each element in full, with intermediate variables, as a product of "
           "matrices (default: as suits the model)");
  add_flag(app, "--float", writing.single, "code in single precision");
  add_text(app, "--lanes", writing.lanes, joined(lane_names(), "|"),
           "states in a vector, where a language computes many at once (default: as many as fill 32 bytes)");
  add_text(app, "--code", writing.shape, joined(shape_names(), "|"),
           "C as loops or as straight-line code (default: loops where it is long and they cost less)");
  add_text(app, "-o,--output", writing.out, "FILE",
           "write the code there; without --to the suffix tells the language");
}

namespace {

int lanes_of(const std::string& text) {
  return text.empty() ? 0 : lane_counts.at(place_of("--lanes", text, lane_names()));
}

Shape shape_of(const std::string& text) {
  return text.empty() ? Shape::automatic : shape_infos.at(place_of("--code", text, shape_names())).shape;
}

const Target* named_or_by_suffix(const WritingOptions& writing, bool json) {
  if (!writing.language.empty()) return &target_named(writing.language);
  if (!writing.form.empty() && json)
    throw ModelError("", "--json has no formulas by itself", "say --to text or --to latex");
  if (!is_file(writing.out) || json) return nullptr;
  const std::string suffix = lower(std::filesystem::path(writing.out).extension().string());
  for (const Target& target : targets())
    if (target.suffix == suffix) return &target;
  throw ModelError("", "the language of '" + shortened(writing.out, 200) + "' is not told by its suffix",
                   "say it with --to");
}

}  // namespace

const Target* target_of(const WritingOptions& writing, bool json) {
  const Target* const target = named_or_by_suffix(writing, json);
  const Manner how = manner_of(writing, "");
  if (target != nullptr) check_manner(*target, how);
  if (target == nullptr && (writing.single || how.style.lanes != 0 || !writing.shape.empty()))
    throw ModelError("", "--float, --lanes and --code are for code", "say --to and a language");
  return target;
}

std::optional<Form> form_of(const WritingOptions& writing) {
  return writing.form.empty() ? std::nullopt : std::optional(form_named(writing.form));
}

std::vector<GivenOption> given(const WritingOptions& writing) {
  std::vector<GivenOption> list;
  if (!writing.form.empty()) list.push_back({"--form", writing.form});
  if (writing.single) list.push_back({"--float"});
  if (!writing.lanes.empty()) list.push_back({"--lanes", writing.lanes});
  if (!writing.shape.empty()) list.push_back({"--code", writing.shape});
  return list;
}

Manner manner_of(const WritingOptions& writing, const std::string& command) {
  return {
      command + as_typed(given(writing)),
      form_of(writing),
      {writing.single ? Precision::f32 : Precision::f64, lanes_of(writing.lanes), shape_of(writing.shape)}};
}

void deliver_written(const std::string& text, const WritingOptions& writing, std::optional<Json> report) {
  const bool to_file = is_file(writing.out);
  if (to_file) write_file(writing.out, text);
  if (report && !to_file) (*report)["code"] = text;
  if (report)
    print(to_line(*report));
  else if (!to_file)
    print(text);
}

}  // namespace articula::cli
