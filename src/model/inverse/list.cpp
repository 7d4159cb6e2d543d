#include "base/named.hpp"
#include "model/inverse/inverse.hpp"

namespace articula {

const std::vector<InverseMethod>& inverse_methods() {
  static const std::vector<InverseMethod> list{
      {"auto", "the cheapest of these that applies", ""},
      {"paul", "explicit formulas, equation by equation", "Paul1981, Khalil1986"},
      {"pieper", "three axes that meet, or three prismatic joints: position and orientation apart",
       "Pieper1968, BennisKhalil1992"},
      {"general", "any six revolute and prismatic joints, or fewer: elimination to an eigenvalue problem",
       "RaghavanRoth1990, ManochaCanny1994"},
      {"search", "least squares from many starts: what no other method takes", ""}};
  return list;
}

const InverseMethod& inverse_method_named(std::string_view name) {
  if (const InverseMethod* method = find_named(inverse_methods(), name)) return *method;
  throw has_no("model inverse-geometry", "method", name, all_names(inverse_methods()));
}

}  // namespace articula
