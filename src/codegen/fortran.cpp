// Fortran 2008: a module; lines of at most 132 characters; nothing is allocated.
//
//   NAME_model         the module
//   NAME_parameters    a type with one component per parameter, with its default where it has one
//   NAME_constants     what the set-up computes
//   NAME_setup         call NAME_setup(p, k), once
//   NAME               the model itself: call NAME(inputs, k, outputs); matrices are matrices
// A program without parameters has the last only.

#include "codegen/fortran.hpp"
#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

constexpr std::size_t width = 132;

std::string declared(const CodeArray& a, std::string_view intent) {
  return "    real(wp), intent(" + std::string(intent) + ") :: " + a.name + fortran_shape(a) + "\n";
}

std::string declared(const std::vector<CodeLine>& lines) {
  return each(with_locals({}, lines), "    real(wp) :: ", "\n");
}

std::string file(const Code& c) {
  std::string text = commented(c.heading, "!") + "module " + c.name + "_model\n" +
                     fortran_kind(c.precision()) + "  implicit none\n  private\n  public :: " + c.name;
  if (c.has_setup())
    text += "\n  public :: " + c.name + "_setup, " + c.name + "_parameters, " + c.name + "_constants";
  text += "\n\n" + (c.has_setup() ? fortran_parameters(c, c.name) + fortran_constants(c) : "") +
          "contains\n\n" + (c.has_setup() ? fortran_setup(c, c.name) : "") + fortran_subroutine(c) +
          "end module";
  return within_width(text);
}

}  // namespace

std::string fortran_kind(Precision precision) {
  return "  use, intrinsic :: iso_fortran_env, only: wp => " + language_fortran().real(precision) + "\n";
}

std::string fortran_shape(const CodeArray& a) {
  return "(" + std::to_string(a.rows) + (a.cols == 1 ? "" : ", " + std::to_string(a.cols)) + ")";
}

std::string fortran_parameters(const Code& c, const std::string& of) {
  std::string text = "  type :: " + of + "_parameters\n";
  for (const CodeParameter& p : c.parameters)
    text += "    real(wp) :: " + p.name +
            (p.value ? " = " + c.language.number(*p.value, c.precision()) : "") + "\n";
  return text + "  end type\n\n";
}

std::string fortran_constants(const Code& c) {
  return "  type :: " + c.name + "_constants\n" + each(c.constants, "    real(wp) :: ", "\n") +
         "  end type\n\n";
}

std::string fortran_setup(const Code& c, const std::string& of) {
  return "  pure subroutine " + c.name + "_setup(p, k)\n    type(" + of +
         "_parameters), intent(in) :: p\n    type(" + c.name + "_constants), intent(out) :: k\n" +
         declared(c.setup) + assignments(c.setup, {"    ", "", " = ", "\n"}) + "  end subroutine\n\n";
}

std::string fortran_subroutine(const Code& c) {
  std::string text =
      "  pure subroutine " + c.name + "(" + joined(arguments(c, named(), "k", named()), ", ") + ")\n";
  for (const CodeArray& a : c.inputs) text += declared(a, "in");
  if (c.has_setup()) text += "    type(" + c.name + "_constants), intent(in) :: k\n";
  for (const CodeArray& a : c.outputs) text += declared(a, "out");
  return text + declared(c.online) + assignments(c.online, {"    ", "", " = ", "\n"}) +
         assignments(c.results, {"    ", "", " = ", "\n"}) + "  end subroutine\n";
}

std::string within_width(const std::string& text) {
  std::string all;
  for (const std::string& line : lines_of(text))
    all += (line.starts_with('!') ? folded_line(line, width, "", "!   ")
                                  : folded_line(line, width, " &", "      ")) +
           "\n";
  return all;
}

const Language& language_fortran() {
  static const Language fortran{
      .name = "fortran",
      .suffix = ".f90",
      // No word is reserved; a local name would hide the function it names.
      .reserved = {"p", "k", "wp", "sin", "cos", "sqrt", "abs", "exp", "atan2", "merge", "real", "type"},
      .types = {"real64", "real32"},
      .endings = {"_wp", "_wp"},
      .function = "@f@(@a@)",
      .operations = {{Op::sign, "merge(@1@, merge(-@1@, @0@, @a@ < @0@), @a@ > @0@)"},
                     {Op::atan2, "atan2(@a@, @b@)"},
                     {Op::select, "merge(@b@, @c@, @a@ >= @0@)"}},
      .element = in_parentheses,
      .entry = entry_in_parentheses,
      .parameter = "p%",
      .constant = "k%",
      .file = file,
      .cases = false,
      .longest = 48};  // of 63
  return fortran;
}

}  // namespace articula
