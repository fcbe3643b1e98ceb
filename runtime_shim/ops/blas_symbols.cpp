#include "runtime_shim/ops/blas_symbols.h"

#include "runtime_shim/ops/openblas.h"

namespace npu::ops {

void prepare_blas() { use_one_blas_thread(); }

}  // namespace npu::ops
