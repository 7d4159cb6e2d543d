#include "io/yaml_frames.hpp"

namespace articula {

namespace {

// A row of one of the lists; what cannot be read is a finding, and the row is left out.
class FrameRow {
 public:
  FrameRow(YamlCells& cells, YamlJoints& joints, Graph& graph, std::string what)
      : cells_(cells), joints_(joints), graph_(graph), what_(std::move(what)) {}

  std::optional<NamedFrame> frame(const YamlNode& row) {
    const Fields fields = cells_.fields(row, YamlTable::frame, what_);
    const auto name = cells_.required(row, fields, "name", what_, "for example  name: tool0");
    const auto on = cells_.required(row, fields, "link", what_, "the link it is fixed to, by number or name");
    NamedFrame f{{}, 0, zeros(), zeros(), cells_.place(row)};
    for (const auto& [key, target] :
         {std::pair<std::string, std::array<Expr, 3>*>{"xyz", &f.xyz}, {"rpy", &f.rpy}})
      if (const auto found = fields.find(key); found != fields.end()) vector(*found->second, key, *target);
    const auto link = on != nullptr ? joints_.link(*on, what_) : std::nullopt;
    const auto text = name != nullptr ? cells_.name(*name, "name") : std::nullopt;
    if (!link || !text) return std::nullopt;
    f.name = *text, f.link = *link;
    return f;
  }

  std::optional<Coupling> coupling(const YamlNode& row) {
    const Fields fields = cells_.fields(row, YamlTable::coupling, what_);
    const auto joint =
        cells_.required(row, fields, "joint", what_, "the joint that follows, by number or name");
    const auto of = cells_.required(row, fields, "of", what_, "the joint that it follows, by number or name");
    Coupling c{0, 0, graph_.constant(1), graph_.constant(0), cells_.place(row)};
    for (const auto& [key, target] :
         {std::pair<std::string, Expr*>{"ratio", &c.ratio}, {"offset", &c.offset}})
      if (const auto found = fields.find(key); found != fields.end())
        if (const auto e = cells_.formula(graph_, *found->second, {}, what_ + ": " + key)) *target = *e;
    const auto follower = joint != nullptr ? joints_.joint_of(*joint, what_) : std::nullopt;
    const auto leader = of != nullptr ? joints_.joint_of(*of, what_) : std::nullopt;
    if (!follower || !leader) return std::nullopt;
    c.joint = *follower, c.of = *leader;
    return c;
  }

 private:
  std::array<Expr, 3> zeros() const { return {graph_.constant(0), graph_.constant(0), graph_.constant(0)}; }

  void vector(const YamlNode& node, const std::string& key, std::array<Expr, 3>& target) {
    const auto* items = cells_.list(node, what_ + ": " + key, target.size());
    if (items == nullptr) return;
    for (std::size_t i = 0; i < target.size(); ++i)
      if (const auto e = cells_.formula(graph_, (*items)[i], {}, what_ + ": " + key)) target[i] = *e;
  }

  YamlCells& cells_;
  YamlJoints& joints_;
  Graph& graph_;
  std::string what_;
};

}  // namespace

void read_frames(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data) {
  const auto* rows = cells.list(node, "frames");
  if (rows == nullptr) return;
  int number = 0;
  for (const YamlNode& row : *rows)
    if (const auto f = FrameRow(cells, joints, *data.graph, "frame " + std::to_string(++number)).frame(row))
      data.frames.push_back(*f);
}

void read_couplings(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data) {
  const auto* rows = cells.list(node, "couplings");
  if (rows == nullptr) return;
  int number = 0;
  for (const YamlNode& row : *rows)
    if (const auto c =
            FrameRow(cells, joints, *data.graph, "coupling " + std::to_string(++number)).coupling(row))
      data.couplings.push_back(*c);
}

}  // namespace articula
