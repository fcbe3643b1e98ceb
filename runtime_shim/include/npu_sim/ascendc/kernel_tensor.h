/// @file
/// Tensors in global memory and in the unified buffer, and the scalar unit's access to them.
/// Source: CANN 8.1, "Ascend C API", GlobalTensor, LocalTensor.
#ifndef NPU_SIM_ASCENDC_KERNEL_TENSOR_H_
#define NPU_SIM_ASCENDC_KERNEL_TENSOR_H_

#include <utility>

#include "kernel_types.h"

/// Parameters at the end of a function: the place of the call.
#define NPU_SIM_WHERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace AscendC {

/// One element of a tensor that the scalar unit reads or writes.
template <class Tensor>
class ElementOf {
  using T = typename Tensor::PrimType;

 public:
  ElementOf(const Tensor& tensor, uint64_t offset, npu_sim_core::Where where)
      : tensor_(tensor), offset_(offset), where_(where) {}
  operator T() const { return tensor_.GetValue(offset_, where_.file, where_.line); }
  template <class U, class = std::enable_if_t<std::is_arithmetic_v<U> && !std::is_same_v<U, T>>>
  explicit operator U() const {
    return static_cast<U>(static_cast<T>(*this));
  }
  ElementOf& operator=(T value) {
    tensor_.SetValue(offset_, value, where_.file, where_.line);
    return *this;
  }
  ElementOf& operator=(const ElementOf& other) { return *this = static_cast<T>(other); }
  template <class Other>
  ElementOf& operator=(const ElementOf<Other>& other) {
    return *this = static_cast<T>(static_cast<typename Other::PrimType>(other));
  }
  ElementOf(const ElementOf&) = default;
  ElementOf& operator+=(T value) { return *this = static_cast<T>(static_cast<T>(*this) + value); }
  ElementOf& operator-=(T value) { return *this = static_cast<T>(static_cast<T>(*this) - value); }
  ElementOf& operator*=(T value) { return *this = static_cast<T>(static_cast<T>(*this) * value); }

 private:
  Tensor tensor_;
  uint64_t offset_;
  npu_sim_core::Where where_;
};

/// How a tensor's lines are kept in the level 2 cache; it has no effect here.
enum class CacheMode : uint8_t {
  CACHE_MODE_DISABLE,
  CACHE_MODE_NORMAL,
  CACHE_MODE_LAST,
  CACHE_MODE_PERSISTENT
};
enum class CacheRwMode : uint8_t { READ = 1, WRITE, RW };

/// An array in global memory.
/// Units: indices and sizes in elements.
template <class T>
class GlobalTensor {
 public:
  using PrimType = T;
  void SetGlobalBuffer(T* buffer) { data_ = buffer; }
  void SetGlobalBuffer(T* buffer, uint64_t size) { data_ = buffer, size_ = size; }
  const T* GetPhyAddr() const { return data_; }
  T* GetPhyAddr(uint64_t offset) const { return data_ + offset; }
  template <CacheRwMode mode = CacheRwMode::RW>
  void SetL2CacheHint(CacheMode) const {}
  ElementOf<GlobalTensor> operator()(uint64_t offset, NPU_SIM_WHERE) const {
    return {*this, offset, {file, line}};
  }
  T* address() const { return data_; }
  uint64_t GetSize() const { return size_; }
  GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor part;
    part.data_ = data_ + npu_sim_core::bytes_of_elements<T>(offset) / sizeof(T);
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
  void SetValue(uint64_t offset, T value, NPU_SIM_WHERE) const {
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
  /// All elements are those of an expression such as a + b (kernel_expressions.h).
  template <class Expression,
            class = decltype(std::declval<const Expression&>().store(std::declval<const LocalTensor&>()))>
  LocalTensor& operator=(const Expression& expression) {
    expression.store(*this);
    return *this;
  }
  uint32_t begin() const { return begin_; }
  uint32_t GetSize() const { return static_cast<uint32_t>(npu_sim_core::elements_in_bytes<T>(bytes_)); }
  uint32_t GetLength() const { return bytes_; }
  /// Units: elements.
  void SetSize(uint32_t size) { bytes_ = static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(size)); }
  void SetUserTag(int32_t tag) { tag_ = tag; }
  int32_t GetUserTag() const { return tag_; }
  /// The simulated core has instructions, not the compiler's functions on addresses.
  /// Errors: the call stops the launch. Text that is never run may have it.
  uint64_t GetPhyAddr(uint32_t = 0, NPU_SIM_WHERE) const {
    npu_sim_core::table().fail(
        npu_sim_core::running.core, "Ascend C API, LocalTensor",
        "GetPhyAddr is not modelled: functions of the compiler on addresses, such as vadd(), are not. "
        "Call the function of the API that takes tensors, such as Add()",
        {file, line});
    return 0;
  }
  ElementOf<LocalTensor> operator()(uint32_t offset, NPU_SIM_WHERE) const {
    return {*this, offset, {file, line}};
  }
  LocalTensor operator[](uint32_t offset) const {
    const auto bytes = static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(offset));
    return {begin_ + bytes, bytes_ - bytes};
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
  int32_t tag_ = 0;
};

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_TENSOR_H_
