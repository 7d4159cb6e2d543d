#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "base/named.hpp"
#include "base/text.hpp"
#include "terminal.hpp"

namespace articula::cli {

namespace {

Style style(Severity severity) {
  switch (severity) {
    case Severity::note: return Style::bold;
    case Severity::warning: return Style::yellow;
    case Severity::error: return Style::red;
  }
  return Style::red;
}

std::string coloured(const Diagnostic& diagnostic) {
  std::string text = to_text(diagnostic);
  const std::string plain = to_text(diagnostic.severity) + ":";
  const std::size_t at = text.find(plain, diagnostic.place.file.size());
  if (at != std::string::npos)
    text.replace(at, plain.size(), styled(Stream::err, style(diagnostic.severity), plain));
  return text;
}

}  // namespace

void print(const std::string& text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  if (errno == EPIPE) throw ReaderGone();
  throw EnvironmentError(std::string("standard output cannot be written: ") + std::strerror(errno));
}

bool is_file(const std::string& path) { return !path.empty() && path != "-"; }

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

bool will_be_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto whole = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return whole(a) == whole(b);
}

void refuse_lost_files(const std::vector<WrittenFile>& written, const std::vector<std::string>& read) {
  const auto refuse = [](const WrittenFile& file) {
    throw ModelError("", file.option + " cannot be " + in_quotes(file.path), "name a file of its own");
  };
  for (std::size_t k = 0; k < written.size(); ++k) {
    const WrittenFile& file = written[k];
    if (file.path == "-" && file.option != "-o") refuse(file);
    if (!is_file(file.path)) continue;
    for (const std::string& other : read)
      if (is_file(other) && will_be_same_file(file.path, other)) refuse(file);
    for (std::size_t i = 0; i < k; ++i)
      if (is_file(written[i].path) && will_be_same_file(file.path, written[i].path)) refuse(file);
  }
}

void refuse_shared_input(const std::vector<WrittenFile>& inputs) {
  const WrittenFile* first = nullptr;
  for (const WrittenFile& input : inputs) {
    if (input.path != "-") continue;
    if (first != nullptr)
      throw ModelError("", first->option + " and " + input.option + " cannot both be standard input");
    first = &input;
  }
}

void deliver(const std::string& text, const std::string& path) {
  is_file(path) ? write_file(path, text) : print(text);
}

void refuse_other_picture(const std::string& option, const std::string& path, const std::string& written) {
  const std::string name = lower(path);
  for (const char* suffix :
       {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".ps", ".eps"})
    if (name.ends_with(suffix))
      throw ModelError(
          "", option + " writes " + written + ", and " + in_quotes(path) + " would be another picture",
          "a file that ends in .svg; other programs make others of it");
}

std::string to_line(const Json& json) { return json.line() + "\n"; }

Json to_json(const std::vector<Diagnostic>& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& d : diagnostics)
    list.push_back({{"file", d.place.file},
                    {"line", d.place.line},
                    {"column", d.place.column},
                    {"severity", to_text(d.severity)},
                    {"message", d.message},
                    {"hint", d.hint}});
  return list;
}

Json error_json(const std::string& message, const std::vector<Diagnostic>& diagnostics) {
  return {{"error", {{"message", message}, {"diagnostics", to_json(diagnostics)}}}};
}

void complain(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& d : diagnostics) std::cerr << coloured(d) << "\n";
}

}  // namespace articula::cli
