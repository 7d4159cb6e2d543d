#include <stdio.h>

void arm_torques(const double q[2], const double qd[2], const double qdd[2], double tau[2]);

int main(void)
{
  const double q[2] = {0.7, -0.2}, qd[2] = {1.0, 2.0}, qdd[2] = {3.0, -1.0};
  double tau[2];
  arm_torques(q, qd, qdd, tau);
  printf("tau = %.3f %.3f\n", tau[0], tau[1]);
  return 0;
}
