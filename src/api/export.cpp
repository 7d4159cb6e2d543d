#include "api/export.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "api/evaluate/values.hpp"
#include "base/draw.hpp"
#include "base/zip.hpp"
#include "native/compiler.hpp"
#include "program/run.hpp"

namespace articula {

namespace {

constexpr std::size_t samples_per_model = 4, most_trials = 400;

double rounded(double x, Precision precision) {
  return precision == Precision::f64 ? x : static_cast<double>(static_cast<float>(x));
}

// Default values; where there are none, numbers like those of a robot of a man's size.
std::map<std::string, double> values_for(const Robot& robot, const Result& result, Precision precision) {
  std::map<std::string, double> values = parameter_values(robot, result, {});
  unsigned long seed = 2;
  for (const std::string& name : result.program.parameters) values.emplace(name, 0.5 + 0.25 * draw(seed));
  for (auto& [name, value] : values) value = rounded(value, precision);
  return values;
}

std::map<std::string, double> disturbed(std::map<std::string, double> values, unsigned long& seed) {
  for (auto& [name, value] : values) value *= 1 + 1e-7 * draw(seed);
  return values;
}

// States at random, as code in either precision can be compared at: where results are finite, and no hundred times as sensitive as
// they are large. Quaternions are of length one; signs of assemblies are signs.
class Sampler {
 public:
  Sampler(const Robot& robot, const Result& result, const std::map<std::string, double>& values,
          Precision precision)
      : robot_(robot),
        program_(result.program),
        precision_(precision),
        machine_(program_, values),
        near_(program_, disturbed(values, seed_)) {}

  std::vector<PackageSample> samples() {
    std::vector<PackageSample> found;
    for (std::size_t k = 0; k < most_trials && found.size() < samples_per_model; ++k) {
      PackageSample s{state(), {}};
      s.outputs = machine_.run(s.inputs);
      if (calm(s)) found.push_back(s);
    }
    return found;
  }

 private:
  std::vector<double> state() {
    std::vector<double> all;
    for (const Input& input : program_.inputs) {
      std::vector<double> x(input.symbols.size());
      for (double& v : x) v = 1.5 * draw(seed_);
      if (input.name == "e")
        for (double& v : x) v = v < 0 ? -1 : 1;
      if (input.name == "q") make_unit(x);
      all.insert(all.end(), x.begin(), x.end());
    }
    for (double& v : all) v = rounded(v, precision_);
    return all;
  }

  void make_unit(std::vector<double>& q) const {
    for (const QuaternionPlace& place : quaternions_of(robot_)) {
      double* const e = &q[place.first];
      const double length = std::sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
      for (int k = 0; k < 4; ++k) e[k] /= length;
    }
  }

  bool calm(const PackageSample& s) {
    std::vector<double> inputs = s.inputs;
    for (double& x : inputs) x *= 1 + 1e-7 * draw(seed_);
    const std::vector<double> there = near_.run(inputs);
    double size = 0, change = 0;
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (!std::isfinite(s.outputs[i]) || !std::isfinite(there[i])) return false;
      size = std::max(size, std::fabs(s.outputs[i]));
      change = std::max(change, std::fabs(s.outputs[i] - there[i]));
    }
    return change <= 1e-5 * size && size < 1e6;
  }

  const Robot& robot_;
  const Program& program_;
  const Precision precision_;
  unsigned long seed_ = 1;
  Machine machine_, near_;
};

void require_same_parameters(const std::vector<Result>& results) {
  for (const Result& r : results)
    if (r.program.parameters != results.front().program.parameters)
      throw ModelError(
          "", "the models " + results.front().model + " and " + r.model + " have different parameters",
          "export them one by one");
}

// A shared object of the C files of an FMU, where a compiler is found and takes them.
std::optional<std::string> unit_binary(const std::vector<PackageFile>& files) {
  std::map<std::string, std::string> sources;
  for (const PackageFile& f : files)
    if (const std::filesystem::path path(f.path); path.parent_path() == "sources")
      sources[path.filename().string()] = f.text;
  return shared_object(
      sources, "-std=c99 -O2 -fno-math-errno -fno-trapping-math -ffp-contract=fast -fvisibility=hidden");
}

// One archive, with a binary where this machine can make one.
PackageFile as_unit(const std::vector<PackageFile>& files, const std::string& name) {
  std::map<std::string, std::string> entries;
  for (const PackageFile& f : files) entries[f.path] = f.text;
  if (const std::optional<std::string> binary = unit_binary(files))
    entries["binaries/linux64/" + name + ".so"] = *binary;
  return {name + ".fmu", zipped(entries), ""};
}

}  // namespace

std::vector<PackageFile> exported(const Robot& robot, const std::vector<Result>& results,
                                  const ExportSettings& settings) {
  const PackageKind& kind = package_kind_named(settings.to);
  const Precision precision = settings.precision;
  require_same_parameters(results);
  if (kind.is_unit && precision != Precision::f64)
    throw ModelError("", "an FMU computes in double precision", "leave --float out");
  if (kind.is_unit && !results.front().derivative.empty())
    throw ModelError("", "an FMU moves the robot by its accelerations, not by derivatives of them",
                     "leave --derivative out");
  Package package{.robot = robot.name(),
                  .made = {written_by(settings.command)},
                  .precision = precision,
                  .values = values_for(robot, results.front(), precision),
                  .models = {}};
  for (const Result& result : results) {
    FileNotes notes = file_notes(document(robot, result), kind.language());
    notes.defaults = parameter_values(robot, result, {});
    notes.style.precision = precision;
    package.models.push_back(
        {result.program, notes, Sampler(robot, result, package.values, precision).samples()});
  }
  const PackageCode code = package_code(kind.language(), package);
  std::vector<PackageFile> files = kind.files(code);
  const std::string readme = package_readme(kind, code, files);
  if (kind.is_unit) files = {as_unit(files, code.name)};
  files.push_back({"README.md", readme, ""});
  return files;
}

}  // namespace articula
