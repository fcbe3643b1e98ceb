/// @file
/// Elements made of elements: cub::DeviceTransform. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. Function objects are copied and run concurrently. The forms that
/// take temporary memory are those of CUB's other calls: with memory == nullptr they only set bytes.
/// Units: n in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceTransform.
#ifndef NPU_CUB_DEVICE_TRANSFORM_H_
#define NPU_CUB_DEVICE_TRANSFORM_H_

#include "npu/cub/device_for.h"

namespace cub {
namespace detail {

/// out[i] = op(in[i]...), where keep(in[i]...) is true.
template <class... In, class Out, class Op, class Keep>
npuError_t transform(const char* name, const std::tuple<In...>& inputs, Out out, index_t n, Keep keep, Op op,
                     npuStream_t stream) {
  const auto raw =
      std::apply([](const In&... in) { return std::make_tuple(thrust::detail::raw(in)...); }, inputs);
  return for_each_index(
      name, n,
      [raw, to = thrust::detail::raw(out), keep, op](index_t i) mutable {
        std::apply(
            [&](const auto&... in) {
              if (keep(in[i]...)) to[i] = op(in[i]...);
            },
            raw);
      },
      stream);
}
struct Always {
  template <class... A>
  bool operator()(const A&...) const {
    return true;
  }
};

template <class T>
struct is_tuple : std::false_type {};
template <class... T>
struct is_tuple<std::tuple<T...>> : std::true_type {};
template <class... T>
struct is_tuple<thrust::tuple<T...>> : std::true_type {};
/// Several inputs, or one, as a tuple of the standard library.
template <class... T>
const std::tuple<T...>& tuple_of(const std::tuple<T...>& inputs) {
  return inputs;
}
template <class... T>
const std::tuple<T...>& tuple_of(const thrust::tuple<T...>& inputs) {
  return inputs.all();
}
template <class In, std::enable_if_t<!is_tuple<In>::value, int> = 0>
std::tuple<In> tuple_of(const In& input) {
  return std::tuple<In>(input);
}

}  // namespace detail

/// Elements from the elements of one input, or of a tuple of inputs, at the same place.
struct DeviceTransform {
  /// out[i] = op(in[i]) for 0 <= i < n, or op(in0[i], in1[i], ...) of a tuple. out may be an input.
  template <class In, class Out, class N, class Op, std::enable_if_t<std::is_integral_v<N>, int> = 0>
  static npuError_t Transform(In in, Out out, N n, Op op, npuStream_t stream = nullptr) {
    return detail::transform("cub::DeviceTransform::Transform", detail::tuple_of(in), out,
                             static_cast<detail::index_t>(n), detail::Always(), op, stream);
  }
  /// Transform; op may take addresses of its arguments.
  template <class In, class Out, class N, class Op, std::enable_if_t<std::is_integral_v<N>, int> = 0>
  static npuError_t TransformStableArgumentAddresses(In in, Out out, N n, Op op,
                                                     npuStream_t stream = nullptr) {
    return Transform(in, out, n, op, stream);
  }
  /// Transform where keep(in[i]...) is true; other elements of out stay.
  template <class In, class Out, class N, class Keep, class Op>
  static npuError_t TransformIf(In in, Out out, N n, Keep keep, Op op, npuStream_t stream = nullptr) {
    return detail::transform("cub::DeviceTransform::TransformIf", detail::tuple_of(in), out,
                             static_cast<detail::index_t>(n), keep, op, stream);
  }
  /// out[i] = value for 0 <= i < n.
  template <class Out, class N, class Value>
  static npuError_t Fill(Out out, N n, Value value, npuStream_t stream = nullptr) {
    return Transform(std::tuple<>(), out, n, [value] { return value; }, stream);
  }
  /// out[i] = generate() for 0 <= i < n.
  template <class Out, class N, class Generator>
  static npuError_t Generate(Out out, N n, Generator generate, npuStream_t stream = nullptr) {
    return Transform(std::tuple<>(), out, n, generate, stream);
  }
  NPU_CUB_WITH_MEMORY(Transform)
  NPU_CUB_WITH_MEMORY(TransformStableArgumentAddresses)
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_TRANSFORM_H_
