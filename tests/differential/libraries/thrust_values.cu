// thrust: vectors, transformations, reductions, scans, iterators, on the device and on raw pointers.
#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/replace.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>

#include "check.cuh"

using check::loop;
using check::mixed;
using check::Suite;
using Ints = thrust::device_vector<int>;

constexpr int kCount = 777;

template <class V>
std::vector<typename V::value_type> host(const V& v) {
  std::vector<typename V::value_type> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}

struct Saxpy {
  int a;
  __host__ __device__ int operator()(int x, int y) const { return a * x + y; }
};
struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Tenth {
  __host__ __device__ int operator()(int i) const { return i / 10; }
};
struct AddOnDevice {
  int* sums;
  __device__ void operator()(int x) const { atomicAdd(&sums[x % 4], x); }
};

static void transformations(Suite& s, const std::vector<int>& x, const Ints& d) {
  const int n = kCount;
  Ints out(n), index(n), other(n, 5);
  thrust::transform(d.begin(), d.end(), out.begin(), Square());
  s.equal("transform", host(out), loop<int>(n, [&](int i) { return x[i] * x[i]; }));
  thrust::sequence(index.begin(), index.end());
  thrust::transform(d.begin(), d.end(), index.begin(), out.begin(), Saxpy{3});
  s.equal("transform of two", host(out), loop<int>(n, [&](int i) { return 3 * x[i] + i; }));
  thrust::transform(d.begin(), d.end(), other.begin(), out.begin(), thrust::modulus<int>());
  s.equal("transform by modulus", host(out), loop<int>(n, [&](int i) { return x[i] % 5; }));
  thrust::transform(d.begin(), d.end(), out.begin(), thrust::negate<int>());
  s.equal("transform by negate", host(out), loop<int>(n, [&](int i) { return -x[i]; }));
  thrust::sequence(index.begin(), index.end(), 10, 3);
  s.equal("sequence", host(index), loop<int>(n, [](int i) { return 10 + 3 * i; }));
  thrust::fill(other.begin() + 3, other.begin() + 9, 8);
  s.equal("fill", host(other), loop<int>(n, [](int i) { return i >= 3 && i < 9 ? 8 : 5; }));
  thrust::transform_if(d.begin(), d.end(), other.begin(), Square(), Even());
  s.equal("transform_if", host(other), loop<int>(n, [&](int i) {
            return x[i] % 2 == 0 ? x[i] * x[i] : i >= 3 && i < 9 ? 8 : 5;
          }));
  thrust::replace_if(out.begin(), out.end(), Even(), 1);
  s.equal("replace_if", host(out), loop<int>(n, [&](int i) { return x[i] % 2 ? -x[i] : 1; }));
  Ints sums(4);
  thrust::for_each(d.begin(), d.end(), AddOnDevice{thrust::raw_pointer_cast(sums.data())});
  s.equal("for_each with atomics", host(sums), loop<int>(4, [&](int k) {
            int sum = 0;
            for (int y : x) sum += y % 4 == k ? y : 0;
            return sum;
          }));
  thrust::tabulate(out.begin(), out.end(), Square());
  s.equal("tabulate", host(out), loop<int>(n, [](int i) { return i * i; }));
  thrust::adjacent_difference(d.begin(), d.end(), out.begin());
  s.equal("adjacent_difference", host(out), loop<int>(n, [&](int i) { return i ? x[i] - x[i - 1] : x[0]; }));
}

static void reductions(Suite& s, const std::vector<int>& x, const Ints& d) {
  int sum = 0, most = 0, least = 1000, evens = 0;
  long long squares = 0, weighted = 0;
  for (int i = 0; i < kCount; ++i) {
    sum += x[i], most = std::max(most, x[i]), least = std::min(least, x[i]), evens += x[i] % 2 == 0;
    squares += 1LL * x[i] * x[i], weighted += 1LL * i * x[i];
  }
  s.is("reduce", thrust::reduce(d.begin(), d.end()), sum);
  s.is("reduce from 100", thrust::reduce(d.begin(), d.end(), 100), sum + 100);
  s.is("reduce to double", thrust::reduce(d.begin(), d.end(), 0.5), sum + 0.5);
  s.is("reduce by maximum", thrust::reduce(d.begin(), d.end(), 0, thrust::maximum<int>()), most);
  s.is("transform_reduce",
       thrust::transform_reduce(d.begin(), d.end(), Square(), 0LL, thrust::plus<long long>()), squares);
  s.is("count", thrust::count(d.begin(), d.end(), x[5]), std::count(x.begin(), x.end(), x[5]));
  s.is("count_if", thrust::count_if(d.begin(), d.end(), Even()), evens);
  s.is("max_element", thrust::max_element(d.begin(), d.end()) - d.begin(),
       std::max_element(x.begin(), x.end()) - x.begin());
  s.is("min_element", thrust::min_element(d.begin(), d.end()) - d.begin(),
       std::min_element(x.begin(), x.end()) - x.begin());
  const auto both = thrust::minmax_element(d.begin(), d.end());
  s.is("minmax_element", *both.first * 10000 + *both.second, least * 10000 + most);
  s.is("inner_product", thrust::inner_product(d.begin(), d.end(), thrust::make_counting_iterator(0), 0LL),
       weighted);
  s.is("all_of", thrust::all_of(d.begin(), d.end(), Even()), false);
  s.is("any_of", thrust::any_of(d.begin(), d.end(), Even()), true);
  s.is("none_of", thrust::none_of(d.begin(), d.end(), Even()), false);
  Ints keys(kCount), key_out(kCount), value_out(kCount);
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(kCount), keys.begin(),
                    Tenth());
  const auto ends =
      thrust::reduce_by_key(keys.begin(), keys.end(), d.begin(), key_out.begin(), value_out.begin());
  s.is("reduce_by_key keys", ends.first - key_out.begin(), (kCount + 9) / 10);
  value_out.resize((kCount + 9) / 10);
  s.equal("reduce_by_key", host(value_out), loop<int>((kCount + 9) / 10, [&](int k) {
            int part = 0;
            for (int i = 10 * k; i < std::min(kCount, 10 * k + 10); ++i) part += x[i];
            return part;
          }));
  s.is("equal", thrust::equal(d.begin(), d.end(), Ints(d).begin()), true);
}

static void scans(Suite& s, const std::vector<int>& x, const Ints& d) {
  const int n = kCount;
  Ints out(n), keys(n);
  const auto until = [&](int to) {
    int sum = 0;
    for (int k = 0; k < to; ++k) sum += x[k];
    return sum;
  };
  thrust::inclusive_scan(d.begin(), d.end(), out.begin());
  s.equal("inclusive_scan", host(out), loop<int>(n, [&](int i) { return until(i + 1); }));
  thrust::exclusive_scan(d.begin(), d.end(), out.begin(), 4);
  s.equal("exclusive_scan", host(out), loop<int>(n, [&](int i) { return 4 + until(i); }));
  thrust::exclusive_scan(thrust::device, d.begin(), d.end(), out.begin());
  s.equal("exclusive_scan with a policy", host(out), loop<int>(n, until));
  thrust::inclusive_scan(d.begin(), d.end(), out.begin(), thrust::maximum<int>());
  s.equal("inclusive_scan by maximum", host(out),
          loop<int>(n, [&](int i) { return *std::max_element(x.begin(), x.begin() + i + 1); }));
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(n), keys.begin(),
                    Tenth());
  thrust::inclusive_scan_by_key(keys.begin(), keys.end(), d.begin(), out.begin());
  s.equal("inclusive_scan_by_key", host(out),
          loop<int>(n, [&](int i) { return until(i + 1) - until(i / 10 * 10); }));
  thrust::exclusive_scan_by_key(keys.begin(), keys.end(), d.begin(), out.begin());
  s.equal("exclusive_scan_by_key", host(out),
          loop<int>(n, [&](int i) { return until(i) - until(i / 10 * 10); }));
  thrust::transform_inclusive_scan(d.begin(), d.end(), out.begin(), thrust::negate<int>(),
                                   thrust::plus<int>());
  s.equal("transform_inclusive_scan", host(out), loop<int>(n, [&](int i) { return -until(i + 1); }));
}

struct SumOfTuple {
  __host__ __device__ int operator()(const thrust::tuple<int, int, int>& t) const {
    return thrust::get<0>(t) + 10 * thrust::get<1>(t) + 100 * thrust::get<2>(t);
  }
};

static void iterators(Suite& s, const std::vector<int>& x, const Ints& d) {
  const int n = kCount;
  Ints out(n), places(n);
  for (int i = 0; i < n; ++i) places[i] = i * 5 % n;
  thrust::copy(thrust::make_permutation_iterator(d.begin(), places.begin()),
               thrust::make_permutation_iterator(d.begin(), places.end()), out.begin());
  s.equal("permutation_iterator", host(out), loop<int>(n, [&](int i) { return x[i * 5 % n]; }));
  const auto first = thrust::make_zip_iterator(
      thrust::make_tuple(d.begin(), thrust::make_counting_iterator(0), places.begin()));
  thrust::transform(first, first + n, out.begin(), SumOfTuple());
  s.equal("zip_iterator", host(out), loop<int>(n, [&](int i) { return x[i] + 10 * i + 100 * (i * 5 % n); }));
  const auto squares = thrust::make_transform_iterator(d.begin(), Square());
  thrust::copy(squares, squares + n, out.begin());
  s.equal("transform_iterator", host(out), loop<int>(n, [&](int i) { return x[i] * x[i]; }));
  thrust::transform(d.begin(), d.end(), thrust::make_constant_iterator(7), out.begin(),
                    thrust::multiplies<int>());
  s.equal("constant_iterator", host(out), loop<int>(n, [&](int i) { return 7 * x[i]; }));
  int* raw = nullptr;
  check::ok(cudaMalloc((void**)&raw, n * sizeof(int)), "cudaMalloc");
  thrust::device_ptr<int> wrapped(raw);
  thrust::fill(wrapped, wrapped + n, 3);
  wrapped[4] = 11;
  s.is("device_ptr", thrust::reduce(wrapped, wrapped + n) + int(wrapped[4]), 3 * (n - 1) + 22);
  thrust::fill(thrust::device, raw, raw + n, 2);
  s.is("raw pointers", thrust::reduce(thrust::device, raw, raw + n), 2 * n);
  cudaFree(raw);
  thrust::host_vector<int> h = d;
  h[3] = -1;
  h.push_back(17);
  Ints again = h;
  s.is("host_vector", thrust::reduce(again.begin(), again.end()), [&] {
    int sum = 16 - x[3];
    for (int y : x) sum += y;
    return sum;
  }());
  Ints kept(n);
  const auto end = thrust::copy_if(d.begin(), d.end(), kept.begin(), Even());
  kept.resize(end - kept.begin());
  std::vector<int> want;
  for (int y : x)
    if (y % 2 == 0) want.push_back(y);
  s.equal("copy_if", host(kept), want);
  thrust::gather(places.begin(), places.end(), d.begin(), out.begin());
  s.equal("gather", host(out), loop<int>(n, [&](int i) { return x[i * 5 % n]; }));
  thrust::scatter(d.begin(), d.end(), places.begin(), out.begin());
  std::vector<int> scattered(n);
  for (int i = 0; i < n; ++i) scattered[i * 5 % n] = x[i];
  s.equal("scatter", host(out), scattered);
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Ints d(x.begin(), x.end());
  transformations(s, x, d);
  reductions(s, x, d);
  scans(s, x, d);
  iterators(s, x, d);
  return s.finish();
}
