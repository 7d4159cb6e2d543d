#include "io/yaml_conventions.hpp"

#include <algorithm>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/yaml_compound.hpp"
#include "robot/distal.hpp"

namespace articula {

namespace {

constexpr const char* kk_hint = "the convention khalil-kleinfinger has them";

const std::vector<ConventionInfo>& conventions() {
  static const std::vector<ConventionInfo> list{
      {Convention::khalil_kleinfinger,
       "khalil-kleinfinger",
       placement_keys,
       {cell::gamma, cell::b, cell::alpha, cell::d, cell::theta, cell::r},
       {"parent"},
       {}},
      {Convention::craig,
       "craig",
       {"", "", "alpha", "a", "theta", "d"},
       {cell::alpha, cell::d, cell::theta, cell::r},
       {"parent"},
       {}},
      {Convention::paul,
       "paul",
       {"", "", "alpha", "a", "theta", "d"},
       {cell::theta, cell::r, cell::d, cell::alpha},
       {"parent"},
       {"a", "alpha"}},
      {Convention::elementary, "elementary", {}, {}, {"parent", "transform"}, {}},
      {Convention::centre_of_gravity,
       "centre-of-gravity",
       {"", "", "", "", "theta", ""},
       {},
       {"el", "eu", "jl", "ju", "alpha"},
       {"eu", "ju"}}};
  return list;
}

std::optional<Convention> find_convention(std::string_view name) {
  if (name == "kk") return Convention::khalil_kleinfinger;
  const ConventionInfo* found = find_named(conventions(), name);
  return found == nullptr ? std::nullopt : std::optional(found->convention);
}

// The keys of a table, without those that belong to conventions other than this.
std::vector<std::string> without_others(YamlTable table, const ConventionInfo& own,
                                        bool (*belongs)(const ConventionInfo&, const std::string&)) {
  std::vector<std::string> words = keys_of(table);
  std::erase_if(words, [&](const std::string& key) {
    const auto is_special = [&](const ConventionInfo& c) { return belongs(c, key); };
    return !belongs(own, key) && std::any_of(conventions().begin(), conventions().end(), is_special);
  });
  return words;
}

}  // namespace

const ConventionInfo& info(Convention convention) {
  return conventions()[static_cast<std::size_t>(convention)];
}

std::vector<std::string> convention_names() {
  std::vector<std::string> names;
  for (const ConventionInfo& c : conventions()) names.emplace_back(c.name);
  return names;
}

std::vector<std::string> written_conventions() {
  std::vector<std::string> names;
  for (const ConventionInfo& c : conventions())
    if (!c.order.empty()) names.emplace_back(c.name);
  return names;
}

Convention convention_named(const std::string& name) {
  if (const auto found = find_convention(name)) return *found;
  const bool dh = lower(name).find("dh") != std::string::npos;
  throw ModelError(
      "", "unknown convention " + in_quotes(name),
      dh ? "classical Denavit-Hartenberg is paul, modified is craig" : possible(name, written_conventions()));
}

std::vector<std::string> YamlConvention::row_keys() const {
  return without_others(YamlTable::joint, keys(), [](const ConventionInfo& c, const std::string& key) {
    return contains(c.cells, key) || contains(c.more, key);
  });
}

std::vector<std::string> YamlConvention::base_keys() const {
  return without_others(YamlTable::base, keys(), [](const ConventionInfo& c, const std::string& key) {
    return contains(c.base, key);
  });
}

void YamlConvention::choose(const Fields& top) {
  if (const auto found = top.find("convention"); found != top.end()) {
    const YamlNode& node = *found->second;
    if (const auto known = find_convention(node.text))
      convention_ = *known;
    else
      cells_.findings().unknown(node.at, "", "convention", described(node),
                                possible(node.text, convention_names()));
  }
  orientation(top);
  if (const auto cuts = top.find("cuts"); cuts != top.end() && convention_ != Convention::khalil_kleinfinger)
    cells_.error(*cuts->second,
                 "the convention " + std::string(keys().name) + " has no words for closed loops", kk_hint);
}

void YamlConvention::orientation(const Fields& top) {
  static const std::vector<std::string> names{"denavit-hartenberg", "principal", "arbitrary"};
  const auto found = top.find("orientation");
  if (convention_ != Convention::centre_of_gravity) {
    if (found != top.end())
      cells_.error(*found->second, "orientation belongs to  convention: centre-of-gravity");
    return;
  }
  if (found == top.end()) {
    const auto at = top.find("convention");
    return cells_.error(*at->second, "the key 'orientation' is missing: how the frames are turned",
                        "possible: " + joined(names, ", "));
  }
  const auto known = std::find(names.begin(), names.end(), found->second->text);
  if (known == names.end())
    return cells_.findings().unknown(found->second->at, "", "orientation", described(*found->second),
                                     possible(found->second->text, names));
  orientation_ = static_cast<Orientation>(known - names.begin());
}

bool YamlConvention::has_cell(std::size_t k) const {
  if (convention_ != Convention::centre_of_gravity || k > M) return true;
  if (k == MX || k == MY || k == MZ) return false;
  return orientation_ != Orientation::principal || (k != XY && k != XZ && k != YZ);
}

void YamlConvention::base(const YamlNode& at, const Fields& fields) {
  if (convention_ == Convention::paul)
    for (const auto& [key, k] : {std::pair("alpha", cell::alpha), std::pair("a", cell::d)})
      if (const auto found = fields.find(key); found != fields.end())
        if (const auto e = cells_.formula(graph(), *found->second, {standard_name(key, 0), {}},
                                          "base: " + std::string(key)))
          data_[0].placement[k] = *e;
  if (convention_ != Convention::centre_of_gravity) return;
  const Vec3 o = Vec3::zero(graph(), {0}), z = Vec3::unit_z(graph(), {0});
  const Vec3 eu = direction(0, at, fields, "eu", z, false);
  segments_ = {{eu, eu, o, vector(0, at, fields, "ju", o, false), std::nullopt}};
}

void YamlConvention::row(const YamlRow& row, const Fields& fields) {
  const int j = row.last;
  const bool table = convention_ == Convention::khalil_kleinfinger || convention_ == Convention::craig;
  if (!table && info(data_[j].joint).nv > 1)
    cells_.error(*row.node,
                 "joint " + row.called + ": the convention " + std::string(keys().name) + " has no " +
                     std::string(info(data_[j].joint).name) + " joints",
                 kk_hint);
  if (convention_ == Convention::craig || convention_ == Convention::paul) four_parameters(row, fields);
  if (convention_ == Convention::elementary) elementary(row, fields);
  if (convention_ == Convention::centre_of_gravity) segment(j, *row.node, fields);
}

// The robot's own checks call the cell r.
void YamlConvention::four_parameters(const YamlRow& row, const Fields& fields) {
  const int j = row.last;
  Body& b = data_[j];
  const auto found = fields.find("d");
  if (b.joint != JointKind::prismatic || found == fields.end()) return;
  if (is_shifted(b.placement[cell::r], b.q[0])) return;
  cells_.error(*found->second,
               "joint " + row.called + ": d = " + shortened(found->second->text) + " must be q" +
                   std::to_string(j) + " plus a constant",
               "the joint variable enters with factor one");
  b.placement[cell::r] = b.q[0];
}

void YamlConvention::apply() {
  std::vector<RowFrame> frames;
  if (convention_ == Convention::paul) data_ = from_distal(data_);
  if (convention_ == Convention::elementary)
    for (int j = 1; j <= data_.n(); ++j) frames.push_back(placed(j));
  if (convention_ == Convention::centre_of_gravity) {
    for (int j = data_.first_link(); j <= data_.n(); ++j) centred(j);
    if (cells_.findings().errors() > 0) return;
    for (int j = 1; j <= data_.n(); ++j) {
      const Body& b = data_[j];
      const Expr turn =
          b.joint == JointKind::revolute ? b.placement[cell::theta] - b.q[0] : b.placement[cell::theta];
      const auto k = static_cast<std::size_t>(j);
      frames.push_back(joined(segments_[k - 1], segments_[k], turn));
    }
  }
  if (!frames.empty()) data_ = reframed(data_, frames);
}

}  // namespace articula
