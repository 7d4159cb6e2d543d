// The text form of a program, one statement a line:
//
//   articula program 1
//   name puma560_idm
//   constant 9.81
//   parameter M1
//   input q 6 1 = q1 q2 q3 q4 q5 q6        ("-" for an entry without a symbol)
//   setup
//   v12 = mul v3 -v4 : MXR2                (": label" is optional; an operand may carry a minus sign)
//   online
//   v40 = add v38 -v39
//   output tau 6 1 = v40 -v41 ...
//   columns XX1 XX2 ...                    (of the output before, where they have names)
//   nonzero v3 = r4
//   # a comment
//
// A value is written v<number>, whatever it is; numbers are those of program.hpp.

#include <charconv>
#include <sstream>

#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "program/program.hpp"

namespace articula {

namespace {

std::string value(Ref r) { return (r.negative() ? "-v" : "v") + std::to_string(r.id()); }

std::string statement(const Program& p, std::size_t i) {
  const Instruction& x = p.instructions[i];
  const Id id = p.id_of(i);
  std::string text = "v" + std::to_string(id) + " = " + std::string(info(x.op).name);
  for (const Ref r : x.operands()) text += " " + value(r);
  const auto label = p.labels.find(id);
  return text + (label == p.labels.end() ? "" : " : " + label->second) + "\n";
}

class TextReader {
 public:
  TextReader(std::string_view text, std::string file) : lines_(lines_of(text)), file_(std::move(file)) {}

  Program run() {
    if (lines_.empty() || trimmed(lines_[0]) != "articula program 1") fail("expected 'articula program 1'");
    for (line_ = 1; line_ < lines_.size(); ++line_) {
      words_ = split(lines_[line_]);
      if (!words_.empty() && words_[0][0] != '#') statement();
    }
    line_ = lines_.size() - 1;
    if (!online_) fail("the part 'online' is missing");
    try {
      check_invariants(p_);
    } catch (const Bug& e) {
      fail(e.what());
    }
    return std::move(p_);
  }

 private:
  void statement() {
    const std::string& word = words_[0];
    if (word == "name" && words_.size() == 2) {
      p_.name = words_[1];
    } else if (word == "constant" && words_.size() > 1) {
      constant(trimmed(std::string_view(lines_[line_]).substr(lines_[line_].find("constant") + 8)));
    } else if (word == "parameter" && words_.size() == 2) {
      p_.parameters.push_back(words_[1]);
    } else if (word == "input" && words_.size() >= 5 && words_[4] == "=") {
      Input input{words_[1], number(words_[2]), number(words_[3]), {words_.begin() + 5, words_.end()}};
      for (std::string& s : input.symbols)
        if (s == "-") s.clear();
      p_.inputs.push_back(std::move(input));
    } else if (word == "setup" && words_.size() == 1) {
      if (!p_.instructions.empty()) fail("'setup' after the first instruction");
    } else if (word == "online" && words_.size() == 1 && !online_) {
      online_ = true;
      p_.setup = p_.instructions.size();
    } else if (word == "output" && words_.size() >= 5 && words_[4] == "=") {
      ProgramOutput output{words_[1], number(words_[2]), number(words_[3]), {}, {}};
      for (std::size_t i = 5; i < words_.size(); ++i) output.values.push_back(ref(words_[i]));
      p_.outputs.push_back(std::move(output));
    } else if (word == "columns" && !p_.outputs.empty()) {
      p_.outputs.back().columns = {words_.begin() + 1, words_.end()};
    } else if (word == "nonzero" && words_.size() >= 4 && words_[2] == "=") {
      p_.assumes_nonzero.push_back(
          {ref(words_[1]), trimmed(std::string_view(lines_[line_]).substr(lines_[line_].find('=') + 1))});
    } else if (words_.size() >= 4 && words_[1] == "=") {
      instruction();
    } else {
      fail("not a statement of a program");
    }
  }

  void constant(const std::string& text) {
    Graph g;
    const Expr e =
        parse(g, text, [](std::string_view) { return Expr(); }, {file_, static_cast<int>(line_) + 1, 0});
    p_.constants.push_back({text, numeric_value(e)});
  }

  void instruction() {
    for (const Op op : operations()) {
      if (info(op).name != words_[2]) continue;
      const auto arity = static_cast<std::size_t>(info(op).arity);
      const bool labelled = words_.size() == arity + 5 && words_[arity + 3] == ":";
      if (words_.size() != arity + 3 && !labelled) fail(words_[2] + " takes " + counted(arity, "operand"));
      const Id id = p_.id_of(p_.instructions.size());
      if (words_[0] != "v" + std::to_string(id)) fail("expected the value v" + std::to_string(id));
      p_.instructions.push_back(
          {op, ref(words_[3]), arity > 1 ? ref(words_[4]) : Ref(), arity > 2 ? ref(words_[5]) : Ref()});
      if (labelled) p_.labels[id] = words_.back();
      return;
    }
    fail("unknown operation " + in_quotes(words_[2]));
  }

  Ref ref(std::string_view word) const {
    const bool negative = !word.empty() && word.front() == '-';
    if (negative) word.remove_prefix(1);
    if (word.empty() || word.front() != 'v') fail("expected a value such as v12");
    const Ref r = Ref::of(static_cast<Id>(number(word.substr(1))));
    return negative ? -r : r;
  }

  int number(std::string_view word) const {
    int n = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc() || end != word.data() + word.size() || n < 0 || n > 1000000000)
      fail("expected a whole number, not " + in_quotes(word));
    return n;
  }

  static std::vector<std::string> split(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw ParseError({file_, static_cast<int>(line_) + 1, 0}, message,
                     line_ < lines_.size() ? lines_[line_] : std::string());
  }

  std::vector<std::string> lines_;
  std::string file_;
  std::size_t line_ = 0;
  std::vector<std::string> words_;
  bool online_ = false;
  Program p_;
};

}  // namespace

std::string to_text(const Program& p) {
  std::string text = "articula program 1\nname " + p.name + "\n";
  for (const Constant& c : p.constants) text += "constant " + c.text + "\n";
  for (const std::string& name : p.parameters) text += "parameter " + name + "\n";
  for (const Input& input : p.inputs) {
    text +=
        "input " + input.name + " " + std::to_string(input.rows) + " " + std::to_string(input.cols) + " =";
    for (const std::string& s : input.symbols) text += " " + (s.empty() ? "-" : s);
    text += "\n";
  }
  text += "setup\n";
  for (std::size_t i = 0; i < p.setup; ++i) text += statement(p, i);
  text += "online\n";
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i) text += statement(p, i);
  for (const ProgramOutput& output : p.outputs) {
    text += "output " + output.name + " " + std::to_string(output.rows) + " " + std::to_string(output.cols) +
            " =";
    for (const Ref r : output.values) text += " " + value(r);
    text += "\n";
    if (!output.columns.empty()) text += "columns " + joined(output.columns, " ") + "\n";
  }
  for (const Assumption& a : p.assumes_nonzero) text += "nonzero " + value(a.value) + " = " + a.text + "\n";
  return text;
}

Program read_program(std::string_view text, const std::string& file) { return TextReader(text, file).run(); }

}  // namespace articula
