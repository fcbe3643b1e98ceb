/// @file
/// The workspace of a kernel: global memory of the caller. Its first 16 MiB belong to CANN's library, the rest to the kernel.
/// Source: CANN 8.1, "Ascend C API", SetSysWorkspace, GetSysWorkSpacePtr, GetUserWorkspace; RESERVED_WORKSPACE of architecture 2201.
#ifndef NPU_SIM_ASCENDC_KERNEL_WORKSPACE_H_
#define NPU_SIM_ASCENDC_KERNEL_WORKSPACE_H_

#include "kernel_flags.h"

namespace AscendC {

/// Units: bytes.
inline constexpr uint64_t RESERVED_WORKSPACE = 16ull * 1024 * 1024;

inline thread_local GM_ADDR npu_system_workspace = nullptr;

/// Makes the kernel's workspace known.
/// Errors: none.
inline void SetSysWorkspace(GM_ADDR workspace) { npu_system_workspace = workspace; }

/// The library's part of the workspace.
/// Errors: the launch stops if SetSysWorkspace was not called.
inline GM_ADDR GetSysWorkSpacePtr(NPU_SIM_WHERE) {
  if (npu_system_workspace == nullptr)
    npu_sim_core::fail("Ascend C API, GetSysWorkSpacePtr",
                       "there is no workspace: SetSysWorkspace comes first", {file, line});
  return npu_system_workspace;
}

/// The kernel's part of a workspace.
/// Errors: the launch stops if the workspace is null.
inline GM_ADDR GetUserWorkspace(GM_ADDR workspace, NPU_SIM_WHERE) {
  if (workspace == nullptr)
    npu_sim_core::fail("Ascend C API, GetUserWorkspace", "the workspace is null", {file, line});
  return workspace + RESERVED_WORKSPACE;
}

}  // namespace AscendC

// CANN declares it outside of its namespace.
using AscendC::GetSysWorkSpacePtr;

#endif  // NPU_SIM_ASCENDC_KERNEL_WORKSPACE_H_
