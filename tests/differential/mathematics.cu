// Mathematical functions against the C library in double, within the errors that the CUDA programming guide
// documents (in ulp).
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::Suite;

constexpr int kCount = 600;

template <class T, class F>
__global__ void each(T* out, const T* x, const T* y, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(x[i], y[i]);
}
/// One wait, so that the function is called from the loops between barriers.
template <class T, class F>
__global__ void each_after_barrier(T* out, const T* x, const T* y, int n, F f) {
  __shared__ T s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : T(1);
  __syncthreads();
  if (i < n) out[i] = f(s[threadIdx.x], y[i]);
}

#define FUNCTION(name, expression)            \
  struct name {                               \
    template <class T>                        \
    __device__ T operator()(T x, T y) const { \
      (void)y;                                \
      return expression;                      \
    }                                         \
  };
FUNCTION(Exp, exp(x))
FUNCTION(Exp2, exp2(x))
FUNCTION(Exp10, exp10(x))
FUNCTION(Expm1, expm1(x))
FUNCTION(Log, log(x))
FUNCTION(Log2, log2(x))
FUNCTION(Log10, log10(x))
FUNCTION(Log1p, log1p(x))
FUNCTION(Sin, sin(x))
FUNCTION(Cos, cos(x))
FUNCTION(Tan, tan(x))
FUNCTION(Sinpi, sinpi(x))
FUNCTION(Cospi, cospi(x))
FUNCTION(Asin, asin(x))
FUNCTION(Acos, acos(x))
FUNCTION(Atan, atan(x))
FUNCTION(Atan2, atan2(x, y))
FUNCTION(Sinh, sinh(x))
FUNCTION(Cosh, cosh(x))
FUNCTION(Tanh, tanh(x))
FUNCTION(Asinh, asinh(x))
FUNCTION(Acosh, acosh(x))
FUNCTION(Atanh, atanh(x))
FUNCTION(Pow, pow(x, y))
FUNCTION(Sqrt, sqrt(x))
FUNCTION(Rsqrt, rsqrt(x))
FUNCTION(Cbrt, cbrt(x))
FUNCTION(Rcbrt, rcbrt(x))
FUNCTION(Hypot, hypot(x, y))
FUNCTION(Rhypot, rhypot(x, y))
FUNCTION(Erf, erf(x))
FUNCTION(Erfc, erfc(x))
FUNCTION(Erfinv, erfinv(x))
FUNCTION(Normcdf, normcdf(x))
FUNCTION(Tgamma, tgamma(x))
FUNCTION(Lgamma, lgamma(x))
FUNCTION(J0, j0(x))
FUNCTION(Y0, y0(x))
FUNCTION(Fma, fma(x, y, T(0.25)))
FUNCTION(Fmod, fmod(x, y))
FUNCTION(Remainder, remainder(x, y))
FUNCTION(Floor, floor(x) + ceil(y))
FUNCTION(Rounds, rint(x) + round(y) * 3 + trunc(x) * 5 + nearbyint(y) * 7)
FUNCTION(Extremes, fmax(x, y) - fmin(x, T(1)) + fdim(x, y))
FUNCTION(Signs, copysign(fabs(x), y) + T(signbit(x)) + T(isfinite(x)) + T(isnan(y)))
FUNCTION(Scaled, ldexp(x, 3) + T(ilogb(y)) + logb(y) + scalbn(y, -2))
FUNCTION(Division, x / y)
FUNCTION(Polynomial, ((x * T(0.5) + y) * x - T(3)) * x + T(0.125))

/// The functions that are called from loops between barriers as well.
template <class F>
constexpr bool kAfterBarrier = std::is_same_v<F, Exp> || std::is_same_v<F, Sin> || std::is_same_v<F, Pow> ||
                               std::is_same_v<F, Tanh> || std::is_same_v<F, Sqrt> || std::is_same_v<F, Erf>;

struct Case {
  double from, to;    ///< of x, evenly
  double ulp, ulp32;  ///< documented largest errors in double and float
};

template <class T, class F, class G>
void of_type(Suite& s, const std::string& name, F f, G want, const Case& c, double ulp, double epsilon) {
  const auto x = loop<T>(kCount, [&](int i) { return T(c.from + (c.to - c.from) * (i + 0.37) / kCount); });
  const auto y = loop<T>(kCount, [](int i) { return T(check::mixed(i) * 0.005 - 2.4987); });
  const Buffer<T> dx(x), dy(y);
  const auto wanted = loop<double>(kCount, [&](int i) { return want(double(x[i]), double(y[i])); });
  const double relative = (ulp + 0.5) * epsilon, absolute = ulp == 0 ? 0 : epsilon / 64;
  const auto compare = [&](const std::string& case_name, auto kernel) {
    const auto got = device<T>(kCount, [&](T* o) { kernel(o, dx.data(), dy.data()); });
    s.near(case_name, got, wanted, relative, absolute);
  };
  compare(name, [&](T* o, const T* a, const T* b) { each<<<5, 128>>>(o, a, b, kCount, f); });
  if constexpr (kAfterBarrier<F>)
    compare(name + " after a barrier",
            [&](T* o, const T* a, const T* b) { each_after_barrier<<<5, 128>>>(o, a, b, kCount, f); });
}
template <class F, class G>
void both(Suite& s, const std::string& name, F f, G want, Case c) {
  of_type<double>(s, name + " double", f, want, c, c.ulp, 0x1p-52);
  of_type<float>(s, name + " float", f, want, c, c.ulp32, 0x1p-23);
}

static void exponentials(Suite& s) {
  both(s, "exp", Exp(), [](double x, double) { return std::exp(x); }, {-50, 50, 1, 2});
  both(s, "exp2", Exp2(), [](double x, double) { return std::exp2(x); }, {-50, 50, 1, 2});
  both(s, "exp10", Exp10(), [](double x, double) { return double(std::pow(10.0L, (long double)x)); },
       {-20, 20, 1, 2});
  both(s, "expm1", Expm1(), [](double x, double) { return std::expm1(x); }, {-5, 5, 1, 1});
  both(s, "log", Log(), [](double x, double) { return std::log(x); }, {0.01, 90, 1, 1});
  both(s, "log2", Log2(), [](double x, double) { return std::log2(x); }, {0.01, 90, 1, 1});
  both(s, "log10", Log10(), [](double x, double) { return std::log10(x); }, {0.01, 90, 1, 2});
  both(s, "log1p", Log1p(), [](double x, double) { return std::log1p(x); }, {-0.9, 9, 1, 1});
  both(s, "pow", Pow(), [](double x, double y) { return std::pow(x, y); }, {0.1, 20, 2, 4});
  both(s, "sqrt", Sqrt(), [](double x, double) { return std::sqrt(x); }, {0, 90, 0.1, 0.1});
  both(s, "rsqrt", Rsqrt(), [](double x, double) { return 1 / std::sqrt(x); }, {0.1, 90, 1, 2});
  both(s, "cbrt", Cbrt(), [](double x, double) { return std::cbrt(x); }, {-90, 90, 1, 1});
  both(s, "rcbrt", Rcbrt(), [](double x, double) { return double(1 / std::cbrt((long double)x)); },
       {0.1, 90, 1, 1});
  both(s, "hypot", Hypot(), [](double x, double y) { return std::hypot(x, y); }, {-9, 9, 2, 3});
  both(s, "rhypot", Rhypot(), [](double x, double y) { return 1 / std::hypot(x, y); }, {-9, 9, 1, 2});
}
static void angles(Suite& s) {
  const double pi = 3.14159265358979323846;
  const long double long_pi =
      3.14159265358979323846264338327950288L;  // the error of pi itself is larger than the bound
  both(s, "sin", Sin(), [](double x, double) { return std::sin(x); }, {-30, 30, 2, 2});
  both(s, "cos", Cos(), [](double x, double) { return std::cos(x); }, {-30, 30, 2, 2});
  both(s, "tan", Tan(), [](double x, double) { return std::tan(x); }, {-1.5, 1.5, 2, 4});
  both(s, "sinpi", Sinpi(), [=](double x, double) { return double(std::sin(long_pi * x)); },
       {0.01, 0.99, 2, 2});
  both(s, "cospi", Cospi(), [=](double x, double) { return double(std::cos(long_pi * x)); },
       {-0.49, 0.49, 2, 2});
  both(s, "asin", Asin(), [](double x, double) { return std::asin(x); }, {-1, 1, 2, 2});
  both(s, "acos", Acos(), [](double x, double) { return std::acos(x); }, {-1, 1, 2, 2});
  both(s, "atan", Atan(), [](double x, double) { return std::atan(x); }, {-9, 9, 2, 2});
  both(s, "atan2", Atan2(), [](double x, double y) { return std::atan2(x, y); }, {-9, 9, 2, 3});
  both(s, "sinh", Sinh(), [](double x, double) { return std::sinh(x); }, {-9, 9, 2, 3});
  both(s, "cosh", Cosh(), [](double x, double) { return std::cosh(x); }, {-9, 9, 1, 2});
  both(s, "tanh", Tanh(), [](double x, double) { return std::tanh(x); }, {-3, 3, 1, 2});
  both(s, "asinh", Asinh(), [](double x, double) { return std::asinh(x); }, {-9, 9, 3, 3});
  both(s, "acosh", Acosh(), [](double x, double) { return std::acosh(x); }, {1.01, 90, 3, 4});
  both(s, "atanh", Atanh(), [](double x, double) { return std::atanh(x); }, {-0.99, 0.99, 2, 3});
}
static void special(Suite& s) {
  both(s, "erf", Erf(), [](double x, double) { return std::erf(x); }, {-3, 3, 2, 2});
  both(s, "erfc", Erfc(), [](double x, double) { return std::erfc(x); }, {-3, 5, 5, 4});
  both(s, "normcdf", Normcdf(), [](double x, double) { return std::erfc(-x / std::sqrt(2.0)) / 2; },
       {-3, 3, 7, 5});
  both(s, "tgamma", Tgamma(), [](double x, double) { return std::tgamma(x); }, {0.1, 9, 10, 5});
  both(s, "lgamma", Lgamma(), [](double x, double) { return std::lgamma(x); }, {3.1, 30, 4, 6});
  both(s, "j0", J0(), [](double x, double) { return ::j0(x); }, {0.1, 2, 7, 9});
  both(s, "y0", Y0(), [](double x, double) { return ::y0(x); }, {1.1, 3, 7, 9});
  both(s, "erf of erfinv", Erfinv(),
       [](double x, double) {
         double low = -6, high = 6;  // erf is monotone: halve the interval
         for (int k = 0; k < 80; ++k) ((std::erf((low + high) / 2) < x ? low : high) = (low + high) / 2);
         return (low + high) / 2;
       },
       {-0.9, 0.9, 8, 3});
}
static void exact(Suite& s) {
  both(s, "fma", Fma(), [](double x, double y) { return std::fma(x, y, 0.25); }, {-9, 9, 0.1, 0.1});
  both(s, "fmod", Fmod(), [](double x, double y) { return std::fmod(x, y); }, {-90, 90, 0, 0});
  both(s, "remainder", Remainder(), [](double x, double y) { return std::remainder(x, y); }, {-90, 90, 0, 0});
  both(s, "floor and ceil", Floor(), [](double x, double y) { return std::floor(x) + std::ceil(y); },
       {-9, 9, 0, 0});
  both(s, "roundings", Rounds(),
       [](double x, double y) {
         return std::rint(x) + std::round(y) * 3 + std::trunc(x) * 5 + std::nearbyint(y) * 7;
       },
       {-9, 9, 0, 0});
  both(s, "extremes", Extremes(),
       [](double x, double y) { return (x > y ? x : y) - (x < 1 ? x : 1) + (x > y ? x - y : 0); },
       {-9, 9, 2, 2});
  both(s, "signs", Signs(),
       [](double x, double y) { return (y < 0 ? -std::fabs(x) : std::fabs(x)) + (x < 0) + 1; },
       {-9, 9, 2, 2});
  both(s, "scaled", Scaled(),
       [](double x, double y) { return x * 8 + 2 * std::floor(std::log2(std::fabs(y))) + y / 4; },
       {-9, 9, 2, 2});
  both(s, "division", Division(), [](double x, double y) { return x / y; }, {-9, 9, 0.1, 0.1});
  both(s, "polynomial", Polynomial(), [](double x, double y) { return ((x * 0.5 + y) * x - 3) * x + 0.125; },
       {7, 9, 8, 8});  // without a root: processors without FMA round in between
}

__global__ void intrinsics(float* out, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float y = x[i], s, c;
  __sincosf(y, &s, &c);
  const float all[] = {
      __expf(y),       __logf(fabsf(y) + 1),       __fdividef(y, 3.f),     __sinf(y),         __cosf(y),
      s * s + c * c,   __powf(fabsf(y) + 1, 1.5f), __frsqrt_rn(y * y + 1), __fsqrt_rn(y * y), __saturatef(y),
      norm3df(y, 1, 2)};
  for (int k = 0; k < 11; ++k) out[k * n + i] = all[k];
}
__global__ void directed(float* out) {
  const float a = 1.f, b = 0x1p-30f, third = 1.f / 3;
  const float all[] = {__fadd_ru(a, b),
                       __fadd_rd(a, b),
                       __fadd_rz(-a, -b),
                       __fmul_ru(third, third),
                       __fmul_rd(third, third),
                       __fdiv_ru(a, 3),
                       __fdiv_rd(a, 3),
                       (float)__float2int_rn(2.5f),
                       (float)__float2int_ru(2.1f),
                       (float)__float2int_rd(-2.1f),
                       (float)__float2int_rz(-2.9f),
                       __int2float_rz(16777217),
                       __double2float_ru(1.0 + 0x1p-40),
                       __uint2float_rn(4294967295u)};
  for (int k = 0; k < 14; ++k) out[k] = all[k];
}

static void single_precision(Suite& s) {
  const int n = 200;
  const auto x = loop<float>(n, [&](int i) { return (i - 100) * 0.03f + 0.01f; });
  const Buffer<float> d(x);
  s.near("intrinsics", device<float>(11 * n, [&](float* o) { intrinsics<<<2, 128>>>(o, d, n); }),
         loop<double>(11 * n,
                      [&](int at) {
                        const double y = x[at % n], all[] = {std::exp(y),
                                                             std::log(std::fabs(y) + 1),
                                                             y / 3,
                                                             std::sin(y),
                                                             std::cos(y),
                                                             1,
                                                             std::pow(std::fabs(y) + 1, 1.5),
                                                             1 / std::sqrt(y * y + 1),
                                                             std::fabs(y),
                                                             y < 0   ? 0
                                                             : y > 1 ? 1
                                                                     : y,
                                                             std::sqrt(y * y + 5)};
                        return all[at / n];
                      }),
         1e-6, 1e-6);
  const double ninth = double(1.f / 3) * double(1.f / 3);
  const auto up = [](double y) { return float(y) < y ? std::nextafter(float(y), INFINITY) : float(y); };
  const auto down = [](double y) { return float(y) > y ? std::nextafter(float(y), -INFINITY) : float(y); };
  s.equal("directed rounding", device<float>(14, [&](float* o) { directed<<<1, 1>>>(o); }),
          {1 + 0x1p-23f, 1.f, -1.f, up(ninth), down(ninth), up(1.0 / 3), down(1.0 / 3), 2.f, 3.f, -3.f, -2.f,
           16777216.f, 1 + 0x1p-23f, 4294967296.f});
}

int main() {
  Suite s;
  exponentials(s);
  angles(s);
  special(s);
  exact(s);
  single_precision(s);
  return s.finish();
}
