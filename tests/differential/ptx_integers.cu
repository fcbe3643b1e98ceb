// Integer, bit, carry and video instructions of inline PTX against plain loops.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::Suite;

using u32 = unsigned;
using u64 = unsigned long long;
constexpr int kCount = 331;

/// All bits vary; the first ones are the ends of the range.
__host__ __device__ static u32 bits_of(int i) {
  const u32 ends[] = {0, 1, ~0u, 0x80000000u, 0x7fffffffu, 0x00ff00ffu, 0x80808080u, 0x7f7f8080u};
  u32 x = (u32(i) + 1) * 0x9e3779b9u;
  x ^= x >> 15;
  x *= 0x85ebca6bu;
  return i % 11 == 0 ? ends[i / 11 % 8] : x ^ (x >> 13);
}

template <class R, class F>
__global__ void each(R* out, const u32* x, const u32* y, const u32* z, int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(x[i], y[i], z[i]);
}

template <class F, class G>
void check_one(Suite& s, const char* name, F f, G want) {
  using R = decltype(want(u32(), u32(), u32()));
  const auto x = loop<u32>(kCount, bits_of), y = loop<u32>(kCount, [](int i) { return bits_of(i * 37 + 3); }),
             z = loop<u32>(kCount, [](int i) { return bits_of(i * 5 + 11); });
  const Buffer<u32> dx(x), dy(y), dz(z);
  s.equal(name,
          device<R>(kCount, [&](R* o) { each<<<3, 128>>>(o, dx.data(), dy.data(), dz.data(), kCount, f); }),
          loop<R>(kCount, [&](int i) { return want(x[i], y[i], z[i]); }));
}

struct FindUnsigned {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("bfind.u32 %0, %1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct FindSigned {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("bfind.s32 %0, %1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct FindShift {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("bfind.shiftamt.u32 %0, %1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct Complement {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("cnot.b32 %0, %1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct Byte {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("vadd.u32.u32.u32 %0, %1.b1, %1.b3;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct SignedHalf {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("vsub.s32.s32.s32 %0, %1.h0, %1.h1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct Saturated {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("cvt.sat.s8.s32 %0, %1;" : "=r"(d) : "r"(x));
    return d;
  }
};
struct NegativeNumber {
  __device__ u32 operator()(u32 x, u32, u32) const {
    u32 d;
    asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, -5; selp.u32 %0, 1, 0, p; }" : "=r"(d) : "r"(x));
    return d;
  }
};
struct Apart {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("sad.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct HighSum {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("mad.hi.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct Product24 {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct DotMixed {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct DotHalves {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("dp2a.hi.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct Differences {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct SumOfBytes {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("vadd4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct SmallerHalves {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("vmin2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct LargerBytes {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("vset4.u32.u32.gt %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct ByteInWord {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("vadd.u32.u32.u32 %0.b2, %1.b0, %2.b1, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct TwoPredicates {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("{ .reg .pred p, q; setp.lt.u32 p|q, %1, %2; @p mov.u32 %0, %3; @q not.b32 %0, %3; }"
                 : "=r"(d)
                 : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct LogicAndPredicate {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile(
        "{ .reg .pred p, q; .reg .u32 t; setp.eq.u32 q, %3, %3; lop3.and.b32 t|p, %1, %2, %3, 0x80, q; selp.u32 %0, t, 7, p; }"
        : "=r"(d)
        : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct RotatedBytes {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};
struct Clamped {
  __device__ u32 operator()(u32 x, u32 y, u32 z) const {
    u32 d;
    asm volatile("add.sat.s32 %0, %1, %2; xor.b32 %0, %0, %3;" : "=r"(d) : "r"(x), "r"(y), "r"(z));
    return d;
  }
};

/// The product of two numbers of 64 bits in 128, from parts of 32: the two words in the middle.
struct LongProduct {
  __device__ u64 operator()(u32 x, u32 y, u32 z) const {
    u32 r1, r2;
    asm("{ .reg .u32 r0, r3;\n\t"
        "mul.lo.u32 r0, %2, %4;\n\t"
        "mul.hi.u32 %0, %2, %4;\n\t"
        "mad.lo.cc.u32 %0, %2, %5, %0;\n\t"
        "madc.hi.u32 %1, %2, %5, 0;\n\t"
        "mad.lo.cc.u32 %0, %3, %4, %0;\n\t"
        "madc.hi.cc.u32 %1, %3, %4, %1;\n\t"
        "addc.u32 r3, 0, 0;\n\t"
        "mad.lo.cc.u32 %1, %3, %5, %1;\n\t"
        "madc.hi.u32 r3, %3, %5, r3; }"
        : "=&r"(r1), "=&r"(r2)
        : "r"(x), "r"(y), "r"(z), "r"(x ^ y));
    return u64(r2) << 32 | r1;
  }
};
/// A difference of 96 bits, its upper word, and the borrow.
struct LongDifference {
  __device__ u64 operator()(u32 x, u32 y, u32 z) const {
    u32 high, borrow;
    asm("{ .reg .u32 t; sub.cc.u32 t, %2, %3; subc.cc.u32 t, %3, %4; subc.cc.u32 %0, %4, %2; subc.u32 %1, 0, 0; }"
        : "=r"(high), "=r"(borrow)
        : "r"(x), "r"(y), "r"(z));
    return u64(borrow) << 32 | high;
  }
};
struct Wide {
  __device__ u64 operator()(u32 x, u32 y, u32 z) const {
    u64 d, c = u64(z) << 20;
    asm("mad.wide.s32 %0, %1, %2, %3;" : "=l"(d) : "r"(x), "r"(y), "l"(c));
    return d;
  }
};
struct Joined {
  __device__ u64 operator()(u32 x, u32 y, u32) const {
    u64 d;
    u32 low, high;
    asm("mov.b64 %0, {%1, %2};" : "=l"(d) : "r"(x), "r"(y));
    asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(d));
    return d ^ (u64(low) << 32 | high);
  }
};
struct RoundedDown {
  __device__ u32 operator()(u32 x, u32, u32) const {
    float d;
    asm("cvt.rm.f32.s32 %0, %1;" : "=f"(d) : "r"(x));
    return __float_as_uint(d);
  }
};

struct LargerOrZero {
  __device__ u32 operator()(u32 x, u32 y, u32) const {
    u32 d;
    asm("max.relu.s32 %0, %1, %2;" : "=r"(d) : "r"(x), "r"(y));
    return d;
  }
};
/// The upper numbers of 16 bits: greater, or one of them is NaN.
struct HalvesGreater {
  __device__ u32 operator()(u32 x, u32 y, u32) const {
    u32 d;
    const unsigned short a = x >> 16, b = y >> 16;
    asm("{ .reg .pred p; setp.gtu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(d) : "h"(a), "h"(b));
    return d;
  }
};
/// A float of the bits x without the fraction that 10 bits cannot hold: towards zero.
struct TruncatedHalf {
  __device__ u32 operator()(u32 x, u32, u32) const {
    unsigned short d;
    asm("cvt.rz.f16.f32 %0, %1;" : "=h"(d) : "f"(1.0f + float(x >> 9) / 8388608.0f));
    return d;
  }
};

static int byte(u32 x, int i) { return int(x >> (8 * i) & 255); }
static int signed_byte(u32 x, int i) { return (signed char)(x >> (8 * i)); }
static int signed_half(u32 x, int i) { return (short)(x >> (16 * i)); }
static u32 highest(u32 x) {
  for (int k = 31; k >= 0; --k)
    if (x >> k & 1) return u32(k);
  return ~0u;
}
template <class F>
static u32 bytes(F f) {
  u32 all = 0;
  for (int i = 0; i < 4; ++i) all |= (u32(f(i)) & 255) << (8 * i);
  return all;
}

static void single(Suite& s) {
  check_one(s, "bfind.u32", FindUnsigned(), [](u32 x, u32, u32) { return highest(x); });
  check_one(s, "bfind.s32", FindSigned(), [](u32 x, u32, u32) { return highest(int(x) < 0 ? ~x : x); });
  check_one(s, "bfind.shiftamt", FindShift(), [](u32 x, u32, u32) { return x == 0 ? ~0u : 31 - highest(x); });
  check_one(s, "cnot", Complement(), [](u32 x, u32, u32) { return u32(x == 0); });
  check_one(s, "sad", Apart(), [](u32 x, u32 y, u32 z) {
    return u32(std::max(int(x), int(y))) - u32(std::min(int(x), int(y))) + z;
  });
  check_one(s, "mad.hi", HighSum(),
            [](u32 x, u32 y, u32 z) { return u32((long long)(int)x * (int)y >> 32) + z; });
  check_one(s, "mad24.lo", Product24(), [](u32 x, u32 y, u32 z) {
    return u32(((long long)(int(x << 8) >> 8)) * (int(y << 8) >> 8)) + z;
  });
  check_one(s, "mad.wide", Wide(),
            [](u32 x, u32 y, u32 z) { return u64((long long)(int)x * (int)y) + (u64(z) << 20); });
  check_one(s, "add.sat", Clamped(), [](u32 x, u32 y, u32 z) {
    const long long sum = (long long)(int)x + (int)y;
    return u32(std::min(std::max(sum, -2147483648LL), 2147483647LL)) ^ z;
  });
  check_one(s, "prmt.f4e", RotatedBytes(),
            [](u32 x, u32 y, u32 z) { return u32((u64(y) << 32 | x) >> (8 * (z & 3))); });
  check_one(s, "cvt.sat", Saturated(),
            [](u32 x, u32, u32) { return u32(std::min(std::max(int(x), -128), 127)); });
  check_one(s, "mov of two", Joined(),
            [](u32 x, u32 y, u32) { return (u64(y) << 32 | x) ^ (u64(x) << 32 | y); });
  check_one(s, "cvt.rm", RoundedDown(), [](u32 x, u32, u32) {
    float near = float(int(x));
    if (double(near) > double(int(x))) near = std::nextafter(near, -INFINITY);
    u32 all;
    __builtin_memcpy(&all, &near, 4);
    return all;
  });
}

/// A number of 16 bits in its order: larger ones have larger keys; -0 is 0.
static int key_of_half(u32 x) {
  const int magnitude = int(x & 0x7fff);
  return (x & 0x8000) != 0 ? -magnitude : magnitude;
}
static bool is_nan(u32 x) { return (x & 0x7fff) > 0x7c00; }

static void floats(Suite& s) {
  check_one(s, "max.relu", LargerOrZero(),
            [](u32 x, u32 y, u32) { return u32(std::max(0, std::max(int(x), int(y)))); });
  check_one(s, "setp.gtu.f16", HalvesGreater(), [](u32 x, u32 y, u32) {
    const u32 a = x >> 16, b = y >> 16;
    return u32(is_nan(a) || is_nan(b) || key_of_half(a) > key_of_half(b));
  });
  check_one(s, "cvt.rz.f16", TruncatedHalf(), [](u32 x, u32, u32) { return 0x3c00u + (x >> 22); });
}

static void predicates_and_carries(Suite& s) {
  check_one(s, "a negative number", NegativeNumber(), [](u32 x, u32, u32) { return u32(int(x) < -5); });
  check_one(s, "two predicates", TwoPredicates(), [](u32 x, u32 y, u32 z) { return x < y ? z : ~z; });
  check_one(s, "lop3.and", LogicAndPredicate(),
            [](u32 x, u32 y, u32 z) { return (x & y & z) != 0 ? x & y & z : 7u; });
  check_one(s, "madc", LongProduct(), [](u32 x, u32 y, u32 z) {
    const auto all = (unsigned __int128)(u64(y) << 32 | x) * (u64(x ^ y) << 32 | z);
    return u64(all >> 32);
  });
  check_one(s, "subc", LongDifference(), [](u32 x, u32 y, u32 z) {
    const auto a = (unsigned __int128)z << 64 | (unsigned __int128)y << 32 | x;
    const auto b = (unsigned __int128)x << 64 | (unsigned __int128)z << 32 | y;
    return u64((a - b) >> 64);
  });
}

static void video(Suite& s) {
  check_one(s, "vadd of bytes", Byte(), [](u32 x, u32, u32) { return u32(byte(x, 1) + byte(x, 3)); });
  check_one(s, "vsub of halves", SignedHalf(),
            [](u32 x, u32, u32) { return u32(signed_half(x, 0) - signed_half(x, 1)); });
  check_one(s, "vadd into a byte", ByteInWord(), [](u32 x, u32 y, u32 z) {
    return (z & ~0xff0000u) | u32((byte(x, 0) + byte(y, 1)) & 255) << 16;
  });
  check_one(s, "dp4a", DotMixed(), [](u32 x, u32 y, u32 z) {
    for (int i = 0; i < 4; ++i) z += u32(signed_byte(x, i) * byte(y, i));
    return z;
  });
  check_one(s, "dp2a.hi", DotHalves(), [](u32 x, u32 y, u32 z) {
    for (int i = 0; i < 2; ++i) z += u32(signed_half(x, i) * signed_byte(y, 2 + i));
    return z;
  });
  check_one(s, "vabsdiff4.add", Differences(), [](u32 x, u32 y, u32 z) {
    for (int i = 0; i < 4; ++i) z += u32(std::abs(byte(x, i) - byte(y, i)));
    return z;
  });
  check_one(s, "vadd4.sat", SumOfBytes(), [](u32 x, u32 y, u32) {
    return bytes([&](int i) { return std::min(byte(x, i) + byte(y, i), 255); });
  });
  check_one(s, "vset4.gt", LargerBytes(),
            [](u32 x, u32 y, u32) { return bytes([&](int i) { return byte(x, i) > byte(y, i); }); });
  check_one(s, "vmin2", SmallerHalves(), [](u32 x, u32 y, u32) {
    return (u32(std::min(signed_half(x, 1), signed_half(y, 1))) << 16) |
           (u32(std::min(signed_half(x, 0), signed_half(y, 0))) & 0xffff);
  });
}

int main() {
  Suite s;
  single(s);
  floats(s);
  predicates_and_carries(s);
  video(s);
  return s.finish();
}
