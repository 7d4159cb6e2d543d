// Cells of a YAML robot file: typed access to the nodes of its tree. What is wrong is a finding at its place, the caller gets nothing
// and goes on.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "expr/expr.hpp"
#include "io/yaml_keys.hpp"
#include "io/yaml_tree.hpp"

namespace articula {

using Fields = std::map<std::string, const YamlNode*, std::less<>>;  // key -> value, values never null

// Where a formula stands, and so what its symbols may be.
struct Cell {
  std::string own;              // the symbol that needs no declaration here, e.g. XX3, or empty
  std::string variable;         // the joint variable that may stand here, e.g. q3, or empty
  Kind kind = Kind::parameter;  // what `own` is
};

class YamlCells {
 public:
  explicit YamlCells(Findings& findings) : findings_(findings) {}

  Findings& findings() const { return findings_; }
  Place place(const YamlNode& node) const { return findings_.place(node.at); }
  void error(const YamlNode& at, std::string message, std::string hint = {}) {
    findings_.error(at.at, std::move(message), std::move(hint));
  }

  void set_version(int version) { version_ = version; }  // that the file announces

  // The entries of a map. Unknown and double keys, keys of a later version and missing values are findings; what is left is
  // well-formed.
  Fields fields(const YamlNode& node, YamlTable table, const std::string& what);
  Fields fields(const YamlNode& node, YamlTable table, const std::string& what,
                const std::vector<std::string>& known);  // some of its keys
  // What a map says of a key that it must have; null, with an error where it is not even mentioned.
  const YamlNode* required(const YamlNode& map, const Fields& fields, const std::string& key,
                           const std::string& what, const std::string& hint);
  const std::vector<YamlNode>* list(const YamlNode& node, const std::string& what);
  const std::vector<YamlNode>* list(const YamlNode& node, const std::string& what,
                                    std::size_t size);                             // of so many
  std::optional<std::string> line(const YamlNode& node, const std::string& what);  // one line of text
  std::optional<std::string> name(const YamlNode& node,
                                  const std::string& key);  // of a link, joint, motor, ..
  std::optional<bool> flag(const YamlNode& node, const std::string& what);
  static std::optional<Rational> decimal(const YamlNode& node);
  static std::optional<int> whole(const YamlNode& node);  // quiet: a name may stand there as well

  bool declare(Graph& graph, const YamlNode& name,
               Kind kind);  // symbols are made in the order of declaration
  void report_unused();
  Expr symbol(Graph& graph, const std::string& name);  // a parameter, or what it was declared to be
  std::optional<Expr> formula(Graph& graph, const YamlNode& node, const Cell& cell, const std::string& what);
  std::optional<Expr> number(Graph& graph, const YamlNode& node, const std::string& what);  // no symbols

 private:
  struct Declared {
    const YamlNode* at;
    Kind kind;
    bool used;
  };
  std::optional<Expr> parsed(Graph& graph, const YamlNode& node, const std::string& what,
                             const std::function<Expr(std::string_view)>& resolve);
  Expr resolved(Graph& graph, std::string_view name, const Cell& cell);
  Expr refused(std::string reason, std::string hint);

  Findings& findings_;
  int version_ = newest_version;
  std::map<std::string, Declared, std::less<>> declared_;
  std::string reason_, hint_;  // of the last name that resolved() refused
};

std::string described(const YamlNode& node);  // "a list", "'abc'"

}  // namespace articula
