// C for many states at once: C99 with the vector types of GCC and clang, one state per lane. Four doubles or eight floats stand in a
// vector (AVX2) unless other lanes are asked for; compilers make several registers of it where these are smaller.
//
//   NAME_batch(n, inputs.., k, outputs..)   n states in blocks: of an array of m elements, [blocks][m][NAME_lanes], with
//                                           (n + NAME_lanes - 1)/NAME_lanes blocks. The last block may be partly used: its other
//                                           lanes are neither read nor written.
//   NAME_rows(n, inputs.., k, outputs..)    n states one after the other: [n][m]
// With -fopenmp blocks are shared among threads.

#include "base/text.hpp"
#include "codegen/angles.hpp"
#include "codegen/c.hpp"
#include "codegen/sincos.hpp"
#include "program/schedule.hpp"

namespace articula {

namespace {

class BatchWriter {
 public:
  explicit BatchWriter(const Code& code)
      : c_(code),
        p_(code.program),
        precision_(code.precision()),
        lanes_(code.notes.style.lanes != 0    ? code.notes.style.lanes
               : precision_ == Precision::f64 ? 4
                                              : 8),
        v_(vector_type(precision_, lanes_)),
        mask_(mask_type(precision_, lanes_)) {}

  std::string file() {
    const Angles angles = angles_of(p_);
    std::string text =
        c_comment(c_.heading) + "#include <math.h>\n#include <stddef.h>\n#include <stdint.h>\n\n";
    text += vector_types(precision_, lanes_);
    if (!angles.early.empty() || !angles.late.empty()) text += sincos_source(precision_, lanes_);
    text += "\nenum { " + lanes() + " = " + std::to_string(lanes_) + " };\n" + "typedef " + v_ + " " +
            unaligned() + " __attribute__((aligned(" + (precision_ == Precision::f64 ? "8" : "4") +
            "), may_alias));\n\n" + c_setup(c_, CLinkage::external);
    return text + block(angles) + "/* Arrays of blocks, of " + lanes() +
           " states each: element j of state s of n elements is at [s/L*L*n + j*L + s%L], L = " + lanes() +
           ".\n   There must be room for whole blocks; lanes of no state are neither read nor written. "
           "OpenMP shares the blocks among threads. */\n" +
           driver("batch") + "/* The same for states in rows: element j of state s is at [s*n + j]. */\n" +
           driver("rows");
  }

 private:
  std::string lanes() const { return c_.name + "_lanes"; }
  std::string unaligned() const { return c_.name + "_vector"; }  // of arrays that begin anywhere

  std::string declared(const std::string& type) const {
    return joined(arguments(c_, named("const " + type + " *"), "const " + c_.name + "_constants *k",
                            named(type + " *")),
                  ", ");
  }

  // One block; the angles that inputs give are looked at together, whether the straight way holds for all.
  std::string block(const Angles& angles) {
    text_ = "static void " + c_.name + "_block(" + declared(unaligned()) + ")\n{\n" + c_unused(c_);
    text_ += "  const " + v_ + " zero = {0};\n  (void)zero;\n";
    for (std::size_t i = 0; i < c_.online.size(); ++i)
      if (angles.before[i]) line(i);
    sincos_.resize(p_.value_count());
    if (!angles.early.empty()) early(angles.early);
    for (std::size_t i = 0; i < c_.online.size(); ++i)
      if (!angles.before[i]) line(i);
    for (const CodeLine& a : c_.results) text_ += "  " + a.target + " = zero + (" + a.value + ");\n";
    return text_ + "}\n\n";
  }

  void early(const std::vector<Id>& ids) {
    std::vector<std::string> angles;
    for (const Id id : ids) angles.push_back(named_sincos(id));
    text_ += near_mask(mask_) + each(angles, "  sincos_near_" + v_ + "(&sincos_x", ", &sincos_near);\n") +
             near_or_any(v_, [&](const std::string& function) {
               std::string calls;
               for (const std::string& k : angles) calls += "    " + function + pointers(k);
               return calls;
             });
  }

  // Declares the angle, its sine and its cosine; says what they end in.
  std::string named_sincos(Id id) {
    sincos_[id] = std::to_string(++count_);
    const std::string& k = sincos_[id];
    text_ += "  const " + v_ + " sincos_x" + k + " = " + c_.names.value[id] + " - zero;\n  " + v_ +
             " sincos_s" + k + ", sincos_c" + k + ";\n";
    return k;
  }

  static std::string pointers(const std::string& k) {
    return "(&sincos_x" + k + ", &sincos_s" + k + ", &sincos_c" + k + ");\n";
  }
  void line(std::size_t i) {
    const Instruction& x = p_.instructions[p_.setup + i];
    const std::string& target = c_.online[i].target;
    if (x.op == Op::sqrt || x.op == Op::exp || x.op == Op::atan2) return lane_by_lane(x, target);
    std::string value = c_.online[i].value;
    if (is_sincos(x.op)) {
      if (sincos_[x.a.id()].empty()) {
        const std::string k = named_sincos(x.a.id());
        text_ += "  sincos_" + v_ + pointers(k);
      }
      value = (x.op == Op::sin && x.a.negative() ? "-" : "") +
              std::string(x.op == Op::sin ? "sincos_s" : "sincos_c") + sincos_[x.a.id()];
    } else if (x.op == Op::abs || x.op == Op::sign || x.op == Op::select) {
      value = masked(x);
    }
    text_ += "  const " + v_ + " " + target + " = " + value + ";\n";
  }

  // The library's functions take one number.
  void lane_by_lane(const Instruction& x, const std::string& target) {
    const bool two = info(x.op).arity > 1;
    const std::string a = target + "_a", b = target + "_b";
    text_ += "  const " + v_ + " " + a + " = " + whole(x.a) + ";\n";
    if (two) text_ += "  const " + v_ + " " + b + " = " + whole(x.b) + ";\n";
    text_ += "  " + v_ + " " + target + ";\n  for (int i = 0; i < " + lanes() + "; ++i) " + target +
             "[i] = " + operation_text(c_.language, x.op, {a + "[i]", b + "[i]", ""}, precision_) + ";\n";
  }

  // Comparisons give lanes of ones and of zeros.
  std::string masked(const Instruction& x) const {
    const std::string m = "(" + mask_ + ")", a = whole(x.a), zero = "zero";
    const auto where = [&](const std::string& condition, const std::string& value) {
      return "(" + m + "(" + condition + ") & " + m + "(" + value + "))";
    };
    std::string bits;
    if (x.op == Op::abs) bits = m + "(" + a + ") & (" + m + "(-zero) ^ ~" + m + "zero)";
    if (x.op == Op::sign) bits = where(a + " > zero", "zero + 1") + " | " + where(a + " < zero", "zero - 1");
    if (x.op == Op::select)
      bits = where(a + " >= zero", whole(x.b)) + " | (~" + m + "(" + a + " >= zero) & " + m + "(" +
             whole(x.c) + "))";
    return "(" + v_ + ")(" + bits + ")";
  }

  std::string whole(Ref r) const {
    return "((" + operand(r, c_.names.value) + ") - zero)";
  }  // also of one number; -0 stays -0

  std::string driver(const std::string& kind) const {
    const std::string signature =
                          "void " + c_.name + "_" + kind + "(size_t states, " + declared(c_.real()) + ")",
                      l = lanes();
    const bool rows = kind == "rows";
    const std::string part = copied(rows, Lanes::some), whole = rows ? copied(rows, Lanes::all) : direct();
    return signature + ";\n" + signature + "\n{\n  const ptrdiff_t blocks = (ptrdiff_t)((states + " + l +
           " - 1)/" + l + ");\n#ifdef _OPENMP\n#pragma omp parallel for schedule(static)\n#endif\n" +
           "  for (ptrdiff_t b = 0; b < blocks; ++b) {\n    const size_t first = (size_t)b*" + l +
           ", used = states - first < " + l + " ? states - first : " + l + ";\n    if (used == " + l +
           ") {\n" + whole + "    } else {\n" + part + "    }\n  }\n}\n\n";
  }

  // A block where it stands.
  std::string direct() const {
    const auto at = [this](const std::string& type) {
      return [this, type](const CodeArray& a) {
        return "(" + type + unaligned() + " *)(" + a.name + " + first*" + std::to_string(a.size()) + ")";
      };
    };
    return "      " + c_.name + "_block(" + joined(arguments(c_, at("const "), "k", at("")), ", ") + ");\n";
  }

  // A block that is brought together first; lanes that no state uses repeat the first. Where every lane is used, the compiler moves whole
  // vectors.
  enum class Lanes { all, some };
  std::string copied(bool rows, Lanes used) const {
    std::string locals, load, store;
    std::vector<std::string> list;
    const auto element = [&](const CodeArray& a, const std::string& lane) {
      const std::string m = std::to_string(a.size());
      return a.name + (rows ? "[(first + " + lane + ")*" + m + " + j]"
                            : "[first*" + m + " + j*" + lanes() + " + " + lane + "]");
    };
    const auto loops = [&](const CodeArray& a, const std::string& bound, const std::string& what) {
      return "      for (size_t j = 0; j < " + std::to_string(a.size()) +
             "; ++j)\n        for (size_t i = 0; i < " + bound + "; ++i) " + what + ";\n";
    };
    const auto own = [&](const CodeArray& a, const std::string& type) {
      const std::string name = "block_" + a.name;
      locals += "      " + c_.real() + " " + name + "[" + std::to_string(a.size()) + "*" + lanes() + "];\n";
      list.push_back("(" + type + unaligned() + " *)" + name);
      return name + "[j*" + lanes() + " + i]";
    };
    for (const CodeArray& a : c_.inputs)
      load += loops(a, lanes(),
                    own(a, "const ") + " = " + element(a, used == Lanes::all ? "i" : "(i < used ? i : 0)"));
    if (c_.has_setup()) list.push_back("k");
    for (const CodeArray& a : c_.outputs)
      store += loops(a, used == Lanes::all ? lanes() : "used", element(a, "i") + " = " + own(a, ""));
    return locals + load + "      " + c_.name + "_block(" + joined(list, ", ") + ");\n" + store;
  }

  const Code& c_;
  const Program& p_;
  const Precision precision_;
  const int lanes_;
  const std::string v_, mask_;
  std::vector<std::string> sincos_;  // by value number: what the names of an angle's sine and cosine end in
  std::string text_;
  int count_ = 0;
};

Code code(const Program& program, const FileNotes& notes) {
  const Program ordered = scheduled(program);
  return code_of(language_c_batch(), ordered, notes,
                 name_values(language_c_batch(), ordered, notes.style.precision));
}

std::string file(const Code& c) { return BatchWriter(c).file(); }

}  // namespace

const Language& language_c_batch() {
  static const Language batch = [] {
    Language c = language_c();
    c.name = "c-batch", c.file = file, c.code = code, c.has_loops = false, c.has_lanes = true;
    c.reserved = all_words({c.reserved, {"zero", "states", "blocks", "first", "used", "b", "i", "j"}});
    return c;
  }();
  return batch;
}

}  // namespace articula
