// libtorch looks for a CUDA toolkit where __CUDACC__ is defined, as npucxx does for kernel files: its headers are host code here.
// Kernels convert from and to __half. libtorch declares that for another compiler of kernels, too, whose header is beside this
// one. npu/kernel.h is in kernel files, where a header may have undefined __CUDACC__ before.
#include <c10/macros/Macros.h>
#include <c10/util/complex.h>
#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#if defined(NPU_KERNEL_H_) && !defined(__HIPCC__)
#define __HIPCC__
#endif
#include_next <c10/util/Half.h>
#pragma pop_macro("__CUDACC__")
#ifdef NPU_KERNEL_H_
#undef __HIPCC__
#endif
