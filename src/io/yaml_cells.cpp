#include "io/yaml_cells.hpp"

#include <algorithm>
#include <climits>
#include <functional>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/names.hpp"
#include "robot/robot.hpp"

namespace articula {

namespace {

constexpr std::size_t max_name = 64;
constexpr std::size_t max_text = 100000;
constexpr std::size_t max_formula = 10000;  // operations and operands, written out

std::string known_keys(std::string_view key, const std::vector<std::string>& known,
                       const std::vector<std::string>& elsewhere) {
  if (contains(elsewhere, key))
    return "it belongs to another convention: say which, for example  convention: paul  (classical "
           "Denavit-Hartenberg) or  convention: craig  (modified)";
  return possible(key, known);
}

bool mentions(const YamlNode& map, std::string_view key) {  // well-formed or not
  for (std::size_t i = 0; i < map.items.size(); i += 2)
    if (map.items[i].text == key) return true;
  return false;
}

}  // namespace

std::string described(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::null: return "nothing";
    case YamlNode::Kind::list: return "a list";
    case YamlNode::Kind::map: return "a table of keys";
    case YamlNode::Kind::scalar: break;
  }
  return in_quotes(node.text);
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
      findings_.unknown(key.at, what, "key", described(key), known_keys(key.text, known, keys_of(table)));
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

const YamlNode* YamlCells::required(const YamlNode& map, const Fields& fields, const std::string& key,
                                    const std::string& what, const std::string& hint) {
  if (const auto found = fields.find(key); found != fields.end()) return found->second;
  if (map.kind == YamlNode::Kind::map && !mentions(map, key))
    error(map, (what.empty() ? what : what + ": ") + "the key '" + key + "' is missing", hint);
  return nullptr;
}

const std::vector<YamlNode>* YamlCells::list(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::list) return &node.items;
  error(node, what + " must be a list, not " + described(node));
  return nullptr;
}

const std::vector<YamlNode>* YamlCells::list(const YamlNode& node, const std::string& what,
                                             std::size_t size) {
  const auto* items = list(node, what);
  if (items == nullptr || items->size() == size) return items;
  findings_.wrong_count(node.at, what, std::to_string(size), items->size());
  return nullptr;
}

std::optional<std::string> YamlCells::line(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::scalar && node.text.find('\n') == std::string::npos) return node.text;
  error(node, what + " must be one line of text" +
                  (node.kind == YamlNode::Kind::scalar ? "" : ", not " + described(node)));
  return std::nullopt;
}

std::optional<std::string> YamlCells::name(const YamlNode& node, const std::string& key) {
  const auto text = line(node, key);
  if (!text || is_link_name(*text)) return text;
  error(node, "the name " + described(node) + " is not usable",
        "a letter, then letters, digits, _ and -; at most 64");
  return std::nullopt;
}

std::optional<bool> YamlCells::flag(const YamlNode& node, const std::string& what) {
  if (node.kind == YamlNode::Kind::scalar && node.text == "true") return true;
  if (node.kind == YamlNode::Kind::scalar && node.text == "false") return false;
  error(node, what + " must be true or false, not " + described(node));
  return std::nullopt;
}

std::optional<Rational> YamlCells::decimal(const YamlNode& node) {
  return node.kind == YamlNode::Kind::scalar ? Rational::parse(node.text) : std::nullopt;
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
    if (!symbol.used) findings_.warn(symbol.at->at, "'" + name + "' is declared but used nowhere");
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
        "conventions craig and paul)" +
            (cell.variable.empty() ? "" : "; here it is " + cell.variable));
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
  return refused("unknown symbol " + in_quotes(text), near.empty() ? advice : near + " If not, " + advice);
}

std::optional<Expr> YamlCells::formula(Graph& graph, const YamlNode& node, const Cell& cell,
                                       const std::string& what) {
  return parsed(graph, node, what, [&](std::string_view name) { return resolved(graph, name, cell); });
}

std::optional<Expr> YamlCells::number(Graph& graph, const YamlNode& node, const std::string& what) {
  return parsed(graph, node, what, [&](std::string_view name) {
    return refused(in_quotes(name) + " is a symbol, but a number is wanted",
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
  const std::string_view source = findings_.text().substr(node.at);
  const std::size_t from = !source.empty() && (source[0] == '"' || source[0] == '\'') ? 1 : 0;
  const bool literal = source.substr(from, node.text.size()) == node.text;
  reason_.clear();
  hint_.clear();
  try {
    const Expr value = parse(graph, node.text, resolve);
    if (written_size(value, max_formula + 1) <= max_formula) return value;
    error(node, what + ": the formula is too long");
  } catch (const InputError& e) {
    const Diagnostic& d = e.diagnostics().front();
    std::string hint = d.hint.empty() ? hint_ : d.hint;
    if (hint.empty() && literal && source.substr(from + node.text.size(), 1) == "," &&
        node.text.find('(') != std::string::npos)
      hint = "inside { } and [ ] a formula with commas stands in quotes: \"atan2(y, x)\"";
    const bool pointed = literal && d.place.column > 0;
    findings_.error(node.at + (pointed ? from + static_cast<std::size_t>(d.place.column) - 1 : 0),
                    what + ": " + (reason_.empty() ? d.message : reason_), hint);
  }
  return std::nullopt;
}

}  // namespace articula
