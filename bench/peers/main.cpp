// Articula beside its peers: one call at a time, or all states in one call, one thread. Before anything is timed, everybody's numbers must equal Articula's.
//   bench_peers [options of Google Benchmark]          times, named ROBOT/MODEL/SUBJECT; one iteration is `state_count` states
//   bench_peers --compare                              the comparison of numbers alone
//   bench_peers --count STATES ROBOT MODEL SUBJECT     so many states and nothing else, for callgrind
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "chain.hpp"
#include "subject.hpp"

namespace articula::bench {

namespace {

constexpr std::size_t state_count = 64;

const std::vector<Subject> peers{{"Bullet", bullet}, {"KDL", kdl}, {"MuJoCo", mujoco}, {"DART", dart}};

Robot read_robot(const std::string& name) {
  std::ifstream file(std::string(BENCH_ROBOTS) + "/" + name + ".urdf");
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("no file of robot " + name);
  return {name, text.str(), read_chain(text.str()).size()};
}

std::vector<std::string> robot_names() {
  std::vector<std::string> names;
  for (const Generated& g : generated())
    if (std::find(names.begin(), names.end(), g.robot) == names.end()) names.emplace_back(g.robot);
  return names;
}

std::vector<State> draw_states(std::size_t joints) {
  std::uint64_t seed = 1;
  const auto draw = [&](double bound) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return bound * (std::ldexp(static_cast<double>(seed >> 11U), -52) - 1);
  };
  std::vector<State> states(state_count);
  for (State& s : states)
    for (std::size_t j = 0; j < joints; ++j) {
      s.q.push_back(draw(3.1));
      s.qd.push_back(draw(1));
      s.qdd.push_back(draw(2));
      s.tau.push_back(0);
    }
  return states;
}

struct Contestant {
  std::string name;
  Task task;
};

// Of one robot and one model, Articula's variants first.
std::vector<Contestant> contestants(Model model, std::string_view model_name, const Robot& robot,
                                    const std::vector<State>& states) {
  std::vector<Contestant> all;
  for (const Generated& g : generated())
    if (g.robot == robot.name && g.model == model_name)
      all.push_back({std::string(g.variant), g.layout == Layout::one
                                                 ? generated_task(g.function, model, robot, states)
                                                 : batch_task(g, model, states)});
  for (const Subject& peer : peers) all.push_back({peer.name, peer.task(model, robot, states)});
  return all;
}

double largest(const Numbers& numbers) {
  double most = 0;
  for (const double x : numbers) most = std::max(most, std::abs(x));
  return most;
}

double difference(const Numbers& a, const Numbers& b) {
  if (a.size() != b.size()) return INFINITY;
  Numbers apart;
  for (std::size_t i = 0; i < a.size(); ++i) apart.push_back(a[i] - b[i]);
  for (const double x : apart)
    if (!std::isfinite(x)) return INFINITY;
  return largest(apart) / largest(a);
}

// Of the numbers of all, from the first one's.
double compare(const std::string& title, const std::vector<Contestant>& all) {
  double worst = 0;
  for (const Contestant& one : all)
    for (std::size_t k = 0; k < state_count; ++k) {
      all.front().task.call(k), one.task.call(k);
      const double apart = difference(all.front().task.result(), one.task.result());
      if (!(apart <= one.task.tolerance))
        throw std::runtime_error(title + ": " + one.name + " differs from " + all.front().name + " by " +
                                 std::to_string(apart));
      if (one.task.tolerance <= all.front().task.tolerance) worst = std::max(worst, apart);
    }
  return worst;
}

// Torques that make the accelerations, so that those of direct dynamics are as moderate as the states.
void set_torques(const Robot& robot, std::vector<State>& states) {
  const Contestant one = contestants(Model::idm, "idm", robot, states).front();
  for (std::size_t k = 0; k < state_count; ++k) {
    one.task.call(k);
    states[k].tau = one.task.result();
  }
}

struct Field {  // one robot, with states that its contestants refer to
  Robot robot;
  std::vector<State> states;
  explicit Field(const std::string& name) : robot(read_robot(name)), states(draw_states(robot.joints)) {
    set_torques(robot, states);
  }
};

std::vector<Field> fields() {
  std::vector<Field> all;
  for (const std::string& name : robot_names()) all.emplace_back(name);
  return all;
}

void time_one(benchmark::State& timer, const Task& task) {
  for ([[maybe_unused]] const auto iteration : timer)
    for (std::size_t k = 0; k < state_count; k += task.states) {
      task.call(k);
      benchmark::ClobberMemory();
    }
  timer.counters["states"] = static_cast<double>(state_count);
}

void compare_and_register(const std::vector<Field>& all) {
  for (const Field& field : all)
    for (const auto& [model, name] : models) {
      const std::string title = field.robot.name + "/" + std::string(name);
      const std::vector<Contestant> list = contestants(model, name, field.robot, field.states);
      std::cerr << title << ": equal to " << compare(title, list) << '\n';
      for (const Contestant& one : list)
        benchmark::RegisterBenchmark((title + "/" + one.name).c_str(),
                                     [task = one.task](benchmark::State& timer) { time_one(timer, task); });
    }
}

int count(const std::vector<std::string>& words) {
  const Field field(words.at(1));
  for (const auto& [model, name] : models) {
    if (name != words.at(2)) continue;
    for (const Contestant& one : contestants(model, name, field.robot, field.states)) {
      if (one.name != words.at(3)) continue;
      const std::size_t states = std::stoul(words.at(0));
      for (std::size_t i = 0; i < states; i += one.task.states) one.task.call(i % state_count);
      return 0;
    }
  }
  throw std::runtime_error("nobody measures that: " + words.at(2) + " by " + words.at(3));
}

int run(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 5 && words[0] == "--count") return count({words.begin() + 1, words.end()});
  const std::vector<Field> all = fields();
  compare_and_register(all);
  if (words.size() == 1 && words[0] == "--compare") return 0;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace

}  // namespace articula::bench

int main(int argc, char** argv) {
  try {
    return articula::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 3;
  }
}
