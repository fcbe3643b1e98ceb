/// @file
/// Functions of CANN's library on tiles. The library computes them with several instructions and keeps intermediate results in a
/// tile of the caller, or in what the kernel's buffers leave of the unified buffer. Here each result is computed in double and
/// rounded once: the documents state no error.
/// Units: count in elements. `work` is lost.
/// Errors: those of an instruction with these operands.
/// Source: CANN 8.1, "Ascend C API", high-level API: Sin, Cos, Tan, Tanh, Erf, Sigmoid, Silu, Swish, Gelu, Floor, Ceil, Trunc, Power,
/// SwiGLU.
#ifndef NPU_SIM_ASCENDC_KERNEL_LIBRARY_H_
#define NPU_SIM_ASCENDC_KERNEL_LIBRARY_H_

#include "kernel_vector.h"

namespace npu_sim_core {
inline namespace detail {

/// `work` may be null.
template <class T>
void library(const char* name, VectorOp op, const AscendC::LocalTensor<T>& to, uint32_t a, uint32_t b,
             double scalar, const AscendC::LocalTensor<uint8_t>* work, uint32_t count, Where where) {
  VectorInstruction v = {
      name, op, element_of<T>(), element_of<T>(), 0, to.begin(), {a, b, kNoTile}, scalar, count, where};
  if (work != nullptr) {
    v.work = work->begin();
    v.work_bytes = work->GetSize();
  }
  table().vector(running.core, v);
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

// NPU_SIM_LIBRARY_(name, op) declares the four forms of a function of one tile.
#define NPU_SIM_LIBRARY_(name, op)                                                                           \
  template <class T, bool isReuseSource = false>                                                             \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, uint32_t count, NPU_SIM_WHERE) {              \
    NPU_SIM_TYPES_(name, float, half);                                                                       \
    npu_sim_core::library(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile, 0,        \
                          nullptr, count, {file, line});                                                     \
  }                                                                                                          \
  template <class T, bool isReuseSource = false>                                                             \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<uint8_t>& work,             \
            uint32_t count, NPU_SIM_WHERE) {                                                                 \
    NPU_SIM_TYPES_(name, float, half);                                                                       \
    npu_sim_core::library(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile, 0, &work, \
                          count, {file, line});                                                              \
  }                                                                                                          \
  template <class T, bool isReuseSource = false>                                                             \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<uint8_t>& work,             \
            NPU_SIM_WHERE) {                                                                                 \
    name<T, isReuseSource>(to, a, work, a.GetSize(), file, line);                                            \
  }                                                                                                          \
  template <class T, bool isReuseSource = false>                                                             \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, NPU_SIM_WHERE) {                              \
    name<T, isReuseSource>(to, a, a.GetSize(), file, line);                                                  \
  }

/// A function of each element; Gelu is that with tanh.
/// @{
NPU_SIM_LIBRARY_(Sin, sin)
NPU_SIM_LIBRARY_(Cos, cos)
NPU_SIM_LIBRARY_(Tan, tan)
NPU_SIM_LIBRARY_(Tanh, tanh)
NPU_SIM_LIBRARY_(Erf, erf)
NPU_SIM_LIBRARY_(Sigmoid, sigmoid)
NPU_SIM_LIBRARY_(Silu, silu)
NPU_SIM_LIBRARY_(Gelu, gelu)
NPU_SIM_LIBRARY_(Floor, floor)
NPU_SIM_LIBRARY_(Ceil, ceil)
NPU_SIM_LIBRARY_(Trunc, trunc)
/// @}
#undef NPU_SIM_LIBRARY_

/// a to the power of b: of two tiles, of a tile and a number, of a number and a tile.
/// @{
template <class T, bool isReuseSource = false>
void Power(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<T>& b, uint32_t count,
           NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Power, float, half);
  npu_sim_core::library("Power", npu_sim_core::VectorOp::power, to, a.begin(), b.begin(), 0, nullptr, count,
                        {file, line});
}
template <class T, bool isReuseSource = false>
void Power(const LocalTensor<T>& to, const LocalTensor<T>& a, std::common_type_t<T> b, uint32_t count,
           NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Power, float, half);
  npu_sim_core::library("Power", npu_sim_core::VectorOp::power_scalar, to, a.begin(), npu_sim_core::kNoTile,
                        npu_sim_core::scalar_of(b), nullptr, count, {file, line});
}
template <class T, bool isReuseSource = false>
void Power(const LocalTensor<T>& to, std::common_type_t<T> a, const LocalTensor<T>& b, uint32_t count,
           NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Power, float, half);
  npu_sim_core::library("Power", npu_sim_core::VectorOp::scalar_power, to, b.begin(), npu_sim_core::kNoTile,
                        npu_sim_core::scalar_of(a), nullptr, count, {file, line});
}
/// @}

/// x / (1 + exp(-beta x)), and a times that of b.
/// @{
template <class T, bool isReuseSource = false>
void Swish(const LocalTensor<T>& to, const LocalTensor<T>& a, uint32_t count, std::common_type_t<T> beta,
           NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Swish, float, half);
  npu_sim_core::library("Swish", npu_sim_core::VectorOp::swish, to, a.begin(), npu_sim_core::kNoTile,
                        npu_sim_core::scalar_of(beta), nullptr, count, {file, line});
}
template <class T, bool isReuseSource = false>
void SwiGLU(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<T>& b, float beta,
            uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SwiGLU, float, half);
  npu_sim_core::library("SwiGLU", npu_sim_core::VectorOp::swiglu, to, a.begin(), b.begin(), beta, nullptr,
                        count, {file, line});
}
template <class T, bool isReuseSource = false>
void SwiGLU(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<T>& b, float beta,
            const LocalTensor<uint8_t>& work, uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SwiGLU, float, half);
  npu_sim_core::library("SwiGLU", npu_sim_core::VectorOp::swiglu, to, a.begin(), b.begin(), beta, &work,
                        count, {file, line});
}
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_LIBRARY_H_
