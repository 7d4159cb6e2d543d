// What tests of the api ask for, in few words.
#pragma once

#include <string>
#include <vector>

#include "api/api.hpp"

namespace articula::test {

using Names = std::vector<std::string>;

// tau = ZZ1*qdd1 + 10*MX1*cos(q1)
inline Robot pendulum() {
  return read_yaml(
      "articula: 1\nname: pendulum\ngravity: [0, -10, 0]\nparameters: {ZZ1: 2, MX1: 3}\n"
      "joints:\n  - {name: pivot}\nlinks:\n  - {link: 1, ZZ: ZZ1, MX: MX1}\n",
      "pendulum.yaml");
}

// A base that floats, a hinge and a ball: their quaternions stand at q[3] and at q[8].
inline Robot floating() {
  return read_yaml(
      "articula: 1\nname: floating\ngravity: [0, 0, -10]\nbase: {floating: true}\n"
      "joints:\n  - {}\n  - {type: ball, d: 1}\nlinks:\n  - {link: 0, M: 5, XX: 1, YY: 1, ZZ: 1}\n"
      "  - {link: 1, M: 1, ZZ: 1}\n  - {link: 2, M: 2, MX: 1, XX: 1, YY: 2, ZZ: 2}\n",
      "floating.yaml");
}

inline Request of_model(const std::string& model, const std::string& method = "") {
  Request request;
  request.model = model, request.method = method;
  return request;
}

inline State state_of_idm(std::vector<double> q, std::vector<double> qd, std::vector<double> qdd) {
  State state;
  state.arrays = {{"q", std::move(q)}, {"qd", std::move(qd)}, {"qdd", std::move(qdd)}};
  return state;
}

}  // namespace articula::test
