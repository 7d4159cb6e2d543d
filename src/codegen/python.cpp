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

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::atan2: return "np.arctan2(" + a + ", " + b + ")";
    case Op::select: return "np.where(" + a + " >= 0.0, " + b + ", " + c + ")";
    default: return "np." + std::string(info(op).text) + "(" + a + ")";
  }
}

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
  std::string text = "def defaults():\n    p = SimpleNamespace()\n";
  for (const CodeParameter& p : c.parameters)
    text += "    p." + p.name + " = " + (p.value ? shortest(*p.value, c.notes.precision) : "np.nan") + "\n";
  return text + "    return p\n\n\n";
}

std::string python_setup(const Code& c) {
  return "def setup(p):\n    k = SimpleNamespace()\n" + assignments(c.setup, {"    ", "", " = ", "\n"}) +
         "    return k\n\n\n";
}

std::string python_evaluate(const Code& c) {
  const std::string real = c.notes.precision == Precision::f64 ? "np.float64" : "np.float32";
  std::string text = "def evaluate(" + listed(given(c)) + "):\n";
  for (const CodeArray& a : c.inputs)
    text += "    " + a.name + " = np.asarray(" + a.name + ", dtype=" + real + ")\n";
  text += "    leading = np.broadcast_shapes(" +
          listed(c.inputs, ", ",
                 [](const CodeArray& a) { return a.name + (a.cols == 1 ? ".shape[:-1]" : ".shape[:-2]"); }) +
          ")\n";
  text += assignments(c.online, {"    ", "", " = ", "\n"});
  for (const CodeArray& a : c.outputs)
    text += "    " + a.name + " = np.empty(leading + (" + std::to_string(a.rows) + "," +
            (a.cols == 1 ? "" : " " + std::to_string(a.cols)) + "), dtype=" + real + ")\n";
  return text + assignments(c.results, {"    ", "", " = ", "\n"}) + "    return " + listed(c.outputs) + "\n";
}

const Language& language_python() {
  static const Language python = [] {
    Language l{
        "python",
        ".py",
        {"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
         "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
         "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
         // taken by the generated file
         "p", "k", "np", "SimpleNamespace", "defaults", "setup", "evaluate", "leading",
         // modules that packages import
         "numpy", "types", "unittest"},
        shortest,
        call,
        element,
        "p.",
        "k.",
        file};
    l.entry = entry;
    return l;
  }();
  return python;
}

}  // namespace articula
