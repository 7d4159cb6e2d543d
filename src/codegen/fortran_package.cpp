// Packages in Fortran 2008: NAME.f90 with the module NAME_models, test.f90, Makefile.
//
//   NAME_parameters               of all models: a type with one component per parameter, with its default where it has one
//   NAME_MODEL_constants, _setup  of one model
//   NAME_constants, NAME_setup    of all models: a component MODEL for each
//   NAME_MODEL                    the model itself
// Packages without parameters have the models only.

#include <algorithm>

#include "base/text.hpp"
#include "codegen/fortran.hpp"
#include "codegen/lines.hpp"
#include "codegen/package.hpp"

namespace articula {

namespace {

std::string publics(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "  private\n";
  if (package.has_setup())
    text += "  public :: " + name + "_parameters, " + name + "_constants, " + name + "_setup\n";
  for (const Code& c : package.models)
    text += "  public :: " + c.name +
            (c.has_setup() ? ", " + c.name + "_constants, " + c.name + "_setup" : "") + "\n";
  return text + "\n";
}

// Of all models: the type of the constants, and the subroutine that fills it.
std::string all_constants(const PackageCode& package) {
  std::string text = "  type :: " + package.name + "_constants\n";
  for (std::size_t i = 0; i < package.models.size(); ++i)
    text += "    type(" + package.models[i].name + "_constants) :: " + package.members[i] + "\n";
  return text + "  end type\n\n";
}

std::string all_setup(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "  pure subroutine " + name + "_setup(p, k)\n    type(" + name +
                     "_parameters), intent(in) :: p\n    type(" + name + "_constants), intent(out) :: k\n";
  for (std::size_t i = 0; i < package.models.size(); ++i)
    text += "    call " + package.models[i].name + "_setup(p, k%" + package.members[i] + ")\n";
  return text + "  end subroutine\n\n";
}

std::string source(const PackageCode& package) {
  std::string text = commented(package_heading(package.package), "!") + "module " + package.name +
                     "_models\n" + fortran_kind(package.package.precision) + "  implicit none\n" +
                     publics(package);
  if (package.has_setup()) {
    text += fortran_parameters(package.first(), package.name);
    for (const Code& c : package.models) text += fortran_constants(c);
    text += all_constants(package);
  }
  text += "contains\n\n";
  if (package.has_setup()) text += all_setup(package);
  for (const Code& c : package.models)
    text += commented(c.heading, "!") + (c.has_setup() ? fortran_setup(c, package.name) : "") +
            fortran_subroutine(c) + "\n";
  return within_width(text + "end module");
}

std::string literal(const CodeArray& array, const std::vector<std::string>& numbers) {
  const std::string list = "[" + joined(numbers, ", ") + "]";
  if (array.cols == 1) return list;
  return "reshape(" + list + ", [" + std::to_string(array.rows) + ", " + std::to_string(array.cols) +
         "], order=[2, 1])";
}

std::string row_by_row(const CodeArray& a) {
  return a.cols == 1 ? a.name : "reshape(transpose(" + a.name + "), [" + std::to_string(a.size()) + "])";
}

// In parts: a statement may have 255 lines.
std::string expected(const std::vector<std::string>& numbers) {
  constexpr std::size_t most = 200;
  std::string text;
  for (std::size_t first = 0; first < numbers.size(); first += most) {
    const std::size_t last = std::min(first + most, numbers.size());
    const std::vector<std::string> part(numbers.begin() + static_cast<std::ptrdiff_t>(first),
                                        numbers.begin() + static_cast<std::ptrdiff_t>(last));
    text += "    expected(" + std::to_string(first + 1) + ":" + std::to_string(last) + ") = [" +
            joined(part, ", ") + "]\n";
  }
  return text;
}

std::string test_of(const PackageCode& package, std::size_t i) {
  const Code& c = package.models[i];
  std::string text = "  subroutine " + c.name + "_samples()\n";
  for (const std::vector<CodeArray>& arrays : {c.inputs, c.outputs})
    for (const CodeArray& a : arrays) text += "    real(wp) :: " + a.name + fortran_shape(a) + "\n";
  text += "    real(wp) :: expected(" + std::to_string(c.program.output_count()) + ")\n";
  std::size_t sample = 0;
  for (const SampleText& s : sample_texts(package, i, literal)) {
    for (std::size_t j = 0; j < c.inputs.size(); ++j)
      text += "    " + c.inputs[j].name + " = " + s.inputs[j] + "\n";
    text += expected(s.expected) + "    call " + c.name + "(" + call_arguments(package, i, CallStyle::fills) +
            ")\n    call compare('" + package.members[i] + "', " + std::to_string(++sample) + ", [" +
            listed(c.outputs, ", ", row_by_row) + "], expected)\n";
  }
  return text + "  end subroutine\n\n";
}

std::string compare(const PackageCode& package) {
  return "  ! Counts the sample when a number is not the one expected, but for rounding.\n"
         "  subroutine compare(model, sample, got, expected)\n    character(*), intent(in) :: model\n"
         "    integer, intent(in) :: sample\n    real(wp), intent(in) :: got(:), expected(:)\n"
         "    if (all(abs(got - expected) <= " +
         package.language.number(tolerance(package.package.precision), package.package.precision) +
         "*maxval(abs(expected)))) return\n    missed = missed + 1\n"
         "    print '(a, a, i0, a, es10.2)', model, ', sample ', sample, ': off by', maxval(abs(got - "
         "expected))\n"
         "  end subroutine\n";
}

std::string test(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text =
      commented({"Compares the models with reference values; stops with 1 when one differs."}, "!") +
      "program test\n" + fortran_kind(package.package.precision) + "  use " + name +
      "_models\n  implicit none\n";
  if (package.has_setup())
    text += "  type(" + name + "_parameters) :: p\n  type(" + name + "_constants) :: k\n";
  text += "  integer :: missed = 0\n";
  if (package.has_setup())
    text += assignments(sample_parameters(package), {"  ", "", " = ", "\n"}) + "  call " + name +
            "_setup(p, k)\n";
  std::string subroutines;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    text += "  call " + package.models[i].name + "_samples()\n";
    subroutines += test_of(package, i);
  }
  return within_width(text + "  print '(i0, a)', missed, ' of " +
                      std::to_string(sample_count(package.package)) +
                      " samples differ'\n  if (missed > 0) stop 1\n\ncontains\n\n" + subroutines +
                      compare(package) + "end program");
}

constexpr std::string_view makefile = R"(FC := $(if $(filter default,$(origin FC)),gfortran,$(FC))
FFLAGS ?= -O2

all: lib@name@.a

@name@.o: @name@.f90
	$(FC) $(FFLAGS) -c -o $@ @name@.f90

lib@name@.a: @name@.o
	rm -f $@
	$(AR) rcs $@ @name@.o

@name@_test: test.f90 lib@name@.a
	$(FC) $(FFLAGS) -o $@ test.f90 lib@name@.a

test: @name@_test
	./@name@_test

clean:
	rm -f *.mod @name@.o lib@name@.a @name@_test

.PHONY: all test clean
)";

std::vector<PackageFile> files(const PackageCode& package) {
  const std::string& name = package.name;
  return {{name + ".f90", source(package), "the module " + name + "_models: nothing is allocated"},
          {"test.f90", test(package), what_the_test_does},
          {"Makefile", filled(makefile, {{"name", name}}), "the library and its test"}};
}

std::string call(const PackageCode& package, std::size_t i) {
  return "call " + package.models[i].name + "(" + call_arguments(package, i, CallStyle::fills) + ")";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    make test\n\nThe compiler is gfortran; `make FC=..` takes another.\n\n";
  if (package.has_setup())
    text += usage_of_setup(
        {"use " + name + "_models",
         "type(" + name + "_parameters) :: p  ! the default values; give one to each component that has none",
         "type(" + name + "_constants) :: k", "call " + name + "_setup(p, k)", call(package, 0)},
        package.first().name + "_setup(p, k)");
  return text + "Numbers are of the kind real" + (package.single() ? "32" : "64") + " of iso_fortran_env.\n";
}

}  // namespace

const PackageKind& package_fortran() {
  static const PackageKind kind{"fortran", "Fortran", language_fortran, files, usage, call};
  return kind;
}

}  // namespace articula
