// cub's functions for each index or element, transformations, batched copies, differences, histograms of channels, and
// further forms of reductions and scans.
#include <thrust/functional.h>

#include <cub/cub.cuh>
#include <cuda/std/tuple>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;
using check::twice;

constexpr int kCount = 1013;

struct Twice {
  int* out;
  __host__ __device__ void operator()(int i) const { out[i] = 2 * i; }
};
struct Increase {
  __host__ __device__ void operator()(int& y) const { y += 3; }
};
struct Squared {
  __host__ __device__ int operator()(int y) const { return y * y % 1009; }
};
struct Weighted {
  __host__ __device__ int operator()(int a, int b) const { return 10 * a - b; }
};
struct Positive {
  __host__ __device__ bool operator()(int y) const { return y % 3 == 0; }
};

static void each(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal("bulk",
          device<int>(kCount, [](int* o) { check::ok(cub::DeviceFor::Bulk(kCount, Twice{o}), "bulk"); }),
          loop<int>(kCount, [](int i) { return 2 * i; }));
  s.equal("for each",
          device<int>(x, [](int* o) { check::ok(cub::DeviceFor::ForEachN(o, kCount, Increase()), "each"); }),
          loop<int>(kCount, [&](int i) { return x[i] + 3; }));
  s.equal("transform",
          device<int>(kCount,
                      [&](int* o) {
                        check::ok(cub::DeviceTransform::Transform(d.data(), o, kCount, Squared()),
                                  "transform");
                      }),
          loop<int>(kCount, [&](int i) { return x[i] * x[i] % 1009; }));
  s.equal("transform of two",
          device<int>(x,
                      [&](int* o) {
                        check::ok(cub::DeviceTransform::Transform(cuda::std::make_tuple(d.data(), o), o,
                                                                  kCount, Weighted()),
                                  "two");
                      }),
          loop<int>(kCount, [&](int i) { return 9 * x[i]; }));
}

static void copies_and_differences(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal("subtract left",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceAdjacentDifference::SubtractLeftCopy(t, b, d.data(), o, kCount,
                                                                                 Weighted());
                        });
                      }),
          loop<int>(kCount, [&](int i) { return i == 0 ? x[0] : 10 * x[i] - x[i - 1]; }));
  s.equal("subtract right in place",
          device<int>(x,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceAdjacentDifference::SubtractRight(t, b, o, kCount);
                        });
                      }),
          loop<int>(kCount, [&](int i) { return i + 1 == kCount ? x[i] : x[i] - x[i + 1]; }));
  const int first = 300;
  s.equal("batched copy",
          device<int>(kCount,
                      [&](int* o) {
                        const Buffer<const void*> from({d.data() + first, d.data()});
                        const Buffer<void*> to({o, o + kCount - first});
                        const Buffer<int> bytes({4 * (kCount - first), 4 * first});
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceMemcpy::Batched(t, b, from.data(), to.data(), bytes.data(), 2);
                        });
                      }),
          loop<int>(kCount, [&](int i) { return x[(i + first) % kCount]; }));
}

static void forms(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  long long squares = 7;
  for (int y : x) squares += y * y % 1009;
  s.equal("transform reduce",
          device<long long>(1,
                            [&](long long* o) {
                              twice([&](void* t, size_t& b) {
                                return cub::DeviceReduce::TransformReduce(
                                    t, b, d.data(), o, kCount, thrust::plus<long long>(), Squared(), 7LL);
                              });
                            }),
          {squares});
  s.equal(
      "scan in place",
      device<int>(x,
                  [&](int* o) {
                    twice([&](void* t, size_t& b) { return cub::DeviceScan::ExclusiveSum(t, b, o, kCount); });
                  }),
      loop<int>(kCount, [&](int i) {
        int sum = 0;
        for (int k = 0; k < i; ++k) sum += x[k];
        return sum;
      }));
  const Buffer<int> first({42});
  s.equal("scan from a future value",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceScan::ExclusiveScan(t, b, d.data(), o, thrust::maximum<int>(),
                                                                cub::FutureValue<int>(first.data()), kCount);
                        });
                      }),
          loop<int>(kCount, [&](int i) {
            int most = 42;
            for (int k = 0; k < i; ++k) most = std::max(most, x[k]);
            return most;
          }));
  const auto kept = device<int>(x, [&](int* o) {
    const Buffer<int> count({0});
    twice([&](void* t, size_t& b) {
      return t != nullptr && count.values()[0] != 0
                 ? cudaSuccess
                 : cub::DeviceSelect::If(t, b, o, count.data(), kCount, Positive());
    });
  });
  std::vector<int> wanted;
  for (int y : x)
    if (y % 3 == 0) wanted.push_back(y);
  s.equal("select in place", std::vector<int>(kept.begin(), kept.begin() + wanted.size()), wanted);
  const int pixels = kCount / 4;
  int levels[3] = {11, 11, 11}, lower[3] = {0, 0, 100}, upper[3] = {1000, 500, 900};
  const auto counts = device<int>(30, [&](int* o) {
    int* channels[3] = {o, o + 10, o + 20};
    twice([&](void* t, size_t& b) {
      return cub::DeviceHistogram::MultiHistogramEven<4, 3>(t, b, d.data(), channels, levels, lower, upper,
                                                            pixels);
    });
  });
  std::vector<int> expected(30);
  for (int p = 0; p < pixels; ++p)
    for (int c = 0; c < 3; ++c) {
      int y = x[4 * p + c];
      if (y >= lower[c] && y < upper[c]) ++expected[10 * c + (y - lower[c]) * 10 / (upper[c] - lower[c])];
    }
  s.equal("histograms of channels", counts, expected);
}

int main() {
  Suite s;
  const auto x = loop<int>(kCount, [](int i) { return mixed(i); });
  const Buffer<int> d(x);
  each(s, x, d);
  copies_and_differences(s, x, d);
  forms(s, x, d);
  return s.finish();
}
