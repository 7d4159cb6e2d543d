#include "io/number_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "base/named.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "io/csv.hpp"

namespace articula {

namespace {

constexpr std::size_t longest_line = 1U << 20U;
constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

std::optional<double> number_in(std::string_view cell) {
  if (cell.size() > 1 && cell.front() == '+' && cell[1] != '-') cell.remove_prefix(1);
  double value = 0;
  const char* const end = cell.data() + cell.size();
  const auto [stop, error] = std::from_chars(cell.data(), end, value);
  if (cell.empty()) return no_value;
  if (error != std::errc() || stop != end) return std::nullopt;
  return std::isfinite(value) ? value : no_value;
}

// One of the parts that a block is read in, by itself: lines, and of these rows, are counted from its beginning.
struct TextPart {
  struct Fault {
    std::size_t line;
    int column;
    std::string message, excerpt, hint;
  };
  std::string_view text;
  std::vector<std::vector<double>> columns = {};
  std::size_t lines = 0, rows = 0;
  std::vector<std::pair<std::size_t, std::size_t>> distances = {};  // as NumberTable has them
  std::optional<Fault> fault = {};
};

class PartReader {
 public:
  // place_of: of each column of the file among those wanted, -1 for the others.
  PartReader(TextPart& part, char separator, const std::vector<int>& place_of, std::size_t wanted)
      : part_(part), separator_(separator), place_of_(place_of) {
    part.columns.resize(wanted);
    const std::size_t first = std::min(part.text.find('\n'), part.text.size());
    for (std::vector<double>& column : part.columns) column.reserve(part.text.size() / (first + 1) + 1);
  }

  void run() {
    const char* at = part_.text.data();
    const char* const end = at + part_.text.size();
    while (at < end && !part_.fault) {
      const auto* const stop = static_cast<const char*>(std::memchr(at, '\n', end - at));
      const char* const next = stop == nullptr ? end : stop;
      line({at, static_cast<std::size_t>(next - at)});
      ++part_.lines;
      at = next + 1;
    }
  }

 private:
  void line(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), is_blank)) return;
    if (part_.lines - part_.rows != distance_) {
      distance_ = part_.lines - part_.rows;
      part_.distances.emplace_back(part_.rows, distance_);
    }
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t k = 0; k < place_of_.size(); ++k) {
      const char* stop = place_of_[k] < 0 ? nullptr : quick(at, end, place_of_[k]);
      if (stop == nullptr) {
        const auto* const found = static_cast<const char*>(std::memchr(at, separator_, end - at));
        stop = found == nullptr ? end : found;
        if (place_of_[k] >= 0 && !slow(text, at, stop, place_of_[k])) return;
      }
      const bool last = k + 1 == place_of_.size();
      if ((stop == end) != last)
        return fail(
            0,
            wrong_width(1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), separator_)),
                        place_of_.size()),
            text);
      at = stop + 1;
    }
    ++part_.rows;
  }

  // A number that ends where the cell does; null for whatever is not that simple.
  const char* quick(const char* at, const char* end, int place) {
    double value = 0;
    while (at < end && *at == ' ') ++at;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value)) return nullptr;
    const bool ends = stop == end || *stop == separator_ || (*stop == '\r' && stop + 1 == end);
    if (!ends) return nullptr;
    part_.columns[static_cast<std::size_t>(place)].push_back(value);
    return *stop == '\r' && stop != end ? end : stop;
  }

  bool slow(std::string_view line, const char* at, const char* stop, int place) {
    const std::string cell = trimmed({at, static_cast<std::size_t>(stop - at)});
    const std::optional<double> value = number_in(cell);
    if (!value) {
      const bool comma = separator_ != ',' && cell.find(',') != std::string::npos;
      fail(static_cast<int>(at - line.data()) + 1, no_number(cell), line,
           comma ? "decimal points, not commas" : "");
      return false;
    }
    part_.columns[static_cast<std::size_t>(place)].push_back(*value);
    return true;
  }

  void fail(int column, std::string message, std::string_view line, std::string hint = {}) {
    part_.fault = {part_.lines, column, std::move(message), std::string(line), std::move(hint)};
  }

  TextPart& part_;
  char separator_;
  const std::vector<int>& place_of_;
  std::size_t distance_ = std::string_view::npos;  // none yet
};

// At ends of lines, in as many parts as it takes to keep a few cores busy: how many cores there are changes nothing.
std::vector<TextPart> parts_of(std::string_view text) {
  constexpr std::size_t most = 8, least = 1U << 16U;
  std::vector<TextPart> parts;
  const std::size_t size = std::max(least, text.size() / most + 1);
  while (!text.empty()) {
    const std::size_t stop = text.size() <= size ? std::string_view::npos : text.find('\n', size);
    const std::size_t length = stop == std::string_view::npos ? text.size() : stop + 1;
    parts.push_back({text.substr(0, length)});
    text.remove_prefix(length);
  }
  return parts;
}

}  // namespace

int NumberTable::line(std::size_t row) const {
  const auto after = std::upper_bound(distances.begin(), distances.end(), row,
                                      [](std::size_t r, const auto& entry) { return r < entry.first; });
  return after == distances.begin() ? 0 : static_cast<int>(row + std::prev(after)->second);
}

NumberFile::NumberFile(const std::string& path) : name_(path), block_(usual_block) {
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file || std::filesystem::is_directory(path)) {
    read_file(path);  // says why it cannot
    throw EnvironmentError(path + ": cannot be read");
  }
  in_ = std::move(file);
  read_header();
}

NumberFile::NumberFile(std::unique_ptr<std::istream> in, std::string name, std::size_t block)
    : in_(std::move(in)), name_(std::move(name)), block_(block) {
  read_header();
}

bool NumberFile::refill() {
  if (ended_) return false;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + block_);
  in_->read(buffer_.data() + before, static_cast<std::streamsize>(block_));
  buffer_.resize(before + static_cast<std::size_t>(in_->gcount()));
  ended_ = !*in_;
  if (in_->bad()) throw EnvironmentError(name_ + ": cannot be read to its end");
  return buffer_.size() > before;
}

void NumberFile::read_header() {
  while (names_.empty()) {
    std::size_t stop = buffer_.find('\n');
    while (stop == std::string::npos && buffer_.size() <= longest_line && refill()) stop = buffer_.find('\n');
    if (line_ == 1 && buffer_.starts_with(byte_order_mark)) {
      buffer_.erase(0, byte_order_mark.size());
      continue;
    }
    if (buffer_.empty()) throw empty_table(name_);
    const std::string line = lines_of(buffer_.substr(0, std::min(stop, longest_line + 1))).front();
    const Place place{name_, static_cast<int>(line_), 0};
    if (line.size() > longest_line) throw ParseError(place, "the first line is too long: this is no table");
    for (const char c : line)
      if (static_cast<unsigned char>(c) < ' ' && !is_blank(c)) throw ParseError(place, no_text(c));
    if (!trimmed(line).empty()) {
      CsvHeader header = csv_header(line, place);
      separator_ = header.separator, names_ = std::move(header.names);
      if (std::all_of(names_.begin(), names_.end(),
                      [](const auto& name) { return number_in(name).has_value(); }))
        throw ParseError(place, "the columns have no names: the first line has numbers", line,
                         "the first line names the columns: q1,q2,...");
    }
    buffer_.erase(0, stop == std::string::npos ? stop : stop + 1);
    ++line_;
  }
}

NumberTable NumberFile::read(const std::vector<std::size_t>& wanted) {
  NumberTable table;
  table.columns.resize(wanted.size());
  bool more = true;
  while (more) {
    more = refill();
    const std::size_t stop = buffer_.rfind('\n');
    if (stop != std::string::npos) {
      parse(std::string_view(buffer_).substr(0, stop + 1), wanted, table);
      buffer_.erase(0, stop + 1);
    }
    if (buffer_.size() > longest_line)
      throw ParseError({name_, static_cast<int>(line_), 0}, "the line is too long: this is no table");
  }
  if (buffer_.empty()) return table;
  try {
    parse(buffer_, wanted, table);
  } catch (const ParseError&) {  // what has no end of line may have no end
    table.cut_short = true;
  }
  return table;
}

void NumberFile::parse(std::string_view text, const std::vector<std::size_t>& wanted, NumberTable& table) {
  std::vector<int> place_of(names_.size(), -1);
  for (std::size_t k = 0; k < wanted.size(); ++k) place_of.at(wanted[k]) = static_cast<int>(k);
  std::vector<TextPart> parts = parts_of(text);
  in_parallel(parts.size(), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      PartReader(parts[i], separator_, place_of, wanted.size()).run();
  });
  for (TextPart& part : parts) {
    if (part.fault)
      throw ParseError({name_, static_cast<int>(line_ + part.fault->line), part.fault->column},
                       part.fault->message, part.fault->excerpt, part.fault->hint);
    for (const auto& [row, distance] : part.distances) {
      const std::size_t from = table.rows + row, by = line_ + distance - table.rows;
      if (table.distances.empty() || table.distances.back().second != by)
        table.distances.emplace_back(from, by);
    }
    for (std::size_t k = 0; k < wanted.size(); ++k)
      table.columns[k].insert(table.columns[k].end(), part.columns[k].begin(), part.columns[k].end());
    table.rows += part.rows, line_ += part.lines;
    part.columns.clear();
  }
}

}  // namespace articula
