// thrust: iterators that change what is read or written, bases of iterators, random engines, memory resources, universal
// memory, and policies with streams and allocators.
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_input_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/device_memory_resource.h>
#include <thrust/mr/disjoint_pool.h>
#include <thrust/mr/new.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>
#include <thrust/zip_function.h>

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
struct Triple {
  __host__ __device__ int operator()(int x) const { return 3 * x; }
};
struct Next {
  __host__ __device__ int operator()(int x) const { return x + 1; }
};
struct Backwards {
  int* out;
  __host__ __device__ void operator()(long i, int value) const { out[kCount - 1 - i] = value + 1; }
};
struct Weighted {
  __host__ __device__ int operator()(int x, int y, int i) const { return 2 * x + 3 * y + i; }
};
template <class It>
class Repeated : public thrust::iterator_adaptor<Repeated<It>, It> {
 public:
  using super_t = thrust::iterator_adaptor<Repeated<It>, It>;
  __host__ __device__ Repeated(const It& it, unsigned n) : super_t(it), n_(n), first_(it) {}
  friend class thrust::iterator_core_access;

 private:
  __host__ __device__ typename super_t::reference dereference() const {
    return *(first_ + (this->base() - first_) / n_);
  }
  unsigned n_;
  It first_;
};
template <class Engine>
struct Drawn {
  __host__ __device__ int operator()(int i) const {
    Engine engine(i + 1);
    engine.discard(i % 5);
    thrust::uniform_int_distribution<int> number(0, 999);
    return number(engine);
  }
};

static void outputs(Suite& s, const std::vector<int>& x, const Ints& d) {
  Ints out(kCount);
  thrust::copy(d.begin(), d.end(), thrust::make_transform_output_iterator(out.begin(), Triple()));
  s.equal("transform output", host(out), loop<int>(kCount, [&](int i) { return 3 * x[i]; }));
  auto both = thrust::make_transform_input_output_iterator(out.begin(), Next(), Triple());
  thrust::transform(both, both + kCount, both, Triple());
  s.equal("transform input and output", host(out),
          loop<int>(kCount, [&](int i) { return 9 * (3 * x[i] + 1); }));
  thrust::copy(thrust::device, d.begin(), d.end(),
               thrust::make_tabulate_output_iterator(Backwards{thrust::raw_pointer_cast(out.data())}));
  s.equal("tabulate output", host(out), loop<int>(kCount, [&](int i) { return x[kCount - 1 - i] + 1; }));
}

static void inputs(Suite& s, const std::vector<int>& x, const Ints& d) {
  Ints out(kCount);
  const Ints order(thrust::make_reverse_iterator(thrust::make_counting_iterator(kCount)),
                   thrust::make_reverse_iterator(thrust::make_counting_iterator(0)));
  auto permuted = thrust::make_permutation_iterator(d.begin(), order.begin());
  auto zipped =
      thrust::make_zip_iterator(thrust::make_tuple(d.begin(), permuted, thrust::make_counting_iterator(0)));
  thrust::transform(zipped, zipped + kCount, out.begin(), thrust::make_zip_function(Weighted()));
  s.equal("zip of permutation", host(out),
          loop<int>(kCount, [&](int i) { return 2 * x[i] + 3 * x[kCount - 1 - i] + i; }));
  const Repeated<Ints::const_iterator> first(d.begin(), 3);
  thrust::copy(first, first + kCount, out.begin());
  s.equal("adaptor", host(out), loop<int>(kCount, [&](int i) { return x[i / 3]; }));
  Ints keys(kCount);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(kCount), keys.begin(),
                    Triple());
  auto end = thrust::reduce_by_key(keys.begin(), keys.end(), d.begin(), thrust::make_discard_iterator(),
                                   out.begin());
  s.is("runs", end.second - out.begin(), kCount);
  s.equal(
      "engines",
      host(Ints(
          thrust::make_transform_iterator(thrust::make_counting_iterator(0), Drawn<thrust::taus88>()),
          thrust::make_transform_iterator(thrust::make_counting_iterator(kCount), Drawn<thrust::taus88>()))),
      loop<int>(kCount, [](int i) { return Drawn<thrust::taus88>()(i); }));
}

static void memory(Suite& s, const std::vector<int>& x, const Ints& d) {
  using Pool = thrust::mr::disjoint_unsynchronized_pool_resource<thrust::device_memory_resource,
                                                                 thrust::mr::new_delete_resource>;
  Pool pool(thrust::mr::get_global_resource<thrust::device_memory_resource>(),
            thrust::mr::get_global_resource<thrust::mr::new_delete_resource>());
  thrust::mr::allocator<int, Pool> allocator(&pool);
  thrust::device_vector<int, thrust::mr::allocator<int, Pool>> v(d.begin(), d.end(), allocator);
  cudaStream_t stream;
  check::ok(cudaStreamCreate(&stream), "stream");
  thrust::sort(thrust::cuda::par(allocator).on(stream), v.begin(), v.end());
  std::vector<int> sorted = x;
  std::sort(sorted.begin(), sorted.end());
  s.equal("sort on a stream", host(v), sorted);
  thrust::universal_vector<int> both(d.begin(), d.end());
  both[0] = 5;
  thrust::inclusive_scan(thrust::cuda::par_nosync.on(stream), both.begin(), both.end(), both.begin());
  check::ok(cudaStreamSynchronize(stream), "wait");
  int sum = 5;
  for (int i = 1; i < kCount; ++i) sum += x[i];
  s.is("universal memory", int(both[kCount - 1]), sum);
  s.is("smaller and larger", thrust::min(3, 4) + 10 * thrust::max(3, 4), 43);
  cudaStreamDestroy(stream);
}

int main() {
  Suite s;
  const auto x = loop<int>(kCount, [](int i) { return mixed(i); });
  const Ints d(x.begin(), x.end());
  outputs(s, x, d);
  inputs(s, x, d);
  memory(s, x, d);
  return s.finish();
}
