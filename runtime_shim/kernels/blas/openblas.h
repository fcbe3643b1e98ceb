#pragma once
// OpenBLAS, one thread per call: included by the *_fast.cpp files only.
//
// The parallelism is ours (tiles on the shared pool): OpenBLAS's own threads would compete with kernels for
// the cores, and they spin after each call. Measured on the shapes of GPT-2: tiles are as fast or up to twice
// as fast.

#include <cblas.h>

namespace npu::ops {

/// Call it before a call of OpenBLAS. Cheap after the first time.
inline void use_one_blas_thread() {
  static const bool done = (openblas_set_num_threads(1), true);
  (void)done;
}

}  // namespace npu::ops
