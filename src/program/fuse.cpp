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
  // Most sections of a group, which read the same places of one section each and nothing else, and are most of those who do so of
  // theirs.
  std::vector<std::size_t> followers(std::size_t group) const {
    using Kind =
        std::pair<std::size_t, std::vector<std::size_t>>;      // the group of what is read, and its places
    std::map<Kind, std::map<std::size_t, std::size_t>> kinds;  // section, who reads it
    for (const std::size_t s : members_[group])
      if (s_.list[s].reads.size() == 1) {
        const std::size_t read = s_.list[s].reads.front();
        kinds[{s_.list[read].group, places(s, read)}].emplace(read, s);
      }
    for (const auto& [kind, readers] : kinds) {
      const std::size_t most = std::max(members_[group].size(), members_[kind.first].size());
      if (kind.first == group || readers.size() < fewest || 4 * readers.size() < 3 * most) continue;
      std::vector<std::size_t> list;
      for (const auto& [read, s] : readers) list.push_back(s);
      return list;
    }
    return {};
  }

  // The places of `read` that the operands of s are, one after the other.
  std::vector<std::size_t> places(std::size_t s, std::size_t read) const {
    std::map<Id, std::size_t> place;
    for (std::size_t k = 0; k < s_.list[read].instructions.size(); ++k)
      place[s_.program.id_of(s_.list[read].instructions[k])] = k;
    std::vector<std::size_t> list;
    for (const std::size_t i : s_.list[s].instructions)
      for (const Ref r : s_.program.instructions[i].operands())
        if (const auto found = place.find(r.id()); found != place.end()) list.push_back(found->second);
    return list;
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
