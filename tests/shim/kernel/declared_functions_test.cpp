// A program may declare CUDA's atomics itself. It may have templates of the names of CUDA's atomics, shuffles, loads and stores, for what
// CUDA has none for: CUDA's functions win over them for CUDA's types.
#include "tests/shim/kernel/device_helper.h"

__device__ double atomicAdd(double* address, double value);
__device__ unsigned long long atomicAdd(unsigned long long* address, unsigned long long value);

// A program's own template, for what CUDA has no function for: CUDA's functions win over it for their types.
template <class T>
__device__ T atomicMax(T* address, T value) {
  *address = -value;
  return 0;
}
template <class T>
__device__ T atomicMax(T* address, int value) {
  *address = -static_cast<T>(value);
  return 0;
}
template <class T>
__device__ T atomicCAS(T* address, T, T value) {
  *address = -value;
  return 0;
}

// Each gives what CUDA's function would not.
namespace {
struct Pair {
  int x, y;
};
struct Triple {
  int x, y, z;
};
}  // namespace

template <typename T>
__device__ T __ldg(const T* address) {
  T value = *address;
  value.x = -value.x;
  return value;
}
template <typename T>
__device__ T __ldcs(const T*) {
  return T();
}
template <typename T>
__device__ void __stcs(T* address, T value) {
  value.x = -value.x;
  *address = value;
}
template <class T>
__device__ T __shfl_sync(unsigned, T, int, int = 32) {
  return T();
}
template <class T>
__device__ T __shfl_up_sync(unsigned, T, unsigned, int) {
  return T();
}
template <class T>
__device__ T __shfl_down_sync(unsigned, T, int) {
  return T();
}
template <class T>
__device__ T __shfl_xor_sync(unsigned, const T&, unsigned, int = 32, bool = true) {
  return T();
}
template <class T>
__device__ T __shfl_up(T, int, int = 32) {
  return T();
}
template <class T>
__device__ unsigned __match_any_sync(unsigned, T) {
  return 7;
}
__device__ int __reduce_add_sync(unsigned, int) { return 7; }

namespace {

__global__ void add(NPU_KERNEL_PARAMS_ double* sum, unsigned long long* count) {
  atomicAdd(sum, 0.5);
  atomicAdd(count, 2ull);
}

TEST(AtomicsTest, DeclaredByTheProgram) {
  npu::test::DeviceArray<double> sum(1);
  npu::test::DeviceArray<unsigned long long> count(1);
  npu::launch<add>(npu::config(7, 64), sum.get(), count.get());
  EXPECT_EQ(sum.read()[0], 224.0);
  EXPECT_EQ(count.read()[0], 896u);
}

__global__ void use_templates(NPU_KERNEL_PARAMS_ int* x, float* f, long long* l, unsigned* u) {
  atomicMax(&x[0], 7);
  atomicCAS(&x[1], 0, 7);
  atomicMax(f, 4.0f);
  atomicMax(l, 5LL);
  atomicMax_block(u, 6u);
}

TEST(AtomicsTest, TemplatesOfTheProgramAreForOtherTypes) {
  npu::test::DeviceArray<int> x(2);
  npu::test::DeviceArray<float> f(1);
  npu::test::DeviceArray<long long> l(1);
  npu::test::DeviceArray<unsigned> u(1);
  npu::launch<use_templates>(npu::config(1, 1), x.get(), f.get(), l.get(), u.get());
  EXPECT_EQ(x.read(), (std::vector<int>{7, 7}));
  EXPECT_EQ(f.read()[0], -4.0f);
  EXPECT_EQ(l.read()[0], 5);
  EXPECT_EQ(u.read()[0], 6u);
}

using npu::test::DeviceArray;
using npu::test::per_thread;
constexpr unsigned kAll = 0xffffffffu;

__global__ void load(NPU_KERNEL_PARAMS_ const int* whole, int4* four, const Pair* pair, Triple* triple,
                     int* out) {
  out[0] = __ldg(whole);
  out[1] = __ldg(four).x;
  out[2] = __ldg(pair).x;
  out[3] = __ldg(triple).x;
  out[4] = __ldg(static_cast<const Triple*>(triple)).x;
  out[5] = __ldcs(whole);
  out[6] = __ldcs(pair).x;
  out[7] = __ldca(pair).x;  // no template of the program
}

TEST(DeclaredOverloads, Loads) {
  DeviceArray<int> whole(std::vector<int>{1}), out(8);
  DeviceArray<int4> four(std::vector<int4>{{2, 0, 0, 0}});
  DeviceArray<Pair> pair(std::vector<Pair>{{3, 0}});
  DeviceArray<Triple> triple(std::vector<Triple>{{4, 0, 0}});
  npu::launch<load>(npu::config(1, 1), whole.get(), four.get(), pair.get(), triple.get(), out.get());
  EXPECT_EQ(out.read(), (std::vector<int>{1, 2, -3, -4, -4, 1, 0, 3}));
}

__global__ void store(NPU_KERNEL_PARAMS_ double* number, float2* two, Pair* pair) {
  __stcs(number, 5);
  __stcs(two, make_float2(6, 0));
  __stcs(&pair[0], Pair{7, 0});
  __stcg(&pair[1], Pair{8, 0});  // no template of the program
}

TEST(DeclaredOverloads, Stores) {
  DeviceArray<double> number(1);
  DeviceArray<float2> two(1);
  DeviceArray<Pair> pair(2);
  npu::launch<store>(npu::config(1, 1), number.get(), two.get(), pair.get());
  EXPECT_EQ(number.read()[0], 5);
  EXPECT_EQ(two.read()[0].x, 6);
  EXPECT_EQ(pair.read()[0].x, -7);
  EXPECT_EQ(pair.read()[1].x, 8);
}

/// Becomes a float, as libraries' own halves do.
struct Half {
  short bits;
  operator float() const { return static_cast<float>(bits); }
};

__global__ void shuffle(NPU_KERNEL_PARAMS_ int* out, int kind) {
  const int lane = threadIdx.x;
  float f = 0;
  switch (kind) {
    case 0:  // CUDA's
      f = __shfl_sync(kAll, static_cast<float>(lane), 3) + __shfl_sync(kAll, 10.0 * lane, 2, 16) +
          static_cast<float>(__shfl_sync(kAll, 100ul, 1));
      break;
    case 1:  // what CUDA converts, where the program has no template
      f = __shfl(static_cast<short>(lane), 3) + __shfl(Half{static_cast<short>(lane)}, 4) +
          (__shfl(lane == 0, 0) ? 1.0f : 0.0f);
      break;
    case 2:  // the program's
      f = static_cast<float>(__shfl_sync(kAll, Pair{lane, 1}, 3).x +
                             __shfl_xor_sync(kAll, Pair{lane, 1}, 3u).x +
                             __shfl_up_sync(kAll, Pair{lane, 1}, 1, 32).x + __shfl_up(Pair{lane, 1}, 1).x +
                             __shfl_sync(kAll, static_cast<short>(lane), 3) +
                             __shfl_down_sync(kAll, lane, 1));  // its int is closer than CUDA's unsigned
      break;
    case 3:  // of another number of arguments, and where it has none
      f = static_cast<float>(__shfl_up_sync(kAll, Pair{lane, 1}, 1).x +
                             __shfl_down_sync(kAll, Pair{lane, 1}, 1, 32).x +
                             __shfl_down(Pair{lane, 1}, 1).x);
      break;
    case 4:
      f = static_cast<float>(
          __match_any_sync(kAll, Pair{1, lane}) + (__match_any_sync(kAll, lane) == 1u << lane) +
          static_cast<unsigned>(__reduce_add_sync(kAll, 1) + 0 * __reduce_max_sync(kAll, 1)));
      break;
  }
  out[lane] = static_cast<int>(f);
}

TEST(DeclaredOverloads, Shuffles) {
  const auto all = [](int kind) { return per_thread<shuffle, int>(32, kind); };
  const auto lane = [](std::size_t i) { return static_cast<int>(i); };
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(all(0)[i], 3 + (i < 16 ? 20 : 180) + 100);
    EXPECT_EQ(all(1)[i], 3 + 4 + 1);
    EXPECT_EQ(all(2)[i], 0);
    EXPECT_EQ(all(3)[i], (i == 0 ? 0 : lane(i) - 1) + 2 * (i == 31 ? 31 : lane(i) + 1));
    EXPECT_EQ(all(4)[i], 7 + 1 + 7);
  }
}

}  // namespace
