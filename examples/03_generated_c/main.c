/* Holds a SCARA arm still, then moves it: torques from the generated model. */
#include <stdio.h>

#include "scara_idm.c"

int main(void)
{
  scara_idm_constants constants;
  scara_idm_setup(&scara_idm_defaults, &constants); /* once, when the parameters are known */

  const double q[4] = {0.3, 0.6, 0.1, 0.0}, rest[4] = {0, 0, 0, 0}, qd[4] = {1, -1, 0.2, 0}, qdd[4] = {0.5, 0, 0, 1};
  double tau[4];

  scara_idm(q, rest, rest, &constants, tau); /* at every sampling instant */
  printf("at rest, lifted by %.6f N\n", tau[2]);
  scara_idm(q, qd, qdd, &constants, tau);
  printf("moving  %10.6f %10.6f %10.6f %10.6f\n", tau[0], tau[1], tau[2], tau[3]);
  return 0;
}
