// Robots whose links bend: how many springs users ask for.

#include "robot/elastic.hpp"

#include "api/api.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

int count_of_springs(const std::string& text) {
  constexpr std::size_t longest = 6;
  const bool digits =
      !text.empty() && text.size() <= longest && text.find_first_not_of("0123456789") == std::string::npos;
  const int count = digits ? std::stoi(text) : 0;
  if (count < 1 || count > most_segments)
    throw ModelError("", "--elastic cannot be " + in_quotes(text),
                     "how many springs each beam has: 1 to " + std::to_string(most_segments));
  return count;
}

}  // namespace

Robot with_elastic_links(const Robot& robot, const std::string& springs) {
  const int count = count_of_springs(springs);
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  return Robot(elastic(r, count));
}

}  // namespace articula
