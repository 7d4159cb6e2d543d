// Fast C: C99 with the vector types of GCC and clang. The sines and cosines of all angles that inputs give are taken first, several in
// one vector, by the functions of src/program/runtime; then straight-line code, in an order with few live values. The functions and
// structs are those of plain C.

#include "codegen/c_fast.hpp"
#include "base/text.hpp"
#include "codegen/angles.hpp"
#include "codegen/c.hpp"
#include "codegen/rolled.hpp"
#include "codegen/sincos.hpp"
#include "program/schedule.hpp"

namespace articula {

namespace {

class FastWriter {
 public:
  FastWriter(const Code& code, const Naming& names)
      : c_(code),
        p_(code.program),
        names_(names),
        angles_(angles_of(p_)),
        precision_(code.notes.precision),
        lanes_(lanes_for(angles_.early.size(), precision_)),
        vector_(vector_type(precision_, lanes_)),
        sine_(p_.value_count()),
        cosine_(p_.value_count()) {}

  std::string file() {
    std::string text = c_comment(c_.heading) + "#include <math.h>\n";
    if (!angles_.early.empty() || !angles_.late.empty()) text += "#include <stdint.h>\n\n";
    if (!angles_.early.empty()) text += sincos_source(precision_, lanes_);
    if (!angles_.late.empty()) text += sincos_source(precision_, 1);
    return text + "\n" + c_setup(c_, CLinkage::external) + c_signature(c_) + ";\n" + c_signature(c_) +
           "\n{\n" + body() + "}\n";
  }

 private:
  // As many as there are angles, in registers of 16 or 32 bytes.
  static int lanes_for(std::size_t angles, Precision precision) {
    const int most = precision == Precision::f64 ? 4 : 8;
    int lanes = 1;
    while (lanes < most && static_cast<std::size_t>(lanes) < angles) lanes *= 2;
    return lanes;
  }

  std::string body() {
    text_ = c_unused(c_);
    for (std::size_t i = 0; i < c_.online.size(); ++i)
      if (angles_.before[i]) assign(c_.online[i]);
    if (!angles_.early.empty()) early();
    for (std::size_t i = 0; i < c_.online.size(); ++i)
      if (!angles_.before[i]) {
        const Instruction& x = p_.instructions[p_.setup + i];
        is_sincos(x.op) ? assign({c_.online[i].target, taken(x), true}) : assign(c_.online[i]);
      }
    for (const CodeLine& a : c_.results) text_ += "  " + a.target + " = " + a.value + ";\n";
    return text_;
  }

  void assign(const CodeLine& line) {
    text_ += "  const " + std::string(c_real(precision_)) + " " + line.target + " = " + line.value + ";\n";
  }

  // x0 = {angles}, s0 and c0 their sines and cosines; near: whether the straight way holds for all.
  void early() {
    const std::string mask = mask_type(precision_, lanes_);
    std::string cores, slow;
    const std::size_t lanes = static_cast<std::size_t>(lanes_);
    text_ += "  " + mask + " sincos_near = {0};\n  sincos_near = ~sincos_near;\n";
    for (std::size_t v = 0; v * lanes < angles_.early.size(); ++v) {
      const std::string k = std::to_string(v);
      std::vector<std::string> elements;
      for (std::size_t i = v * lanes; i < std::min((v + 1) * lanes, angles_.early.size()); ++i) {
        const std::string lane = lanes_ == 1 ? "" : "[" + std::to_string(i - v * lanes) + "]";
        elements.push_back(names_.value[angles_.early[i]]);
        sine_[angles_.early[i]] = "sincos_s" + k + lane;
        cosine_[angles_.early[i]] = "sincos_c" + k + lane;
      }
      text_ += "  const " + vector_ + " sincos_x" + k + " = {" + joined(elements, ", ") + "};\n  " + vector_ +
               " sincos_s" + k + ", sincos_c" + k + ";\n";
      text_ += "  sincos_near_" + vector_ + "(&sincos_x" + k + ", &sincos_near);\n";
      const std::string arguments = "(&sincos_x" + k + ", &sincos_s" + k + ", &sincos_c" + k + ");\n";
      cores += "    sincos_core_" + vector_ + arguments;
      slow += "    sincos_any_" + vector_ + arguments;
    }
    text_ += "  if (__builtin_expect(sincos_all_" + vector_ + "(&sincos_near), 1)) {\n" + cores +
             "  } else {\n" + slow + "  }\n";
  }

  // The sine or cosine that an instruction asks for; a late angle's are taken when it is first asked for.
  std::string taken(const Instruction& x) {
    const Id id = x.a.id();
    if (sine_[id].empty()) {
      const std::string k = std::to_string(++late_), scalar = vector_type(precision_, 1);
      sine_[id] = "sincos_s_" + k, cosine_[id] = "sincos_c_" + k;
      text_ += "  const " + scalar + " sincos_x_" + k + " = " + names_.value[id] + ";\n  " + scalar + " " +
               sine_[id] + ", " + cosine_[id] + ";\n  sincos_" + scalar + "(&sincos_x_" + k + ", &" +
               sine_[id] + ", &" + cosine_[id] + ");\n";
    }
    if (x.op == Op::cos) return cosine_[id];
    return (x.a.negative() ? "-" : "") + sine_[id];
  }

  const Code& c_;
  const Program& p_;
  const Naming& names_;
  const Angles angles_;
  const Precision precision_;
  const int lanes_;
  const std::string vector_;
  std::vector<std::string> sine_, cosine_;  // by value number: of angles
  std::string text_;
  int late_ = 0;
};

std::string of_program(const Program& program, const FileNotes& notes) {
  if (is_long(program)) return c_fast_long_file(program, notes);
  const Program ordered = scheduled(program);
  const Naming names = name_values(language_c_fast(), ordered, notes.precision);
  const Code code = code_of(language_c_fast(), ordered, notes, names);
  return FastWriter(code, names).file();
}

}  // namespace

const Language& language_c_fast() {
  static const Language fast = [] {
    Language c = language_c();
    c.name = "c-fast", c.file = nullptr, c.of_program = of_program;
    return c;
  }();
  return fast;
}

}  // namespace articula
