#include "api/derivation/index_rule.hpp"

#include <optional>
#include <utility>

namespace articula {

namespace {

struct Frames {  // that a product begins and ends with; none: a scalar
  std::optional<std::string> first, last;
};

std::string frame_of(const Letter& l) { return l.left_above.empty() ? "0" : l.left_above; }

Frames frames_of(const Letter& l) {
  if (!l.framed) return {};
  const bool transposed = l.above.ends_with("T");
  const std::string left = frame_of(l), right = l.turns ? l.below : left;
  return transposed && l.turns ? Frames{right, left} : Frames{left, right};
}

class RuleReader {
 public:
  explicit RuleReader(const Marks& marks) : marks_(marks) {}

  Frames sum() {  // until a parenthesis closes
    Frames all = product();
    while (at_ < marks_.size() && is_sign("+-")) {
      ++at_;
      const Frames term = product();
      if (term.first && all.first && *term.first != *all.first)
        faults_.push_back("terms written in " + *all.first + " and in " + *term.first + " are added");
      if (!all.first) all = term;
    }
    return all;
  }

  const std::vector<std::string>& faults() const { return faults_; }
  bool done() const { return at_ >= marks_.size(); }
  void step() { ++at_; }

 private:
  bool is_sign(const std::string& signs) const {
    const Mark& m = marks_[at_];
    return m.kind == Mark::Kind::sign && m.text.size() == 1 && signs.find(m.text) != std::string::npos;
  }

  // Operands of cross and scalar products, each a chain of matrices that ends with a vector.
  Frames product() {
    Frames all, operand;
    if (at_ < marks_.size() && is_sign("+-")) ++at_;
    while (at_ < marks_.size() && !is_sign("+-=),")) {
      if (is_sign("x.")) {
        ++at_, join(all, std::exchange(operand, {}));
        continue;
      }
      const Frames next = factor();
      if (!next.first) continue;
      if (operand.last && *operand.last != *next.first)
        faults_.push_back("what follows " + *operand.last + " is written in " + *next.first);
      if (!operand.first) operand.first = next.first;
      operand.last = next.last;
    }
    join(all, operand);
    return all;
  }

  Frames factor() {
    if (is_sign("(")) {
      ++at_;
      const Frames inner = sum();
      if (at_ < marks_.size()) ++at_;
      return inner;
    }
    const Mark& m = marks_[at_++];
    return m.kind == Mark::Kind::letter ? frames_of(m.letter) : Frames{};
  }

  void join(Frames& all, const Frames& operand) {
    if (all.first && operand.first && *all.first != *operand.first)
      faults_.push_back("vectors written in " + *all.first + " and in " + *operand.first + " are multiplied");
    if (!all.first) all = operand;
  }

  const Marks& marks_;
  std::size_t at_ = 0;
  std::vector<std::string> faults_;
};

Frames read(const Marks& marks, std::vector<std::string>& faults) {
  RuleReader reader(marks);
  Frames frames = reader.sum();
  while (!reader.done()) {  // = , ..
    reader.step();
    reader.sum();
  }
  faults.insert(faults.end(), reader.faults().begin(), reader.faults().end());
  return frames;
}

}  // namespace

std::vector<std::string> index_faults(const Equation& equation) {
  std::vector<std::string> faults;
  const Frames left = read(equation.left, faults);
  for (const Marks& side : equation.between) {
    const Frames frames = read(side, faults);
    if (left.first && frames.first && *left.first != *frames.first)
      faults.push_back("a quantity written in " + *left.first + " is one written in " + *frames.first);
  }
  return faults;
}

}  // namespace articula
