// cub's device-wide algorithms: both calls (the size, then the work), on numbers, flags, iterators and
// segments.
#include <cub/cub.cuh>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;
using check::twice;

constexpr int kCount = 1013;

struct NotZero {
  __host__ __device__ bool operator()(int y) const { return y % 3 != 0; }
};
struct Squared {
  __host__ __device__ long long operator()(int y) const { return 1LL * y * y; }
};
struct LessThan {
  int limit;
  __host__ __device__ bool operator()(int y) const { return y < limit; }
};

template <class T>
void sum_of(Suite& s, const char* name, const std::vector<int>& x) {
  const auto typed = loop<T>(kCount, [&](int i) { return T(x[i] % 50); });
  const Buffer<T> d(typed);
  double sum = 0;
  for (T y : typed) sum += double(y);
  const auto got = device<double>(1, [&](double* o) {
    twice([&](void* t, size_t& b) { return cub::DeviceReduce::Sum(t, b, d.data(), o, kCount); });
  });
  s.equal(name, got, {sum});
}

static void reductions(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  sum_of<int>(s, "sum of int into double", x);
  sum_of<float>(s, "sum of float into double", x);
  int flags = 0;
  long long squares = 0;
  for (int y : x) flags += y % 3 != 0, squares += 1LL * y * y;
  s.equal("sum of flags",
          device<int>(1,
                      [&](int* o) {
                        cub::TransformInputIterator<bool, NotZero, int*> is_set(d, NotZero());
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceReduce::Sum(t, b, is_set, o, kCount);
                        });
                      }),
          {flags});
  s.equal("sum of squares",
          device<long long>(1,
                            [&](long long* o) {
                              cub::TransformInputIterator<long long, Squared, int*> squared(d, Squared());
                              twice([&](void* t, size_t& b) {
                                return cub::DeviceReduce::Sum(t, b, squared, o, kCount);
                              });
                            }),
          {squares});
  s.equal("min",
          device<int>(1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceReduce::Min(t, b, d.data(), o, kCount);
                        });
                      }),
          {*std::min_element(x.begin(), x.end())});
  s.equal("max",
          device<int>(1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceReduce::Max(t, b, d.data(), o, kCount);
                        });
                      }),
          {*std::max_element(x.begin(), x.end())});
  const Buffer<cub::KeyValuePair<int, int>> pair(std::vector<cub::KeyValuePair<int, int>>(1));
  twice([&](void* t, size_t& b) { return cub::DeviceReduce::ArgMax(t, b, d.data(), pair.data(), kCount); });
  s.is("argmax", pair.values()[0].key, int(std::max_element(x.begin(), x.end()) - x.begin()));
  s.equal("reduce with an operation",
          device<int>(1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceReduce::Reduce(t, b, d.data(), o, kCount, cub::Max(), 5000);
                        });
                      }),
          {5000});
  const auto offset = loop<int>(12, [](int i) { return i == 11 ? kCount : i * i * 7; });
  const Buffer<int> offsets(offset);
  s.equal("segmented sum",
          device<int>(11,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceSegmentedReduce::Sum(t, b, d.data(), o, 11, offsets.data(),
                                                                 offsets.data() + 1);
                        });
                      }),
          loop<int>(11, [&](int i) {
            int sum = 0;
            for (int k = offset[i]; k < offset[i + 1]; ++k) sum += x[k];
            return sum;
          }));
}

static void scans(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const auto until = [&](int to) {
    int sum = 0;
    for (int k = 0; k < to; ++k) sum += x[k];
    return sum;
  };
  s.equal("exclusive sum",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceScan::ExclusiveSum(t, b, d.data(), o, kCount);
                        });
                      }),
          loop<int>(kCount, until));
  s.equal("inclusive sum",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceScan::InclusiveSum(t, b, d.data(), o, kCount);
                        });
                      }),
          loop<int>(kCount, [&](int i) { return until(i + 1); }));
  s.equal("inclusive maximum",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceScan::InclusiveScan(t, b, d.data(), o, cub::Max(), kCount);
                        });
                      }),
          loop<int>(kCount, [&](int i) { return *std::max_element(x.begin(), x.begin() + i + 1); }));
  s.equal("exclusive scan from 9",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceScan::ExclusiveScan(t, b, d.data(), o, cub::Sum(), 9, kCount);
                        });
                      }),
          loop<int>(kCount, [&](int i) { return 9 + until(i); }));
}

static void selections(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  std::vector<int> small(kCount + 1), flagged(kCount + 1), unique(kCount + 1);
  const auto runs = loop<int>(kCount, [&](int i) { return x[i] % 2; });
  const auto flag = loop<char>(kCount, [&](int i) { return char(x[i] % 5 == 0); });
  const Buffer<int> run_values(runs);
  const Buffer<char> flags(flag);
  for (int i = 0; i < kCount; ++i) {
    if (x[i] < 300) small[++small[0]] = x[i];
    if (flag[i]) flagged[++flagged[0]] = x[i];
    if (!i || runs[i] != runs[i - 1]) unique[++unique[0]] = runs[i];
  }
  s.equal("select if",
          device<int>(kCount + 1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceSelect::If(t, b, d.data(), o + 1, o, kCount, LessThan{300});
                        });
                      }),
          small);
  s.equal("select flagged",
          device<int>(kCount + 1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceSelect::Flagged(t, b, d.data(), flags.data(), o + 1, o, kCount);
                        });
                      }),
          flagged);
  s.equal("select unique",
          device<int>(kCount + 1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceSelect::Unique(t, b, run_values.data(), o + 1, o, kCount);
                        });
                      }),
          unique);
  std::vector<int> lengths(kCount + 1);
  for (int i = 0, at = 0; i < kCount; ++i) {
    if (!i || runs[i] != runs[i - 1]) at = ++lengths[0];
    ++lengths[at];
  }
  const Buffer<int> kept(std::vector<int>(kCount, 0));
  s.equal("run lengths",
          device<int>(kCount + 1,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceRunLengthEncode::Encode(t, b, run_values.data(), kept.data(),
                                                                    o + 1, o, kCount);
                        });
                      }),
          lengths);
  s.equal("even histogram",
          device<int>(10,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceHistogram::HistogramEven(t, b, d.data(), o, 11, 0, 1000, kCount);
                        });
                      }),
          loop<int>(10, [&](int bin) {
            int count = 0;
            for (int y : x) count += y / 100 == bin;
            return count;
          }));
}

template <class K>
void sorted_keys(Suite& s, const char* name, const std::vector<int>& x, bool descending) {
  const auto key = loop<K>(kCount, [&](int i) { return K((K(-1) < K(0) ? x[i] - 500 : x[i]) * K(3)); });
  std::vector<K> want(kCount);
  for (int i = 0; i < kCount; ++i) {
    int place = 0;
    for (int k = 0; k < kCount; ++k)
      place += (descending ? key[k] > key[i] : key[k] < key[i]) || (key[k] == key[i] && k < i);
    want[place] = key[i];
  }
  const Buffer<K> keys(key);
  s.equal(name,
          device<K>(kCount,
                    [&](K* o) {
                      twice([&](void* t, size_t& b) {
                        return descending
                                   ? cub::DeviceRadixSort::SortKeysDescending(t, b, keys.data(), o, kCount)
                                   : cub::DeviceRadixSort::SortKeys(t, b, keys.data(), o, kCount);
                      });
                    }),
          want);
}

static void sorts(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  sorted_keys<int>(s, "sort int", x, false);
  sorted_keys<unsigned>(s, "sort unsigned descending", x, true);
  sorted_keys<float>(s, "sort float", x, false);
  sorted_keys<double>(s, "sort double descending", x, true);
  sorted_keys<long long>(s, "sort long long", x, false);
  std::vector<int> want(kCount);
  for (int i = 0; i < kCount; ++i) {
    int place = 0;
    for (int k = 0; k < kCount; ++k) place += x[k] < x[i] || (x[k] == x[i] && k < i);
    want[place] = i;
  }
  const Buffer<int> index(loop<int>(kCount, [](int i) { return i; })), keys(std::vector<int>(kCount, 0));
  s.equal("sort pairs",
          device<int>(kCount,
                      [&](int* o) {
                        twice([&](void* t, size_t& b) {
                          return cub::DeviceRadixSort::SortPairs(t, b, d.data(), keys.data(), index.data(), o,
                                                                 kCount);
                        });
                      }),
          want);
  const auto by_low_bits = device<int>(kCount, [&](int* o) {
    twice(
        [&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, d.data(), o, kCount, 0, 4); });
  });
  std::vector<int> low(kCount);
  int at = 0;
  for (int bits = 0; bits < 16; ++bits)
    for (int y : x)
      if (y % 16 == bits) low[at++] = y;
  s.equal("sort by four bits", by_low_bits, low);
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Buffer<int> d(x);
  reductions(s, x, d);
  scans(s, x, d);
  selections(s, x, d);
  sorts(s, x, d);
  return s.finish();
}
