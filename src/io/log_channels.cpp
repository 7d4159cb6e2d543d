#include "io/log_channels.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

const YamlNode* log_entry(const Fields& fields, const std::string& key) {
  const auto found = fields.find(key);
  return found == fields.end() ? nullptr : found->second;
}

// One value for all, or a list of them.
std::vector<const YamlNode*> one_or_more(const YamlNode& node) {
  std::vector<const YamlNode*> list;
  if (node.kind != YamlNode::Kind::list) return {&node};
  for (const YamlNode& item : node.items) list.push_back(&item);
  return list;
}

}  // namespace

LogChannels LogChannelReader::read(const YamlNode& node, LogQuantity quantity) {
  YamlCells& cells = motion_.cells();
  const std::string what = to_text(quantity);
  LogChannels channels;
  channels.place = cells.place(node);
  const Fields fields = cells.fields(node, YamlTable::log_channels, what);
  const YamlNode* own = cells.required(
      node, fields, "columns", what, "one for each joint:  columns: [q1, q2], or  columns: {joint: column}");
  if (own != nullptr) columns(*own, what + ": columns", channels);
  if (const YamlNode* file = log_entry(fields, "file")) {
    channels.file = cells.line(*file, what + ": file").value_or("");
    channels.file_place = cells.place(*file);
  }
  if (const YamlNode* cell = log_entry(fields, "side")) side(*cell, what + ": side", channels);
  if (const YamlNode* cell = log_entry(fields, "unit")) units(*cell, what + ": unit", quantity, channels);
  const std::size_t count = channels.columns.size();
  if (const YamlNode* cell = log_entry(fields, "sign")) {
    channels.signs = factors(*cell, what + ": sign", count);
    for (std::size_t k = 0; k < channels.signs.size(); ++k)
      if (channels.signs[k] != 1 && channels.signs[k] != -1)
        cells.error(*one_or_more(*cell)[k], what + ": sign must be 1 or -1");
  }
  if (const YamlNode* cell = log_entry(fields, "gain")) {
    channels.gains = factors(*cell, what + ": gain", count);
    for (std::size_t k = 0; k < channels.gains.size(); ++k)
      if (channels.gains[k] == 0) cells.error(*one_or_more(*cell)[k], what + ": gain cannot be 0");
  }
  if (const YamlNode* cell = log_entry(fields, "offset"))
    offsets(*cell, what + ": offset", quantity, channels);
  return channels;
}

void LogChannelReader::columns(const YamlNode& node, const std::string& what, LogChannels& into) {
  YamlCells& cells = motion_.cells();
  const auto add = [&](const YamlNode& cell, const std::string& joint) {
    const auto name = cells.line(cell, what);
    if (name && name->empty()) cells.error(cell, what + ": a column without a name");
    if (name) into.columns.push_back({*name, joint, cells.place(cell)});
  };
  if (node.kind == YamlNode::Kind::map) {
    for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
      const YamlNode& joint = node.items[i];
      const auto is_it = [&](const LogColumn& c) { return c.joint == joint.text; };
      if (joint.text.empty()) continue;  // reported when the tree was made
      if (std::any_of(into.columns.begin(), into.columns.end(), is_it))
        cells.error(joint, what + ": the key " + in_quotes(joint.text) + " is given twice",
                    "delete one of them");
      add(node.items[i + 1], joint.text);
    }
  } else if (node.kind == YamlNode::Kind::list) {
    for (const YamlNode& item : node.items) add(item, "");
  } else {
    add(node, "");
  }
  if (node.kind != YamlNode::Kind::scalar && node.items.empty()) cells.error(node, what + ": there are none");
}

void LogChannelReader::side(const YamlNode& node, const std::string& what, LogChannels& into) {
  if (node.text == "motor")
    into.side = LogSide::motor;
  else if (node.text != "joint")
    motion_.cells().error(node, what + " cannot be " + described(node),
                          possible(node.text, {"joint", "motor"}));
}

void LogChannelReader::check_count(const YamlNode& node, const std::string& what, std::size_t found,
                                   std::size_t columns) {
  const bool fits = node.kind != YamlNode::Kind::list || found == columns || columns == 0;
  if (!fits)
    motion_.cells().findings().wrong_count(node.at, what, std::to_string(columns), found,
                                           "one for each of the columns, or one value for all");
}

void LogChannelReader::units(const YamlNode& node, const std::string& what, LogQuantity quantity,
                             LogChannels& into) {
  const std::vector<LogUnit> known = units_of(quantity);
  into.units_place = motion_.cells().place(node);
  const std::vector<const YamlNode*> list = one_or_more(node);
  for (const YamlNode* cell : list) {
    const LogUnit* unit = find_named(known, cell->text);
    if (unit != nullptr)
      into.units.push_back(*unit);
    else
      motion_.cells().error(*cell, what + " cannot be " + described(*cell),
                            possible(cell->text, all_names(known)));
  }
  check_count(node, what, list.size(), into.columns.size());
}

std::vector<double> LogChannelReader::factors(const YamlNode& node, const std::string& what,
                                              std::size_t columns) {
  std::vector<double> list;
  for (const YamlNode* cell : one_or_more(node)) list.push_back(motion_.number(*cell, what).value_or(1));
  check_count(node, what, list.size(), columns);
  return list;
}

// As many as there are joints, which are counted when the log is imported.
void LogChannelReader::offsets(const YamlNode& node, const std::string& what, LogQuantity quantity,
                               LogChannels& into) {
  const bool scaled =
      std::any_of(into.units.begin(), into.units.end(), [](const auto& u) { return u.si != 1; });
  into.offsets_place = motion_.cells().place(node);
  for (const YamlNode* cell : one_or_more(node))
    into.offsets.push_back(offset(*cell, what, quantity, scaled));
  if (node.kind == YamlNode::Kind::list && into.offsets.empty())
    motion_.cells().error(node, what + " has no values");
}

LogOffset LogChannelReader::offset(const YamlNode& node, const std::string& what, LogQuantity quantity,
                                   bool needs_unit) {
  YamlNode plain = node;
  const std::vector<LogUnit> known = units_of(quantity);
  const LogUnit* said = nullptr;
  for (const LogUnit& unit : known) {
    const std::string ending = " " + std::string(unit.name);
    if (!trimmed(node.text).ends_with(ending)) continue;
    const std::string number = trimmed(node.text);
    plain.text = trimmed(number.substr(0, number.size() - ending.size())), said = &unit;
  }
  const double value = motion_.number(plain, what).value_or(0);
  if (said == nullptr && needs_unit && value != 0)
    motion_.cells().error(node, what + ": " + described(node) + " has no unit",
                          "say which, for example  " + trimmed(node.text) + " " + std::string(known[1].name) +
                              "  or  " + trimmed(node.text) + " " + std::string(known[0].name));
  LogOffset result{value, {}, motion_.cells().place(node)};
  if (said != nullptr) result.value = value * said->si, result.slides = said->slides;
  return result;
}

}  // namespace articula
