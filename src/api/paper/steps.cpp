#include "api/paper/steps.hpp"

#include <set>

#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr std::size_t longest_step = 60;  // operations and operands, about two lines

class Lister {
 public:
  Lister(const Program& program, Graph& graph) : p_(program), g_(graph), uses_(program.value_count(), 0) {}

  Listed run() {
    number_leaves();
    count_uses();
    for (const Instruction& instruction : p_.instructions) add(instruction);
    for (const ProgramOutput& output : p_.outputs) {
      listed_.outputs.push_back({output.name, output.rows, output.cols, {}, output.columns});
      for (const Ref r : output.values) listed_.outputs.back().values.push_back(value(r));
    }
    return std::move(listed_);
  }

 private:
  void push(const Expr& e, std::size_t size) { values_.push_back(e), sizes_.push_back(size); }

  void number_leaves() {
    for (const Constant& c : p_.constants) {
      const Expr e = parse(g_, c.text);
      push(e, written_size(e, longest_step));
    }
    for (const std::string& name : p_.parameters)
      taken_.insert(name), push(g_.symbol(name, Kind::parameter), 1);
    for (const Input& input : p_.inputs)
      for (const std::string& name : input.symbols) {
        taken_.insert(name);
        push(name.empty() ? g_.constant(0) : g_.symbol(name, Kind::state), 1);
      }
    for (const ProgramOutput& output : p_.outputs) taken_.insert(output.name);
    for (const auto& [id, label] : p_.labels) labels_.insert(label);
  }

  // Angles are repeated in their sine and cosine: that is no reason to name them.
  void count_uses() {
    for (const Instruction& x : p_.instructions)
      if (!is_sincos(x.op))
        for (const Ref r : x.operands()) ++uses_[r.id()];
    for (const ProgramOutput& output : p_.outputs)
      for (const Ref r : output.values) ++uses_[r.id()];
  }

  Expr value(Ref r) const { return r.negative() ? -values_[r.id()] : values_[r.id()]; }

  void add(const Instruction& x) {
    const Id id = static_cast<Id>(values_.size());
    std::size_t size = 1;
    for (const Ref r : x.operands()) size += sizes_[r.id()];
    const Expr e = remade(x.op, {x.a, x.b, x.c}, [&](Ref r) { return value(r); });
    const auto label = p_.labels.find(id);
    const bool wanted =
        label != p_.labels.end() || (uses_[id] > 1 && !is_sincos(x.op)) || size > longest_step;
    if (!wanted || info(e.op()).arity == 0) return push(e, size);
    name(e, label == p_.labels.end() ? std::string() : label->second);
  }

  // A label that ends in _neg names the negative of the value: here the name stands for what it says.
  void name(const Expr& e, std::string label) {
    const bool negative = label.ends_with("_neg");
    if (negative) label.resize(label.size() - 4);
    const std::string chosen = unique(label);
    const Expr symbol = g_.symbol(chosen, e.varies() ? Kind::state : Kind::parameter);
    listed_.steps.push_back({chosen, negative ? -e : e});
    push(negative ? -symbol : symbol, 1);
  }

  std::string unique(const std::string& label) {
    std::string chosen = label;
    int k = 1;
    while (chosen.empty() || (label.empty() && labels_.count(chosen) != 0) ||
           g_.find_symbol(chosen) != nullptr || !taken_.insert(chosen).second)
      chosen = label.empty() ? "t" + std::to_string(++unnamed_) : label + "_" + std::to_string(++k);
    return chosen;
  }

  const Program& p_;
  Graph& g_;
  std::vector<Expr> values_;
  std::vector<std::size_t> sizes_, uses_;
  std::set<std::string> taken_, labels_;
  int unnamed_ = 0;
  Listed listed_;
};

}  // namespace

Listed listed(const Program& program, Graph& graph) { return Lister(program, graph).run(); }

}  // namespace articula
