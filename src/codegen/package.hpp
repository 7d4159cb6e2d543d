// Packages: models of one robot as files that somebody can build and test at once. A kind of package is one entry of package_kinds(): the
// files it makes of the models, and how they are built and called. What is the same for all of them, the README, is written here.
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

struct PackageKind {
  std::string_view name;   // what users type
  std::string_view title;  // what people call it
  std::vector<PackageFile> (*files)(const Package& package);
  std::string (*usage)(const Package& package);     // of the README: how to build, to test and to call
  std::string (*call)(const PackagedModel& model);  // of the README: how a model is called
  std::string_view model = {};                      // the one that it is of; none: any
  bool is_unit = false;                             // the files are put into NAME.fmu, with a binary of them
};

const std::vector<PackageKind>& package_kinds();
const PackageKind& package_kind_named(std::string_view name);  // ModelError with the names there are

std::string package_readme(const PackageKind& kind, const Package& package,
                           const std::vector<PackageFile>& files);

// How far a correct result may be from a sample, as a part of the largest number of its outputs.
double tolerance(Precision precision);

const PackageKind& package_c();
const PackageKind& package_fmu();

}  // namespace articula
