// Geometric models, [KhalilCreusot1997] 3.

#include "model/geometric/geometric.hpp"
#include "model/lists.hpp"

namespace articula {

namespace {

// Of geometric models: the place, and the orientation in the form that is asked for.
std::vector<OutputInfo> places() {
  return {{"T", "4 x 4", "place of the frame of --link in --frame"},
          {"rpy", "3", "with --orientation rpy: roll, pitch, yaw of Rot(z, yaw) Rot(y, pitch) Rot(x, roll)"},
          {"euler", "3", "with --orientation euler-zxz or euler-zyz: phi, theta, psi"},
          {"quaternion", "4", "with --orientation quaternion: w, x, y, z; w >= 0"},
          {"axis_angle", "4", "with --orientation axis-angle: the unit axis and the angle, from 0 to pi"}};
}

}  // namespace

std::vector<Model> geometric_models() {
  return {
      {.name = "transform",
       .line = "place of one frame in another, between any two, as the product of the matrices between them",
       .inputs = {"q"},
       .outputs = places(),
       .methods = {{"product", "the matrices of the joints, one after the other", "KhalilCreusot1997",
                    gives(transform_by_product)},
                   {"screws", "product of exponentials: screws about the axes in the zero position",
                    "Brockett1984", gives(transform_by_screws)}},
       .refuses = needs_nothing,
       .takes = {Option::link, Option::frame, Option::orientation},
       .sees_world = true,
       .factors = transform_factors},
      {.name = "geometric",
       .line = "fast geometric model: the same place with as few operations as possible",
       .inputs = {"q"},
       .outputs = places(),
       .methods = {{"recursive",
                    "parallel axes as one, cut where it is cheapest into an outward and an inward part",
                    "KhalilCreusot1997", gives(transform_by_fewest_operations)},
                   {"screws", "product of exponentials: screws about the axes in the zero position",
                    "Brockett1984", gives(transform_by_screws)}},
       .refuses = needs_nothing,
       .takes = {Option::link, Option::frame, Option::orientation},
       .sees_world = true,
       .form = Form::steps},
  };
}

}  // namespace articula
