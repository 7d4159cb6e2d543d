#include "ik_pose.hpp"

#include <algorithm>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "json_input.hpp"

namespace articula::cli {

namespace {

using Numbers = std::vector<double>;

constexpr const char* pose_example = R"({"T":[[1,0,0,0.5],[0,1,0,0],[0,0,1,0.2],[0,0,0,1]]})";
constexpr const char* other_example = R"({"position":[0.5,0,0.2],"quaternion":[1,0,0,0]})";

class PoseReader {
 public:
  PoseReader(std::string_view text, std::string file) : in_(text, std::move(file)) {}

  Placing pose() {
    const Json json = in_.object("pose", pose_example);
    for (std::size_t k = 0; k < json.size(); ++k) entry(json.keys()[k], json.at(k));
    in_.finish();
    const Placing T = has("T") ? of_matrix() : of_parts();
    in_.finish();
    for (const PoseFault& fault : faults_of(T)) in_.error(fault.message, fault.hint);
    in_.finish();
    return T;
  }

 private:
  void entry(const std::string& key, const Json& value) {
    const std::vector<std::string> known{"T", "position", "quaternion", "rpy"};
    if (!contains(known, key))
      return in_.error("unknown key " + in_quotes(key),
                       suggestion(key, known, "a pose is 'T', or 'position' with 'quaternion' or 'rpy'"));
    given_.push_back(key);
    if (key == "T")
      matrix(value);
    else
      numbers(value, key, key == "quaternion" ? 4 : 3);
  }

  void numbers(const Json& value, const std::string& key, std::size_t size) {
    Numbers& list = lists_[key];
    in_.numbers(value, "'" + key + "'", list);
    if (value.is(Json::Kind::array) && list.size() != size)
      in_.error("'" + key + "' has " + counted(list.size(), "value") + " instead of " + std::to_string(size),
                key == "quaternion" ? "they are w, x, y, z" : "");
  }

  void matrix(const Json& value) {
    const std::string hint = std::string("for example ") + pose_example;
    if (!value.is(Json::Kind::array) || (value.size() != 3 && value.size() != 4))
      return in_.error("'T' is not a list of 4 rows, or of the first 3 of them", hint);
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string row = "row " + std::to_string(i + 1) + " of 'T'";
      const std::size_t before = T_.size();
      in_.numbers(value.at(i), row, T_);
      if (value.at(i).is(Json::Kind::array) && T_.size() != before + 4)
        in_.error(row + " has " + counted(T_.size() - before, "value") + " instead of 4", hint);
    }
    if (T_.size() == 16 && Numbers(T_.begin() + 12, T_.end()) != Numbers{0, 0, 0, 1})
      in_.error("the last row of 'T' is not 0 0 0 1", "the position stands in the last column");
  }

  bool has(const std::string& key) const { return contains(given_, key); }

  Placing of_matrix() {
    if (given_.size() > 1) in_.error("'T' and '" + other() + "' exclude each other: 'T' is the whole pose");
    Placing T{};
    std::copy_n(T_.begin(), T.size(), T.begin());
    return T;
  }

  std::string other() const { return given_.front() == "T" ? given_.back() : given_.front(); }

  Placing of_parts() {
    const std::string hint = std::string("for example ") + pose_example + " or " + other_example;
    if (!has("position")) in_.error("the pose has neither 'T' nor 'position'", hint);
    if (has("quaternion") == has("rpy"))
      in_.error(has("rpy") ? "'quaternion' and 'rpy' exclude each other"
                           : "the pose has no orientation: 'quaternion' or 'rpy' is missing",
                has("rpy") ? "" : hint);
    in_.finish();
    const Numbers& p = lists_["position"];
    const std::array<double, 3> position{p[0], p[1], p[2]};
    if (has("rpy")) {
      const Numbers& a = lists_["rpy"];
      return placed_rpy(position, {a[0], a[1], a[2]});
    }
    const Numbers& q = lists_["quaternion"];
    const std::array<double, 4> quaternion{q[0], q[1], q[2], q[3]};
    for (const PoseFault& fault : faults_of(quaternion)) in_.error(fault.message, fault.hint);
    in_.finish();
    return placed(position, quaternion);
  }

  JsonInput in_;
  std::vector<std::string> given_;  // keys
  Numbers T_;
  std::map<std::string, Numbers> lists_;
};

}  // namespace

Placing read_pose(std::string_view text, const std::string& file) { return PoseReader(text, file).pose(); }

}  // namespace articula::cli
