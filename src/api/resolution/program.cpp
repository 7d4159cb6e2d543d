// A resolution as one straight-line program: the branch is an input, so that every language can print it.
//
//   e_k      +1 or -1: which root of the k-th step that has two
//   reach_k  negative where that step has no real root. There the square root is taken as zero: q is no solution then, but a
//            number. Rounding at the boundary is no lack of reach: 1e-12 of what is compared is added.
//
// With X, Y, Z the coefficients, as in [KhalilDombre2002]:
//   sine       B = X^2 + Y^2, D = B - Z^2, S = (X Z + e Y sqrt(D))/B, C = (Y Z - e X sqrt(D))/B
//              X = 0: C = Z/Y, S = e sqrt(1 - C^2); Y = 0: S = Z/X, C = e sqrt(1 - S^2)
//   pair       D = X1 Y2 - X2 Y1, S = (Z1 Y2 - Z2 Y1)/D, C = (X1 Z2 - X2 Z1)/D
//   quadratic  D = a1^2 - 4 a0 a2, x = (-a1 + e sqrt(D))/(2 a0)
// A free unknown is 0.

#include <set>

#include "api/resolution/resolution.hpp"
#include "base/error.hpp"
#include "expr/text.hpp"
#include "opt/opt.hpp"

namespace articula {

namespace {

// a/b, and `otherwise` where b is zero.
Expr ratio(const Expr& a, const Expr& b, const Expr& otherwise) {
  const Expr one = b.graph().constant(1), none = -abs(b);
  if (b.is_constant() && !b.is_constant(0)) return a / b;
  return select(none, otherwise, a / select(none, one, b));
}

class Branch {
 public:
  Branch(const Resolution& resolution, const SolverProgram& solver, const std::string& where)
      : given_(resolution.given),
        where_(where),
        s_(solver),
        p_(solver.procedure.program),
        values_(p_.value_count()),
        level_(levels(s_.procedure)) {
    cosine_.resize(s_.procedure.unknowns.size()), sine_ = x_ = cosine_;
    number_leaves();
  }

  Program run() {
    const std::vector<ProcedureStep>& steps = s_.procedure.steps;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      compute(static_cast<int>(k));
      solve(k);
    }
    Outputs outputs;
    for (const SolverRows& rows : s_.rows) {
      outputs.push_back({rows.name, static_cast<int>(rows.unknowns.size()), 1, {}});
      for (const int u : rows.unknowns) outputs.back().values.push_back(x_[static_cast<std::size_t>(u)]);
    }
    const auto count = static_cast<int>(reach_.size());
    if (count > 0) outputs.push_back({"reach", count, 1, reach_});
    Inputs inputs = given_;
    if (count > 0) inputs.push_back({"e", count, 1, signs_});
    return lower(p_.name, optimise(outputs, {}).outputs, p_.parameters, inputs);
  }

 private:
  std::size_t first_unknown() const { return p_.first_instruction() - s_.procedure.unknowns.size(); }
  Expr constant(long n) { return graph_.constant(n); }

  void number_leaves() {
    std::size_t next = 0;
    for (const Constant& c : p_.constants) values_[next++] = parse(graph_, c.text);
    for (const std::string& name : p_.parameters)
      values_[next++] = graph_.symbol(name, Kind::parameter), taken_.insert(name);
    for (const Input& input : given_)
      for (const std::string& name : input.symbols)
        values_[next++] = graph_.symbol(name, Kind::state), taken_.insert(name);
  }

  Expr value(Ref r) const { return r.negative() ? -values_[r.id()] : values_[r.id()]; }

  void compute(int level) {
    for (std::size_t i = 0; i < p_.instructions.size(); ++i) {
      const Id id = p_.first_instruction() + static_cast<Id>(i);
      if (level_[id] != level) continue;
      const Instruction& x = p_.instructions[i];
      const std::size_t a = x.a.id();
      const bool turns = is_sincos(x.op) && a >= first_unknown() && a < p_.first_instruction();
      if (turns) {
        const Expr e = (x.op == Op::sin ? sine_ : cosine_)[a - first_unknown()];
        values_[id] = x.op == Op::sin && x.a.negative() ? -e : e;
      } else {
        const int arity = info(x.op).arity;
        values_[id] = make(x.op, value(x.a), value(arity > 1 ? x.b : x.a), value(arity > 2 ? x.c : x.a));
      }
    }
  }

  std::vector<Expr> row(int output) const {
    std::vector<Expr> list;
    for (const Ref r : p_.outputs[static_cast<std::size_t>(output)].values) list.push_back(value(r));
    return list;
  }

  // How well an equation determines its unknown.
  Expr strength(RootKind kind, const std::vector<Expr>& a) {
    if (kind == RootKind::pair) return power(a[0] * a[4] - a[1] * a[3], 2);
    if (kind == RootKind::linear) return power(a[0], 2);
    return power(a[0], 2) + power(a[1], 2);
  }

  std::vector<Expr> strongest(const ProcedureStep& step) {
    std::vector<Expr> best = row(step.equations.front());
    for (std::size_t e = 1; e < step.equations.size(); ++e) {
      const std::vector<Expr> other = row(step.equations[e]);
      const Expr better = strength(step.kind, best) - strength(step.kind, other);
      for (std::size_t i = 0; i < best.size(); ++i) best[i] = select(better, best[i], other[i]);
    }
    return best;
  }

  Expr sign() {
    std::string name = "e" + std::to_string(signs_.size() + 1);
    while (taken_.count(name) != 0) name.insert(1, "_");
    signs_.push_back(name);
    return graph_.symbol(name, Kind::state);
  }

  // The square root of D, which is the difference of two numbers of this size.
  Expr root(const Expr& D, const Expr& size) {
    reach_.push_back(D + Rational(1, 1000000000000) * size);
    return sign() * sqrt(select(D, D, constant(0)));
  }

  void solve(std::size_t k) {
    const ProcedureStep& step = s_.procedure.steps[k];
    const auto u = static_cast<std::size_t>(step.unknown);
    const std::vector<Expr> a = strongest(step);
    switch (step.kind) {
      case RootKind::assign: assign(u, a[0], s_.turns[k]); break;
      case RootKind::linear: x_[u] = ratio(a[1], a[0], constant(0)); break;
      case RootKind::sine: solve_sine(u, a); break;
      case RootKind::pair: {
        const Expr D = a[0] * a[4] - a[3] * a[1];
        turn(u, ratio(a[2] * a[4] - a[5] * a[1], D, constant(0)),
             ratio(a[0] * a[5] - a[3] * a[2], D, constant(1)));
        break;
      }
      case RootKind::quadratic: {
        const Expr b = power(a[1], 2), D = b - 4 * a[0] * a[2];
        const Expr only = ratio(-a[2], a[1], constant(0));
        x_[u] = ratio(root(D, b) - a[1], 2 * a[0], only);
        break;
      }
      case RootKind::trig4:
      case RootKind::quartic:
        throw ModelError(where_,
                         "the step for " + s_.procedure.unknowns[u].name +
                             " has four roots, which a straight-line program cannot give",
                         "--to c writes a solver of all branches");
    }
    values_[first_unknown() + u] = x_[u];
  }

  void solve_sine(std::size_t u, const std::vector<Expr>& a) {
    const Expr &X = a[0], &Y = a[1], &Z = a[2];
    const Expr one = constant(1), none = constant(0);
    if (X.is_constant(0) || Y.is_constant(0)) {
      const bool cosine = X.is_constant(0);
      const Expr known = ratio(Z, cosine ? Y : X, cosine ? one : none);
      const Expr other = root(one - power(known, 2), one);
      return cosine ? turn(u, other, known) : turn(u, known, other);
    }
    const Expr B = power(X, 2) + power(Y, 2), R = root(B - power(Z, 2), B);
    turn(u, ratio(X * Z + Y * R, B, constant(0)), ratio(Y * Z - X * R, B, constant(1)));
  }

  void assign(std::size_t u, const Expr& x, int turned) {
    if (turned < 0) return void(x_[u] = x);
    const std::vector<Expr> cs = row(turned);
    turn(u, cs[1], cs[0]);
  }

  void turn(std::size_t u, const Expr& S, const Expr& C) {
    sine_[u] = S, cosine_[u] = C, x_[u] = atan2(S, C);
  }

  const Inputs& given_;
  const std::string& where_;
  const SolverProgram& s_;
  const Program& p_;
  Graph graph_;
  std::vector<Expr> values_;
  std::vector<int> level_;
  std::vector<Expr> x_, cosine_, sine_;  // by unknown
  std::vector<Expr> reach_;
  std::vector<std::string> signs_;
  std::set<std::string> taken_;
};

}  // namespace

Program one_branch(const Resolution& resolution, const SolverProgram& solver, const std::string& where) {
  return Branch(resolution, solver, where).run();
}

}  // namespace articula
