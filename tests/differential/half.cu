// half, bfloat16 and the eight-bit floats: arithmetic, comparisons, conversions, pairs, each rounded once
// from double.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kCount = 256;

/// `value` rounded to `mantissa` bits after the leading one, ties to even; exponents from `least` up; above
/// `most`: infinity.
static double rounded(double value, int mantissa, int least, double most) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent;
  std::frexp(value, &exponent);
  exponent = std::max(exponent - 1, least);
  const double step = std::ldexp(1.0, exponent - mantissa), result = std::nearbyint(value / step) * step;
  return std::fabs(result) > most ? std::copysign(INFINITY, value) : result;
}
static double half_of(double value) { return rounded(value, 10, -14, 65504); }
static double bfloat_of(double value) { return rounded(value, 7, -126, 3.3895313892515355e38); }
static float input(int i) { return (mixed(i) - 500) * 0.0625f; }

template <class T>
struct Convert;
template <>
struct Convert<__half> {
  __device__ static __half from(float y) { return __float2half(y); }
  __device__ static float to(__half y) { return __half2float(y); }
  static double round(double y) { return half_of(y); }
};
template <>
struct Convert<__nv_bfloat16> {
  __device__ static __nv_bfloat16 from(float y) { return __float2bfloat16(y); }
  __device__ static float to(__nv_bfloat16 y) { return __bfloat162float(y); }
  static double round(double y) { return bfloat_of(y); }
};

template <class T, class F>
__global__ void binary(float* out, const float* a, const float* b, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = Convert<T>::to(f(Convert<T>::from(a[i]), Convert<T>::from(b[i])));
}
#define OPERATION(name, expression)           \
  struct name {                               \
    template <class T>                        \
    __device__ T operator()(T a, T b) const { \
      return expression;                      \
    }                                         \
  };
OPERATION(Add, a + b)
OPERATION(Sub, a - b)
OPERATION(Mul, a* b)
OPERATION(Div, a / b)
OPERATION(Fma, __hfma(a, b, a))
OPERATION(AddIntrinsic, __hadd(a, b))
OPERATION(MulIntrinsic, __hmul(a, b))
OPERATION(Maximum, __hmax(a, b))
OPERATION(Minimum, __hmin(a, b))
OPERATION(Absolute, __habs(a))
OPERATION(Negative, -a)
OPERATION(Choice, a < b ? a : b)
OPERATION(Greater, __hgt(a, b) ? b : a)
OPERATION(Root, hsqrt(__habs(a)))
OPERATION(Floor, hfloor(a))
OPERATION(Exponential, hexp(a))

template <class T, class F, class G>
void checked(Suite& s, const std::string& name, F f, G want, double relative = 0) {
  const auto a = loop<float>(kCount, input),
             b = loop<float>(kCount, [](int i) { return input(i + 1000) + 0.5f; });
  const Buffer<float> da(a), db(b);
  s.near(name, device<float>(kCount, [&](float* o) { binary<T><<<4, 64>>>(o, da.data(), db.data(), f); }),
         loop<double>(kCount,
                      [&](int i) {
                        return Convert<T>::round(want(Convert<T>::round(a[i]), Convert<T>::round(b[i])));
                      }),
         relative);
}
template <class T>
void arithmetic(Suite& s, const std::string& type) {
  const double one_ulp = Convert<T>::round(1.001) == 1 ? 1.0 / 64 : 1.0 / 512;
  checked<T>(s, type + " +", Add(), [](double a, double b) { return a + b; });
  checked<T>(s, type + " -", Sub(), [](double a, double b) { return a - b; });
  checked<T>(s, type + " *", Mul(), [](double a, double b) { return a * b; });
  checked<T>(s, type + " /", Div(), [](double a, double b) { return a / b; }, one_ulp);
  checked<T>(s, type + " fma", Fma(), [](double a, double b) { return a * b + a; });
  checked<T>(s, type + " __hadd", AddIntrinsic(), [](double a, double b) { return a + b; });
  checked<T>(s, type + " __hmul", MulIntrinsic(), [](double a, double b) { return a * b; });
  checked<T>(s, type + " max", Maximum(), [](double a, double b) { return a > b ? a : b; });
  checked<T>(s, type + " min", Minimum(), [](double a, double b) { return a < b ? a : b; });
  checked<T>(s, type + " abs", Absolute(), [](double a, double) { return std::fabs(a); });
  checked<T>(s, type + " negative", Negative(), [](double a, double) { return -a; });
  checked<T>(s, type + " <", Choice(), [](double a, double b) { return a < b ? a : b; });
  checked<T>(s, type + " __hgt", Greater(), [](double a, double b) { return a > b ? b : a; });
  checked<T>(s, type + " sqrt", Root(), [](double a, double) { return std::sqrt(std::fabs(a)); }, one_ulp);
  checked<T>(s, type + " floor", Floor(), [](double a, double) { return std::floor(a); });
  checked<T>(s, type + " exp", Exponential(), [](double a, double) { return std::exp(a); }, one_ulp);
}

__global__ void half_pairs(float* out, const float* x) {
  int i = threadIdx.x;
  __half2 a = __floats2half2_rn(x[2 * i], x[2 * i + 1]), b = __half2half2(__float2half(1.5f));
  __half2 c = __hfma2(a, b, __hadd2(a, a));
  c = __hmul2(c, make_half2(__float2half(2.f), __float2half(0.5f)));
  out[2 * i] = __low2float(c);
  out[2 * i + 1] = __high2float(c);
}
__global__ void bfloat_pairs(float* out, const float* x) {
  int i = threadIdx.x;
  __nv_bfloat162 a = __floats2bfloat162_rn(x[2 * i], x[2 * i + 1]);
  __nv_bfloat162 c = __hadd2(a, __float2bfloat162_rn(1.f));
  float2 f = __bfloat1622float2(c);
  out[2 * i] = f.x;
  out[2 * i + 1] = f.y;
}
__global__ void half_reduction(float* out, const float* x) {
  __shared__ __half s[64];
  int t = threadIdx.x;
  s[t] = __float2half(x[t]);
  __syncthreads();
  for (int o = 32; o; o /= 2) {
    if (t < o) s[t] = __hadd(s[t], s[t + o]);
    __syncthreads();
  }
  if (t == 0) *out = __half2float(s[0]);
}
__global__ void half_atomics(__half* sum, __half2* sums) {
  atomicAdd(sum, __float2half(0.5f));
  atomicAdd(sums, __floats2half2_rn(1.f, 2.f));
}
__global__ void half_bits(unsigned* out, const float* x) {
  int i = threadIdx.x;
  __half h = __float2half_rz(x[i]);
  out[i] = __half_as_ushort(h) + 65536u * (unsigned short)__half2int_rn(h);
}
__global__ void eight_bits(float* out, const float* x) {
  int i = threadIdx.x;
  out[2 * i] = float(__nv_fp8_e4m3(x[i]));
  out[2 * i + 1] = float(__nv_fp8_e5m2(x[i]));
}
__global__ void mixed_precision(float* out, const __half* a, const __half* b, int n) {
  int r = threadIdx.y, c = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += __half2float(a[r * n + k]) * __half2float(b[k * n + c]);
  out[r * n + c] = sum;
}

static void pairs_and_patterns(Suite& s) {
  const auto x = loop<float>(kCount, input);
  const Buffer<float> d(x);
  s.near("half pairs", device<float>(128, [&](float* o) { half_pairs<<<1, 64>>>(o, d); }),
         loop<double>(128,
                      [&](int i) {
                        const double a = half_of(x[i]), c = half_of(a * 1.5 + half_of(a + a));
                        return half_of(c * (i % 2 ? 0.5 : 2.0));
                      }),
         0);
  s.near("bfloat16 pairs", device<float>(128, [&](float* o) { bfloat_pairs<<<1, 64>>>(o, d); }),
         loop<double>(128, [&](int i) { return bfloat_of(bfloat_of(x[i]) + 1); }), 0);
  std::vector<double> sums(x.begin(), x.begin() + 64);
  for (double& y : sums) y = half_of(y);
  for (int o = 32; o; o /= 2)
    for (int t = 0; t < o; ++t) sums[t] = half_of(sums[t] + sums[t + o]);
  s.near("half reduction", device<float>(1, [&](float* o) { half_reduction<<<1, 64>>>(o, d); }), {sums[0]},
         0);
  const Buffer<__half> sum(std::vector<__half>(1, __float2half(0.f)));
  const Buffer<__half2> pair(std::vector<__half2>(1, __floats2half2_rn(0.f, 0.f)));
  half_atomics<<<2, 64>>>(sum.data(), pair.data());
  check::wait("half_atomics");
  s.is("half atomicAdd", __half2float(sum.values()[0]), 64.f);
  s.is("half2 atomicAdd", __low2float(pair.values()[0]) + 1000 * __high2float(pair.values()[0]),
       128.f + 256000.f);
  s.equal("half toward zero, as bits", device<unsigned>(64, [&](unsigned* o) { half_bits<<<1, 64>>>(o, d); }),
          loop<unsigned>(64, [&](int i) {
            const double a = std::fabs(x[i]);
            int exponent = 0;
            if (a > 0) std::frexp(a, &exponent);
            const unsigned fraction = a > 0 ? unsigned(std::ldexp(a, 11 - exponent)) - 1024 : 0;
            const unsigned bits = a > 0 ? (exponent + 14) * 1024 + fraction : 0;
            const double value = a > 0 ? std::ldexp(1024.0 + fraction, exponent - 11) : 0;
            const int whole = int(std::nearbyint(x[i] < 0 ? -value : value));
            return bits + (x[i] < 0 ? 32768u : 0u) + 65536u * (unsigned short)whole;
          }));
  s.near("eight-bit floats", device<float>(128, [&](float* o) { eight_bits<<<1, 64>>>(o, d); }),
         loop<double>(
             128,
             [&](int i) { return i % 2 ? rounded(x[i / 2], 2, -14, 57344) : rounded(x[i / 2], 3, -6, 448); }),
         0);
  const auto a = loop<__half>(64, [](int i) { return __float2half(input(i)); }),
             b = loop<__half>(64, [](int i) { return __float2half(input(i + 99)); });
  const Buffer<__half> da(a), db(b);
  s.near("mixed_precision",
         device<float>(64, [&](float* o) { mixed_precision<<<1, dim3(8, 8)>>>(o, da, db, 8); }),
         loop<double>(64,
                      [&](int i) {
                        double sum = 0;
                        for (int k = 0; k < 8; ++k)
                          sum += half_of(input(i / 8 * 8 + k)) * half_of(input(k * 8 + i % 8 + 99));
                        return sum;
                      }),
         1e-5, 1e-4);
}

int main() {
  Suite s;
  arithmetic<__half>(s, "half");
  arithmetic<__nv_bfloat16>(s, "bfloat16");
  pairs_and_patterns(s);
  return s.finish();
}
