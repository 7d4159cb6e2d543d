#include <algorithm>

#include "base/text.hpp"
#include "codegen/angles.hpp"
#include "codegen/c.hpp"
#include "codegen/c_fast.hpp"
#include "codegen/rolled.hpp"
#include "codegen/sincos.hpp"

namespace articula {

namespace {

// Instructions of the on-line part that come first: what early angles are made of, and their sines and cosines.
std::vector<bool> first_ones(const Program& p) {
  const Angles angles = angles_of(p);
  std::vector<bool> first(p.instructions.size(), false);
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i) {
    const Instruction& x = p.instructions[i];
    const bool early = is_sincos(x.op) && !x.a.negative() &&
                       std::binary_search(angles.early.begin(), angles.early.end(), x.a.id());
    first[i] = early || angles.before[i - p.setup];
  }
  return first;
}

// The angles of a program as vectors.
struct AngleVectors {
  Angles angles;
  Precision precision;
  int lanes;
  std::size_t count;  // of vectors

  AngleVectors(const Program& program, Precision p)
      : angles(angles_of(program)),
        precision(p),
        lanes(lanes_for(angles.early.size(), p)),
        count((angles.early.size() + width() - 1) / width()) {}

  std::size_t width() const { return static_cast<std::size_t>(lanes); }
  std::size_t size() const { return count * width(); }
};

// Sines first, cosines after them.
GivenValues given(const Rolled& rolled, const AngleVectors& v) {
  GivenValues values{{}, 2 * v.size()};
  if (v.count == 0) return values;
  const Program& p = rolled.program;
  for (std::size_t i = rolled.pieces[0].first; i < rolled.pieces[0].end(); ++i) {
    const Instruction& x = p.instructions[i];
    if (!is_sincos(x.op)) continue;
    const auto at = std::lower_bound(v.angles.early.begin(), v.angles.early.end(), x.a.id());
    values.places[p.id_of(i)] =
        static_cast<std::size_t>(at - v.angles.early.begin()) + (x.op == Op::cos ? v.size() : 0);
  }
  return values;
}

std::string elements(const AngleVectors& v, const std::vector<std::string>& names) {
  std::vector<std::string> vectors;
  for (std::size_t k = 0; k < v.count; ++k) {
    std::vector<std::string> list;
    for (std::size_t i = k * v.width(); i < std::min((k + 1) * v.width(), v.angles.early.size()); ++i)
      list.push_back(names[v.angles.early[i]]);
    vectors.push_back(v.lanes == 1 ? list.front() : "{" + joined(list, ", ") + "}");
  }
  return "{" + joined(vectors, ", ") + "}";
}

std::string sines(const Code& c, const AngleVectors& v) {
  const std::string n = std::to_string(v.count), type = vector_type(v.precision, v.lanes),
                    &work = c.loops.work;
  const auto every = [&](const std::string& indent, const std::string& call) {
    return indent + "for (int v = 0; v < " + n + "; ++v) " + call + ";\n";
  };
  return "  const " + type + " sincos_x[" + n + "] = " + elements(v, c.names.value) + ";\n  " + type +
         " sincos_s[" + n + "], sincos_c[" + n + "];\n" + near_mask(mask_type(v.precision, v.lanes)) +
         every("  ", "sincos_near_" + type + "(&sincos_x[v], &sincos_near)") +
         near_or_any(type,
                     [&](const std::string& function) {
                       return every("    ", function + "(&sincos_x[v], &sincos_s[v], &sincos_c[v])");
                     }) +
         "  __builtin_memcpy(" + work + ", sincos_s, sizeof sincos_s);\n  __builtin_memcpy(" + work + " + " +
         std::to_string(v.size()) + ", sincos_c, sizeof sincos_c);\n";
}

}  // namespace

std::optional<Code> c_fast_long_code(const Program& program, const FileNotes& notes) {
  const std::optional<Rolled> rolled = arranged(program, notes.style.shape, first_ones(program));
  if (!rolled) return std::nullopt;
  return code_of(language_c_fast(), *rolled, notes,
                 given(*rolled, AngleVectors(rolled->program, notes.style.precision)));
}

std::string c_fast_long_function(const Code& c) {
  const AngleVectors v(c.program, c.precision());
  const CParts parts = c_parts(c, v.count > 0 ? 1 : 0);
  std::string text = c_tables(c) + parts.functions + c_signature(c) + "\n{\n" + c_unused(c) + c_work(c);
  if (v.count > 0) text += c_pieces(c, c.loops.parts.front()) + sines(c, v);
  return text + parts.calls + "}\n";
}

}  // namespace articula
