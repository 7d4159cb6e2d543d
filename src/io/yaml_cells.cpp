#include "io/yaml_cells.hpp"

#include <algorithm>
#include <climits>
#include <functional>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/robot.hpp"

namespace articula {

namespace {

constexpr std::size_t max_found = 100;
constexpr std::size_t max_name = 64;
constexpr std::size_t max_text = 100000;
constexpr double max_formula = 10000;  // operations and operands, written out

// The length of a formula written out. Sharing makes short texts huge: ((x^63)^63)^63...
double written_size(const Expr& formula) {
  std::map<Id, double> sizes;
  for (const Id id : reachable({formula})) {
    const Node& node = formula.graph()[id];
    double size = 1;
    if (node.arity() > 0) size += sizes[node.a.id()];
    if (node.arity() > 1) size += sizes[node.b.id()];
    if (node.arity() > 2) size += sizes[node.c.id()];
    sizes[id] = size;
  }
  return sizes[formula.id()];
}

std::string known_keys(std::string_view key, const std::vector<std::string>& known,
                       const std::vector<std::string>& elsewhere) {
  if (contains(elsewhere, key))
    return "it belongs to another convention: say which, for example  convention: paul  (classical "
           "Denavit-Hartenberg) or  convention: craig  (modified)";
  const std::string near = suggestion(key, known);
  return near.empty() ? "possible: " + joined(known, ", ") : near;
}

}  // namespace

std::string described(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::null: return "nothing";
    case YamlNode::Kind::list: return "a list";
    case YamlNode::Kind::map: return "a table of keys";
    case YamlNode::Kind::scalar: break;
  }
  return "'" + shortened(node.text) + "'";
}

YamlCells::YamlCells(YamlDocument document) : document_(std::move(document)), found_(document_.found) {}

void YamlCells::add(Diagnostic d) {
  if (found_.size() >= max_found) {
    ++hidden_;
    return;
  }
  if (d.place.file.empty()) d.place.file = document_.file;
  if (d.excerpt.empty()) d.excerpt = document_.excerpt(d.place.line, d.place.column);
  found_.push_back(std::move(d));
}

void YamlCells::error(const YamlNode& at, std::string message, std::string hint) {
  add({Severity::error, place(at), std::move(message), {}, std::move(hint)});
}

void YamlCells::warn(const YamlNode& at, std::string message, std::string hint) {
  add({Severity::warning, place(at), std::move(message), {}, std::move(hint)});
}

std::vector<Diagnostic> YamlCells::found() const {
  std::vector<Diagnostic> sorted = found_;
  const auto key = [](const Diagnostic& d) {
    return std::pair(d.place.line == 0 ? INT_MAX : d.place.line, d.place.column);
  };
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& a, const auto& b) { return key(a) < key(b); });
  if (hidden_ > 0)
    sorted.push_back({Severity::note, {document_.file}, "and " + std::to_string(hidden_) + " more", {}, {}});
  return sorted;
}

Fields YamlCells::fields(const YamlNode& node, YamlTable table, const std::string& what) {
  return fields(node, table, what, keys_of(table));
}

Fields YamlCells::fields(const YamlNode& node, YamlTable table, const std::string& what,
                         const std::vector<std::string>& known) {
  Fields fields;
  if (node.kind != YamlNode::Kind::map) {
    error(node, what + " must be a table of keys, not " + described(node),
          "possible: " + joined(known, ", "));
    return fields;
  }
  std::set<std::string> seen;
  for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
    const YamlNode& key = node.items[i];
    const YamlNode& value = node.items[i + 1];
    if (key.text.empty()) continue;  // reported when the tree was made
    if (!contains(known, key.text))
      error(key, what + ": unknown key " + described(key), known_keys(key.text, known, keys_of(table)));
    else if (!seen.insert(key.text).second)
      error(key, what + ": the key '" + key.text + "' is given twice", "delete one of them");
    else if (value.kind == YamlNode::Kind::null)
      error(key, what + ": the value of '" + key.text + "' is missing");
    else
      fields.emplace(key.text, &value);
    if (fields.count(key.text) > 0 && version_of(table, key.text) > version_)
      error(key,
            what + ": version " + std::to_string(version_) + " of the format has no key '" + key.text + "'",
            "make the first line  articula: " + std::to_string(version_of(table, key.text)));
  }
  return fields;
}

bool YamlCells::mentions(const YamlNode& map, std::string_view key) {
  if (map.kind != YamlNode::Kind::map) return false;
  for (std::size_t i = 0; i < map.items.size(); i += 2)
    if (map.items[i].text == key) return true;
  return false;
}

const std::vector<YamlNode>* YamlCells::list(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::list) return &node.items;
  error(node, what + " must be a list, not " + described(node));
  return nullptr;
}

std::optional<std::string> YamlCells::line(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::scalar && node.text.find('\n') == std::string::npos) return node.text;
  error(node, what + " must be one line of text" +
                  (node.kind == YamlNode::Kind::scalar ? "" : ", not " + described(node)));
  return std::nullopt;
}

std::optional<bool> YamlCells::flag(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::scalar && node.text == "true") return true;
  if (node.kind == YamlNode::Kind::scalar && node.text == "false") return false;
  error(node, what + " must be true or false, not " + described(node));
  return std::nullopt;
}

std::optional<int> YamlCells::whole(const YamlNode& node) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (node.kind != YamlNode::Kind::scalar || node.text.empty() || node.text.size() > 6) return std::nullopt;
  if (!std::all_of(node.text.begin(), node.text.end(), digit)) return std::nullopt;
  return std::stoi(node.text);
}

bool YamlCells::declare(Graph& graph, const YamlNode& name, Kind kind) {
  const std::string& text = name.text;
  const auto refuse = [&](const std::string& message, const std::string& hint = {}) {
    error(name, message, hint);
    return false;
  };
  const bool well_formed =
      name.kind == YamlNode::Kind::scalar && text.size() <= max_name && is_name(text + "_");
  if (!well_formed)
    return refuse(described(name) + " cannot be the name of a symbol",
                  "a letter, then letters, digits and underscores; at most " + std::to_string(max_name));
  if (is_reserved(text))
    return refuse("'" + text + "' is reserved: q, qd, qdd with a number are the joint variables");
  if (!is_name(text))
    return refuse("'" + text + "' is reserved: a constant or a function has this name",
                  "give the symbol another name");
  if (!declared_.emplace(text, Declared{&name, kind, false}).second)
    return refuse("'" + text + "' is declared twice", "delete one of them");
  graph.symbol(text, kind);
  return true;
}

void YamlCells::report_unused() {
  for (const auto& [name, symbol] : declared_)
    if (!symbol.used) warn(*symbol.at, "'" + name + "' is declared but used nowhere");
}

Expr YamlCells::symbol(Graph& graph, const std::string& name) {
  const auto found = declared_.find(name);
  if (found == declared_.end()) return graph.symbol(name, Kind::parameter);
  found->second.used = true;
  return graph.symbol(name, found->second.kind);
}

Expr YamlCells::refused(std::string reason, std::string hint) {
  reason_ = std::move(reason);
  hint_ = std::move(hint);
  return {};
}

Expr YamlCells::resolved(Graph& graph, std::string_view name, const Cell& cell) {
  const std::string text(name);
  if (is_reserved(name)) {
    if (name == cell.variable) return graph.symbol(name, Kind::state);
    return refused(
        "'" + text + "' is a joint variable and may not stand here",
        "q<j> stands only in theta of joint j if it is revolute, in r if it is prismatic (in d, in the "
        "conventions craig and paul)");
  }
  const auto found = declared_.find(name);
  if (found != declared_.end()) {
    found->second.used = true;
    if (found->second.kind == Kind::state && cell.kind != Kind::state)
      return refused("'" + text + "' is a state and may not stand here",
                     "states stand in FX .. CZ of a link and in the motion of the base");
    return graph.symbol(name, found->second.kind);
  }
  if (!cell.own.empty() && name == cell.own) return graph.symbol(name, cell.kind);
  std::vector<std::string> known{cell.own, cell.variable};
  for (const auto& [declared, symbol] : declared_) known.push_back(declared);
  known.erase(std::remove(known.begin(), known.end(), ""), known.end());
  const std::string near = suggestion(name, known);
  const std::string advice = "declare it: parameters: {" + shortened(text) +
                             ": ~}, or with its value instead of ~" +
                             (cell.kind == Kind::state ? "; a state: states: [" + shortened(text) + "]" : "");
  return refused("unknown symbol '" + shortened(text) + "'",
                 near.empty() ? advice : near + " If not, " + advice);
}

std::optional<Expr> YamlCells::formula(Graph& graph, const YamlNode& node, const Cell& cell,
                                       const std::string& what) {
  return parsed(graph, node, what, [&](std::string_view name) { return resolved(graph, name, cell); });
}

std::optional<Expr> YamlCells::number(Graph& graph, const YamlNode& node, const std::string& what) {
  return parsed(graph, node, what, [&](std::string_view name) {
    return refused("'" + shortened(name) + "' is a symbol, but a number is wanted",
                   "numbers, pi and functions of them, e.g. sqrt(2)/3");
  });
}

std::optional<Expr> YamlCells::parsed(Graph& graph, const YamlNode& node, const std::string& what,
                                      const Resolve& resolve) {
  if (node.kind != YamlNode::Kind::scalar) {
    error(node, what + " must be a number or a formula, not " + described(node));
    return std::nullopt;
  }
  if (node.text.size() > max_text) {
    error(node, what + ": the formula is too long");
    return std::nullopt;
  }
  // Columns inside the formula are known when it stands in the file as it is: in one line, without escapes.
  const std::string source = document_.excerpt(node.line, node.column + static_cast<int>(node.text.size()));
  Place at = place(node);
  const auto column = static_cast<std::size_t>(at.column) - 1;
  if (column < source.size() && (source[column] == '"' || source[column] == '\'')) ++at.column;
  const bool literal = source.compare(std::min(static_cast<std::size_t>(at.column) - 1, source.size()),
                                      node.text.size(), node.text) == 0;
  const std::size_t end = std::min(static_cast<std::size_t>(at.column) - 1 + node.text.size(), source.size());
  reason_.clear();
  hint_.clear();
  try {
    const Expr value = parse(graph, node.text, resolve, at);
    if (written_size(value) <= max_formula) return value;
    error(node, what + ": the formula is too long");
  } catch (const InputError& e) {
    Diagnostic d = e.diagnostics().front();
    d.message = what + ": " + (reason_.empty() ? d.message : reason_);
    if (d.hint.empty()) d.hint = hint_;
    if (d.hint.empty() && literal && source.substr(end, 1) == "," && node.text.find('(') != std::string::npos)
      d.hint = "inside { } and [ ] a formula with commas stands in quotes: \"atan2(y, x)\"";
    if (!literal || d.place.line == 0) d.place = place(node);
    d.excerpt.clear();
    add(std::move(d));
  }
  return std::nullopt;
}

}  // namespace articula
