/*
 * Robot scara: inverse dynamic model: joint torques or forces from positions, velocities and accelerations, by newton-euler.
 *
 * on-line: 49 mul, 38 add, 0 div, 4 sin or cos, 0 other
 * set-up:  0 mul, 4 add, 0 div, 0 sin or cos, 0 other
 * q, qd, qdd: one entry for each joint, in SI units and radians
 * gravity: [0, 0, -g]; rotor inertia: no; friction: no; external wrench: no; moving base: no
 * proven equal, by fingerprint, to: newton-euler-cog, augmented-body, recursive, closed-form, lagrange
 * written by articula 0.1.0: articula model scara idm --to c
 */
#include <math.h>

typedef struct {
  double g;
  double d2;
  double d3;
  double XX1;
  double XY1;
  double XZ1;
  double YY1;
  double YZ1;
  double ZZ1;
  double MX1;
  double MY1;
  double MZ1;
  double M1;
  double XX2;
  double XY2;
  double XZ2;
  double YY2;
  double YZ2;
  double ZZ2;
  double MX2;
  double MY2;
  double MZ2;
  double M2;
  double XX3;
  double XY3;
  double XZ3;
  double YY3;
  double YZ3;
  double ZZ3;
  double MX3;
  double MY3;
  double MZ3;
  double M3;
  double XX4;
  double XY4;
  double XZ4;
  double YY4;
  double YZ4;
  double ZZ4;
  double MX4;
  double MY4;
  double MZ4;
  double M4;
} scara_idm_parameters;

typedef struct {
  double g;
  double d2;
  double d3;
  double ZZ1;
  double MX2;
  double MY2;
  double M2;
  double MX3;
  double MY3;
  double M3;
  double ZZ4;
  double MX4;
  double MY4;
  double M4;
  double s1;
  double s2;
  double s3;
  double s4;
} scara_idm_constants;

extern const scara_idm_parameters scara_idm_defaults;
const scara_idm_parameters scara_idm_defaults = {
  9.81, /* g */
  0.325, /* d2 */
  0.275, /* d3 */
  0.0196, /* XX1 */
  0.0, /* XY1 */
  0.0, /* XZ1 */
  0.28501666666666664, /* YY1 */
  0.0, /* YZ1 */
  0.28501666666666664, /* ZZ1 */
  1.28, /* MX1 */
  0.0, /* MY1 */
  0.0, /* MZ1 */
  8.0, /* M1 */
  0.009, /* XX2 */
  0.0, /* XY2 */
  0.0, /* XZ2 */
  0.12051041666666666, /* YY2 */
  0.0, /* YZ2 */
  0.12051041666666666, /* ZZ2 */
  0.65, /* MX2 */
  0.0, /* MY2 */
  0.0, /* MZ2 */
  5.0, /* M2 */
  0.035084375, /* XX3 */
  0.0, /* XY3 */
  0.0, /* XZ3 */
  0.035084375, /* YY3 */
  0.0, /* YZ3 */
  0.00016875, /* ZZ3 */
  0.0, /* MX3 */
  0.0, /* MY3 */
  0.15, /* MZ3 */
  1.5, /* M3 */
  0.0004166666666666667, /* XX4 */
  0.0, /* XY4 */
  0.0, /* XZ4 */
  0.0004166666666666667, /* YY4 */
  0.0, /* YZ4 */
  0.000225, /* ZZ4 */
  0.0, /* MX4 */
  0.0, /* MY4 */
  -0.01, /* MZ4 */
  0.5, /* M4 */
};

void scara_idm_setup(const scara_idm_parameters *p, scara_idm_constants *k);
void scara_idm_setup(const scara_idm_parameters *p, scara_idm_constants *k)
{
  k->g = p->g;
  k->d2 = p->d2;
  k->d3 = p->d3;
  k->ZZ1 = p->ZZ1;
  k->MX2 = p->MX2;
  k->MY2 = p->MY2;
  k->M2 = p->M2;
  k->MX3 = p->MX3;
  k->MY3 = p->MY3;
  k->M3 = p->M3;
  k->ZZ4 = p->ZZ4;
  k->MX4 = p->MX4;
  k->MY4 = p->MY4;
  k->M4 = p->M4;
  k->s1 = p->M3 + p->M4;
  k->s2 = p->MY2 + p->MY3;
  k->s3 = p->MX2 + p->MX3;
  k->s4 = p->ZZ2 + p->ZZ3;
}

void scara_idm(const double q[4], const double qd[4], const double qdd[4], const scara_idm_constants *k, double tau[4]);
void scara_idm(const double q[4], const double qd[4], const double qdd[4], const scara_idm_constants *k, double tau[4])
{
  const double t1 = cos(q[1]);
  const double t2 = sin(q[1]);
  const double t3 = cos(q[3]);
  const double t4 = sin(q[3]);
  const double U11_1_neg = qd[0]*qd[0];
  const double W3_2 = qd[0] + qd[1];
  const double WP3_2 = qdd[0] + qdd[1];
  const double t5 = k->d2*U11_1_neg;
  const double t6 = qdd[0]*k->d2;
  const double t7 = t2*t6;
  const double t8 = t1*t5;
  const double VP1_2 = t7 - t8;
  const double t9 = t1*t6;
  const double t10 = t2*t5;
  const double VP2_2 = t9 + t10;
  const double U11_2_neg = W3_2*W3_2;
  const double t11 = k->d3*U11_2_neg;
  const double t12 = k->d3*WP3_2;
  const double VP1_3 = VP1_2 - t11;
  const double VP2_3 = VP2_2 + t12;
  const double VP3_3 = qdd[2] + k->g;
  const double W3_4 = qd[3] + W3_2;
  const double WP3_4 = qdd[3] + WP3_2;
  const double t13 = t4*VP2_3;
  const double t14 = t3*VP1_3;
  const double VP1_4 = t13 + t14;
  const double t15 = t3*VP2_3;
  const double t16 = t4*VP1_3;
  const double VP2_4 = t15 - t16;
  const double U11_4_neg = W3_4*W3_4;
  const double N3_1 = qdd[0]*k->ZZ1;
  const double t17 = k->MY2*U11_2_neg;
  const double t18 = k->MX2*WP3_2;
  const double t19 = t17 - t18;
  const double t20 = k->M2*VP1_2;
  const double t21 = k->M2*VP2_2;
  const double F2_2_neg = t19 - t21;
  const double t22 = k->MY2*VP1_2;
  const double t23 = k->MX2*VP2_2;
  const double t24 = k->MY3*U11_2_neg;
  const double t25 = k->MX3*WP3_2;
  const double t26 = t24 - t25;
  const double t27 = k->M3*VP1_3;
  const double t28 = k->M3*VP2_3;
  const double F2_3_neg = t26 - t28;
  const double t29 = k->MY3*VP1_3;
  const double t30 = k->MX3*VP2_3;
  const double t31 = k->MY4*WP3_4;
  const double t32 = k->MX4*U11_4_neg;
  const double t33 = t31 + t32;
  const double t34 = k->MY4*U11_4_neg;
  const double t35 = k->MX4*WP3_4;
  const double t36 = t34 - t35;
  const double t37 = k->M4*VP1_4;
  const double t38 = k->M4*VP2_4;
  const double F1_4_neg = t33 - t37;
  const double F2_4_neg = t36 - t38;
  const double t39 = k->MY4*VP1_4;
  const double t40 = k->MX4*VP2_4;
  const double t41 = t39 - t40;
  const double t42 = k->ZZ4*WP3_4;
  const double N3_4_neg = t41 - t42;
  const double t43 = t4*F2_4_neg;
  const double t44 = t3*F1_4_neg;
  const double t45 = t3*F2_4_neg;
  const double t46 = t4*F1_4_neg;
  const double t47 = t45 + t46;
  const double E2_3_neg = F2_3_neg + t47;
  const double E2_2_neg = F2_2_neg + E2_3_neg;
  const double t48 = k->d3*E2_3_neg;
  const double t49 = t1*E2_2_neg;
  const double E3_3 = VP3_3*k->s1;
  const double t50 = WP3_2*k->s2;
  const double t51 = U11_2_neg*k->s3;
  const double t52 = t50 + t51;
  const double t53 = t20 - t52;
  const double t54 = t27 + t53;
  const double t55 = t43 + t54;
  const double E1_2_neg = t44 - t55;
  const double t56 = t22 + t48;
  const double t57 = t23 - t56;
  const double t58 = WP3_2*k->s4;
  const double t59 = t57 + t58;
  const double t60 = t29 - t59;
  const double t61 = t30 - t60;
  const double M3_2_neg = N3_4_neg - t61;
  const double t62 = t2*E1_2_neg;
  const double t63 = t49 + t62;
  const double t64 = k->d2*t63;
  const double t65 = N3_1 - M3_2_neg;
  const double M3_1_neg = t64 - t65;
  tau[0] = -M3_1_neg;
  tau[1] = -M3_2_neg;
  tau[2] = E3_3;
  tau[3] = -N3_4_neg;
}
