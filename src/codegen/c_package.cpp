// Packages in C: NAME.h, NAME.c, test.c, CMakeLists.txt, Makefile.
//
//   NAME_parameters, NAME_defaults   of all models
//   NAME_MODEL_constants, _setup     of one model
//   NAME_constants, NAME_setup       of all models: a member MODEL for each
//   NAME_MODEL                       the model itself
//
// NAME.h and NAME.c include nothing, so that they compile freestanding: NAME.c declares the few functions of the mathematical library that
// it calls, as C99 (7.1.4) allows. Packages without parameters have the models only.

#include <algorithm>

#include "base/text.hpp"
#include "codegen/c.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

std::string name_of(const Package& package) { return identifier(language_c(), package.robot); }

Code code_of(const PackagedModel& m) { return articula::code_of(language_c(), m.program, m.notes); }

std::vector<Code> codes_of(const Package& package) {
  std::vector<Code> codes;
  for (const PackagedModel& m : package.models) codes.push_back(code_of(m));
  return codes;
}

// What a model is called among those of its robot: idm of rx90_idm.
std::string member(const Package& package, const Code& code) {
  const std::string prefix = name_of(package) + "_";
  const bool begins = code.name.compare(0, prefix.size(), prefix) == 0 && code.name.size() > prefix.size();
  return identifier(language_c(), begins ? code.name.substr(prefix.size()) : code.name);
}

std::string setup_signature(const std::string& name) {
  return "void " + name + "_setup(const " + name + "_parameters *p, " + name + "_constants *k)";
}

std::vector<std::string> opening(const Package& package) {
  std::vector<std::string> lines{"Models of the robot " + package.robot + "; README.md says more."};
  lines.insert(lines.end(), package.made.begin(), package.made.end());
  return lines;
}

std::string declarations(const Package& package, const std::vector<Code>& codes) {
  const std::string name = name_of(package);
  const bool setup = codes.front().has_setup();
  std::string text, all;
  if (setup) text += c_parameters(codes.front(), name);
  if (setup && codes.front().has_defaults())
    text += "extern const " + name + "_parameters " + name + "_defaults;\n\n";
  for (const Code& c : codes) {
    text += c_comment(c.heading);
    if (setup) text += c_constants(c) + c_setup_signature(c, name) + ";\n";
    text += c_signature(c) + ";\n\n";
    all += "  " + c.name + "_constants " + member(package, c) + ";\n";
  }
  if (!setup) return text;
  return text + "/* all of them */\ntypedef struct {\n" + all + "} " + name + "_constants;\n\n" +
         setup_signature(name) + ";\n\n";
}

std::string header(const Package& package, const std::vector<Code>& codes) {
  std::string guard = "ARTICULA_" + name_of(package) + "_H";
  for (char& c : guard) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return c_comment(opening(package)) + "#ifndef " + guard + "\n#define " + guard +
         "\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + declarations(package, codes) +
         "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

// The functions of the mathematical library that the models call, with how many arguments.
std::map<std::string, int> called(const Package& package) {
  std::map<std::string, int> names;
  const std::string f = package.precision == Precision::f64 ? "" : "f";
  for (const PackagedModel& m : package.models)
    for (const Instruction& i : m.program.instructions) switch (i.op) {
        case Op::sin:
        case Op::cos:
        case Op::sqrt:
        case Op::exp: names[std::string(info(i.op).text) + f] = 1; break;
        case Op::abs: names["fabs" + f] = 1; break;
        case Op::atan2: names["atan2" + f] = 2; break;
        default: break;
      }
  return names;
}

std::string source(const Package& package, const std::vector<Code>& codes) {
  const std::string name = name_of(package), real(c_real(package.precision));
  std::string text = c_comment(opening(package)) + "#include \"" + name + ".h\"\n\n";
  for (const auto& [function, arity] : called(package))
    text += real + " " + function + "(" + real + (arity == 2 ? ", " + real : std::string()) + ");\n";
  text += "\n";
  if (codes.front().has_setup() && codes.front().has_defaults())
    text +=
        "const " + name + "_parameters " + name + "_defaults = " + c_default_values(codes.front()) + ";\n\n";
  std::string all;
  for (const Code& c : codes) {
    if (c.has_setup()) text += c_setup_function(c, name);
    text += c_function(c) + "\n";
    all += "  " + c.name + "_setup(p, &k->" + member(package, c) + ");\n";
  }
  if (!codes.front().has_setup()) return text;
  return text + setup_signature(name) + "\n{\n" + all + "}\n";
}

std::string numbers(const std::vector<double>& values, Precision precision) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += (i == 0 ? "" : i % 6 == 0 ? ",\n    " : ", ") + language_c().number(values[i], precision);
  return text;
}

// static int test_MODEL(const NAME_constants *k): how many samples are missed.
std::string test_of(const Package& package, const PackagedModel& m, const Code& c) {
  const std::string real(c_real(package.precision)), own = member(package, c);
  const std::size_t n = m.samples.size(), in = m.program.input_count(), out = m.program.output_count();
  std::string inputs, outputs, arguments;
  for (const PackageSample& s : m.samples) {
    if (in > 0) inputs += "    {" + numbers(s.inputs, package.precision) + "},\n";
    outputs += "    {" + numbers(s.outputs, package.precision) + "},\n";
  }
  std::size_t at = 0;
  for (const CodeArray& a : c.inputs)
    arguments += (arguments.empty() ? "x[i] + " : ", x[i] + ") + std::to_string(at), at += a.size();
  if (c.has_setup()) arguments += std::string(arguments.empty() ? "" : ", ") + "&k->" + own;
  at = 0;
  for (const CodeArray& a : c.outputs)
    arguments += (arguments.empty() ? "y + " : ", y + ") + std::to_string(at), at += a.size();
  const auto sized = [](std::size_t k) { return "[" + std::to_string(k) + "]"; };
  return "static int test_" + own + "(" +
         (c.has_setup() ? "const " + name_of(package) + "_constants *k" : "void") + ")\n{\n" +
         (in > 0 ? "  static const " + real + " x" + sized(n) + sized(in) + " = {\n" + inputs + "  };\n"
                 : "") +
         "  static const " + real + " expected" + sized(n) + sized(out) + " = {\n" + outputs + "  };\n  " +
         real + " y" + sized(out) + ";\n  int missed = 0;\n  for (int i = 0; i < " + std::to_string(n) +
         "; ++i) {\n    " + c.name + "(" + arguments + ");\n    missed += differs(\"" + c.name +
         "\", i, y, expected[i], " + std::to_string(out) + ");\n  }\n  return missed;\n}\n\n";
}

std::string differs(Precision precision) {
  const std::string real(c_real(precision));
  return "/* 1 when a number is not the one expected, but for rounding. */\n"
         "static int differs(const char *model, int sample, const " +
         real + " *y, const " + real +
         " *expected, int n)\n{\n  double size = 0;\n"
         "  for (int j = 0; j < n; ++j) if (fabs(expected[j]) > size) size = fabs(expected[j]);\n"
         "  for (int j = 0; j < n; ++j)\n"
         "    if (!(fabs((double)y[j] - (double)expected[j]) <= " +
         shortest(tolerance(precision)) +
         "*size)) {\n"
         "      printf(\"%s, sample %d, value %d: %.17g instead of %.17g\\n\", model, sample, j, "
         "(double)y[j], "
         "(double)expected[j]);\n      return 1;\n    }\n  return 0;\n}\n\n";
}

std::string test(const Package& package, const std::vector<Code>& codes) {
  const std::string name = name_of(package);
  std::string functions, calls;
  std::size_t count = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (package.models[i].samples.empty()) continue;
    functions += test_of(package, package.models[i], codes[i]);
    calls += "  missed += test_" + member(package, codes[i]) + (codes[i].has_setup() ? "(&k);\n" : "();\n");
    count += package.models[i].samples.size();
  }
  std::string main = "int main(void)\n{\n  int missed = 0;\n";
  if (codes.front().has_setup()) {
    std::vector<double> values;
    for (const CodeParameter& p : codes.front().parameters) values.push_back(package.values.at(p.symbol));
    main += "  static const " + name + "_parameters p = {\n    " + numbers(values, package.precision) +
            "};\n  static " + name + "_constants k;\n  " + name + "_setup(&p, &k);\n";
  }
  return c_comment({"Compares the models with reference values; returns 1 when one differs."}) +
         "#include <math.h>\n#include <stdio.h>\n\n#include \"" + name + ".h\"\n\n" +
         (functions.empty() ? "" : differs(package.precision)) + functions + main + calls +
         "  printf(\"%d of " + std::to_string(count) +
         " samples differ\\n\", missed);\n  return missed != 0;\n}\n";
}

std::string cmake(const std::string& name) {
  return "cmake_minimum_required(VERSION 3.13)\nproject(" + name +
         " C)\nset(CMAKE_C_STANDARD 99)\n"
         "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n\nadd_library(" +
         name + " " + name + ".c)\ntarget_include_directories(" + name +
         " PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})\nif(NOT MSVC)\n"
         "  target_compile_options(" +
         name +
         " PRIVATE -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast)\n  target_link_libraries(" +
         name + " PUBLIC m)\nendif()\n\nenable_testing()\nadd_executable(" + name +
         "_test test.c)\ntarget_link_libraries(" + name + "_test PRIVATE " + name + ")\nadd_test(NAME " +
         name + " COMMAND " + name + "_test)\n";
}

std::string makefile(const std::string& name) {
  return "CC ?= cc\nAR ?= ar\nCFLAGS ?= -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast\n\nall: "
         "lib" +
         name + ".a\n\n" + name + ".o: " + name + ".c " + name + ".h\n\t$(CC) -std=c99 $(CFLAGS) -c -o $@ " +
         name + ".c\n\nlib" + name + ".a: " + name + ".o\n\trm -f $@\n\t$(AR) rcs $@ " + name + ".o\n\n" +
         name + "_test: test.c lib" + name + ".a\n\t$(CC) -std=c99 $(CFLAGS) -o $@ test.c lib" + name +
         ".a -lm\n\ntest: " + name + "_test\n\t./" + name + "_test\n\nclean:\n\trm -f " + name + ".o lib" +
         name + ".a " + name + "_test\n\n.PHONY: all test clean\n";
}

std::vector<PackageFile> files(const Package& package) {
  const std::string name = name_of(package);
  const std::vector<Code> codes = codes_of(package);
  return {{name + ".h", header(package, codes),
           "what the library has, with what each model assumes and is proven equal to"},
          {name + ".c", source(package, codes),
           "the models: C99, no allocation, no includes, no state of its own"},
          {"test.c", test(package, codes),
           "compares the models with reference values, which an interpreter computed"},
          {"CMakeLists.txt", cmake(name), "the library and its test"},
          {"Makefile", makefile(name), "the same for make"}};
}

std::string usage(const Package& package) {
  const std::string name = name_of(package);
  const std::vector<Code> codes = codes_of(package);
  const std::string k = member(package, codes.front());
  std::string text = "    make test\n    cmake -B build && cmake --build build && ctest --test-dir build\n\n";
  if (codes.front().has_setup())
    text += "Set the parameters up once, then call a model with its part of the constants:\n\n    " + name +
            "_parameters p" + (codes.front().has_defaults() ? " = " + name + "_defaults" : "") + ";" +
            (codes.front().has_defaults() ? "" : "  /* give every member a value */") + "\n    " + name +
            "_constants k;\n    " + name + "_setup(&p, &k);\n    " + codes.front().name + "(.., &k." + k +
            ", ..);\n\nWhoever needs one model alone sets it up alone: `" + codes.front().name +
            "_setup` fills `" + codes.front().name + "_constants`.\n\n";
  std::vector<std::string> symbols;
  for (const auto& [function, arity] : called(package)) symbols.push_back("`" + function + "`");
  return text + name + ".c compiles freestanding (`-ffreestanding -nostdlib`), for a microcontroller too; " +
         (symbols.empty() ? "it calls no other function."
                          : "it calls " + joined(symbols, ", ") + " and nothing else.") +
         " A compiler may use `memcpy` and `memset` as well.\nC++ includes " + name + ".h as it is.\n";
}

std::string call(const PackagedModel& m) { return "    " + c_signature(code_of(m)) + ";\n"; }

}  // namespace

const PackageKind& package_c() {
  static const PackageKind kind{"c", "C", files, usage, call};
  return kind;
}

}  // namespace articula
