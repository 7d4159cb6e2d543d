// The records are those of PKWARE's APPNOTE 4.3: local headers with contents, the central directory, its end.

#include "base/zip.hpp"

#include <cstdint>

namespace articula {

namespace {

constexpr std::uint32_t version = 20, first_day = (1U << 5U) | 1U;  // of the format; 1980-01-01

std::uint32_t crc32(const std::string& content) {
  std::uint32_t crc = ~0U;
  for (const char c : content) {
    crc ^= static_cast<unsigned char>(c);
    for (int k = 0; k < 8; ++k) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  return ~crc;
}

std::string little(std::uint32_t value, int bytes) {
  std::string text;
  for (int k = 0; k < bytes; ++k)
    text += static_cast<char>((value >> (8U * static_cast<unsigned>(k))) & 0xffU);
  return text;
}

std::string short_(std::uint32_t value) { return little(value, 2); }
std::string long_(std::uint32_t value) { return little(value, 4); }

// What the local header and the entry of the directory share.
std::string described(const std::string& path, const std::string& content) {
  const auto size = static_cast<std::uint32_t>(content.size());
  return short_(version) + short_(0) + short_(0) + short_(0) + short_(first_day) + long_(crc32(content)) +
         long_(size) + long_(size) + short_(static_cast<std::uint32_t>(path.size())) + short_(0);
}

}  // namespace

std::string zipped(const std::map<std::string, std::string>& files) {
  std::string archive, directory;
  for (const auto& [path, content] : files) {
    const std::string fields = described(path, content);
    const auto at = static_cast<std::uint32_t>(archive.size());
    archive += "PK\x03\x04" + fields + path + content;
    directory += "PK\x01\x02" + short_(version) + fields + short_(0) + short_(0) + short_(0) + long_(0) +
                 long_(at) + path;
  }
  const auto count = static_cast<std::uint32_t>(files.size()),
             at = static_cast<std::uint32_t>(archive.size());
  return archive + directory + "PK\x05\x06" + short_(0) + short_(0) + short_(count) + short_(count) +
         long_(static_cast<std::uint32_t>(directory.size())) + long_(at) + short_(0);
}

}  // namespace articula
