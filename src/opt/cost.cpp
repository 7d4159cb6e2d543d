// The machine's price of straight-line code: a processor with fused multiply-adds and 16 registers for doubles, such as
// x86-64. Where the figures come from, and how well they meet a compiler's code: docs/optimiser.md.
//
//   fused      a product that only sums read is no instruction of its own, if each of these sums takes no other product: the
//              sums become fused multiply-adds. Products are looked at in order, as compilers do.
//   registers  a value takes a register until it is read for the last time. Where they do not suffice, the one whose next
//              reader is farthest goes to memory [Belady1966].
//   moves      values that are given, sines and cosines lie in memory, the others after a store. To read from there is a
//              load; an instruction can do without it for one operand that nobody reads again. A fused multiply-add
//              writes its result over an operand: a copy, when all are read again. Every output is stored once.

#include "opt/cost.hpp"

#include <algorithm>
#include <map>

#include "base/contains.hpp"

namespace articula {

namespace {

// In tenths of an instruction.
constexpr long instruction = 10;
constexpr long sine_and_cosine = 230, sine_alone = 160;  // range reduction, then two polynomials or one
constexpr std::size_t registers = 16;

long price(Op op) {
  switch (op) {
    case Op::div:
    case Op::sqrt: return 45;  // the unit is busy as long as with 4 or 5 others
    case Op::exp: return sine_alone;
    case Op::atan2: return sine_and_cosine;
    case Op::sign: return 4 * instruction;    // two comparisons, two masks
    case Op::select: return 3 * instruction;  // comparison, mask, blend
    default: return instruction;
  }
}

// Values are numbered by their place among the live nodes.
using Value = std::size_t;
struct Step {
  Value result;
  std::vector<Value> reads;  // each once
  bool fused;
};

class Code {
 public:
  explicit Code(const Outputs& outputs)
      : roots_(values(outputs)), g_(roots_.front().graph()), live_(reachable(roots_)) {
    place_.resize(live_.back() + 1);
    for (Value v = 0; v < live_.size(); ++v) place_[live_[v]] = v;
    is_output_.resize(live_.size());
    for (const Expr& root : roots_) is_output_[place_[root.id()]] = true;
    fuse();
    for (Value v = 0; v < live_.size(); ++v)
      if (computed(v) && !fused_[v]) steps_.push_back({v, reads(v), takes_product_[v]});
  }

  const std::vector<Step>& steps() const { return steps_; }
  std::size_t size() const { return live_.size(); }
  bool is_output(Value v) const { return is_output_[v]; }
  bool begins_in_memory(Value v) const { return !computed(v) || turns(v); }

  long operations() const {
    long sum = 0;
    std::map<Id, int> functions;  // of each angle: one of sine and cosine, or both
    for (const Step& step : steps_)
      turns(step.result) ? void(++functions[node(step.result).a.id()])
                         : void(sum += price(node(step.result).op));
    for (const auto& [angle, count] : functions) sum += count == 1 ? sine_alone : sine_and_cosine;
    return sum;
  }

 private:
  const Node& node(Value v) const { return g_[live_[v]]; }
  bool computed(Value v) const { return node(v).varies && node(v).arity() > 0; }
  bool turns(Value v) const { return is_sincos(node(v).op); }
  Value operand(Value v, int k) const { return place_[node(v).operand(k).id()]; }

  void fuse() {
    std::vector<std::vector<Value>> readers(live_.size());
    for (Value v = 0; v < live_.size(); ++v)
      for (int k = 0; k < node(v).arity(); ++k) readers[operand(v, k)].push_back(v);
    fused_.resize(live_.size());
    takes_product_.resize(live_.size());
    const auto may_take = [&](Value v) { return node(v).op == Op::add && !takes_product_[v]; };
    for (Value v = 0; v < live_.size(); ++v) {
      if (!computed(v) || node(v).op != Op::mul || is_output_[v]) continue;
      fused_[v] = std::all_of(readers[v].begin(), readers[v].end(), may_take);
      if (fused_[v])
        for (const Value reader : readers[v]) takes_product_[reader] = true;
    }
  }

  std::vector<Value> reads(Value v) const {
    std::vector<Value> list;
    for (int k = 0; k < node(v).arity(); ++k) {
      const Value o = operand(v, k);
      if (fused_[o])
        list.insert(list.end(), {operand(o, 0), operand(o, 1)});
      else
        list.push_back(o);
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  std::vector<Expr> roots_;
  const Graph& g_;
  std::vector<Id> live_;
  std::vector<Value> place_;  // by id
  std::vector<bool> is_output_, fused_, takes_product_;
  std::vector<Step> steps_;
};

// Loads, stores and copies, with the best choice of what stays in registers.
class Registers {
 public:
  explicit Registers(const Code& code) : code_(code), readers_(code.size()), stored_(code.size()) {
    for (std::size_t s = code.steps().size(); s-- > 0;)  // so that the next one stands last
      for (const Value v : code.steps()[s].reads) readers_[v].push_back(s);
    for (Value v = 0; v < code.size(); ++v) stored_[v] = code.begins_in_memory(v);
  }

  long moves() {
    for (const Step& step : code_.steps()) {
      read(step);
      if (code_.is_output(step.result)) store(step.result);
      if (!code_.begins_in_memory(step.result)) hold(step.result);
    }
    return moves_;
  }

 private:
  void read(const Step& step) {
    bool from_memory = false, overwrites = !step.fused;
    for (const Value v : step.reads) {
      readers_[v].pop_back();
      const bool again = !readers_[v].empty();
      if (contains(held_, v))
        overwrites = overwrites || !again;
      else if (!again && !from_memory)
        from_memory = true;
      else
        ++moves_, hold(v), overwrites = overwrites || !again;
    }
    if (!overwrites) ++moves_;
    std::erase_if(held_, [&](Value v) { return readers_[v].empty(); });
  }
  void store(Value v) {
    if (!stored_[v]) ++moves_;
    stored_[v] = true;
  }
  void hold(Value v) {
    if (readers_[v].empty()) return;
    if (held_.size() == registers) {
      const auto farthest = std::max_element(
          held_.begin(), held_.end(), [&](Value a, Value b) { return next_reader(a) < next_reader(b); });
      if (!readers_[*farthest].empty()) store(*farthest);
      held_.erase(farthest);
    }
    held_.push_back(v);
  }
  std::size_t next_reader(Value v) const {
    return readers_[v].empty() ? code_.steps().size() : readers_[v].back();
  }

  const Code& code_;
  std::vector<std::vector<std::size_t>> readers_;  // the steps that will read a value, the next one last
  std::vector<bool> stored_;
  std::vector<Value> held_;
  long moves_ = 0;
};

}  // namespace

Counts online_cost(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  Counts counts;
  if (roots.empty()) return counts;
  const Graph& g = roots.front().graph();
  for (const Id id : reachable(roots))
    if (g[id].varies) count(g[id].op, counts);
  return counts;
}

long cost(const Outputs& outputs, CostModel model) {
  if (model == CostModel::operations) return online_cost(outputs).total();
  if (values(outputs).empty()) return 0;
  const Code code(outputs);
  return code.operations() + instruction * Registers(code).moves();
}

}  // namespace articula
