#include "api/identify/quantity_plan.hpp"

#include <algorithm>
#include <map>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

template <class T>
T of_list(const std::vector<T>& list, std::size_t k, const T& otherwise) {
  return list.empty() ? otherwise : list.size() == 1 ? list.front() : list.at(k);
}

std::vector<std::string> freedom_names(const std::vector<LoggedFreedom>& freedoms) {
  std::vector<std::string> list;
  for (const LoggedFreedom& f : freedoms) list.push_back(f.name);
  return list;
}

class QuantityPlanner {
 public:
  QuantityPlanner(const Robot& robot, const LogDescription& log, LogQuantity quantity,
                  const std::optional<LogGears>& gears, LogTables& tables, Report& report)
      : robot_(robot),
        log_(log),
        quantity_(quantity),
        channels_(log.channels.at(quantity)),
        what_(to_text(quantity)),
        tables_(tables),
        report_(report),
        gears_(gears) {
    for (const LoggedFreedom& f : logged_freedoms(robot, quantity)) sums_.push_back({f, {}, 0});
    column_of_.resize(sums_.size());
  }

  std::vector<LogSum> run() {
    if (channels_.side == LogSide::motor)
      of_motors();
    else
      of_joints();
    offsets();
    return std::move(sums_);
  }

 private:
  std::vector<LoggedFreedom> freedoms(bool with_motor) const {
    std::vector<LoggedFreedom> list;
    for (const LogSum& sum : sums_)
      if (!with_motor || sum.freedom.has_motor) list.push_back(sum.freedom);
    return list;
  }

  bool by_name() const { return !channels_.columns.empty() && !channels_.columns.front().joint.empty(); }

  // Column k of the description, as a term with its scale.
  std::optional<LogTerm> term(std::size_t k) {
    const LogColumn& column = channels_.columns[k];
    const auto found = tables_.find(column.name, channels_.file, column.place, what_, report_);
    if (!found) return std::nullopt;
    const auto [taken, first] = taken_.emplace(*found, column.name);
    if (!first)
      report_.error(column.place,
                    what_ + ": column " + in_quotes(column.name) + " is given twice" +
                        (taken->second == column.name ? "" : ", first as " + in_quotes(taken->second)),
                    "a column is of one joint or motor alone");
    const double unit = channels_.units.empty() ? 1 : of_list(channels_.units, k, log_units().front()).si;
    return LogTerm{*found, unit * of_list(channels_.signs, k, 1.0) * of_list(channels_.gains, k, 1.0)};
  }

  void wrong_count(const std::vector<LoggedFreedom>& wanted) {
    report_.error(channels_.place,
                  what_ + ": " + counted(channels_.columns.size(), "column") + " for " +
                      counted(wanted.size(), "number"),
                  "one for each of " + joined(freedom_names(wanted), ", "));
  }

  void of_joints() {
    const bool torque = quantity_ == LogQuantity::tau;
    const std::size_t count = channels_.columns.size();
    const bool all = !torque || count == sums_.size();  // of joints without motor there may be no columns
    const std::vector<LoggedFreedom> wanted = freedoms(!all);
    if (!by_name() && count != wanted.size()) return wrong_count(freedoms(torque));
    std::size_t next = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      LogSum& sum = sums_[i];
      if (!by_name() && !all && !sum.freedom.has_motor) continue;
      const std::optional<std::size_t> k = by_name() ? named(sum.freedom) : std::optional(next++);
      if (!k) continue;
      column_of_[i] = k;
      check_unit(*k, sum.freedom);
      if (const auto found = term(*k)) sum.terms = {*found};
    }
    if (by_name()) refuse_strangers(freedoms(false));
  }

  std::optional<std::size_t> named(const LoggedFreedom& freedom) {
    std::optional<std::size_t> place;
    for (std::size_t k = 0; k < channels_.columns.size(); ++k) {
      const LogColumn& column = channels_.columns[k];
      if (!contains(freedom.words, column.joint)) continue;
      if (place)
        report_.error(column.place, what_ + ": " + in_quotes(column.joint) + " is the same joint as " +
                                        in_quotes(channels_.columns[*place].joint));
      place = k;
    }
    const bool needed = quantity_ != LogQuantity::tau || freedom.has_motor;
    if (!place && needed)
      report_.error(channels_.place, what_ + ": no column is said to be of " + freedom.name,
                    "joint " + numbered_joint(robot_.data(), freedom.joint));
    return place;
  }

  void refuse_strangers(const std::vector<LoggedFreedom>& known) {
    std::vector<std::string> words;
    for (const LoggedFreedom& f : known) words.insert(words.end(), f.words.begin(), f.words.end());
    for (const LogColumn& column : channels_.columns)
      if (!contains(words, column.joint))
        report_.error(
            column.place,
            what_ + ": robot " + robot_.name() + " has no joint " + in_quotes(column.joint) + " there",
            possible(column.joint, words));
  }

  void check_unit(std::size_t k, const LoggedFreedom& freedom) {
    if (channels_.units.empty() || !freedom.single) return;
    const LogUnit unit = of_list(channels_.units, k, log_units().front());
    if (unit.slides == freedom.slides) return;
    report_.error(channels_.units_place,
                  what_ + ": unit cannot be " + in_quotes(unit.name) + " of joint " +
                      numbered_joint(robot_.data(), freedom.joint) +
                      (freedom.slides ? ", which slides" : ", which turns"),
                  "a list has one unit for each column");
  }

  void of_motors() {
    for (const LogSum& sum : sums_)
      if (!sum.freedom.single)
        return report_.error(channels_.place,
                             what_ + ": side: motor is of joints that turn or slide, and joint " +
                                 numbered_joint(robot_.data(), sum.freedom.joint) + " has several freedoms",
                             "side: joint");
    if (!gears_) {  // they are wrong, and that was told
      for (std::size_t k = 0; k < channels_.columns.size(); ++k) term(k);
      return;
    }
    const std::vector<std::optional<std::size_t>> order = motor_columns(*gears_);
    if (order.size() != gears_->G.rows) return;
    if (quantity_ != LogQuantity::tau && !tells_positions(*gears_)) return;
    std::vector<LogTerm> motors;
    for (const auto& k : order) {
      const auto found = k ? term(*k) : std::nullopt;
      if (found) motors.push_back(*found);
    }
    if (motors.size() == order.size()) couple(*gears_, motors);
  }

  bool tells_positions(const LogGears& gears) {
    if (gears.inverse.empty()) {
      report_.error(log_.gears.empty() ? channels_.place : log_.gears_place,
                    what_ + ": the gears do not tell where the joints are: " +
                        counted(gears.G.rows, "motor") + " for " + counted(gears.G.cols, "joint") +
                        (gears.G.rows < gears.G.cols ? "" : ", that do not turn independently"),
                    "side: joint");
      return false;
    }
    for (const LogSum& sum : sums_)
      if (!contains(gears.joints, sum.freedom.joint)) {
        report_.error(channels_.place,
                      what_ + ": no motor tells where joint " +
                          numbered_joint(robot_.data(), sum.freedom.joint) + " is: it has none",
                      "side: joint");
        return false;
      }
    return true;
  }

  // The column of each motor; of the wrong size, with an error, where they do not fit.
  std::vector<std::optional<std::size_t>> motor_columns(const LogGears& gears) {
    std::vector<std::optional<std::size_t>> order;
    if (!by_name()) {
      for (std::size_t k = 0; k < channels_.columns.size(); ++k) order.emplace_back(k);
      if (order.size() != gears.G.rows)
        report_.error(
            channels_.place,
            what_ + ": " + counted(order.size(), "column") + " for " + counted(gears.G.rows, "motor"),
            "side: motor: one column for each motor");
      return order;
    }
    if (gears.motors.empty()) {
      report_.error(channels_.place, what_ + ": robot " + robot_.name() + " has no motors with names",
                    "a list of columns, one for each row of gears");
      return order;
    }
    for (const LogColumn& column : channels_.columns)
      if (!contains(gears.motors, column.joint))
        report_.error(column.place,
                      what_ + ": robot " + robot_.name() + " has no motor " + in_quotes(column.joint),
                      possible(column.joint, gears.motors));
    for (const std::string& motor : gears.motors) {
      const auto is_it = [&](const LogColumn& c) { return c.joint == motor; };
      const auto at = std::find_if(channels_.columns.begin(), channels_.columns.end(), is_it);
      const bool found = at != channels_.columns.end();
      if (!found)
        report_.error(channels_.place, what_ + ": no column is said to be of motor " + in_quotes(motor));
      order.push_back(found ? std::optional(static_cast<std::size_t>(at - channels_.columns.begin()))
                            : std::nullopt);
    }
    return order;
  }

  void couple(const LogGears& gears, const std::vector<LogTerm>& motors) {
    const std::size_t m = gears.G.rows;
    for (LogSum& sum : sums_) {
      const auto joint = std::find(gears.joints.begin(), gears.joints.end(), sum.freedom.joint);
      if (joint == gears.joints.end()) continue;
      const auto j = static_cast<std::size_t>(joint - gears.joints.begin());
      for (std::size_t k = 0; k < m; ++k) {
        const double ratio = quantity_ == LogQuantity::tau ? gears.G(k, j) : gears.inverse[j * m + k];
        if (ratio != 0) sum.terms.push_back({motors[k].column, ratio * motors[k].factor});
      }
    }
  }

  void offsets() {
    const std::size_t count = channels_.offsets.size();
    if (count <= 1) {
      for (std::size_t i = 0; count == 1 && i < sums_.size(); ++i)
        if (!sums_[i].terms.empty()) offset(sums_[i], 0);
      return;
    }
    // Of the sums: as their columns are listed with names, else as the joints follow each other.
    std::vector<std::size_t> order;
    std::vector<std::string> wanted;
    const bool listed = by_name() && channels_.side == LogSide::joint;
    for (std::size_t i = 0; i < sums_.size() && !listed; ++i)
      if (count == sums_.size() || sums_[i].freedom.has_motor)
        order.push_back(i), wanted.push_back(sums_[i].freedom.name);
    if (listed)
      for (const LogColumn& column : channels_.columns) wanted.push_back(column.joint);
    if (wanted.size() != count)
      return report_.error(
          channels_.offsets_place,
          what_ + ": offset must have " + counted(wanted.size(), "value") + ", not " + std::to_string(count),
          "one for each of " + joined(wanted, ", "));
    for (std::size_t k = 0; k < order.size(); ++k) offset(sums_[order[k]], k);
    for (std::size_t i = 0; i < sums_.size() && listed; ++i)
      if (column_of_[i]) offset(sums_[i], *column_of_[i]);
  }

  void offset(LogSum& sum, std::size_t k) {
    const LogOffset& offset = channels_.offsets[k];
    sum.offset = offset.value;
    if (!offset.slides || !sum.freedom.single || *offset.slides == sum.freedom.slides || offset.value == 0)
      return;
    const std::vector<LogUnit> known = units_of(quantity_);
    const auto fits = [&](const LogUnit& u) { return u.slides == sum.freedom.slides; };
    report_.error(offset.place,
                  what_ + ": the offset of joint " + numbered_joint(robot_.data(), sum.freedom.joint) +
                      " has the unit of one that " + (sum.freedom.slides ? "turns" : "slides"),
                  "it is in " + std::string(std::find_if(known.begin(), known.end(), fits)->name));
  }

  const Robot& robot_;
  const LogDescription& log_;
  LogQuantity quantity_;
  const LogChannels& channels_;
  std::string what_;
  LogTables& tables_;
  Report& report_;
  const std::optional<LogGears>& gears_;
  std::vector<LogSum> sums_;
  std::vector<std::optional<std::size_t>> column_of_;  // of each sum, where it has one of its own
  std::map<std::size_t, std::string> taken_;           // columns of the tables, as they were first called
};

}  // namespace

std::vector<LogSum> planned_sums(const Robot& robot, const LogDescription& log, LogQuantity quantity,
                                 const std::optional<LogGears>& gears, LogTables& tables, Report& report) {
  return QuantityPlanner(robot, log, quantity, gears, tables, report).run();
}

}  // namespace articula
