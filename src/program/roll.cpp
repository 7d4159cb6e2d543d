#include "program/roll.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "program/schedule.hpp"
#include "program/sections.hpp"

namespace articula {

namespace {

constexpr std::size_t fewest_turns = 3, least_gain = 32;  // instructions that a loop must spare
constexpr std::size_t longest_turn = 32;                  // sections

// Sections, one after the other: `turns` times as many of them, each turn of the same groups.
struct Run {
  std::vector<std::size_t> sections;
  std::size_t turns = 1;
  std::size_t per_turn() const { return sections.size() / turns; }
};

// The order of sections: what is like nothing else as soon as it can be computed; then the group of which most can follow one another;
// then turns of several groups, which repeat themselves when sections come in the order of the program.
class Roller {
 public:
  explicit Roller(const Sections& sections)
      : s_(sections), members_(s_.groups), after_(readers_of(s_.list)), done_(s_.list.size(), false) {
    for (std::size_t s = 0; s < s_.list.size(); ++s) {
      members_[group(s)].push_back(s);
      waiting_.push_back(s_.list[s].reads.size());
    }
    for (std::size_t s = 0; s < s_.list.size(); ++s) (is_single(s) ? singles_ : others_).push_back(s);
  }

  std::vector<Run> run() {
    std::vector<Run> list;
    for (std::size_t left = s_.list.size(); left > 0; left -= list.back().sections.size()) {
      list.push_back(next());
      for (const std::size_t s : list.back().sections) {
        done_[s] = true;
        for (const std::size_t reader : after_[s]) --waiting_[reader];
      }
    }
    return list;
  }

 private:
  std::size_t group(std::size_t s) const { return s_.list[s].group; }
  bool is_single(std::size_t s) const { return members_[group(s)].size() < fewest_turns; }

  Run next() const {
    const auto single = [&](std::size_t s) { return is_single(s); };
    if (std::vector<std::size_t> list = runnable(singles_, single); !list.empty()) return {list, 1};
    if (Run loop = of_one_group(); loop.turns > 1) return loop;
    return of_several_groups();
  }

  // Those of the given sections, the ones for which `among` holds, that can follow one another now: always the first that can.
  std::vector<std::size_t> runnable(const std::vector<std::size_t>& sections,
                                    const std::function<bool(std::size_t)>& among) const {
    std::vector<std::size_t> list;
    std::set<std::size_t> ready;
    std::map<std::size_t, std::size_t> waiting;  // of those for whom it has changed
    for (const std::size_t s : sections)
      if (!done_[s] && waiting_[s] == 0) ready.insert(s);
    while (!ready.empty()) {
      list.push_back(*ready.begin());
      ready.erase(ready.begin());
      for (const std::size_t reader : after_[list.back()])
        if (among(reader) && --waiting.emplace(reader, waiting_[reader]).first->second == 0)
          ready.insert(reader);
    }
    return list;
  }

  Run of_one_group() const {
    Run best;
    double part = 0;
    for (std::size_t g = 0; g < members_.size(); ++g) {
      const std::vector<std::size_t> list =
          runnable(members_[g], [&](std::size_t s) { return group(s) == g; });
      if (list.size() < fewest_turns) continue;
      if ((list.size() - 1) * s_.list[list[0]].instructions.size() < least_gain) continue;
      const auto left =
          std::count_if(members_[g].begin(), members_[g].end(), [&](std::size_t s) { return !done_[s]; });
      if (const double now = static_cast<double>(list.size()) / static_cast<double>(left); now > part)
        best = {list, list.size()}, part = now;
    }
    return best;
  }

  // In the order of the program: the loop that comes first, the longest there, or what stands before it.
  Run of_several_groups() const {
    const std::vector<std::size_t> list = runnable(others_, [&](std::size_t s) { return !is_single(s); });
    std::vector<std::size_t> size{0};  // of all before
    for (const std::size_t s : list) size.push_back(size.back() + s_.list[s].instructions.size());
    std::size_t first = list.size(), turns = 1, per_turn = list.size(), most = least_gain;
    for (std::size_t period = 2; period <= std::min(longest_turn, list.size() / fewest_turns); ++period) {
      std::size_t same = 0;  // sections from here on that are like those a period later
      for (std::size_t begin = list.size() - period; begin-- > 0;) {
        same = group(list[begin]) == group(list[begin + period]) ? same + 1 : 0;
        const std::size_t count = same / period + 1;
        if (count < fewest_turns || begin > first) continue;
        const std::size_t gain = size[begin + count * period] - size[begin + period];
        if (gain > (begin < first ? least_gain : most))
          first = begin, turns = count, per_turn = period, most = gain;
      }
    }
    const auto end = [&](std::size_t k) { return list.begin() + static_cast<std::ptrdiff_t>(k); };
    if (first == list.size()) first = until_single(list);
    if (first > 0) return {{list.begin(), end(first)}, 1};
    return {{list.begin(), end(turns * per_turn)}, turns};
  }

  // How many of these sections come before one that belongs to no loop can be computed, which may lead to others.
  std::size_t until_single(const std::vector<std::size_t>& list) const {
    std::map<std::size_t, std::size_t> waiting;
    for (std::size_t k = 0; k < list.size(); ++k)
      for (const std::size_t reader : after_[list[k]])
        if (is_single(reader) && --waiting.emplace(reader, waiting_[reader]).first->second == 0) return k + 1;
    return list.size();
  }

  const Sections& s_;
  std::vector<std::vector<std::size_t>> members_;  // by group
  std::vector<std::vector<std::size_t>> after_;    // by section: those that read it
  std::vector<std::size_t> singles_, others_;
  std::vector<bool> done_;
  std::vector<std::size_t> waiting_;  // by section: those it reads that are not done
};

using Order = std::vector<std::size_t>;

// The instructions of a loop, turn by turn; those of a section in the order that they had in the middle turn.
void append_loop(const Sections& s, const Run& run, Order& order) {
  for (std::size_t k = 0; k < run.sections.size(); ++k) {
    const std::size_t middle = run.turns / 2 * run.per_turn() + k % run.per_turn();
    const Order& model = s.list[run.sections[middle]].instructions;
    Order places(model.size());
    for (std::size_t m = 0; m < places.size(); ++m) places[m] = m;
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return model[a] < model[b]; });
    for (const std::size_t m : places) order.push_back(s.list[run.sections[k]].instructions[m]);
  }
}

void append_straight(const Sections& s, const std::vector<std::size_t>& sections, std::size_t begin,
                     Order& order) {
  for (const std::size_t one : sections)
    order.insert(order.end(), s.list[one].instructions.begin(), s.list[one].instructions.end());
  std::sort(order.begin() + static_cast<long>(begin), order.end());
}

}  // namespace

Rolled straight(const Program& program, const std::vector<bool>& first) {
  const std::vector<std::size_t> best = best_order(program);
  Order order;
  for (std::size_t i = 0; i < first.size(); ++i)
    if (first[i]) order.push_back(i);
  const std::size_t begin = program.setup, apart = order.size();
  std::copy_if(best.begin(), best.end(), std::back_inserter(order),
               [&](std::size_t i) { return first.empty() || !first[i]; });
  std::vector<Piece> pieces{{begin, apart, 1}, {begin + apart, order.size() - apart, 1}};
  std::erase_if(pieces, [](const Piece& piece) { return piece.length == 0; });
  return {reordered(program, order), pieces};
}

Rolled rolled(const Program& program, const std::vector<bool>& first) {
  std::vector<bool> apart = first;
  apart.resize(program.instructions.size(), false);
  const Sections s = fused(sections_of(program, apart));
  Order order;
  for (std::size_t i = program.setup; i < program.instructions.size(); ++i)
    if (apart[i]) order.push_back(i);
  std::vector<Piece> pieces{{program.setup, order.size(), 1}};
  for (const Run& run : Roller(s).run()) {
    const bool continues = run.turns == 1 && pieces.size() > 1 && pieces.back().turns == 1;
    if (!continues) pieces.push_back({program.setup + order.size(), 0, run.turns});
    run.turns > 1 ? append_loop(s, run, order)
                  : append_straight(s, run.sections, pieces.back().first - program.setup, order);
    pieces.back().length = (program.setup + order.size() - pieces.back().first) / run.turns;
  }
  std::erase_if(pieces, [](const Piece& piece) { return piece.length == 0; });
  return {reordered(s.program, order), pieces};
}

}  // namespace articula
