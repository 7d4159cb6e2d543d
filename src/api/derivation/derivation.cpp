#include "api/derivation.hpp"

#include <algorithm>

#include "api/derivation/chapters.hpp"
#include "expr/transform.hpp"
#include "model/loops/closed.hpp"

namespace articula {

namespace {

constexpr int most_links = 10;

struct DerivationMethod {
  std::string_view name, title;
  std::vector<Expr> (*chapter)(Desk& d);
  bool in_base_frame;
  const char* other;  // the method that the result is proven by
};

const std::vector<DerivationMethod>& methods() {
  static const std::vector<DerivationMethod> list{
      {"lagrange", "by Lagrange's equations", lagrange_chapter, true, "newton-euler"},
      {"newton-euler", "by the equations of Newton and Euler", newton_euler_chapter, false, "lagrange"},
      {"augmented-body", "by augmented bodies", augmented_body_chapter, false, "lagrange"},
      {"closed-form", "in closed form", closed_form_chapter, false, "lagrange"}};
  return list;
}

void refuse_large(const Robot& robot) {
  const RobotData& r = robot.data();
  const std::string where = "robot " + robot.name();
  if (r.n() > most_links)
    throw ModelError(where,
                     "it has " + std::to_string(r.n()) + " links" +
                         (r.compounds.empty() ? "" : ", those inside joints of several freedoms among them") +
                         "; a derivation can be read up to " + std::to_string(most_links),
                     "'articula model ROBOT idm --to latex' writes the equations alone");
  if (r.floats()) throw ModelError(where, "its base floats", "derivations are of robots whose base is held");
  for (int j = 1; j <= r.n(); ++j)
    if (info(r[j].joint).nv > 1)
      throw ModelError(
          where, "joint " + numbered_joint(r, j) + " is a " + std::string(info(r[j].joint).name) + " joint",
          "derivations are of joints that turn or slide");
  if (r.nv() == 0) throw ModelError(where, "it has no joint that moves");
  if (!r.cuts.empty() && !robot.closure().assembled)
    throw ModelError(where, "no position closes its loops", "'articula check' tells where");
}

void refuse_motion(const Robot& robot, const std::string& method) {
  for (const auto* row : robot.data().base.rows())
    if (!all_zero(*row) && (method == "lagrange" || method == "closed-form"))
      throw ModelError("robot " + robot.name(), "its base moves as it is given",
                       "--method newton-euler and --method augmented-body take it");
}

// Every term is an equation of its own.
void refuse_many_terms(const Robot& robot, const std::string& method) {
  constexpr int most = 600;  // a serial robot with seven joints has 574
  const RobotData& r = robot.data();
  std::vector<int> joints{0};
  int terms = 0;
  for (int j = 1; j <= r.n(); ++j) {
    const int n = joints[static_cast<std::size_t>(r[j].parent)] + info(r[j].joint).nv;
    joints.push_back(n);
    terms += n + n * (n + 1) / 2 + n * n * (n + 1) / 2;
  }
  if (method == "closed-form" && terms > most)
    throw ModelError("robot " + robot.name(),
                     "its closed form may have " + std::to_string(terms) + " terms; a derivation has up to " +
                         std::to_string(most),
                     "'articula model ROBOT closed-form --to latex' writes their sums");
}

Robot tree_of_robot(const Robot& robot) {
  if (robot.data().cuts.empty()) return robot;
  Graph scratch;
  return ClosedRobot(scratch, robot).tree();
}

Matrix value_of(const Equation::Product& product,
                const std::function<std::vector<Expr>(const std::vector<Expr>&)>& meaning) {
  std::optional<Matrix> all;
  for (const Output& o : product) {
    const Matrix m(o.rows, o.cols, meaning(o.values));
    all = all ? *all * m : m;
  }
  return *all;
}

}  // namespace

std::vector<int> unproven(const ProvenPaper& d) {
  std::vector<int> numbers;
  Graph& graph = *d.paper.graph;
  std::map<std::string, Expr> names;
  for (const PaperPart& block : d.paper.blocks) {
    const auto* e = std::get_if<Equation>(&block);
    if (e == nullptr || e->terms.empty()) continue;
    for (const Step& step : e->steps) names[step.name] = substitute(step.formula, graph, by_name(names));
    const auto found = d.proofs.find(e->number);
    if (found == d.proofs.end()) {
      numbers.push_back(e->number);
      continue;
    }
    const Proof& proof = found->second;
    const auto meaning = [&](const std::vector<Expr>& formulas) {
      const std::vector<Expr> whole = substitute(formulas, graph, by_name(names));
      return proof.closed ? substitute(whole, graph, by_name(d.closing)) : whole;
    };
    std::optional<Matrix> sum;
    for (const Equation::Product& product : e->terms) {
      const Matrix value = value_of(product, meaning);
      sum = sum ? *sum + value : value;
    }
    const std::vector<Expr>& ours = sum->values();
    if (!std::equal(ours.begin(), ours.end(), proof.expected.begin(), proof.expected.end(), equal))
      numbers.push_back(e->number);
  }
  return numbers;
}

ProvenPaper derivation(const Robot& robot, const DerivationRequest& request) {
  const DerivationMethod& method = entry_named(methods(), "method", request.method);
  const Lettering& lettering = entry_named(letterings(), "notation", request.notation);
  refuse_large(robot);
  refuse_motion(robot, request.method);
  refuse_many_terms(robot, request.method);
  const Robot tree = tree_of_robot(robot);
  Author author(tree, lettering, "The dynamic model of " + robot.name() + " " + std::string(method.title));
  Oracle oracle(tree, author.derivation().other);
  Desk desk{author, oracle, robot, tree.in(author.graph()), {}, {}};
  desk.T = placements(desk.r);
  desk.T0 = {desk.T.front()};
  for (int j = 1; j <= desk.r.n(); ++j)
    desk.T0.push_back(desk.T0[static_cast<std::size_t>(desk.r[j].parent)] *
                      desk.T[static_cast<std::size_t>(j)]);

  describe(desk);
  transformations(desk);
  if (method.in_base_frame) placing(desk);
  const std::vector<Expr> torques = method.chapter(desk);
  if (desk.loops()) loops_chapter(desk, torques, method.other);
  direct_model(desk, torques);
  settle_letters(desk);
  proofs_chapter(desk);
  symbols_chapter(desk);
  references_chapter(desk);
  if (const std::vector<int> faults = unproven(author.derivation()); !faults.empty())
    throw Bug("equation (" + std::to_string(faults.front()) + ") of the derivation of " + robot.name() + " " +
              std::string(method.title) + " is not what it should be");
  return author.derivation();
}

const std::vector<DerivationTarget>& derivation_targets() {
  static const std::vector<DerivationTarget> list{{"html", ".html", html_paper},
                                                  {"latex", ".tex", latex_paper}};
  return list;
}

std::vector<std::string> derivation_methods() { return all_names(methods()); }
std::vector<std::string> derivation_notations() { return all_names(letterings()); }

}  // namespace articula
