/* Angles of any size, reduced in integers [PayneHanek1983]: returns the quadrant n, and y in [-pi/4, pi/4] with
 * x = y + n pi/2 up to whole turns. x is finite and above 1 in size.
 *
 * x = m 2^e with an integer m < 2^53. In x 2/pi = m 2^e 2/pi, bits of 2/pi of weight 2^2 and more after the product with 2^e give
 * multiples of four quadrants: a window of 192 bits below them is all that is needed, and the product with m modulo 2^192. Its two
 * first bits are the quadrant; what the window leaves out is below 2^-137 of a quadrant, and no double comes nearer than 2^-62 to a
 * multiple of pi/2. */
COLD int sincos_far(double x, double *y)
{
  static const uint32_t two_over_pi[40] = { /* after 64 zeros, for bits of weight above 1/2 */
    0x00000000u, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u,
    0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu,
    0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu,
    0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du,
    0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};
  union { double real; uint64_t bits; } in, scale;
  uint32_t window[6], product[6] = {0, 0, 0, 0, 0, 0}; /* the first word has the highest weight */
  in.real = x;
  const uint64_t m = (in.bits & 0xfffffffffffffu) | 0x10000000000000u;
  const int first = (int)(in.bits >> 52 & 0x7ff) - 1075 - 2 + 64; /* the first bit of the window: e - 1 counted from 1 */
  for (int i = 0; i < 6; ++i) {
    const uint32_t *const w = two_over_pi + first/32 + i;
    window[i] = first%32 == 0 ? w[0] : w[0] << first%32 | w[1] >> (32 - first%32);
  }
  for (int half = 0; half < 2; ++half) {
    const uint64_t factor = half == 0 ? m & 0xffffffffu : m >> 32;
    uint64_t carry = 0;
    for (int i = 5; i - half >= 0; --i) {
      carry += product[i - half] + factor*window[i];
      product[i - half] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  int n = (int)(product[0] >> 30);
  const int up = (int)(product[0] >> 29 & 1); /* the nearer multiple is the next */
  product[0] &= 0x3fffffffu;
  if (up) { /* 2^190 minus the fraction */
    uint64_t carry = 1;
    for (int i = 5; i >= 0; --i) {
      carry += ~product[i] & 0xffffffffu;
      product[i] = (uint32_t)carry;
      carry >>= 32;
    }
    product[0] &= 0x3fffffffu;
    n += 1;
  }
  int word = 0, slide = 0; /* leading zeros of the fraction, after the two bits of the quadrant */
  while (word < 3 && product[word] == 0) ++word;
  while (slide < 31 && !(product[word] << slide & 0x80000000u)) ++slide;
  const int shift = 32*word + slide - 2;
  const uint64_t high = (uint64_t)product[word] << 32 | product[word + 1];
  const uint64_t f = slide == 0 ? high : high << slide | product[word + 2] >> (32 - slide);
  /* f 2^-64 times pi/2 = 0xc90fdaa22168c235 2^-63, the upper half of the product */
  const uint64_t a = f >> 32, b = f & 0xffffffffu, c = 0xc90fdaa2u, d = 0x2168c235u;
  const uint64_t middle = (b*d >> 32) + (a*d & 0xffffffffu) + (b*c & 0xffffffffu);
  const uint64_t upper = a*c + (a*d >> 32) + (b*c >> 32) + (middle >> 32);
  scale.bits = (uint64_t)(1023 - 63 - shift) << 52;
  const double size = (double)upper*scale.real;
  const int negative = (int)(in.bits >> 63);
  *y = negative != up ? -size : size;
  return negative ? -n : n;
}
