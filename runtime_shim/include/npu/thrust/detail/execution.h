// Execution policies, the system of an iterator, and the executor of both.
//
// An algorithm on device iterators is one or several launches in its stream, one simulated thread per chunk of
// elements. It therefore runs in stream order, and faults, checks and profiles name it like a kernel. The chunks do
// not depend on the machine: a sum is the same number everywhere.
#ifndef NPU_THRUST_DETAIL_EXECUTION_H_
#define NPU_THRUST_DETAIL_EXECUTION_H_

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "npu/executors/thread_context.h"
#include "npu/thrust/system_error.h"

namespace thrust {
namespace detail {

struct policy_base {};
/// Runs in the calling thread.
struct host_policy : policy_base {
  static constexpr bool on_device = false;
};
/// Runs on the current device in the order of `stream`.
struct device_policy : policy_base {
  static constexpr bool on_device = true;
  npuStream_t stream = nullptr;
};

// thrust::host, thrust::device and the like: policies that also accept an allocator for temporary memory. The
// temporaries of this implementation are host memory, so the allocator is not used. Events of thrust::async are ready
// when a program has them, so there is nothing to wait for.
template <class Policy>
struct policy_with_allocator : Policy {
  template <class... Events>
  policy_with_allocator after(Events&&...) const {
    return *this;
  }
  template <class Allocator>
  policy_with_allocator operator()(Allocator&&) const {
    return *this;
  }
};
struct stream_policy : policy_with_allocator<device_policy> {
  stream_policy on(npuStream_t where) const {
    stream_policy policy = *this;
    policy.stream = where;
    return policy;
  }
  template <class Allocator>
  stream_policy operator()(Allocator&&) const {
    return *this;
  }
};

template <class T>
inline constexpr bool is_policy = std::is_base_of_v<policy_base, std::decay_t<T>>;

// On which system an argument of an algorithm lives. Device memory decides; values and functors have no say.
template <class T, class = void>
struct on_device : std::false_type {};
template <class T>
struct on_device<T, std::void_t<decltype(T::thrust_on_device)>> : std::bool_constant<T::thrust_on_device> {};

template <class... T>
auto policy_for() {
  if constexpr ((on_device<std::decay_t<T>>::value || ...)) {
    return device_policy{};
  } else {
    return host_policy{};
  }
}

// The same iterator with raw pointers in place of device pointers: what loops on the device read through.
template <class It, class = void>
struct has_raw : std::false_type {};
template <class It>
struct has_raw<It, std::void_t<decltype(std::declval<const It&>().raw())>> : std::true_type {};
template <class It>
auto raw(const It& it) {
  if constexpr (has_raw<It>::value) {
    return it.raw();
  } else {
    return it;
  }
}
template <class It>
using raw_t = decltype(detail::raw(std::declval<const It&>()));
template <class It>
using value_t = typename std::iterator_traits<raw_t<It>>::value_type;

using index_t = std::ptrdiff_t;
/// Elements per simulated thread. A multiple of what vector units want, small enough to balance.
inline constexpr index_t kChunk = 2048;
inline index_t chunk_count(index_t n) { return (n + kChunk - 1) / kChunk; }

/// A launch of `body(i)` for 0 <= i < count, each in a block of one thread. It holds functors of the program, so npucxx takes
/// it from the device pass, as it does with kernels.
template <class Body>
struct BodyCall : npu::detail::KernelCall {
  explicit BodyCall(const char* algorithm, Body work) : npu::detail::KernelCall{}, body(std::move(work)) {
    name = algorithm;
    run_blocks = &run_parts;
    destroy = &destroy_entry;
    list_arguments = &list_entry;
  }
  static void run_parts(const npu::detail::KernelCall& call, npu::Index first, int count) {
    const auto& self = static_cast<const BodyCall&>(call);
    ::threadIdx = {};  // functors may ask which thread they are
    for (int i = 0; i < count; ++i) {
      ::blockIdx = {first.x + static_cast<unsigned>(i), 0, 0};
      self.body(static_cast<index_t>(first.x) + i);
    }
  }
  static void destroy_entry(npu::detail::KernelCall* call) { delete static_cast<BodyCall*>(call); }
  static int list_entry(const npu::detail::KernelCall&, npu::detail::ArgumentView*, int) { return 0; }
  Body body;
};

/// True in kernels and in functors of algorithms on the device.
inline bool in_device_code() { return npu::detail::thread_context.call != nullptr; }

/// Runs the parts of one algorithm. Bodies are called concurrently, from several threads, and may run after
/// the algorithm returned (CUB's calls do not wait): they hold what they need by value.
class Executor {
 public:
  Executor(const host_policy&, const char* name) : name_(name) {}
  Executor(const device_policy& policy, const char* name)
      : name_(name), stream_(policy.stream), launches_(!in_device_code()) {}

  /// body(i) for 0 <= i < count. Errors: thrust::system_error if it cannot be submitted.
  template <class Body>
  void tasks(index_t count, Body body) const {
    if (count <= 0) return;
    if (!launches_) {
      for (index_t i = 0; i < count; ++i) body(i);
      return;
    }
    const npu::detail::LaunchShape shape{dim3(static_cast<unsigned>(count)), dim3(1), 0, stream_};
    const npuError_t error = npu::detail::submit(new BodyCall<Body>(name_, std::move(body)), shape);
    if (error != npuSuccess) detail::require(error, name_);
  }
  /// body(first, last) over [0, n) in chunks.
  template <class Body>
  void chunks(index_t n, Body body) const {
    tasks(chunk_count(n), [n, body](index_t i) { body(i * kChunk, std::min(n, (i + 1) * kChunk)); });
  }
  /// body() once, by one thread.
  template <class Body>
  void once(Body body) const {
    tasks(1, [body](index_t) { body(); });
  }
  /// Waits for all parts. Errors: thrust::system_error for errors of the parts or of earlier work.
  void finish() const {
    if (launches_) detail::require(npuStreamSynchronize(stream_), name_);
  }

 private:
  const char* name_;
  npuStream_t stream_ = nullptr;
  bool launches_ = false;
};

/// Memory of an algorithm's parts, freed after the last of them.
template <class T>
std::shared_ptr<std::vector<T>> scratch(index_t n) {
  return std::make_shared<std::vector<T>>(static_cast<std::size_t>(n));
}
// vector<bool> packs bits, which threads cannot write concurrently.
template <class T>
using slot_t = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;

}  // namespace detail

/// Policies: where an algorithm runs when the iterators should not decide.
inline constexpr detail::policy_with_allocator<detail::device_policy> device{};
inline constexpr detail::policy_with_allocator<detail::host_policy> host{};
inline constexpr detail::policy_with_allocator<detail::host_policy> seq{};

namespace system {
namespace cuda {
/// On the default stream, or with .on(stream) on another. par_nosync also waits: CUDA allows, not asks to
/// skip it.
inline constexpr detail::stream_policy par{};
inline constexpr detail::stream_policy par_nosync{};
}  // namespace cuda
}  // namespace system
namespace cuda {
using namespace system::cuda;
}  // namespace cuda

using detail::policy_base;
/// Bases of a program's own policies: their algorithms are those of the device, or of the host.
/// @{
template <class Derived>
struct device_execution_policy : detail::stream_policy {};
template <class Derived>
struct host_execution_policy : detail::policy_with_allocator<detail::host_policy> {};
/// @}

}  // namespace thrust

// The form of an algorithm without a policy: its iterators decide.
#define NPU_THRUST_BY_ITERATORS(name)                                                         \
  template <class First, class... Rest, std::enable_if_t<!detail::is_policy<First>, int> = 0> \
  auto name(First first, Rest... rest) {                                                      \
    return thrust::name(detail::policy_for<First, Rest...>(), first, rest...);                \
  }
// The template head of the form with a policy.
#define NPU_THRUST_POLICY class Policy, std::enable_if_t<detail::is_policy<Policy>, int> = 0

#endif  // NPU_THRUST_DETAIL_EXECUTION_H_
