// Python with NumPy: a module. Every input has any number of leading axes, over which the model is evaluated at once: q[..., j],
// R[..., i, j]; leading axes are broadcast.
//
//   defaults   a namespace with the parameters: their defaults, or NaN
//   setup      parameters to constants, once
//   evaluate   the model itself: returns its output, or a tuple of them; matrices are matrices
// A program without parameters has the last only.

#include "codegen/python.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

std::string element(const std::string& array, std::size_t k) {
  return array + "[..., " + std::to_string(k) + "]";
}

std::string entry(const std::string& array, std::size_t row, std::size_t col) {
  return array + "[..., " + std::to_string(row) + ", " + std::to_string(col) + "]";
}

std::string file(const Code& c) {
  return commented(c.heading, "#") + python_imports(c.has_setup()) +
         (c.has_setup() ? python_defaults(c) + python_setup(c) : "") + python_evaluate(c);
}

}  // namespace

std::string python_imports(bool setup) {
  return std::string(setup ? "from types import SimpleNamespace\n\n" : "") + "import numpy as np\n\n\n";
}

std::string python_defaults(const Code& c) {
  return "def defaults():\n    p = SimpleNamespace()\n" +
         assignments(default_values(c, "np.nan"), {"    p.", "", " = ", "\n"}) + "    return p\n\n\n";
}

std::string python_setup(const Code& c) {
  return "def setup(p):\n    k = SimpleNamespace()\n" + assignments(c.setup, {"    ", "", " = ", "\n"}) +
         "    return k\n\n\n";
}

std::string python_evaluate(const Code& c) {
  std::string text = "def evaluate(" + listed(given(c)) + "):\n";
  for (const CodeArray& a : c.inputs)
    text += "    " + a.name + " = np.asarray(" + a.name + ", dtype=" + c.real() + ")\n";
  text += "    leading = np.broadcast_shapes(" +
          listed(c.inputs, ", ",
                 [](const CodeArray& a) { return a.name + (a.cols == 1 ? ".shape[:-1]" : ".shape[:-2]"); }) +
          ")\n";
  text += assignments(c.online, {"    ", "", " = ", "\n"});
  for (const CodeArray& a : c.outputs)
    text += "    " + a.name + " = np.empty(leading + (" + std::to_string(a.rows) + "," +
            (a.cols == 1 ? "" : " " + std::to_string(a.cols)) + "), dtype=" + c.real() + ")\n";
  return text + assignments(c.results, {"    ", "", " = ", "\n"}) + "    return " + listed(c.outputs) + "\n";
}

const Language& language_python() {
  static const Language python{
      .name = "python",
      .suffix = ".py",
      .reserved = {"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
                   "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
                   "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return",
                   "try", "while", "with", "yield",
                   // taken by the generated file
                   "p", "k", "np", "SimpleNamespace", "defaults", "setup", "evaluate", "leading",
                   // modules that packages import
                   "numpy", "types", "unittest"},
      .types = {"np.float64", "np.float32"},
      .function = "np.@f@(@a@)",
      .operations = {{Op::atan2, "np.arctan2(@a@, @b@)"}, {Op::select, "np.where(@a@ >= 0.0, @b@, @c@)"}},
      .element = element,
      .entry = entry,
      .parameter = "p.",
      .constant = "k.",
      .file = file};
  return python;
}

}  // namespace articula
