#include "base/folder.hpp"

#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

namespace fs = std::filesystem;

fs::path plain(const std::string& path) {  // without a slash at the end
  const fs::path p = fs::path(path).lexically_normal();
  return p.has_filename() ? p : p.parent_path();
}

bool has_content(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error) && !fs::is_empty(path, error);
}

void write_files(const fs::path& folder, const std::map<std::string, std::string>& files,
                 const std::string& path) {
  for (const auto& [name, text] : files) {
    const fs::path file = folder / name;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) throw EnvironmentError(path + ": cannot be written: " + error.message());
    write_file(file.string(), text);
  }
}

}  // namespace

void check_folder(const std::string& path, Existing existing) {
  const fs::path folder = plain(path);
  std::error_code error;
  if (path.empty()) throw ModelError("", "a folder has no name", "say where to write with -o DIR");
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    throw EnvironmentError(path + ": is a file, not a folder");
  if (has_content(folder) && existing == Existing::refuse)
    throw ModelError("", shortened(path, 200) + ": is a folder with files in it",
                     "name a new one, or say --force to write into it");
}

void write_folder(const std::string& path, const std::map<std::string, std::string>& files,
                  Existing existing) {
  check_folder(path, existing);
  const fs::path folder = plain(path);
  if (has_content(folder)) return write_files(folder, files, path);
  std::error_code ignored;
  const bool there = fs::exists(folder, ignored);  // empty: it stays the same folder, whoever stands in it
  const fs::path made = there ? folder : fs::path(folder.string() + ".part" + std::to_string(::getpid()));
  try {
    write_files(made, files, path);
    if (!there) fs::rename(made, folder);
  } catch (const fs::filesystem_error& e) {
    fs::remove_all(made, ignored);
    throw EnvironmentError(path + ": cannot be written: " + e.code().message());
  } catch (const EnvironmentError&) {
    for (const auto& [name, text] : files) fs::remove_all(made / *fs::path(name).begin(), ignored);
    if (!there) fs::remove_all(made, ignored);
    throw;
  }
}

}  // namespace articula
