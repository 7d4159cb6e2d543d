// Packages in C: NAME.h, NAME.c, test.c, CMakeLists.txt, Makefile.
//
//   NAME_parameters, NAME_defaults   of all models
//   NAME_MODEL_constants, _setup     of one model
//   NAME_constants, NAME_setup       of all models: a member MODEL for each
//   NAME_MODEL                       the model itself
//
// NAME.h and NAME.c include nothing, so that they compile freestanding: NAME.c declares the few functions of the mathematical library that
// it calls, as C99 (7.1.4) allows. Packages without parameters have the models only. Packages in fast C are the same, but for the bodies
// of the models and what stands before these.

#include "codegen/c_package.hpp"
#include "base/text.hpp"
#include "codegen/angles.hpp"
#include "codegen/c.hpp"

namespace articula {

namespace {

std::string setup_signature(const std::string& name) {
  return "void " + name + "_setup(const " + name + "_parameters *p, " + name + "_constants *k)";
}

std::string declarations(const PackageCode& package) {
  const std::string& name = package.name;
  const bool setup = package.has_setup();
  std::string text, all;
  if (setup) text += c_parameters(package.first(), name);
  if (setup && package.first().has_defaults())
    text += "extern const " + name + "_parameters " + name + "_defaults;\n\n";
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const Code& c = package.models[i];
    text += c_comment(c.heading);
    if (setup) text += c_constants(c) + c_setup_signature(c, name) + ";\n";
    text += c_signature(c) + ";\n\n";
    all += "  " + c.name + "_constants " + package.members[i] + ";\n";
  }
  if (!setup) return text;
  return text + "/* all of them */\ntypedef struct {\n" + all + "} " + name + "_constants;\n\n" +
         setup_signature(name) + ";\n\n";
}

std::string header(const PackageCode& package) {
  std::string guard = "ARTICULA_" + package.name + "_H";
  for (char& c : guard) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return c_comment(package_heading(package.package)) + "#ifndef " + guard + "\n#define " + guard +
         "\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + declarations(package) +
         "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

bool is_fast(const PackageCode& package) { return package.language.name == language_c_fast().name; }

// The functions of the mathematical library that the models call, with how many arguments.
std::map<std::string, int> called(const PackageCode& package) {
  std::map<std::string, int> names;
  const std::string f = package.single() ? "f" : "";
  for (const Code& c : package.models) {
    const bool own_sincos = is_fast(package) && (c.loops.parts.empty() || angles_of(c.program).late.empty());
    for (std::size_t k = c.has_setup() ? 0 : c.program.setup; k < c.program.instructions.size(); ++k)
      switch (const Op op = c.program.instructions[k].op) {
        case Op::sin:
        case Op::cos:
          if (own_sincos && k >= c.program.setup) break;
          [[fallthrough]];
        case Op::sqrt:
        case Op::exp: names[std::string(info(op).text) + f] = 1; break;
        case Op::abs: names["fabs" + f] = 1; break;
        case Op::atan2: names["atan2" + f] = 2; break;
        default: break;
      }
  }
  return names;
}

std::string source(const PackageCode& package) {
  const std::string name = package.name, real = package.first().real();
  std::string text = c_comment(package_heading(package.package)) + "#include \"" + name + ".h\"\n\n";
  for (const auto& [function, arity] : called(package))
    text += real + " " + function + "(" + real + (arity == 2 ? ", " + real : std::string()) + ");\n";
  text += "\n";
  if (is_fast(package)) text += c_fast_support(package.models) + "\n";
  if (package.has_setup() && package.first().has_defaults())
    text += "const " + name + "_parameters " + name + "_defaults = " + c_default_values(package.first()) +
            ";\n\n";
  std::string all;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const Code& c = package.models[i];
    if (c.has_setup()) text += c_setup_function(c, name);
    text += (is_fast(package) ? c_fast_function(c) : c_function(c)) + "\n";
    all += "  " + c.name + "_setup(p, &k->" + package.members[i] + ");\n";
  }
  if (!package.has_setup()) return text;
  return text + setup_signature(name) + "\n{\n" + all + "}\n";
}

std::string passed(std::string_view, std::size_t, const std::string& address) { return address; }

CTestWords test_words(const PackageCode& package) {
  CTestWords words{"#include \"" + package.name + ".h\"",
                   package.name + "_parameters",
                   package.name + "_constants",
                   "  static " + package.name + "_constants k;\n  " + package.name + "_setup(&p, &k);\n",
                   {},
                   {},
                   passed};
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    words.functions.push_back(package.models[i].name);
    words.own.push_back("&k->" + package.members[i]);
  }
  return words;
}

constexpr std::string_view cmake = R"(cmake_minimum_required(VERSION 3.13)
project(@name@ C)
set(CMAKE_C_STANDARD 99)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(@name@ @name@.c)
target_include_directories(@name@ PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
if(NOT MSVC)
  target_compile_options(@name@ PRIVATE -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast)
  target_link_libraries(@name@ PUBLIC m)
endif()

enable_testing()
add_executable(@name@_test test.c)
target_link_libraries(@name@_test PRIVATE @name@)
add_test(NAME @name@ COMMAND @name@_test)
)";

constexpr std::string_view makefile = R"(CC ?= cc
AR ?= ar
CFLAGS ?= -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast

all: lib@name@.a

@name@.o: @name@.c @name@.h
	$(CC) -std=c99 $(CFLAGS) -c -o $@ @name@.c

lib@name@.a: @name@.o
	rm -f $@
	$(AR) rcs $@ @name@.o

@name@_test: test.c lib@name@.a
	$(CC) -std=c99 $(CFLAGS) -o $@ test.c lib@name@.a -lm

test: @name@_test
	./@name@_test

clean:
	rm -f @name@.o lib@name@.a @name@_test

.PHONY: all test clean
)";

std::vector<PackageFile> files(const PackageCode& package) {
  const std::string& name = package.name;
  return {{name + ".h", header(package),
           "what the library has, with what each model assumes and is proven equal to"},
          {name + ".c", source(package),
           is_fast(package)
               ? "the models: C99 with vector types of gcc and clang, no allocation, no state of its own"
               : "the models: C99, no allocation, no includes, no state of its own"},
          {"test.c", c_package_test(package, test_words(package)), what_the_test_does},
          {"CMakeLists.txt", filled(cmake, {{"name", name}}), "the library and its test"},
          {"Makefile", filled(makefile, {{"name", name}}), "the same for make"}};
}

std::string usage(const PackageCode& package) {
  const std::string &name = package.name, &k = package.members.front();
  const Code& first = package.first();
  std::string text = "    make test\n    cmake -B build && cmake --build build && ctest --test-dir build\n\n";
  if (first.has_setup())
    text += usage_of_setup(
        {name + "_parameters p" +
             (first.has_defaults() ? " = " + name + "_defaults;" : ";  /* give every member a value */"),
         name + "_constants k;", name + "_setup(&p, &k);", first.name + "(.., &k." + k + ", ..);"},
        first.name + "_setup(&p, &k." + k + ")");
  std::vector<std::string> symbols;
  for (const auto& [function, arity] : called(package)) symbols.push_back("`" + function + "`");
  return text + name + ".c compiles freestanding (`-ffreestanding -nostdlib`), for a microcontroller too; " +
         (symbols.empty() ? "it calls no other function."
                          : "it calls " + joined(symbols, ", ") + " and nothing else.") +
         " A compiler may use `memcpy` and `memset` as well.\nC++ includes " + name + ".h as it is.\n";
}

std::string call(const PackageCode& package, std::size_t model) {
  return c_signature(package.models[model]) + ";";
}

}  // namespace

const PackageKind& package_c() {
  static const PackageKind kind{"c", "C", language_c, files, usage, call};
  return kind;
}

const PackageKind& package_c_fast() {
  const auto usage_of_fast = [](const PackageCode& package) {
    return usage(package) +
           "It is made for gcc and clang. For the vector registers of this machine: `make "
           "CFLAGS='-O3 -march=native -fno-math-errno -fno-trapping-math -ffp-contract=fast' test`; "
           "never with -ffast-math.\n";
  };
  static const PackageKind kind{"c-fast", "fast C", language_c_fast, files, usage_of_fast, call};
  return kind;
}

}  // namespace articula
