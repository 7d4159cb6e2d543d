// Fast C: C99 with the vector types of GCC and clang. The sines and cosines of all angles that inputs give are taken first, several in
// one vector, by the functions of src/program/runtime; then straight-line code, in an order with few live values. The functions and
// structs are those of plain C.

#include "codegen/c_fast.hpp"

#include <set>

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
  explicit FastWriter(const Code& code)
      : c_(code),
        p_(code.program),
        angles_(angles_of(p_)),
        precision_(code.precision()),
        lanes_(lanes_for(angles_.early.size(), precision_)),
        vector_(vector_type(precision_, lanes_)),
        sine_(p_.value_count()),
        cosine_(p_.value_count()) {}

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
    return text_ + assignments(c_.results, c_line(c_));
  }

 private:
  void assign(const CodeLine& line) { text_ += assignments({line}, c_line(c_)); }

  // x0 = {angles}, s0 and c0 their sines and cosines; near: whether the straight way holds for all.
  void early() {
    const auto lanes = static_cast<std::size_t>(lanes_);
    std::vector<std::string> arguments;
    text_ += near_mask(mask_type(precision_, lanes_));
    for (std::size_t first = 0; first < angles_.early.size(); first += lanes) {
      const std::string k = std::to_string(first / lanes);
      std::vector<std::string> elements;
      for (std::size_t i = first; i < std::min(first + lanes, angles_.early.size()); ++i) {
        const std::string lane = lanes_ == 1 ? "" : "[" + std::to_string(i - first) + "]";
        elements.push_back(c_.names.value[angles_.early[i]]);
        sine_[angles_.early[i]] = "sincos_s" + k + lane;
        cosine_[angles_.early[i]] = "sincos_c" + k + lane;
      }
      text_ += "  const " + vector_ + " sincos_x" + k + " = {" + joined(elements, ", ") + "};\n  " + vector_ +
               " sincos_s" + k + ", sincos_c" + k + ";\n  sincos_near_" + vector_ + "(&sincos_x" + k +
               ", &sincos_near);\n";
      arguments.push_back("(&sincos_x" + k + ", &sincos_s" + k + ", &sincos_c" + k + ")");
    }
    text_ += near_or_any(
        vector_, [&](const std::string& function) { return each(arguments, "    " + function, ";\n"); });
  }

  // The sine or cosine that an instruction asks for; a late angle's are taken when it is first asked for.
  std::string taken(const Instruction& x) {
    const Id id = x.a.id();
    if (sine_[id].empty()) {
      const std::string k = std::to_string(++late_), scalar = vector_type(precision_, 1);
      sine_[id] = "sincos_s_" + k, cosine_[id] = "sincos_c_" + k;
      text_ += "  const " + scalar + " sincos_x_" + k + " = " + c_.names.value[id] + ";\n  " + scalar + " " +
               sine_[id] + ", " + cosine_[id] + ";\n  sincos_" + scalar + "(&sincos_x_" + k + ", &" +
               sine_[id] + ", &" + cosine_[id] + ");\n";
    }
    if (x.op == Op::cos) return cosine_[id];
    return (x.a.negative() ? "-" : "") + sine_[id];
  }

  const Code& c_;
  const Program& p_;
  const Angles angles_;
  const Precision precision_;
  const int lanes_;
  const std::string vector_;
  std::vector<std::string> sine_, cosine_;  // by value number: of angles
  std::string text_;
  int late_ = 0;
};

Code code(const Program& program, const FileNotes& notes) {
  if (const auto code = c_fast_long_code(program, notes)) return *code;
  const Program ordered = scheduled(program);
  return code_of(language_c_fast(), ordered, notes,
                 name_values(language_c_fast(), ordered, notes.style.precision));
}

std::string file(const Code& c) {
  return c_comment(c.heading) + "#include <math.h>\n" + c_fast_support({c}) + "\n" +
         c_setup(c, CLinkage::external) + c_signature(c) + ";\n" + c_fast_function(c);
}

}  // namespace

int lanes_for(std::size_t angles, Precision precision) {
  const int most = precision == Precision::f64 ? 4 : 8;
  int lanes = 1;
  while (lanes < most && static_cast<std::size_t>(lanes) < angles) lanes *= 2;
  return lanes;
}

std::string c_fast_support(const std::vector<Code>& codes) {
  const Precision precision = codes.front().precision();
  std::set<int> lanes;
  for (const Code& c : codes) {
    const Angles angles = angles_of(c.program);
    if (!angles.early.empty()) lanes.insert(lanes_for(angles.early.size(), precision));
    if (!angles.late.empty()) lanes.insert(1);
  }
  std::string text = lanes.empty() ? "" : "#include <stdint.h>\n\n";
  for (const int l : lanes) text += sincos_source(precision, l);
  return text;
}

std::string c_fast_function(const Code& code) {
  if (!code.loops.parts.empty()) return c_fast_long_function(code);
  return c_signature(code) + "\n{\n" + FastWriter(code).body() + "}\n";
}

const Language& language_c_fast() {
  static const Language fast = [] {
    Language c = language_c();
    c.name = "c-fast", c.file = file, c.code = code;
    return c;
  }();
  return fast;
}

}  // namespace articula
