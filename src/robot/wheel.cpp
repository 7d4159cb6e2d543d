#include "robot/wheel.hpp"

#include "base/error.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

// The links from the root on that carry each of the wheels.
std::vector<int> shared_links(const RobotData& r) {
  std::vector<int> shared;
  for (const Wheel& w : r.wheels) {
    std::vector<int> links = path_to(r, carrier_of(r, w));
    if (!r.floats()) links.erase(links.begin());
    if (&w == &r.wheels.front()) shared = links;
    std::size_t alike = 0;
    while (alike < shared.size() && alike < links.size() && shared[alike] == links[alike]) ++alike;
    shared.resize(alike);
  }
  if (shared.empty()) throw Bug("the wheels of robot " + r.name + " have no chassis");
  return shared;
}

}  // namespace

int carrier_of(const RobotData& r, const Wheel& wheel) { return r[wheel.link].parent; }
int root_of_wheels(const RobotData& r) { return shared_links(r).front(); }
int chassis_of(const RobotData& r) { return shared_links(r).back(); }

Triple upwards(const RobotData& r, Frame frame) { return between(r, world_frame, frame).A().matrix()[2]; }

}  // namespace articula
