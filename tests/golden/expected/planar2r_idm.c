/*
 * Robot planar2r: inverse dynamic model: joint torques or forces from positions, velocities and accelerations, by newton-euler.
 *
 * on-line: 25 mul, 17 add, 0 div, 4 sin or cos, 0 other
 * set-up:  0 mul, 0 add, 0 div, 0 sin or cos, 0 other
 * q, qd, qdd: one entry for each joint, in SI units and radians
 * gravity: [0, -g, 0]; rotor inertia: no; friction: no; external wrench: no; moving base: no
 * proven equal, by fingerprint, to: newton-euler-cog, augmented-body, recursive, closed-form, lagrange
 * written by articula 0.1.0: articula model planar2r idm --to c
 */
#include <math.h>

typedef struct {
  double g;
  double d2;
  double YY1;
  double ZZ1;
  double MX1;
  double MY1;
  double M1;
  double YY2;
  double ZZ2;
  double MX2;
  double MY2;
  double M2;
} planar2r_idm_parameters;

typedef struct {
  double g;
  double d2;
  double ZZ1;
  double MX1;
  double MY1;
  double ZZ2;
  double MX2;
  double MY2;
  double M2;
} planar2r_idm_constants;

extern const planar2r_idm_parameters planar2r_idm_defaults;
const planar2r_idm_parameters planar2r_idm_defaults = {
  9.81, /* g */
  1.0, /* d2 */
  0.3333333333333333, /* YY1 */
  0.3333333333333333, /* ZZ1 */
  0.5, /* MX1 */
  0.0, /* MY1 */
  1.0, /* M1 */
  0.3333333333333333, /* YY2 */
  0.3333333333333333, /* ZZ2 */
  0.5, /* MX2 */
  0.0, /* MY2 */
  1.0, /* M2 */
};

void planar2r_idm_setup(const planar2r_idm_parameters *p, planar2r_idm_constants *k);
void planar2r_idm_setup(const planar2r_idm_parameters *p, planar2r_idm_constants *k)
{
  k->g = p->g;
  k->d2 = p->d2;
  k->ZZ1 = p->ZZ1;
  k->MX1 = p->MX1;
  k->MY1 = p->MY1;
  k->ZZ2 = p->ZZ2;
  k->MX2 = p->MX2;
  k->MY2 = p->MY2;
  k->M2 = p->M2;
}

void planar2r_idm(const double q[2], const double qd[2], const double qdd[2], const planar2r_idm_constants *k, double tau[2]);
void planar2r_idm(const double q[2], const double qd[2], const double qdd[2], const planar2r_idm_constants *k, double tau[2])
{
  const double t1 = cos(q[0]);
  const double t2 = sin(q[0]);
  const double t3 = cos(q[1]);
  const double t4 = sin(q[1]);
  const double VP1_1 = k->g*t2;
  const double VP2_1 = k->g*t1;
  const double U11_1_neg = qd[0]*qd[0];
  const double W3_2 = qd[0] + qd[1];
  const double WP3_2 = qdd[0] + qdd[1];
  const double t5 = k->d2*U11_1_neg;
  const double t6 = qdd[0]*k->d2;
  const double t7 = VP1_1 - t5;
  const double t8 = VP2_1 + t6;
  const double t9 = t4*t8;
  const double t10 = t3*t7;
  const double VP1_2 = t9 + t10;
  const double t11 = t3*t8;
  const double t12 = t4*t7;
  const double VP2_2 = t11 - t12;
  const double U11_2_neg = W3_2*W3_2;
  const double t13 = k->MY1*VP1_1;
  const double t14 = k->MX1*VP2_1;
  const double t15 = t13 - t14;
  const double t16 = qdd[0]*k->ZZ1;
  const double N3_1_neg = t15 - t16;
  const double t17 = k->MY2*WP3_2;
  const double t18 = k->MX2*U11_2_neg;
  const double t19 = t17 + t18;
  const double t20 = k->MY2*U11_2_neg;
  const double t21 = k->MX2*WP3_2;
  const double t22 = t20 - t21;
  const double t23 = k->M2*VP1_2;
  const double t24 = k->M2*VP2_2;
  const double F1_2_neg = t19 - t23;
  const double F2_2_neg = t22 - t24;
  const double t25 = k->MY2*VP1_2;
  const double t26 = k->MX2*VP2_2;
  const double t27 = t25 - t26;
  const double t28 = k->ZZ2*WP3_2;
  const double N3_2_neg = t27 - t28;
  const double t29 = t3*F2_2_neg;
  const double t30 = t4*F1_2_neg;
  const double t31 = t29 + t30;
  const double t32 = k->d2*t31;
  const double t33 = N3_1_neg + N3_2_neg;
  const double M3_1_neg = t32 + t33;
  tau[0] = -M3_1_neg;
  tau[1] = -N3_2_neg;
}
