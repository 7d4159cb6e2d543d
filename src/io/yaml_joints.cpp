#include "io/yaml_joints.hpp"

#include <algorithm>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "io/yaml.hpp"

namespace articula {

namespace {

constexpr std::size_t max_cuts = 1000;

// The cells that may hold the joint variable. After an unknown type (reported) either may.
std::vector<std::size_t> moving_cells(std::optional<JointKind> kind) {
  if (!kind) return {cell::theta, cell::r};
  const auto own = variable_cell(*kind);
  return own ? std::vector<std::size_t>{*own} : std::vector<std::size_t>{};
}

}  // namespace

void YamlJoints::joints(const std::vector<YamlRow>& rows) {
  rows_ = &rows;
  std::vector<Fields> fields;
  for (const YamlRow& row : rows) {
    fields.push_back(
        cells_.fields(*row.node, YamlTable::joint, "joint " + row.called, convention_.row_keys()));
    name(row, fields.back());  // names come first: a parent may be given by its name
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].freedoms.empty()) {
      compound(rows[i], fields[i]);
      continue;
    }
    joint(rows[i], fields[i]);
    convention_.row(rows[i], fields[i]);
  }
}

// The last body has the name, those before it the name with a number. That no two are the same is the robot's own check.
void YamlJoints::name(const YamlRow& row, const Fields& fields) {
  const auto found = fields.find("name");
  const auto given = found == fields.end() ? std::nullopt : cells_.name(*found->second, "name");
  const std::string name = given.value_or(body(row.last).name);
  for (int j = row.first; j <= row.last; ++j) {
    body(j).place = cells_.place(*row.node);
    body(j).name = j == row.last ? name : name + "_" + std::to_string(j - row.first + 1);
  }
}

void YamlJoints::joint(const YamlRow& of, const Fields& row) {
  const std::string what = "joint " + of.called;
  const int j = of.last;
  Body& b = body(j);
  const auto kind = joint_kind(row, what, false);
  set_joint(graph(), b, j, kind.value_or(JointKind::revolute));
  b.placement[cell::theta] = graph().constant(0);
  if (const auto own = variable_cell(b.joint)) b.placement[*own] = b.q[0];
  carry(j, row, what);
  if (const auto found = row.find("joint"); found != row.end())
    b.joint_name = cells_.name(*found->second, "joint").value_or("");
  if (const auto found = row.find("limits"); found != row.end()) limits(*found->second, what, b);
  const auto cells = placement(row, what, j, b.placement, moving_cells(kind));
  if (kind) b.placement = cells;
  rates(j, row, what);
}

void YamlJoints::carry(int j, const Fields& row, const std::string& what) {
  Body& b = body(j);
  if (const auto found = row.find("parent"); found != row.end())
    b.parent = link(*found->second, what).value_or(j - 1);
  if (const auto found = row.find("active"); found != row.end())
    b.active = cells_.flag(*found->second, what + ": active").value_or(true);
}

// A row of the file that is several of the table.
void YamlJoints::compound(const YamlRow& row, const Fields& fields) {
  const std::string what = "joint " + row.called;
  carry(row.first, fields, what);
  for (int j = row.first; j <= row.last; ++j) body(j).active = body(row.first).active;
  const bool elementary = convention_.keys().convention == Convention::elementary;
  for (const std::string key : {"qd", "qdd", elementary ? "" : "transform"})
    if (const auto found = fields.find(key); found != fields.end())
      cells_.error(*found->second, what + ": a joint with several freedoms has no " + key);
  for (std::size_t k = 0; k < row.freedoms.size(); ++k) {
    Body& b = body(row.freedom(k));
    set_joint(graph(), b, row.freedom(k), row.freedoms[k].turns ? JointKind::revolute : JointKind::prismatic);
    b.placement.fill(graph().constant(0));
    b.placement[*variable_cell(b.joint)] = b.q[0];
  }
  if (elementary)
    convention_.freedoms(row, fields);
  else
    place_freedoms(row, fields);
  if (const auto found = fields.find("joint"); found != fields.end())
    if (const auto name = cells_.name(*found->second, "joint"))
      for (std::size_t k = 0; k < row.freedoms.size(); ++k)
        body(row.freedom(k)).joint_name =
            row.freedoms.size() == 1 ? *name : *name + "_" + std::to_string(k + 1);
  if (const auto found = fields.find("limits"); found != fields.end())
    limits_of_freedoms(*found->second, row, what);
  if (row.last > row.first)
    data_.compounds.push_back({row.kind, row.first, row.last, cells_.place(*row.node)});
}

void YamlJoints::place_freedoms(const YamlRow& row, const Fields& fields) {
  Table cells;
  cells.fill(graph().constant(0));
  cells = placement(fields, "joint " + row.called, row.last, cells, {});
  const std::vector<CompoundRow> table = compound_rows(cells, row.freedoms, row.is_placed);
  for (std::size_t k = 0; k < table.size(); ++k) {
    const int j = row.first + static_cast<int>(k);
    if (table[k].joint == JointKind::fixed) set_joint(graph(), body(j), j, JointKind::fixed);
    body(j).placement = table[k].placement;
    if (const auto own = variable_cell(table[k].joint))
      body(j).placement[*own] = body(j).q[0] + table[k].placement[*own];
  }
}

// One table for each freedom.
void YamlJoints::limits_of_freedoms(const YamlNode& node, const YamlRow& row, const std::string& what) {
  if (row.freedoms.size() == 1) return limits(node, what, body(row.freedom(0)));
  const auto* list = cells_.list(node, what + ": limits", row.freedoms.size());
  for (std::size_t k = 0; list != nullptr && k < list->size(); ++k)
    limits((*list)[k], what, body(row.freedom(k)));
}

void YamlJoints::limits(const YamlNode& node, const std::string& what, Body& b) {
  const Fields row = cells_.fields(node, YamlTable::limits, what + ": limits");
  for (std::size_t k = 0; k < limit_key_count; ++k)
    if (const auto found = row.find(limit_keys[k]); found != row.end())
      b.limits[k] =
          cells_.number(graph(), *found->second, what + ": " + std::string(limit_keys[k])).value_or(Expr());
}

// A velocity or an acceleration that is fixed to a value: the model is made for it.
void YamlJoints::rates(int j, const Fields& row, const std::string& what) {
  Body& b = body(j);
  for (const auto& [key, target] :
       {std::pair<std::string, std::vector<Expr>*>{"qd", &b.qd}, {"qdd", &b.qdd}}) {
    const auto found = row.find(key);
    if (found == row.end()) continue;
    if (!variable_cell(b.joint)) {
      cells_.error(*found->second, what + ": a " + std::string(info(b.joint).name) + " joint has no " + key);
      continue;
    }
    const Cell cell{{}, standard_name(key, j)};
    if (const auto e = cells_.formula(graph(), *found->second, cell, what + ": " + key)) target->front() = *e;
  }
}

std::optional<JointKind> YamlJoints::joint_kind(const Fields& row, const std::string& what, bool cut) {
  const auto found = row.find("type");
  if (found == row.end()) return JointKind::revolute;
  const std::string& word = found->second->text;
  if (word == "spherical") return JointKind::ball;  // as many call it
  if (const JointInfo* known = joint_named(word)) return known->kind;
  const bool compound = find_named(compound_kinds(), word) != nullptr;
  if (compound && cut)
    cells_.error(*found->second, what + ": a cut is of type revolute, prismatic, ball or fixed, not " + word,
                 "make this joint a row of joints, active: false, and close the loop behind its link, with a "
                 "cut of type fixed");
  if (compound) return std::nullopt;  // what is wrong with a row of joints is told
  std::vector<std::string> names = joint_names();
  for (const std::string& name : all_names(compound_kinds()))
    if (!cut) names.push_back(name);
  cells_.findings().unknown(found->second->at, what, "type", described(*found->second),
                            possible(word, names));
  return std::nullopt;
}

// gamma b alpha d theta r of frame `number`; cells that are not given, or not readable, stay as they are.
YamlJoints::Table YamlJoints::placement(const Fields& row, const std::string& what, int number, Table cells,
                                        const std::vector<std::size_t>& moving) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const std::string key(convention_.keys().cells[k]);
    const auto found = row.find(key);
    if (key.empty() || found == row.end()) continue;
    Cell cell{standard_name(key, number), {}};
    if (contains(moving, k)) cell.variable = standard_name("q", number);
    if (const auto e = cells_.formula(graph(), *found->second, cell, what + ": " + key)) cells[k] = *e;
  }
  return cells;
}

std::optional<int> YamlJoints::link(const YamlNode& node, const std::string& what) {
  if (const auto number = YamlCells::whole(node)) {
    if (*number <= data_.n()) {
      doubtful_number(node, what, *number);
      return number;
    }
    cells_.findings().no_such(
        node.at, what, "link", node.text,
        "links are numbered from 1 to " + std::to_string(data_.n()) + ", 0 is the base");
    return std::nullopt;
  }
  if (node.kind == YamlNode::Kind::scalar)
    if (const auto named = link_named(data_, node.text)) return named;
  std::vector<std::string> names;
  for (const Body& b : data_.bodies) names.push_back(b.name);
  cells_.findings().no_such(node.at, what, "link", described(node), possible(node.text, names));
  return std::nullopt;
}

// Numbers are those of the table. Where rows of the file are several of it, the row of the file may be what was meant.
void YamlJoints::doubtful_number(const YamlNode& node, const std::string& what, int k) {
  const auto holds = [&](const YamlRow& row) { return row.first <= k && k <= row.last; };
  const auto row = std::find_if(rows_->begin(), rows_->end(), holds);
  if (row == rows_->end()) return;  // the base
  const bool inside = k < row->last, counted = static_cast<std::size_t>(k) <= rows_->size();
  const int meant = counted ? (*rows_)[static_cast<std::size_t>(k) - 1].last : k;
  if (!inside && meant == k) return;
  cells_.findings().note(
      node.at,
      what + ": link " + node.text + (inside ? " lies inside joint " : " is that of joint ") + row->called +
          (counted ? "; row " + node.text + " of the file has link " + std::to_string(meant) : ""),
      "numbers are those that 'articula show' tells; a name is safe: " + data_[k].name +
          (meant == k ? "" : " or " + data_[meant].name));
}

std::optional<int> YamlJoints::joint_of(const YamlNode& node, const std::string& what) {
  for (int j = 1; j <= data_.n(); ++j)
    if (node.kind == YamlNode::Kind::scalar && !node.text.empty() && data_[j].joint_name == node.text)
      return j;
  return link(node, what);
}

void YamlJoints::cuts(const YamlNode& node) {
  const auto* rows = cells_.list(node, "cuts");
  if (rows == nullptr) return;
  if (rows->size() > max_cuts) return cells_.error(node, "more than " + std::to_string(max_cuts) + " cuts");
  const int count = static_cast<int>(rows->size());
  for (int i = 0; i < count; ++i) cut((*rows)[static_cast<std::size_t>(i)], data_.n() + 1 + i, count);
}

// Joint k = n+1.. closes a loop: frame k on one side, its twin, frame k + count, on the other.
void YamlJoints::cut(const YamlNode& row, int k, int count) {
  const std::string what = "cut " + std::to_string(k);
  const Fields fields = cells_.fields(row, YamlTable::cut, what);
  CutJoint c;
  c.place = cells_.place(row);
  c.name = standard_name("cut", k);
  if (const auto name = fields.find("name"); name != fields.end()) cut_name(*name->second, c);
  const auto kind = joint_kind(fields, what, true);
  c.joint = kind.value_or(JointKind::fixed);
  if (const auto flag = fields.find("active"); flag != fields.end())
    c.active = cells_.flag(*flag->second, what + ": active").value_or(false);
  const Expr o = graph().constant(0);
  c.q = kind && variable_cell(c.joint) ? joint_symbol(graph(), "q", k) : o;
  c.placement.fill(o);
  c.twin_placement.fill(o);
  c.parent = required_link(row, fields, what);
  if (const auto own = variable_cell(c.joint)) c.placement[*own] = c.q;
  const auto cells = placement(fields, what, k, c.placement, moving_cells(kind));
  if (kind) c.placement = cells;
  twin(row, fields, what, k + count, c);
  data_.cuts.push_back(c);
}

void YamlJoints::twin(const YamlNode& row, const Fields& fields, const std::string& what, int number,
                      CutJoint& c) {
  const YamlNode* node =
      cells_.required(row, fields, "twin", what, "the joint seen from the other link: twin: {parent: ..}");
  if (node == nullptr) return;
  const Fields other = cells_.fields(*node, YamlTable::twin, what + ": twin");
  c.twin_parent = required_link(*node, other, what + ": twin");
  c.twin_placement = placement(other, what + ": twin", number, c.twin_placement, {});
}

void YamlJoints::cut_name(const YamlNode& node, CutJoint& c) {
  const auto name = cells_.name(node, "name");
  if (!name) return;
  const auto taken = [&](const auto& other) { return other.name == *name; };
  if (std::any_of(data_.bodies.begin(), data_.bodies.end(), taken) ||
      std::any_of(data_.cuts.begin(), data_.cuts.end(), taken))
    cells_.error(node, "the name '" + *name + "' is taken", "rename one of them");
  else
    c.name = *name;
}

int YamlJoints::required_link(const YamlNode& row, const Fields& fields, const std::string& what) {
  const YamlNode* parent =
      cells_.required(row, fields, "parent", what, "the link that carries this side of the joint");
  return parent == nullptr ? 0 : link(*parent, what).value_or(0);
}

}  // namespace articula
