/// @file
/// Functions of Ascend C that the simulated core does not have.
/// Errors: a kernel that calls one does not compile, and the message names it.
/// Source: CANN 8.1, "Ascend C API".
#ifndef NPU_SIM_ASCENDC_KERNEL_ABSENT_H_
#define NPU_SIM_ASCENDC_KERNEL_ABSENT_H_

#include "kernel_tensor.h"

namespace npu_sim_core {
inline namespace detail {
template <class...>
inline constexpr bool never = false;
}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

// NPU_SIM_ABSENT_(name, what) declares a function that takes anything and does not compile when it is called.
#define NPU_SIM_ABSENT_(name, what)                                                                         \
  template <auto... kNumbers, class... T>                                                                   \
  void name(T&&...) {                                                                                       \
    static_assert(npu_sim_core::never<T...>, #name " is not modelled on the simulated core: " what);        \
  }                                                                                                         \
  template <class First, class... Types, class... T>                                                        \
  void name(T&&...) {                                                                                       \
    static_assert(npu_sim_core::never<First, T...>, #name " is not modelled on the simulated core: " what); \
  }                                                                                                         \
  template <class First, auto kFirst, auto... kNumbers, class... T>                                         \
  void name(T&&...) {                                                                                       \
    static_assert(npu_sim_core::never<First, T...>, #name " is not modelled on the simulated core: " what); \
  }
// NPU_SIM_ABSENT_TYPE_(name, what) declares a class that takes anything and does not compile when it is used.
#define NPU_SIM_ABSENT_TYPE_(name, what)                                                          \
  template <class T = void>                                                                       \
  struct name##IsAbsent {                                                                         \
    static_assert(npu_sim_core::never<T>, #name " is not modelled on the simulated core: " what); \
    template <class... Any>                                                                       \
    name##IsAbsent(Any&&...) {}                                                                   \
  };                                                                                              \
  using name = name##IsAbsent<>;

#define NPU_SIM_NZ2ND_ "Fixpipe takes ndNum and its strides with each call"
#define NPU_SIM_WAIT_ "blocks do not wait for each other. Split the kernel in two launches"
/// These do not compile.
/// @{
NPU_SIM_ABSENT_(SetFixpipeNz2ndFlag, NPU_SIM_NZ2ND_)
NPU_SIM_ABSENT_(SyncAll, NPU_SIM_WAIT_)
NPU_SIM_ABSENT_(IBSet, NPU_SIM_WAIT_)
NPU_SIM_ABSENT_(IBWait, NPU_SIM_WAIT_)
NPU_SIM_ABSENT_(Sort, "sort on the scalar unit, or call aclnnSort on the host")
NPU_SIM_ABSENT_(Sort32, "sort on the scalar unit, or call aclnnSort on the host")
NPU_SIM_ABSENT_(MrgSort, "sort on the scalar unit, or call aclnnSort on the host")
NPU_SIM_ABSENT_(TopK, "sort on the scalar unit, or call aclnnTopk on the host")
NPU_SIM_ABSENT_(Concat, "sort on the scalar unit, or call aclnnSort on the host")
NPU_SIM_ABSENT_(Extract, "sort on the scalar unit, or call aclnnSort on the host")
NPU_SIM_ABSENT_(SoftmaxFlashV2, "compute it with ReduceMax, Adds, Exp, ReduceSum and Muls")
NPU_SIM_ABSENT_(LayerNorm, "compute it with ReduceSum, Adds, Mul and Muls")
NPU_SIM_ABSENT_(RmsNorm, "compute it with Mul, ReduceSum and Muls")
NPU_SIM_ABSENT_(Transpose, "copy with strides by DataCopy, or take the elements with Gather")
NPU_SIM_ABSENT_(TransDataTo5HD, "copy with strides by DataCopy, or take the elements with Gather")
NPU_SIM_ABSENT_(Broadcast, "fill blocks with Brcb, or copy rows with DataCopy")
NPU_SIM_ABSENT_(Scatter, "write the elements with SetValue")
/// @}
#undef NPU_SIM_ABSENT_
#undef NPU_SIM_ABSENT_TYPE_
#undef NPU_SIM_NZ2ND_
#undef NPU_SIM_WAIT_

/// CumSum and reductions over an axis have arguments that no list of types takes.
/// @{
struct CumSumConfig {
  bool isLastAxis = true, isReuseSource = false, outputLastRow = false;
};
struct CumSumInfo {
  uint32_t outter = 0, inner = 0;
};
template <class T, const CumSumConfig& config>
void CumSum(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const CumSumInfo&) {
  static_assert(
      npu_sim_core::never<T>,
      "CumSum is not modelled on the simulated core: compute the sums with Add over shifted tiles, or on the scalar unit");
}
namespace Pattern::Reduce {
struct AR;
struct RA;
}  // namespace Pattern::Reduce
template <class T, class Pattern, bool isReuseSource = false, class... Any>
void ReduceSum(Any&&...) {
  static_assert(
      npu_sim_core::never<T>,
      "ReduceSum with a Pattern is not modelled on the simulated core: call ReduceSum or WholeReduceSum for each row");
}
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_ABSENT_H_
