/// @file
/// The matrix product object of CANN's library. The simulated core does not have it: a kernel that makes one does not compile, and the
/// message says so. Kernels that only include this file are not concerned.
/// Source: CANN 8.1, "Ascend C API", Matmul.
#ifndef NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_
#define NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_

#include "../kernel_operator.h"

namespace matmul {

/// Position and layout of an operand, as Matmul's template parameters take it.
template <AscendC::TPosition position, int layout, class T, bool isTranspose = false>
struct MatmulType {};

template <class A, class B, class C, class Bias = C>
class Matmul {
  static_assert(
      npu_sim_core::never<A>,
      "matmul::Matmul is not modelled on the simulated core: cube cores are not. For one matrix product call "
      "aclnnMatmul on the host");
};

}  // namespace matmul

#define REGIST_MATMUL_OBJ(...)                                                                       \
  static_assert(                                                                                     \
      false,                                                                                         \
      "REGIST_MATMUL_OBJ is not modelled on the simulated core: cube cores are not. For one matrix " \
      "product call aclnnMatmul on the host")

#endif  // NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_
