/// @file
/// Environments of CUB's calls: cuda::std::execution::env and what cuda::execution::require asks for. Included by
/// npu/cub.h.
///
/// An environment may hold a stream. What it requires of determinism and order is always kept here.
/// Errors: none.
/// Source: CUDA C++ Core Libraries, version 3.2, Execution Environments.
#ifndef NPU_CUB_ENVIRONMENT_H_
#define NPU_CUB_ENVIRONMENT_H_

#include <tuple>
#include <type_traits>

#include "npu/runtime.h"
#include "npu/std/stream_ref.h"

namespace cuda {
namespace execution {

/// Whether results may differ from run to run, or from device to device.
namespace determinism {
struct not_guaranteed_t {};
struct run_to_run_t {};
struct gpu_to_gpu_t {};
inline constexpr not_guaranteed_t not_guaranteed{};
inline constexpr run_to_run_t run_to_run{};
inline constexpr gpu_to_gpu_t gpu_to_gpu{};
}  // namespace determinism
/// Whether outputs are in order.
namespace output_ordering {
struct unsorted_t {};
struct sorted_t {};
inline constexpr unsorted_t unsorted{};
inline constexpr sorted_t sorted{};
}  // namespace output_ordering

/// What a call is required to keep.
/// @{
template <class... T>
struct requirements {};
template <class... T>
constexpr requirements<T...> require(T...) {
  return {};
}
/// @}

}  // namespace execution

namespace std {
namespace execution {
/// Streams and requirements of a call.
template <class... T>
struct env {
  ::std::tuple<T...> parts;
  constexpr env() = default;
  template <class... U, ::std::enable_if_t<sizeof...(U) == sizeof...(T) && (sizeof...(U) > 0), int> = 0>
  constexpr env(U... values) : parts(values...) {}
};
template <class... T>
env(T...) -> env<T...>;
}  // namespace execution
}  // namespace std
}  // namespace cuda

namespace cub::detail {

/// The stream of an environment; the default stream if it has none.
/// @{
inline npuStream_t stream_of(npuStream_t stream) { return stream; }
inline npuStream_t stream_of(::cuda::stream_ref stream) { return stream.get(); }
inline npuStream_t stream_of(std::nullptr_t) { return nullptr; }
template <class... T>
npuStream_t stream_of(const ::cuda::execution::requirements<T...>&) {
  return nullptr;
}
template <class... T>
npuStream_t stream_of(const ::cuda::std::execution::env<T...>& environment) {
  npuStream_t stream = nullptr;
  std::apply(
      [&](const auto&... part) { ((stream = stream_of(part) != nullptr ? stream_of(part) : stream), ...); },
      environment.parts);
  return stream;
}
/// @}

}  // namespace cub::detail

#endif  // NPU_CUB_ENVIRONMENT_H_
