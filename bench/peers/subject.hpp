// Who is measured, and in what. A robot is a URDF file that everybody reads; a subject (Articula in some variant, or a peer) makes
// tasks of it. A task evaluates one model at one of the states it was made with: whatever can be converted beforehand is, so that
// calls alone are timed. `result` tells the numbers of the last call, in the layout of Articula's outputs, and is never timed.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace articula::bench {

using Numbers = std::vector<double>;

struct State {
  Numbers q, qd, qdd, tau;
};

enum class Model { idm, ddm, inertia, geometric, jacobian };
struct ModelName {
  Model model;
  std::string_view name;
};
inline constexpr std::array<ModelName, 5> models{{{Model::idm, "idm"},
                                                  {Model::ddm, "ddm"},
                                                  {Model::inertia, "inertia"},
                                                  {Model::geometric, "geometric"},
                                                  {Model::jacobian, "jacobian"}}};

struct Robot {
  std::string name;
  std::string urdf;  // the text
  std::size_t joints = 0;
};

struct Task {
  std::function<void(std::size_t state)> call;  // none: the subject has no such model
  std::function<Numbers()> result;
  std::size_t states = 1;  // that a call evaluates: this one alone, or all
  double tolerance = 1e-6;
};

struct Subject {
  std::string name;
  Task (*task)(Model model, const Robot& robot, const std::vector<State>& states);
};

// Function of generated C with its arrays in order: inputs, then the output.
using Function = void (*)();
enum class Layout { one, blocks, rows };  // of states: one at a time, or many
struct Generated {
  std::string_view variant, robot, model;
  Function function;
  Layout layout = Layout::one;
  std::size_t lanes = 1;  // of a block
  bool single = false;    // precision
};
const std::vector<Generated>& generated();  // made by CMake
Task generated_task(Function function, Model model, const Robot& robot, const std::vector<State>& states);
Task batch_task(const Generated& generated, Model model, const std::vector<State>& states);  // idm and ddm

Task bullet(Model model, const Robot& robot, const std::vector<State>& states);
Task kdl(Model model, const Robot& robot, const std::vector<State>& states);
Task mujoco(Model model, const Robot& robot, const std::vector<State>& states);
Task dart(Model model, const Robot& robot, const std::vector<State>& states);

}  // namespace articula::bench
