#include "codegen/rolled.hpp"

#include <algorithm>
#include <set>

#include "program/schedule.hpp"
#include "program/sections.hpp"

namespace articula {

namespace {

constexpr std::size_t longest_part = 2048;  // instructions that a compiler looks at at once
constexpr std::size_t cache = 4096;         // instructions of some eight bytes in 32 KB

// Straight pieces in the length that a part may have.
Rolled cut(const Rolled& rolled) {
  Rolled result{rolled.program, {}};
  for (const Piece& piece : rolled.pieces) {
    if (piece.turns > 1) {
      result.pieces.push_back(piece);
      continue;
    }
    for (std::size_t first = piece.first; first < piece.end(); first += longest_part)
      result.pieces.push_back({first, std::min(longest_part, piece.end() - first), 1});
  }
  return result;
}

// What is given needs the first piece, and comes before the second.
std::vector<std::size_t> parts_of(const Rolled& rolled, bool is_given) {
  std::vector<std::size_t> part;
  std::size_t length = 0, number = 0;
  for (const Piece& piece : rolled.pieces) {
    const bool alone = is_given && part.size() == 1;
    if (length > 0 && (alone || length + piece.length > longest_part)) ++number, length = 0;
    length += piece.length;
    part.push_back(number);
  }
  return part;
}

class RolledWriter {
 public:
  RolledWriter(const Language& language, const Rolled& rolled, const FileNotes& notes,
               const GivenValues& given)
      : language_(language),
        r_(cut(rolled)),
        p_(r_.program),
        part_(parts_of(r_, !given.places.empty())),
        outputs_(loop_outputs_of(r_)),
        given_(given),
        work_(r_, part_, given, outputs_),
        c_(articula::code_of(language, p_, notes, name_values(language, p_, notes.style.precision))),
        names_(c_.names) {
    name_arrays();
  }

  Code code() {
    c_.online.clear();
    c_.results.clear();
    std::vector<std::vector<CodePiece>>& parts = c_.loops.parts;
    parts.resize(part_.back() + 1);
    for (std::size_t k = 0; k < r_.pieces.size(); ++k)
      parts[part_[k]].push_back(r_.pieces[k].turns == 1 ? straight_piece(k) : loop(k));
    if (!given_.places.empty() && parts.size() == 1) parts.emplace_back();  // what is given comes before
    parts.back().push_back({1, {}, results()});
    c_.loops.work_size = work_.size();
    return std::move(c_);
  }

 private:
  // No names of the program's own.
  void name_arrays() {
    std::set<std::string> taken(names_.value.begin(), names_.value.end());
    taken.insert(c_.constants.begin(), c_.constants.end());
    taken.insert(names_.inputs.begin(), names_.inputs.end());
    taken.insert(names_.outputs.begin(), names_.outputs.end());
    const auto free_name = [&](std::string name) {
      while (taken.count(name) != 0) name += language_.joiner;
      return name;
    };
    c_.loops.turn = free_name("turn"), c_.loops.work = free_name("work");
    column_ = "column_";
    while (
        std::any_of(taken.begin(), taken.end(), [&](const std::string& t) { return t.starts_with(column_); }))
      column_ += language_.joiner;
  }

  std::string work(std::size_t at) const { return language_.element(c_.loops.work, at); }

  Id id_of(const Piece& piece, std::size_t turn, std::size_t m) const { return p_.id_of(piece.at(turn, m)); }

  // A value by its name where that is known, else from the array.
  std::string read(Id id, std::size_t piece) const {
    if (id < p_.first_online()) return names_.value[id];
    std::size_t writer = 0;
    while (id - p_.first_instruction() >= r_.pieces[writer].end()) ++writer;
    const bool known = part_[writer] == part_[piece] && r_.pieces[writer].turns == 1;
    return known && given_.places.count(id) == 0 ? names_.value[id] : work(work_.at(id));
  }

  // With these names for its operands, one after the other.
  std::string formula(const Instruction& x, const std::vector<std::string>& names) const {
    const auto numbered = [&](int k) { return Ref::of(static_cast<Id>(k), x.operand(k).negative()); };
    return expression(language_, {x.op, numbered(0), numbered(1), numbered(2)}, names, c_.precision());
  }

  CodePiece straight_piece(std::size_t number) {
    const Piece& piece = r_.pieces[number];
    CodePiece result;
    for (std::size_t i = piece.first; i < piece.end(); ++i) {
      const Id id = p_.id_of(i);
      if (given_.places.count(id) != 0) continue;
      const Instruction& x = p_.instructions[i];
      std::vector<std::string> names;
      for (const Ref r : x.operands()) names.push_back(read(r.id(), number));
      result.lines.push_back({names_.value[id], formula(x, names), true});
      if (work_.holds(id)) result.lines.push_back({work(work_.at(id)), names_.value[id], false});
    }
    return result;
  }

  CodePiece loop(std::size_t number) {
    const Piece& piece = r_.pieces[number];
    CodePiece result{piece.turns, {}, {}};
    for (const WorkArray::Copy& copy : work_.copies(number))
      result.before.push_back({work(copy.to), read(copy.value, number), false});
    for (std::size_t m = 0; m < piece.length; ++m) {
      const Instruction& x = p_.instructions[piece.first + m];
      const std::string& name = names_.value[id_of(piece, 0, m)];
      Instruction unsigned_constants = x;  // their signs stand in the tables
      for (Ref* r : {&unsigned_constants.a, &unsigned_constants.b, &unsigned_constants.c})
        if (kind_of(p_, r->id()) == kind_constant) *r = Ref::of(r->id());
      std::vector<std::string> names;
      for (int k = 0; k < x.arity(); ++k) names.push_back(operand_text(number, m, k));
      result.lines.push_back({name, formula(unsigned_constants, names), true});
      store(piece, m, name, result.lines);
    }
    return result;
  }

  std::string operand_text(std::size_t number, std::size_t m, int k) {
    const Piece& piece = r_.pieces[number];
    const std::vector<Id> ids = operand_ids(p_, piece, m, k);
    if (const auto place = same_turn(p_, piece, ids)) return names_.value[id_of(piece, 0, *place)];
    if (kind_of(p_, ids.front()) == kind_constant) return constant_text(piece, m, k);
    if (all_same(ids)) return read(ids.front(), number);
    if (ids.front() >= p_.first_instruction()) return element(c_.loops.work, work_.read_by(number, ids));
    Id begin = p_.first_input();
    std::size_t array = 0;
    while (ids.front() >= begin + p_.inputs[array].symbols.size())
      begin += static_cast<Id>(p_.inputs[array++].symbols.size());
    std::vector<std::size_t> places;
    for (const Id id : ids) places.push_back(id - begin);
    return element(names_.inputs[array], places);
  }

  // The signed constants of all turns: a number where they are the same.
  std::string constant_text(const Piece& piece, std::size_t m, int k) {
    std::vector<std::string> values;
    bool of_setup = false;
    for (std::size_t t = 0; t < piece.turns; ++t) {
      const Ref r = p_.instructions[piece.at(t, m)].operand(k);
      values.push_back(operand(r, names_.value));
      of_setup |= r.id() >= p_.constants.size() && c_.has_setup();
    }
    const bool same =
        std::all_of(values.begin(), values.end(), [&](const std::string& v) { return v == values[0]; });
    if (same) return values.front();
    return of_setup ? setup_column(values) : column(values, false);
  }

  // ARRAY[a + b turn], or by a table.
  std::string element(const std::string& array, const std::vector<std::size_t>& places) {
    const std::optional<long> step = step_of(places);
    if (!step) {
      std::vector<std::string> values;
      for (const std::size_t place : places) values.push_back(std::to_string(place));
      return array + "[" + column(values, true) + "]";
    }
    return array + "[" + in_turn(places.front(), *step) + "]";
  }

  std::string in_turn(std::size_t begin, long step) const {
    if (step == 0) return std::to_string(begin);
    const std::string& turn = c_.loops.turn;
    const long size = step < 0 ? -step : step;
    const std::string term = size == 1 ? turn : std::to_string(size) + " * " + turn;
    if (step < 0) return std::to_string(begin) + " - " + term;
    return begin == 0 ? term : term + " + " + std::to_string(begin);
  }

  // A table that has these values one after the other, perhaps among others.
  std::string column(const std::vector<std::string>& values, bool indices) {
    for (const CodeTable& table : c_.loops.tables) {
      if (table.indices != indices) continue;
      const auto found = std::search(table.values.begin(), table.values.end(), values.begin(), values.end());
      if (found != table.values.end())
        return table.name + "[" + in_turn(static_cast<std::size_t>(found - table.values.begin()), 1) + "]";
    }
    const std::string name = c_.name + language_.joiner + (indices ? "places" : "numbers") +
                             language_.joiner + std::to_string(c_.loops.tables.size() + 1);
    c_.loops.tables.push_back({name, indices, values});
    return name + "[" + c_.loops.turn + "]";
  }

  // The same among the constants, of which it is made.
  std::string setup_column(const std::vector<std::string>& values) {
    const std::string prefix(language_.constant);
    for (const CodeTable& known : columns_)
      if (known.values == values) return prefix + known.name + "[" + c_.loops.turn + "]";
    const std::string name = column_ + std::to_string(columns_.size() + 1);
    columns_.push_back({name, false, values});
    c_.constants.push_back(name + "[" + std::to_string(values.size()) + "]");
    for (std::size_t t = 0; t < values.size(); ++t)
      c_.setup.push_back({language_.element(prefix + name, t), values[t], false});
    return prefix + name + "[" + c_.loops.turn + "]";
  }

  std::vector<CodeLine> results() const {
    std::vector<CodeLine> lines;
    for (const auto& [id, list] : outputs_.at_end)
      for (const OutputElement& t : list)
        lines.push_back({element_of(language_, names_.outputs[t.output], 1, t.element),
                         operand(Ref::of(0, t.negative), {read(id, r_.pieces.size() - 1)}), false});
    return lines;
  }

  void store(const Piece& piece, std::size_t m, const std::string& name, std::vector<CodeLine>& lines) {
    std::vector<std::size_t> places;
    for (std::size_t t = 0; t < piece.turns && work_.holds(id_of(piece, t, m)); ++t)
      places.push_back(work_.at(id_of(piece, t, m)));
    if (!places.empty()) lines.push_back({element(c_.loops.work, places), name, false});
    const auto rows = outputs_.by_loops.find(id_of(piece, 0, m));
    if (rows == outputs_.by_loops.end()) return;
    for (const std::vector<OutputElement>& taken : rows->second) {
      std::vector<std::size_t> elements;
      for (const OutputElement& t : taken) elements.push_back(t.element);
      lines.push_back({element(names_.outputs[taken.front().output], elements),
                       (taken.front().negative ? "-" : "") + name, false});
    }
  }

  const Language& language_;
  const Rolled r_;
  const Program& p_;
  const std::vector<std::size_t> part_;
  const LoopOutputs outputs_;
  const GivenValues& given_;
  const WorkArray work_;
  Code c_;
  const Naming& names_;
  std::string column_;              // what the names of columns begin with
  std::vector<CodeTable> columns_;  // among the constants
};

}  // namespace

std::optional<Rolled> arranged(const Program& program, Shape shape, const std::vector<bool>& first) {
  const std::size_t n = program.instructions.size() - program.setup;
  if (shape == Shape::straight || n == 0 || (shape == Shape::automatic && n <= cache)) return std::nullopt;
  const Rolled loops = rolled(program, first);
  if (shape == Shape::loops) return loops;
  const Rolled without = straight(program, first);
  const std::size_t waiting =
      2 * n / 5;  // measured, in operations: what each instruction costs that no cache has
  return traffic(loops) < spills(without.program) + waiting ? loops : without;
}

Code code_of(const Language& language, const Rolled& rolled, const FileNotes& notes,
             const GivenValues& given) {
  return RolledWriter(language, rolled, notes, given).code();
}

}  // namespace articula
