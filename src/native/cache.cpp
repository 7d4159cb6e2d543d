#include "native/cache.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

namespace fs = std::filesystem;

// 128 bits, twice FNV-1a from two beginnings: against accidents. Against others there are the owner and the mode.
std::string digest(const std::string& text) {
  std::string hex;
  for (const std::uint64_t begin : {0xcbf29ce484222325U, 0x9e3779b97f4a7c15U}) {
    std::uint64_t h = begin;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3U, h ^= h >> 29U;
    for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[h >> shift & 15U];
  }
  return hex;
}

std::string seal(const std::string& from, const std::string& content) {
  return "articula " + digest(from + '\0' + content);
}

bool ours(const std::string& path, mode_t kind) {
  struct stat s {};
  return ::lstat(path.c_str(), &s) == 0 && (s.st_mode & S_IFMT) == kind && s.st_uid == ::geteuid() &&
         (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string path_of(const std::string& folder, const std::string& from) {
  return folder + "/" + digest(from) + ".so";
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::optional<std::string> cache_folder() {
  const std::string given = variable("XDG_CACHE_HOME"), home = variable("HOME");
  const bool usable =
      given.starts_with('/');  // others are to be ignored, says the XDG base directory specification
  if (!usable && !home.starts_with('/')) return std::nullopt;
  const fs::path folder = (usable ? fs::path(given) : fs::path(home) / ".cache") / "articula";
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  ::mkdir(folder.c_str(), S_IRWXU);
  return ours(folder.string(), S_IFDIR) ? std::optional(folder.string()) : std::nullopt;
}

std::optional<std::string> cached_object(const std::string& folder, const std::string& from) {
  const std::string path = path_of(folder, from);
  if (!ours(path, S_IFREG)) return std::nullopt;
  try {
    const std::string text = read_file(path), end = seal(from, "");
    if (text.size() < end.size()) return std::nullopt;
    const std::string content = text.substr(0, text.size() - end.size());
    return content + seal(from, content) == text ? std::optional(path) : std::nullopt;
  } catch (const EnvironmentError&) {
    return std::nullopt;
  }
}

bool keep_object(const std::string& folder, const std::string& from, const std::string& content) {
  const std::string path = path_of(folder, from), sealed = content + seal(from, content);
  std::string own = path + ".XXXXXX";
  const int file = ::mkstemp(own.data());  // for us alone, whatever stands under the other name
  if (file < 0) return false;
  const bool whole = ::write(file, sealed.data(), sealed.size()) == static_cast<ssize_t>(sealed.size());
  if (::close(file) == 0 && whole && ::rename(own.c_str(), path.c_str()) == 0) return true;
  ::unlink(own.c_str());
  return false;
}

}  // namespace articula
