// A launch of a kernel that has a generated Ascend C form: public AscendCL calls alone.
#pragma once

#include <memory>
#include <string>

#include "npu/executors/ascendc.h"
#include "runtime_shim/launch/kernel_comparison.h"

namespace npu::detail {

/// Runs the call on the vector cores, unless NPU_KERNELS=host or the binary is for other cores than the chip's. False, and nothing is done: the host runs it; why is said
/// on stderr once per kernel. Otherwise `error` is the result of the launch.
/// Errors: those of the stream; npuErrorFileNotFound if the binary is missing; npuErrorInvalidValue for another NPU_KERNELS.
/// With NPU_KERNELS=both it waits for the stream, runs as Ascend C, and puts back what was there: false, and the host
/// runs next; finish_comparison follows, before the call is destroyed. `is_captured`: the stream is under capture, and the
/// launch is recorded; then nothing is compared.
bool launch_ascendc(const KernelCall& call, const LaunchShape& shape, bool is_captured, npuError_t& error,
                    std::unique_ptr<KernelComparison>& comparison);

/// NPU_KERNELS: what runs kernels that have a generated form.
enum class KernelChoice { ascendc, host, both, invalid };
KernelChoice kernel_choice();
/// Whether all that the launch loads exists, also what a condition of the CUDA kernel does not select.
bool can_load(const AscendCLaunch& launch);
/// Whether what the kernel writes behind the end of ranges lies behind an allocation: in the 32 bytes that each one has more.
bool owns_tails(const AscendCLaunch& launch);
/// Why the kernel's binary is not for this chip; empty if it is, or if the chip is unknown.
std::string wrong_core(const AscendCKernel& kernel);
/// Whether the call has a generated kernel in a binary for this chip.
bool has_kernel_for_chip(const KernelCall& call);
/// Loads what the kernel needs; its launches then find it.
/// Errors: npuErrorFileNotFound, npuErrorSymbolNotFound, told on stderr.
npuError_t load_ascendc(int device, const AscendCKernel& kernel, const char* name);
/// Starts the kernel in the stream.
npuError_t start_ascendc(int device, const AscendCKernel& kernel, const char* name,
                         const AscendCLaunch& launch, aclrtStream stream);

/// The generated kernel for a launch by the kernel's address; null if there is none.
const AscendCKernel* ascendc_at(const void* kernel);

/// A launch of a kernel that has no Ascend C: counted with NPU_KERNELS=both.
void count_without_ascendc(const KernelCall& call);

/// Waits for the host's run in the stream and compares.
npuError_t finish_comparison(KernelComparison& comparison, npuStream_t stream);

}  // namespace npu::detail
