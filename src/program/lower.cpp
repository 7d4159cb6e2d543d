// Formulas -> straight-line program: dead code is never reached, shared nodes become one instruction, formulas without
// symbols become constants, formulas of parameters alone go to the set-up part.

#include <cmath>
#include <map>
#include <unordered_map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "program/program.hpp"

namespace articula {

namespace {

// A constant keeps its exact formula as text; a shared formula longer than this is computed by the set-up part instead.
constexpr std::size_t longest_constant = 100;

enum class Part : std::uint8_t { constant, setup, online };

class Lowering {
 public:
  Lowering(const Outputs& outputs, Program& program)
      : outputs_(outputs), roots_(values(outputs)), p_(program) {
    if (!roots_.empty()) graph_ = &roots_.front().graph();
  }

  void run() {
    sort_into_parts();
    number_leaves();
    emit(Part::setup);
    p_.setup = p_.instructions.size();
    emit(Part::online);
    for (const Output& output : outputs_) {
      p_.outputs.push_back({output.name, output.rows, output.cols, {}, output.columns});
      for (const Expr& e : output.values) p_.outputs.back().values.push_back(mapped(e.ref()));
    }
  }

 private:
  void sort_into_parts() {
    live_ = reachable(roots_);
    for (const Id id : live_) {
      const Node& n = (*graph_)[id];
      Part part = n.varies ? Part::online : Part::constant;
      if (n.op == Op::symbol && !n.varies) part = Part::setup;
      std::size_t size = 1;
      for (const Ref r : n.operands()) {
        part = std::max(part, part_.at(r.id()));
        size += size_.at(r.id());
      }
      if (part == Part::constant && size > longest_constant) part = Part::setup;
      part_.emplace(id, part);
      size_.emplace(id, std::min(size, longest_constant + 1));
    }
  }

  // A constant is wanted where something that is no constant uses it.
  void number_leaves() {
    std::map<Id, bool> wanted;
    const auto want = [&](Ref r) {
      if (part_.at(r.id()) == Part::constant) wanted[r.id()] = true;
    };
    for (const Id id : live_)
      if (part_.at(id) != Part::constant)
        for (const Ref r : (*graph_)[id].operands()) want(r);
    for (const Expr& root : roots_) want(root.ref());
    for (const auto& [id, yes] : wanted) {
      const Expr e(*graph_, Ref::of(id));
      number_[id] = static_cast<Id>(p_.constants.size());
      const double value = numeric_value(e);
      if (!std::isfinite(value) || (e.is_constant() && !e.is_constant(0) && !std::isnormal(value)))
        throw ModelError("", "the constant " + shortened(to_text(e)) + " does not fit a double",
                         "change the units");
      p_.constants.push_back({to_text(e), value});
    }
    std::map<std::string, Id> by_name;
    Id next = p_.first_parameter();
    for (const std::string& name : p_.parameters) by_name[name] = next++;
    for (const Input& input : p_.inputs)
      for (const std::string& name : input.symbols) {
        if (!name.empty()) by_name[name] = next;
        ++next;
      }
    for (const Id id : live_) {
      if ((*graph_)[id].op != Op::symbol) continue;
      const std::string& name = graph_->symbol_of(id).name;
      const auto found = by_name.find(name);
      if (found == by_name.end())
        throw Bug("lower: the symbol " + name + " is neither a parameter nor an input");
      number_[id] = found->second;
    }
  }

  void emit(Part part) {
    for (const Id id : live_) {
      const Node& n = (*graph_)[id];
      if (part_.at(id) != part || n.arity() == 0) continue;
      Instruction instruction{n.op, mapped(n.a), {}, {}};
      if (n.arity() > 1) instruction.b = mapped(n.b);
      if (n.arity() > 2) instruction.c = mapped(n.c);
      const Id number = p_.id_of(p_.instructions.size());
      number_[id] = number;
      p_.instructions.push_back(instruction);
      if (n.op == Op::div && part == Part::setup && has_symbols(Expr(*graph_, n.b)))
        assume_nonzero(instruction.b, n.b);
      const auto label = graph_->labels().find(id);
      if (label != graph_->labels().end())
        p_.labels[number] = label->second.second + (label->second.first.negative() ? "_neg" : "");
    }
  }

  void assume_nonzero(Ref value, Ref formula) {  // once, however often it divides
    for (const Assumption& a : p_.assumes_nonzero)
      if (a.value.id() == value.id()) return;
    p_.assumes_nonzero.push_back({value, readable(Expr(*graph_, formula))});
  }

  // A formula as text; a long one, which may be endless when written out, by what it is made of.
  std::string readable(const Expr& formula) const {
    if (size_.at(formula.id()) <= longest_constant) return to_text(formula);
    std::vector<std::string> names;
    for (const Expr& symbol : symbols_of({formula})) names.push_back(symbol.name());
    constexpr std::size_t most = 12;
    const bool more = names.size() > most;
    if (more) names.resize(most);
    return "a formula of " + joined(names, ", ") + (more ? ", .." : "");
  }

  Ref mapped(Ref r) const {
    const Ref image = Ref::of(number_.at(r.id()));
    return r.negative() ? -image : image;
  }

  const Outputs& outputs_;
  std::vector<Expr> roots_;
  Program& p_;
  Graph* graph_ = nullptr;
  std::vector<Id> live_;
  std::unordered_map<Id, Part> part_;
  std::unordered_map<Id, std::size_t> size_;  // written out as a tree
  std::unordered_map<Id, Id> number_;
};

}  // namespace

Program lower(const std::string& name, const Outputs& outputs, const std::vector<std::string>& parameters,
              const Inputs& inputs) {
  Program program;
  program.name = name;
  program.parameters = parameters;
  program.inputs = inputs;
  Lowering(outputs, program).run();
  check_invariants(program);
  return program;
}

}  // namespace articula
