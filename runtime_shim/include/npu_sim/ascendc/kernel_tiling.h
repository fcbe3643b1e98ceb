/// @file
/// The tiling of a kernel: a structure in global memory that the host fills, and a key that chooses among forms of the kernel.
/// Source: CANN 8.1, "Ascend C API", Kernel tiling: GET_TILING_DATA, REGISTER_TILING_DEFAULT, TILING_KEY_IS, KERNEL_TASK_TYPE_DEFAULT.
#ifndef NPU_SIM_ASCENDC_KERNEL_TILING_H_
#define NPU_SIM_ASCENDC_KERNEL_TILING_H_

#include "kernel_cube.h"

/// Key of the form that is compiled: -DTILING_KEY_VAR=NUMBER. 0 where nothing is said.
#ifndef TILING_KEY_VAR
#define TILING_KEY_VAR 0
#endif
#define TILING_KEY_IS(key) (TILING_KEY_VAR == (key))

namespace npu_sim_core {
inline namespace detail {

/// Where no structure is named.
struct NoTiling {};

template <class T>
T tiling_at(const uint8_t* global, Where where) {
  static_assert(
      !std::is_same_v<T, NoTiling>,
      "GET_TILING_DATA: the structure is not known. Say REGISTER_TILING_DEFAULT(STRUCTURE) before it, or compile "
      "with -DNPU_TILING_STRUCT=STRUCTURE: here no build of the host's part generates it");
  static_assert(std::is_trivially_copyable_v<T>,
                "a tiling structure is plain data (Ascend C API, GET_TILING_DATA)");
  T data;
  std::memcpy(&data,
              table().scalar_global(running.core, const_cast<uint8_t*>(global), sizeof(T), false, where),
              sizeof data);
  return data;
}

}  // namespace detail
}  // namespace npu_sim_core

using npu_sim_tiling_t = npu_sim_core::NoTiling;

/// Names the structure that GET_TILING_DATA reads in this function.
#define REGISTER_TILING_DEFAULT(structure) using npu_sim_tiling_t [[maybe_unused]] = structure
/// One structure for each key: that of the key which is compiled is read with GET_TILING_DATA_WITH_STRUCT.
#define REGISTER_TILING_FOR_TILINGKEY(condition, structure) \
  static_assert(sizeof(structure) > 0, "a tiling structure is complete")
/// Defines `name`, a copy of the structure at the address.
/// @{
#define GET_TILING_DATA_WITH_STRUCT(structure, name, address) \
  structure name =                                            \
      npu_sim_core::tiling_at<structure>(reinterpret_cast<const uint8_t*>(address), {__FILE__, __LINE__})
#ifdef NPU_TILING_STRUCT
#define GET_TILING_DATA(name, address) GET_TILING_DATA_WITH_STRUCT(NPU_TILING_STRUCT, name, address)
#else
#define GET_TILING_DATA(name, address) GET_TILING_DATA_WITH_STRUCT(npu_sim_tiling_t, name, address)
#endif
/// @}

/// Which cores a kernel is for. A block with a cube core has it only if the binary has instructions of the cube unit.
/// @{
enum KernelMetaType {
  KERNEL_TYPE_AIV_ONLY,
  KERNEL_TYPE_AIC_ONLY,
  KERNEL_TYPE_MIX_AIV_1_0,
  KERNEL_TYPE_MIX_AIC_1_0,
  KERNEL_TYPE_MIX_AIC_1_1,
  KERNEL_TYPE_MIX_AIC_1_2,
  KERNEL_TYPE_AICORE,
  KERNEL_TYPE_VECTORCORE,
  KERNEL_TYPE_MIX_AICORE,
  KERNEL_TYPE_MIX_VECTOR_CORE
};
namespace npu_sim_core {
inline namespace detail {
/// Vector cores of a block; 0: none.
constexpr int cores_of_block(KernelMetaType type) {
  return type == KERNEL_TYPE_AIC_ONLY || type == KERNEL_TYPE_MIX_AIC_1_0 ? 0
         : type == KERNEL_TYPE_MIX_AIC_1_2                               ? 2
                                                                         : 1;
}
constexpr bool has_cube_core(KernelMetaType type) {
  return type == KERNEL_TYPE_AIC_ONLY || type == KERNEL_TYPE_MIX_AIC_1_0 || type == KERNEL_TYPE_MIX_AIC_1_1 ||
         type == KERNEL_TYPE_MIX_AIC_1_2;
}
inline void set_task_type(KernelMetaType type, Where where) {
  const bool cube = has_cube_core(type) && binary_has_cube;
  if (cores_of_block(type) == 0 && !cube)
    fail("Ascend C API, KERNEL_TASK_TYPE_DEFAULT",
         "the type has cube cores alone, and the kernel has no instruction of the cube unit", where);
  table().set_cores_of_block(running.core, cores_of_block(type), cube);
}
inline bool is_cube_core(Where where) { return binary_has_cube && table().is_cube(running.core, where); }
}  // namespace detail
}  // namespace npu_sim_core
#define KERNEL_TASK_TYPE_DEFAULT(type) npu_sim_core::set_task_type(type, {__FILE__, __LINE__})
#define KERNEL_TASK_TYPE(key, type) \
  if (TILING_KEY_VAR == (key)) npu_sim_core::set_task_type(type, {__FILE__, __LINE__})
#define ASCEND_IS_AIV (!npu_sim_core::is_cube_core({__FILE__, __LINE__}))
#define ASCEND_IS_AIC (npu_sim_core::is_cube_core({__FILE__, __LINE__}))
/// @}

namespace AscendC {

/// The number of the vector core within its block, and how many a block has.
/// Errors: none.
/// @{
inline int64_t GetSubBlockIdx() { return npu_sim_core::table().core_in_block(npu_sim_core::running.core); }
inline int64_t GetSubBlockNum() { return npu_sim_core::table().cores_of_block(npu_sim_core::running.core); }
inline int64_t GetTaskRation() { return GetSubBlockNum(); }
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_TILING_H_
