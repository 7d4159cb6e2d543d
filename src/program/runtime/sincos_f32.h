/* y + lo = (((x - n P1) - n P2) - n P3) - n P4 with pi/2 = P1 + P2 + P3 + P4 [CodyWaite1980]: the first three have 16 bits and n has 8,
 * so that the products are exact, with and without fused operations; lo keeps what y loses when n P2 is taken away. Polynomials on
 * [-pi/4, pi/4] of [Moshier1989]. */
typedef struct { UNION y, lo, n; } sincos_angle_VECTOR;

INLINE void sincos_reduce_VECTOR(const VECTOR *x, sincos_angle_VECTOR *a)
{
  a->n.real = *x*0x1.45f306p-1f + 0x1.8p23f;
  const VECTOR k = a->n.real - 0x1.8p23f;
  const VECTOR first = *x - k*0x1.921ep+0f, second = first - k*0x1.b544p-16f;
  a->y.real = second - k*0x1.0b46p-34f;
  a->lo.real = ((first - second) - k*0x1.b544p-16f) - k*0x1.1a6264p-54f;
}

INLINE void sincos_place_VECTOR(sincos_angle_VECTOR *a, int lane, double y, int n)
{
  a->y.lane[lane] = (float)y;
  a->lo.lane[lane] = (float)(y - (float)y);
  a->n.word[lane] = (WORD)n;
}

INLINE void sincos_polynomials_VECTOR(const sincos_angle_VECTOR *a, VECTOR *s, VECTOR *c)
{
  const VECTOR y = a->y.real, z = y*y;
  const VECTOR ps = -1.6666654611e-1f + z*(8.3321608736e-3f - z*1.9515295891e-4f);
  const VECTOR pc = 4.166664568298827e-2f + z*(-1.388731625493765e-3f + z*2.443315711809948e-5f);
  *s = y + ((y*z)*ps + a->lo.real);
  *c = 1.0f + z*(z*pc - 0.5f);
}
