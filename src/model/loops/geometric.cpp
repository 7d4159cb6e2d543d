// Loops one after the other: the one with the fewest unknowns first, and after each that could be solved all the others
// again, with what it gave among the known joints.
#include "model/loops/geometric.hpp"

#include <algorithm>
#include <set>

#include "expr/text.hpp"
#include "model/loops/closing.hpp"

namespace articula {

namespace {

constexpr std::size_t most_unknowns = 6;  // of inverse geometry

class Loops {
 public:
  Loops(Graph& graph, const Robot& robot, const std::vector<int>& known)
      : graph_(graph),
        r_(robot.in(graph)),
        positions_(robot, r_),
        families_(robot.closure().loops),
        known_(known.begin(), known.end()) {
    Input q{"q", 0, 1, {}};
    for (const int j : known_)
      for (const Expr& variable : r_[j].q) q.symbols.push_back(variable.name());
    q.rows = static_cast<int>(q.symbols.size());
    result_.resolution.given = {q};
  }

  LoopResolution solve() {
    std::vector<std::size_t> open;
    for (std::size_t c = 0; c < r_.cuts.size(); ++c) open.push_back(c);
    while (!open.empty() && solve_one(open)) {
    }
    for (const std::size_t c : open)
      result_.loops.push_back(
          {static_cast<int>(c), chain_around(r_, c, known_).unknowns, "", why_not_[c], ""});
    drop_what_nobody_asks_for();
    return std::move(result_);
  }

 private:
  // The first that has a closed form, those with few unknowns first, leaves the list.
  bool solve_one(std::vector<std::size_t>& open) {
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (const std::size_t c : open) order.emplace_back(chain_around(r_, c, known_).joints.size(), c);
    std::sort(order.begin(), order.end());
    for (const auto& [unknowns, c] : order) {
      if (tried_.count({c, unknowns}) > 0) continue;
      tried_.insert({c, unknowns});
      if (!solved(c)) continue;
      std::erase(open, c);
      return true;
    }
    return false;
  }

  bool solved(std::size_t c) {
    const LoopChain loop = chain_around(r_, c, known_);
    if (loop.joints.empty()) {
      result_.loops.push_back({static_cast<int>(c), {}, "known", "", ""});
      return true;
    }
    why_not_[c] = loop.refused;
    if (positions_.freedoms_left(c, loop.unknowns) > loop.idle || loop.joints.size() > most_unknowns)
      why_not_[c] =
          "its " + std::to_string(loop.joints.size()) +
          " unknown joints can move while the known ones stand: they follow from several loops together";
    if (!why_not_[c].empty()) return false;
    const Closing closing = close_loop(graph_, loop, positions_);
    why_not_[c] = closing.why_not;
    if (!closing.found) return false;
    append(*closing.found, loop);
    result_.chains.push_back({closing.found->opened.chain, closing.found->opened.T, closing.found->with_T});
    result_.loops.push_back(
        {static_cast<int>(c), loop.unknowns, named(c, closing.found->method), "", loop.held});
    known_.insert(loop.unknowns.begin(), loop.unknowns.end());
    return true;
  }

  // Loops of a family that has a name are called by it.
  std::string named(std::size_t c, const std::string& method) const {
    const std::string& family = families_[c].family;
    return family.empty() || family == "spatial" ? method : family;
  }

  void append(const ClosedForm& form, const LoopChain& loop) {
    Resolution& all = result_.resolution;
    const int before = static_cast<int>(all.unknowns.size());
    all.unknowns.insert(all.unknowns.end(), form.resolution.unknowns.begin(), form.resolution.unknowns.end());
    for (ResolutionStep step : form.resolution.steps) {
      step.unknown += before;
      all.steps.push_back(std::move(step));
    }
    for (const BallAngles& ball : loop.balls) {
      if (ball.quaternion.empty()) continue;
      const std::array<Expr, 4> q = quaternion_of(ball);
      for (std::size_t i = 0; i < 4; ++i) {
        all.unknowns.push_back({ball.quaternion[i], ball.quaternion[i], false});
        all.steps.push_back({RootKind::assign,
                             static_cast<int>(all.unknowns.size()) - 1,
                             {{q[i]}},
                             "direct: quaternion of joint " + std::to_string(ball.joint),
                             ""});
      }
    }
  }

  // Angles of ball joints in the cuts, where no other unknown needs them.
  void drop_what_nobody_asks_for() {
    Resolution& all = result_.resolution;
    std::set<std::string> wanted;
    for (const Body& body : r_.bodies)
      for (const Expr& q : body.q) wanted.insert(q.name());
    for (const CutJoint& cut : r_.cuts)
      if (!cut.q.is_constant()) wanted.insert(cut.q.name());
    std::vector<ResolutionStep> steps;
    for (auto step = all.steps.rbegin(); step != all.steps.rend(); ++step) {
      if (wanted.count(unknown(*step).symbol.name()) == 0) continue;
      for (const std::vector<Expr>& row : step->equations)
        for (const Expr& symbol : symbols_of(row)) wanted.insert(symbol.name());
      steps.push_back(*step);
    }
    std::reverse(steps.begin(), steps.end());
    std::vector<Unknown> kept;
    for (ResolutionStep& step : steps) {
      kept.push_back(unknown(step));
      step.unknown = static_cast<int>(kept.size()) - 1;
    }
    all.steps = std::move(steps);
    all.unknowns = std::move(kept);
  }

  const Unknown& unknown(const ResolutionStep& step) const {
    return result_.resolution.unknowns[step.unknown];
  }

  Graph& graph_;
  const RobotData r_;
  Witnesses positions_;
  const std::vector<LoopStructure> families_;
  std::set<int> known_;
  LoopResolution result_;
  std::set<std::pair<std::size_t, std::size_t>> tried_;  // loops with so many unknowns
  std::map<std::size_t, std::string> why_not_;
};

}  // namespace

bool LoopResolution::complete() const {
  return std::all_of(loops.begin(), loops.end(), [](const SolvedLoop& loop) { return loop.why_not.empty(); });
}

LoopResolution loop_resolution(Graph& graph, const Robot& robot, const std::vector<int>& known) {
  return Loops(graph, robot, known).solve();
}

}  // namespace articula
