#include <algorithm>
#include <map>
#include <set>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "io/yaml.hpp"
#include "io/yaml_conventions.hpp"
#include "io/yaml_keys.hpp"
#include "io/yaml_motors.hpp"
#include "robot/beam.hpp"
#include "robot/distal.hpp"
#include "robot/names.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::size_t page_width = 100;

// A plain YAML word where that is safe inside { } and [ ], else in double quotes.
std::string scalar(const std::string& text) {
  static const std::set<std::string> special{"true", "false", "null", "Null", "NULL", "general"};
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+*/^(). ").find(static_cast<char>(c)) != std::string_view::npos;
  };
  const bool edges = !text.empty() && text.front() != ' ' && text.back() != ' ' && text.front() != '*' &&
                     (text.front() != '-' || (text.size() > 1 && text[1] != ' ' && text[1] != '-'));
  if (edges && special.count(text) == 0 && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' || c == '\t' ? ' ' : c;
  }
  return quoted + "\"";
}

using Row =
    std::vector<std::pair<std::string, std::string>>;  // key, value as written; an empty value is left out

// { key: value, ... } for each row, the columns aligned: a key that a row lacks leaves a gap.
std::string table(const std::vector<Row>& rows) {
  std::map<std::string, std::size_t> width;
  for (const Row& row : rows)
    for (const auto& [key, value] : row) width[key] = std::max(width[key], value.size());
  std::string text;
  for (const Row& row : rows) {
    std::string line = "  - {";
    std::size_t pad = 0;
    bool first = true;
    for (const auto& [key, value] : row) {
      if (value.empty()) {
        if (width[key] > 0) pad += key.size() + width[key] + 4;
        continue;
      }
      line += (first ? "" : ", ") + std::string(pad, ' ') + key + ": " + value;
      pad = width[key] - value.size();
      first = false;
    }
    text += line + "}\n";
  }
  return text;
}

// "key: {a, b, c}", broken into lines of page width.
std::string wrapped(const std::string& head, const std::vector<std::string>& entries, char open, char close) {
  std::string text = head + open;
  std::size_t column = text.size();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string entry = entries[i] + (i + 1 < entries.size() ? "," : "");
    if (i > 0 && column + entry.size() >= page_width) {
      text += "\n" + std::string(head.size(), ' ');
      column = head.size();
    }
    text += (i > 0 ? " " : "") + entry;
    column += entry.size() + 1;
  }
  return text + close + "\n";
}

class YamlWriter {
 public:
  YamlWriter(const RobotData& data, Convention convention) : r_(data), keys_(info(convention)) {
    name_links();
  }

  std::string run() {
    std::string tables;  // first: they find what must be declared, and the version
    if (keys_.convention != Convention::khalil_kleinfinger)
      version_ = version_of(YamlTable::robot, "convention");
    for (const std::string& part :
         {base(), joints(), links(), motors(), cuts(), frames(), couplings(), compounds(), beams(), wheels()})
      tables += part;
    const std::string gravity = "gravity: " + list(r_.gravity, {}) + "\n";
    return head() + gravity + declarations() + tables + choices();
  }

 private:
  std::string head() const {
    std::string text =
        "articula: " + std::to_string(version_) + "\nname: " + scalar(usable_robot_name(r_.name)) + "\n";
    if (!r_.title.empty()) text += "title: " + scalar(r_.title) + "\n";
    if (keys_.convention != Convention::khalil_kleinfinger)
      text += "convention: " + std::string(keys_.name) + "\n";
    if (!r_.sources.empty()) text += "sources:\n";
    for (const std::string& source : r_.sources) text += "  - " + scalar(source) + "\n";
    return text;
  }

  void name_links() {
    std::set<std::string> names;
    for (const Body& b : r_.bodies) links_.push_back(fresh_name(usable_link_name(b.name), names));
  }

  // An entry of a table; the file is of the version that has the key.
  std::string entry(YamlTable table, const std::string& key, const std::string& value) {
    version_ = std::max(version_, version_of(table, key));
    return key + ": " + value;
  }

  // A formula as written. Its symbols must be declared unless they are the cell's own.
  std::string formula(const Expr& e, const std::string& own, Kind kind = Kind::parameter) {
    for (const Expr& symbol : symbols_of({e})) {
      const bool expected = symbol.name() == own && symbol.varies() == (kind == Kind::state);
      if (!expected && !is_reserved(symbol.name())) declared_.insert(symbol.name());
    }
    return scalar(e.is_constant() ? e.constant().decimal() : to_text(e));
  }

  std::string cell(const Expr& e, const std::string& own, Kind kind = Kind::parameter) {
    return e.is_constant(0) ? std::string() : formula(e, own, kind);
  }

  template <std::size_t N>
  std::string list(const std::array<Expr, N>& values, std::string_view key) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < N; ++i)
      texts.push_back(formula(
          values[i], key.empty() ? std::string() : standard_name(key, static_cast<int>(i) + 1), Kind::state));
    return "[" + joined(texts, ", ") + "]";
  }

  std::string declarations() const {
    std::vector<std::string> names = parameters_of(r_);
    for (const auto& [name, value] : r_.defaults)
      if (!contains(names, name)) names.push_back(name);
    std::vector<std::string> parameters, states;
    for (const std::string& name : names) {
      const auto value = r_.defaults.find(name);
      if (value != r_.defaults.end())
        parameters.push_back(name + ": " + scalar(to_text(value->second)));
      else if (declared_.count(name) != 0)
        parameters.push_back(name + ": ~");
    }
    for (const std::string& name : declared_)
      if (const Symbol* symbol = r_.graph->find_symbol(name);
          symbol != nullptr && symbol->kind == Kind::state)
        states.push_back(name);
    return (parameters.empty() ? "" : wrapped("parameters: ", parameters, '{', '}')) +
           (states.empty() ? "" : wrapped("states: ", states, '[', ']'));
  }

  std::string base() {
    std::string text;
    if (links_[0] != "base") text += "  " + entry(YamlTable::base, "name", scalar(links_[0])) + "\n";
    const auto rows = r_.base.rows();
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (!all_zero(*rows[k]))
        text += "  " + std::string(base_motion_keys[k]) + ": " + list(*rows[k], base_motion_keys[k]) + "\n";
    if (r_[0].joint == JointKind::free) text += "  floating: true\n";
    for (std::size_t k = 2; k < 4 && !keys_.base.empty(); ++k)  // before the first axes
      if (!r_[0].placement[k].is_constant(0)) {
        const std::string key(keys_.cells[k]);
        text += "  " + key + ": " + formula(r_[0].placement[k], standard_name(key, 0)) + "\n";
      }
    std::vector<std::string> Z;
    bool identity = true;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::array<Expr, 4> row{r_.Z[4 * i], r_.Z[4 * i + 1], r_.Z[4 * i + 2], r_.Z[4 * i + 3]};
      for (std::size_t j = 0; j < 4; ++j) identity = identity && row[j].is_constant(i == j ? 1 : 0);
      Z.push_back(list(row, {}));
    }
    if (!identity) text += "  Z: [" + joined(Z, ",\n      ") + "]\n";
    return text.empty() ? text : "base:\n" + text;
  }

  // gamma b only where they are not zero; alpha d theta r always.
  Row placement(const std::array<Expr, 6>& cells, int number) {
    Row row;
    for (const std::size_t k : keys_.order) {
      const std::string key(keys_.cells[k]);
      row.emplace_back(key, k < 2 ? cell(cells[k], standard_name(key, number))
                                  : formula(cells[k], standard_name(key, number)));
    }
    return row;
  }

  std::string joints() {
    bool chain = true;
    for (int j = 1; j <= r_.n(); ++j) chain = chain && r_[j].parent == j - 1;
    std::vector<Row> rows;
    std::set<std::string> joint_names;
    for (int j = 1; j <= r_.n(); ++j) {
      const Body& b = r_[j];
      const std::string& name = links_[static_cast<std::size_t>(j)];
      Row row{{"name", name == standard_name("link", j) ? "" : name},
              {"joint", joint_name(j, joint_names)},
              {"parent", chain ? "" : std::to_string(b.parent)},
              {"type", b.joint == JointKind::revolute ? "" : std::string(info(b.joint).name)}};
      for (auto& entry : placement(b.placement, j)) row.push_back(std::move(entry));
      row.emplace_back("active", b.active ? "" : "false");
      row.emplace_back("limits", limits(b));
      if (info(b.joint).nv == 1)
        for (const auto& [key, e] : {std::pair<std::string, Expr>{"qd", b.qd[0]}, {"qdd", b.qdd[0]}})
          if (to_text(e) != standard_name(key, j)) row.emplace_back(key, formula(e, {}));
      rows.push_back(row);
    }
    return "joints:\n" + table(rows);
  }

  std::string joint_name(int j, std::set<std::string>& taken) {
    if (r_[j].joint_name.empty()) return {};
    version_ = std::max(version_, version_of(YamlTable::joint, "joint"));
    return fresh_name(usable_link_name(r_[j].joint_name), taken);
  }

  std::string limits(const Body& b) {
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < limit_key_count; ++k)
      if (b.limits[k].valid())
        texts.push_back(entry(YamlTable::limits, std::string(limit_keys[k]), formula(b.limits[k], {})));
    return texts.empty() ? std::string() : "{" + joined(texts, ", ") + "}";
  }

  bool is_general(int j) const {
    for (std::size_t k = XX; k <= M; ++k)
      if (to_text(r_[j].link[k]) != standard_name(link_keys[k], j)) return false;
    return true;
  }

  bool is_zero_from(int j, std::size_t first) const { return all_zero(std::span(r_[j].link).subspan(first)); }

  std::string links() {
    const int first = r_.first_link();
    bool general = first == 0 || is_zero_from(0, 0);
    for (int j = first; j <= r_.n(); ++j) general = general && is_general(j) && is_zero_from(j, IA);
    if (general) return "links: general\n";
    std::vector<Row> rows;
    for (int j = 0; j <= r_.n(); ++j) {
      if (is_zero_from(j, 0)) continue;
      Row row{{"link", std::to_string(j)}, {"general", is_general(j) ? "true" : ""}};
      for (std::size_t k = is_general(j) ? IA : XX; k < link_key_count; ++k)
        row.emplace_back(link_keys[k], cell(r_[j].link[k], standard_name(link_keys[k], j),
                                            k >= FX ? Kind::state : Kind::parameter));
      rows.push_back(row);
    }
    return rows.empty() ? std::string() : "links:\n" + table(rows);
  }

  std::string motors() {
    if (r_.motors.empty()) return {};
    std::vector<Row> rows;
    std::set<std::string> names;
    for (const Motor& m : r_.motors) {
      const int number = static_cast<int>(rows.size()) + 1;
      const std::string name = fresh_name(usable_link_name(m.name), names);
      Row row{{"name", name == standard_name("motor", number) ? "" : name}};
      for (std::size_t k = 0; k < motor_key_count; ++k)
        row.emplace_back(motor_keys[k], cell(m.cells[k], standard_name(motor_keys[k], number)));
      std::vector<std::string> ratios;
      for (const auto& [j, ratio] : m.ratio)
        ratios.push_back(std::to_string(j) + ": " + formula(ratio, ratio_name(number, j)));
      row.emplace_back("ratio", "{" + joined(ratios, ", ") + "}");
      rows.push_back(row);
    }
    return "motors:\n" + table(rows);
  }

  std::string choices() const {
    std::string text = r_.choices.empty() ? "" : "choices:\n";
    for (const auto& [model, chosen] : r_.choices) {
      std::vector<std::string> list;
      for (const auto& [name, value] : chosen) list.push_back(scalar(name) + ": " + scalar(value));
      text += "  " + scalar(model) + ": {" + joined(list, ", ") + "}\n";
    }
    return text;
  }

  std::string cuts() {
    if (r_.cuts.empty()) return {};
    std::vector<Row> rows;
    const int count = static_cast<int>(r_.cuts.size());
    for (const CutJoint& c : r_.cuts) {
      const int k = r_.n() + 1 + static_cast<int>(rows.size());
      Row row{{"name", usable_link_name(c.name)},
              {"parent", std::to_string(c.parent)},
              {"type", c.joint == JointKind::revolute ? "" : std::string(info(c.joint).name)},
              {"active", c.active ? "true" : ""}};
      for (auto& entry : placement(c.placement, k)) row.push_back(std::move(entry));
      std::vector<std::string> twin{"parent: " + std::to_string(c.twin_parent)};
      for (const auto& [key, value] : placement(c.twin_placement, k + count))
        if (!value.empty() && value != "0") twin.push_back(key + ": " + value);
      row.emplace_back("twin", "{" + joined(twin, ", ") + "}");
      rows.push_back(row);
    }
    return "cuts:\n" + table(rows);
  }

  // A frame that has the name of its link keeps it.
  std::string frames() {
    std::vector<Row> rows;
    std::set<std::string> names(links_.begin(), links_.end());
    for (const NamedFrame& f : r_.frames) {
      const std::string name = f.name == r_[f.link].name ? links_[static_cast<std::size_t>(f.link)]
                                                         : fresh_name(usable_link_name(f.name), names);
      version_ = std::max(version_, version_of(YamlTable::robot, "frames"));
      Row row{{"name", name}, {"link", std::to_string(f.link)}};
      for (const auto& [key, values] :
           {std::pair<std::string, const std::array<Expr, 3>*>{"xyz", &f.xyz}, {"rpy", &f.rpy}})
        row.emplace_back(key, all_zero(*values) ? "" : list(*values, {}));
      rows.push_back(row);
    }
    return rows.empty() ? std::string() : "frames:\n" + table(rows);
  }

  std::string couplings() {
    std::vector<Row> rows;
    for (const Coupling& c : r_.couplings) {
      version_ = std::max(version_, version_of(YamlTable::robot, "couplings"));
      rows.push_back({{"joint", std::to_string(c.joint)},
                      {"of", std::to_string(c.of)},
                      {"ratio", c.ratio.is_constant(1) ? "" : formula(c.ratio, {})},
                      {"offset", cell(c.offset, {})}});
    }
    return rows.empty() ? std::string() : "couplings:\n" + table(rows);
  }

  std::string compounds() {
    std::vector<Row> rows;
    for (const Compound& c : r_.compounds) {
      version_ = std::max(version_, version_of(YamlTable::robot, "compounds"));
      rows.push_back(
          {{"type", scalar(c.kind)}, {"first", std::to_string(c.first)}, {"last", std::to_string(c.last)}});
    }
    return rows.empty() ? std::string() : "compounds:\n" + table(rows);
  }

  std::string end_of(const BeamEnd& end) const {
    return end.child != 0 ? std::to_string(end.child) : scalar(end.frame);
  }

  std::string beams() {
    std::vector<Row> rows;
    for (const Beam& b : r_.beams) {
      version_ = std::max(version_, version_of(YamlTable::robot, "beams"));
      const SectionKind& kind = *find_named(section_kinds(), b.section);
      std::vector<std::string> sizes;
      for (std::size_t k = 0; k < kind.sizes.size(); ++k)
        sizes.push_back(std::string(kind.sizes[k]) + ": " + formula(b.sizes[k], {}));
      Row row{{"name", b.name == r_[b.link].name ? "" : scalar(usable_link_name(b.name))},
              {"link", std::to_string(b.link)},
              {"from", b.from.child == 0 && b.from.frame.empty() ? "" : end_of(b.from)},
              {"to", end_of(b.to)},
              {"axes", b.axes.empty() ? "" : scalar(b.axes)},
              {"section", "{" + b.section + ": {" + joined(sizes, ", ") + "}}"}};
      for (std::size_t k = 0; k < beam_key_count; ++k)
        row.emplace_back(beam_keys[k], b.cells[k].valid() ? formula(b.cells[k], {}) : "");
      row.emplace_back("ends", b.ends == column_ends().front().name ? "" : b.ends);
      row.emplace_back("shear", b.shears ? "true" : "");
      row.emplace_back("bends", b.across ? "across" : "");
      rows.push_back(row);
    }
    return rows.empty() ? std::string() : "beams:\n" + table(rows);
  }

  std::string wheels() {
    std::vector<Row> rows;
    for (const Wheel& w : r_.wheels) {
      version_ = std::max(version_, version_of(YamlTable::robot, "wheels"));
      Row row{{"name", w.name == r_[w.link].name ? "" : scalar(usable_link_name(w.name))},
              {"link", std::to_string(w.link)}};
      for (std::size_t k = 0; k < wheel_key_count; ++k) {
        const bool usual =
            k == WHEEL_STIFFNESS ? w.cells[k].is_constant(1) : k == WHEEL_OFFSET && w.cells[k].is_constant(0);
        row.emplace_back(wheel_keys[k], !w.cells[k].valid() || usual ? "" : formula(w.cells[k], {}));
      }
      rows.push_back(row);
    }
    std::string ground;
    if (!r_.ground.is_constant(0)) ground = entry(YamlTable::robot, "ground", formula(r_.ground, {})) + "\n";
    return ground + (rows.empty() ? std::string() : "wheels:\n" + table(rows));
  }

  const RobotData& r_;
  const ConventionInfo& keys_;
  int version_ = 1;
  std::vector<std::string> links_;  // names as written
  std::set<std::string> declared_;  // symbols that stand outside their own cells
};

}  // namespace

std::string write_yaml(const Robot& robot) {
  return YamlWriter(robot.data(), Convention::khalil_kleinfinger).run();
}

Written write_yaml(const Robot& robot, Convention convention) {
  if (convention == Convention::khalil_kleinfinger) return {write_yaml(robot), {}};
  if (info(convention).order.empty())
    throw ModelError("", "robots are not written in the convention " + std::string(info(convention).name),
                     "conventions that are written: " + joined(written_conventions(), ", "));
  const auto graph = std::make_shared<Graph>();
  RobotData table = robot.in(*graph);
  table.graph = graph;
  table = with_ends_as_frames(std::move(table));
  std::vector<Change> changes;
  for (int j = table.n() + 1; j <= robot.n(); ++j)
    changes.push_back({ChangeKind::moved, robot.data()[j].place,
                       "link " + robot.data()[j].name + ": the convention " +
                           std::string(info(convention).name) +
                           " has no row for it; it is a frame now, under its name"});
  if (convention == Convention::craig)
    require_four_parameters(table, "craig");
  else
    table = to_distal(table);
  return {YamlWriter(table, convention).run(), changes};
}

}  // namespace articula
