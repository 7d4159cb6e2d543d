#include <algorithm>
#include <map>
#include <set>

#include "program/sections.hpp"

namespace articula {

namespace {

constexpr std::size_t fewest = 3;

class Fusion {
 public:
  explicit Fusion(Sections& sections) : s_(sections), members_(sections.groups) {
    for (std::size_t s = 0; s < s_.list.size(); ++s) members_[s_.list[s].group].push_back(s);
  }

  void run() {
    for (bool found = true; found;) {
      found = false;
      for (std::size_t group = 0; group < members_.size(); ++group)
        if (const std::vector<std::size_t> list = followers(group); !list.empty()) fuse(list), found = true;
    }
    remove_empty();
  }

 private:
  // Most sections of a group, which read one section each and nothing else, and are most of those who do so of theirs.
  std::vector<std::size_t> followers(std::size_t group) const {
    std::map<std::size_t, std::map<std::size_t, std::size_t>> by_group;  // group, section, who reads it
    for (const std::size_t s : members_[group])
      if (s_.list[s].reads.size() == 1) {
        const std::size_t read = s_.list[s].reads.front();
        by_group[s_.list[read].group].emplace(read, s);
      }
    for (const auto& [other, readers] : by_group) {
      const bool most = 4 * readers.size() >= 3 * std::max(members_[group].size(), members_[other].size());
      if (other == group || readers.size() < fewest || !most) continue;
      std::vector<std::size_t> list;
      for (const auto& [read, s] : readers) list.push_back(s);
      return list;
    }
    return {};
  }

  void fuse(const std::vector<std::size_t>& followers) {
    members_.emplace_back();
    std::vector<std::size_t> now(s_.list.size());
    for (std::size_t s = 0; s < now.size(); ++s) now[s] = s;
    for (const std::size_t s : followers) {
      const std::size_t to = now[s] = s_.list[s].reads.front();
      std::erase(members_[s_.list[s].group], s);
      std::erase(members_[s_.list[to].group], to);
      members_.back().push_back(to);
      s_.list[to].group = members_.size() - 1;
      std::vector<std::size_t>& own = s_.list[s].instructions;
      s_.list[to].instructions.insert(s_.list[to].instructions.end(), own.begin(), own.end());
      own.clear();
    }
    for (Section& section : s_.list) {
      std::set<std::size_t> reads;
      for (const std::size_t r : section.reads) reads.insert(now[r]);
      section.reads.assign(reads.begin(), reads.end());
    }
  }

  void remove_empty() {
    std::vector<std::size_t> number(s_.list.size());
    std::size_t count = 0;
    for (std::size_t s = 0; s < s_.list.size(); ++s)
      if (!s_.list[s].instructions.empty()) number[s] = count++;
    std::erase_if(s_.list, [](const Section& section) { return section.instructions.empty(); });
    for (Section& section : s_.list)
      for (std::size_t& r : section.reads) r = number[r];
    s_.groups = members_.size();
  }

  Sections& s_;
  std::vector<std::vector<std::size_t>> members_;  // by group
};

}  // namespace

Sections fused(Sections sections) {
  Fusion(sections).run();
  return sections;
}

}  // namespace articula
