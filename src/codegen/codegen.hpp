// Programs as source text. A language is a table plus a few hooks (one file each). What they share: `name_values`, what the values
// of a program are called (naming.cpp); `code_of`, the program as assignments in the words of a language (code.cpp), of which the hook
// `file` makes a file; what files are made of (lines.hpp).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/program.hpp"

namespace articula {

enum class Precision { f64, f32 };

// Of code in languages with loops: these where a program is long and they cost less than straight-line code; or as asked.
enum class Shape { automatic, straight, loops };
struct ShapeInfo {
  Shape shape;
  std::string_view name;  // what users type
};
inline constexpr std::array shape_infos{ShapeInfo{Shape::automatic, "auto"},
                                        ShapeInfo{Shape::straight, "straight"},
                                        ShapeInfo{Shape::loops, "loops"}};
inline constexpr std::array lane_counts{2, 4, 8, 16};  // of vectors, where a language has some

// How code computes.
struct CodeStyle {
  Precision precision = Precision::f64;
  int lanes = 0;  // one of lane_counts; 0: as the language likes
  Shape shape = Shape::automatic;
};
// What a generated file says about itself, beside the counts, and how it computes.
struct FileNotes {
  std::string title;                            // robot, model and method
  std::vector<std::string> lines;               // assumptions, proofs, version, command
  std::map<std::string, double> defaults = {};  // of parameters
  CodeStyle style = {};
};

// The shortest decimal that reads back as the same number, always with a point or an exponent.
std::string shortest(double value, Precision precision = Precision::f64);
std::string bracketed(const std::string& array, std::size_t k);  // a[k]

struct Code;

// An operation as text, with words to fill in (lines.hpp): @a@, @b@, @c@ are its operands, names or numbers, perhaps with a sign; @f@ is its
// own name; @0@ and @1@ are these numbers, @real@ is their type, @end@ what they end with.
struct OperationText {
  Op op;
  std::string_view text;
};

struct Language {
  std::string_view name = {};                   // what users type
  std::string_view suffix = {};                 // of files
  std::vector<std::string_view> reserved = {};  // words that cannot be names
  // Of numbers, in double and in single precision: types (none: no such precision), how they end, and their digits, correctly rounded by
  // whoever reads them.
  std::array<std::string_view, 2> types = {}, endings = {};
  std::string (*digits)(double value, Precision precision) = shortest;
  // All operations but + - * /: `function`, where `operations` has nothing else.
  std::string_view function = {};
  std::vector<OperationText> operations = {};
  // An element of an array, counted from 0; of a matrix, where a language has matrices; else they are arrays, row by row.
  std::string (*element)(const std::string& array, std::size_t k) = bracketed;
  std::string (*entry)(const std::string& array, std::size_t row, std::size_t col) = nullptr;
  // What the names of parameters and of constants begin with, and end with.
  std::string_view parameter = {}, constant = {}, closing = {};
  std::string (*file)(const Code& code) = nullptr;
  Code (*code)(const Program& program, const FileNotes& notes) = nullptr;  // none: the program as it is
  bool cases = true;                                                       // are q and Q two names?
  char joiner = '_';        // of the words of a name; 0: none, nextWordsBeginLikeThis
  std::size_t longest = 0;  // name, so that endings can be added to it; 0: any
  bool has_loops = false;   // does it write long programs as loops?
  bool has_lanes = false;   // does it compute many states at once, in lanes of vectors?

  std::string real(Precision precision) const {
    return std::string(types[precision == Precision::f64 ? 0 : 1]);
  }
  bool has(Precision precision) const { return precision == Precision::f64 || !types[1].empty(); }
  std::string number(double value, Precision precision) const;
};

const std::vector<Language>& languages();
const Language& language_named(std::string_view name);  // ModelError with a suggestion
// ModelError where a language has no single precision, not so many lanes, or no loops.
void check_style(const Language& language, const CodeStyle& style);
// ModelError where a number of the program is too large for the precision.
void check_numbers(const Program& program, Precision precision);
std::string write_code(const Language& language, const Program& program, const FileNotes& notes);

std::string element_of(const Language& language, const std::string& array, int cols, std::size_t k);

// A program in the words of a language.
struct CodeLine {
  std::string target, value;
  bool local = true;  // a name of its own, else a constant, or an element of an array
};
struct CodeArray {
  std::string name;
  int rows = 0, cols = 1;  // row by row
  bool used = true;        // is it read at all?
  std::size_t size() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols); }
};
struct CodeParameter {
  std::string name;             // without what it begins with
  std::string symbol;           // the robot's name for it
  std::optional<double> value;  // its default
};
// Lines that are run `turns` times, with the number of the turn as `turn`, after those of `before`.
struct CodePiece {
  std::size_t turns = 1;
  std::vector<CodeLine> before, lines;
};
struct CodeTable {
  std::string name;
  bool indices;  // or numbers
  std::vector<std::string> values;
};
// The on-line part of a long program (codegen/rolled.hpp): parts that share nothing but arrays, pieces that share the names of those before.
struct CodeLoops {
  std::string turn, work;  // names
  std::size_t work_size = 0;
  std::vector<CodeTable> tables;
  std::vector<std::vector<CodePiece>> parts;  // none: not a long program
};
// What the values of a program are called in a language.
struct Naming {
  std::vector<std::string> value;            // by value number: how the on-line part reads it
  std::vector<std::string> setup;            // by value number: how the set-up part reads it
  std::vector<Id> kept;                      // values that the set-up hands to the on-line part
  std::vector<std::string> inputs, outputs;  // the arrays
};
struct Code {
  const Language& language;
  Program program;
  FileNotes notes;
  Naming names;
  std::string name;                  // of the function
  std::vector<std::string> heading;  // the lines of the opening comment
  // The set-up: parameters to constants. A program without parameters has none.
  std::vector<CodeParameter> parameters = {};
  std::vector<std::string> constants = {};  // names, without what they begin with
  std::vector<CodeLine> setup = {};
  // The on-line part: inputs and constants to outputs. Empty arrays are left out.
  std::vector<CodeArray> inputs = {}, outputs = {};
  std::vector<CodeLine> online = {};
  std::vector<CodeLine> results = {};  // elements of outputs
  CodeLoops loops = {};                // instead of `online`, where it has parts

  bool has_setup() const { return !parameters.empty(); }
  bool has_defaults() const;  // has every parameter one?
  Precision precision() const { return notes.style.precision; }
  std::string real() const { return language.real(precision()); }
};

Naming name_values(const Language& language, const Program& program, Precision precision = Precision::f64);
Code code_of(const Language& language, const Program& program, const FileNotes& notes, const Naming& names);
Code code_of(const Language& language, const Program& program,
             const FileNotes& notes);  // as the language has it

// For the hooks of languages.
// Made of letters, digits, the joiner; no reserved word.
std::string identifier(const Language& language, std::string_view name);
std::string expression(const Language& language, const Instruction& instruction,
                       const std::vector<std::string>& names, Precision precision = Precision::f64);
std::string operand(Ref ref, const std::vector<std::string>& names);  // with its sign
std::string operation_text(const Language& language, Op op, const std::array<std::string, 3>& operands,
                           Precision precision);
// The lines of the opening comment.
std::vector<std::string> heading(const Program& program, const FileNotes& notes);
std::string commented(const std::vector<std::string>& lines, std::string_view mark);  // "# line"

const Language& language_c();
const Language& language_c_fast();
const Language& language_c_batch();
const Language& language_cpp();
const Language& language_cuda();
const Language& language_fortran();
const Language& language_javascript();
const Language& language_julia();
const Language& language_maple();
const Language& language_mathematica();
const Language& language_matlab();
const Language& language_program();
const Language& language_python();
const Language& language_rust();

}  // namespace articula
