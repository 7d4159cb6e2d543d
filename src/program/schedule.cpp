// Several orders are made, each by a rule of thumb, and the one that spills least is taken (Belady's rule: the value that is needed
// last gives way). Sines and cosines wait in memory like inputs: fast code takes them all at once.
//
//   as lowered        the order of the formulas
//   depth first       from each output (first to last, or last to first) down, the operand that needs more registers first
//                     [SethiUllman1970]
//
// Each is then made again by a greedy rule: among what can be computed, what sets most values free; of equals what could be computed
// longest, so that its operands are there and nothing waits for it; then what most depends on; then the first.

#include "program/schedule.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/contains.hpp"
#include "base/error.hpp"

namespace articula {

namespace {

using Order = std::vector<std::size_t>;

constexpr std::size_t registers = 14;  // of sixteen: two hold what an operation needs
constexpr std::size_t most_for_greedy = 5000;

std::vector<std::size_t> sorted_once(std::vector<std::size_t> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// The on-line part as a graph: what each instruction reads and who reads it.
class OnlinePart {
 public:
  explicit OnlinePart(const Program& p) : p_(p), first_(p.first_instruction()), online_(p.first_online()) {
    readers_.resize(p.instructions.size());
    for (std::size_t i = p.setup; i < p.instructions.size(); ++i)
      for (const std::size_t o : operands(i)) readers_[o].push_back(i);
    for (const ProgramOutput& output : p.outputs)
      for (const Ref r : output.values)
        if (r.id() >= online_) results_.push_back(r.id() - first_);
  }

  // Instructions of the on-line part, each once.
  std::vector<std::size_t> operands(std::size_t i) const {
    std::vector<std::size_t> list;
    for (const Ref r : p_.instructions[i].operands())
      if (r.id() >= online_) list.push_back(r.id() - first_);
    return sorted_once(std::move(list));
  }
  const std::vector<std::size_t>& readers(std::size_t i) const { return readers_[i]; }
  const std::vector<std::size_t>& results() const { return results_; }
  Op op(std::size_t i) const { return p_.instructions[i].op; }
  bool in_register(std::size_t i) const { return !is_sincos(op(i)); }
  std::size_t begin() const { return p_.setup; }
  std::size_t end() const { return p_.instructions.size(); }

 private:
  const Program& p_;
  const Id first_, online_;
  std::vector<std::vector<std::size_t>> readers_;
  std::vector<std::size_t> results_;
};

Order as_lowered(const OnlinePart& part) {
  Order order;
  for (std::size_t i = part.begin(); i < part.end(); ++i) order.push_back(i);
  return order;
}

// Registers that a value needs when nothing is shared.
std::vector<int> needs(const OnlinePart& part) {
  std::vector<int> need(part.end(), 1);
  for (std::size_t i = part.begin(); i < part.end(); ++i) {
    std::vector<int> of_operands;
    for (const std::size_t o : part.operands(i))
      if (part.in_register(o)) of_operands.push_back(need[o]);
    std::sort(of_operands.rbegin(), of_operands.rend());
    for (std::size_t k = 0; k < of_operands.size(); ++k)
      need[i] = std::max(need[i], of_operands[k] + static_cast<int>(k));
  }
  return need;
}

Order depth_first(const OnlinePart& part, std::vector<std::size_t> roots) {
  const std::vector<int> need = needs(part);
  std::vector<bool> done(part.end(), false);
  Order order;
  for (std::size_t i = part.begin(); i < part.end(); ++i)
    if (part.readers(i).empty()) roots.push_back(i);  // also what no output needs
  for (const std::size_t root : roots) {
    std::vector<std::pair<std::size_t, bool>> stack{{root, false}};
    while (!stack.empty()) {
      const auto [i, ready] = stack.back();
      stack.pop_back();
      if (done[i]) continue;
      if (ready) {
        done[i] = true, order.push_back(i);
        continue;
      }
      stack.emplace_back(i, true);
      std::vector<std::size_t> operands = part.operands(i);
      std::stable_sort(operands.begin(), operands.end(),
                       [&](std::size_t a, std::size_t b) { return need[a] < need[b]; });
      for (const std::size_t o : operands) stack.emplace_back(o, false);  // the last is the first to come
    }
  }
  return order;
}

// Compilers make one operation of a product and a sum: a product that one sum alone reads is computed with it.
struct Step {
  std::vector<std::size_t> instructions;       // one, or such a product and its sum
  std::vector<std::size_t> operands, readers;  // steps
  bool in_register = true;
  int height = 0;  // steps to the end of the longest way from here
};

// By instruction: the sum that it is computed with, else itself.
std::vector<std::size_t> homes(const OnlinePart& part) {
  std::vector<std::size_t> home(part.end());
  for (std::size_t i = 0; i < home.size(); ++i) home[i] = i;
  for (std::size_t i = part.begin(); i < part.end(); ++i) {
    if (part.op(i) != Op::add) continue;
    const std::vector<std::size_t> operands = part.operands(i);
    const auto product = std::find_if(operands.rbegin(), operands.rend(), [&](std::size_t o) {
      return part.op(o) == Op::mul && part.readers(o).size() == 1;
    });
    if (product != operands.rend()) home[*product] = i;
  }
  return home;
}

std::vector<Step> steps_of(const OnlinePart& part) {
  const std::vector<std::size_t> home = homes(part);
  std::vector<std::size_t> number(part.end());
  std::vector<Step> steps;
  for (std::size_t i = part.begin(); i < part.end(); ++i)
    if (home[i] == i) number[i] = steps.size(), steps.push_back({{}, {}, {}, part.in_register(i)});
  for (std::size_t i = part.begin(); i < part.end(); ++i) {
    Step& step = steps[number[home[i]]];
    step.instructions.push_back(i);
    for (const std::size_t o : part.operands(i))
      if (home[o] != home[i]) step.operands.push_back(number[home[o]]);
  }
  for (std::size_t k = 0; k < steps.size(); ++k) {
    steps[k].operands = sorted_once(std::move(steps[k].operands));
    for (const std::size_t o : steps[k].operands) steps[o].readers.push_back(k);
  }
  for (std::size_t k = steps.size(); k-- > 0;)
    for (const std::size_t o : steps[k].operands)
      steps[o].height = std::max(steps[o].height, steps[k].height + 1);
  return steps;
}

Order greedy(const OnlinePart& part) {
  const std::vector<Step> steps = steps_of(part);
  std::vector<std::size_t> waiting, unread, ready;
  for (const Step& s : steps) {
    if (s.operands.empty()) ready.push_back(waiting.size());
    waiting.push_back(s.operands.size()), unread.push_back(s.readers.size());
  }
  std::vector<int> made_ready(steps.size(), 0);
  const auto worth = [&](std::size_t k) {
    int freed = steps[k].in_register && unread[k] > 0 ? -1 : 0;
    for (const std::size_t o : steps[k].operands) freed += steps[o].in_register && unread[o] == 1 ? 1 : 0;
    return std::tuple(freed, -made_ready[k], steps[k].height);
  };
  Order order;
  for (int done = 1; !ready.empty(); ++done) {
    auto best = ready.begin();
    for (auto r = ready.begin(); r != ready.end(); ++r)
      if (worth(*r) > worth(*best)) best = r;
    const std::size_t k = *best;
    ready.erase(best);
    order.insert(order.end(), steps[k].instructions.begin(), steps[k].instructions.end());
    for (const std::size_t o : steps[k].operands) --unread[o];
    for (const std::size_t reader : steps[k].readers)
      if (--waiting[reader] == 0) made_ready[reader] = done, ready.push_back(reader);
  }
  return order;
}

// Belady's rule on an order: the reads and writes of memory.
class Registers {
 public:
  Registers(const OnlinePart& part, const Order& order)
      : part_(part), uses_(part.end()), stored_(part.end(), false) {
    for (std::size_t at = order.size(); at-- > 0;)
      for (const std::size_t o : part.operands(order[at])) uses_[o].push_back(at);  // the next one last
    for (const std::size_t i : order) step(i);
  }
  std::size_t traffic() const { return traffic_; }

 private:
  void step(std::size_t i) {
    for (const std::size_t o : part_.operands(i))
      if (part_.in_register(o) && !contains(held_, o)) ++traffic_, hold(o);
    for (const std::size_t o : part_.operands(i)) uses_[o].pop_back();
    std::erase_if(held_, [&](std::size_t o) { return uses_[o].empty(); });
    if (part_.in_register(i) && !uses_[i].empty()) hold(i);
  }

  void hold(std::size_t i) {
    if (held_.size() == registers) {
      const auto last = std::max_element(held_.begin(), held_.end(), [&](std::size_t a, std::size_t b) {
        return uses_[a].back() < uses_[b].back();
      });
      if (!stored_[*last]) stored_[*last] = true, ++traffic_;
      held_.erase(last);
    }
    held_.push_back(i);
  }

  const OnlinePart& part_;
  std::vector<std::vector<std::size_t>> uses_;
  std::vector<bool> stored_;
  std::vector<std::size_t> held_;
  std::size_t traffic_ = 0;
};

}  // namespace

Program reordered(const Program& p, const std::vector<std::size_t>& order) {
  Program result = p;
  std::vector<Id> place(p.value_count());
  for (Id id = 0; id < place.size(); ++id) place[id] = id;
  for (std::size_t at = 0; at < order.size(); ++at) place[p.id_of(order[at])] = p.id_of(p.setup + at);
  for (std::size_t at = 0; at < order.size(); ++at) {
    const Instruction x = renumbered(p.instructions[order[at]], place);
    for (const Ref r : x.operands())
      if (r.id() >= p.id_of(p.setup + at)) throw Bug("program: an order puts an operand behind its reader");
    result.instructions[p.setup + at] = x;
  }
  for (ProgramOutput& output : result.outputs)
    for (Ref& r : output.values) r = renumbered(r, place);
  for (Assumption& a : result.assumes_nonzero) a.value = renumbered(a.value, place);
  result.labels.clear();
  for (const auto& [id, label] : p.labels) result.labels[place[id]] = label;
  return result;
}

std::size_t spills(const Program& program) {
  const OnlinePart part(program);
  return Registers(part, as_lowered(part)).traffic();
}

std::vector<std::size_t> best_order(const Program& program) {
  const OnlinePart part(program);
  const std::vector<std::size_t> forwards = part.results(), backwards(forwards.rbegin(), forwards.rend());
  Order best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (Order order : {as_lowered(part), depth_first(part, forwards), depth_first(part, backwards)}) {
    if (part.end() - part.begin() <= most_for_greedy) {
      Order again;
      for (const std::size_t i : greedy(OnlinePart(reordered(program, order))))
        again.push_back(order[i - program.setup]);
      order = again;
    }
    if (const std::size_t traffic = spills(reordered(program, order)); traffic < least)
      best = order, least = traffic;
  }
  return best;
}

Program scheduled(const Program& program) { return reordered(program, best_order(program)); }

}  // namespace articula
