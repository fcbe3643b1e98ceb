/// @file
/// Random numbers for kernels of libtorch's extensions: a generator that gives each launch a seed and an offset of Philox,
/// shaped like at::CUDAGeneratorImpl. A kernel hands them to npurand_init with its thread as the subsequence, and gets the
/// numbers that it gets on a GPU.
/// Errors: functions throw c10::Error where they name one; no other errors.
/// Source: PyTorch's headers ATen/cuda/CUDAGeneratorImpl.h and ATen/cuda/CUDAGraphsUtils.cuh; torch_npu's NPUGeneratorImpl.
#ifndef NPU_LIBTORCH_RANDOM_H_
#define NPU_LIBTORCH_RANDOM_H_

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/Generator.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "npu/libtorch/streams.h"

namespace at {

/// Seed and offset of a launch; at::ascend::philox::unpack reads them in the kernel.
/// Source: at::PhiloxCudaState.
struct PhiloxNpuState {
  union Payload {
    std::uint64_t val;
    std::int64_t* ptr;
  };
  PhiloxNpuState() = default;
  PhiloxNpuState(std::uint64_t seed, std::uint64_t offset) {
    seed_.val = seed;
    offset_.val = offset;
  }
  Payload seed_{0}, offset_{0};
};

/// A generator of one device. A default generator follows that of the CPU, which at::manual_seed sets: it starts again at
/// offset 0 when the seed there has changed.
/// Errors: set_state throws c10::Error for a state of another generator.
/// Source: at::CUDAGeneratorImpl.
struct NPUGeneratorImpl : c10::GeneratorImpl {
  explicit NPUGeneratorImpl(DeviceIndex device = -1, bool follows_cpu = false)
      : c10::GeneratorImpl(Device(::npu::libtorch::kDevice, device),
                           DispatchKeySet(c10::DispatchKey::PrivateUse1)),
        follows_cpu_(follows_cpu) {}

  static DeviceType device_type() { return ::npu::libtorch::kDevice; }

  /// Sets the seed, and the offset to 0.
  void set_current_seed(std::uint64_t seed) override {
    follow();
    seed_ = seed;
    offset_ = 0;
  }
  std::uint64_t current_seed() const override {
    follow();
    return seed_;
  }
  /// Sets a seed that nobody can know, and returns it.
  std::uint64_t seed() override {
    const std::uint64_t random = c10::detail::getNonDeterministicRandom(true);
    set_current_seed(random);
    return random;
  }

  /// Numbers that each thread has taken so far.
  /// @{
  void set_offset(std::uint64_t offset) {
    follow();
    offset_ = offset;
  }
  std::uint64_t get_offset() const {
    follow();
    return offset_;
  }
  void set_philox_offset_per_thread(std::uint64_t offset) { set_offset(offset); }
  std::uint64_t philox_offset_per_thread() const { return get_offset(); }
  /// @}

  /// The state of a launch in which a thread takes at most `increment` numbers; the next launch begins after them. Rounded up
  /// to a multiple of 4, as many as Philox makes at once. The caller holds mutex_.
  PhiloxNpuState philox_npu_state(std::uint64_t increment) {
    const auto [seed, offset] = philox_engine_inputs(increment);
    return {seed, offset};
  }
  /// The same as a pair of seed and offset.
  std::pair<std::uint64_t, std::uint64_t> philox_engine_inputs(std::uint64_t increment) {
    follow();
    const std::uint64_t offset = offset_;
    offset_ += (increment + 3) / 4 * 4;
    return {seed_, offset};
  }

  /// Seed and offset as 16 bytes on the CPU.
  /// @{
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    follow();
    auto state = at::empty({2 * sizeof(std::uint64_t)}, at::TensorOptions().dtype(at::kByte));
    std::memcpy(state.data_ptr(), &seed_, sizeof(seed_));
    std::memcpy(static_cast<char*>(state.data_ptr()) + sizeof(seed_), &offset_, sizeof(offset_));
    return state.getIntrusivePtr();
  }
  void set_state(const c10::TensorImpl& state) override {
    TORCH_CHECK(state.numel() == 2 * sizeof(std::uint64_t) &&
                    state.dtype() == caffe2::TypeMeta::Make<std::uint8_t>() && state.device().is_cpu(),
                "this is not a state of a generator of the NPU");
    follow();
    const auto* bytes = static_cast<const char*>(state.data());
    std::memcpy(&seed_, bytes, sizeof(seed_));
    std::memcpy(&offset_, bytes + sizeof(seed_), sizeof(offset_));
  }
  /// @}

  std::shared_ptr<NPUGeneratorImpl> clone() const { return std::shared_ptr<NPUGeneratorImpl>(clone_impl()); }

 private:
  NPUGeneratorImpl* clone_impl() const override {
    follow();
    auto copy = std::make_unique<NPUGeneratorImpl>(device().index());
    copy->seed_ = seed_;
    copy->offset_ = offset_;
    return copy.release();
  }
  /// Starts again with the seed of the CPU's default generator, if that is another than before.
  void follow() const {
    if (!follows_cpu_) return;
    Generator cpu = detail::getDefaultCPUGenerator();
    const std::lock_guard<std::mutex> lock(cpu.mutex());
    if (const std::uint64_t seed = cpu.current_seed(); !has_seed_ || seed != cpu_seed_) {
      has_seed_ = true;
      cpu_seed_ = seed_ = seed;
      offset_ = 0;
    }
  }

  bool follows_cpu_;
  mutable bool has_seed_ = false;
  mutable std::uint64_t cpu_seed_ = 0, seed_ = c10::default_rng_seed_val, offset_ = 0;
};

namespace ascend::detail {

/// The generator of a device that programs use without one of their own; -1 is the current device.
/// Errors: c10::Error if there is no such device.
/// Source: at::cuda::detail::getDefaultCUDAGenerator.
inline const Generator& getDefaultNPUGenerator(DeviceIndex device = -1) {
  static std::mutex mutex;
  static std::map<DeviceIndex, Generator> known;
  if (device < 0) device = c10::ascend::current_device();
  TORCH_CHECK(device < c10::ascend::device_count(), "there is no device ", static_cast<int>(device));
  const std::lock_guard<std::mutex> lock(mutex);
  const auto [entry, fresh] = known.try_emplace(device);
  if (fresh) entry->second = at::make_generator<NPUGeneratorImpl>(device, true);
  return entry->second;
}

/// A new generator with libtorch's default seed; -1 is the current device.
/// Errors: c10::Error if there is no such device.
/// Source: at::cuda::detail::createCUDAGenerator.
inline Generator createNPUGenerator(DeviceIndex device = -1) {
  if (device < 0) device = c10::ascend::current_device();
  TORCH_CHECK(device < c10::ascend::device_count(), "there is no device ", static_cast<int>(device));
  return at::make_generator<NPUGeneratorImpl>(device);
}

}  // namespace ascend::detail

namespace ascend::philox {

/// Seed and offset of a launch, in its kernel.
/// Source: at::cuda::philox::unpack.
inline std::tuple<std::uint64_t, std::uint64_t> unpack(const PhiloxNpuState& state) {
  return {state.seed_.val, state.offset_.val};
}

}  // namespace ascend::philox

}  // namespace at

#endif  // NPU_LIBTORCH_RANDOM_H_
