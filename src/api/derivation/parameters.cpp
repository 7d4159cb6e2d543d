// The parameters of the robot: their default values, where they stand in its tables, which of them are called like something else.

#include <algorithm>
#include <cmath>

#include "api/derivation/chapters.hpp"
#include "api/derivation/clashes.hpp"
#include "api/derivation/picture.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

// Places by the row of the table that they are in: "XX, ZZ of link 2, MY of link 3".
class Places {
 public:
  Places(const RobotData& r, std::string name) : name_(std::move(name)) {
    for (const Expr& g : r.gravity) add("", "gravity", g);
    for (int j = 0; j <= r.n(); ++j) {
      const std::string number = std::to_string(j);
      for (std::size_t k = 0; k < placement_keys.size(); ++k)
        add(placement_keys[k], "frame " + number, r[j].placement[k]);
      for (std::size_t k = 0; k < link_keys.size(); ++k) add(link_keys[k], "link " + number, r[j].link[k]);
    }
    for (const Motor& m : r.motors) {
      for (std::size_t k = 0; k < motor_keys.size(); ++k) add(motor_keys[k], "motor " + m.name, m.cells[k]);
      for (const auto& [j, ratio] : m.ratio) add("gear", "motor " + m.name, ratio);
    }
    for (const CutJoint& cut : r.cuts)
      for (const auto* cells : {&cut.placement, &cut.twin_placement})
        for (const Expr& e : *cells) add("frames", "cut " + cut.name, e);
  }

  std::string text() const {
    std::vector<std::string> parts;
    for (const auto& [row, cells] : rows_) parts.push_back(cells.empty() ? row : cells + " of " + row);
    return parts.empty() ? "parameter of the robot" : joined(parts, ", ");
  }

 private:
  void add(std::string_view cell, const std::string& row, const Expr& e) {
    if (!e.valid() || !contains(parameters_in({e}), name_)) return;
    if (rows_.empty() || rows_.back().first != row) return rows_.emplace_back(row, cell), void();
    std::string& cells = rows_.back().second;
    if (!cells.ends_with(cell)) cells += ", " + std::string(cell);
  }

  std::string name_;
  std::vector<std::pair<std::string, std::string>> rows_;
};

Words value_of(const RobotData& r, const std::string& name) {
  const auto found = r.defaults.find(name);
  const double value = found == r.defaults.end() ? std::nan("") : default_value(r, found->second);
  if (!std::isfinite(value)) return {{.text = "none"}};
  constexpr std::size_t many = 10;
  if (digits_of(value).size() <= many) return {{.marks = number_marks(value)}};
  return {{.marks = number_marks(std::stod(formatted("%.6g", value)))}};
}

// So many parameters stand side by side that the table stays short; a page has room for so many rows.
constexpr std::size_t short_table = 10, most_beside = 3, rows_of_page = 40;

Words about_primes(Desk& d) {  // none: nothing to be said
  Words words;
  for (const auto& [name, letter] : d.author.derivation().paper.letters) {
    if (letter.above != "'") continue;
    words.push_back({.text = words.empty() ? "Parameters with a prime, " : ", "});
    words.push_back({.formula = d.author.graph().symbol(name, Kind::parameter)});
  }
  if (!words.empty())
    words.push_back({.text = ", are called like a letter of this document and are not what it stands for."});
  return words;
}

}  // namespace

void parameters_table(Desk& d) {
  const RobotData whole = d.robot.in(d.author.graph());
  const std::vector<std::string> names = d.robot.parameters();
  if (names.empty()) return;
  d.author.say(
      "Parameters of the robot, their default values (long ones to six digits), and where they stand in its "
      "tables:");
  const std::size_t beside =
      std::clamp<std::size_t>((names.size() + short_table - 1) / short_table, 1, most_beside);
  for (std::size_t from = 0; from < names.size(); from += beside * rows_of_page) {
    const std::size_t count = std::min(names.size() - from, beside * rows_of_page),
                      rows = (count + beside - 1) / beside;
    PaperTable t;
    for (std::size_t k = 0; k < beside; ++k)
      for (const char* head : {"parameter", "value", "where"}) t.head.push_back({{.text = head}});
    for (std::size_t row = 0; row < rows; ++row) {
      std::vector<Words> line;
      for (std::size_t k = row; k < beside * rows; k += rows) {  // downwards first
        const bool some = k < count;
        const std::string name = some ? names[from + k] : "";
        line.push_back(some ? Words{{.formula = d.author.graph().symbol(name, Kind::parameter)}} : Words{});
        line.push_back(some ? value_of(whole, name) : Words{});
        line.push_back(some ? Words{{.text = Places(whole, name).text()}} : Words{});
      }
      t.rows.push_back(std::move(line));
    }
    d.author.add(std::move(t));
  }
}

void parameters_said(Desk& d) {
  if (d.robot.parameters().empty()) return;
  d.author.say("Parameters of the robot stand in their table in the first chapter.");
  if (Words words = about_primes(d); !words.empty()) d.author.add(Paragraph{std::move(words)});
}

void settle_letters(Desk& d) {
  Paper& paper = d.author.derivation().paper;
  std::set<std::string> primed;
  for (auto& [name, letter] : clashing_parameters(d.robot, d.author.lettering(), d.author.used())) {
    if (letter.above == "'") primed.insert(name);
    paper.letters[name] = letter;
  }
  const auto picture = std::find_if(paper.blocks.begin(), paper.blocks.end(), [](const PaperPart& block) {
    return std::holds_alternative<PaperPicture>(block);
  });
  *picture = picture_of(d.robot, primed);
  if (Words words = about_primes(d); !words.empty())
    paper.blocks.insert(picture + 1, Paragraph{std::move(words)});
}

}  // namespace articula
