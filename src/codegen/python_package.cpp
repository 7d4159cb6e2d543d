// Packages in Python: a folder NAME that can be imported or installed, with NumPy.
//
//   NAME/__init__.py   defaults(), setup(p): of all models, a member MODEL of the constants for each
//   NAME/MODEL.py      NAME.MODEL.evaluate(inputs, k.MODEL); NAME.MODEL.setup(p) for one model alone
//   test_NAME.py, pyproject.toml
// Packages without parameters have the models only.

#include "base/text.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"
#include "codegen/python.hpp"

namespace articula {

namespace {

std::string init(const PackageCode& package) {
  std::vector<std::string> members;
  for (const std::string& m : package.members) members.push_back(m + "=" + m + ".setup(p)");
  const std::string modules = "from . import " + joined(package.members, ", ") + "\n";
  std::string text = commented(package_heading(package.package), "#");
  if (!package.has_setup()) return text + modules;
  return text + trimmed(python_imports(true)) + "\n\n" + modules + "\n\n" + python_defaults(package.first()) +
         "def setup(p):\n    return SimpleNamespace(" + joined(members, ", ") + ")\n";
}

std::string model(const Code& c) {
  return commented(c.heading, "#") + python_imports(c.has_setup()) + (c.has_setup() ? python_setup(c) : "") +
         python_evaluate(c);
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  std::string text = "\n    def test_" + package.members[i] + "(self):\n";
  std::size_t sample = 0;
  for (const SampleText& s : sample_texts(package, i, nested_literal)) {
    std::vector<std::string> arguments = s.inputs;
    if (c.has_setup()) arguments.push_back("self.k." + package.members[i]);
    text += "        y = " + package.name + "." + package.members[i] + ".evaluate(\n" +
            wrapped("            " + joined(arguments, ", ") + ")") +
            wrapped("        self.compare(" + std::to_string(++sample) + ", " +
                    (c.outputs.size() == 1 ? "[y]" : "y") + ", [" + joined(s.expected, ", ") + "])");
  }
  return sample == 0 ? "" : text;
}

std::string test(const PackageCode& package) {
  std::string text = commented({"Compares the models with reference values: python3 -m unittest"}, "#") +
                     "import unittest\n\nimport numpy as np\n\nimport " + package.name +
                     "\n\n\nclass ReferenceValues(unittest.TestCase):\n";
  if (package.has_setup())
    text += "    @classmethod\n    def setUpClass(cls):\n        p = " + package.name + ".defaults()\n" +
            assignments(sample_parameters(package), {"        ", "", " = ", "\n"}) +
            "        cls.k = " + package.name + ".setup(p)\n\n";
  text +=
      "    # Equal, but for rounding.\n    def compare(self, sample, outputs, expected):\n"
      "        got = np.concatenate([np.ravel(a) for a in outputs])\n"
      "        self.assertEqual(got.shape, (len(expected),))\n"
      "        off = np.max(np.abs(got - np.array(expected)))\n        self.assertLessEqual(off, " +
      shortest(tolerance(package.package.precision)) + " * np.max(np.abs(expected)), f\"sample {sample}\")\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) text += test_of(package, i);
  return text + "\n\nif __name__ == \"__main__\":\n    unittest.main()\n";
}

std::string project(const PackageCode& package) {
  return "[build-system]\nrequires = [\"setuptools>=61\"]\nbuild-backend = \"setuptools.build_meta\"\n\n"
         "[project]\nname = \"" +
         published_name(package) + "\"\nversion = \"1.0.0\"\ndescription = \"Models of the robot " +
         package.name + "\"\nrequires-python = \">=3.8\"\ndependencies = [\"numpy>=1.20\"]\n\n" +
         "[tool.setuptools]\npackages = [\"" + package.name + "\"]\n";
}

std::vector<PackageFile> files(const PackageCode& package) {
  std::vector<PackageFile> list{
      {package.name + "/__init__.py", init(package),
       package.has_setup() ? "the parameters, and the set-up of all models" : "the package"}};
  for (std::size_t i = 0; i < package.models.size(); ++i)
    list.push_back({package.name + "/" + package.members[i] + ".py", model(package.models[i]),
                    "the model " + package.members[i]});
  list.push_back({"test_" + package.name + ".py", test(package), what_the_test_does});
  list.push_back({"pyproject.toml", project(package), "for pip, or any other tool that installs packages"});
  return list;
}

std::string call(const PackageCode& package, std::size_t i) {
  return listed(package.models[i].outputs) + " = " + package.name + "." + package.members[i] + ".evaluate(" +
         call_arguments(package, i, CallStyle::returns) + ")";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    python3 -m unittest\n    pip install .\n\n";
  if (package.has_setup())
    text += usage_of_setup({"import " + name, "", "p = " + name + ".defaults()  # NaN where there is none",
                            "k = " + name + ".setup(p)", call(package, 0)},
                           name + "." + package.members.front() + ".setup(p)");
  return text +
         "Inputs are anything that NumPy makes arrays of. They may have further axes in front, over which a "
         "model is evaluated at once.\n";
}

}  // namespace

const PackageKind& package_python() {
  static const PackageKind kind{"python", "Python", language_python, files, usage, call};
  return kind;
}

}  // namespace articula
