/// @file
/// The tags by which functions of cuda::ptx choose a form of an instruction. C++17.
///
/// Errors: none.
/// Source: CUDA C++ Core Libraries, libcu++, PTX.
#ifndef NPU_DETAIL_PTX_TAGS_H_
#define NPU_DETAIL_PTX_TAGS_H_

#include <type_traits>

#include "npu/kernel/bulk_copy.h"

namespace cuda::ptx {

/// The words of instructions that choose a memory order, a space of memory, a scope, and an operation.
/// @{
enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_space { cluster, constant, global, local, param, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };
template <dot_sem kValue>
using sem_t = std::integral_constant<dot_sem, kValue>;
template <dot_space kValue>
using space_t = std::integral_constant<dot_space, kValue>;
template <dot_scope kValue>
using scope_t = std::integral_constant<dot_scope, kValue>;
template <dot_op kValue>
using op_t = std::integral_constant<dot_op, kValue>;
template <int kValue>
using n32_t = std::integral_constant<int, kValue>;
/// @}

#define NPU_PTX_TAG_(kind, word)                        \
  using kind##_##word##_t = kind##_t<dot_##kind::word>; \
  inline constexpr kind##_##word##_t kind##_##word{};
NPU_PTX_TAG_(sem, acq_rel)
NPU_PTX_TAG_(sem, acquire)
NPU_PTX_TAG_(sem, relaxed)
NPU_PTX_TAG_(sem, release)
NPU_PTX_TAG_(sem, sc)
NPU_PTX_TAG_(sem, weak)
NPU_PTX_TAG_(space, cluster)
NPU_PTX_TAG_(space, global)
NPU_PTX_TAG_(space, shared)
NPU_PTX_TAG_(scope, cta)
NPU_PTX_TAG_(scope, cluster)
NPU_PTX_TAG_(scope, gpu)
NPU_PTX_TAG_(scope, sys)
NPU_PTX_TAG_(op, add)
NPU_PTX_TAG_(op, dec)
NPU_PTX_TAG_(op, inc)
NPU_PTX_TAG_(op, max)
NPU_PTX_TAG_(op, min)
NPU_PTX_TAG_(op, and_op)
NPU_PTX_TAG_(op, or_op)
NPU_PTX_TAG_(op, xor_op)
NPU_PTX_TAG_(op, cas)
NPU_PTX_TAG_(op, exch)
#undef NPU_PTX_TAG_

/// The operation of a reduction. Of this shim.
constexpr npu::detail::BulkOperation npu_operation(dot_op word) {
  using Operation = npu::detail::BulkOperation;
  switch (word) {
    case dot_op::add:
      return Operation::add;
    case dot_op::dec:
      return Operation::dec;
    case dot_op::inc:
      return Operation::inc;
    case dot_op::max:
      return Operation::max;
    case dot_op::min:
      return Operation::min;
    case dot_op::and_op:
      return Operation::bit_and;
    case dot_op::or_op:
      return Operation::bit_or;
    case dot_op::xor_op:
      return Operation::bit_xor;
    default:
      return throw "no reduction has this operation", Operation::add;  // does not compile in a constant
  }
}

/// The type of the shim's atomic functions for an element: integers of 64 bits are long long there. Of this shim.
template <class T>
using npu_element_t = std::conditional_t<std::is_same_v<T, unsigned long>, unsigned long long,
                                         std::conditional_t<std::is_same_v<T, long>, long long, T>>;

}  // namespace cuda::ptx

#endif  // NPU_DETAIL_PTX_TAGS_H_
