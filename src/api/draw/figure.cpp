// A robot becomes a skeleton, a skeleton a picture.

#include <algorithm>
#include <cmath>
#include <regex>

#include "api/draw.hpp"
#include "api/draw/standing.hpp"
#include "api/evaluate/values.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "draw/picture.hpp"
#include "draw/skeleton.hpp"
#include "expr/sample.hpp"
#include "expr/text.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

constexpr double largest_length = 1e9, least_length = 1e-9;   // of what can be drawn
constexpr std::size_t most_named = 6, most_coordinates = 12;  // in a caption

class Skeletons {
 public:
  Skeletons(const RobotData& r, std::map<std::string, double> values, const std::vector<double>& q,
            const LoopNumbers& numbers, const std::set<std::string>& primed)
      : r_(r), values_(std::move(values)), places_(numbers.places(q)), primed_(primed) {
    for (int j = 0; j <= r.n(); ++j)
      if (variable_cell(r[j].joint)) values_[r[j].q[0].name()] = q[numbers.first_q(j)];
    const std::vector<double> cut = numbers.cut_variables(q);
    for (std::size_t c = 0; c < r.cuts.size(); ++c)
      if (r.cuts[c].q.valid() && r.cuts[c].q.op() == Op::symbol) values_[r.cuts[c].q.name()] = cut[c];
  }

  Skeleton skeleton() {
    Skeleton s;
    s.floats = r_.floats();
    for (std::size_t k = 0; k < 3; ++k) s.gravity[k] = value(r_.gravity[k]);
    for (int j = 0; j <= r_.n(); ++j)
      s.joints.push_back({r_[j].joint, r_[j].parent, placement(r_[j].placement, j),
                          places_[static_cast<std::size_t>(j)], mass_centre(r_[j])});
    const int cuts = static_cast<int>(r_.cuts.size());
    for (int c = 0; c < cuts; ++c) {
      const CutJoint& k = r_.cuts[static_cast<std::size_t>(c)];
      const int number = r_.n() + 1 + c;
      s.cuts.push_back({k.joint, k.parent, k.twin_parent, placement(k.placement, number),
                        placement(k.twin_placement, number + cuts)});
    }
    for (const NamedFrame& f : r_.frames) s.frames.push_back({f.name, f.link, place_of(f)});
    return s;
  }

 private:
  double value(const Expr& e) { return Sample(e.graph(), values_)(e); }

  DrawnPlacement placement(const std::array<Expr, 6>& cells, int number) {
    DrawnPlacement p;
    p.number = number;
    for (std::size_t k = 0; k < 6; ++k) p.cells[k] = {value(cells[k]), text(cells[k])};
    return p;
  }

  // Decimals of a number that nobody reads are left out.
  std::string text(const Expr& e) const {
    if (!e.is_constant()) return with_primes(flat_text(e));
    const Rational x = e.constant();
    const std::string whole = x.decimal();
    return whole.size() <= 6 ? whole : x.rounded(4).decimal();
  }

  std::string with_primes(const std::string& formula) const {
    static const std::regex name("[A-Za-z][A-Za-z0-9_.]*");
    std::string text;
    auto rest = formula.begin();
    for (std::sregex_iterator found(formula.begin(), formula.end(), name), end; found != end; ++found) {
      text += found->prefix().str() + found->str() + (primed_.count(found->str()) != 0 ? "'" : "");
      rest = found->suffix().first;
    }
    return text + std::string(rest, formula.end());
  }

  // Nothing where a mass has no value, or is none.
  std::optional<Vector3> mass_centre(const Body& body) {
    const std::vector<Expr> cells{body.link[M], body.link[MX], body.link[MY], body.link[MZ]};
    for (const std::string& name : parameters_in(cells))
      if (values_.count(name) == 0) return {};
    const double mass = value(cells[0]);
    const Vector3 moment{value(cells[1]), value(cells[2]), value(cells[3])};
    const Vector3 centre = (1 / mass) * moment;
    if (!(mass > 0) || !(magnitude(centre) < largest_length)) return {};
    return centre;
  }

  Placing place_of(const NamedFrame& f) {
    const double cr = std::cos(value(f.rpy[0])), sr = std::sin(value(f.rpy[0])),
                 cp = std::cos(value(f.rpy[1])), sp = std::sin(value(f.rpy[1])),
                 cy = std::cos(value(f.rpy[2])), sy = std::sin(value(f.rpy[2]));
    return {cy * cp,
            cy * sp * sr - sy * cr,
            cy * sp * cr + sy * sr,
            value(f.xyz[0]),
            sy * cp,
            sy * sp * sr + cy * cr,
            sy * sp * cr - cy * sr,
            value(f.xyz[1]),
            -sp,
            cp * sr,
            cp * cr,
            value(f.xyz[2])};
  }

  const RobotData& r_;
  std::map<std::string, double> values_;
  std::vector<Placing> places_;
  const std::set<std::string>& primed_;
};

// Lengths that paper cannot show, and what is not finite.
void refuse_sizes(const Robot& robot, const Skeleton& s) {
  double size = 0;
  bool finite = magnitude(s.gravity) < 1e300;
  const auto look_at = [&](const Placing& T) {
    size = std::max(size, magnitude(column(T, 3)));
    finite = finite && std::all_of(T.begin(), T.end(), [](double x) { return std::isfinite(x); });
  };
  for (const DrawnJoint& joint : s.joints) look_at(joint.place);
  for (const DrawnFrame& frame : s.frames) look_at(frame.place);
  for (const DrawnCut& cut : s.cuts) {
    look_at(way_of(s[cut.parent].place, cut.placement).stands[3]);
    look_at(way_of(s[cut.twin_parent].place, cut.twin).stands[3]);
  }
  if (!finite || (size != 0 && !(size > least_length && size < largest_length)))
    throw ModelError("robot " + robot.name(), "with these values it has no size that can be drawn",
                     "lengths are in metres; look at the values of its parameters");
}

void refuse_values(const Robot& robot, const FigureRequest& request) {
  const std::vector<std::string> known = robot.parameters();
  for (const auto& [name, value] : request.values) {
    if (!contains(known, name)) throw no_parameter(robot, name, known);
    if (!std::isfinite(value))
      throw ModelError("", "the value of parameter " + in_quotes(name) + " is not finite");
  }
}

void refuse_position(const Robot& robot, const std::vector<double>& q, std::size_t size) {
  if (q.empty()) return;
  if (!std::all_of(q.begin(), q.end(), [](double x) { return std::isfinite(x); }))
    throw ModelError("", "'q' has values that are not finite");
  if (q.size() != size)
    throw ModelError("", "'q' has " + counted(q.size(), "value") + " instead of " + std::to_string(size));
  if (!robot.data().cuts.empty()) return;  // closing them keeps quaternions at length one
  if (const std::vector<Diagnostic> faults = quaternion_faults(robot, q); !faults.empty())
    throw InputError(faults);
}

// "q = (0, 0.52, -1)"
std::string position_text(const std::vector<double>& q) {
  if (q.empty()) return "";
  if (std::all_of(q.begin(), q.end(), [](double x) { return x == 0; })) return "q = 0";
  std::vector<std::string> parts;
  for (const double x : q) parts.push_back(std::abs(x) < 5e-4 ? "0" : short_number(x));
  return parts.size() == 1 ? "q = " + parts[0] : "q = (" + joined(parts, ", ") + ")";
}

std::string caption_of(const Robot& robot, const FigureRequest& request, const DrawnValues& values,
                       const Standing& stands, bool slid) {
  const RobotData& r = robot.data();
  std::string text = r.title.empty() ? r.name : r.title;
  text += "; seen from " + std::string(request.view == "iso"   ? "the front, the right and above"
                                       : request.view == "top" ? "above"
                                                               : "the " + request.view);
  if (const std::string q = position_text(stands.q); !q.empty() && stands.q.size() <= most_coordinates)
    text += "; " + q;
  text += ".";
  if (const std::size_t k = values.invented.size(); k > 0)
    text += " Not to scale: " +
            (k > most_named ? counted(k, "parameter")
                            : joined({values.invented.begin(), values.invented.end()}, ", ")) +
            (k == 1 ? " has" : " have") + " no value.";
  if (slid) text += " Frames at one point are drawn apart along their z axes, joined by dashed lines.";
  if (stands.gap > 1e-6) text += " The loops are open: no position was found that closes them.";
  return text;
}

}  // namespace

const std::vector<std::string>& figure_views() { return view_names(); }

const std::vector<std::string>& figure_formats() {
  static const std::vector<std::string> names{"svg", "tikz"};
  return names;
}

std::string figure(const Robot& robot, const FigureRequest& request) {
  if (!contains(figure_formats(), request.to)) throw unknown_word("format", request.to, figure_formats());
  refuse_values(robot, request);
  const DrawnValues values = drawn_values(robot, request.values);
  const LoopNumbers numbers(robot.data(), values.all);
  refuse_position(robot, request.q, numbers.nq());
  const Standing stands = request.q.empty()
                              ? standing(robot, numbers, values.all)
                              : Standing{request.q, numbers.cuts() > 0 ? numbers.gap(request.q) : 0};
  const Skeleton skeleton = Skeletons(robot.data(), values.all, stands.q, numbers, request.primed).skeleton();
  refuse_sizes(robot, skeleton);
  const Shown shown{request.parameters, request.masses, request.frames, request.y_axes, request.apart};
  const RobotScene drawn = scene_of(skeleton, shown, camera_for(request.view, skeleton.gravity));
  Picture picture = picture_of(drawn.scene, drawn.camera);
  picture.title = robot.data().title.empty() ? robot.name() : robot.data().title;
  if (request.caption) picture.caption = caption_of(robot, request, values, stands, drawn.slid);
  return request.to == "svg" ? svg(picture) : tikz(picture);
}

}  // namespace articula
