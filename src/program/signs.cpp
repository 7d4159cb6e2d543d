#include "program/signs.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace articula {

namespace {

bool is_product(Op op) { return op == Op::mul || op == Op::div; }
bool is_odd(Op op) { return op == Op::sin || op == Op::sign; }
bool is_even(Op op) { return op == Op::cos || op == Op::abs; }
// Does the value change its sign when this operand and its fellows do?
bool is_term(Op op, int k) { return op == Op::add || (op == Op::select && k > 0); }

}  // namespace

Signs::Signs(const Program& program)
    : p_(program), taken_(program.value_count(), false), x_(program.value_count()) {}

Signs::Form Signs::sum(const Form& a, const Form& b) {
  Form result;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

Signs::Form Signs::reduced(Form form) const {
  Form rest;
  while (!form.empty()) {
    const std::size_t last = form.back();
    form.pop_back();
    const auto known = known_.find(last);
    if (known == known_.end())
      rest.push_back(last);
    else
      form = sum(form, known->second);
  }
  std::reverse(rest.begin(), rest.end());
  return rest;
}

bool Signs::value(const Form& form) const {
  const Form rest = reduced(form);
  return !rest.empty() && rest.front() == 0;
}

bool Signs::is_constant(Ref r) const { return kind_of(p_, r.id()) == kind_constant; }

Signs::Form Signs::e(Ref r) const { return sum(x_[r.id()], r.negative() ? Form{0} : Form{}); }

Signs::Form Signs::s(const Instruction& x, Id own, int k) const {
  return is_term(x.op, k) ? sum(e(x.operand(k)), x_[own]) : e(x.operand(k));
}

void Signs::demand_zero(const Form& form) {
  const Form rest = reduced(form);
  if (rest.empty()) return;
  if (rest == Form{0}) {
    contradiction_ = true;
  } else {
    known_[rest.back()] = Form(rest.begin(), rest.end() - 1);
    newly_known_.push_back(rest.back());
  }
}

Signs::Form Signs::solved(const Instruction& x, const Instruction* model, Id model_id) {
  if (is_even(x.op)) return {};
  if (is_odd(x.op)) return e(x.a);
  if (is_product(x.op)) return is_constant(x.a) || is_constant(x.b) ? Form{++unknowns_} : sum(e(x.a), e(x.b));
  if (model == nullptr) return x.op == Op::add ? Form{++unknowns_} : Form{};
  std::optional<Form> own;
  for (int k = 0; k < x.arity(); ++k) {
    if (is_constant(x.operand(k))) continue;
    const Form change = sum(e(x.operand(k)), s(*model, model_id, k));
    if (!is_term(x.op, k))
      demand_zero(change);
    else if (!own)
      own = change;
    else
      demand_zero(sum(*own, change));
  }
  return own.value_or(Form{});
}

bool Signs::take(const Section& section, const Section* model) {
  newly_known_.clear();
  contradiction_ = false;
  for (std::size_t m = 0; m < section.instructions.size() && !contradiction_; ++m) {
    const std::size_t i = section.instructions[m], j = model == nullptr ? i : model->instructions[m];
    x_[p_.id_of(i)] =
        reduced(solved(p_.instructions[i], model == nullptr ? nullptr : &p_.instructions[j], p_.id_of(j)));
    taken_[p_.id_of(i)] = true;
  }
  if (contradiction_)
    for (const std::size_t unknown : newly_known_) known_.erase(unknown);
  return !contradiction_;
}

Program Signs::applied() const {
  Program result = p_;
  for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i) {
    Instruction& x = result.instructions[i];
    const Id own = p_.id_of(i);
    if (!taken_[own]) continue;
    if (is_even(x.op) || is_odd(x.op)) {
      x.a = Ref::of(x.a.id());
    } else if (is_product(x.op)) {
      const bool sign = value(sum(sum(e(x.a), e(x.b)), x_[own])), first = is_constant(x.a);
      x.a = Ref::of(x.a.id(), first && sign), x.b = Ref::of(x.b.id(), !first && sign);
    } else {
      const Instruction old = x;
      Ref* const refs[] = {&x.a, &x.b, &x.c};
      for (int k = 0; k < x.arity(); ++k) *refs[k] = Ref::of(old.operand(k).id(), value(s(old, own, k)));
    }
  }
  for (ProgramOutput& output : result.outputs)
    for (Ref& r : output.values) r = Ref::of(r.id(), value(e(r)));
  return result;
}

}  // namespace articula
