// What a model may be asked for beside the robot. One table, option_infos(), has the names users type, their one-line
// help and how they are read; a model of the catalogue lists those it takes. The CLI's flags and other front ends
// come from it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/choices.hpp"
#include "robot/robot.hpp"

namespace articula {

// What an orientation is given as, beside the matrix.
enum class Orientation { matrix, rpy, euler_zxz, euler_zyz, quaternion, axis_angle };

struct Options {
  std::optional<int> link = {};  // n, the link it is about; none: the last one that moves
  std::optional<int> frame =
      {};  // r, the frame its vectors are written in, world_frame.index for the world; none: the
           // base's, of reactions each joint's own
  std::optional<int> via = {};    // i, the frame of Renaud's intermediate Jacobian; none: chosen by the model
  std::optional<int> point = {};  // j, the frame whose origin it is about; none: chosen by the model
  std::vector<int> rows = {};  // components of a twist, 0..5 for vx vy vz wx wy wz; none: chosen by the model
  Orientation orientation = Orientation::matrix;
  Choices choices = {};  // between equal ways to derive it; none: as the method does by itself

  int frame_or_base() const { return frame.value_or(0); }
};

enum class Option { link, frame, via, point, rows, orientation };

inline constexpr std::array<std::string_view, 6> twist_components{"vx", "vy", "vz", "wx", "wy", "wz"};

struct OptionInfo {
  Option option;
  std::string_view name;   // what users type: link for --link
  std::string_view value;  // what its value is called in the help
  std::string_view line;
  void (*set)(Options& options, const Robot& robot, const std::string& text);  // InputError for a wrong value
};
const std::vector<OptionInfo>& option_infos();
const OptionInfo& info(Option option);

// The link that is meant by what is typed for an option: by number or name (the base is link 0), or by the name of a frame that has a link
// (framed). ModelError that names the option, or the key of a file.
int link_of(const Robot& robot, std::string_view option, const std::string& text);

// The robot with a link at every named frame (framed) that options, as typed, ask for; then set() takes its name.
Robot framed_for(const Robot& robot, const std::map<Option, std::string>& typed);

// The link that is meant: the one wanted, or the last one that moves; of a robot with closed loops the last that carries nothing
// and closes none, or else the one at most cuts. ModelError when it cannot move.
int moving_link(const RobotData& r, std::optional<int> wanted);

}  // namespace articula
