/// @file
/// thrust::async: algorithms that give an event, or a future with their result.
///
/// CUDA lets them end at any time before the event is waited for. Here they are done when they return, so events are
/// always ready.
/// Errors: those of the algorithm of the same name, when it is called.
/// Source: Thrust API documentation, version 2, Asynchronous Algorithms.
#ifndef NPU_THRUST_ASYNC_H_
#define NPU_THRUST_ASYNC_H_

#include "npu/thrust/reduce.h"
#include "npu/thrust/scan.h"
#include "npu/thrust/sort.h"
#include "npu/thrust/transform.h"

namespace thrust {

/// The end of an algorithm.
class device_event {
 public:
  /// True: it is over.
  bool ready() const noexcept { return true; }
  bool valid_stream() const noexcept { return true; }
  /// Returns at once.
  void wait() const noexcept {}
};
/// The end of an algorithm, and its result.
template <class T>
class device_future : public device_event {
 public:
  device_future() = default;
  explicit device_future(T value) : value_(std::move(value)), valid_(true) {}
  bool valid_content() const noexcept { return valid_; }
  /// The result; extract moves it out.
  /// @{
  const T& get() const { return value_; }
  T extract() {
    valid_ = false;
    return std::move(value_);
  }
  /// @}

 private:
  T value_{};
  bool valid_ = false;
};
/// An event that is ready when all of them are.
template <class... Events>
device_event when_all(Events&&...) {
  return {};
}

namespace async {

#define NPU_THRUST_ASYNC(name)                           \
  template <class... Arguments>                          \
  device_event name(Arguments&&... arguments) {          \
    thrust::name(std::forward<Arguments>(arguments)...); \
    return {};                                           \
  }
/// The algorithm of the name, with its arguments.
/// @{
NPU_THRUST_ASYNC(for_each)
NPU_THRUST_ASYNC(transform)
NPU_THRUST_ASYNC(sort)
NPU_THRUST_ASYNC(stable_sort)
NPU_THRUST_ASYNC(inclusive_scan)
NPU_THRUST_ASYNC(exclusive_scan)
/// @}
#undef NPU_THRUST_ASYNC
/// thrust::copy; with two policies, from memory of the first to memory of the second.
/// @{
template <class First, class... Rest,
          std::enable_if_t<!detail::is_policy<First> || sizeof...(Rest) != 4, int> = 0>
device_event copy(First&& first, Rest&&... rest) {
  thrust::copy(std::forward<First>(first), std::forward<Rest>(rest)...);
  return {};
}
template <class From, class To, class In, class Out,
          std::enable_if_t<detail::is_policy<From> && detail::is_policy<To>, int> = 0>
device_event copy(const From&, const To&, In first, In last, Out out) {
  thrust::copy(first, last, out);
  return {};
}
/// @}
/// thrust::reduce, as a future, or into *out.
/// @{
template <class... Arguments>
auto reduce(Arguments&&... arguments) {
  auto result = thrust::reduce(std::forward<Arguments>(arguments)...);
  return device_future<decltype(result)>(std::move(result));
}
template <NPU_THRUST_POLICY, class In, class Out, class... Rest>
device_event reduce_into(const Policy& policy, In first, In last, Out out, Rest... rest) {
  *out = thrust::reduce(policy, first, last, rest...);
  return {};
}
template <class In, class Out, class... Rest, std::enable_if_t<!detail::is_policy<In>, int> = 0>
device_event reduce_into(In first, In last, Out out, Rest... rest) {
  *out = thrust::reduce(first, last, rest...);
  return {};
}
/// @}

}  // namespace async
}  // namespace thrust

#endif  // NPU_THRUST_ASYNC_H_
