/// @file
/// Tensors in global memory and in the unified buffer, and the scalar unit's access to them.
/// Source: CANN 8.1, "Ascend C API", GlobalTensor, LocalTensor.
#ifndef NPU_SIM_ASCENDC_KERNEL_TENSOR_H_
#define NPU_SIM_ASCENDC_KERNEL_TENSOR_H_

#include "kernel_types.h"

/// Parameters at the end of a function: the place of the call.
#define NPU_SIM_WHERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace AscendC {

/// An array in global memory.
/// Units: indices and sizes in elements.
template <class T>
class GlobalTensor {
 public:
  using PrimType = T;
  void SetGlobalBuffer(T* buffer) { data_ = buffer; }
  void SetGlobalBuffer(T* buffer, uint64_t size) { data_ = buffer, size_ = size; }
  const T* GetPhyAddr() const { return data_; }
  T* address() const { return data_; }
  uint64_t GetSize() const { return size_; }
  GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor part;
    part.data_ = data_ + offset;
    return part;
  }
  T GetValue(uint64_t offset, NPU_SIM_WHERE) const {
    T value;
    std::memcpy(&value,
                npu_sim_core::table().scalar_global(npu_sim_core::running.core, data_ + offset, sizeof(T),
                                                    false, {file, line}),
                sizeof value);
    return value;
  }
  void SetValue(uint64_t offset, T value, NPU_SIM_WHERE) {
    std::memcpy(npu_sim_core::table().scalar_global(npu_sim_core::running.core, data_ + offset, sizeof(T),
                                                    true, {file, line}),
                &value, sizeof value);
  }

 private:
  T* data_ = nullptr;
  uint64_t size_ = 0;
};

/// What DataCacheCleanAndInvalid is about: one line of 64 bytes, which is written back to global memory and read anew.
/// @{
enum class CacheLine : uint64_t { SINGLE_CACHE_LINE };
enum class DcciDst : uint64_t { CACHELINE_OUT };
/// @}

/// The data cache of the scalar unit takes the line of the tensor's first element anew.
/// Errors: none.
/// Source: CANN 8.1, "Ascend C API", DataCacheCleanAndInvalid.
template <class T, CacheLine line, DcciDst to>
void DataCacheCleanAndInvalid(const GlobalTensor<T>& tensor) {
  npu_sim_core::table().invalidate_line(npu_sim_core::running.core, tensor.address());
}

/// A tile in the unified buffer.
/// Units: indices and sizes in elements; `begin()` in bytes from the start of the buffer.
template <class T>
class LocalTensor {
 public:
  using PrimType = T;
  LocalTensor() = default;
  LocalTensor(uint32_t begin, uint32_t bytes) : begin_(begin), bytes_(bytes) {}
  uint32_t begin() const { return begin_; }
  uint32_t GetSize() const { return bytes_ / sizeof(T); }
  LocalTensor operator[](uint32_t offset) const {
    return {static_cast<uint32_t>(begin_ + offset * sizeof(T)),
            static_cast<uint32_t>(bytes_ - offset * sizeof(T))};
  }
  template <class U>
  LocalTensor<U> ReinterpretCast() const {
    return {begin_, bytes_};
  }
  T GetValue(uint32_t offset, NPU_SIM_WHERE) const {
    T value;
    std::memcpy(&value, address(offset, false, {file, line}), sizeof value);
    return value;
  }
  void SetValue(uint32_t offset, T value, NPU_SIM_WHERE) const {
    std::memcpy(address(offset, true, {file, line}), &value, sizeof value);
  }

 private:
  void* address(uint32_t offset, bool writes, npu_sim_core::Where where) const {
    return npu_sim_core::table().scalar_tile(npu_sim_core::running.core,
                                             static_cast<uint32_t>(begin_ + offset * sizeof(T)), sizeof(T),
                                             writes, where);
  }
  uint32_t begin_ = 0, bytes_ = 0;
};

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_TENSOR_H_
