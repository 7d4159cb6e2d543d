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
  Windows(Graph& graph, const Elements& chain, const std::vector<bool>& known)
      : graph_(graph), chain_(chain), known_(known) {}

  std::vector<WindowEquation> all(const RigidMotion& T) {
    const std::size_t m = chain_.list.size();
    TrigPlace left = place_of(T);
    for (std::size_t i = 0; i <= m; ++i) {
      if (i > 0) left = place_of(graph_, chain_, chain_.list[i - 1], known_, true) * left;
      std::vector<TrigPlace> right{place_of(identity_motion(graph_))};  // [k - i]
      for (std::size_t k = i; k < m; ++k)
        right.push_back(right.back() * place_of(graph_, chain_, chain_.list[k], known_, false));
      TrigPlace outside = left;
      for (std::size_t k = m;; --k) {
        window(outside, right[k - i], i, k);
        if (k == i) break;
        outside = outside * place_of(graph_, chain_, chain_.list[k - 1], known_, true);
      }
    }
    return std::move(found_);
  }

 private:
  void window(const TrigPlace& a, const TrigPlace& b, std::size_t i, std::size_t k) {
    static constexpr const char* rows = "xyz";
    static constexpr std::array<const char*, 4> columns{"s", "n", "a", "P"};
    const std::string between = part(i, k);
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 4; ++c) add(a[r][c] - b[r][c], std::string(columns[c]) + rows[r] + between);
    const auto square = [&](const TrigPlace& p, std::size_t axes) {
      TrigSum sum(graph_);
      for (std::size_t r = 0; r < axes; ++r) sum = sum + p[r][3] * p[r][3];
      return sum;
    };
    add(square(a, 2) - square(b, 2), "Px^2 + Py^2" + between);
    add(square(a, 3) - square(b, 3), "P.P" + between);
  }

  // Which joints move what lies between the cuts.
  std::string part(std::size_t i, std::size_t k) const {
    std::set<int> unknowns;
    for (std::size_t e = i; e < k; ++e)
      for (const int u : {chain_.list[e].angle, chain_.list[e].length})
        if (u >= 0) unknowns.insert(u);
    std::string names;
    for (const int u : unknowns)
      names += (names.empty() ? "" : ", ") + to_text(chain_.unknowns[static_cast<std::size_t>(u)].meaning);
    return names.empty() ? "" : " with " + names;
  }

  void add(const TrigSum& zero, const std::string& where) {
    if (zero.wild() || zero.is_zero() || !seen_.insert(key_of(zero)).second) return;
    found_.push_back({zero, where});
  }

  Graph& graph_;
  const Elements& chain_;
  const std::vector<bool>& known_;
  std::vector<WindowEquation> found_;
  std::set<std::vector<std::uint64_t>> seen_;
};

}  // namespace

std::vector<WindowEquation> window_equations(Graph& graph, const Elements& chain, const RigidMotion& T,
                                             const std::vector<bool>& known) {
  return Windows(graph, chain, known).all(T);
}

}  // namespace articula
