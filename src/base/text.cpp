#include "base/text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"

namespace articula {

std::string trimmed(std::string_view text) {
  const auto blank = " \t\r\n\f\v";
  const std::size_t from = text.find_first_not_of(blank);
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(blank) - from + 1));
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

std::string no_text(char byte) {
  return "this is no text: it has a byte " + std::to_string(static_cast<unsigned char>(byte));
}

std::string shortened(std::string_view text, std::size_t length) {
  std::string result(text.substr(0, length));
  for (char& c : result)
    if (!is_printable(c)) c = '?';
  return text.size() > length ? result + "..." : result;
}

std::string counted(std::size_t n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::string formatted(const char* format, double x) {
  char text[400];  // the largest number has 309 digits before its point
  std::snprintf(text, sizeof text, format, x);
  return text;
}

std::string short_number(double x) { return formatted("%.3g", x); }

std::string digits_of(double x) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, x).ptr};
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : std::string(separator)) + parts[i];
  return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return parts;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.emplace_back(line);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  return result;
}

std::uint64_t fnv1a(std::string_view text, std::uint64_t begin) {
  std::uint64_t h = begin;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return h;
}

std::string read_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw EnvironmentError(path + ": no such file");
  if (std::filesystem::is_directory(status)) throw EnvironmentError(path + ": is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw EnvironmentError(path + ": cannot be read: " + std::strerror(errno));
  std::string content;
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    content.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (content.size() > max_file_size)
      throw EnvironmentError(path + ": is larger than " + std::to_string(max_file_size >> 20U) + " MiB");
  }
  return content;
}

void write_file(const std::string& path, std::string_view content) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) throw EnvironmentError(path + ": is a folder, not a file");
  // A device or a pipe (/dev/null, /dev/stdout) is written to, never replaced.
  const bool special = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  const std::string temporary = special ? path : path + ".part" + std::to_string(::getpid());
  const auto fail = [&](const std::string& why) {
    if (!special) std::remove(temporary.c_str());
    throw EnvironmentError(path + ": cannot be written: " + why);
  };
  {
    std::ofstream out(temporary, std::ios::binary);
    if (!out) fail(std::strerror(errno));
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.flush();
    if (!out) fail(std::strerror(errno));
  }
  if (!special && std::rename(temporary.c_str(), path.c_str()) != 0) fail(std::strerror(errno));
}

}  // namespace articula
