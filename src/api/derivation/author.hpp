// Who writes a derivation: words, equations in general, equations with a robot's values. What an equation needs is said together: its left
// side, what it is in general, the values, what proves them.
//
// Values come in and go out: an element that would be long gets a name (a step of the equation, a symbol of the paper's graph), and
// what follows is written with it. `meaning` of a name is its formula in joint variables and parameters. Functions of positions and
// velocities too long for one formula are listed as the steps of an optimised program.
//
// An equation follows from the one that says the same in general, and from those that say what the quantities in it are: it names them.
#pragma once

#include <optional>
#include <set>

#include "api/derivation.hpp"
#include "api/derivation/phrases.hpp"
#include "expr/matrix.hpp"
#include "geom/vector.hpp"

namespace articula {

struct Statement {  // what an equation says beside its values
  std::string left;
  std::vector<std::string> between = {};
  Indices at = {};
  std::string source = {};    // [Key] (6)
  std::string elements = {};  // what elements are called that get names; none: they get none
  std::string mark = {};      // a number after it: W1_3
  std::string uses = {};      // quantities that it follows from, beside those in `between`
  std::size_t kept = 9;       // operands of an element of a step that needs no name
};

class Author {
 public:
  // `tree` has symbols for all joints; with closed loops it is not the robot itself.
  Author(const Robot& tree, const Lettering& lettering, std::string title);

  Graph& graph() { return *d_.paper.graph; }
  const Lettering& lettering() const { return lettering_; }
  const Robot& tree() const { return tree_; }
  ProvenPaper& derivation() { return d_; }

  void heading(int level, const std::string& text);
  void say(const std::string& text, const Indices& at = {});
  void add(PaperPart block);
  void general(const Statement& statement);
  // The last equation says what these quantities are, too: later ones that use them name it.
  void defines(const std::string& quantities, const Indices& at);

  // A step of an algorithm: short formulas of what came before. Long elements get names.
  std::vector<Expr> step(const Statement& s, const Output& value, Proof proof);
  Vec3 step(const Statement& s, const Vec3& value, Proof proof);
  Tensor3 step(const Statement& s, const Tensor3& value, Proof proof);

  // A function of joint variables, simplified; too long ones as a program. Returns what may be used further: names for long elements.
  std::vector<Expr> whole(const Statement& s, const Output& value, Proof proof);

  // Each as one formula; all of them with so many operands.
  bool can_be_read(const std::vector<Expr>& values, std::size_t most = 900) const;

  // A sum of products of matrices, as it stands.
  void sum(const Statement& s, std::vector<Equation::Product> terms, Proof proof);

  std::vector<Expr> meaning(const std::vector<Expr>& formulas) const;
  std::string called(std::string_view quantity) const;  // elements of it that get names
  std::optional<Expr> symbol_named(const std::string& name) const;
  const std::set<std::string>& used() const { return used_; }  // quantities that have been spoken of

 private:
  struct Begun {
    Equation equation;
    bool opposite;
  };
  Marks marks(const std::string& text, const Indices& at);
  std::vector<int> sources_of(const Statement& s) const;
  Begun begun(const Statement& s);
  void finish(Equation equation, Proof proof);
  std::vector<Expr> named(const Statement& s, const Output& value, std::size_t keep, Equation& equation);
  Expr shown(const Expr& e) const;
  std::vector<Expr> shown(const std::vector<Expr>& values) const;
  Expr name(const std::string& wanted, const Expr& formula, Equation& equation);
  std::string unused(const std::string& wanted) const;
  std::vector<Expr> listed_in(Equation& equation, const Output& value);

  Robot tree_;
  const Lettering& lettering_;
  ProvenPaper d_;
  std::map<std::string, Expr> meaning_;  // of names
  std::set<std::string> used_;
  std::map<std::string, int> general_;  // the equation in general, by the text of its left side
  std::map<std::string, int> told_;     // the equation that says what a letter is
  int last_ = 0;                        // number of an equation
  mutable std::map<Id, Expr> shown_;
};

std::string bracketed(std::string_view key, std::string_view equation = {});  // "[Key] (6)"

}  // namespace articula
