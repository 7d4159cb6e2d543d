#include "program/lane_code.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace articula {

namespace {

constexpr std::size_t for_ever = std::numeric_limits<std::size_t>::max();

class LaneCoder {
 public:
  explicit LaneCoder(const Program& p)
      : p_(p), first_(p.first_instruction()), done_(p.instructions.size(), false), last_(last_uses()) {
    for (Id id = 0; id < first_; ++id) code_.row.push_back(fresh());
    unread_ = fresh();
    code_.row.resize(p.value_count(), unread_);
    for (std::size_t i = 0; i < p.instructions.size(); ++i)
      if (const Instruction& x = p.instructions[i]; is_sincos(x.op))
        turns_.emplace(std::pair(x.a.id(), x.op), i);
  }

  LaneCode code() {
    for (std::size_t i = 0; i < p_.instructions.size(); ++i) {
      const LaneStep prepared = reads(i);
      release(i, false);
      if (!done_[i]) step(i, prepared);
      release(i, true);
    }
    return std::move(code_);
  }

 private:
  // By value number: the last instruction that reads it, or makes it. What the set-up part has stays, and what outputs give.
  std::vector<std::size_t> last_uses() const {
    std::vector<std::size_t> last(p_.value_count(), 0);
    for (std::size_t i = 0; i < p_.instructions.size(); ++i) {
      last[first_ + i] = i;
      for (const Ref r : p_.instructions[i].operands()) last[r.id()] = i;
    }
    std::fill_n(last.begin(), first_ + p_.setup, for_ever);
    for (const ProgramOutput& output : p_.outputs)
      for (const Ref r : output.values) last[r.id()] = for_ever;
    return last;
  }

  LaneStep reads(std::size_t i) const {
    const Instruction& x = p_.instructions[i];
    LaneStep s{x.op, x.a.negative(), x.b.negative(), x.c.negative(), 0, 0, 0, unread_, unread_};
    Id* row[] = {&s.a, &s.b, &s.c};
    for (int k = 0; k < x.arity(); ++k) *row[k] = code_.row[x.operand(k).id()];
    return s;
  }

  void step(std::size_t i, LaneStep s) {
    (s.op == Op::cos ? s.other : s.out) = result(i);
    if (const std::size_t other = partner(i); other != i) {
      (s.op == Op::cos ? s.out : s.other) = result(other);
      if (s.op == Op::cos) s.minus_a = p_.instructions[other].a.negative();
    }
    if (s.op == Op::cos) s.op = Op::sin;
    (i < p_.setup ? code_.setup : code_.online).push_back(s);
  }

  // The cosine of a sine's angle, or the sine of a cosine's, if the same part wants it later; else itself.
  std::size_t partner(std::size_t i) const {
    const Instruction& x = p_.instructions[i];
    if (!is_sincos(x.op)) return i;
    const auto found = turns_.find({x.a.id(), x.op == Op::sin ? Op::cos : Op::sin});
    const bool fits =
        found != turns_.end() && !done_[found->second] && (found->second < p_.setup) == (i < p_.setup);
    return fits ? found->second : i;
  }

  Id result(std::size_t i) {
    done_[i] = true;
    return code_.row[first_ + i] = fresh();
  }

  Id fresh() {
    if (free_.empty()) return static_cast<Id>(code_.rows++);
    const Id row = free_.back();
    free_.pop_back();
    return row;
  }

  // Rows of operands can take the result: lanes do not look at each other.
  void release(std::size_t i, bool result) {
    const auto give_back = [&](Id value) {
      if (last_[value] != i) return;
      last_[value] = for_ever;
      free_.push_back(code_.row[value]);
    };
    if (result)
      give_back(first_ + static_cast<Id>(i));
    else
      for (const Ref r : p_.instructions[i].operands()) give_back(r.id());
  }

  const Program& p_;
  const Id first_;
  Id unread_ = 0;
  LaneCode code_;
  std::vector<bool> done_;
  std::vector<std::size_t> last_;
  std::map<std::pair<Id, Op>, std::size_t> turns_;  // the first sine and the first cosine of a value
  std::vector<Id> free_;
};

}  // namespace

LaneCode lane_code(const Program& program) { return LaneCoder(program).code(); }

}  // namespace articula
