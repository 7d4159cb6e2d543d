// Frames at one point, drawn apart.

#include <algorithm>
#include <cmath>

#include "draw/skeleton.hpp"

namespace articula {

namespace {

Vector3 origin(const Skeleton& s, int j) { return column(s[j].place, 3); }

// Frames at the point where `first` is, along the chain: each carried by one of them.
std::vector<int> at_one_point(const Skeleton& s, int first, double near) {
  std::vector<int> members{first};
  for (int j = first + 1; j <= s.n(); ++j)
    if (std::find(members.begin(), members.end(), s[j].parent) != members.end() &&
        magnitude(origin(s, j) - origin(s, first)) < near)
      members.push_back(j);
  return members;
}

// Where the way goes on from there: to the farthest frame that one of them carries, or the mass of the last link.
Vector3 onwards(const Skeleton& s, const std::vector<int>& members) {
  Vector3 best{};
  const auto is_member = [&](int j) { return std::find(members.begin(), members.end(), j) != members.end(); };
  for (int j = members.front() + 1; j <= s.n(); ++j) {
    const Vector3 to = origin(s, j) - origin(s, members.front());
    if (is_member(s[j].parent) && !is_member(j) && magnitude(to) > magnitude(best)) best = to;
  }
  const DrawnJoint& last = s[members.back()];
  if (magnitude(best) > 0 || !last.mass_centre) return best;
  return turned(last.place, *last.mass_centre);
}

double sign_of(double x, double otherwise) { return std::abs(x) < 1e-6 ? otherwise : x > 0 ? 1 : -1; }

class Sliding {
 public:
  Sliding(const Skeleton& s, const Camera& camera, double step) : s_(s), camera_(camera), step_(step) {}

  void apart(const std::vector<int>& members, std::vector<Vector3>& shown) {
    taken_.clear();
    const int first = members.front();
    const bool at_base = first == 0;
    const Vector3 on = onwards(s_, members);
    const Vector3 back = at_base ? camera_.down_here : origin(s_, s_[first].parent) - origin(s_, first);
    const double usual = at_base ? sign_of(-inner(axis(0), camera_.toward), -1) : -1;  // into the picture
    const std::size_t middle = members.size() / 2 + (at_base && members.size() > 2 ? 1 : 0);
    const std::size_t stays = std::min(middle, members.size() - 1);
    for (std::size_t k = stays; k-- > 0;)
      slide(members[k], sign_of(inner(axis(members[k]), back), usual), shown);
    for (std::size_t k = stays + 1; k < members.size(); ++k)
      slide(members[k], sign_of(inner(axis(members[k]), on), 1), shown);
  }

 private:
  Vector3 axis(int j) const { return column(s_[j].place, 2); }

  // As often `step` along its axis as others have gone that way before.
  void slide(int j, double sign, std::vector<Vector3>& shown) {
    const auto gone = [&](const Vector3& way) {
      return std::count_if(taken_.begin(), taken_.end(),
                           [&](const Vector3& t) { return inner(t, way) > 0.7; });
    };
    Vector3 way = sign * axis(j);
    if (gone(way) > gone(-1 * way) + 1) way = -1 * way;
    shown[static_cast<std::size_t>(j)] =
        origin(s_, j) + (step_ * (1.0 + static_cast<double>(gone(way)))) * way;
    taken_.push_back(way);
  }

  const Skeleton& s_;
  const Camera& camera_;
  double step_;
  std::vector<Vector3> taken_;
};

}  // namespace

std::vector<Vector3> drawn_apart(const Skeleton& skeleton, const Camera& camera, double step) {
  std::vector<Vector3> shown;
  for (int j = 0; j <= skeleton.n(); ++j) shown.push_back(origin(skeleton, j));
  std::vector<bool> done(shown.size());
  Sliding sliding(skeleton, camera, step);
  for (int j = 0; j <= skeleton.n(); ++j) {
    if (done[static_cast<std::size_t>(j)]) continue;
    const std::vector<int> members = at_one_point(skeleton, j, 0.25 * step);
    for (const int k : members) done[static_cast<std::size_t>(k)] = true;
    if (members.size() > 1) sliding.apart(members, shown);
  }
  return shown;
}

}  // namespace articula
