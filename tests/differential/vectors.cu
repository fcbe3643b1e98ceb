// Vector types, and vector loads and stores through reinterpret_cast, as bandwidth-bound kernels do them.
#include <cuda_fp16.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kCount = 256;

__global__ void copy_quads(float* out, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(x)[i];
}
__global__ void scale_quads(float* out, const float* x, int n, float by) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += gridDim.x * blockDim.x) {
    float4 q = ((const float4*)x)[i];
    q.x *= by;
    q.y *= by;
    q.z += by;
    q.w -= by;
    ((float4*)out)[i] = q;
  }
}
/// Loads as one word of 16 bytes, computes element by element through a pointer, stores as one word.
template <class T, class Word>
__global__ void elements_of_words(const T* a, T* out, T by) {
  Word in = reinterpret_cast<const Word*>(a)[threadIdx.x], result;
  for (int i = 0; i < int(sizeof(Word) / sizeof(T)); ++i)
    reinterpret_cast<T*>(&result)[i] = reinterpret_cast<const T*>(&in)[i] * by;
  reinterpret_cast<Word*>(out)[threadIdx.x] = result;
}
__global__ void vector_as_array(float* out, const float* x) {
  float4 q = reinterpret_cast<const float4*>(x)[threadIdx.x];
  float* p = reinterpret_cast<float*>(&q);
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum += p[k] * (k + 1);
  p[threadIdx.x % 4] = sum;
  reinterpret_cast<float4*>(out)[threadIdx.x] = q;
}
__global__ void array_as_vector(float* out, const float* x) {
  __align__(16) float local[8];
  for (int k = 0; k < 8; ++k) local[k] = x[threadIdx.x * 8 + 7 - k];
  float4* p = reinterpret_cast<float4*>(local);
  reinterpret_cast<float4*>(out)[threadIdx.x * 2] = p[1];
  reinterpret_cast<float4*>(out)[threadIdx.x * 2 + 1] = p[0];
}
__global__ void shared_as_vector(float* out, const float* x) {
  __shared__ float s[kCount];
  reinterpret_cast<float4*>(s)[threadIdx.x] = reinterpret_cast<const float4*>(x)[threadIdx.x];
  __syncthreads();
  float2 pair = reinterpret_cast<float2*>(s)[(threadIdx.x + 5) % (kCount / 2)];
  out[2 * threadIdx.x] = pair.y;
  out[2 * threadIdx.x + 1] = pair.x;
}
__global__ void halves_by_words(__half* out, const __half* x) {
  uint2 word = reinterpret_cast<const uint2*>(x)[threadIdx.x];
  __half2* pairs = reinterpret_cast<__half2*>(&word);
  pairs[0] = __hadd2(pairs[0], pairs[1]);
  pairs[1] = __hmul2(pairs[0], pairs[1]);
  reinterpret_cast<uint2*>(out)[threadIdx.x] = word;
}
__global__ void bits_of_floats(unsigned* out, const float* x) {
  float y = x[threadIdx.x];
  out[threadIdx.x] = *reinterpret_cast<unsigned*>(&y) ^ __float_as_uint(-y);
}
__global__ void bytes_of_ints(int* out, const int* x) {
  int y = x[threadIdx.x] * 77777;
  uchar4 b = *reinterpret_cast<uchar4*>(&y);
  out[threadIdx.x] = b.x + 2 * b.y + 3 * b.z + 4 * b.w;
}
__global__ void made(double* out) {
  int t = threadIdx.x;
  int2 a = make_int2(t, t + 1);
  uint3 b = make_uint3(t, 2, 3);
  short4 c = make_short4(-t, t, 5, 6);
  double2 d = make_double2(t * 0.5, t * 0.25);
  uchar2 e = make_uchar2(t, 2 * t);
  longlong2 f = make_longlong2(1LL << 40, t);
  float1 g = make_float1(0.5f);
  char3 h = make_char3(1, -2, t);
  ulonglong4 u = make_ulonglong4(1, 2, 3, t);
  out[t] = a.x + a.y * 2 + b.x + b.y + b.z + c.x + 3 * c.y + c.z + c.w + d.x + d.y + e.x + e.y +
           double(f.x + f.y) + g.x + h.x + h.y + h.z + double(u.x + u.w);
}
__global__ void sizes(unsigned* out) {
  const unsigned all[] = {sizeof(float3),  alignof(float3),   sizeof(float4),  alignof(float4),
                          sizeof(int2),    alignof(int2),     sizeof(double2), sizeof(uchar4),
                          alignof(uchar4), sizeof(longlong2), sizeof(short3),  alignof(ushort4)};
  for (int k = 0; k < 12; ++k) out[k] = all[k];
}
struct __align__(16) Body {
  float3 position;
  float mass;
};
__global__ void aligned_structs(Body* bodies, float* out) {
  Body b = bodies[threadIdx.x];
  b.position.x += 1;
  bodies[threadIdx.x] = b;
  __syncthreads();
  out[threadIdx.x] = bodies[(threadIdx.x + 1) % blockDim.x].position.x * b.mass;
}
__host__ __device__ inline float3 operator+(float3 a, float3 b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
__host__ __device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__global__ void own_operators(float* out, const float3* a, const float3* b) {
  out[threadIdx.x] = dot(a[threadIdx.x] + b[threadIdx.x], b[threadIdx.x]);
}
__global__ void cached_loads(float* out, const float* __restrict__ x) {
  float4 q = __ldg(reinterpret_cast<const float4*>(x) + threadIdx.x);
  __stcs(out + threadIdx.x, q.x + q.y + q.z + q.w + __ldcg(x + threadIdx.x));
}
__global__ void softmax_rows(float* out, const float* x, int columns) {
  const float4* row = reinterpret_cast<const float4*>(x + blockIdx.x * columns);
  float most = -INFINITY, sum = 0;
  for (int i = threadIdx.x; i < columns / 4; i += 32) {
    float4 q = row[i];
    most = fmaxf(fmaxf(fmaxf(most, q.x), fmaxf(q.y, q.z)), q.w);
  }
  for (int o = 16; o; o /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, o));
  for (int i = threadIdx.x; i < columns; i += 32) sum += expf(x[blockIdx.x * columns + i] - most);
  for (int o = 16; o; o /= 2) sum += __shfl_xor_sync(0xffffffff, sum, o);
  for (int i = threadIdx.x; i < columns / 4; i += 32) {
    float4 q = row[i], r;
    const float* from = &q.x;
    float* to = &r.x;
    for (int k = 0; k < 4; ++k) to[k] = expf(from[k] - most) / sum;
    reinterpret_cast<float4*>(out + blockIdx.x * columns)[i] = r;
  }
}

template <class T, class Word>
void words(Suite& s, const char* name) {
  const int each = sizeof(Word) / sizeof(T), n = 32 * each;
  const auto x = loop<T>(n, [](int i) { return T(float(i % 50)); });
  const Buffer<T> d(x);
  const auto got = device<T>(n, [&](T* o) { elements_of_words<T, Word><<<1, 32>>>(d.data(), o, T(2.f)); });
  std::vector<float> seen(n), want(n);
  for (int i = 0; i < n; ++i) seen[i] = float(got[i]), want[i] = 2.f * (i % 50);
  s.equal(name, seen, want);
}

static void loads(Suite& s, const std::vector<float>& x, const Buffer<float>& d) {
  const int n = kCount;
  s.equal("copy_quads", device<float>(n, [&](float* o) { copy_quads<<<1, 64>>>(o, d, n); }), x);
  s.equal("scale_quads", device<float>(n, [&](float* o) { scale_quads<<<2, 16>>>(o, d, n, 2); }),
          loop<float>(n, [&](int i) { return i % 4 < 2    ? 2 * x[i]
                                             : i % 4 == 2 ? x[i] + 2
                                                          : x[i] - 2; }));
  words<float, uint4>(s, "float in uint4");
  words<float, float4>(s, "float in float4");
  words<double, int4>(s, "double in int4");
  words<int, longlong2>(s, "int in longlong2");
  words<short, uint4>(s, "short in uint4");
  words<unsigned char, unsigned>(s, "bytes in unsigned");
  words<__half, uint4>(s, "half in uint4");
  words<__half, float4>(s, "half in float4");
  s.equal("vector_as_array", device<float>(n, [&](float* o) { vector_as_array<<<1, n / 4>>>(o, d); }),
          loop<float>(n, [&](int i) {
            const int q = i / 4 * 4;
            return i % 4 == i / 4 % 4 ? x[q] + 2 * x[q + 1] + 3 * x[q + 2] + 4 * x[q + 3] : x[i];
          }));
  s.equal("array_as_vector", device<float>(n, [&](float* o) { array_as_vector<<<1, n / 8>>>(o, d); }),
          loop<float>(n, [&](int i) { return x[i / 8 * 8 + 7 - (i % 8 + 4) % 8]; }));
  s.equal("shared_as_vector", device<float>(n / 2, [&](float* o) { shared_as_vector<<<1, n / 4>>>(o, d); }),
          loop<float>(n / 2, [&](int i) { return x[2 * (i / 2 + 5) + 1 - i % 2]; }));
  const auto h = loop<__half>(n, [](int i) { return __float2half(float(i % 8)); });
  const Buffer<__half> dh(h);
  const auto halves = device<__half>(n, [&](__half* o) { halves_by_words<<<1, n / 4>>>(o, dh.data()); });
  s.equal("halves_by_words", loop<float>(n, [&](int i) { return __half2float(halves[i]); }),
          loop<float>(n, [](int i) {
            const float low = i / 4 * 4 % 8 + i % 2, high = low + 2, sum = low + high;
            return i % 4 < 2 ? sum : sum * high;
          }));
  s.equal(
      "cached_loads", device<float>(64, [&](float* o) { cached_loads<<<1, 64>>>(o, d); }),
      loop<float>(64, [&](int i) { return x[4 * i] + x[4 * i + 1] + x[4 * i + 2] + x[4 * i + 3] + x[i]; }));
  const auto small = loop<float>(n, [&](int i) { return x[i] * 0.01f; });
  const Buffer<float> ds(small);
  s.near("softmax_rows", device<float>(n, [&](float* o) { softmax_rows<<<4, 32>>>(o, ds, 64); }),
         loop<double>(n,
                      [&](int i) {
                        double sum = 0;
                        for (int k = 0; k < 64; ++k) sum += std::exp(double(small[i / 64 * 64 + k]));
                        return std::exp(double(small[i])) / sum;
                      }),
         1e-5);
}

static void types(Suite& s, const std::vector<float>& x, const Buffer<float>& d) {
  s.equal("bits_of_floats", device<unsigned>(64, [&](unsigned* o) { bits_of_floats<<<1, 64>>>(o, d); }),
          std::vector<unsigned>(64, 1u << 31));
  const Buffer<int> whole(loop<int>(64, mixed));
  s.equal("bytes_of_ints", device<int>(64, [&](int* o) { bytes_of_ints<<<1, 64>>>(o, whole); }),
          loop<int>(64, [](int i) {
            const int y = mixed(i) * 77777;
            return y % 256 + 2 * (y / 256 % 256) + 3 * (y / 65536 % 256) + 4 * (y / 16777216);
          }));
  s.equal("made", device<double>(32, [&](double* o) { made<<<1, 32>>>(o); }), loop<double>(32, [](int t) {
            return t + 2 * (t + 1) + t + 5 - t + 3 * t + 11 + 0.75 * t + 3 * t + 1099511627776.0 + t + 0.5 -
                   1 + t + 1 + t;
          }));
  s.equal("sizes", device<unsigned>(12, [&](unsigned* o) { sizes<<<1, 1>>>(o); }),
          {12, 4, 16, 16, 8, 8, 16, 4, 4, 16, 6, 8});
  const Buffer<Body> bodies(loop<Body>(32, [&](int i) { return Body{make_float3(x[i], 0, 0), float(i)}; }));
  s.equal("aligned_structs",
          device<float>(32, [&](float* o) { aligned_structs<<<1, 32>>>(bodies.data(), o); }),
          loop<float>(32, [&](int i) { return (x[(i + 1) % 32] + 1) * i; }));
  const auto a = loop<float3>(32, [&](int i) { return make_float3(x[i], i, 2); }),
             b = loop<float3>(32, [](int i) { return make_float3(1, 2, i); });
  const Buffer<float3> da(a), db(b);
  s.equal("own_operators",
          device<float>(32, [&](float* o) { own_operators<<<1, 32>>>(o, da.data(), db.data()); }),
          loop<float>(32, [&](int i) { return x[i] + 1 + 2 * (i + 2) + float(i) * (2 + i); }));
}

int main() {
  Suite s;
  const auto x = loop<float>(kCount, [](int i) { return float(mixed(i)); });
  const Buffer<float> d(x);
  loads(s, x, d);
  types(s, x, d);
  return s.finish();
}
