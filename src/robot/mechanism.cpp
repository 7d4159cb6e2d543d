#include "robot/mechanism.hpp"

#include "robot/placing.hpp"

namespace articula {

Part blank_part(const Mechanism& m, int parent, int number) {
  Graph& g = *m.graph;
  const Expr o = g.constant(0);
  const Frame own{number};
  Part part{.name = {},
            .joint_name = {},
            .parent = parent,
            .pose = coincident(g, {parent}, own),
            .axis = Vec3::unit_z(g, own),
            .point = Vec3::zero(g, own),
            .zero = o,
            .link = {},
            .limits = {},
            .place = {},
            .link_place = {}};
  part.link.fill(o);
  return part;
}

Mechanism blank_mechanism(const std::string& name) {
  Mechanism m;
  m.name = name;
  m.graph = std::make_shared<Graph>();
  m.gravity.fill(m.graph->constant(0));
  m.parts.push_back(blank_part(m, 0, 0));
  m.parts[0].name = "base";
  return m;
}

void add_inertia(std::array<Expr, link_key_count>& link, const Inertia& body) {
  const Tensor3& J = body.J();
  const std::array<Expr, 10> cells{J(0, 0), J(0, 1),      J(0, 2),      J(1, 1),      J(1, 2),
                                   J(2, 2), body.MS()[0], body.MS()[1], body.MS()[2], body.M()};
  for (std::size_t k = 0; k < cells.size(); ++k) link[k] = link[k] + cells[k];
}

Inertia about_origin(const Expr& mass, const Transform& centre, const std::array<Expr, 6>& I) {
  const Frame at = centre.from();
  const Tensor3 J(at, {{{I[0], I[1], I[2]}, {I[1], I[3], I[4]}, {I[2], I[4], I[5]}}});
  return centre * Inertia(mass, Vec3::zero(mass.graph(), at), J);
}

void set_inertia(Part& part, const Expr& mass, const Transform& centre, const std::array<Expr, 6>& I) {
  for (std::size_t k = XX; k <= M; ++k) part.link[k] = mass.graph().constant(0);
  add_inertia(part.link, about_origin(mass, centre, I));
}

}  // namespace articula
