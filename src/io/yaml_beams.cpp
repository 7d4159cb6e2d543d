#include "io/yaml_beams.hpp"

#include <algorithm>

#include "base/named.hpp"
#include "base/text.hpp"
#include "robot/beam.hpp"
#include "robot/names.hpp"

namespace articula {

namespace {

constexpr const char* section_hint = "for example  section: {tube: {d: 0.08, t: 0.004}}";

// A row; what cannot be read is a finding, and the row is left out.
class BeamRow {
 public:
  BeamRow(YamlCells& cells, YamlJoints& joints, YamlConvention& convention, RobotData& data, int number)
      : cells_(cells),
        joints_(joints),
        convention_(convention),
        data_(data),
        what_("beam " + std::to_string(number)) {}

  std::optional<Beam> read(const YamlNode& row) {
    const std::size_t errors = cells_.findings().errors();
    const std::optional<Beam> beam = described_by(row);
    return cells_.findings().errors() == errors ? beam : std::nullopt;
  }

 private:
  std::optional<Beam> described_by(const YamlNode& row) {
    const Fields fields = cells_.fields(row, YamlTable::beam, what_);
    const auto on = cells_.required(row, fields, "link", what_, "the link that bends, by number or name");
    const auto shape = cells_.required(row, fields, "section", what_, section_hint);
    const auto stiffness = cells_.required(row, fields, "E", what_, "Young's modulus, for example  E: 70e9");
    const auto link = on != nullptr ? joints_.link(*on, what_) : std::nullopt;
    Beam b;
    b.place = cells_.place(row);
    if (shape != nullptr) section(*shape, b);
    numbers(fields, b);
    flags(fields, b);
    if (!link || shape == nullptr || stiffness == nullptr) return std::nullopt;
    b.link = *link;
    b.name = data_[b.link].name;
    if (const auto name = fields.find("name"); name != fields.end())
      b.name = cells_.name(*name->second, "name").value_or(b.name);
    if (const auto from = fields.find("from"); from != fields.end()) end(*from->second, b, "from", b.from);
    if (const auto to = fields.find("to"); to != fields.end())
      end(*to->second, b, "to", b.to);
    else
      next_joint(row, b);
    if (const auto axes = fields.find("axes"); axes != fields.end())
      if (const auto name = cells_.line(*axes->second, what_ + ": axes")) b.axes = *name;
    return b;
  }

  Graph& graph() const { return *data_.graph; }

  void numbers(const Fields& fields, Beam& b) {
    for (std::size_t k = 0; k < beam_key_count; ++k)
      if (const auto found = fields.find(beam_keys[k]); found != fields.end())
        if (const auto e =
                cells_.formula(graph(), *found->second, {}, what_ + ": " + std::string(beam_keys[k])))
          b.cells[k] = *e;
    if (b.cells[BEAM_E].valid() && !b.cells[BEAM_G].valid())
      b.cells[BEAM_G] = b.cells[BEAM_E] / graph().constant(Rational(26, 10));
  }

  void flags(const Fields& fields, Beam& b) {
    if (const auto found = fields.find("shear"); found != fields.end())
      b.shears = cells_.flag(*found->second, what_ + ": shear").value_or(false);
    const auto choice = [&](const char* key, const std::vector<std::string>& words) {
      const auto found = fields.find(key);
      if (found == fields.end()) return words.front();
      const auto word = cells_.line(*found->second, what_ + ": " + key);
      if (word && std::find(words.begin(), words.end(), *word) == words.end())
        cells_.error(*found->second, what_ + ": " + key + " cannot be " + in_quotes(*word),
                     possible(*word, words));
      return word.value_or(words.front());
    };
    b.ends = choice("ends", all_names(column_ends()));
    b.across = choice("bends", {"all", "across"}) == "across";
  }

  void section(const YamlNode& node, Beam& b) {
    const std::string what = what_ + ": section";
    if (node.kind != YamlNode::Kind::map || node.items.size() != 2)
      return cells_.error(node, what + " must name one kind of section", section_hint);
    const SectionKind* kind = find_named(section_kinds(), node.items[0].text);
    if (kind == nullptr)
      return cells_.error(node.items[0], what + ": there is no section " + in_quotes(node.items[0].text),
                          possible(node.items[0].text, all_names(section_kinds())));
    const std::vector<std::string> words(kind->sizes.begin(), kind->sizes.end());
    const Fields sizes = cells_.fields(node.items[1], YamlTable::section, what, words);
    b.section = kind->name;
    for (std::size_t k = 0; k < words.size(); ++k) {
      const std::string& word = words[k];
      const auto found = sizes.find(word);
      if (found == sizes.end() && k < kind->needed)
        cells_.error(node.items[1], what + ": the key '" + word + "' is missing",
                     kind->name == "general" ? "areas and moments of the section, in metres" : "in metres");
      const auto e = found == sizes.end() ? std::nullopt
                                          : cells_.formula(graph(), *found->second, {}, what + ": " + word);
      b.sizes.push_back(e.value_or(graph().constant(0)));
    }
  }

  // Rows that say nothing of axes: the frames of the table, which links stand for as ends, are found when all is read.
  bool finds_table() const {
    const Convention c = convention_.keys().convention;
    return c == Convention::elementary || c == Convention::centre_of_gravity;
  }

  // A link that it carries, a frame on it, or a point, which becomes a frame.
  void end(const YamlNode& node, const Beam& b, const std::string& key, BeamEnd& end) {
    if (node.kind == YamlNode::Kind::list) return point(node, b, key, end);
    const auto text = cells_.line(node, what_ + ": " + key);
    if (!text) return;
    const auto found = std::find_if(data_.frames.begin(), data_.frames.end(),
                                    [&](const NamedFrame& f) { return f.name == *text; });
    if (found != data_.frames.end() && found->link == b.link) return void(end.frame = *text);
    if (found != data_.frames.end())
      return cells_.error(node, what_ + ": the frame " + *text + " is on link " + data_[found->link].name +
                                    ", not on " + data_[b.link].name);
    const auto link = joints_.link(node, what_ + ": " + key);
    if (!link) return;
    if (finds_table() || key == "from")
      return cells_.error(
          node,
          what_ + ": " + key + " is a frame on the link, or a point " + key + ": [x, y, z] in its frame",
          key == "from" ? "a beam begins where its link is held"
                        : "in this convention links have no frames before all rows are read");
    for (int j = *link; j > 0; j = data_[j].parent)  // the first row of what it carries there
      if (data_[j].parent == b.link) return void(end.child = j);
    cells_.error(node, what_ + ": link " + data_[b.link].name + " does not carry " + in_quotes(*text),
                 "the name of a link that it carries, of a frame on it, or a point: " + key + ": [x, y, z]");
  }

  void point(const YamlNode& node, const Beam& b, const std::string& key, BeamEnd& end) {
    NamedFrame f{usable_link_name(b.name + "-" + key), b.link, {}, {}, cells_.place(node)};
    const auto* items = cells_.list(node, what_ + ": " + key, 3);
    if (items == nullptr) return;
    f.rpy.fill(graph().constant(0));
    for (std::size_t i = 0; i < 3; ++i)
      f.xyz[i] = cells_.formula(graph(), (*items)[i], {}, what_ + ": " + key).value_or(graph().constant(0));
    data_.frames.push_back(f);
    end.frame = f.name;
  }

  void next_joint(const YamlNode& row, Beam& b) {
    std::vector<int> carried;
    for (int j = 1; j <= data_.n(); ++j)
      if (data_[j].parent == b.link) carried.push_back(j);
    if (carried.size() == 1 && !finds_table()) return void(b.to.child = carried.front());
    cells_.error(row,
                 what_ + ": link " + data_[b.link].name + " carries " + counted(carried.size(), "joint") +
                     ", and nothing says where the beam ends",
                 "to: a link that it carries, a frame on it, or a point [x, y, z] in its frame");
  }

  YamlCells& cells_;
  YamlJoints& joints_;
  YamlConvention& convention_;
  RobotData& data_;
  std::string what_;
};

}  // namespace

void read_beams(const YamlNode& node, YamlCells& cells, YamlJoints& joints, YamlConvention& convention,
                RobotData& data) {
  const auto* rows = cells.list(node, "beams");
  if (rows == nullptr) return;
  int number = 0;
  for (const YamlNode& row : *rows)
    if (const auto beam = BeamRow(cells, joints, convention, data, ++number).read(row))
      data.beams.push_back(*beam);
}

}  // namespace articula
