#include "api/account.hpp"

#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "api/loops.hpp"
#include "model/options.hpp"
#include "robot/mechanics.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Request model_request(const std::string& model) {
  Request request;
  request.model = model;
  return request;
}

// The terms of D_i,j, D_ik,j, D_ikl,j.
class StateTerms {
 public:
  StateTerms(const Robot& robot, const State& state, std::vector<LoadedFreedom> freedoms)
      : robot_(robot),
        D_(evaluate(robot, derive(robot, model_request("closed-form-links")), state)),
        qd_(state.arrays.at("qd")),
        qdd_(state.arrays.at("qdd")),
        freedoms_(std::move(freedoms)) {}

  std::vector<LoadTerm> of_freedom(std::size_t i) const {
    std::vector<LoadTerm> terms;
    for (int j = robot_.data().first_link(); j <= robot_.n(); ++j) add(terms, j, i);
    std::erase_if(terms, [](const LoadTerm& t) { return t.value == 0; });
    std::stable_sort(terms.begin(), terms.end(), [](const LoadTerm& a, const LoadTerm& b) {
      return std::fabs(a.value) > std::fabs(b.value);
    });
    return terms;
  }

 private:
  void add(std::vector<LoadTerm>& terms, int j, std::size_t i) const {
    const std::string link = name_of_link(robot_.data(), j);
    const std::size_t nv = freedoms_.size();
    const std::size_t row = nv * static_cast<std::size_t>(j - robot_.data().first_link()) + i;
    const auto D_ikl = [&](std::size_t k, std::size_t l) { return D_[2].values[(row * nv + k) * nv + l]; };
    terms.push_back({"gravity", link, {}, D_[0].values[row]});
    for (std::size_t k = 0; k < nv; ++k) {
      terms.push_back({"inertial", link, {freedoms_[k]}, D_[1].values[row * nv + k] * qdd_[k]});
      terms.push_back({"centrifugal", link, {freedoms_[k]}, D_ikl(k, k) * qd_[k] * qd_[k]});
      for (std::size_t l = k + 1; l < nv; ++l)
        terms.push_back({"Coriolis", link, {freedoms_[k], freedoms_[l]}, 2 * D_ikl(k, l) * qd_[k] * qd_[l]});
    }
  }

  const Robot& robot_;
  std::vector<NamedArray> D_;
  std::vector<double> qd_, qdd_;
  std::vector<LoadedFreedom> freedoms_;
};

std::vector<LoadedFreedom> loaded_freedoms(const Robot& robot) {
  const std::vector<int>& joints = robot.closure().independent;
  const std::vector<std::string> names = joint_suffixes(robot, joints, "qd"),
                                 titles = freedom_titles(robot, joints);
  std::vector<LoadedFreedom> freedoms;
  for (std::size_t i = 0; i < names.size(); ++i) freedoms.push_back({names[i], titles[i]});
  return freedoms;
}

// What cancels leaves rounding, beside the largest terms of the whole robot: those of a joint may all be such.
void drop_rounding(std::vector<LoadAccount>& accounts) {
  constexpr double rounding = 1e-12;
  double largest = 0;
  for (const LoadAccount& account : accounts)
    for (const LoadTerm& term : account.terms) largest = std::max(largest, std::fabs(term.value));
  const auto is_rounding = [&](double x) { return std::fabs(x) <= rounding * largest; };
  for (LoadAccount& account : accounts) {
    std::erase_if(account.terms, [&](const LoadTerm& term) { return is_rounding(term.value); });
    if (is_rounding(account.rest)) account.rest = 0;
    if (is_rounding(account.torque)) account.torque = 0;
  }
}

// Frames and links that are fixed are carried by the joint of what they are fixed to.
int joint_that_carries(const RobotData& r, int link) {
  int j = moving_link(r, link);
  while (info(r[j].joint).nv == 0) j = r[j].parent;
  return j;
}

}  // namespace

std::vector<LoadAccount> load_accounts(const Robot& robot, const State& state, std::optional<int> link) {
  refuse_unmovable(robot);
  const std::vector<double> tau = evaluate(robot, derive(robot, model_request("idm")), state).front().values;
  const std::vector<LoadedFreedom> freedoms = loaded_freedoms(robot);
  const StateTerms terms(robot, state, freedoms);
  std::vector<LoadAccount> accounts;
  std::vector<int> joints;
  for (int j = 0; j <= robot.n(); ++j)
    for (const Twist& s : axes(robot.data(), j)) {
      const std::size_t i = accounts.size();
      LoadAccount account{freedoms[i], is_zero(s.w), tau[i], terms.of_freedom(i), tau[i]};
      for (const LoadTerm& term : account.terms) account.rest -= term.value;
      if (!std::isfinite(account.rest))
        throw ModelError("", "the torque of joint " + account.joint.title + " is not finite at this state");
      accounts.push_back(std::move(account)), joints.push_back(j);
    }
  drop_rounding(accounts);
  if (!link) return accounts;
  const int wanted = joint_that_carries(robot.data(), *link);
  std::vector<LoadAccount> some;
  for (std::size_t i = 0; i < accounts.size(); ++i)
    if (joints[i] == wanted) some.push_back(std::move(accounts[i]));
  return some;
}

}  // namespace articula
