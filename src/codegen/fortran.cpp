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

std::string number(double value, Precision precision) { return shortest(value, precision) + "_wp"; }

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::sign: return "merge(1.0_wp, merge(-1.0_wp, 0.0_wp, " + a + " < 0.0_wp), " + a + " > 0.0_wp)";
    case Op::atan2: return "atan2(" + a + ", " + b + ")";
    case Op::select: return "merge(" + b + ", " + c + ", " + a + " >= 0.0_wp)";
    default: return std::string(info(op).text) + "(" + a + ")";
  }
}

std::string element(const std::string& array, std::size_t k) {
  return array + "(" + std::to_string(k + 1) + ")";
}

std::string entry(const std::string& array, std::size_t row, std::size_t col) {
  return array + "(" + std::to_string(row + 1) + ", " + std::to_string(col + 1) + ")";
}

std::string declared(const CodeArray& a, std::string_view intent) {
  return "    real(wp), intent(" + std::string(intent) + ") :: " + a.name + fortran_shape(a) + "\n";
}

std::string declared(const std::vector<CodeLine>& lines) {
  std::string text;
  for (const CodeLine& line : lines)
    if (line.local) text += "    real(wp) :: " + line.target + "\n";
  return text;
}

std::string file(const Code& c) {
  std::string text = commented(c.heading, "!") + "module " + c.name + "_model\n" +
                     fortran_kind(c.notes.precision) + "  implicit none\n  private\n  public :: " + c.name;
  if (c.has_setup())
    text += "\n  public :: " + c.name + "_setup, " + c.name + "_parameters, " + c.name + "_constants";
  text += "\n\n" + (c.has_setup() ? fortran_parameters(c, c.name) + fortran_constants(c) : "") +
          "contains\n\n" + (c.has_setup() ? fortran_setup(c, c.name) : "") + fortran_subroutine(c) +
          "end module";
  return within_width(text);
}

}  // namespace

std::string fortran_kind(Precision precision) {
  const std::string real = precision == Precision::f64 ? "real64" : "real32";
  return "  use, intrinsic :: iso_fortran_env, only: wp => " + real + "\n";
}

std::string fortran_shape(const CodeArray& a) {
  return "(" + std::to_string(a.rows) + (a.cols == 1 ? "" : ", " + std::to_string(a.cols)) + ")";
}

std::string fortran_parameters(const Code& c, const std::string& of) {
  std::string text = "  type :: " + of + "_parameters\n";
  for (const CodeParameter& p : c.parameters)
    text += "    real(wp) :: " + p.name + (p.value ? " = " + number(*p.value, c.notes.precision) : "") + "\n";
  return text + "  end type\n\n";
}

std::string fortran_constants(const Code& c) {
  std::string text = "  type :: " + c.name + "_constants\n";
  for (const std::string& name : c.constants) text += "    real(wp) :: " + name + "\n";
  return text + "  end type\n\n";
}

std::string fortran_setup(const Code& c, const std::string& of) {
  return "  pure subroutine " + c.name + "_setup(p, k)\n    type(" + of +
         "_parameters), intent(in) :: p\n    type(" + c.name + "_constants), intent(out) :: k\n" +
         declared(c.setup) + assignments(c.setup, {"    ", "", " = ", "\n"}) + "  end subroutine\n\n";
}

std::string fortran_subroutine(const Code& c) {
  std::string text = "  pure subroutine " + c.name + "(" + listed(arguments(c)) + ")\n";
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
  static const Language fortran = [] {
    // No word is reserved; a local name would hide the function it names.
    Language l{"fortran",
               ".f90",
               {"p", "k", "wp", "sin", "cos", "sqrt", "abs", "exp", "atan2", "merge", "real", "type"},
               number,
               call,
               element,
               "p%",
               "k%",
               file};
    l.cases = false;
    l.entry = entry;
    l.longest = 48;  // of 63
    return l;
  }();
  return fortran;
}

}  // namespace articula
