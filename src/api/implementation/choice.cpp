#include "api/implementation/choice.hpp"

#include <algorithm>
#include <cmath>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

struct ChoiceWord {
  std::string_view name;
  ImplementationWord shown;
  void (*read)(ImplementationChoice& choice, const std::vector<std::string>& values);
  bool takes_values;
};

[[noreturn]] void refuse_word(const ImplementationChoice& choice, const std::string& what,
                              const std::string& hint) {
  throw ModelError("choice " + in_quotes(choice.text), what, hint);
}

// A number that text begins with and all of it is; nothing else.
std::optional<double> whole_number(const std::string& text) {
  char* end = nullptr;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos;
  const double x = digits ? std::strtod(text.c_str(), &end) : 0;
  return digits && *end == 0 && std::isfinite(x) ? std::optional(x) : std::nullopt;
}

void read_budget(ImplementationChoice& choice, const std::string& value) {
  const auto percent = whole_number(value.substr(0, value.size() - 1));
  if (!percent || *percent <= 0 || *percent > 100)
    refuse_word(choice, in_quotes(value) + " is no part of the peak torque", "for example drop:1%");
  if (choice.budget) refuse_word(choice, "it has two parts of the peak torque", "leave one out");
  choice.budget = *percent / 100;
}

void read_drop(ImplementationChoice& choice, const std::vector<std::string>& values) {
  for (const std::string& value : values)
    if (value.ends_with('%'))
      read_budget(choice, value);
    else
      choice.dropped.push_back(value);
}

void read_small_angles(ImplementationChoice& choice, const std::vector<std::string>& values) {
  choice.small.insert(choice.small.end(), values.begin(), values.end());
}

void read_velocities(ImplementationChoice& choice, Velocities velocities) {
  if (choice.velocities != Velocities::all)
    refuse_word(choice, "it says twice which velocities count",
                "gravity has neither, no-coriolis accelerations");
  choice.velocities = velocities;
}

void read_points(ImplementationChoice& choice, const std::string& value) {
  constexpr double most = 1 << 20;
  const auto points = whole_number(value);
  TableWords& tables = *choice.tables;
  if (!points || *points != std::floor(*points) || *points < 2 || *points > most)
    refuse_word(choice, in_quotes(value) + " is no number of points on a joint", "for example tables:17");
  tables.points = static_cast<int>(*points);
}

void read_tables(ImplementationChoice& choice, const std::vector<std::string>& values) {
  if (choice.tables) refuse_word(choice, "it has tables twice", "leave one out");
  choice.tables.emplace();
  for (const std::string& value : values)
    if (value == "float")
      choice.tables->single = true;
    else if (value == "cubic")
      choice.tables->interpolation = Interpolation::cubic;
    else
      read_points(choice, value);
  const int least = least_points(choice.tables->interpolation);
  if (choice.tables->points < least)
    refuse_word(choice, "tables need " + std::to_string(least) + " points or more on a joint",
                "for example tables:17 or tables:9,cubic");
}

const std::vector<ChoiceWord>& choice_words() {
  static const std::vector<ChoiceWord> list{
      {"exact",
       {"exact", "the model as it is"},
       [](ImplementationChoice&, const std::vector<std::string>&) {},
       false},
      {"drop",
       {"drop:NAME,..",
        "without these: kinds (friction, rotors, springs, inertias, moments, masses), cells of all links or "
        "of one "
        "(IA, XX4, M3), parameters of masses and drives; or drop:1%, whatever stays together below this part "
        "of "
        "each joint's peak torque"},
       read_drop,
       true},
      {"small-angles",
       {"small-angles:q2,q3+q4,..", "sin x = x, cos x = 1 of these joint variables or sums of them"},
       read_small_angles,
       true},
      {"no-coriolis",
       {"no-coriolis", "no Coriolis and centrifugal forces: A qdd + Q, and the drives"},
       [](ImplementationChoice& c, const std::vector<std::string>&) {
         read_velocities(c, Velocities::no_coriolis);
       },
       false},
      {"gravity",
       {"gravity", "what holds the robot at rest: Q, and springs"},
       [](ImplementationChoice& c, const std::vector<std::string>&) { read_velocities(c, Velocities::none); },
       false},
      {"tables",
       {"tables:N[,float][,cubic]",
        "look-up tables with N points on each joint; in single precision, with cubic interpolation"},
       read_tables,
       true}};
  return list;
}

// At + where a word begins: sums of angles have it too.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string& part : split(text, '+')) {
    const std::string name = part.substr(0, part.find(':'));
    const bool continues = !words.empty() && words.back().starts_with("small-angles:") &&
                           find_named(choice_words(), name) == nullptr;
    if (continues)
      words.back() += "+" + part;
    else
      words.push_back(part);
  }
  return words;
}

}  // namespace

const std::vector<ImplementationWord>& implementation_words() {
  static const std::vector<ImplementationWord> list = [] {
    std::vector<ImplementationWord> words;
    for (const ChoiceWord& word : choice_words()) words.push_back(word.shown);
    return words;
  }();
  return list;
}

ImplementationChoice implementation_choice(const std::string& text) {
  ImplementationChoice choice;
  choice.text = trimmed(text);
  for (const std::string& written : words_of(choice.text)) {
    const std::size_t colon = written.find(':');
    const ChoiceWord& word = entry_named(choice_words(), "choice", trimmed(written.substr(0, colon)));
    const std::vector<std::string> values =
        colon == std::string::npos ? std::vector<std::string>() : split(written.substr(colon + 1), ',');
    if (word.takes_values != (colon != std::string::npos) || contains(values, std::string()))
      refuse_word(choice, in_quotes(written) + " is not of the form " + std::string(word.shown.form), "");
    word.read(choice, values);
  }
  return choice;
}

}  // namespace articula
