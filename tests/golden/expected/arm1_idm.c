/*
 * Robot arm1: inverse dynamic model: joint torques or forces from positions, velocities and accelerations, by newton-euler.
 *
 * on-line: 3 mul, 2 add, 0 div, 1 sin or cos, 0 other
 * set-up:  10 mul, 3 add, 0 div, 0 sin or cos, 0 other
 * q, qd, qdd: one entry for each joint, in SI units and radians
 * gravity: [g, 0, 0]; rotor inertia: yes; friction: yes; external wrench: no; moving base: no
 * proven equal, by fingerprint, to: newton-euler-cog, augmented-body, recursive, closed-form, lagrange
 * written by articula 0.1.0: articula model arm1 idm --to c
 */
#include <math.h>

typedef struct {
  double g;
  double l;
  double Mb;
  double ML;
  double n;
  double Jm;
  double kvis;
} arm1_idm_parameters;

typedef struct {
  double kvis;
  double s12;
  double s13;
} arm1_idm_constants;

extern const arm1_idm_parameters arm1_idm_defaults;
const arm1_idm_parameters arm1_idm_defaults = {
  9.81, /* g */
  0.5, /* l */
  1.5, /* Mb */
  1.0, /* ML */
  50.0, /* n */
  1e-04, /* Jm */
  0.2, /* kvis */
};

void arm1_idm_setup(const arm1_idm_parameters *p, arm1_idm_constants *k);
void arm1_idm_setup(const arm1_idm_parameters *p, arm1_idm_constants *k)
{
  k->kvis = p->kvis;
  const double s1 = p->l*p->l;
  const double s2 = p->Mb*s1;
  const double s3 = 0.3333333333333333*s2;
  const double s4 = p->ML*s1;
  const double s5 = s3 + s4;
  const double s6 = p->l*p->Mb;
  const double s7 = 0.5*s6;
  const double s8 = p->l*p->ML;
  const double s9 = s7 + s8;
  const double s10 = p->n*p->n;
  const double s11 = p->Jm*s10;
  k->s12 = p->g*s9;
  k->s13 = s5 + s11;
}

void arm1_idm(const double q[1], const double qd[1], const double qdd[1], const arm1_idm_constants *k, double tau[1]);
void arm1_idm(const double q[1], const double qd[1], const double qdd[1], const arm1_idm_constants *k, double tau[1])
{
  const double t1 = sin(q[0]);
  const double t2 = qd[0]*k->kvis;
  const double t3 = t1*k->s12;
  const double t4 = qdd[0]*k->s13;
  const double t5 = t2 + t4;
  const double GAM1 = t3 + t5;
  tau[0] = GAM1;
}
