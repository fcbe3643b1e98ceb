/// @file
/// DataCopy and DataCopyPad between global memory and the unified buffer, and what they do with the elements there.
/// Units: blockLen, srcStride and dstStride of DataCopyParams in blocks of 32 bytes; of DataCopyExtParams blockLen and the
/// stride in global memory in bytes, the one in the buffer in 32 bytes.
/// Errors: lengths, alignment or addresses that break a rule of the copy stop the launch.
/// Source: CANN 8.1, "Ascend C API", DataCopy, DataCopyPad.
#ifndef NPU_SIM_ASCENDC_KERNEL_COPY_H_
#define NPU_SIM_ASCENDC_KERNEL_COPY_H_

#include "kernel_tensor.h"

namespace npu_sim_core {
inline namespace detail {

template <class T>
void set_atomic(AtomicOp op, Where where) {
  static_assert(
      std::is_same_v<T, float> || std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> ||
          std::is_same_v<T, int32_t>,
      "atomic copies are modelled for float, half, bfloat16_t and int32_t (Ascend C API, SetAtomicAdd)");
  table().set_atomic(running.core, op, element_of<T>(), where);
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

struct DataCopyParams {
  uint16_t blockCount = 1, blockLen = 0, srcStride = 0, dstStride = 0;
};
/// Braces with four numbers are DataCopyParams, with five these.
struct DataCopyExtParams {
  DataCopyExtParams() = default;
  DataCopyExtParams(uint16_t count, uint32_t length, int64_t source, int64_t destination, uint32_t reserved)
      : blockCount(count), blockLen(length), srcStride(source), dstStride(destination), rsv(reserved) {}
  uint16_t blockCount = 1;
  uint32_t blockLen = 0;
  int64_t srcStride = 0, dstStride = 0;
  uint32_t rsv = 0;
};
template <class T>
struct DataCopyPadExtParams {
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  T paddingValue{};
};

/// As DataCopyPadExtParams, with the bits of the padding.
struct DataCopyPadParams {
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  uint64_t paddingValue = 0;
};

/// `count` elements; whole 32 bytes.
/// @{
template <class T>
void DataCopy(const LocalTensor<T>& to, const GlobalTensor<T>& from, uint32_t count, NPU_SIM_WHERE) {
  npu_sim_core::table().copy(npu_sim_core::running.core,
                             {"DataCopy",
                              false,
                              false,
                              false,
                              from.address(),
                              to.begin(),
                              1,
                              static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(count)),
                              0,
                              0,
                              sizeof(T),
                              npu_sim_core::element_or_other<T>(),
                              0,
                              {file, line}});
}
template <class T>
void DataCopy(const GlobalTensor<T>& to, const LocalTensor<T>& from, uint32_t count, NPU_SIM_WHERE) {
  npu_sim_core::table().copy(npu_sim_core::running.core,
                             {"DataCopy",
                              true,
                              false,
                              false,
                              to.address(),
                              from.begin(),
                              1,
                              static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(count)),
                              0,
                              0,
                              sizeof(T),
                              npu_sim_core::element_or_other<T>(),
                              0,
                              {file, line}});
}
template <class T>
void DataCopy(const LocalTensor<T>& to, const GlobalTensor<T>& from, const DataCopyParams& p, NPU_SIM_WHERE) {
  npu_sim_core::table().copy(npu_sim_core::running.core, {"DataCopy",
                                                          false,
                                                          false,
                                                          false,
                                                          from.address(),
                                                          to.begin(),
                                                          p.blockCount,
                                                          p.blockLen * 32u,
                                                          p.srcStride * 32,
                                                          p.dstStride * 32u,
                                                          sizeof(T),
                                                          npu_sim_core::element_or_other<T>(),
                                                          0,
                                                          {file, line}});
}
template <class T>
void DataCopy(const GlobalTensor<T>& to, const LocalTensor<T>& from, const DataCopyParams& p, NPU_SIM_WHERE) {
  npu_sim_core::table().copy(npu_sim_core::running.core, {"DataCopy",
                                                          true,
                                                          false,
                                                          false,
                                                          to.address(),
                                                          from.begin(),
                                                          p.blockCount,
                                                          p.blockLen * 32u,
                                                          p.dstStride * 32,
                                                          p.srcStride * 32u,
                                                          sizeof(T),
                                                          npu_sim_core::element_or_other<T>(),
                                                          0,
                                                          {file, line}});
}
/// @}

/// Blocks of any number of bytes.
/// @{
template <class T>
void DataCopyPad(const LocalTensor<T>& to, const GlobalTensor<T>& from, const DataCopyExtParams& p,
                 const DataCopyPadExtParams<T>& padding, NPU_SIM_WHERE) {
  uint64_t bits = 0;
  std::memcpy(&bits, &padding.paddingValue, sizeof(T));
  npu_sim_core::table().copy(npu_sim_core::running.core, {"DataCopyPad",
                                                          false,
                                                          true,
                                                          padding.isPad,
                                                          from.address(),
                                                          to.begin(),
                                                          p.blockCount,
                                                          p.blockLen,
                                                          p.srcStride,
                                                          static_cast<uint32_t>(p.dstStride * 32),
                                                          sizeof(T),
                                                          npu_sim_core::element_or_other<T>(),
                                                          bits,
                                                          {file, line}});
}
template <class T>
void DataCopyPad(const GlobalTensor<T>& to, const LocalTensor<T>& from, const DataCopyExtParams& p,
                 NPU_SIM_WHERE) {
  npu_sim_core::table().copy(npu_sim_core::running.core, {"DataCopyPad",
                                                          true,
                                                          true,
                                                          false,
                                                          to.address(),
                                                          from.begin(),
                                                          p.blockCount,
                                                          p.blockLen,
                                                          p.dstStride,
                                                          static_cast<uint32_t>(p.srcStride * 32),
                                                          sizeof(T),
                                                          npu_sim_core::element_or_other<T>(),
                                                          0,
                                                          {file, line}});
}
/// Lengths and strides in global memory are in bytes here.
template <class T>
void DataCopyPad(const LocalTensor<T>& to, const GlobalTensor<T>& from, const DataCopyParams& p,
                 const DataCopyPadParams& padding, NPU_SIM_WHERE) {
  DataCopyPadExtParams<T> other = {padding.isPad, padding.leftPadding, padding.rightPadding, {}};
  std::memcpy(static_cast<void*>(&other.paddingValue), &padding.paddingValue, sizeof(T));
  DataCopyPad(to, from, DataCopyExtParams{p.blockCount, p.blockLen, p.srcStride, p.dstStride, 0}, other, file,
              line);
}
template <class T>
void DataCopyPad(const GlobalTensor<T>& to, const LocalTensor<T>& from, const DataCopyParams& p,
                 NPU_SIM_WHERE) {
  DataCopyPad(to, from, DataCopyExtParams{p.blockCount, p.blockLen, p.srcStride, p.dstStride, 0}, file, line);
}
/// @}

/// From now on copies from the unified buffer to global memory add to the elements there, or leave the larger or the smaller
/// ones. The type is that of the copies: float, half, bfloat16_t or int32_t. Blocks take effect in the order of their numbers
/// here; on a device their order is open.
/// Errors: a copy of another type, an access to global memory that a kernel of several blocks combines with, and a kernel that
/// ends without SetAtomicNone stop the launch.
/// Source: CANN 8.1, "Ascend C API", SetAtomicAdd, SetAtomicMax, SetAtomicMin, SetAtomicNone.
/// @{
template <class T>
void SetAtomicAdd(NPU_SIM_WHERE) {
  npu_sim_core::set_atomic<T>(npu_sim_core::AtomicOp::add, {file, line});
}
template <class T>
void SetAtomicMax(NPU_SIM_WHERE) {
  npu_sim_core::set_atomic<T>(npu_sim_core::AtomicOp::max, {file, line});
}
template <class T>
void SetAtomicMin(NPU_SIM_WHERE) {
  npu_sim_core::set_atomic<T>(npu_sim_core::AtomicOp::min, {file, line});
}
inline void SetAtomicNone(NPU_SIM_WHERE) {
  npu_sim_core::set_atomic<float>(npu_sim_core::AtomicOp::none, {file, line});
}
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_COPY_H_
