/* sincos_VECTOR: sine and cosine of LANES angles together, at most 2 ulp from the exact ones for every REAL; NaN for what is no
 * finite number. x = y + n pi/2 with y in [-pi/4, pi/4]; polynomials for the sine and the cosine of y; the quadrant n exchanges them
 * and gives the signs. No library, no table, no branch while sincos_near_ finds that |x| <= LIMIT; other angles go through
 * sincos_far. Not with -ffast-math, which breaks the rounding to n. */
INLINE void sincos_near_VECTOR(const VECTOR *x, MASK *near_all) /* clears the lanes that are not */
{
  UNION size;
  size.real = *x;
  size.mask &= (WORD)-1 >> 1;
  *near_all &= (MASK)(size.real <= LIMIT);
}

INLINE int sincos_all_VECTOR(const MASK *lanes)
{
  UNION m;
  WORD all = (WORD)-1;
  m.mask = *lanes;
  for (int i = 0; i < LANES; ++i) all &= m.word[i];
  return all != 0;
}

INLINE void sincos_turn_VECTOR(const sincos_angle_VECTOR *a, VECTOR *s, VECTOR *c)
{
  UNION sine, cosine;
  sincos_polynomials_VECTOR(a, &sine.real, &cosine.real);
  const MASK n = a->n.mask, sign = (n & 2) << (BITS - 2);
  const MASK swap = (sine.mask ^ cosine.mask) & -(n & 1);
  sine.mask ^= swap ^ sign;
  cosine.mask ^= swap ^ sign ^ (n << (BITS - 1));
  *s = sine.real;
  *c = cosine.real;
}

INLINE void sincos_core_VECTOR(const VECTOR *x, VECTOR *s, VECTOR *c) /* where all lanes are near */
{
  sincos_angle_VECTOR a;
  sincos_reduce_VECTOR(x, &a);
  sincos_turn_VECTOR(&a, s, c);
}

COLD void sincos_any_VECTOR(const VECTOR *x, VECTOR *s, VECTOR *c)
{
  UNION in;
  sincos_angle_VECTOR a;
  in.real = *x;
  sincos_reduce_VECTOR(x, &a);
  for (int i = 0; i < LANES; ++i) {
    const REAL v = in.lane[i];
    double y = (double)(v - v);
    int n = 0;
    if (v <= LIMIT && v >= -LIMIT) continue;
    if (v - v == 0) n = sincos_far((double)v, &y);
    sincos_place_VECTOR(&a, i, y, n);
  }
  sincos_turn_VECTOR(&a, s, c);
}

INLINE void sincos_VECTOR(const VECTOR *x, VECTOR *s, VECTOR *c)
{
  MASK lanes = {0};
  lanes = ~lanes;
  sincos_near_VECTOR(x, &lanes);
  if (__builtin_expect(sincos_all_VECTOR(&lanes), 1)) sincos_core_VECTOR(x, s, c);
  else sincos_any_VECTOR(x, s, c);
}
