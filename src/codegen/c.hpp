// What C files have in common, whatever they compute: the opening comment, the structs and the function of the set-up part, the model.
#pragma once

#include "codegen/lines.hpp"

namespace articula {

std::string c_comment(const std::vector<std::string>& lines);
LineStyle c_line(const Code& code, const std::string& indent = "  ");  // const double x = ..; k->x = ..;

// Words that cannot be names in C, whose headers C++ reads too: of both, of C, of C++ alone.
std::vector<std::string_view> c_family_words();
std::vector<std::string_view> c_words();
std::vector<std::string_view> cpp_words();

// Of a file that is compiled by itself, or of a header that many files include.
enum class CLinkage { external, header };

// NAME_parameters, NAME_constants, NAME_defaults and NAME_setup; nothing for a program without parameters.
std::string c_setup(const Code& code, CLinkage linkage);

// Their parts. Several programs may have one type of parameters: `of` is whose they are, NAME.
std::string c_parameters(const Code& code, const std::string& of);  // the struct
std::string c_constants(const Code& code);                          // the struct
std::string c_default_values(const Code& code);                     // "{..}"; every parameter must have one
std::string c_setup_signature(const Code& code, const std::string& of);  // void NAME_setup(..)
std::string c_setup_function(const Code& code, const std::string& of);

// The model itself.
std::string c_signature(const Code& code);  // void NAME(..)
std::string c_function(const Code& code);
std::string c_long_function(const Code& code);  // of loops and parts, which are
std::string c_tables(const Code& code);
std::string c_work(const Code& code);  // the declaration of the array
std::string c_pieces(const Code& code, const std::vector<CodePiece>& pieces);
struct CParts {
  std::string functions, calls;
};
CParts c_parts(const Code& code,
               std::size_t first);       // from this one on; a single one stands where it is called
std::string c_unused(const Code& code);  // statements that name the arguments that it does not read

// The same in fast C; and what must stand before such functions: sine and cosine, for all of them.
std::string c_fast_function(const Code& code);
std::string c_fast_support(const std::vector<Code>& codes);

}  // namespace articula
