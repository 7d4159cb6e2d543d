#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.hpp"
#include "io/yaml.hpp"
#include "io/yaml_beams.hpp"
#include "io/yaml_frames.hpp"
#include "io/yaml_joints.hpp"
#include "io/yaml_motors.hpp"
#include "io/yaml_wheels.hpp"
#include "robot/compound.hpp"
#include "robot/names.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr int max_joints = 1000;

class YamlReader {
 public:
  explicit YamlReader(Findings& findings) : findings_(findings) {}

  RobotData run(const YamlNode& root) {
    if (!header(root)) findings_.give_up();
    const Fields top = cells_.fields(root, YamlTable::robot, "robot");
    for (const char* key : {"name", "gravity", "joints"})
      cells_.required(root, top, key, "", required_hint(key));
    convention_.choose(top);
    count_joints(top);
    declarations(top);
    texts(top);
    vector(top, "gravity", data_.gravity, [](std::size_t) { return Cell{}; });
    base(root, top);
    if (!rows_.empty()) {
      joints_.joints(rows_);
      links(top);
      if (const auto found = top.find("motors"); found != top.end())
        read_motors(*found->second, cells_, joints_, data_);
      if (const auto found = top.find("cuts"); found != top.end()) joints_.cuts(*found->second);
      if (const auto found = top.find("frames"); found != top.end())
        read_frames(*found->second, cells_, joints_, data_);
      if (const auto found = top.find("couplings"); found != top.end())
        read_couplings(*found->second, cells_, joints_, data_);
      if (const auto found = top.find("compounds"); found != top.end())
        read_compounds(*found->second, cells_, data_);
      if (const auto found = top.find("beams"); found != top.end())
        read_beams(*found->second, cells_, joints_, convention_, data_);
      if (const auto found = top.find("wheels"); found != top.end())
        read_wheels(*found->second, cells_, joints_, data_);
      if (const auto found = top.find("ground"); found != top.end())
        data_.ground = cells_.formula(graph(), *found->second, {}, "ground").value_or(data_.ground);
    }
    choices(top);
    if (!rows_.empty()) check_rows();
    if (findings_.errors() == 0) convention_.apply();
    if (findings_.errors() == 0) cells_.report_unused();
    return std::move(data_);
  }

 private:
  static std::string required_hint(std::string_view key) {
    if (key == "gravity") return "for example  gravity: [0, 0, -9.81]";
    if (key == "joints")
      return "one row per moving link, for example  - {alpha: pi/2, d: 0, theta: q1, r: 0}";
    return "for example  name: my-robot";
  }

  // A file of another format or version is refused as a whole: its other keys may mean something else.
  bool header(const YamlNode& root) {
    const std::string begin = "a robot file begins with the line  articula: 1";
    if (root.kind != YamlNode::Kind::map) {
      cells_.error(root, "this is no robot file: it holds " + described(root), begin);
      return false;
    }
    for (std::size_t i = 0; i + 1 < root.items.size(); i += 2) {
      if (root.items[i].text != "articula") continue;
      if (i > 0) cells_.error(root.items[i], "'articula' must be the first key", begin);
      const YamlNode& version = root.items[i + 1];
      const auto number = YamlCells::whole(version);
      if (number && *number >= 1 && *number <= newest_version && version.text == std::to_string(*number)) {
        cells_.set_version(*number);
        return true;
      }
      cells_.error(version, "format version " + described(version) + " is not known",
                   "this program reads  articula: 1  to  articula: " + std::to_string(newest_version));
      return false;
    }
    cells_.error(root, "the key 'articula' (the version of the format) is missing", begin);
    return false;
  }

  void count_joints(const Fields& top) {
    const auto found = top.find("joints");
    const auto* rows = found == top.end() ? nullptr : cells_.list(*found->second, "joints");
    if (rows != nullptr && rows->empty())
      cells_.error(*found->second, "the robot has no joint that moves",
                   "a single body that floats is a robot with one joint of type free");
    if (rows != nullptr && rows->size() > max_joints)
      cells_.error(*found->second, "more than " + std::to_string(max_joints) + " joints");
    if (rows != nullptr && rows->size() <= max_joints)
      rows_ = numbered_rows(*rows, cells_, convention_.keys().convention);
    data_ = blank_robot(rows_.empty() ? 1 : rows_.back().last);
  }

  void declarations(const Fields& top) {
    if (const auto found = top.find("parameters"); found != top.end()) {
      const YamlNode& map = *found->second;
      if (map.kind != YamlNode::Kind::map)
        cells_.error(map, "parameters must be a table of names and values, not " + described(map),
                     "for example  parameters: {g: 9.81, L2: ~}");
      else
        for (std::size_t i = 0; i + 1 < map.items.size(); i += 2) parameter(map.items[i], map.items[i + 1]);
    }
    if (const auto found = top.find("states"); found != top.end())
      if (const auto* names = cells_.list(*found->second, "states"))
        for (const YamlNode& name : *names) cells_.declare(graph(), name, Kind::state);
  }

  void parameter(const YamlNode& name, const YamlNode& value) {
    if (name.text.empty()) return;  // reported when the tree was made
    const bool declared = cells_.declare(graph(), name, Kind::parameter);
    if (value.kind == YamlNode::Kind::null) return;
    const auto number = cells_.number(graph(), value, "the value of " + shortened(name.text));
    if (declared && number) data_.defaults.emplace(name.text, *number);
  }

  void texts(const Fields& top) {
    if (const auto found = top.find("name"); found != top.end()) {
      const auto name = cells_.line(*found->second, "name");
      if (name && !is_robot_name(*name))
        cells_.error(*found->second, "the name " + described(*found->second) + " is not usable",
                     "letters, digits, _ and -; at most 64");
      data_.name = name.value_or("");
    }
    if (const auto found = top.find("title"); found != top.end())
      data_.title = cells_.line(*found->second, "title").value_or("");
    if (const auto found = top.find("sources"); found != top.end())
      if (const auto* sources = cells_.list(*found->second, "sources"))
        for (const YamlNode& source : *sources)
          data_.sources.push_back(cells_.line(source, "a source").value_or(""));
  }

  // What they mean is known to who derives a model; here they are words.
  void choices(const Fields& top) {
    const auto found = top.find("choices");
    if (found == top.end()) return;
    const std::string hint = "for example  choices: {idm base: {motion4: z}}";
    const auto each = [&](const YamlNode& map, const std::string& what, const auto& use) {
      if (map.kind != YamlNode::Kind::map)
        return cells_.error(map, what + " must be a table, not " + described(map), hint);
      std::set<std::string> seen;
      for (std::size_t i = 0; i + 1 < map.items.size(); i += 2) {
        if (!seen.insert(map.items[i].text).second)
          cells_.error(map.items[i], what + ": " + described(map.items[i]) + " is given twice");
        use(map.items[i].text, map.items[i + 1]);
      }
    };
    each(*found->second, "choices", [&](const std::string& model, const YamlNode& chosen) {
      each(chosen, "choices", [&](const std::string& name, const YamlNode& value) {
        data_.choices[model][name] = cells_.line(value, "a choice").value_or("");
      });
    });
  }

  void links(const Fields& top) {
    const auto found = top.find("links");
    if (found == top.end()) return;
    const YamlNode& node = *found->second;
    if (node.kind == YamlNode::Kind::scalar && node.text == "general") {
      for (int j = data_[0].joint == JointKind::free ? 0 : 1; j <= data_.n(); ++j)
        if (!is_between_freedoms(data_, j)) general(j);
    } else if (node.kind == YamlNode::Kind::list) {
      std::vector<const YamlNode*> seen(data_.bodies.size(), nullptr);
      for (const YamlNode& row : node.items) link_row(row, seen);
    } else {
      cells_.error(node, "links must be a list of rows or the word general, not " + described(node));
    }
  }

  void general(int j) {
    for (std::size_t k = XX; k <= M; ++k)
      if (convention_.has_cell(k)) body(j).link[k] = cells_.symbol(graph(), standard_name(link_keys[k], j));
  }

  void link_row(const YamlNode& row, std::vector<const YamlNode*>& seen) {
    const Fields fields = cells_.fields(row, YamlTable::link, "link");
    const YamlNode* which =
        cells_.required(row, fields, "link", "link", "its number or its name, for example  link: 2");
    const auto j = which == nullptr ? std::nullopt : joints_.link(*which, "link");
    if (!j) return;
    const YamlNode*& first = seen[static_cast<std::size_t>(*j)];
    if (first != nullptr)
      return cells_.error(
          row,
          "link " + which->text + " has a row already, in line " + std::to_string(findings_.line(first->at)),
          "write one row for each link");
    first = &row;
    body(*j).link_place = cells_.place(row);
    if (const auto all = fields.find("general"); all != fields.end())
      if (cells_.flag(*all->second, "general").value_or(false)) general(*j);
    for (std::size_t k = 0; k < link_key_count; ++k) {
      const auto found = fields.find(link_keys[k]);
      if (found == fields.end()) continue;
      const Cell cell{standard_name(link_keys[k], *j), {}, k >= FX ? Kind::state : Kind::parameter};
      const std::string what = "link " + std::to_string(*j) + ": " + std::string(link_keys[k]);
      if (const auto e = cells_.formula(graph(), *found->second, cell, what)) body(*j).link[k] = *e;
    }
  }

  template <std::size_t N, class CellOf>
  void vector(const Fields& fields, const std::string& key, std::array<Expr, N>& target, const CellOf& cell) {
    const auto found = fields.find(key);
    if (found == fields.end()) return;
    const auto* items = cells_.list(*found->second, key, N);
    if (items == nullptr) return;
    for (std::size_t i = 0; i < N; ++i)
      if (const auto e = cells_.formula(graph(), (*items)[i], cell(i), key)) target[i] = *e;
  }

  void base(const YamlNode& root, const Fields& top) {
    const auto found = top.find("base");
    if (found == top.end()) return;
    body(0).place = cells_.place(*found->second);
    const Fields fields = cells_.fields(*found->second, YamlTable::base, "base", convention_.base_keys());
    if (const auto name = fields.find("name"); name != fields.end())
      body(0).name = cells_.name(*name->second, "name").value_or(body(0).name);
    convention_.base(root, fields);
    if (const auto flag = fields.find("floating"); flag != fields.end())
      if (cells_.flag(*flag->second, "floating").value_or(false))
        set_joint(graph(), body(0), 0, JointKind::free);
    const auto rows = data_.base.rows();
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const std::string key(base_motion_keys[k]);
      vector(fields, key, *rows[k], [&](std::size_t i) {
        return Cell{standard_name(key, static_cast<int>(i) + 1), {}, Kind::state};
      });
    }
    if (const auto Z = fields.find("Z"); Z != fields.end()) location(*Z->second);
  }

  void location(const YamlNode& node) {
    const auto* rows = cells_.list(node, "Z");
    if (rows == nullptr) return;
    if (rows->size() != 4)
      return cells_.error(node,
                          "Z must have 4 rows of 4 values, not " + std::to_string(rows->size()) + " rows");
    for (std::size_t i = 0; i < 4; ++i) {
      std::array<Expr, 4> row{data_.Z[4 * i], data_.Z[4 * i + 1], data_.Z[4 * i + 2], data_.Z[4 * i + 3]};
      vector({{"Z", &(*rows)[i]}}, "Z", row, [](std::size_t) { return Cell{}; });
      std::copy(row.begin(), row.end(), data_.Z.begin() + static_cast<long>(4 * i));
    }
  }

  // The rows as they stand, even when the text had errors, so that one report has everything; what is doubtful may then come from
  // cells that could not be read, and is told of the robot alone.
  void check_rows() {
    try {
      for (const Diagnostic& d : validate(data_))
        if (d.severity == Severity::error) findings_.add(d);
    } catch (const InputError& e) {  // numbers that grow beyond all limits
      if (findings_.errors() == 0) findings_.add(e.diagnostics().front());
    }
  }

  Graph& graph() const { return *data_.graph; }
  Body& body(int j) { return data_.bodies[static_cast<std::size_t>(j)]; }

  Findings& findings_;
  YamlCells cells_{findings_};
  RobotData data_;
  YamlConvention convention_{cells_, data_};
  YamlJoints joints_{cells_, data_, convention_};
  std::vector<YamlRow> rows_;  // of joints, when they are a list of sensible length
};

}  // namespace

std::string standard_name(std::string_view key, int number) {
  return std::string(key) + std::to_string(number);
}

Robot read_yaml(std::string_view text, const std::string& file, const ImportOptions& options) {
  return read_robot_with(text, file, [&](std::string_view plain_text, Findings& findings) {
    const YamlNode root = parse_yaml(plain_text, findings);
    RobotData data = YamlReader(findings).run(root);
    return options.floating ? floating(std::move(data)) : data;
  });
}

}  // namespace articula
