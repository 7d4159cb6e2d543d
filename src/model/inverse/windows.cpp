#include "model/inverse/windows.hpp"

#include <set>

#include "expr/text.hpp"

namespace articula {

namespace {

// Equations that are the same, up to sign, have the same key.
std::vector<std::uint64_t> key_of(const TrigSum& p) {
  std::vector<std::uint64_t> key;
  bool negative = false;
  for (const auto& [m, k] : p.terms()) {
    if (key.empty()) {
      const Fingerprint plus = k.fingerprint(), minus = (-k).fingerprint();
      negative = minus < plus;
    }
    const Fingerprint f = (negative ? -k : k).fingerprint();
    for (const auto& [g, exponent] : m)
      key.push_back(static_cast<std::uint64_t>(g.unknown * 8 + (g.sine ? 4 : 0) + exponent));
    key.push_back(f.first);
    key.push_back(f.second);
  }
  return key;
}

class Windows {
 public:
  Windows(Graph& graph, const Elements& chain, const std::vector<bool>& known, bool more)
      : graph_(graph), chain_(chain), known_(known), more_(more) {}

  std::vector<WindowEquation> all(const RigidMotion& T) {
    TrigPlace left = place_of(T);
    for (std::size_t i = 0; i <= chain_.list.size(); ++i) {
      if (i > 0) left = place_of(graph_, chain_, chain_.list[i - 1], known_, true) * left;
      from(i, place_of(identity_motion(graph_)), left);
      if (more_) in_slides(i, left);
    }
    return std::move(found_);
  }

 private:
  // All windows that begin at i, turned by a view.
  void from(std::size_t i, const TrigPlace& view, const TrigPlace& left) {
    const std::size_t m = chain_.list.size();
    std::vector<TrigPlace> right{view};  // [k - i]
    for (std::size_t k = i; k < m; ++k)
      right.push_back(right.back() * place_of(graph_, chain_, chain_.list[k], known_, false));
    TrigPlace outside = view * left;
    for (std::size_t k = m;; --k) {
      window(outside, right[k - i], i, k);
      if (k == i) break;
      outside = outside * place_of(graph_, chain_, chain_.list[k - 1], known_, true);
    }
  }

  // In the frame of each slide that is the next to move, while its direction is known.
  void in_slides(std::size_t i, const TrigPlace& left) {
    const auto is_known = [&](int u) { return u < 0 || known_[u]; };
    for (std::size_t e = i; e < chain_.list.size() && chain_.list[e].kind == Element::Kind::shift; ++e) {
      const Element& slide = chain_.list[e];
      if (is_known(slide.length) || !is_known(slide.angle)) continue;
      RigidMotion frame{slide.still.A, identity_motion(graph_).P};
      if (slide.angle >= 0) frame = about_z(chain_.unknowns[slide.angle].symbol) * frame;
      view_ = " along and across " + to_text(chain_.unknowns[slide.length].meaning);
      from(i, place_of(inverse(frame)), left);
      view_.clear();
    }
  }

  void window(const TrigPlace& a, const TrigPlace& b, std::size_t i, std::size_t k) {
    static constexpr const char* rows = "xyz";
    static constexpr std::array<const char*, 4> columns{"s", "n", "a", "P"};
    const std::string between = part(i, k) + view_;
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 4; ++c) add(a[r][c] - b[r][c], std::string(columns[c]) + rows[r] + between);
    const auto square = [&](const TrigPlace& p, std::size_t axes) {
      TrigSum sum(graph_);
      for (std::size_t r = 0; r < axes; ++r) sum = sum + p[r][3] * p[r][3];
      return sum;
    };
    add(square(a, 2) - square(b, 2), "Px^2 + Py^2" + between);
    add(square(a, 3) - square(b, 3), "P.P" + between);
    if (!more_) return;
    const auto along = [&](const TrigPlace& p) {
      return p[0][2] * p[0][3] + p[1][2] * p[1][3] + p[2][2] * p[2][3];
    };
    const auto moment = [&](const TrigPlace& p) { return p[0][3] * p[1][2] - p[1][3] * p[0][2]; };
    const auto third = [&](const TrigPlace& p) {
      const TrigSum Pa = along(p) * p[2][3];
      return square(p, 3) * p[2][2] - Pa - Pa;
    };
    add(along(a) - along(b), "P.a" + between);
    add(moment(a) - moment(b), "(P x a)z" + between);
    add(third(a) - third(b), "((P.P) a - 2 (P.a) P)z" + between);
  }

  // Which joints move what lies between the cuts.
  std::string part(std::size_t i, std::size_t k) const {
    std::set<int> unknowns;
    for (std::size_t e = i; e < k; ++e)
      for (const int u : {chain_.list[e].angle, chain_.list[e].length})
        if (u >= 0) unknowns.insert(u);
    std::string names;
    for (const int u : unknowns) names += (names.empty() ? "" : ", ") + to_text(chain_.unknowns[u].meaning);
    return names.empty() ? "" : " with " + names;
  }

  void add(const TrigSum& zero, const std::string& where) {
    if (zero.wild() || zero.is_zero() || !seen_.insert(key_of(zero)).second) return;
    found_.push_back({zero, where});
  }

  Graph& graph_;
  const Elements& chain_;
  const std::vector<bool>& known_;
  bool more_;
  std::string view_;  // in words
  std::vector<WindowEquation> found_;
  std::set<std::vector<std::uint64_t>> seen_;
};

}  // namespace

std::vector<WindowEquation> window_equations(Graph& graph, const Elements& chain, const RigidMotion& T,
                                             const std::vector<bool>& known, bool more) {
  return Windows(graph, chain, known, more).all(T);
}

}  // namespace articula
