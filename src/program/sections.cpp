// How sections are found and made comparable:
//
//   reach     of a value: the first and last input position it depends on, the first and last output it serves. Along a dependence the
//             reach of inputs grows and that of outputs shrinks: what lies between two values of one reach has it too, so
//             sections depend on each other without cycles.
//   labels    numbers that depend on the surroundings of an instruction within its section, not on signs, nor on the order of operands
//             or instructions: refined from below and from above, some rounds [WeisfeilerLeman1968]
//   order     of operands of sums and products, and of instructions: by label
//   groups    sections of one shape whose signs can be made alike

#include "program/sections.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "base/error.hpp"
#include "program/signs.hpp"

namespace articula {

namespace {

constexpr int rounds = 3;
constexpr std::size_t long_section = 512;

using Label = std::uint64_t;

Label mixed(Label a, Label b) {  // as in splitmix64
  Label x = a * 0x9e3779b97f4a7c15U + b + 0x7f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

struct Reach {
  int first = 1 << 30, last = -1;
  void add(const Reach& other) { first = std::min(first, other.first), last = std::max(last, other.last); }
  friend auto operator<=>(const Reach&, const Reach&) = default;
};

bool commutes(Op op) { return op == Op::add || op == Op::mul; }

class Finder {
 public:
  Finder(const Program& program, const std::vector<bool>& apart)
      : s_{program, {}, 0},
        p_(s_.program),
        first_(p_.first_instruction()),
        apart_(apart),
        of_(program.instructions.size(), none),
        label_(program.value_count()) {}

  Sections run() {
    sort_into_sections();
    connect();
    refine();
    connect();
    for (std::size_t s = 0; s < s_.list.size(); ++s) label(s);
    std::vector<std::vector<int>> shapes;
    for (std::size_t s = 0; s < s_.list.size(); ++s) shapes.push_back(bring_into_order(s));
    group(shapes);
    return std::move(s_);
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  bool inside(std::size_t s, Id id) const { return id >= first_ && of_[id - first_] == s; }
  bool in_section(Id id) const { return id >= first_ && of_[id - first_] != none; }

  // Instructions with one key are a section.
  using Key = std::tuple<std::size_t, Reach, Reach>;
  void put(std::size_t i, const Key& key) {
    of_[i] = numbers_.emplace(key, numbers_.size()).first->second;
    s_.list.resize(numbers_.size());
    s_.list[of_[i]].instructions.push_back(i);
  }

  void sort_into_sections() {
    std::vector<Reach> in(p_.value_count()), out(p_.value_count());
    Id id = p_.first_input();
    for (const Input& input : p_.inputs)
      for (int k = 0; k < static_cast<int>(input.symbols.size()); ++k) in[id++] = {k, k};
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      for (const Ref r : p_.instructions[i].operands()) in[first_ + i].add(in[r.id()]);
    int at = 0;
    for (const ProgramOutput& output : p_.outputs)
      for (const Ref r : output.values) out[r.id()].add({at, at}), ++at;
    for (std::size_t i = p_.instructions.size(); i-- > p_.setup;)
      for (const Ref r : p_.instructions[i].operands()) out[r.id()].add(out[first_ + i]);
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      if (!apart_[i]) put(i, {0, in[first_ + i], out[first_ + i]});
  }

  // A long section, again: by the first and last of other sections that a value depends on, or serves. (Of the direct model: the
  // bias forces, which depend on all inputs and serve all outputs.)
  void refine() {
    std::vector<int> rank(s_.list.size());
    int next = 0;
    for (const std::size_t s : order()) rank[s] = next++;
    std::vector<Reach> in(p_.instructions.size()), out(p_.instructions.size());
    const auto seen_from = [&](std::size_t i, std::size_t other, const Reach& within) {
      return of_[i] == of_[other] ? within : Reach{rank[of_[other]], rank[of_[other]]};
    };
    const auto each_dependence = [&](std::size_t i, const auto& f) {
      if (of_[i] == none) return;
      for (const Ref r : p_.instructions[i].operands())
        if (in_section(r.id())) f(r.id() - first_);
    };
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      each_dependence(i, [&](std::size_t o) { in[i].add(seen_from(i, o, in[o])); });
    for (std::size_t i = p_.instructions.size(); i-- > p_.setup;)
      each_dependence(i, [&](std::size_t o) { out[o].add(seen_from(o, i, out[i])); });
    const std::vector<Section> old = std::move(s_.list);
    s_.list.clear(), numbers_.clear();
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i) {
      if (of_[i] == none) continue;
      const bool is_long = old[of_[i]].instructions.size() > long_section;
      put(i, {of_[i], is_long ? in[i] : Reach{}, is_long ? out[i] : Reach{}});
    }
  }

  // Of the values of a section and of those that it reads.
  void label(std::size_t s) {
    const std::vector<std::size_t>& list = s_.list[s].instructions;
    std::map<Id, Label> below, above;
    for (const std::size_t i : list)
      for (const Ref r : p_.instructions[i].operands())
        below[r.id()] = static_cast<Label>(kind_of(p_, r.id()));
    for (int round = 0; round < rounds; ++round) {
      for (const std::size_t i : list) {
        const Instruction& x = p_.instructions[i];
        std::vector<Label> labels;
        for (const Ref r : x.operands()) labels.push_back(below.at(r.id()));
        if (commutes(x.op)) std::sort(labels.begin(), labels.end());
        Label l = static_cast<Label>(x.op) + 100;
        for (const Label o : labels) l = mixed(l, o);
        below[p_.id_of(i)] = l;
      }
      above.clear();
      for (auto i = list.rbegin(); i != list.rend(); ++i) {
        const Label own = mixed(above[p_.id_of(*i)], below.at(p_.id_of(*i)));
        above[p_.id_of(*i)] = own;
        for (const Ref r : p_.instructions[*i].operands()) above[r.id()] += mixed(own, 7);
      }
      for (auto& [id, l] : below)
        if (!inside(s, id)) l = mixed(static_cast<Label>(kind_of(p_, id)), above.at(id));
    }
    for (const std::size_t i : list) label_[first_ + i] = above.at(p_.id_of(i));
    outside_.push_back(std::move(below));
  }

  // Values of the section before others, by label; others by kind first.
  void order_operands(std::size_t s, Instruction& x) const {
    if (!commutes(x.op)) return;
    const auto key = [&](Ref r) {
      const Id id = r.id();
      return inside(s, id) ? std::tuple(0, label_[id], label_[id], id)
                           : std::tuple(kind_of(p_, id), outside_[s].at(id), label_[id], id);
    };
    if (key(x.b) < key(x.a)) std::swap(x.a, x.b);
  }

  // By depth, then by label: each after those it reads. The shape tells every operand by its place or its kind.
  std::vector<int> bring_into_order(std::size_t s) {
    std::vector<std::size_t>& list = s_.list[s].instructions;
    std::map<std::size_t, int> depth, place;
    for (const std::size_t i : list) {
      int d = 0;
      for (const Ref r : p_.instructions[i].operands())
        if (inside(s, r.id())) d = std::max(d, depth.at(r.id() - first_) + 1);
      depth[i] = d;
    }
    std::sort(list.begin(), list.end(), [&](std::size_t a, std::size_t b) {
      return std::tuple(depth.at(a), label_[first_ + a], a) < std::tuple(depth.at(b), label_[first_ + b], b);
    });
    std::vector<int> shape;
    for (const std::size_t i : list) {
      Instruction& x = p_.instructions[i];
      order_operands(s, x);
      shape.push_back(static_cast<int>(x.op));
      for (const Ref r : x.operands())
        shape.push_back(inside(s, r.id()) ? place.at(r.id() - first_) : -kind_of(p_, r.id()));
      place.emplace(i, static_cast<int>(place.size()));
    }
    return shape;
  }

  void connect() {
    for (std::size_t s = 0; s < s_.list.size(); ++s) {
      std::set<std::size_t> reads;
      for (const std::size_t i : s_.list[s].instructions)
        for (const Ref r : p_.instructions[i].operands())
          if (in_section(r.id())) reads.insert(of_[r.id() - first_]);
      reads.erase(s);
      s_.list[s].reads.assign(reads.begin(), reads.end());
    }
  }

  // Each after those it reads.
  std::vector<std::size_t> order() const {
    std::vector<std::size_t> waiting, ready, sorted;
    const std::vector<std::vector<std::size_t>> readers = readers_of(s_.list);
    for (std::size_t s = 0; s < s_.list.size(); ++s) {
      waiting.push_back(s_.list[s].reads.size());
      if (waiting.back() == 0) ready.push_back(s);
    }
    while (!ready.empty()) {
      sorted.push_back(ready.back());
      ready.pop_back();
      for (const std::size_t r : readers[sorted.back()])
        if (--waiting[r] == 0) ready.push_back(r);
    }
    if (sorted.size() != s_.list.size()) throw Bug("sections depend on each other in a cycle");
    return sorted;
  }

  void group(const std::vector<std::vector<int>>& shapes) {
    Signs signs(p_);
    std::map<std::vector<int>, std::vector<std::size_t>> models;  // the first of each group
    for (const std::size_t s : order()) {
      std::vector<std::size_t>& of_shape = models[shapes[s]];
      const auto like = std::find_if(of_shape.begin(), of_shape.end(),
                                     [&](std::size_t m) { return signs.take(s_.list[s], &s_.list[m]); });
      if (like != of_shape.end()) {
        s_.list[s].group = s_.list[*like].group;
        continue;
      }
      signs.take(s_.list[s], nullptr);
      s_.list[s].group = s_.groups++;
      of_shape.push_back(s);
    }
    p_ = signs.applied();
  }

  Sections s_;
  Program& p_;
  const Id first_;
  const std::vector<bool>& apart_;
  std::vector<std::size_t> of_;  // by instruction: its section
  std::map<Key, std::size_t> numbers_;
  std::vector<Label> label_;                  // by value number, within its section
  std::vector<std::map<Id, Label>> outside_;  // by section: labels of what it reads
};

}  // namespace

std::vector<std::vector<std::size_t>> readers_of(const std::vector<Section>& list) {
  std::vector<std::vector<std::size_t>> readers(list.size());
  for (std::size_t s = 0; s < list.size(); ++s)
    for (const std::size_t read : list[s].reads) readers[read].push_back(s);
  return readers;
}

int kind_of(const Program& p, Id id) {
  if (id < p.first_input() || (id >= p.first_instruction() && id < p.first_online())) return kind_constant;
  if (id >= p.first_instruction()) {
    const Op op = p.instructions[id - p.first_instruction()].op;
    return op == Op::sin ? kind_sine : op == Op::cos ? kind_cosine : 4;
  }
  int array = 5;
  for (Id end = p.first_input();; ++array)
    if (id < (end += static_cast<Id>(p.inputs[static_cast<std::size_t>(array - 5)].symbols.size())))
      return array;
}

Sections sections_of(const Program& program, const std::vector<bool>& apart) {
  return Finder(program, apart).run();
}

}  // namespace articula
