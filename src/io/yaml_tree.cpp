#include "io/yaml_tree.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

constexpr std::size_t max_yaml_depth = 64;
constexpr std::size_t max_nodes = 500000;  // a robot of 1000 links with every cell given has a fifth of it

// Builds the tree. yaml-cpp's parser is recursive: throwing at the first node that lies too deep keeps its stack small.
class YamlTreeBuilder : public YAML::EventHandler {
 public:
  explicit YamlTreeBuilder(Findings& findings) : findings_(findings) {}

  bool started() const { return documents_ > 0; }
  YamlNode root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1)
      fail(mark, "a second document begins here", "one file describes one robot; delete '---'");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(mark, YamlNode::Kind::null, "?", anchor);
    close();
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    add(mark, YamlNode::Kind::null, "?", 0);
    close();
    refuse(mark, "aliases (*name)", "write the value itself");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    add(mark, YamlNode::Kind::scalar, tag, anchor).text = value;
    close();
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    add(mark, YamlNode::Kind::list, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    add(mark, YamlNode::Kind::map, tag, anchor);
  }
  void OnMapEnd() override {
    keys(open_.back());
    close();
  }

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& message,
                         const std::string& hint = {}) const {
    findings_.refuse(offset(mark), message, hint);
  }

 private:
  // The open nodes are kept apart from the tree: a node moves into its parent when it is complete.
  YamlNode& add(const YAML::Mark& mark, YamlNode::Kind kind, const std::string& tag, YAML::anchor_t anchor) {
    if (++nodes_ > max_nodes)
      fail(mark, "more than " + std::to_string(max_nodes) + " entries", "robot files are smaller");
    if (open_.size() >= max_yaml_depth)
      fail(mark, "nested deeper than " + std::to_string(max_yaml_depth) + " levels",
           "robot files are smaller");
    YamlNode node;
    node.kind = kind;
    node.at = offset(mark);
    open_.push_back(std::move(node));
    if (anchor != 0) refuse(mark, "anchors (&name)", "delete it");
    if (!tag.empty() && tag != "?" && tag != "!") refuse(mark, "tags (!" + shortened(tag) + ")", "delete it");
    return open_.back();
  }

  void close() {
    YamlNode node = std::move(open_.back());
    open_.pop_back();
    if (open_.empty())
      root_ = std::move(node);
    else
      open_.back().items.push_back(std::move(node));
  }

  void keys(YamlNode& map) {
    for (std::size_t i = 0; i < map.items.size(); i += 2) {
      YamlNode& key = map.items[i];
      if (key.kind == YamlNode::Kind::scalar && !key.text.empty()) continue;
      findings_.error(key.at, "a key must be a word");
      key = {YamlNode::Kind::scalar, key.at, {}, {}};
    }
  }

  void refuse(const YAML::Mark& mark, const std::string& what, const std::string& hint) {
    findings_.error(offset(mark), what + " are not part of this format", hint);
  }
  static std::size_t offset(const YAML::Mark& mark) {
    return static_cast<std::size_t>(std::max(mark.pos, 0));
  }

  Findings& findings_;
  YamlNode root_;
  std::vector<YamlNode> open_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

// What is wrong with the first byte that no text has, or empty.
std::string odd_character(std::string_view rest) {
  const auto c = static_cast<unsigned char>(rest.front());
  if ((c < 32 && c != '\t' && c != '\n' && c != '\r') || c == 127) return no_text(static_cast<char>(c));
  return utf8_length(rest) == 0 ? "a byte that is not UTF-8 (code " + std::to_string(c) + ")" : "";
}

void check_characters(std::string_view text, const Findings& findings) {
  for (std::size_t i = 0; i < text.size(); i += utf8_length(text.substr(i)))
    if (const std::string odd = odd_character(text.substr(i)); !odd.empty())
      findings.refuse(i, odd, "save the file as UTF-8 text");
}

}  // namespace

YamlNode parse_yaml(std::string_view text, Findings& findings) {
  findings.refuse_above(4, "robot files are smaller");
  check_characters(text, findings);
  YamlTreeBuilder builder(findings);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) continue;
  } catch (const YAML::Exception& e) {
    builder.fail(e.mark, "this is no YAML: " + e.msg);
  }
  if (!builder.started()) findings.refuse(nowhere, "the file is empty");
  return builder.root();
}

}  // namespace articula
