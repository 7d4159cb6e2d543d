#include "state.hpp"

#include "base/contains.hpp"
#include "base/named.hpp"
#include "json_input.hpp"

namespace articula::cli {

namespace {

class StateReader {
 public:
  StateReader(std::string_view text, std::string file) : in_(text, std::move(file)) {}

  State state() {
    const Json json = in_.object("state", R"({"q":[0,0],"qd":[0,0],"qdd":[0,0]})");
    for (std::size_t k = 0; k < json.size(); ++k) entry(json.keys()[k], json.at(k));
    in_.finish();
    return state_;
  }

 private:
  void entry(const std::string& key, const Json& value) {
    if (contains(joint_inputs, key)) {
      in_.numbers(value, "'" + key + "'", state_.arrays[key]);
    } else if (const TaskInput* task = task_input_named(key)) {
      task->is_number() ? in_.number(value, "'" + key + "'", state_.arrays[key].emplace_back())
                        : in_.numbers(value, "'" + key + "'", state_.arrays[key]);
    } else if (key == "parameters") {
      in_.for_each(key, value, [&](const std::string& name, const Json& v) {
        in_.number(v, "the value of parameter " + in_quotes(name), state_.parameters[name]);
      });
    } else if (key == "base") {
      in_.for_each(key, value, [&](const std::string& name, const Json& v) { base(name, v); });
    } else if (key == "wrench") {
      in_.for_each(key, value, [&](const std::string& link, const Json& v) {
        in_.numbers(v, "the wrench of link " + in_quotes(link), state_.wrench[link]);
      });
    } else if (key == "assembly") {
      in_.text(value, "'assembly'", state_.assembly);
    } else {
      std::vector<std::string> known(joint_inputs.begin(), joint_inputs.end());
      known.insert(known.end(), {"parameters", "base", "wrench", "assembly"});
      for (const TaskInput& other : task_inputs()) known.emplace_back(other.name);
      in_.error("unknown key " + in_quotes(key), possible(key, known));
    }
  }

  void base(const std::string& key, const Json& value) {
    const std::vector<std::string> known(base_motion_keys.begin(), base_motion_keys.end());
    if (contains(known, key))
      in_.numbers(value, "base '" + key + "'", state_.base[key]);
    else if (key == "R") {
      if (value != read_json("[[1,0,0],[0,1,0],[0,0,1]]", {}))
        in_.error("base 'R' can only be the identity here: gravity is written in frame 0",
                  "leave 'R' out and turn the robot's gravity");
    } else
      in_.error("unknown key " + in_quotes(key) + " in 'base'", possible(key, known));
  }

  JsonInput in_;
  State state_;
};

}  // namespace

State read_state(std::string_view text, const std::string& file,
                 const std::map<std::string, std::string>& set) {
  State state = StateReader(text, file).state();
  state.file = file;
  for (const auto& [name, value] : set) state.parameters.erase(name);
  return state;
}

}  // namespace articula::cli
