#include "runtime_shim/kernels/blas/blas_symbols.h"

#include "runtime_shim/kernels/blas/openblas.h"

namespace npu::ops {

void prepare_blas() { use_one_blas_thread(); }

}  // namespace npu::ops
