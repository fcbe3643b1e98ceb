/// @file
/// Operators between tiles: `to = a + b` computes all elements of `to`.
/// Errors: those of the function that is meant.
/// Source: CANN 8.1, "Ascend C API", Add, Sub, Mul, Div: operators on whole tensors.
#ifndef NPU_SIM_ASCENDC_KERNEL_EXPRESSIONS_H_
#define NPU_SIM_ASCENDC_KERNEL_EXPRESSIONS_H_

#include "kernel_vector.h"

namespace AscendC {

// NPU_SIM_OPERATOR_(symbol, name) declares the operator and what its result does to a tensor.
#define NPU_SIM_OPERATOR_(symbol, name)                                                  \
  template <class T>                                                                     \
  struct name##OfTensors {                                                               \
    LocalTensor<T> a, b;                                                                 \
    npu_sim_core::Where where;                                                           \
    void store(const LocalTensor<T>& to) const {                                         \
      name(to, a, b, static_cast<int32_t>(to.GetSize()), where.file, where.line);        \
    }                                                                                    \
  };                                                                                     \
  template <class T>                                                                     \
  name##OfTensors<T> operator symbol(const LocalTensor<T>& a, const LocalTensor<T>& b) { \
    return {a, b, {"an operator between tensors", 0}};                                   \
  }

/// All elements of two tiles; what is assigned from it is computed.
/// @{
NPU_SIM_OPERATOR_(+, Add)
NPU_SIM_OPERATOR_(-, Sub)
NPU_SIM_OPERATOR_(*, Mul)
NPU_SIM_OPERATOR_(/, Div)
/// @}
#undef NPU_SIM_OPERATOR_

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_EXPRESSIONS_H_
