// A procedure in C: a loop over the roots of each step inside that of the step before. What a step reads, and its roots, are
// computed as far outside as they can be, once for all branches that share them; cosine and sine of an angle are those its root comes with.

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.hpp"
#include "codegen/c.hpp"
#include "codegen/solver.hpp"

namespace articula {

namespace {

constexpr std::string_view own_words[] = {"n",    "seed",   "marks", "found", "mark",  "reached",
                                          "turn", "turned", "freed", "rows",  "closed"};

std::string numbered(const char* letter, std::size_t k) { return letter + std::to_string(k + 1); }

constexpr std::string_view setup_text = R"(  @name@_constants k;
  @name@_setup(&@name@_defaults, &k);  (once; or with parameters of yours)
)";

constexpr std::string_view opening_text = R"(
The counts are of one branch, roots aside.@passed@ How to use this file:

@setup@@declared@  const int n = @name@(@given@, @constants@@arrays@);

n @solutions@, one in each row of @rows@; 0: @none@. Angles are in (-pi, pi]. With more to tell:

  int marks[@name@_most];
  const int n = @name@_marked(@given@, @constants@seed, @arrays@, marks);

marks (or NULL): 0, or the sum of 1 where solutions meet, at the boundary of what can be reached, and 2
where a joint is free at this @pose@. A free joint is put where it is in seed (@seed@; NULL: 0).
Where the other joints do not @reach@ with it there, it is turned by sixteenths of a turn until they do.)";

class CSolver {
 public:
  CSolver(const SolverProgram& solver, const FileNotes& notes)
      : s_(solver),
        p_(solver.procedure.program),
        notes_(notes),
        columns_(solver.columns()),
        language_(language_c()) {
    name_unknowns();
    name_ = identifier(language_, p_.name);
    names_ = name_values(language_, p_);
    level_ = levels(s_.procedure);
    needed_ = needed_values(p_);
    steps_need_ = s_.sure ? needed_by_steps() : needed_;
    for (std::size_t u = 0; u < unknowns_.size(); ++u) names_.value[unknown_id(u)] = unknowns_[u];
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      if (const int u = turned(p_.instructions[i]); u >= 0)
        names_.value[p_.id_of(i)] =
            std::string(info(p_.instructions[i].op).text) + "_" + unknowns_[static_cast<std::size_t>(u)];
  }

  std::string text(const std::vector<std::string_view>& runtime) {
    const std::string guard = name_ + "_h";
    std::string text = c_comment(opening()) + "#ifndef " + guard + "\n#define " + guard + "\n\n";
    text += "#include <math.h>\n\n";
    for (const std::string_view piece : runtime) text += std::string(piece) + "\n";
    text += c_setup(code_of(language_, p_, notes_, names_), CLinkage::header);
    text += "enum { ";
    for (const SolverRows& rows : s_.rows)
      text += width(rows) + " = " + std::to_string(rows.unknowns.size()) + ", ";
    text += name_ + "_most = " + std::to_string(s_.most()) + " };\n\n";
    return text + function() + short_function() + "#endif\n";
  }

 private:
  const Procedure& procedure() const { return s_.procedure; }
  bool has_setup() const { return !p_.parameters.empty(); }
  Id unknown_id(std::size_t u) const {
    return p_.first_instruction() - static_cast<Id>(unknowns_.size()) + static_cast<Id>(u);
  }

  // Unknowns have names of their own, and so has what their steps need; nothing of the program may have them.
  void name_unknowns() {
    std::set<std::string> taken(std::begin(own_words), std::end(own_words));
    for (const SolverRows& rows : s_.rows) taken.insert(rows.name);
    for (std::size_t k = 0; k < s_.poses.size(); ++k) taken.insert(pose_name(k));
    taken.insert(given());
    for (std::size_t k = 0; k < procedure().steps.size(); ++k)
      for (const char* letter : {"a", "r", "m", "n", "i"}) taken.insert(numbered(letter, k));
    for (const ProcedureUnknown& u : procedure().unknowns) {
      std::string name = identifier(language_, u.name);
      while (!taken.insert(name).second) name += "_";
      taken.insert({"cos_" + name, "sin_" + name});
      unknowns_.push_back(name);
    }
    words_.assign(taken.begin(), taken.end());
    for (const std::string& word : words_)
      if (word != given()) language_.reserved.push_back(word);
  }

  // The unknown that this is the sine or cosine of; -1: another operation.
  int turned(const Instruction& x) const {
    const Id first = unknown_id(0);
    const bool is = is_sincos(x.op) && x.a.id() >= first && x.a.id() < p_.first_instruction();
    return is ? static_cast<int>(x.a.id() - first) : -1;
  }

  // An angle comes with its cosine and sine: from its root, or from where it is assigned.
  std::string known(const Instruction& x, std::size_t unknown) const {
    const auto& steps = procedure().steps;
    std::size_t k = 0;
    while (static_cast<std::size_t>(steps[k].unknown) != unknown) ++k;
    const bool sine = x.op == Op::sin;
    const int turn = s_.turns[k];
    const std::string text = turn >= 0 ? value(turn, sine ? 1 : 0)
                                       : numbered("r", k) + "[" + numbered("i", k) + (sine ? "].s" : "].c");
    return sine && x.a.negative() ? "-(" + text + ")" : text;
  }

  std::vector<std::string> opening() const {
    std::string setup, declared;
    if (has_setup()) setup = filled(setup_text, {{"name", name_}});
    for (const SolverRows& rows : s_.rows)
      declared += "  double " + rows.name + "[" + name_ + "_most][" + width(rows) + "];\n";
    const auto either = [this](const std::string& loops, const std::string& pose) {
      return s_.closes ? loops : pose;
    };
    std::vector<std::string> lines = heading(p_, notes_);
    for (const std::string& line : lines_of(filled(
             opening_text,
             {{"passed", either("", " " + given() + " is passed row by row.")},
              {"setup", setup},
              {"declared", declared},
              {"name", name_},
              {"given", given()},
              {"constants", has_setup() ? "&k, " : ""},
              {"arrays", names_of_rows(", ")},
              {"solutions", either("assemblies", "solutions")},
              {"rows", names_of_rows(" and ")},
              {"none", either("the loops cannot be closed", "the pose is out of reach")},
              {"pose", either("position", "pose")},
              {"seed", one_array() ? "joint variables" : "the variables of " + names_of_rows(", then ")},
              {"reach", either("close the loops", "reach the pose")}})))
      lines.push_back(line);
    return lines;
  }

  std::string arguments() const {
    return "const double " + given() + "[" + std::to_string(p_.inputs.front().symbols.size()) + "], " +
           (has_setup() ? "const " + name_ + "_constants *k, " : std::string());
  }
  std::string rows() const {
    std::vector<std::string> list;
    for (const SolverRows& rows : s_.rows)
      list.push_back("double " + rows.name + "[][" + std::to_string(rows.unknowns.size()) + "]");
    return joined(list, ", ");
  }
  const std::string& given() const { return p_.inputs.front().name; }
  std::string names_of_rows(const std::string& between) const {
    std::vector<std::string> list;
    for (const SolverRows& rows : s_.rows) list.push_back(rows.name);
    return joined(list, between);
  }
  bool one_array() const { return s_.rows.size() == 1; }
  std::string width(const SolverRows& rows) const {
    return name_ + "_" + (one_array() ? "joints" : rows.name);
  }
  std::string pose_name(std::size_t k) const { return "pose" + (s_.closes ? std::to_string(k + 1) : ""); }

  void line(const std::string& text) { body_ += std::string(2 * depth_, ' ') + text + "\n"; }

  std::vector<bool> needed_by_steps() const {
    Program steps = p_;
    for (const int pose : s_.poses) steps.outputs[static_cast<std::size_t>(pose)].values.clear();
    steps.outputs[static_cast<std::size_t>(s_.length)].values.clear();
    return needed_values(steps);
  }

  void compute(Id id) {
    const Instruction& x = p_.instructions[id - p_.first_instruction()];
    const int u = turned(x);
    line("const double " + names_.value[id] + " = " +
         (u < 0 ? expression(language_, x, names_.value) : known(x, static_cast<std::size_t>(u))) + ";");
  }
  template <class Wanted>
  void compute_where(const Wanted& wanted) {
    for (Id id = p_.first_online(); id < p_.value_count(); ++id)
      if (needed_[id] && wanted(id)) compute(id);
  }
  void compute(int level) {
    compute_where([&](Id id) { return steps_need_[id] && level_[id] == level; });
  }

  std::string listed(int output, const std::string& before = {}, const std::string& after = {}) const {
    std::vector<std::string> items;
    for (const Ref r : p_.outputs[static_cast<std::size_t>(output)].values)
      items.push_back(before + operand(r, names_.value) + after);
    return "{" + joined(items, ", ") + "}";
  }
  // What vanishes is told by numbers: coefficients of another size are brought to one, by a power of two, which rounds nothing.
  std::string scaled(int equation) const {
    const double factor = s_.factor.empty() ? 1 : s_.factor[static_cast<std::size_t>(equation)];
    return factor == 1 ? listed(equation)
                       : listed(equation, language_.number(factor, Precision::f64) + "*(", ")");
  }
  std::string value(int output, std::size_t i) const {
    return operand(p_.outputs[static_cast<std::size_t>(output)].values[i], names_.value);
  }

  // Where a free unknown is put.
  std::string from_seed(std::size_t unknown) const {
    const auto at = [&](int u) {
      const auto found = std::find(columns_.begin(), columns_.end(), u);
      return found == columns_.end() ? "0.0" : "seed[" + std::to_string(found - columns_.begin()) + "]";
    };
    const auto& sum = procedure().unknowns[unknown].sum;
    if (sum.empty()) return at(static_cast<int>(unknown));
    std::string text;
    for (const auto& [u, sign] : sum) text += (sign < 0 ? " - " : text.empty() ? "" : " + ") + at(u);
    return text;
  }

  void assign(std::size_t k) {
    const ProcedureStep& step = procedure().steps[k];
    line("const double " + unknowns_[static_cast<std::size_t>(step.unknown)] + " = " +
         value(step.equations.front(), 0) + ";");
  }

  // How many steps the coefficients of one wait for.
  int ready(std::size_t k) const {
    int level = 0;
    for (const int e : procedure().steps[k].equations)
      for (const Ref r : p_.outputs[static_cast<std::size_t>(e)].values)
        level = std::max(level, level_[r.id()]);
    return level;
  }

  // Of a pair that says what S and C are, up to signs: these. Most steps of a wrist are such, and need no equations solved.
  std::string direction(const ProcedureStep& step) const {
    if (step.kind != RootKind::pair || step.equations.size() > 1) return "";
    const std::vector<Ref>& a = p_.outputs[static_cast<std::size_t>(step.equations.front())].values;
    const auto number = [&](std::size_t i) {
      if (a[i].id() >= p_.constants.size()) return 2.0;
      return (a[i].negative() ? -1 : 1) * p_.constants[a[i].id()].value;
    };
    const double X1 = number(0), Y1 = number(1), X2 = number(3), Y2 = number(4);
    const auto is_one = [](double x, double zero) { return std::fabs(x) == 1 && zero == 0; };
    const auto times = [&](double sign, Ref r) { return operand(sign < 0 ? -r : r, names_.value); };
    if (is_one(X1, Y1) && is_one(Y2, X2)) return times(X1, a[2]) + ", " + times(Y2, a[5]);
    if (is_one(Y1, X1) && is_one(X2, Y2)) return times(X2, a[5]) + ", " + times(Y1, a[2]);
    return "";
  }

  // The equation of a step as an array, the best one of several; what to call it.
  std::string equation(std::size_t k) {
    const ProcedureStep& step = procedure().steps[k];
    const std::string a = numbered("a", k), width = std::to_string(info(step.kind).coefficients),
                      rows = std::to_string(step.equations.size());
    if (step.equations.size() == 1) {
      line("const double " + a + "[" + width + "] = " + scaled(step.equations.front()) + ";");
      return a;
    }
    line("const double " + a + "[" + rows + "][" + width + "] = {");
    for (const int e : step.equations) line("    " + scaled(e) + ",");
    line("};");
    return "articula_strongest(" + a + "[0], " + rows + ", " + width + ")";
  }

  void find_roots(std::size_t k) {
    const ProcedureStep& step = procedure().steps[k];
    const auto unknown = static_cast<std::size_t>(step.unknown);
    const std::string r = numbered("r", k), m = numbered("m", k);
    line("/* " + procedure().unknowns[unknown].name + (step.how.empty() ? "" : ": " + step.how) + " */");
    const std::string SC = direction(step);
    const std::string of = SC.empty() ? equation(k) : SC,
                      kind(SC.empty() ? info(step.kind).name : "direction");
    line("articula_root " + r + "[4];");
    line("int " + m + " = 0;");
    line("const int " + numbered("n", k) + " = articula_" + kind + "(" + of + ", " + r + ", &" + m + ");");
    if (SC.empty())
      line("if ((" + m + " & 2) != 0) " + r + "[0] = articula_at(turned + (seed ? " + from_seed(unknown) +
           " : 0.0)), freed = 1;");
    marks_ += (marks_.empty() ? "" : " | ") + m;
  }

  void follow_roots(std::size_t k) {
    const std::string i = numbered("i", k);
    line("for (int " + i + " = 0; " + i + " < " + numbered("n", k) + "; ++" + i + ") {");
    ++depth_;
    line("const double " + unknowns_[static_cast<std::size_t>(procedure().steps[k].unknown)] + " = " +
         numbered("r", k) + "[" + i + "].x;");
  }

  void leaf() {
    std::vector<std::string> found;
    unsigned angles = 0;
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      const auto u = static_cast<std::size_t>(columns_[j]);
      found.push_back(unknowns_[u]);
      if (procedure().unknowns[u].angle) angles |= 1U << j;
    }
    const std::string joints = std::to_string(found.size());
    line("const double found[" + joints + "] = {" + joined(found, ", ") + "};");
    line("const int mark = " + (marks_.empty() ? "0" : marks_) + ";");
    line("int reached = 1;");
    line(s_.sure ? "if (mark != 0) {" : "{");
    ++depth_;
    compute_where([&](Id id) { return !steps_need_[id]; });
    if (s_.closes) line("const double closed[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};");
    std::vector<std::string> tests;
    for (std::size_t k = 0; k < s_.poses.size(); ++k) {
      line("const double " + pose_name(k) + "[12] = " + listed(s_.poses[k]) + ";");
      tests.push_back("articula_reached(" + pose_name(k) + ", " + (s_.closes ? "closed" : given()) + ", " +
                      value(s_.length, 0) + ")");
    }
    line("reached = " + joined(tests, " && ") + ";");
    --depth_, line("}");
    line("if (reached) n = articula_keep(found, mark, " + joints + ", " + std::to_string(angles) + "u, " +
         std::to_string(s_.most()) + ", n, " + (one_array() ? s_.rows.front().name : "rows") +
         "[0], marks);");
  }

  // Solutions are kept as whole rows; at the end each array gets its columns.
  void hand_out() {
    if (one_array()) return;
    line("for (int i = 0; i < n; ++i) {");
    std::size_t first = 0;
    for (const SolverRows& rows : s_.rows) {
      line("  for (int j = 0; j < " + std::to_string(rows.unknowns.size()) + "; ++j) " + rows.name +
           "[i][j] = rows[i][" + (first == 0 ? "" : std::to_string(first) + " + ") + "j];");
      first += rows.unknowns.size();
    }
    line("}");
  }

  std::string function() {
    body_.clear(), marks_.clear(), depth_ = 1;
    if (has_setup() && names_.kept.empty()) line("(void)k;");
    line("int n = 0;");
    if (!one_array())
      line("double rows[" + std::to_string(s_.most()) + "][" + std::to_string(columns_.size()) + "];");
    const std::vector<ProcedureStep>& steps = procedure().steps;
    const bool seeded = std::any_of(steps.begin(), steps.end(), [&](const ProcedureStep& step) {
      return step.kind != RootKind::assign && direction(step).empty();
    });
    if (seeded) {  // where a free joint stands, others may be out of reach: then it is turned
      line("int freed = 0;");
      line("for (int turn = 0; turn < 16 && n == 0 && (turn == 0 || freed); ++turn) {");
      ++depth_;
      line("const double turned = turn * " + language_.number(std::acos(-1.0) / 8, Precision::f64) + ";");
    }
    for (std::size_t k = 0; k < steps.size(); ++k) {
      compute(static_cast<int>(k));
      for (std::size_t later = k; later < steps.size(); ++later)
        if (steps[later].kind != RootKind::assign && ready(later) == static_cast<int>(k)) find_roots(later);
      steps[k].kind == RootKind::assign ? assign(k) : follow_roots(k);
    }
    compute(static_cast<int>(steps.size()));
    leaf();
    while (depth_ > 1) --depth_, line("}");
    hand_out();
    line("return n;");
    return "static inline int " + name_ + "_marked(" + arguments() + "const double *seed, " + rows() +
           ", int *marks)\n{\n" + (seeded ? "" : "  (void)seed;\n") + body_ + "}\n\n";
  }

  std::string short_function() const {
    return "static inline int " + name_ + "(" + arguments() + rows() + ")\n{\n  return " + name_ +
           "_marked(" + given() + ", " + (has_setup() ? "k, " : "") + "0, " + names_of_rows(", ") +
           ", 0);\n}\n\n";
  }

  const SolverProgram& s_;
  const Program& p_;
  const FileNotes& notes_;
  std::vector<int> columns_;        // of all arrays
  Language language_;               // with the words of this file reserved
  std::vector<std::string> words_;  // which these are
  std::string name_;
  Naming names_;
  std::vector<int> level_;
  std::vector<bool> needed_;
  std::vector<bool> steps_need_;  // what is computed on the way; the rest only where a candidate is checked
  std::vector<std::string> unknowns_;  // in C
  std::string body_, marks_;           // what is written so far; the marks on the way to it
  std::size_t depth_ = 1;
};

}  // namespace

std::vector<int> SolverProgram::columns() const {
  std::vector<int> all;
  for (const SolverRows& array : rows) all.insert(all.end(), array.unknowns.begin(), array.unknowns.end());
  return all;
}

int SolverProgram::most() const {
  int product = 1;
  for (const ProcedureStep& step : procedure.steps) product *= info(step.kind).most_roots;
  return product;
}

std::string write_c_solver(const SolverProgram& solver, const FileNotes& notes,
                           const std::vector<std::string_view>& runtime) {
  return CSolver(solver, notes).text(runtime);
}

}  // namespace articula
