/// @file
/// The special registers of libcu++'s <cuda/ptx>: cuda::ptx::get_sreg_laneid and its relatives. C++17.
/// Errors: none.
/// Source: CUDA C++ Core Libraries, libcu++, PTX API, "Special registers"; PTX ISA, "Special Registers".
#ifndef NPU_KERNEL_SPECIAL_REGISTERS_H_
#define NPU_KERNEL_SPECIAL_REGISTERS_H_

#include <cstdint>

#include "npu/kernel.h"
#include "npu/kernel/ptx.h"

namespace cuda {
namespace ptx {

#define NPU_SREG(name, expression) \
  inline ::std::uint32_t get_sreg_##name() { return static_cast<::std::uint32_t>(expression); }
/// The thread, the block, their sizes, and the lanes around the thread.
/// @{
NPU_SREG(tid_x, ::threadIdx.x)
NPU_SREG(tid_y, ::threadIdx.y)
NPU_SREG(tid_z, ::threadIdx.z)
NPU_SREG(ntid_x, ::blockDim.x)
NPU_SREG(ntid_y, ::blockDim.y)
NPU_SREG(ntid_z, ::blockDim.z)
NPU_SREG(ctaid_x, ::blockIdx.x)
NPU_SREG(ctaid_y, ::blockIdx.y)
NPU_SREG(ctaid_z, ::blockIdx.z)
NPU_SREG(nctaid_x, ::gridDim.x)
NPU_SREG(nctaid_y, ::gridDim.y)
NPU_SREG(nctaid_z, ::gridDim.z)
NPU_SREG(laneid, npu::ptx::lane())
NPU_SREG(warpid, (::threadIdx.x + ::blockDim.x * (::threadIdx.y + ::blockDim.y * ::threadIdx.z)) / 32u)
NPU_SREG(nwarpid, (::blockDim.x * ::blockDim.y * ::blockDim.z + 31u) / 32u)
NPU_SREG(lanemask_eq, 1u << npu::ptx::lane())
NPU_SREG(lanemask_lt, (1u << npu::ptx::lane()) - 1u)
NPU_SREG(lanemask_le, (2u << npu::ptx::lane()) - 1u)
NPU_SREG(lanemask_gt, ~((2u << npu::ptx::lane()) - 1u))
NPU_SREG(lanemask_ge, ~((1u << npu::ptx::lane()) - 1u))
/// @}
#undef NPU_SREG
/// Clocks, as clock64() and npu::globaltimer() count.
/// Units: cycles; nanoseconds of globaltimer.
/// @{
inline ::std::uint32_t get_sreg_clock() { return static_cast<::std::uint32_t>(clock64()); }
inline ::std::uint64_t get_sreg_clock64() { return static_cast<::std::uint64_t>(clock64()); }
inline ::std::uint64_t get_sreg_globaltimer() { return npu::globaltimer(); }
/// @}

}  // namespace ptx
}  // namespace cuda

#endif  // NPU_KERNEL_SPECIAL_REGISTERS_H_
