#include "io/par_sheet.hpp"

#include <algorithm>
#include <optional>

#include "base/rational.hpp"
#include "base/text.hpp"

namespace articula::par {

namespace {

constexpr long max_links = 1000;
constexpr std::string_view axes = "XYZ";

std::string entries(std::size_t n) { return std::to_string(n) + (n == 1 ? " entry" : " entries"); }

// NL, NJ, Type and the flags, made consistent.
class Header {
 public:
  Header(const Definitions& definitions, Findings& findings)
      : definitions_(definitions), findings_(findings) {}

  void read(Sheet& s) {
    const std::optional<long> type = type_of_structure();
    std::optional<long> NL = whole_number("NL"), NJ = whole_number("NJ");
    if (flag("is_mobile"))
      findings_.error(where("is_mobile"), "is_mobile: wheeled bases are not there yet",
                      "a floating base is: is_floating");
    s.floating = flag("is_floating");
    if (!bad_count_) infer(type, NL, NJ);
    if (bad_count_) findings_.give_up();
    s.NL = static_cast<int>(*NL), s.NJ = static_cast<int>(*NJ);
    s.NF = 2 * s.NJ - s.NL;
    compare(s, type);
  }

 private:
  std::size_t where(std::string_view key) const {
    const Definition* d = definitions_.find(key);
    return d == nullptr ? nowhere : d->at;
  }

  const Value* value(std::string_view key) {
    const Definition* d = definitions_.find(key);
    if (d == nullptr || (!d->list && d->values.empty())) return nullptr;
    if (!d->list) return &d->values.front();
    findings_.error(d->at, d->key + " takes one value, not a list");
    return nullptr;
  }

  std::optional<long> whole_number(std::string_view key) {
    const Value* v = value(key);
    if (v == nullptr) return std::nullopt;
    const auto number = Rational::parse(v->text);
    const auto n = number ? number->to_long() : std::nullopt;
    if (!n)
      bad_count(v->at, std::string(key) + " must be a whole number, not " + in_quotes(v->text));
    else if (*n < 1 || *n > max_links)
      bad_count(v->at, std::string(key) + " = " + std::to_string(*n) + " must be from 1 to " +
                           std::to_string(max_links));
    return n;
  }

  void bad_count(std::size_t at, std::string message, std::string hint = {}) {
    findings_.error(at, std::move(message), std::move(hint));
    bad_count_ = true;
  }

  bool flag(std::string_view key) {
    const Value* v = value(key);
    if (v == nullptr) return false;
    const std::string text = lower(v->text);
    if (text == "true" || text == "1") return true;
    if (text != "false" && text != "0")
      findings_.error(v->at, std::string(key) + " must be True or False, not " + in_quotes(v->text));
    return false;
  }

  std::optional<long> type_of_structure() {
    const Value* v = value("Type");
    if (v == nullptr) return std::nullopt;
    const std::string text = lower(v->text);
    for (const auto& [word, type] :
         {std::pair{"0", 0}, {"1", 1}, {"2", 2}, {"simple", 0}, {"tree", 1}, {"closed", 2}})
      if (text == word) return type;
    bad_count(v->at, "Type must be 0 (simple), 1 (tree) or 2 (closed loops), not " + in_quotes(v->text));
    return std::nullopt;
  }

  // Without loops there are as many joints as links.
  void infer(std::optional<long> type, std::optional<long>& NL, std::optional<long>& NJ) {
    const bool open = type && *type < 2;
    if (!NL && NJ && open) take(NL, *NJ, "NL");
    if (!NJ && NL && open) take(NJ, *NL, "NJ");
    if (!type && NL && NJ) findings_.warn(nowhere, "Type is missing: it is taken from NL and NJ");
    std::vector<std::string> missing;
    if (!NL) missing.emplace_back("NL");
    if (!NJ) missing.emplace_back("NJ");
    if (!type && !missing.empty()) missing.emplace_back("Type");
    if (!missing.empty())
      bad_count(nowhere, joined(missing, ", ") + (missing.size() == 1 ? " is" : " are") + " missing",
                "write how many links (NL) and joints (NJ) there are, and the Type of the structure");
    else if (*NJ < *NL)
      bad_count(where("NJ"), "NJ = " + std::to_string(*NJ) + " is less than NL = " + std::to_string(*NL),
                "every link has a joint; joints that close loops come on top of that");
  }

  void take(std::optional<long>& count, long value, const std::string& name) {
    count = value;
    findings_.warn(nowhere, name + " is missing: " + std::to_string(value) + " is taken");
  }

  void compare(const Sheet& s, std::optional<long> type) {
    if (type && *type == 2 && !s.closed())
      findings_.warn(where("Type"), "Type = 2 announces loops, yet NJ = NL leaves no joint to close one");
    if (type && *type < 2 && s.closed())
      findings_.warn(where("Type"),
                     "Type = " + std::to_string(*type) + ", yet NJ > NL: read as a robot with closed loops");
    const Value* NF = value("NF");
    if (NF != nullptr && NF->text != std::to_string(s.NF))
      findings_.warn(
          NF->at, "NF = " + shortened(NF->text) + " is left out: it is 2 NJ - NL = " + std::to_string(s.NF));
  }

  const Definitions& definitions_;
  Findings& findings_;
  bool bad_count_ = false;
};

// The lists, brought to their length.
class Lists {
 public:
  Lists(const Definitions& definitions, Findings& findings, Sheet& s)
      : definitions_(definitions), findings_(findings), s_(s) {}

  void read() {
    adopt_frame_count();
    for (const Section& section : sections)
      for (const std::string_view key : section.keys) read(key, section.per);
    if (!missing_.empty())
      findings_.warn(nowhere, "not in the file, taken as SYMORO does: " + joined(missing_, " "),
                     "inertial parameters are symbols such as XX1 then, the others zero");
  }

 private:
  const Definition* list(std::string_view key) const {
    const Definition* d = definitions_.find(key);
    return d != nullptr && d->list ? d : nullptr;
  }

  // Hand-made files describe more frames than their header announces: without loops, lists that agree are right.
  void adopt_frame_count() {
    const Definition* first = nullptr;
    for (const std::string_view key : frame_keys) {
      const Definition* d = list(key);
      if (d == nullptr) continue;
      if (first == nullptr) first = d;
      if (!d->whole || d->values.size() != first->values.size()) return;
    }
    const std::size_t frames = first == nullptr ? 0 : first->values.size();
    if (s_.closed() || frames <= static_cast<std::size_t>(s_.NL)) return;
    if (frames > max_links) {
      findings_.error(first->at, first->key + " has more than " + std::to_string(max_links) + " entries");
      findings_.give_up();
    }
    findings_.warn(first->at,
                   first->key + " has " + entries(frames) + ", NL = " + std::to_string(s_.NL) +
                       ": the robot is taken to have " + std::to_string(frames) + " links",
                   "if some of them close loops, correct NL, NJ and Type");
    s_.NL = s_.NJ = s_.NF = static_cast<int>(frames);
  }

  int count(std::string_view key, Per per) const {
    switch (per) {
      case Per::frame: return s_.NF;
      case Per::link: return s_.NL;
      case Per::joint: return s_.NJ;
      case Per::component: return key == "Z" ? 15 : 2;
    }
    return 0;
  }

  void read(std::string_view key, Per per) {
    const bool from_zero = per == Per::component || (per == Per::link && s_.floating);
    const int first = from_zero ? 0 : 1, last = count(key, per);
    std::vector<Value>& cells = s_.cells[key];
    cells.resize(last + 1, {"0", nowhere});
    const Definition* d = definitions_.find(key);
    if (d == nullptr && key != "eta" && key != "k" && key != "GAM") missing_.emplace_back(key);
    if (d != nullptr) check(*d, per, last - first + 1);
    for (int j = first; j <= last; ++j) {
      const std::size_t i = j - first;
      const bool given = d != nullptr && d->list && i < d->values.size();
      cells[j] = given ? d->values[i] : Value{initial(key, per, j), d == nullptr ? nowhere : d->at};
    }
  }

  void check(const Definition& d, Per per, std::size_t expected) {
    if (!d.list)
      return findings_.error(d.at, d.key + " must be a list in braces", "write " + d.key + " = {...}");
    if (!d.whole || d.values.size() == expected) return;
    const std::string message =
        d.key + " has " + entries(d.values.size()) + ", " + std::to_string(expected) + " expected";
    const std::string base = per == Per::link && s_.floating ? "the first one is for the floating base" : "";
    if (d.values.size() > expected)
      findings_.warn(d.at, message + ": the last ones are left out", base);
    else if ((per == Per::link && !s_.floating) || per == Per::joint)
      findings_.warn(d.at, message + ": the rest is taken as SYMORO does", base);
    else
      findings_.error(d.at, message, base);
  }

  // What SYMORO starts from.
  std::string initial(std::string_view key, Per per, int j) const {
    const std::string symbol = std::string(key) + std::to_string(j);
    switch (per) {
      case Per::frame:
        if (key == "ant") return std::to_string(j - 1);
        if (key == "mu") return "1";
        return key == "theta" && s_.at("sigma", j).text == "0" ? "th" + std::to_string(j) : "0";
      case Per::link: {
        const bool wrench = std::find(link_keys.begin() + FX, link_keys.end(), key) != link_keys.end();
        return wrench && j != s_.NL ? "0" : symbol;
      }
      case Per::joint: return key == "eta" || key == "k" ? "0" : symbol;
      case Per::component: break;
    }
    if (key == "Z") return location(j / 4, j % 4);
    if (key == "G") return s_.floating || j == 2 ? std::string("G") + axes[j] : "0";
    const std::string letters(key.substr(0, key.size() - 1));
    return s_.floating ? letters + axes[j] + "b" : "0";
  }

  std::string location(int row, int col) const {
    if (!s_.floating || row == 3) return row == col ? "1" : "0";
    if (col == 3) return "Zt" + std::to_string(row + 1);
    return "Zr" + std::to_string(row + 1) + std::to_string(col + 1);
  }

  const Definitions& definitions_;
  Findings& findings_;
  Sheet& s_;
  std::vector<std::string> missing_;
};

}  // namespace

Sheet sheet(const Definitions& definitions, Findings& findings) {
  Sheet s;
  s.robot_name = definitions.robot_name;
  Header(definitions, findings).read(s);
  Lists(definitions, findings, s).read();
  return s;
}

}  // namespace articula::par
