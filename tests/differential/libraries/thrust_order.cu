// thrust: sorting, merging, sets, partitions, searches, removal.
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/reverse.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

#include <algorithm>

#include "check.cuh"

using check::loop;
using check::mixed;
using check::Suite;
using Ints = thrust::device_vector<int>;

constexpr int kCount = 501;

template <class T>
std::vector<T> host(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
/// The elements of `x` in their order, by counting what is below each.
template <class T, class Before>
std::vector<T> ordered(const std::vector<T>& x, Before before) {
  std::vector<T> want(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    size_t place = 0;
    for (size_t k = 0; k < x.size(); ++k) place += before(x[k], x[i]) || (!before(x[i], x[k]) && k < i);
    want[place] = x[i];
  }
  return want;
}
struct Less {
  template <class T>
  __host__ __device__ bool operator()(const T& a, const T& b) const {
    return a < b;
  }
};
struct ByLastDigit {
  __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};
struct Odd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

template <class T>
void sorted(Suite& s, const char* name) {
  const auto x = loop<T>(kCount, [](int i) { return T((mixed(i) - 500) * 0.5); });
  thrust::device_vector<T> d(x.begin(), x.end());
  thrust::sort(d.begin(), d.end());
  s.equal(name, host(d), ordered(x, Less()));
}

static void sorts(Suite& s, const std::vector<int>& x) {
  sorted<int>(s, "sort int");
  sorted<float>(s, "sort float");
  sorted<double>(s, "sort double");
  sorted<short>(s, "sort short");
  sorted<long long>(s, "sort long long");
  Ints d(x.begin(), x.end()), values(kCount);
  thrust::sort(d.begin(), d.end(), thrust::greater<int>());
  s.equal("sort descending", host(d), ordered(x, [](int a, int b) { return b < a; }));
  d.assign(x.begin(), x.end());
  thrust::stable_sort(d.begin(), d.end(), ByLastDigit());
  s.equal("stable_sort", host(d), ordered(x, ByLastDigit()));
  d.assign(x.begin(), x.end());
  thrust::sequence(values.begin(), values.end());
  thrust::stable_sort_by_key(d.begin(), d.end(), values.begin());
  const auto index =
      ordered(loop<int>(kCount, [](int i) { return i; }), [&](int a, int b) { return x[a] < x[b]; });
  s.equal("stable_sort_by_key", host(values), index);
  s.is("is_sorted", thrust::is_sorted(d.begin(), d.end()), true);
  d[7] = 5000;
  s.is("is_sorted_until", thrust::is_sorted_until(d.begin(), d.end()) - d.begin(), 8);
}

static void sets(Suite& s) {
  const auto a = loop<int>(60, [](int i) { return i * 2; }), b = loop<int>(50, [](int i) { return i * 3; });
  const Ints da(a.begin(), a.end()), db(b.begin(), b.end());
  const auto filtered = [&](auto f) {
    std::vector<int> want;
    for (int y = 0; y < 150; ++y)
      if (f(y % 2 == 0 && y < 120, y % 3 == 0 && y < 150)) want.push_back(y);
    return want;
  };
  const auto operation = [&](const char* name, auto run, const std::vector<int>& want) {
    Ints out(120);
    out.resize(run(da.begin(), da.end(), db.begin(), db.end(), out.begin()) - out.begin());
    s.equal(name, host(out), want);
  };
  operation(
      "set_union", [](auto... i) { return thrust::set_union(i...); },
      filtered([](bool p, bool q) { return p || q; }));
  operation(
      "set_intersection", [](auto... i) { return thrust::set_intersection(i...); },
      filtered([](bool p, bool q) { return p && q; }));
  operation(
      "set_difference", [](auto... i) { return thrust::set_difference(i...); },
      filtered([](bool p, bool q) { return p && !q; }));
  operation(
      "set_symmetric_difference", [](auto... i) { return thrust::set_symmetric_difference(i...); },
      filtered([](bool p, bool q) { return p != q; }));
  std::vector<int> merged = a;
  merged.insert(merged.end(), b.begin(), b.end());
  operation("merge", [](auto... i) { return thrust::merge(i...); }, ordered(merged, Less()));
}

static void partitions(Suite& s, const std::vector<int>& x) {
  Ints d(x.begin(), x.end());
  std::vector<int> odd, even;
  for (int y : x) (y % 2 ? odd : even).push_back(y);
  const auto middle = thrust::stable_partition(d.begin(), d.end(), Odd());
  s.is("stable_partition point", size_t(middle - d.begin()), odd.size());
  std::vector<int> both = odd;
  both.insert(both.end(), even.begin(), even.end());
  s.equal("stable_partition", host(d), both);
  d.assign(x.begin(), x.end());
  d.resize(thrust::remove_if(d.begin(), d.end(), Odd()) - d.begin());
  s.equal("remove_if", host(d), even);
  d.assign(x.begin(), x.end());
  d.resize(thrust::remove(d.begin(), d.end(), x[9]) - d.begin());
  std::vector<int> without;
  for (int y : x)
    if (y != x[9]) without.push_back(y);
  s.equal("remove", host(d), without);
  const auto tens = loop<int>(kCount, [&](int i) { return x[i] / 400; });
  d.assign(tens.begin(), tens.end());
  d.resize(thrust::unique(d.begin(), d.end()) - d.begin());
  std::vector<int> unique;
  for (int y : tens)
    if (unique.empty() || unique.back() != y) unique.push_back(y);
  s.equal("unique", host(d), unique);
  d.assign(x.begin(), x.end());
  thrust::reverse(d.begin(), d.end());
  s.equal("reverse", host(d), loop<int>(kCount, [&](int i) { return x[kCount - 1 - i]; }));
}

static void searches(Suite& s, const std::vector<int>& x) {
  const auto sorted = ordered(x, Less());
  const Ints d(sorted.begin(), sorted.end()), raw(x.begin(), x.end()), wanted(x.begin(), x.begin() + 40);
  Ints low(40), high(40);
  thrust::lower_bound(d.begin(), d.end(), wanted.begin(), wanted.end(), low.begin());
  thrust::upper_bound(d.begin(), d.end(), wanted.begin(), wanted.end(), high.begin());
  const auto below = [&](int y, bool same) {
    int count = 0;
    for (int z : x) count += z < y || (same && z == y);
    return count;
  };
  s.equal("lower_bound of many", host(low), loop<int>(40, [&](int i) { return below(x[i], false); }));
  s.equal("upper_bound of many", host(high), loop<int>(40, [&](int i) { return below(x[i], true); }));
  s.is("lower_bound", thrust::lower_bound(d.begin(), d.end(), 321) - d.begin(), below(321, false));
  s.is("binary_search", thrust::binary_search(d.begin(), d.end(), x[3]), true);
  s.is("binary_search of nothing", thrust::binary_search(d.begin(), d.end(), 5000), false);
  s.is("find", thrust::find(raw.begin(), raw.end(), x[77]) - raw.begin(),
       std::find(x.begin(), x.end(), x[77]) - x.begin());
  s.is("find_if", thrust::find_if(raw.begin(), raw.end(), Odd()) - raw.begin(),
       std::find_if(x.begin(), x.end(), Odd()) - x.begin());
  Ints other = raw;
  other[123] = -1;
  s.is("mismatch", thrust::mismatch(raw.begin(), raw.end(), other.begin()).first - raw.begin(), 123);
  s.is("find_if_not", thrust::find_if_not(raw.begin(), raw.end(), Odd()) - raw.begin(),
       std::find_if_not(x.begin(), x.end(), Odd()) - x.begin());
  const auto equal = thrust::equal_range(d.begin(), d.end(), x[3]);
  s.is("equal_range", equal.second - equal.first, std::count(x.begin(), x.end(), x[3]));
  Ints without(x.size());
  without.resize(thrust::remove_copy(raw.begin(), raw.end(), without.begin(), x[3]) - without.begin());
  s.is("remove_copy", int(without.size()), below(x[3], false) + int(x.size()) - below(x[3], true));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  sorts(s, x);
  sets(s);
  partitions(s, x);
  searches(s, x);
  return s.finish();
}
