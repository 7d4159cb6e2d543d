// Packages: models of one robot as files that somebody can build and test at once. A kind of package is one entry of package_kinds(): the
// files it makes of the models, and how they are built and called. What is the same for all of them is written here: names, the samples
// of their tests, the README.
//
//   samples   states and what the models give there, computed by the interpreter: the package's own test compares with them
//   values    of the parameters: the samples were computed with them
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

struct PackageSample {
  std::vector<double> inputs, outputs;  // all arrays, one after the other
};

struct PackagedModel {
  Program program;
  FileNotes notes;
  std::vector<PackageSample> samples;
};

struct Package {
  std::string robot;
  std::vector<std::string> made;  // by which version and command
  Precision precision = Precision::f64;
  std::map<std::string, double> values;
  std::vector<PackagedModel> models;
};

struct PackageFile {
  std::string path;  // within the package
  std::string text;
  std::string line;  // what it is, for the README; none: not listed
};

// A package in the words of a language. All models have the same parameters.
struct PackageCode {
  const Package& package;
  const Language& language;
  std::string name;  // of the robot
  std::vector<Code> models;
  std::vector<std::string> members;  // what the models are called among those of the robot: idm of rx90_idm

  const Code& first() const { return models.front(); }
  bool has_setup() const { return first().has_setup(); }
  bool single() const { return package.precision == Precision::f32; }
};
PackageCode package_code(const Language& language, const Package& package);

struct PackageKind {
  std::string_view name;          // what users type
  std::string_view title;         // what people call it
  const Language& (*language)();  // of the models
  std::vector<PackageFile> (*files)(const PackageCode& package);
  std::string (*usage)(const PackageCode& package);  // of the README: how to build, to test and to call
  std::string (*call)(const PackageCode& package, std::size_t model);  // a statement that calls a model
  std::string_view model = {};                                         // the one that it is of; none: any
  bool is_unit = false;  // the files are put into NAME.fmu, with a binary of them
};

const std::vector<PackageKind>& package_kinds();
const PackageKind& package_kind_named(std::string_view name);  // ModelError with the names there are

std::string package_readme(const PackageKind& kind, const PackageCode& package,
                           const std::vector<PackageFile>& files);

// For the kinds.
std::vector<std::string> package_heading(const Package& package);  // lines of an opening comment
std::string package_uuid(const Package& package);                  // the same for the same models
// What a model is called with, names of arrays and its constants: "q, qd, k.idm", and "tau" after them where a call fills its outputs.
enum class CallStyle { returns, fills };
std::string call_arguments(const PackageCode& package, std::size_t model, CallStyle style);
// Of the README: how the parameters are set up, and how one model alone.
std::string usage_of_setup(const std::vector<std::string>& statements, const std::string& alone);
// The name for an index of packages: small letters, no underscore at the end.
std::string published_name(const PackageCode& package);

// What the test of a package is, for the README.
inline constexpr const char* what_the_test_does =
    "compares the models with reference values, which an interpreter computed";
// A long line of a test as several; all but the last end with `mark`.
std::string wrapped(const std::string& line, std::string_view mark = {});
// How far a correct result may be from a sample, as a part of the largest number of its outputs.
double tolerance(Precision precision);
std::size_t sample_count(const Package& package);  // of all models
// Values that the samples were computed with, one assignment for each parameter.
std::vector<CodeLine> sample_parameters(const PackageCode& package);
// A sample as literals: one for each input array, which `literal` makes of its numbers, row by row; and the numbers of all outputs.
struct SampleText {
  std::vector<std::string> inputs, expected;
};
using ArrayLiteral = std::string (*)(const CodeArray& array, const std::vector<std::string>& numbers);
std::vector<SampleText> sample_texts(const PackageCode& package, std::size_t model, ArrayLiteral literal);
// For literals: "[a, b]", and for a matrix the rows of it, "[[a, b], [c, d]]".
std::string nested_literal(const CodeArray& array, const std::vector<std::string>& numbers);

const PackageKind& package_c();
const PackageKind& package_c_fast();
const PackageKind& package_fmu();
const PackageKind& package_matlab();
const PackageKind& package_cpp();
const PackageKind& package_python();
const PackageKind& package_fortran();
const PackageKind& package_rust();
const PackageKind& package_javascript();
const PackageKind& package_julia();

}  // namespace articula
