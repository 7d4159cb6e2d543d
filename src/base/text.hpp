// Text: parts of it, numbers in it, names that are nearly right; and whole files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace articula {

std::string trimmed(std::string_view text);
std::string lower(std::string_view text);
bool is_printable(char c);                                              // a character of ASCII, or a blank
std::string no_text(char byte);                                         // "this is no text: it has a byte 0"
std::string shortened(std::string_view text, std::size_t length = 40);  // cut with "...", odd bytes as '?'
std::string counted(std::size_t n, std::string_view noun);              // "1 joint", "2 joints"
std::string formatted(const char* format, double x);                    // as printf writes it
std::string short_number(double x);                                     // with three digits
std::string digits_of(double x);                                        // as few as bring it back
std::string joined(const std::vector<std::string>& parts, std::string_view separator);
std::vector<std::string> split(std::string_view text, char separator);  // parts trimmed
std::vector<std::string> lines_of(std::string_view text);
std::string xml_escaped(std::string_view text);  // as XML writes it

// Fowler, Noll and Vo's hash (FNV-1a), from their beginning or another one.
std::uint64_t fnv1a(std::string_view text, std::uint64_t begin = 14695981039346656037U);

// Whole files. Reading refuses folders and files above the limit; writing goes through a temporary file beside the
// target, so that the target appears whole or not at all (devices are written to directly). Both throw EnvironmentError.
constexpr std::size_t max_file_size = 64U << 20U;
std::string read_file(const std::string& path);
void write_file(const std::string& path, std::string_view content);

}  // namespace articula
