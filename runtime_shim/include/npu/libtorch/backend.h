/// @file
/// libtorch's tensors on the simulated device: what torch_npu does on a real one. Registers an allocator, a
/// device guard and the operators of libtorch's backend for devices of its users (PrivateUse1). Memory,
/// streams and copies are the device's. Operators are computed by libtorch's own CPU kernels, on copies (its
/// CPU fallback). Header only, because it must be built with the libtorch of the program: 1.13 or later.
/// Errors: functions throw c10::Error with the runtime's error, if they do not say otherwise.
/// Source: PyTorch documentation, "Facilitating New Backend Integration by PrivateUse1".
#ifndef NPU_LIBTORCH_BACKEND_H_
#define NPU_LIBTORCH_BACKEND_H_

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/native/Resize.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include "npu/runtime.h"

namespace npu::libtorch {

/// The device type of this backend; torch_npu calls it "npu", libtorch "privateuseone".
inline constexpr c10::DeviceType kDevice = c10::DeviceType::PrivateUse1;

/// Throws if `error` is not npuSuccess.
/// Errors: c10::Error with the name and the text of the error.
/// Source: AT_CUDA_CHECK.
inline void check(npuError_t error) {
  TORCH_CHECK(error == npuSuccess, "NPU error: ", npuGetErrorName(error), ": ", npuGetErrorString(error));
}

/// The stream of this thread and device on which libtorch works; the default stream until one is set.
/// Errors: c10::Error for the runtime's errors and for a device beyond the 64th.
/// Source: this project; c10::cuda::getCurrentCUDAStream reads the same state.
inline npuStream_t& current_stream() {
  thread_local npuStream_t streams[64] = {};
  int device = 0;
  check(npuGetDevice(&device));
  TORCH_CHECK(device < 64, "libtorch backend: device ", device, " is beyond the 64 devices it knows");
  return streams[device];
}

namespace detail {

inline void release(void* memory) {
  if (memory != nullptr) static_cast<void>(npuFree(memory));  // at exit the device may be gone already
}

/// Device memory for tensors.
/// Errors: c10::Error if the device has no more memory.
struct Allocator final : c10::Allocator {
  static c10::DataPtr memory_of(size_t bytes) {
    int device = 0;
    check(npuGetDevice(&device));
    void* memory = nullptr;
    if (bytes > 0) check(npuMalloc(&memory, bytes));
    return {memory, memory, &release, c10::Device(kDevice, static_cast<c10::DeviceIndex>(device))};
  }
#if defined(TORCH_VERSION_MAJOR) && \
    (TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 3))
  c10::DataPtr allocate(size_t bytes) override { return memory_of(bytes); }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    check(npuMemcpy(to, from, bytes, npuMemcpyDeviceToDevice));
  }
#else
  c10::DataPtr allocate(size_t bytes) const override { return memory_of(bytes); }
#endif
  c10::DeleterFnPtr raw_deleter() const override { return &release; }
};

inline Allocator& allocator() {
  static auto* const result = new Allocator;  // outlives the tensors of static objects
  return *result;
}

/// Which device is current; streams are npuStream_t in the id of a c10::Stream.
struct Guard final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return kDevice; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  c10::Device getDevice() const override {
    int device = 0;
    check(npuGetDevice(&device));
    return {kDevice, static_cast<c10::DeviceIndex>(device)};
  }
  void setDevice(c10::Device device) const override {
    if (device.has_index()) check(npuSetDevice(device.index()));
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    if (device.has_index()) static_cast<void>(npuSetDevice(device.index()));
  }
  c10::Stream getStream(c10::Device device) const noexcept override {
    return c10::Stream(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(current_stream()));
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return c10::Stream(c10::Stream::UNSAFE, device, 0);
  }
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override {
    const c10::Stream before = getStream(stream.device());
    current_stream() = reinterpret_cast<npuStream_t>(stream.id());
    return before;
  }
  c10::DeviceIndex deviceCount() const noexcept override {
    int count = 0;
    return npuGetDeviceCount(&count) == npuSuccess ? static_cast<c10::DeviceIndex>(count)
                                                   : c10::DeviceIndex{0};
  }
};

inline bool is_ours(const at::Tensor& tensor) { return tensor.device().type() == kDevice; }

/// The same elements as a CPU tensor. The simulated device's memory can be read by the host; what the device
/// still does with it must be finished before.
inline at::Tensor as_host(const at::Tensor& tensor) {
  if (!is_ours(tensor)) return tensor;
  return at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(),
                       tensor.options().device(at::kCPU));
}

// ---- Operators ----

inline at::Tensor empty(at::IntArrayRef size, c10::optional<at::ScalarType> type, c10::optional<at::Layout>,
                        c10::optional<at::Device> device, c10::optional<bool>,
                        c10::optional<at::MemoryFormat> format) {
  const c10::OptionalDeviceGuard guard(device);
  return at::Tensor(at::detail::empty_generic(size, &allocator(),
                                              c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                              c10::dtype_or_default(type), format));
}

inline at::Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                                c10::optional<at::ScalarType> type, c10::optional<at::Layout>,
                                c10::optional<at::Device> device, c10::optional<bool>) {
  const c10::OptionalDeviceGuard guard(device);
  return at::Tensor(at::detail::empty_strided_generic(size, stride, &allocator(),
                                                      c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                                      c10::dtype_or_default(type)));
}

/// Any copy with a device tensor on a side: after what the current stream does, and finished on return.
inline at::Tensor copy_from(const at::Tensor& self, const at::Tensor& to, bool) {
  const c10::OptionalDeviceGuard guard(is_ours(self) ? self.device() : to.device());
  check(npuStreamSynchronize(current_stream()));
  if (self.numel() > 0) as_host(to).copy_(as_host(self));
  return to;
}

inline at::Tensor copy_from_and_resize(const at::Tensor& self, const at::Tensor& to) {
  to.resize_(self.sizes());
  return copy_from(self, to, false);
}

inline const at::Tensor& resize(const at::Tensor& self, at::IntArrayRef size,
                                c10::optional<at::MemoryFormat> format) {
  at::native::resize_impl_cpu_(self.unsafeGetTensorImpl(), size, c10::nullopt);
  if (format) self.unsafeGetTensorImpl()->empty_tensor_restride(*format);
  return self;
}

inline at::Tensor as_strided(const at::Tensor& self, at::IntArrayRef size, at::IntArrayRef stride,
                             c10::optional<int64_t> offset) {
  return at::native::as_strided_tensorimpl(self, size, stride, offset);
}
inline at::Tensor view(const at::Tensor& self, at::IntArrayRef size) { return at::native::view(self, size); }
inline at::Tensor reshape_alias(const at::Tensor& self, at::IntArrayRef size, at::IntArrayRef stride) {
  return at::native::_reshape_alias(self, size, stride);
}
inline at::Tensor& set_storage(at::Tensor& self, at::Storage source, int64_t offset, at::IntArrayRef size,
                               at::IntArrayRef stride) {
  return at::native::set_storage_cpu_(self, std::move(source), offset, size, stride);
}

// libtorch asks a backend it does not know for convolutions by these two names.
inline at::Tensor convolution(const at::Tensor& input, const at::Tensor& weight,
                              const c10::optional<at::Tensor>& bias, at::IntArrayRef stride,
                              at::IntArrayRef padding, at::IntArrayRef dilation, bool transposed,
                              at::IntArrayRef output_padding, int64_t groups) {
  c10::optional<at::Tensor> host_bias;
  if (bias && bias->defined()) host_bias = bias->cpu();
  return at::convolution(input.cpu(), weight.cpu(), host_bias, stride, padding, dilation, transposed,
                         output_padding, groups)
      .to(input.device());
}
inline std::tuple<at::Tensor, at::Tensor, at::Tensor> convolution_backward(
    const at::Tensor& grad, const at::Tensor& input, const at::Tensor& weight, at::IntArrayRef stride,
    at::IntArrayRef padding, at::IntArrayRef dilation, bool transposed, at::IntArrayRef output_padding,
    int64_t groups, std::array<bool, 3> mask) {
  std::vector<int64_t> bias_size;
  if (mask[2]) bias_size.push_back(grad.size(1));
  auto [grad_input, grad_weight, grad_bias] = at::convolution_backward(
      grad.cpu(), input.cpu(), weight.cpu(),
      mask[2] ? at::OptionalIntArrayRef(bias_size) : at::OptionalIntArrayRef(c10::nullopt), stride, padding,
      dilation, transposed, output_padding, groups, mask);
  const auto home = [&](const at::Tensor& tensor) {
    return tensor.defined() ? tensor.to(input.device()) : tensor;
  };
  return {home(grad_input), home(grad_weight), home(grad_bias)};
}

/// Whether a tensor may take over the other's data: libtorch before 2.1 denies it for devices that it does
/// not know, and then no module can be moved to one.
inline bool may_take_data(const at::Tensor& self, const at::Tensor& from) {
  const auto is_dense = [](const at::Tensor& tensor) {
    return (tensor.device().type() == kDevice || tensor.device().type() == at::kCPU) &&
           tensor.layout() == at::kStrided;
  };
  return is_dense(self) && is_dense(from);
}

struct Registration {
  Guard guard;
  torch::Library operators{torch::Library::IMPL, "aten", c10::make_optional(c10::DispatchKey::PrivateUse1),
                           __FILE__, __LINE__};
  torch::Library autograd{torch::Library::IMPL, "aten",
                          c10::make_optional(c10::DispatchKey::AutogradPrivateUse1), __FILE__, __LINE__};
  torch::Library all{torch::Library::IMPL, "_", c10::make_optional(c10::DispatchKey::PrivateUse1), __FILE__,
                     __LINE__};

  Registration() {
    c10::SetAllocator(kDevice, &allocator());
    c10::impl::DeviceGuardImplRegistrar(kDevice, &guard);
    all.fallback(torch::CppFunction::makeFromBoxedFunction<&at::native::cpu_fallback>());
    // libtorch would take their out= forms, which warn of an output of another shape.
    for (const char* name : {"mse_loss", "smooth_l1_loss"})
      operators.impl(name, torch::CppFunction::makeFromBoxedFunction<&at::native::cpu_fallback>());
    operators.impl("empty.memory_format", TORCH_FN(empty));
    operators.impl("empty_strided", TORCH_FN(empty_strided));
    operators.impl("_copy_from", TORCH_FN(copy_from));
    operators.impl("_copy_from_and_resize", TORCH_FN(copy_from_and_resize));
    operators.impl("resize_", TORCH_FN(resize));
    operators.impl("as_strided", TORCH_FN(as_strided));
    operators.impl("view", TORCH_FN(view));
    operators.impl("_reshape_alias", TORCH_FN(reshape_alias));
    operators.impl("set_.source_Storage_storage_offset", TORCH_FN(set_storage));
    operators.impl("_has_compatible_shallow_copy_type", TORCH_FN(may_take_data));
    autograd.impl("_has_compatible_shallow_copy_type", TORCH_FN(may_take_data));
    operators.impl("convolution_overrideable", TORCH_FN(convolution));
    operators.impl("convolution_backward_overrideable", TORCH_FN(convolution_backward));
  }
};

/// One per program, made before main. Never destroyed: tensors of static objects go later.
inline Registration& registration = *new Registration;

}  // namespace detail
}  // namespace npu::libtorch

#endif  // NPU_LIBTORCH_BACKEND_H_
