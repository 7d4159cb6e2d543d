/* y = ((x - n P1) - n P2) - n P3 with pi/2 = P1 + P2 + P3 [CodyWaite1980]: P1 and P2 have 36 bits and n has 17, so that the products
 * are exact, with and without fused operations. Polynomials on [-pi/4, pi/4] of [Sun1993]. */
typedef struct { UNION y, n; } sincos_angle_VECTOR;

INLINE void sincos_reduce_VECTOR(const VECTOR *x, sincos_angle_VECTOR *a)
{
  a->n.real = *x*0x1.45f306dc9c883p-1 + 0x1.8p52;
  const VECTOR k = a->n.real - 0x1.8p52;
  a->y.real = ((*x - k*0x1.921fb5444p+0) - k*0x1.68c234c4cp-39) - k*0x1.98a2e03707345p-77;
}

INLINE void sincos_place_VECTOR(sincos_angle_VECTOR *a, int lane, double y, int n)
{
  a->y.lane[lane] = y;
  a->n.word[lane] = (WORD)n;
}

INLINE void sincos_polynomials_VECTOR(const sincos_angle_VECTOR *a, VECTOR *s, VECTOR *c)
{
  const VECTOR y = a->y.real, z = y*y, zz = z*z;
  const VECTOR ps = (-0x1.5555555555549p-3 + z*0x1.111111110f8a6p-7)
    + zz*((-0x1.a01a019c161d5p-13 + z*0x1.71de357b1fe7dp-19)
    + zz*(-0x1.ae5e68a2b9cebp-26 + z*0x1.5d93a5acfd57cp-33));
  const VECTOR pc = (0x1.555555555554cp-5 + z*-0x1.6c16c16c15177p-10)
    + zz*((0x1.a01a019cb159p-16 + z*-0x1.27e4f809c52adp-22)
    + zz*(0x1.1ee9ebdb4b1c4p-29 + z*-0x1.8fae9be8838d4p-37));
  *s = y + (y*z)*ps;
  *c = 1.0 + z*(z*pc - 0.5);
}
