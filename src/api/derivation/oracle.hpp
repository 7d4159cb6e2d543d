// What the equations of a derivation are compared with: quantities of the robot found in other ways than the derivation finds them, as the
// models of the catalogue have them. All in a graph of their own.
#pragma once

#include <map>

#include "api/derivation.hpp"
#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/model.hpp"

namespace articula {

class Oracle {
 public:
  Oracle(const Robot& tree, std::shared_ptr<Graph> graph);

  Graph& graph() { return *graph_; }
  const RobotData& r() const { return r_; }

  Matrix model(const std::string& model, const std::string& method, const std::string& output,
               const Options& options = {});
  // Of another robot, the closed one; not kept.
  Matrix model_of(const Robot& robot, const std::string& model, const std::string& method,
                  const std::string& output);
  Proof proven(const std::string& model, const std::string& method, const std::string& output,
               const Options& options = {});

  Transform transform(int i, int j);  // frame j in frame i, by a product of exponentials
  Matrix jacobian(int j);             // 6 x nv, in frame 0, by differentiation
  struct Motion {                     // of O_j and link j, in frame j, by differentiation; Vd less gravity
    Vec3 V, w, Vd, wd;
  };
  const Motion& motion(int j);
  Wrench inertial(int j);  // what moves link j: dense matrices, accelerations by differentiation
  Wrench carried(int j);   // what joint j passes on: inertial and external wrenches of all it carries, summed
  bool carries(int j, int k) const;

  Matrix inertia_of(
      int j);  // what link j adds to the inertia matrix: Hessian of its kinetic energy; 0: of the rotors
  std::vector<Expr> torques_of_wrenches();  // of forces on the environment alone

 private:
  Robot tree_;
  std::shared_ptr<Graph> graph_;
  RobotData r_;
  std::map<std::string, Outputs> outputs_;
  std::vector<Motion> motions_;
};

std::vector<Expr> elements(const Vec3& v);
std::vector<Expr> elements(const Tensor3& t);

}  // namespace articula
