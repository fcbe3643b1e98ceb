// Integer intrinsics against loops over bits; division, wrapping, wide products, SIMD in a word.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::Suite;

using u32 = unsigned;
using u64 = unsigned long long;
constexpr int kCount = 512;

/// All bits vary; the first ones are the ends of the range.
static u64 bits_of(int i) {
  const u64 ends[] = {0, 1, ~0ULL, 1ULL << 31, 1ULL << 63, 0xffffffffULL, 0x80000000ULL, 0x7fffffffULL};
  u64 x = (u64(i) + 1) * 0x9e3779b97f4a7c15ULL;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9ULL;
  return i < 8 ? ends[i] : x ^ (x >> 32);
}

template <class R, class F>
__global__ void each(R* out, const u64* x, const u64* y, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(x[i], y[i]);
}
#define INTRINSIC(name, result, expression)            \
  struct name {                                        \
    __device__ result operator()(u64 x, u64 y) const { \
      (void)x, (void)y;                                \
      return expression;                               \
    }                                                  \
  };
INTRINSIC(Popc, int, __popc(u32(x)))
INTRINSIC(Popcll, int, __popcll(x))
INTRINSIC(Clz, int, __clz(int(x)))
INTRINSIC(Clzll, int, __clzll((long long)x))
INTRINSIC(Ffs, int, __ffs(int(x)))
INTRINSIC(Ffsll, int, __ffsll((long long)x))
INTRINSIC(Brev, u32, __brev(u32(x)))
INTRINSIC(Brevll, u64, __brevll(x))
INTRINSIC(BytePerm, u32, __byte_perm(u32(x), u32(x >> 32), u32(y) & 0x7777))
INTRINSIC(FunnelLeft, u32, __funnelshift_l(u32(x), u32(x >> 32), u32(y)))
INTRINSIC(FunnelRight, u32, __funnelshift_r(u32(x), u32(x >> 32), u32(y)))
INTRINSIC(FunnelLeftClamped, u32, __funnelshift_lc(u32(x), u32(x >> 32), u32(y) % 70))
INTRINSIC(FunnelRightClamped, u32, __funnelshift_rc(u32(x), u32(x >> 32), u32(y) % 70))
INTRINSIC(Dp4a, int, __dp4a(int(x), int(y), 12))
INTRINSIC(Dp4aUnsigned, u32, __dp4a(u32(x), u32(y), 12u))
INTRINSIC(Mulhi, int, __mulhi(int(x), int(y)))
INTRINSIC(Umulhi, u32, __umulhi(u32(x), u32(y)))
INTRINSIC(Mul64hi, long long, __mul64hi((long long)x, (long long)y))
INTRINSIC(Umul64hi, u64, __umul64hi(x, y))
INTRINSIC(Mul24, int, __mul24(int(x), int(y)))
INTRINSIC(Umul24, u32, __umul24(u32(x), u32(y)))
INTRINSIC(Sad, u32, __sad(int(x), int(y), 5u))
INTRINSIC(Usad, u32, __usad(u32(x), u32(y), 5u))
INTRINSIC(Hadd, int, __hadd(int(x), int(y)))
INTRINSIC(Rhadd, int, __rhadd(int(x), int(y)))
INTRINSIC(Uhadd, u32, __uhadd(u32(x), u32(y)))
INTRINSIC(Vadd4, u32, __vadd4(u32(x), u32(y)))
INTRINSIC(Vsub2, u32, __vsub2(u32(x), u32(y)))
INTRINSIC(Vmaxu4, u32, __vmaxu4(u32(x), u32(y)))
INTRINSIC(Vabsdiffu4, u32, __vabsdiffu4(u32(x), u32(y)))
INTRINSIC(Vcmpgtu2, u32, __vcmpgtu2(u32(x), u32(y)))
INTRINSIC(Divide, int, int(x) / ((int(y) & 0xffff) + 1))
INTRINSIC(Remainder, int, int(x) % ((int(y) & 0xffff) + 1))
INTRINSIC(DivideUnsigned, u32, u32(x) / (u32(y) | 1))
INTRINSIC(Divide64, long long, (long long)x / (((long long)y & 0xffffff) + 1))
INTRINSIC(WideProduct, u64, u64(u32(x)) * u32(y))
INTRINSIC(Wrapped, u32, u32(x) * 2654435761u + u32(y))
INTRINSIC(ShiftRight, int, int(x) >> (y & 31))
INTRINSIC(ShiftLeft, u32, u32(x) << (y & 31))
INTRINSIC(Rotated, u64, (x << (y & 63)) | (x >> ((64 - (y & 63)) & 63)))
INTRINSIC(Minimum, int, min(int(x), int(y)) ^ max(u32(x), u32(y)))
INTRINSIC(Absolute, long long, abs(int(x) / 2) + llabs((long long)x / 2))
INTRINSIC(Narrowed, int, (signed char)(x) + (short)(y) + (unsigned char)(y >> 8) + (unsigned short)(x >> 16))
INTRINSIC(HighDword, int, int((unsigned)(x >> 32) ^ (u32)x))
INTRINSIC(Hash, u32, (u32)((x ^ (x >> 33)) * 0xff51afd7ed558ccdULL >> 32))

template <class F, class G>
void check_one(Suite& s, const char* name, F f, G want) {
  using R = decltype(want(u64(), u64()));
  const auto x = loop<u64>(kCount, bits_of),
             y = loop<u64>(kCount, [](int i) { return bits_of((i * 37 + 3) % kCount); });
  const Buffer<u64> dx(x), dy(y);
  s.equal(name, device<R>(kCount, [&](R* o) { each<<<4, 128>>>(o, dx.data(), dy.data(), kCount, f); }),
          loop<R>(kCount, [&](int i) { return want(x[i], y[i]); }));
}

static int count_ones(u64 x) {
  int count = 0;
  for (int k = 0; k < 64; ++k) count += x >> k & 1;
  return count;
}
/// A GPU shifts all bits out where the amount is the width.
struct UpperBits {
  __device__ u32 operator()(u64 x, u64 y) const {
    const int bits = int(y % 33);
    return u32(x) << (32 - bits);
  }
};
struct LowerBits {
  __device__ u32 operator()(u64 x, u64 y) const {
    const int bits = int(y % 33);
    return (u32(x) & ((1u << bits) - 1)) + (u32(x >> 32) >> (32 - bits));
  }
};
static int lowest(u64 x) {
  for (int k = 0; k < 64; ++k)
    if (x >> k & 1) return k + 1;
  return 0;
}
static int zeros_above(u64 x, int width) {
  int count = 0;
  while (count < width && !(x >> (width - 1 - count) & 1)) ++count;
  return count;
}
static u64 reversed(u64 x, int width) {
  u64 y = 0;
  for (int k = 0; k < width; ++k) y |= (x >> k & 1) << (width - 1 - k);
  return y;
}
/// f of each lane of `bits` bits of both words.
template <class F>
u32 lanes(u32 x, u32 y, int bits, F f) {
  u32 result = 0;
  const u32 mask = (1u << bits) - 1;
  for (int k = 0; k < 32; k += bits) result |= (u32(f(int(x >> k & mask), int(y >> k & mask))) & mask) << k;
  return result;
}
static long long signed24(u64 x) { return (int(u32(x) << 8)) >> 8; }

static void bits(Suite& s) {
  check_one(s, "__popc", Popc(), [](u64 x, u64) { return count_ones(u32(x)); });
  check_one(s, "__popcll", Popcll(), [](u64 x, u64) { return count_ones(x); });
  check_one(s, "__clz", Clz(), [](u64 x, u64) { return zeros_above(u32(x), 32); });
  check_one(s, "__clzll", Clzll(), [](u64 x, u64) { return zeros_above(x, 64); });
  check_one(s, "__ffs", Ffs(), [](u64 x, u64) { return lowest(u32(x)); });
  check_one(s, "__ffsll", Ffsll(), [](u64 x, u64) { return lowest(x); });
  check_one(s, "__brev", Brev(), [](u64 x, u64) { return u32(reversed(u32(x), 32)); });
  check_one(s, "__brevll", Brevll(), [](u64 x, u64) { return reversed(x, 64); });
  check_one(s, "__byte_perm", BytePerm(), [](u64 x, u64 y) {
    u32 result = 0;
    for (int k = 0; k < 4; ++k) result |= u32(x >> 8 * (y >> 4 * k & 7) & 255) << 8 * k;
    return result;
  });
  check_one(s, "upper bits", UpperBits(), [](u64 x, u64 y) { return u32(u64(u32(x)) << (32 - y % 33)); });
  check_one(s, "lower bits", LowerBits(),
            [](u64 x, u64 y) { return u32(x & ((1ull << y % 33) - 1)) + u32((x >> 32) >> (32 - y % 33)); });
  check_one(s, "__funnelshift_l", FunnelLeft(), [](u64 x, u64 y) { return u32(x << (y & 31) >> 32); });
  check_one(s, "__funnelshift_r", FunnelRight(), [](u64 x, u64 y) { return u32(x >> (y & 31)); });
  check_one(s, "__funnelshift_lc", FunnelLeftClamped(), [](u64 x, u64 y) {
    const int by = std::min(int(u32(y) % 70), 32);
    return by == 32 ? u32(x) : u32(x << by >> 32);
  });
  check_one(s, "__funnelshift_rc", FunnelRightClamped(),
            [](u64 x, u64 y) { return u32(x >> std::min(int(u32(y) % 70), 32)); });
  check_one(s, "shift right", ShiftRight(),
            [](u64 x, u64 y) { return int(std::floor(std::ldexp(double(int(x)), -int(y & 31)))); });
  check_one(s, "shift left", ShiftLeft(), [](u64 x, u64 y) { return u32(u64(u32(x)) << (y & 31)); });
  check_one(s, "rotated", Rotated(), [](u64 x, u64 y) {
    u64 result = 0;
    for (u64 k = 0; k < 64; ++k) result |= (x >> k & 1) << ((k + y) & 63);
    return result;
  });
  check_one(s, "high dword", HighDword(),
            [](u64 x, u64) { return int(u32(x / 4294967296ULL) ^ u32(x % 4294967296ULL)); });
  check_one(s, "hash", Hash(), [](u64 x, u64) {
    return u32(u64((unsigned __int128)(x ^ x / 8589934592ULL) * 0xff51afd7ed558ccdULL) >> 32);
  });
}

static void products(Suite& s) {
  using wide = __int128;
  check_one(s, "__dp4a", Dp4a(), [](u64 x, u64 y) {
    int sum = 12;
    for (int k = 0; k < 32; k += 8) sum += int((signed char)(x >> k)) * (signed char)(y >> k);
    return sum;
  });
  check_one(s, "__dp4a unsigned", Dp4aUnsigned(), [](u64 x, u64 y) {
    u32 sum = 12;
    for (int k = 0; k < 32; k += 8) sum += u32(x >> k & 255) * u32(y >> k & 255);
    return sum;
  });
  check_one(s, "__mulhi", Mulhi(), [](u64 x, u64 y) { return int((long long)int(x) * int(y) >> 32); });
  check_one(s, "__umulhi", Umulhi(), [](u64 x, u64 y) { return u32(u64(u32(x)) * u32(y) >> 32); });
  check_one(s, "__mul64hi", Mul64hi(),
            [](u64 x, u64 y) { return (long long)(wide((long long)x) * (long long)y >> 64); });
  check_one(s, "__umul64hi", Umul64hi(), [](u64 x, u64 y) { return u64((unsigned __int128)x * y >> 64); });
  check_one(s, "__mul24", Mul24(), [](u64 x, u64 y) { return int(signed24(x) * signed24(y)); });
  check_one(s, "__umul24", Umul24(), [](u64 x, u64 y) { return u32((x & 0xffffff) * (y & 0xffffff)); });
  check_one(s, "__sad", Sad(), [](u64 x, u64 y) { return u32(std::llabs((long long)int(x) - int(y)) + 5); });
  check_one(s, "__usad", Usad(),
            [](u64 x, u64 y) { return u32(std::llabs((long long)u32(x) - (long long)u32(y)) + 5); });
  check_one(s, "__hadd", Hadd(), [](u64 x, u64 y) { return int(((long long)int(x) + int(y)) >> 1); });
  check_one(s, "__rhadd", Rhadd(), [](u64 x, u64 y) { return int(((long long)int(x) + int(y) + 1) >> 1); });
  check_one(s, "__uhadd", Uhadd(), [](u64 x, u64 y) { return u32((u64(u32(x)) + u32(y)) / 2); });
  check_one(s, "divide", Divide(),
            [](u64 x, u64 y) { return int(std::trunc(double(int(x)) / ((int(y) & 0xffff) + 1))); });
  check_one(s, "remainder", Remainder(), [](u64 x, u64 y) {
    const long long d = (int(y) & 0xffff) + 1, q = (long long)std::trunc(double(int(x)) / double(d));
    return int(int(x) - q * d);
  });
  check_one(s, "divide unsigned", DivideUnsigned(),
            [](u64 x, u64 y) { return u32(std::floor(double(u32(x)) / double(u32(y) | 1))); });
  check_one(s, "divide 64 bits", Divide64(), [](u64 x, u64 y) {
    return (long long)(wide((long long)x) / wide(((long long)y & 0xffffff) + 1));
  });
  check_one(s, "wide product", WideProduct(),
            [](u64 x, u64 y) { return (x & 0xffffffff) * (y & 0xffffffff); });
  check_one(s, "wrapped", Wrapped(),
            [](u64 x, u64 y) { return u32(((x & 0xffffffff) * 2654435761ULL + y) & 0xffffffff); });
}

static void words(Suite& s) {
  check_one(s, "__vadd4", Vadd4(),
            [](u64 x, u64 y) { return lanes(u32(x), u32(y), 8, [](int a, int b) { return a + b; }); });
  check_one(s, "__vsub2", Vsub2(),
            [](u64 x, u64 y) { return lanes(u32(x), u32(y), 16, [](int a, int b) { return a - b; }); });
  check_one(s, "__vmaxu4", Vmaxu4(), [](u64 x, u64 y) {
    return lanes(u32(x), u32(y), 8, [](int a, int b) { return std::max(a, b); });
  });
  check_one(s, "__vabsdiffu4", Vabsdiffu4(), [](u64 x, u64 y) {
    return lanes(u32(x), u32(y), 8, [](int a, int b) { return std::abs(a - b); });
  });
  check_one(s, "__vcmpgtu2", Vcmpgtu2(), [](u64 x, u64 y) {
    return lanes(u32(x), u32(y), 16, [](int a, int b) { return a > b ? 0xffff : 0; });
  });
  check_one(s, "minimum and maximum", Minimum(), [](u64 x, u64 y) {
    const int low = int(x) < int(y) ? int(x) : int(y);
    return int(u32(low) ^ (u32(x) > u32(y) ? u32(x) : u32(y)));
  });
  check_one(s, "absolute", Absolute(), [](u64 x, u64) {
    const long long a = int(x) / 2, b = (long long)x / 2;
    return (a < 0 ? -a : a) + (b < 0 ? -b : b);
  });
  check_one(s, "narrowed", Narrowed(), [](u64 x, u64 y) {
    const int a = x & 255, b = y & 65535;
    return (a > 127 ? a - 256 : a) + (b > 32767 ? b - 65536 : b) + int(y >> 8 & 255) + int(x >> 16 & 65535);
  });
}

int main() {
  Suite s;
  bits(s);
  products(s);
  words(s);
  return s.finish();
}
