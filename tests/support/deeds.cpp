#include "support/deeds.hpp"

#include <map>
#include <vector>

#include "model/model.hpp"
#include "program/run.hpp"
#include "robot/path.hpp"
#include "support/numeric_robot.hpp"
#include "support/torques.hpp"

namespace articula::test {

Outputs deeds(Graph& g, const Robot& robot) {
  Outputs found = model_named("idm").methods.front().build(g, robot, Options{});
  for (Output& o : model_named("jacobian").methods.front().build(g, robot, Options{})) found.push_back(o);
  const RobotData r = robot.in(g);
  std::map<std::string, Transform> places;
  for (int j = 0; j <= r.n(); ++j) places.emplace(r[j].name, between(r, base_frame, {j}));
  for (const NamedFrame& f : r.frames) {
    const Frame on{f.link};
    places.insert_or_assign(f.name, between(r, base_frame, on) * placement(f, on));
  }
  for (const auto& [name, T] : places) {
    Output place{"place_of_" + name, 4, 4, {}, {}};
    const Matrix m = matrix(T);
    for (int i = 0; i < 16; ++i) place.values.push_back(m(i / 4, i % 4));
    found.push_back(place);
  }
  return found;
}

std::string unproven(const Robot& x, const Robot& y) {
  Graph g;
  const Outputs a = deeds(g, x), b = deeds(g, y);
  if (a.size() != b.size()) return std::to_string(a.size()) + " and " + std::to_string(b.size()) + " outputs";
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].name != b[i].name) return a[i].name + " and " + b[i].name;
    for (std::size_t k = 0; k < a[i].values.size(); ++k)
      if (!equal(a[i].values[k], b[i].values.at(k))) return a[i].name + " [" + std::to_string(k) + "]";
  }
  return {};
}

double difference(const Robot& x, const Robot& y) {
  Graph g;
  const auto program = [&](const Robot& r) {
    return lower("deeds", deeds(g, r), r.parameters(), r.inputs());
  };
  const Program a = program(x), b = program(y);
  Machine first(a, {}), second(b, {});
  Draw draw(5);
  double worst = 0;
  for (int i = 0; i < 5; ++i) {
    const Values state = random_state(x, draw);
    const std::vector<double> u = first.run(inputs_of(a, state)), v = second.run(inputs_of(b, state));
    if (u.size() != v.size()) return 1e9;
    std::size_t k = 0;
    for (const ProgramOutput& o : a.outputs) {
      const auto from = [&](const std::vector<double>& all) {
        return std::vector<double>(all.begin() + static_cast<long>(k),
                                   all.begin() + static_cast<long>(k + o.values.size()));
      };
      worst = std::max(worst, relative_error(from(v), from(u)));
      k += o.values.size();
    }
  }
  return worst;
}

}  // namespace articula::test
