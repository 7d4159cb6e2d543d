#include "program/listing.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/named.hpp"
#include "expr/text.hpp"
#include "program/listing_arrays.hpp"
#include "program/listing_text.hpp"
#include "program/patterns.hpp"

namespace articula {

namespace {

// Which of the names are chosen, in the order of the patterns. Every pattern must choose, and no name twice.
std::vector<std::size_t> matching(const Patterns& patterns, const std::vector<std::string>& names,
                                  const std::string& what) {
  std::vector<std::size_t> list;
  std::set<std::size_t> taken;
  for (const std::string& pattern : patterns.list()) {
    const std::size_t before = list.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!matches(pattern, names[i])) continue;
      if (!taken.insert(i).second) throw ModelError("", what + " " + in_quotes(names[i]) + " is named twice");
      list.push_back(i);
    }
    if (list.size() == before)
      throw ModelError("", "there is no " + what + " " + in_quotes(pattern), possible(pattern, names));
  }
  return list;
}

class ListingReader {
 public:
  ListingReader(Graph& graph, const ListingSource& source, const ListingRequest& request)
      : g_(graph),
        s_(source),
        outputs_(request.outputs),
        states_(request.states),
        parameters_(request.parameters) {}

  ListingContent run() {
    for (const Assignment& a : assignments_of(s_)) add(a);
    check_inputs();
    const std::vector<std::size_t> roots = roots_of_listing();
    const std::vector<bool> live = needed(roots);
    ListingContent listing;
    listing.values = values_.size();
    for (std::size_t i = 0; i < values_.size(); ++i) {
      listing.written = listing.written + values_[i].written;
      if (live[i])
        listing.needed = listing.needed + values_[i].written;
      else
        listing.dead.push_back(values_[i].name);
    }
    add_inputs(live, listing);
    add_outputs(roots, listing);
    label(live, listing);
    return listing;
  }

 private:
  struct Value {
    std::string name;
    Expr formula;
    Counts written;
    std::vector<std::size_t> reads;  // other values
    std::vector<std::size_t> inputs;
    bool is_read = false;
  };
  struct Leaf {
    std::string name;
    Kind kind;
    std::size_t at;  // where it was first read
  };

  void add(const Assignment& a) {
    Value value{a.name, {}, {}, {}, {}};
    const Resolve resolve = [&](std::string_view name) { return meaning(std::string(name), a, value); };
    try {
      value.formula = parse_foreign(g_, a.formula, resolve, [&](Op op) { count(op, value.written); });
    } catch (const ParseError& e) {
      const Diagnostic& d = e.diagnostics().front();
      fail_at(s_, a.formula_at + static_cast<std::size_t>(std::max(d.place.column, 1)) - 1, d.message,
              d.hint);
    }
    const auto read = input_ids_.find(a.name);
    if (read != input_ids_.end() && current_.count(a.name) == 0 && !is_declared(a.name))
      fail_at(s_, a.at,
              in_quotes(a.name) + " gets a value here, but line " +
                  std::to_string(line_at(s_, inputs_[read->second].at)) + " has read it before",
              "put the assignments in order; if it is an input, name it with --states or --parameters");
    current_[a.name] = values_.size();
    values_.push_back(std::move(value));
  }

  Expr meaning(const std::string& name, const Assignment& a, Value& reader) {
    const auto found = current_.find(name);
    if (found != current_.end()) {
      values_[found->second].is_read = true;
      reader.reads.push_back(found->second);
      return values_[found->second].formula;
    }
    const auto [leaf, is_new] = input_ids_.emplace(name, inputs_.size());
    if (is_new) inputs_.push_back({name, kind_of(name), a.formula_at});
    reader.inputs.push_back(leaf->second);
    return g_.symbol(name, inputs_[leaf->second].kind);
  }

  Kind kind_of(const std::string& name) const {
    const bool varies = states_.empty() ? !parameters_.match(name) : states_.match(name);
    return varies ? Kind::state : Kind::parameter;
  }
  bool is_declared(const std::string& name) const { return states_.match(name) || parameters_.match(name); }

  void check_inputs() const {
    std::vector<std::string> names;
    for (const Leaf& leaf : inputs_) names.push_back(leaf.name);
    matching(states_, names, "input");
    matching(parameters_, names, "input");
  }

  // The values that are results: those chosen by name, or those that nothing reads.
  std::vector<std::size_t> roots_of_listing() const {
    std::vector<std::size_t> last;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (current_.at(values_[i].name) == i) last.push_back(i), names.push_back(values_[i].name);
    std::vector<std::size_t> roots;
    for (const std::size_t k : matching(outputs_, names, "value")) roots.push_back(last[k]);
    if (outputs_.empty())
      std::copy_if(last.begin(), last.end(), std::back_inserter(roots),
                   [&](std::size_t i) { return !values_[i].is_read; });
    return roots;
  }

  std::vector<bool> needed(const std::vector<std::size_t>& roots) const {
    std::vector<bool> live(values_.size(), false);
    for (const std::size_t i : roots) live[i] = true;
    for (std::size_t i = values_.size(); i-- > 0;)
      if (live[i])
        for (const std::size_t k : values_[i].reads) live[k] = true;
    return live;
  }

  void add_inputs(const std::vector<bool>& live, ListingContent& listing) const {
    std::vector<bool> used(inputs_.size(), false);
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (const std::size_t k : values_[i].inputs) used[k] = used[k] || live[i];
    std::vector<std::string> states;
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      if (used[k]) (inputs_[k].kind == Kind::state ? states : listing.parameters).push_back(inputs_[k].name);
    listing.inputs = arrays_of(states, Holes::allowed);
  }

  void add_outputs(const std::vector<std::size_t>& roots, ListingContent& listing) const {
    std::vector<std::string> names;
    for (const std::size_t i : roots) names.push_back(values_[i].name);
    for (const Input& array : arrays_of(names, Holes::refused)) {
      Output output{array.name, array.rows, array.cols, {}};
      for (const std::string& name : array.symbols)
        output.values.push_back(values_[current_.at(name)].formula);
      listing.outputs.push_back(std::move(output));
    }
  }

  // Not by what an output or its element is called anyway.
  void label(const std::vector<bool>& live, const ListingContent& listing) {
    std::set<std::string> taken;
    for (const Output& output : listing.outputs) taken.insert(output.name);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Value& v = values_[i];
      if (live[i] && info(v.formula.op()).arity > 0 && taken.count(v.name.substr(0, v.name.find('['))) == 0)
        g_.label(v.formula.ref(), v.name);
    }
  }

  Graph& g_;
  const ListingSource& s_;
  Patterns outputs_, states_, parameters_;
  std::vector<Value> values_;
  std::map<std::string, std::size_t> current_;  // the value a name has now
  std::vector<Leaf> inputs_;
  std::map<std::string, std::size_t> input_ids_;
};

// Of a program: it says itself what varies and what its results are.
ListingContent of_program(Graph& graph, Program p, const ListingRequest& request) {
  if (!request.states.empty() || !request.parameters.empty())
    throw ModelError("", "a program says itself what varies", "leave --states and --parameters out");
  std::vector<std::string> names;
  for (const ProgramOutput& output : p.outputs) names.push_back(output.name);
  const Patterns wanted(request.outputs);
  if (!wanted.empty()) {
    std::vector<ProgramOutput> outputs;
    for (const std::size_t i : matching(wanted, names, "output")) outputs.push_back(p.outputs[i]);
    p.outputs = std::move(outputs);
  }
  if (p.output_count() == 0) throw ModelError("", "the program has no outputs");
  ListingContent listing{
      p.name, true, raise(p, graph), p.parameters, p.inputs, setup_counts(p) + online_counts(p), {}, 0, {}};
  const std::vector<bool> live = needed_values(p);
  listing.values = p.instructions.size();
  for (std::size_t i = 0; i < p.instructions.size(); ++i) {
    const Id id = p.id_of(i);
    const auto label = p.labels.find(id);
    if (live[id])
      count(p.instructions[i].op, listing.needed);
    else
      listing.dead.push_back(label != p.labels.end() ? label->second : "v" + std::to_string(id));
  }
  return listing;
}

}  // namespace

ListingContent read_listing(Graph& graph, std::string_view text, const std::string& file,
                            const ListingRequest& request) {
  if (!request.states.empty() && !request.parameters.empty())
    throw ModelError("", "--states and --parameters exclude each other",
                     "what the one does not name is the other");
  if (text.starts_with("articula program")) return of_program(graph, read_program(text, file), request);
  return ListingReader(graph, {text, file}, request).run();
}

}  // namespace articula
