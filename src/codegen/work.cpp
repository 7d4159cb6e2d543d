#include "codegen/work.hpp"

#include <algorithm>

#include "program/sections.hpp"

namespace articula {

std::vector<Id> operand_ids(const Program& program, const Piece& piece, std::size_t m, int k) {
  std::vector<Id> ids;
  for (std::size_t t = 0; t < piece.turns; ++t)
    ids.push_back(program.instructions[piece.at(t, m)].operand(k).id());
  return ids;
}

std::optional<std::size_t> same_turn(const Program& program, const Piece& piece, const std::vector<Id>& ids) {
  const Id first = program.id_of(piece.first);
  if (ids.front() < first || ids.front() >= first + piece.length) return std::nullopt;
  for (std::size_t t = 0; t < ids.size(); ++t)
    if (ids[t] != ids.front() + t * piece.length) return std::nullopt;
  return ids.front() - first;
}

std::optional<long> step_of(const std::vector<std::size_t>& numbers) {
  if (numbers.size() < 2) return 0;
  const auto difference = [&](std::size_t k) {
    return static_cast<long>(numbers[k + 1]) - static_cast<long>(numbers[k]);
  };
  for (std::size_t k = 1; k + 1 < numbers.size(); ++k)
    if (difference(k) != difference(0)) return std::nullopt;
  return difference(0);
}

bool all_same(const std::vector<Id>& ids) {
  return std::all_of(ids.begin(), ids.end(), [&](Id id) { return id == ids.front(); });
}

namespace {

std::vector<TurnOperand> turn_operands(const Rolled& rolled) {
  const Program& p = rolled.program;
  std::vector<TurnOperand> list;
  for (std::size_t number = 0; number < rolled.pieces.size(); ++number) {
    const Piece& piece = rolled.pieces[number];
    for (std::size_t m = 0; m < piece.length; ++m)
      for (int k = 0; k < p.instructions[piece.first + m].arity(); ++k)
        if (const std::vector<Id> ids = operand_ids(p, piece, m, k); !same_turn(p, piece, ids))
          list.push_back({number, ids});
  }
  return list;
}

}  // namespace

WorkArray::WorkArray(const Rolled& rolled, const std::vector<std::size_t>& part, const GivenValues& given,
                     const LoopOutputs& outputs)
    : r_(rolled),
      p_(rolled.program),
      first_(p_.first_online()),
      part_(part),
      address_(given.places),
      copies_(rolled.pieces.size()),
      copied_(rolled.pieces.size()),
      size_(given.size) {
  for (std::size_t piece = 0; piece < r_.pieces.size(); ++piece)
    piece_of_.insert(piece_of_.end(), r_.pieces[piece].length * r_.pieces[piece].turns, piece);
  for (const auto& [id, at] : given.places) owner_[at] = id;
  const std::vector<TurnOperand> operands = turn_operands(r_);
  find_values(operands, outputs);
  place_loops();
  for (const TurnOperand& operand : operands) align(operand);
  place_rest();
}

void WorkArray::find_values(const std::vector<TurnOperand>& operands, const LoopOutputs& outputs) {
  const auto want = [&](Id id, std::size_t reader) {
    if (id < first_) return;
    const std::size_t writer = piece_of_[id - first_];
    if (part_[writer] != part_[reader] || r_.pieces[writer].turns > 1) wanted_.insert(id);
  };
  for (const auto& [piece, ids] : operands)
    for (const Id id : ids) {
      want(id, piece);
      if (!all_same(ids) && id >= first_) wanted_.insert(id);
    }
  const std::size_t last = r_.pieces.size() - 1;
  for (const auto& [id, list] : outputs.at_end) want(id, last);
}

void WorkArray::place_loops() {
  for (const Piece& piece : r_.pieces) {
    if (piece.turns == 1) continue;
    std::vector<std::size_t> slots;
    for (std::size_t m = 0; m < piece.length; ++m)
      for (std::size_t t = 0; t < piece.turns; ++t)
        if (wanted_.count(p_.id_of(piece.at(t, m))) != 0) {
          slots.push_back(m);
          break;
        }
    constexpr std::size_t spare = 2;
    for (std::size_t t = 0; t < piece.turns; ++t)
      for (std::size_t s = 0; s < slots.size(); ++s) {
        const std::size_t at = size_ + (spare + t) * slots.size() + s;
        const Id id = p_.id_of(piece.at(t, slots[s]));
        address_[id] = at, owner_[at] = id;
      }
    size_ += (piece.turns + 2 * spare) * slots.size();
  }
}

// Where most turns read in steps of one length, so do the first or the last ones.
void WorkArray::align(const TurnOperand& operand) {
  const auto& [piece, ids] = operand;
  if (all_same(ids) || ids.front() < first_) return;
  const std::size_t n = ids.size(), middle = n / 2;
  if (n < 3 || !holds(ids[middle]) || !holds(ids[middle - 1])) return;
  const long step = static_cast<long>(at(ids[middle])) - static_cast<long>(at(ids[middle - 1]));
  for (std::size_t t = 0; t < n; ++t) {
    const long expected =
        static_cast<long>(at(ids[middle])) + (static_cast<long>(t) - static_cast<long>(middle)) * step;
    if (expected < 0 || expected >= static_cast<long>(size_)) continue;
    const auto to = static_cast<std::size_t>(expected);
    if (holds(ids[t]) && at(ids[t]) == to) continue;
    const auto owner = owner_.find(to);
    const bool is_copy = owner != owner_.end() && owner->second == ids[t];
    if (owner != owner_.end() && !is_copy) continue;
    const bool own =
        piece_of_[ids[t] - first_] == piece;  // made by a turn of this loop: no copy could come before
    if (holds(ids[t]) && own) continue;
    owner_[to] = ids[t];
    if (!holds(ids[t])) {
      address_[ids[t]] = to;
    } else {
      if (!is_copy) copies_[piece].push_back({to, ids[t]});
      copied_[piece].emplace(ids[t], to);
    }
  }
}

void WorkArray::place_rest() {
  for (const Id id : wanted_)
    if (!holds(id)) address_[id] = size_++;
}

std::vector<std::size_t> WorkArray::read_by(std::size_t piece, const std::vector<Id>& ids) const {
  std::vector<std::size_t> places, plain;
  for (const Id id : ids) {
    plain.push_back(at(id));
    const auto copy = copied_[piece].find(id);
    places.push_back(copy == copied_[piece].end() ? plain.back() : copy->second);
  }
  return step_of(places) ? places : plain;
}

std::size_t traffic(const Rolled& rolled) {
  const Program& p = rolled.program;
  const WorkArray work(rolled, std::vector<std::size_t>(rolled.pieces.size(), 0), {},
                       loop_outputs_of(rolled));
  const auto is_sine = [&](Id id) { return kind_of(p, id) == kind_sine || kind_of(p, id) == kind_cosine; };
  std::size_t count = 0;
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i)
    count += work.holds(p.id_of(i)) && !is_sine(p.id_of(i)) ? 1 : 0;
  for (const auto& [piece, ids] : turn_operands(rolled)) {
    if (ids.front() < p.first_online() || !work.holds(ids.front())) continue;
    const std::size_t turns = rolled.pieces[piece].turns;
    if (!is_sine(ids.front())) count += turns;
    if (turns > 1 && !all_same(ids) && !step_of(work.read_by(piece, ids))) count += turns;
  }
  return count;
}

}  // namespace articula
