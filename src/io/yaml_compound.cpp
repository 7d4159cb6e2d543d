#include "io/yaml_compound.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr const char* freedoms_hint =
    "turns Rx Ry Rz and slides Tx Ty Tz in their order, or {turn: [x, y, z]}, {slide: [x, y, z]}";

const YamlNode* value_of(const YamlNode& row, std::string_view key) {
  for (std::size_t i = 0; row.kind == YamlNode::Kind::map && i + 1 < row.items.size(); i += 2)
    if (row.items[i].text == key) return &row.items[i + 1];
  return nullptr;
}

class FreedomReader {
 public:
  FreedomReader(YamlCells& cells, Convention convention) : cells_(cells), convention_(convention) {}

  void run(YamlRow& row) {
    const YamlNode *type = value_of(*row.node, "type"), *list = value_of(*row.node, "freedoms");
    const CompoundKind* kind = type == nullptr ? nullptr : find_named(compound_kinds(), type->text);
    if (kind == nullptr && list == nullptr) return;
    const YamlNode& at = list != nullptr ? *list : *type;
    if (list != nullptr && type != nullptr)
      return cells_.error(*type, "type and freedoms exclude each other", "delete one of them");
    if (convention_ == Convention::paul || convention_ == Convention::centre_of_gravity)
      return cells_.error(at, "this convention has no joints with several freedoms",
                          "the conventions khalil-kleinfinger, craig and elementary have them");
    if (kind != nullptr) {
      row.kind = kind->name;
      for (const std::string_view word : kind->freedoms) row.freedoms.push_back(*freedom_named(word));
    } else {
      read(*list, row);
    }
  }

 private:
  void read(const YamlNode& node, YamlRow& row) {
    const auto* items = cells_.list(node, "freedoms");
    if (items == nullptr) return;
    if (items->empty() || items->size() > most_freedoms)
      return cells_.error(node, "a joint has 1 to 6 freedoms, not " + std::to_string(items->size()),
                          freedoms_hint);
    std::vector<std::string> words;
    bool sound = true;
    for (const YamlNode& item : *items) {
      const std::optional<JointFreedom> known = freedom(item);
      sound = sound && known;
      const JointFreedom f = known.value_or(*freedom_named("Rz"));
      row.freedoms.push_back(f);
      words.push_back(word_of(f));
    }
    row.kind = joined(words, " ");
    const auto k = sound ? dependent_freedom(row.freedoms) : std::nullopt;
    if (k)
      cells_.error((*items)[*k],
                   "freedom " + std::to_string(*k + 1) + " moves nothing that those before it do not move",
                   "a joint's freedoms are independent, by more than rounding");
  }

  std::optional<JointFreedom> freedom(const YamlNode& node) {
    if (node.kind == YamlNode::Kind::scalar) {
      const std::optional<JointFreedom> known = freedom_named(node.text);
      if (!known) cells_.error(node, described(node) + " is no freedom", freedoms_hint);
      return known;
    }
    const Fields fields = cells_.fields(node, YamlTable::freedom, "freedom");
    const bool empty = node.kind == YamlNode::Kind::map && node.items.empty();
    if (fields.size() > 1 || empty) cells_.error(node, "a freedom is one turn or one slide", freedoms_hint);
    if (fields.size() != 1) return std::nullopt;
    if (convention_ == Convention::elementary) {
      cells_.error(node, "elementary transforms turn and slide along the axes of their frames", "Rx .. Tz");
      return std::nullopt;
    }
    const auto& [key, value] = *fields.begin();
    const auto* items = cells_.list(*value, key, 3);
    return items == nullptr ? std::nullopt : along(*value, key, *items);
  }

  std::optional<JointFreedom> along(const YamlNode& node, const std::string& key,
                                    const std::vector<YamlNode>& items) {
    const std::string hint = "for example  " + key + ": [1, 1, 0]";
    JointFreedom f{key == "turn", {}};
    Rational longest;
    bool sound = true;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto x = YamlCells::decimal(items[k]);
      if (!x) cells_.error(items[k], key + ": " + described(items[k]) + " is no number", hint);
      sound = sound && x;
      f.axis[k] = x.value_or(Rational());
      longest = std::max(longest, f.axis[k].magnitude());
    }
    if (sound && longest.is_zero()) cells_.error(node, key + ": the axis has no direction", hint);
    if (!sound || longest.is_zero()) return std::nullopt;
    for (Rational& x : f.axis) x = x / longest;  // its length says nothing, and may be beyond all numbers
    return f;
  }

  YamlCells& cells_;
  Convention convention_;
};

bool is_placed(const YamlNode& row) {
  for (const char* key : {"alpha", "d", "a", "theta", "r"})
    if (const YamlNode* value = value_of(row, key); value != nullptr && value->text != "0") return true;
  return false;
}

// By its number; behind rows that are several of the table that is not the one that people count, and its name is added.
std::string called(const YamlRow& row, std::size_t count) {
  const std::string number = std::to_string(row.last);
  if (number == std::to_string(count)) return number;
  const YamlNode* const name = value_of(*row.node, "name");
  return number + " (" +
         (name == nullptr ? "row " + std::to_string(count) + " of the file" : shortened(name->text)) + ")";
}

}  // namespace

std::vector<YamlRow> numbered_rows(const std::vector<YamlNode>& nodes, YamlCells& cells,
                                   Convention convention) {
  std::vector<YamlRow> rows;
  int number = 0;
  for (const YamlNode& node : nodes) {
    YamlRow row;
    row.node = &node, row.is_placed = is_placed(node);
    FreedomReader(cells, convention).run(row);
    const bool table = convention != Convention::elementary && !row.freedoms.empty();
    row.first = row.first_freedom = number + 1;
    if (table && has_foot(row.freedoms, row.is_placed)) ++row.first_freedom;
    row.last = row.first_freedom + static_cast<int>(std::max<std::size_t>(1, row.freedoms.size())) - 1;
    if (table && has_end(row.freedoms)) ++row.last;
    number = row.last;
    row.called = called(row, rows.size() + 1);
    rows.push_back(std::move(row));
  }
  return rows;
}

void read_compounds(const YamlNode& node, YamlCells& cells, RobotData& data) {
  const auto* rows = cells.list(node, "compounds");
  if (rows == nullptr) return;
  int number = 0;
  for (const YamlNode& row : *rows) {
    const std::string what = "compound " + std::to_string(++number);
    const Fields fields = cells.fields(row, YamlTable::compound, what);
    Compound c;
    c.place = cells.place(row);
    const char* hint = "{type: universal, first: 2, last: 3}: rows 2 and 3 are one joint";
    const YamlNode* const type = cells.required(row, fields, "type", what, hint);
    if (type != nullptr) c.kind = cells.line(*type, what + ": type").value_or("");
    for (const auto& [key, end] : {std::pair("first", &c.first), std::pair("last", &c.last)}) {
      const YamlNode* const value = cells.required(row, fields, key, what, hint);
      if (value == nullptr) continue;
      *end = YamlCells::whole(*value).value_or(0);
      if (*end < 1 || *end > data.n())
        cells.error(*value,
                    what + ": " + key + " must be the number of a row, 1 to " + std::to_string(data.n()),
                    hint);
    }
    const bool exist = std::min(c.first, c.last) >= 1 && std::max(c.first, c.last) <= data.n();
    if (exist) data.compounds.push_back(c);
  }
}

}  // namespace articula
