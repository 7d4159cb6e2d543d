#include "writing.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "options.hpp"

namespace articula::cli {

void add_writing(CLI::App& app, WritingOptions& writing) {
  std::vector<std::string> names, forms, lanes, shapes;
  for (const Target& target : targets()) names.emplace_back(target.name);
  for (const FormInfo& i : form_infos()) forms.emplace_back(i.name);
  for (const int count : lane_counts) lanes.push_back(std::to_string(count));
  for (const ShapeInfo& i : shape_infos) shapes.emplace_back(i.name);
  add_text(app, "--to", writing.language, "LANG", "print it in a language: " + joined(names, ", "));
  add_text(app, "--form", writing.form, joined(forms, "|"),
           "how text and latex write it: each element in full, with intermediate variables, as a product of "
           "matrices (default: as suits the model)");
  add_flag(app, "--float", writing.single, "code in single precision");
  add_text(app, "--lanes", writing.lanes, joined(lanes, "|"),
           "states in a vector, where a language computes many at once (default: as many as fill 32 bytes)");
  add_text(app, "--code", writing.shape, joined(shapes, "|"),
           "C as loops or as straight-line code (default: loops where it is long and they cost less)");
  add_text(app, "-o,--output", writing.out, "FILE",
           "write the code there; without --to the suffix tells the language");
}

namespace {

int lanes_of(const std::string& text) {
  std::vector<std::string> known;
  for (const int lanes : lane_counts) {
    known.push_back(std::to_string(lanes));
    if (text == known.back()) return lanes;
  }
  if (text.empty()) return 0;
  throw ModelError("", "--lanes cannot be '" + shortened(text) + "'", "lanes: " + joined(known, ", "));
}

Shape shape_of(const std::string& text) {
  std::vector<std::string> known;
  for (const ShapeInfo& i : shape_infos) {
    if (text == i.name) return i.shape;
    known.emplace_back(i.name);
  }
  if (text.empty()) return Shape::automatic;
  throw ModelError("", "--code cannot be '" + shortened(text) + "'", "it is one of " + joined(known, ", "));
}

const Target* named_or_by_suffix(const WritingOptions& writing, bool json) {
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

}  // namespace

const Target* target_of(const WritingOptions& writing, bool json) {
  const Target* const target = named_or_by_suffix(writing, json);
  const Manner how = manner_of(writing, "");
  if (target != nullptr) check_manner(*target, how);
  if (target == nullptr && (writing.single || how.lanes != 0 || !writing.shape.empty()))
    throw ModelError("", "--float, --lanes and --code are for code", "say --to and a language");
  return target;
}

std::optional<Form> form_of(const WritingOptions& writing) {
  return writing.form.empty() ? std::nullopt : std::optional(form_named(writing.form));
}

Manner manner_of(const WritingOptions& writing, const std::string& command) {
  return {command + (writing.form.empty() ? "" : " --form " + writing.form) +
              (writing.single ? " --float" : "") +
              (writing.lanes.empty() ? "" : " --lanes " + writing.lanes) +
              (writing.shape.empty() ? "" : " --code " + writing.shape),
          form_of(writing), writing.single ? Precision::f32 : Precision::f64, lanes_of(writing.lanes),
          shape_of(writing.shape)};
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
