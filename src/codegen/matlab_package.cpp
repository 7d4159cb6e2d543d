// Packages for Matlab and Octave.
//
//   +NAME/parameters.m, setup.m     p = NAME.parameters(), k = NAME.setup(p): of all models, a member MODEL of k for each
//   +NAME/MODEL.m                   [outputs] = NAME.MODEL(inputs, k.MODEL)
//   simulink/NAME_MODEL_block.m     the same for a MATLAB Function block, alone in its file; its constants are a parameter of the block,
//                                   which Simulink finds in the workspace by name
//   simulink/NAME_load.m            puts them there
//   test_NAME.m
// Packages without parameters have neither parameters.m, setup.m nor NAME_load.m.

#include "base/text.hpp"
#include "codegen/lines.hpp"
#include "codegen/matlab.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

std::string setup_file(const PackageCode& package) {
  std::string all, each, helpers;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const std::string& member = package.members[i];
    all += "  k." + member + " = " + member + "(p);\n";
    each += "\n" + matlab_setup(package.models[i], member);
    if (helpers.empty()) helpers = matlab_helpers(package.models[i]);
  }
  return commented({"Parameters to constants, once: those of a model are in the member with its name."},
                   "%") +
         "function k = setup(p)\n  k = struct();\n" + all + "end\n" + each + helpers;
}

std::string model_file(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  return commented(c.heading, "%") + matlab_signature(c, package.members[i], given(c)) + "%#codegen\n" +
         matlab_body(c) + matlab_helpers(c);
}

std::string constants_of(const PackageCode& package, std::size_t i) {
  return package.models[i].name + "_constants";
}

// A struct without members is nothing that a block could be given.
bool block_takes_constants(const Code& c) { return !c.constants.empty(); }

std::string block(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  const std::string constants = constants_of(package, i);
  std::vector<CodeArray> outer = c.inputs;
  std::string inner = listed(c.inputs, ", ", [&](const CodeArray& a) {
    return package.single() ? "single(" + a.name + ")" : a.name;
  });
  std::vector<std::string> lines{"The body of a MATLAB Function block of Simulink; it needs no other file.",
                                 "Inputs: " +
                                     listed(c.inputs, ", ",
                                            [](const CodeArray& a) {
                                              return a.name + " [" + std::to_string(a.rows) + " " +
                                                     std::to_string(a.cols) + "]";
                                            }) +
                                     ", of type " + (package.single() ? "single." : "double.")};
  if (block_takes_constants(c)) {
    outer.push_back({constants});
    lines.push_back(constants + ": give it the scope Parameter, and make it not tunable;");
    lines.push_back(package.name + "_load puts it into the workspace.");
  }
  if (c.has_setup())
    inner += (inner.empty() ? "" : ", ") + (block_takes_constants(c) ? constants : std::string("0"));
  lines.emplace_back();
  lines.insert(lines.end(), c.heading.begin(), c.heading.end());
  return commented(lines, "%") + matlab_signature(c, c.name + "_block", outer) + "%#codegen\n  [" +
         listed(c.outputs) + "] = " + package.members[i] + "(" + inner + ");\nend\n\n" +
         matlab_signature(c, package.members[i], given(c)) + matlab_body(c) + matlab_helpers(c);
}

std::string load(const PackageCode& package) {
  const std::string p = package.name + "_p", k = package.name + "_k";
  std::string text =
      commented({"Puts the constants of the blocks into the workspace; run it before the simulation, e.g. in",
                 "the callback InitFcn of the model."},
                "%") +
      p + " = " + package.name + ".parameters();  % change those that are others\n" + k + " = " +
      package.name + ".setup(" + p + ");\n";
  for (std::size_t i = 0; i < package.models.size(); ++i)
    if (block_takes_constants(package.models[i]))
      text += constants_of(package, i) + " = " + k + "." + package.members[i] + ";\n";
  return text;
}

std::string literal(const CodeArray& array, const std::vector<std::string>& numbers) {
  std::vector<std::string> rows;
  for (auto at = numbers.begin(); at != numbers.end(); at += array.cols)
    rows.push_back(joined({at, at + array.cols}, ", "));
  return "[" + joined(rows, "; ") + "]";
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  std::string text;
  const std::string results = listed(c.outputs, ", ", [](const CodeArray& a) { return "y_" + a.name; });
  const auto called = [&](const std::string& function, bool with_constants) {
    return "  [" + results + "] = " + function + "(x{:}" +
           (with_constants ? ", k." + package.members[i] : "") + ");\n";
  };
  std::size_t sample = 0;
  for (const SampleText& s : sample_texts(package, i, literal)) {
    const std::string compared = "differs('" + package.members[i] + "', " + std::to_string(++sample) + ", {" +
                                 results + "}, expected)";
    text += wrapped("  x = {" + joined(s.inputs, ", ") + "};", " ...") +
            wrapped("  expected = [" + joined(s.expected, "; ") + "];", " ...") +
            called(package.name + "." + package.members[i], c.has_setup()) + "  wrong = " + compared + ";\n" +
            called(c.name + "_block", block_takes_constants(c)) + "  missed = missed + (wrong || " +
            compared + ");\n";
  }
  return text;
}

std::string test_file(const PackageCode& package) {
  std::string text =
      "function test_" + package.name +
      "()\n  addpath(fullfile(fileparts(mfilename('fullpath')), 'simulink'));\n  missed = 0;\n";
  if (package.has_setup())
    text += "  p = " + package.name + ".parameters();\n" +
            assignments(sample_parameters(package), {"  ", "", " = ", ";\n"}) + "  k = " + package.name +
            ".setup(p);\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) text += test_of(package, i);
  const std::string count = std::to_string(sample_count(package.package));
  return commented({"Compares the models with reference values: an error when one differs."}, "%") + text +
         "  fprintf('%d of " + count + " samples differ\\n', missed);\n  if missed > 0\n    error('" +
         package.name + ": the models are not those of the reference values');\n  end\nend\n\n" +
         commented({"True when a number is not the one expected, but for rounding."}, "%") +
         "function wrong = differs(model, sample, y, expected)\n  got = zeros(0, 1);\n"
         "  for j = 1:numel(y)\n    row_by_row = transpose(y{j});\n    got = [got; double(row_by_row(:))];\n"
         "  end\n  wrong = ~all(abs(got - expected) <= " +
         shortest(tolerance(package.package.precision)) +
         "*max(abs(expected)));\n  if wrong\n    fprintf('%s, sample %d: off by %g\\n', model, sample, "
         "max(abs(got - expected)));\n  end\nend\n";
}

std::vector<PackageFile> files(const PackageCode& package) {
  const std::string folder = "+" + package.name + "/";
  std::vector<PackageFile> list;
  if (package.has_setup()) {
    list.push_back({folder + "parameters.m",
                    commented({"The parameters, with their default values; NaN where there is none."}, "%") +
                        matlab_parameters(package.first()),
                    "the struct of parameters, with their default values"});
    list.push_back({folder + "setup.m", setup_file(package), "parameters to constants, for all models"});
  }
  for (std::size_t i = 0; i < package.models.size(); ++i)
    list.push_back(
        {folder + package.members[i] + ".m", model_file(package, i), "the model " + package.members[i]});
  for (std::size_t i = 0; i < package.models.size(); ++i)
    list.push_back({"simulink/" + package.models[i].name + "_block.m", block(package, i),
                    "the same, the body of a MATLAB Function block"});
  if (package.has_setup())
    list.push_back({"simulink/" + package.name + "_load.m", load(package),
                    "puts the constants of the blocks into the workspace"});
  list.push_back({"test_" + package.name + ".m", test_file(package),
                  "compares the models and the blocks with reference values, which an interpreter computed"});
  return list;
}

std::string call(const PackageCode& package, std::size_t i) {
  return "[" + listed(package.models[i].outputs) + "] = " + package.name + "." + package.members[i] + "(" +
         call_arguments(package, i, CallStyle::returns) + ");";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    octave-cli --eval test_" + name + "\n    matlab -batch test_" + name +
                     "\n\nThe folder that holds +" + name +
                     " must be on the path; for the blocks, simulink/ too.\n\n";
  if (package.has_setup())
    text += usage_of_setup({"p = " + name + ".parameters();", "k = " + name + ".setup(p);", call(package, 0)},
                           "");
  text +=
      "Vectors may be rows or columns; results are columns.\n\n**Simulink.** Paste a file of simulink/ into "
      "a "
      "MATLAB Function block, or call its function from one. Sizes are fixed,\nnothing is allocated, no "
      "struct "
      "is made.";
  if (package.has_setup())
    text += " The last argument, e.g. `" + constants_of(package, 0) +
            "`, has the scope Parameter and is not\ntunable: Simulink finds it in the workspace, where `" +
            name + "_load` puts it; say that in the callback InitFcn of the model.";
  return text + "\n";
}

}  // namespace

const PackageKind& package_matlab() {
  static const PackageKind kind{"matlab", "Matlab and Octave", language_matlab, files, usage, call};
  return kind;
}

}  // namespace articula
