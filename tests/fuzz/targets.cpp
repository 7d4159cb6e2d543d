#include "fuzz/targets.hpp"

#include <memory>
#include <numeric>
#include <sstream>

#include "api/optimise.hpp"
#include "base/error.hpp"
#include "cli/state.hpp"
#include "expr/text.hpp"
#include "io/csv.hpp"
#include "io/log_read.hpp"
#include "io/mjcf.hpp"
#include "io/number_table.hpp"
#include "io/par.hpp"
#include "io/read.hpp"
#include "io/urdf.hpp"
#include "io/yaml.hpp"
#include "program/program.hpp"

namespace articula {

namespace {

void demand(bool holds, const char* what) {
  if (!holds) throw Bug(std::string("fuzzing: ") + what);
}

void fuzz_expr(std::string_view bytes) {
  Graph graph;
  const Expr e = parse(graph, bytes);
  demand(parse(graph, to_text(e)) == e, "parse(print(e)) is another node");
}

// A file in another convention is rewritten first, and its formulas get the order of the file that this makes.
void fuzz_yaml(std::string_view bytes) {
  const std::string first = write_yaml(read_yaml(bytes, "fuzz.yaml"));
  const std::string text = write_yaml(read_yaml(first, "first.yaml"));
  demand(write_yaml(read_yaml(text, "again.yaml")) == text, "what write_yaml wrote reads back differently");
}

void fuzz_par(std::string_view bytes) {
  const std::string text = write_par(read_par(bytes, "fuzz.par")).text;
  demand(write_par(read_par(text, "again.par")).text == text, "what write_par wrote reads back differently");
}

// Written numbers are doubles: the robot that comes back moves alike, though an almost right angle may be right now.
void fuzz_urdf(std::string_view bytes) {
  const Robot first = read_urdf(bytes, "fuzz.urdf");
  const Robot second = read_urdf(write_urdf(first).text, "again.urdf");
  demand(second.nv() == first.nv() && second.nq() == first.nq(),
         "what write_urdf wrote reads back differently");
}

void fuzz_mjcf(std::string_view bytes) { read_mjcf(bytes, "fuzz.xml"); }

void fuzz_robot(std::string_view bytes) { read_robot_text(bytes, "fuzz"); }

void fuzz_program(std::string_view bytes) {
  const std::string text = to_text(read_program(bytes, "fuzz"));
  demand(to_text(read_program(text, "again")) == text, "a program's text reads back differently");
}

// What is read is optimised, and the proof must hold: a mismatch is a Bug.
void fuzz_listing(std::string_view bytes) { optimise_listing(bytes, "fuzz", {}); }

void fuzz_csv(std::string_view bytes) {
  const std::string text = write_csv(read_csv(bytes, "fuzz.csv"));
  demand(write_csv(read_csv(text, "again.csv")) == text, "a table reads back differently");
}

void fuzz_log(std::string_view bytes) { read_log(bytes, "fuzz.yaml"); }

// Whatever the size of the blocks, the same rows.
void fuzz_numbers(std::string_view bytes) {
  std::vector<NumberTable> tables;
  for (const std::size_t block : {std::size_t{1} << 20U, std::size_t{13}}) {
    NumberFile file(std::make_unique<std::istringstream>(std::string(bytes)), "fuzz.csv", block);
    std::vector<std::size_t> all(file.names().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    tables.push_back(file.read(all));
  }
  demand(tables[0].rows == tables[1].rows && tables[0].cut_short == tables[1].cut_short,
         "a table has other rows when it is read in smaller blocks");
}

void fuzz_state(std::string_view bytes) { cli::read_state(bytes, "fuzz.json"); }

// Refusing is fine; the refusal must carry a message.
template <void (*Read)(std::string_view)>
void guarded(std::string_view bytes) {
  try {
    Read(bytes);
  } catch (const InputError& e) {
    demand(!e.diagnostics().empty() && !e.diagnostics().front().message.empty(),
           "an error without a message");
  }
}

}  // namespace

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> targets{
      {"expr", guarded<fuzz_expr>},   {"yaml", guarded<fuzz_yaml>},       {"par", guarded<fuzz_par>},
      {"robot", guarded<fuzz_robot>}, {"program", guarded<fuzz_program>}, {"csv", guarded<fuzz_csv>},
      {"state", guarded<fuzz_state>}, {"listing", guarded<fuzz_listing>}, {"urdf", guarded<fuzz_urdf>},
      {"mjcf", guarded<fuzz_mjcf>},   {"log", guarded<fuzz_log>},         {"numbers", guarded<fuzz_numbers>},
  };
  return targets;
}

}  // namespace articula
