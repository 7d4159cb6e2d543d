// A program and what is to be said about it, wherever it comes from, a model of a robot or a listing; and all that it
// can be written as: code in a language, paper.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codegen/codegen.hpp"
#include "model/model.hpp"
#include "program/program.hpp"
#include "typeset/sheet.hpp"

namespace articula {

struct Document {
  std::string title;
  std::vector<std::string> notes;
  Program program;
  std::string definitions_title = {};  // what these are:
  std::vector<Step> definitions = {};  // formulas that names in the program stand for, in
  std::shared_ptr<const Graph> graph = {};
  std::map<std::string, double> defaults = {};  // of parameters
};

// What a program can be written as: the languages of codegen, and paper.
struct Target {
  std::string_view name;                                // what users type
  std::string_view suffix;                              // of files
  std::string (*render)(const Sheet& sheet) = nullptr;  // none for a language
};
const std::vector<Target>& targets();
const Target& target_named(std::string_view name);  // ModelError with the names there are

// A formula; a number where it has no symbols and would be long to write.
Expr for_people(const Expr& formula);

// What a file says about a document.
FileNotes file_notes(const Document& document, const Language& language);
std::string written_by(const std::string& command);

// How something is to be written.
struct Manner {
  std::string command;            // what the user typed to get it
  std::optional<Form> form = {};  // of paper alone
  CodeStyle style = {};           // of code alone
};
void check_manner(const Target& target, const Manner& manner);  // ModelError where they do not go together
std::string code(const Document& document, const Language& language, const Manner& manner);

// The results written out and simplified (where that becomes too long, in steps, which it says), or in steps.
Sheet sheet(const Document& document, Form form);

// The same outputs simplified; the sheet says when some could not be.
Outputs simplified(const Outputs& outputs, Sheet& sheet);

// As code, or what `paper` makes.
std::string written(const Document& document, const Target& target, const Manner& manner,
                    const std::function<Sheet()>& paper);

}  // namespace articula
