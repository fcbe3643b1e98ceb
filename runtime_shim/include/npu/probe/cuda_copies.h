/// @file
/// Copies and sets of bytes as operations of the probe. Part of probe_cuda.h.
/// Errors: those of the call.
#ifndef NPU_PROBE_CUDA_COPIES_H_
#define NPU_PROBE_CUDA_COPIES_H_

#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

/// Rows of bytes that a call copies. Rows without gaps are one row.
struct CopiedRows {
  CopiedRows(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
             std::size_t height)
      : to(to), to_pitch(to_pitch), from(from), from_pitch(from_pitch), width(width), height(height) {
    if (to_pitch == width && from_pitch == width) this->width *= height, this->height = 1;
  }
  CopiedRows(void* to, const void* from, std::size_t bytes) : CopiedRows(to, bytes, from, bytes, bytes, 1) {}
  void* to;
  std::size_t to_pitch;
  const void* from;
  std::size_t from_pitch, width, height;
};

inline Tensor bytes_of(const void* start, std::size_t pitch, std::size_t width, std::size_t height) {
  const auto rows = static_cast<long long>(height), bytes = static_cast<long long>(width);
  Tensor tensor = dense(start, Type::uint8, bytes);
  if (rows != 1) tensor.shape = {rows, bytes}, tensor.strides = {static_cast<long long>(pitch), 1};
  return tensor;
}

inline bool is_on_device(const void* address) {
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, address) != cudaSuccess) return cudaGetLastError(), false;
  return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged;
}

/// The direction that the addresses have, where the call leaves it to them.
inline cudaMemcpyKind known_kind(cudaMemcpyKind kind, const void* to, const void* from) {
  if (kind != cudaMemcpyDefault) return kind;
  if (is_on_device(to)) return is_on_device(from) ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  return is_on_device(from) ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

/// A copy of a kind that CUDA does not know is an error, and one of no bytes is no operation.
template <class Call>
auto observed_copy(const CopiedRows& rows, cudaMemcpyKind kind, cudaStream_t stream, const Call& call)
    -> decltype(call()) {
  if (static_cast<unsigned>(kind) > cudaMemcpyDefault || rows.width == 0 || rows.height == 0) return call();
  const auto describe = [&](Recorder&) {
    static const char* const names[] = {"host_to_host", "host_to_device", "device_to_host",
                                        "device_to_device"};
    const cudaMemcpyKind known = known_kind(kind, rows.to, rows.from);
    Operation operation;
    operation.type = "Copy";
    operation.name = names[known];
    Tensor from = bytes_of(rows.from, rows.from_pitch, rows.width, rows.height),
           to = bytes_of(rows.to, rows.to_pitch, rows.width, rows.height);
    from.is_host = known == cudaMemcpyHostToDevice || known == cudaMemcpyHostToHost;
    to.is_host = known == cudaMemcpyDeviceToHost || known == cudaMemcpyHostToHost;
    operation.in(from);
    operation.out(to);
    return operation;
  };
  return observed(stream, describe, call);
}

/// `value`: of each byte.
template <class Call>
auto observed_set(void* memory, std::size_t pitch, int value, std::size_t width, std::size_t height,
                  cudaStream_t stream, const Call& call) -> decltype(call()) {
  if (width == 0 || height == 0) return call();
  const auto describe = [&](Recorder&) {
    Operation operation;
    operation.type = "Copy";
    operation.name = "set";
    operation.value("int", std::to_string(value & 255));
    operation.out(bytes_of(memory, pitch, width, height));
    return operation;
  };
  return observed(stream, describe, call);
}

/// A set of elements. One whose bytes differ is a copy of them from the host, as in the shim.
template <class Element, class Call>
auto observed_elements(void* memory, Element value, std::size_t count, cudaStream_t stream, const Call& call)
    -> decltype(call()) {
  unsigned char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  const bool is_one_byte = std::count(std::begin(bytes), std::end(bytes), bytes[0]) == sizeof value;
  if (is_one_byte)
    return observed_set(memory, count * sizeof value, bytes[0], count * sizeof value, 1, stream, call);
  const std::vector<Element> pattern(Recorder::get() == nullptr ? 0 : count, value);
  return observed_copy({memory, pattern.data(), pattern.size() * sizeof value}, cudaMemcpyHostToDevice,
                       stream, call);
}

/// Defines what the linker calls in place of `function`, a copy or a set: `observed_call` gets what follows and the call.
#define NPU_PROBE_CUDA_COPY(Status, function, parameters, arguments, observed_call, ...) \
  extern "C" Status __real_##function parameters;                                        \
  extern "C" Status __wrap_##function parameters {                                       \
    return observed_call(__VA_ARGS__, [&] { return __real_##function arguments; });      \
  }

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_COPIES_H_
