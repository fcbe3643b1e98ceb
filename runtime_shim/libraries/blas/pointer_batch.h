// Batches of products whose matrices are named by arrays of pointers in device memory. Private to libraries/blas.
#pragma once

#include <optional>

#include "runtime_shim/libraries/blas/device_scalars.h"

namespace npu::detail {

/// Arrays of product.batch_count pointers to matrices, in memory that the device reads.
struct PointerBatch {
  const void* const* a;
  const void* const* b;
  const void* const* c;
};

/// Submits the products of a batch, of which product has neither addresses nor strides. CANN has no operator that reads
/// pointers from device memory: they are copied to the host in the order of the stream, and the call waits for them. Matrices
/// at equal distances become one strided batch, others one product each. scalars: instead of product's alpha and beta.
/// Errors: those of submit_product, of copies and of synchronisation.
npuError_t submit_pointer_batch(npuStream_t stream, const OperatorProduct& product, const PointerBatch& batch,
                                const std::optional<DeviceScalars>& scalars);

}  // namespace npu::detail
