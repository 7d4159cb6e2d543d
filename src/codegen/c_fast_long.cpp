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

class LongWriter {
 public:
  LongWriter(const Program& program, const FileNotes& notes)
      : rolled_(arranged(program, first_ones(program))),
        angles_(angles_of(rolled_.program)),
        precision_(notes.precision),
        lanes_(precision_ == Precision::f64 ? 4 : 8),
        vector_(vector_type(precision_, lanes_)),
        count_((angles_.early.size() + lanes() - 1) / lanes()),
        c_(code_of(language_c_fast(), rolled_, notes, given())) {}

  std::string file() const {
    std::string text = c_comment(c_.heading) + "#include <math.h>\n";
    if (count_ > 0) text += "#include <stdint.h>\n\n" + sincos_source(precision_, lanes_);
    const std::size_t first = count_ > 0 ? 1 : 0;
    const CParts parts = c_parts(c_, first);
    text += "\n" + c_setup(c_, CLinkage::external) + c_tables(c_) + parts.functions + c_signature(c_) +
            ";\n" + c_signature(c_) + "\n{\n" + c_unused(c_) + c_work(c_);
    if (first == 1) text += c_pieces(c_, c_.loops.parts.front()) + sines();
    return text + parts.calls + "}\n";
  }

 private:
  std::size_t lanes() const { return static_cast<std::size_t>(lanes_); }

  // Sines first, cosines after them.
  GivenValues given() const {
    GivenValues values{{}, 2 * count_ * lanes()};
    if (angles_.early.empty()) return values;
    const Program& p = rolled_.program;
    for (std::size_t i = rolled_.pieces[0].first; i < rolled_.pieces[0].end(); ++i) {
      const Instruction& x = p.instructions[i];
      if (!is_sincos(x.op)) continue;
      const auto at = std::lower_bound(angles_.early.begin(), angles_.early.end(), x.a.id());
      values.places[p.first_instruction() + static_cast<Id>(i)] =
          static_cast<std::size_t>(at - angles_.early.begin()) + (x.op == Op::cos ? count_ * lanes() : 0);
    }
    return values;
  }

  std::string sines() const {
    const Naming names = name_values(language_c_fast(), rolled_.program, precision_);
    std::vector<std::string> vectors;
    for (std::size_t v = 0; v < count_; ++v) {
      std::vector<std::string> elements;
      for (std::size_t i = v * lanes(); i < std::min((v + 1) * lanes(), angles_.early.size()); ++i)
        elements.push_back(names.value[angles_.early[i]]);
      vectors.push_back("{" + joined(elements, ", ") + "}");
    }
    const std::string n = std::to_string(count_), mask = mask_type(precision_, lanes_);
    const auto each = [&](const std::string& indent, const std::string& call) {
      return indent + "for (int v = 0; v < " + n + "; ++v) sincos_" + call + ";\n";
    };
    const std::string arguments = "(&sincos_x[v], &sincos_s[v], &sincos_c[v])";
    return "  const " + vector_ + " sincos_x[" + n + "] = {" + joined(vectors, ", ") + "};\n  " + vector_ +
           " sincos_s[" + n + "], sincos_c[" + n + "];\n  " + mask +
           " sincos_near = {0};\n  sincos_near = ~sincos_near;\n" +
           each("  ", "near_" + vector_ + "(&sincos_x[v], &sincos_near)") +
           "  if (__builtin_expect(sincos_all_" + vector_ + "(&sincos_near), 1)) {\n" +
           each("    ", "core_" + vector_ + arguments) + "  } else {\n" +
           each("    ", "any_" + vector_ + arguments) + "  }\n  __builtin_memcpy(" + c_.loops.work +
           ", sincos_s, sizeof sincos_s);\n  __builtin_memcpy(" + c_.loops.work + " + " +
           std::to_string(count_ * lanes()) + ", sincos_c, sizeof sincos_c);\n";
  }

  const Rolled rolled_;
  const Angles angles_;
  const Precision precision_;
  const int lanes_;
  const std::string vector_;
  const std::size_t count_;  // of vectors
  const Code c_;
};

}  // namespace

std::string c_fast_long_file(const Program& program, const FileNotes& notes) {
  return LongWriter(program, notes).file();
}

}  // namespace articula
