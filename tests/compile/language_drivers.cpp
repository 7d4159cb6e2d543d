#include "compile/language_drivers.hpp"

#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula::test {

namespace {

std::string list(const std::vector<double>& values, std::string_view open, std::string_view close) {
  std::vector<std::string> parts;
  for (const double v : values) parts.push_back(shortest(v));
  return std::string(open) + joined(parts, ", ") + std::string(close);
}

// A vector, or the rows of a matrix within the same brackets.
std::string nested(const std::vector<double>& values, const CodeArray& a, std::string_view open,
                   std::string_view close) {
  if (a.cols == 1) return list(values, open, close);
  std::vector<std::string> rows;
  for (auto at = values.begin(); at != values.end(); at += a.cols)
    rows.push_back(list({at, at + a.cols}, open, close));
  return std::string(open) + joined(rows, ", ") + std::string(close);
}

std::string parameters(const LanguageCase& x, const Code& c, std::string_view before, std::string_view equals,
                       std::string_view after) {
  std::string text;
  for (const CodeParameter& p : c.parameters)
    text += std::string(before) + p.name + std::string(equals) +
            c.language.number(x.parameters.at(p.symbol), c.precision()) + std::string(after);
  return text;
}

// One assignment for each number, in the words of the language.
std::string by_element(const LanguageCase& x, const Code& c, std::size_t state, std::string_view end) {
  std::string text;
  for (std::size_t i = 0; i < c.inputs.size(); ++i) {
    const std::vector<double> values = x.array(state, i);
    for (std::size_t k = 0; k < values.size(); ++k)
      text += element_of(c.language, c.inputs[i].name, c.inputs[i].cols, k) + " = " +
              c.language.number(values[k], c.precision()) + std::string(end);
  }
  return text;
}

std::string called_with(const Code& c, const std::string& input, const std::string& constants,
                        const std::string& output) {
  return joined(arguments(c, named(input), constants, named(output)), ", ");
}

bool single(const Code& c) { return c.precision() == Precision::f32; }

std::string cpp(const LanguageCase& x, const Code& c, const std::string& file) {
  std::string text = "#include \"" + file + "\"\n#include <array>\n#include <cstdio>\nint main() {\n";
  if (c.has_setup())
    text += "  " + c.name + "::Parameters p;\n" + parameters(x, c, "  p.", " = ", ";\n") +
            "  const auto k = " + c.name + "::setup(p);\n";
  const auto declared = [&](const CodeArray& a) {
    return "std::array<" + c.real() + ", " + std::to_string(a.size()) + "> " + a.name;
  };
  for (std::size_t s = 0; s < x.count(); ++s) {
    text += "  {\n";
    for (const CodeArray& a : c.inputs) text += "    " + declared(a) + "{};\n";
    text += by_element(x, c, s, ";\n");
    for (const CodeArray& a : c.outputs) text += "    " + declared(a) + "{};\n";
    text += "    " + c.name + "::evaluate(" + called_with(c, "", "k", "") + ");\n";
    for (const CodeArray& a : c.outputs)
      text += "    for (const double v : " + a.name + ") std::printf(\"%.17g\\n\", v);\n";
    text += "  }\n";
  }
  return text + "}\n";
}

std::string fortran(const LanguageCase& x, const Code& c, const std::string&) {
  std::string text = "program main\n  use, intrinsic :: iso_fortran_env, only: wp => " + c.real() +
                     "\n  use " + c.name + "_model\n  implicit none\n";
  if (c.has_setup())
    text += "  type(" + c.name + "_parameters) :: p\n  type(" + c.name + "_constants) :: k\n";
  for (const std::vector<CodeArray>& arrays : {c.inputs, c.outputs})
    for (const CodeArray& a : arrays)
      text += "  real(wp) :: " + a.name + "(" + std::to_string(a.rows) +
              (a.cols == 1 ? "" : ", " + std::to_string(a.cols)) + ")\n";
  if (c.has_setup()) text += parameters(x, c, "p%", " = ", "\n") + "  call " + c.name + "_setup(p, k)\n";
  for (std::size_t s = 0; s < x.count(); ++s) {
    text += by_element(x, c, s, "\n") + "  call " + c.name + "(" + called_with(c, "", "k", "") + ")\n";
    for (const CodeArray& a : c.outputs)
      text += "  print '(es25.16e3)', " + (a.cols == 1 ? a.name : "transpose(" + a.name + ")") + "\n";
  }
  return text + "end program\n";
}

std::string rust(const LanguageCase& x, const Code& c, const std::string& file) {
  std::string text = "#![allow(non_snake_case)]\n#[path = \"" + file + "\"]\nmod model;\nfn main() {\n";
  if (c.has_setup())
    text += "    let mut p = model::DEFAULTS;\n" + parameters(x, c, "    p.", " = ", ";\n") +
            "    let k = model::setup(&p);\n";
  for (std::size_t s = 0; s < x.count(); ++s) {
    for (std::size_t i = 0; i < c.inputs.size(); ++i)
      text += "    let " + c.inputs[i].name + " = " + nested(x.array(s, i), c.inputs[i], "[", "]") + ";\n";
    for (const CodeArray& a : c.outputs)
      text += "    let mut " + a.name + " = " + nested(std::vector<double>(a.size()), a, "[", "]") + ";\n";
    text += "    model::evaluate(" + called_with(c, "&", "&k", "&mut ") + ");\n";
    for (const CodeArray& a : c.outputs)
      text += "    for v in " + a.name + (a.cols == 1 ? "" : ".concat()") +
              " {\n        println!(\"{:e}\", v);\n    }\n";
  }
  return text + "}\n";
}

std::string javascript(const LanguageCase& x, const Code& c, const std::string& file) {
  std::string text = "import * as model from './" + file + "';\n";
  if (c.has_setup())
    text += "const p = {...model.defaults};\n" + parameters(x, c, "p.", " = ", ";\n") +
            "const k = model.setup(p);\n";
  for (std::size_t s = 0; s < x.count(); ++s) {
    text += "{\n";
    for (std::size_t i = 0; i < c.inputs.size(); ++i)
      text += "  const " + c.inputs[i].name + " = Float64Array.of" + list(x.array(s, i), "(", ")") + ";\n";
    std::string call = "model.evaluate(" + listed(c.inputs);
    if (c.has_setup()) call += c.inputs.empty() ? "k" : ", k";
    text += "  const " + (c.outputs.size() == 1 ? listed(c.outputs) : "{" + listed(c.outputs) + "}") + " = " +
            call + ");\n";
    for (const CodeArray& a : c.outputs)
      text += "  for (const v of " + a.name + ") console.log(String(v));\n";
    text += "}\n";
  }
  return text;
}

// All states at once, and the first one alone.
std::string python(const LanguageCase& x, const Code& c, const std::string&) {
  std::string text =
      "import warnings\nimport numpy as np\nimport " + c.name + " as model\nwarnings.simplefilter('error')\n";
  if (c.has_setup())
    text += "p = model.defaults()\n" + parameters(x, c, "p.", " = ", "\n") + "k = model.setup(p)\n";
  for (std::size_t i = 0; i < c.inputs.size(); ++i) {
    std::vector<std::string> all;
    for (std::size_t s = 0; s < x.count(); ++s) all.push_back(nested(x.array(s, i), c.inputs[i], "[", "]"));
    text += c.inputs[i].name + " = np.array([" + joined(all, ",\n") + "])\n";
  }
  const std::string k = c.has_setup() ? ", k" : "", comma = c.outputs.size() == 1 ? "" : ",";
  std::vector<std::string> first;
  for (const CodeArray& a : c.inputs) first.push_back(a.name + "[0].tolist()");
  text += "outputs = model.evaluate(" + listed(c.inputs) + k + ")\nfirst = model.evaluate(" +
          joined(first, ", ") + k + ")\n";
  if (c.outputs.size() == 1) text += "outputs, first = [outputs], [first]\n";
  return text +
         "for one, all in zip(first, outputs):\n    assert np.allclose(one, all[0], rtol=1e-5)\n    assert "
         "all.dtype == " +
         c.real() + "\nfor s in range(" + std::to_string(x.count()) +
         "):\n    for a in outputs:\n        for v in a[s].ravel():\n            print(repr(float(v)))\n";
}

std::string matlab(const LanguageCase& x, const Code& c, const std::string&) {
  std::string text = "1;\n";
  if (c.has_setup())
    text += "p = " + c.name + "('parameters');\n" + parameters(x, c, "p.", " = ", ";\n") + "k = " + c.name +
            "('setup', p);\n";
  for (std::size_t s = 0; s < x.count(); ++s) {
    text += by_element(x, c, s, ";\n") + "[" + listed(c.outputs) + "] = " + c.name + "(" + listed(c.inputs) +
            (c.has_setup() ? c.inputs.empty() ? "k" : ", k" : "") + ");\n";
    for (const CodeArray& a : c.outputs) {
      if (single(c)) text += "assert(isa(" + a.name + ", 'single'));\n";
      text += "printf(\"%.17g\\n\", transpose(" + a.name + "));\n";
    }
  }
  return text;
}

std::string julia(const LanguageCase& x, const Code& c, const std::string& file) {
  std::string text = "include(\"" + file + "\")\nusing ." + c.name + "\n";
  if (c.has_setup()) {
    text +=
        "k = " + c.name + ".setup(" + c.name + ".Parameters(;" + parameters(x, c, "", " = ", ", ") + "))\n";
  }
  for (const std::vector<CodeArray>& arrays : {c.inputs, c.outputs})
    for (const CodeArray& a : arrays)
      text += a.name + " = zeros(" + (single(c) ? "Float32, " : "") + std::to_string(a.rows) +
              (a.cols == 1 ? "" : ", " + std::to_string(a.cols)) + ")\n";
  for (std::size_t s = 0; s < x.count(); ++s) {
    text += by_element(x, c, s, "\n") + c.name + ".evaluate!(" + listed(c.outputs) + ", " + listed(c.inputs) +
            (c.has_setup() ? ", k)\n" : ")\n");
    for (const CodeArray& a : c.outputs) text += "foreach(println, permutedims(" + a.name + "))\n";
  }
  return text;
}

// Maxima reads Maple's expressions; its words for assignment, and procedures, are others.
std::string maxima_statements(std::string_view procedure) {
  std::string text;
  std::string rest(procedure.substr(procedure.find('\n') + 1));
  for (std::size_t end = rest.find(';'); end != std::string::npos; end = rest.find(';')) {
    std::string one = trimmed(rest.substr(0, end));
    rest.erase(0, end + 1);
    if (one.starts_with("local") || one.ends_with("table()") || one.find("eval(") != std::string::npos ||
        one.find('\'') != std::string::npos)
      continue;
    if (one.starts_with("return "))
      one = "result : [" + one.substr(7) + "]";
    else if (const std::size_t at = one.find(" := "); at != std::string::npos)
      one.replace(at, 4, " : ");
    text += one + "$\n";
  }
  return text;
}

std::string maple(const LanguageCase& x, const Code& c, const std::string&) {
  std::string body = c.language.file(c), text = "Digits : 17$\n";
  text +=
      "Vector(l) := l$\nMatrix(l) := l$\narctan(y, x) := atan2(y, x)$\npiecewise(c, a, b) := if c then a "
      "else b$\n";
  body.erase(0, body.find(" := proc("));
  std::vector<std::string> procedures;
  for (std::size_t end = body.find("end proc:"); end != std::string::npos; end = body.find("end proc:")) {
    procedures.push_back(maxima_statements(std::string_view(body).substr(0, end)));
    body.erase(0, end + 9);
    body.erase(0, std::min(body.find(" := proc("), body.size()));
  }
  if (c.has_setup()) text += procedures.at(0) + parameters(x, c, "p[\"", "\"] : ", "$\n") + procedures.at(1);
  for (std::size_t s = 0; s < x.count(); ++s) {
    for (std::size_t i = 0; i < c.inputs.size(); ++i) {
      const std::string value = nested(x.array(s, i), c.inputs[i], "[", "]");
      text +=
          c.inputs[i].name + " : " + (c.inputs[i].cols == 1 ? value : "apply(matrix, " + value + ")") + "$\n";
    }
    text += procedures.back() + "for v in flatten(result) do print(string(float(v)))$\n";
  }
  return text;
}

std::string mathematica(const LanguageCase& x, const Code& c, const std::string&) {
  std::vector<std::string> values, states;
  for (const CodeParameter& p : c.parameters)
    values.push_back("\"" + p.name + "\": " + shortest(x.parameters.at(p.symbol)));
  for (std::size_t s = 0; s < x.count(); ++s) {
    std::vector<std::string> arrays;
    for (std::size_t i = 0; i < c.inputs.size(); ++i)
      arrays.push_back(nested(x.array(s, i), c.inputs[i], "[", "]"));
    states.push_back("[" + joined(arrays, ", ") + "]");
  }
  return "{\"parameters\": {" + joined(values, ", ") + "},\n \"states\": [" + joined(states, ",\n") + "]}\n";
}

}  // namespace

std::vector<double> LanguageCase::array(std::size_t state, std::size_t input) const {
  auto at = states.begin() + static_cast<std::ptrdiff_t>(state * program.input_count());
  for (const Input& i : program.inputs) {
    const auto end = at + static_cast<std::ptrdiff_t>(i.symbols.size());
    if (at != end && input-- == 0) return {at, end};
    at = end;
  }
  return {};
}

const std::vector<Driver>& language_drivers() {
  static const std::vector<Driver> list{
      {"cpp",
       {"g++", "clang++"},
       "main.cpp",
       cpp,
       "TOOL -std=c++20 -Wall -Wextra -Wconversion -Wshadow -Werror -pedantic -ffp-contract=off main.cpp -o "
       "main && ./main"},
      {"fortran",
       {"gfortran"},
       "main.f90",
       fortran,
       "TOOL -std=f2008 -Wall -Wextra -Werror -Wno-unused-dummy-argument FILE main.f90 -o main && ./main"},
      {"rust", {"rustc"}, "main.rs", rust, "TOOL --edition 2021 -D warnings main.rs -o main && ./main"},
      {"javascript", {"node"}, "main.mjs", javascript, "TOOL main.mjs"},
      {"python", {"/usr/bin/python3"}, "main.py", python, "TOOL main.py"},
      {"matlab", {"octave-cli"}, "main_.m", matlab, "TOOL --no-history -qf main_.m"},
      {"julia", {"julia"}, "main.jl", julia, "TOOL main.jl"},
      {"maple",
       {"maxima"},
       "main.mac",
       maple,
       "TOOL --very-quiet -r 'batchload(\"main.mac\")$ quit();' < /dev/null | grep -E '^-?[0-9]'"},
      {"mathematica",
       {"/usr/bin/python3"},
       "main.json",
       mathematica,
       "TOOL \"$ARTICULA_TESTS/compile/run_mathematica.py\" FILE NAME main.json"},
  };
  return list;
}

}  // namespace articula::test
