// The end of a derivation: what its symbols mean, what its equations were proven by, what it cites.

#include <algorithm>

#include "api/derivation/chapters.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

namespace {

constexpr std::pair<std::string_view, std::string_view> literature[] = {
    {"Bouri", "M. Bouri: Dynamic modelling of robots, part II. Lecture slides, EPFL, 2018."},
    {"KhalilCreusot1997",
     "W. Khalil, D. Creusot: SYMORO+: A system for the symbolic modelling of robots. Robotica 15 (1997), "
     "153-161."},
    {"LucassenVanDeVen1988",
     "F.H.R. Lucassen, H.H. van de Ven: A notation convention in rigid robot modelling. EUT report 88-E-208, "
     "Eindhoven University of Technology, 1988."},
    {"Lau1985",
     "T.-C. Lau: The dynamics of the generalized manipulator. M.Sc. thesis, Florida Atlantic University, "
     "1985."},
    {"Renaud1987",
     "M. Renaud: Quasi-minimal computation of the dynamic model of a robot manipulator utilizing the "
     "Newton-Euler formalism and the notion of augmented body. IEEE ICRA, 1987."}};

std::vector<std::string> generic_indices(std::string_view quantity) {
  if (quantity == "A" || quantity == "P" || quantity == "T" || quantity == "b" || quantity == "c")
    return {"i", "j", "k"};
  if (quantity == "O" || quantity == "s" || quantity == "g") return {"0", "j"};
  if (quantity == "ratio" || quantity == "vm" || quantity == "FVM" || quantity == "FSM") return {"k", "j"};
  if (quantity == "Cij") return {"i", "j"};
  if (quantity == "Gs") return {"i", "j"};
  if (quantity == "bs") return {"i", "k", "j"};
  if (quantity == "cs") return {"i", "k", "l", "j"};
  return {"j", "j", "k"};
}

void quantities(Author& a) {
  Glossary list;
  for (const Quantity& q : a.lettering().quantities)
    if (!q.meaning.empty() && a.used().count(std::string(q.name)) != 0)
      list.entries.push_back(
          {{{.marks = {{.kind = Mark::Kind::letter,
                        .letter = letter(a.lettering(), q.name, generic_indices(q.name))}}}},
           sentence(a.lettering(), std::string(q.meaning))});
  a.add(std::move(list));
}

// t_3 .. t_9: names of one letter, whose numbers follow each other.
Words ranges_of(const std::vector<Step>& steps, Author& a) {
  constexpr std::size_t shortest = 4;
  const auto number_of = [&](std::size_t k, const std::string& letters) {  // or -1
    const SymbolParts parts = parts_of_symbol(steps[k].name);
    const bool counted = !parts.odd && parts.letters == letters && !parts.index.empty() &&
                         parts.index.size() < 9 &&
                         parts.index.find_first_not_of("0123456789") == std::string::npos;
    return counted ? std::stol(parts.index) : -1;
  };
  Words words;
  for (std::size_t k = 0, end; k < steps.size(); k = end) {
    const std::string letters = parts_of_symbol(steps[k].name).letters;
    const long first = number_of(k, letters);
    end = k + 1;
    while (first >= 0 && end < steps.size() && number_of(end, letters) == first + static_cast<long>(end - k))
      ++end;
    if (end - k < shortest) end = k + 1;
    if (!words.empty()) words.push_back({.text = ", "});
    words.push_back({.formula = *a.symbol_named(steps[k].name)});
    if (end == k + 1) continue;
    words.push_back({.text = " .. "});
    words.push_back({.formula = *a.symbol_named(steps[end - 1].name)});
  }
  return words;
}

void named_values(Author& a) {
  std::vector<Words> lines;
  for (const PaperPart& block : a.derivation().paper.blocks)
    if (const auto* e = std::get_if<Equation>(&block); e != nullptr && !e->steps.empty()) {
      lines.push_back({{.text = "named in equation "}, {.equations = {e->number}}, {.text = ": "}});
      const Words names = ranges_of(e->steps, a);
      lines.back().insert(lines.back().end(), names.begin(), names.end());
    }
  if (lines.empty()) return;
  a.say("Names that were given to parts of equations on the way:");
  for (Words& line : lines) a.add(Paragraph{std::move(line)});
}

}  // namespace

void symbols_chapter(Desk& d) {
  d.author.heading(1, "Symbols");
  d.author.say(
      "C and S with the number of a joint are the cosine and sine of its variable, with several numbers "
      "those of the sum of their variables.");
  quantities(d.author);
  parameters_said(d);
  named_values(d.author);
}

void proofs_chapter(Desk& d) {
  Author& a = d.author;
  a.heading(1, "Proofs");
  const auto& proofs = a.derivation().proofs;
  a.add(Paragraph{
      {{.text = "Every equation above that has values of this robot, " + counted(proofs.size(), "equation") +
                ", was compared with the same quantity found in another way. Both are functions of the same "
                "symbols; their values at random points of two finite fields agree, which proves them equal "
                "but for a chance below "},
       {.marks = number_marks(1e-26)},
       {.text = "."}}});
  std::map<std::string, std::vector<int>> by;
  for (const auto& [number, proof] : proofs) by[proof.by].push_back(number);
  PaperTable t{.head = {{{.text = "proven by"}}, {{.text = "equations"}}}, .rows = {}};
  for (const auto& [name, numbers] : by) t.rows.push_back({{{.text = name}}, {{.equations = numbers}}});
  a.add(std::move(t));
}

void references_chapter(Desk& d) {
  d.author.heading(1, "References");
  for (const auto& [key, text] : literature) {
    const std::string marked = "[" + std::string(key) + "]";
    const bool cited = key == d.author.lettering().key ||
                       std::any_of(d.author.derivation().paper.blocks.begin(),
                                   d.author.derivation().paper.blocks.end(), [&](const PaperPart& block) {
                                     const auto* e = std::get_if<Equation>(&block);
                                     return e != nullptr && e->source.starts_with(marked);
                                   });
    if (cited) d.author.add(Paragraph{{{.text = marked + " " + std::string(text)}}});
  }
}

}  // namespace articula
