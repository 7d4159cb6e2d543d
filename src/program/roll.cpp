#include "program/roll.hpp"

#include <algorithm>
#include <iterator>

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
// then a turn of several groups, which repeats itself when sections come in the order of the program.
class Roller {
 public:
  explicit Roller(const Sections& sections) : s_(sections), members_(s_.groups), after_(s_.list.size()) {
    for (std::size_t s = 0; s < s_.list.size(); ++s) {
      members_[s_.list[s].group].push_back(s);
      now_.waiting.push_back(s_.list[s].reads.size());
      for (const std::size_t b : s_.list[s].reads) after_[b].push_back(s);
    }
    now_.done.assign(s_.list.size(), false);
    for (std::size_t s = 0; s < s_.list.size(); ++s)
      (members_[s_.list[s].group].size() < fewest_turns ? singles_ : others_).push_back(s);
  }

  std::vector<Run> run() {
    std::vector<Run> list;
    for (std::size_t left = s_.list.size(); left > 0; left -= list.back().sections.size()) {
      list.push_back(next());
      for (const std::size_t s : list.back().sections) finish(s, now_);
    }
    return list;
  }

 private:
  struct Progress {
    std::vector<bool> done;
    std::vector<std::size_t> waiting;  // by section: those it reads that are not done
  };

  void finish(std::size_t s, Progress& progress) const {
    progress.done[s] = true;
    for (const std::size_t reader : after_[s]) --progress.waiting[reader];
  }

  Run next() const {
    if (std::vector<std::size_t> list = runnable(singles_); !list.empty()) return {list, 1};
    if (Run loop = of_one_group(); loop.turns > 1) return loop;
    return of_several_groups();
  }

  // Those of the given sections that can follow one another now.
  std::vector<std::size_t> runnable(const std::vector<std::size_t>& sections) const {
    std::vector<std::size_t> list;
    Progress progress = now_;
    for (bool found = true; found;) {
      found = false;
      for (const std::size_t s : sections)
        if (!progress.done[s] && progress.waiting[s] == 0)
          list.push_back(s), finish(s, progress), found = true;
    }
    return list;
  }

  // Always the first that can be computed.
  std::vector<std::size_t> in_order() const {
    std::vector<std::size_t> list;
    Progress progress = now_;
    for (bool found = true; found;) {
      const auto first = std::find_if(others_.begin(), others_.end(), [&](std::size_t s) {
        return !progress.done[s] && progress.waiting[s] == 0;
      });
      found = first != others_.end();
      if (found) list.push_back(*first), finish(*first, progress);
    }
    return list;
  }

  std::size_t gain(const std::vector<std::size_t>& sections, std::size_t per_turn) const {
    std::size_t size = 0;
    for (std::size_t k = per_turn; k < sections.size(); ++k) size += s_.list[sections[k]].instructions.size();
    return size;
  }

  Run of_one_group() const {
    Run best;
    double part = 0;
    for (const std::vector<std::size_t>& group : members_) {
      const std::vector<std::size_t> list = runnable(group);
      if (list.size() < fewest_turns || gain(list, 1) < least_gain) continue;
      const auto left =
          std::count_if(group.begin(), group.end(), [&](std::size_t s) { return !now_.done[s]; });
      if (const double now = static_cast<double>(list.size()) / static_cast<double>(left); now > part)
        best = {list, list.size()}, part = now;
    }
    return best;
  }

  Run of_several_groups() const {
    const std::vector<std::size_t> list = in_order();
    Run best{{list.front()}, 1};
    std::size_t most = least_gain;
    for (std::size_t period = 2; period <= std::min(longest_turn, list.size() / fewest_turns); ++period) {
      std::size_t end = period;
      while (end < list.size() && s_.list[list[end]].group == s_.list[list[end - period]].group) ++end;
      const std::size_t turns = end / period;
      const std::vector<std::size_t> sections(list.begin(), list.begin() + static_cast<long>(turns * period));
      if (turns >= fewest_turns && gain(sections, period) > most)
        best = {sections, turns}, most = gain(sections, period);
    }
    return best;
  }

  const Sections& s_;
  std::vector<std::vector<std::size_t>> members_;  // by group
  std::vector<std::vector<std::size_t>> after_;    // by section: those that read it
  std::vector<std::size_t> singles_, others_;
  Progress now_;
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
