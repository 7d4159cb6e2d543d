#include "io/yaml_compound.hpp"

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
    for (const YamlNode& item : *items) {
      const std::optional<JointFreedom> f = freedom(item);
      if (!f) return row.freedoms.clear();
      row.freedoms.push_back(*f);
      words.push_back(word_of(*f).empty() ? (f->turns ? "R" : "T") : word_of(*f));
    }
    row.kind = joined(words, " ");
    const std::optional<std::size_t> k = dependent_freedom(row.freedoms);
    if (!k) return;
    cells_.error((*items)[*k],
                 "freedom " + std::to_string(*k + 1) + " moves nothing that those before it do not move",
                 "a joint's freedoms are independent");
    row.freedoms.clear();
  }

  std::optional<JointFreedom> freedom(const YamlNode& node) {
    if (node.kind == YamlNode::Kind::scalar) {
      const std::optional<JointFreedom> known = freedom_named(node.text);
      if (!known) cells_.error(node, described(node) + " is no freedom", freedoms_hint);
      return known;
    }
    const Fields fields = cells_.fields(node, YamlTable::freedom, "freedom");
    if (fields.size() != 1) {
      cells_.error(node, "a freedom is one turn or one slide", freedoms_hint);
      return std::nullopt;
    }
    if (convention_ == Convention::elementary) {
      cells_.error(node, "elementary transforms turn and slide along the axes of their frames", "Rx .. Tz");
      return std::nullopt;
    }
    const auto& [key, value] = *fields.begin();
    const auto* items = cells_.list(*value, key, 3);
    if (items == nullptr) return std::nullopt;
    JointFreedom f{key == "turn", {}};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto x = YamlCells::decimal((*items)[k]);
      if (!x) {
        cells_.error((*items)[k], key + ": " + described((*items)[k]) + " is no number",
                     "for example  turn: [1, 1, 0]");
        return std::nullopt;
      }
      f.axis[k] = *x;
    }
    if (f.axis[0].is_zero() && f.axis[1].is_zero() && f.axis[2].is_zero()) {
      cells_.error(*value, key + ": the axis has no direction", "for example  turn: [1, 1, 0]");
      return std::nullopt;
    }
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
    rows.push_back(std::move(row));
  }
  return rows;
}

void read_compounds(const YamlNode& node, YamlCells& cells, RobotData& data) {
  const auto* rows = cells.list(node, "compounds");
  if (rows == nullptr) return;
  for (const YamlNode& row : *rows) {
    const std::string what = "compound " + std::to_string(data.compounds.size() + 1);
    const Fields fields = cells.fields(row, YamlTable::compound, what);
    Compound c;
    c.place = cells.place(row);
    const char* hint = "{type: universal, first: 2, last: 3}: rows 2 and 3 are one joint";
    const YamlNode* const type = cells.required(row, fields, "type", what, hint);
    if (type != nullptr) c.kind = cells.line(*type, what + ": type").value_or("");
    for (const auto& [key, number] : {std::pair("first", &c.first), std::pair("last", &c.last)}) {
      const YamlNode* const value = cells.required(row, fields, key, what, hint);
      if (value == nullptr) continue;
      *number = YamlCells::whole(*value).value_or(0);
      if (*number < 1 || *number > data.n())
        cells.error(*value,
                    what + ": " + key + " must be the number of a row, 1 to " + std::to_string(data.n()),
                    hint);
    }
    bool is_chain = c.first <= c.last;
    for (int j = c.first + 1; j <= std::min(c.last, data.n()); ++j)
      is_chain = is_chain && data[j].parent == j - 1;
    if (!is_chain)
      cells.error(
          row, what + ": rows " + std::to_string(c.first) + " to " + std::to_string(c.last) + " are no chain",
          hint);
    data.compounds.push_back(c);
  }
}

}  // namespace articula
