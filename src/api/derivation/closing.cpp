// The end of a derivation: what its symbols mean, what its equations were proven by, what it cites.

#include <algorithm>

#include "api/derivation/chapters.hpp"
#include "expr/transform.hpp"

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
    {"Renaud1987",
     "M. Renaud: Quasi-minimal computation of the dynamic model of a robot manipulator utilizing the "
     "Newton-Euler formalism and the notion of augmented body. IEEE ICRA, 1987."}};

std::vector<std::string> generic_indices(std::string_view quantity) {
  if (quantity == "A" || quantity == "P" || quantity == "T" || quantity == "b" || quantity == "c")
    return {"i", "j", "k"};
  if (quantity == "O" || quantity == "s" || quantity == "g") return {"0", "j"};
  if (quantity == "ratio" || quantity == "vm" || quantity == "FVM" || quantity == "FSM") return {"k", "j"};
  if (quantity == "Cij") return {"i", "j"};
  return {"j", "j", "k"};
}

void quantities(Author& a) {
  Glossary list;
  for (const Quantity& q : a.lettering().quantities)
    if (!q.meaning.empty() && a.used().count(std::string(q.name)) != 0)
      list.entries.push_back(
          {{{.marks = {{.kind = Mark::Kind::letter,
                        .letter = letter(a.lettering(), q.name, generic_indices(q.name))}}}},
           {{.text = std::string(q.meaning)}}});
  a.add(std::move(list));
}

std::string where(const RobotData& r, const std::string& name) {
  std::vector<std::string> places;
  const auto has = [&](const Expr& e) {
    const std::vector<std::string> names = e.valid() ? parameters_in({e}) : std::vector<std::string>{};
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const Expr& g : r.gravity)
    if (has(g)) return "gravity";
  for (int j = 0; j <= r.n(); ++j) {
    for (std::size_t k = 0; k < placement_keys.size(); ++k)
      if (has(r[j].placement[k]))
        places.push_back(std::string(placement_keys[k]) + " of frame " + std::to_string(j));
    for (std::size_t k = 0; k < link_keys.size(); ++k)
      if (has(r[j].link[k])) places.push_back(std::string(link_keys[k]) + " of link " + std::to_string(j));
  }
  for (const Motor& m : r.motors) {
    for (std::size_t k = 0; k < motor_keys.size(); ++k)
      if (has(m.cells[k])) places.push_back(std::string(motor_keys[k]) + " of motor " + m.name);
    for (const auto& [j, ratio] : m.ratio)
      if (has(ratio)) places.push_back("gear of motor " + m.name);
  }
  for (const CutJoint& cut : r.cuts)
    for (const auto* cells : {&cut.placement, &cut.twin_placement})
      for (const Expr& e : *cells)
        if (has(e)) places.push_back("frames of cut " + cut.name);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places.empty() ? "parameter of the robot" : joined(places, ", ");
}

void parameters(Desk& d) {
  Glossary list;
  const RobotData whole = d.robot.in(d.author.graph());
  for (const std::string& name : d.robot.parameters())
    list.entries.push_back(
        {{{.formula = d.author.graph().symbol(name, Kind::parameter)}}, {{.text = where(whole, name)}}});
  if (list.entries.empty()) return;
  d.author.say("Parameters of the robot, and where they stand in its tables:");
  d.author.add(std::move(list));
}

void named_values(Author& a) {
  Glossary list;
  for (const PaperPart& block : a.derivation().paper.blocks)
    if (const auto* e = std::get_if<Equation>(&block); e != nullptr && !e->steps.empty()) {
      Words names;
      for (const Step& step : e->steps) {
        if (!names.empty()) names.push_back({.text = ", "});
        names.push_back({.formula = *a.symbol_named(step.name)});
      }
      list.entries.push_back(
          {std::move(names), {{.text = "named in equation (" + std::to_string(e->number) + ")"}}});
    }
  if (list.entries.empty()) return;
  a.say("Names that were given to parts of equations on the way:");
  for (auto& [names, place] : list.entries) {
    Words line = place;
    line.push_back({.text = ": "});
    line.insert(line.end(), names.begin(), names.end());
    a.add(Paragraph{std::move(line)});
  }
}

}  // namespace

void symbols_chapter(Desk& d) {
  d.author.heading(1, "Symbols");
  d.author.say(
      "C and S with the number of a joint are the cosine and sine of its variable, with several numbers "
      "those of the sum of their variables.");
  quantities(d.author);
  parameters(d);
  named_values(d.author);
}

void proofs_chapter(Desk& d) {
  Author& a = d.author;
  a.heading(1, "Proofs");
  const auto& proofs = a.derivation().proofs;
  a.say("Every equation above that has values of this robot, " + counted(proofs.size(), "equation") +
        ", was compared with the same quantity found in another way. Both are functions of the same symbols; "
        "their values at random points of two finite fields agree, which proves them equal but for a chance "
        "below 10^-26.");
  std::map<std::string, std::vector<int>> by;
  for (const auto& [number, proof] : proofs) by[proof.by].push_back(number);
  PaperTable t{.head = {{{.text = "proven by"}}, {{.text = "equations"}}}, .rows = {}};
  for (const auto& [name, numbers] : by) {
    std::vector<std::string> parts;
    for (std::size_t k = 0, end; k < numbers.size(); k = end) {
      end = k + 1;
      while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
      parts.push_back(end == k + 1 ? std::to_string(numbers[k])
                                   : std::to_string(numbers[k]) + "-" + std::to_string(numbers[end - 1]));
    }
    t.rows.push_back({{{.text = name}}, {{.text = joined(parts, ", ")}}});
  }
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
