// Programs as source text. A language is a table plus a few hooks (one file each); one writer (writer.cpp) walks the program.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "program/program.hpp"

namespace articula {

// What a generated file says about itself, beside the counts.
struct FileNotes {
  std::string title;                       // robot, model and method
  std::vector<std::string> lines;          // assumptions, proofs, version, command
  std::map<std::string, double> defaults;  // of parameters
};

// What the values of a program are called in a language.
struct Naming {
  std::vector<std::string> value;    // by value number: how the on-line part reads it
  std::vector<std::string> setup;    // by value number: how the set-up part reads it
  std::vector<Id> kept;              // values that the set-up hands to the on-line part
  std::vector<bool> used;            // by input array: is it read at all?
  std::vector<std::string> outputs;  // the output arrays
};

struct Language {
  std::string_view name;                   // what users type
  std::string_view suffix;                 // of files
  std::vector<std::string_view> reserved;  // words that cannot be names
  std::string (*number)(double value);
  // All operations but + - * /.
  std::string (*call)(Op op, const std::string& a, const std::string& b, const std::string& c);
  std::string (*file)(const Language& language, const Program& program, const FileNotes& notes);
};

const std::vector<Language>& languages();
const Language& language_named(std::string_view name);  // ModelError with a suggestion
std::string write_code(const Language& language, const Program& program, const FileNotes& notes);

// For the hooks of languages.
// Made of letters, digits, _; no reserved word.
std::string identifier(const Language& language, std::string_view name);
Naming name_values(const Language& language, const Program& program, const std::string& parameter_prefix,
                   const std::string& kept_prefix);
std::string expression(const Language& language, const Instruction& instruction,
                       const std::vector<std::string>& names);
std::string operand(Ref ref, const std::vector<std::string>& names);  // with its sign
// The shortest decimal that reads back as the same double, always with a point or an exponent.
std::string shortest(double value);
// The lines of the opening comment.
std::vector<std::string> heading(const Program& program, const FileNotes& notes);

const Language& language_c();
const Language& language_program();

}  // namespace articula
