#include "runtime_shim/libraries/blas/pointer_batch.h"

#include <vector>

#include "npu/runtime.h"

namespace npu::detail {
namespace {

using Pointers = std::vector<const char*>;

/// The distance of the matrices; nothing if they are not at equal, ascending distances. Unit: elements.
std::optional<int64_t> stride_of(const Pointers& items, ops::Element type) {
  const auto size = static_cast<int64_t>(ops::size_of(type));
  const int64_t distance = items.size() < 2 ? 0 : items[1] - items[0];
  for (size_t i = 1; i < items.size(); ++i)
    if (items[i] - items[i - 1] != distance) return std::nullopt;
  if (distance < 0 || distance % size != 0) return std::nullopt;
  return distance / size;
}

/// The pointers on the host: all of A, then of B, then of C.
npuError_t read_pointers(npuStream_t stream, const PointerBatch& batch, Pointers* a, Pointers* b,
                         Pointers* c) {
  const auto read = [&](const void* const* from, Pointers* to) {
    return npuMemcpyAsync(to->data(), from, to->size() * sizeof(void*), npuMemcpyDefault, stream);
  };
  npuError_t error = read(batch.a, a);
  if (error == npuSuccess) error = read(batch.b, b);
  if (error == npuSuccess) error = read(batch.c, c);
  return error == npuSuccess ? npuStreamSynchronize(stream) : error;
}

npuError_t submit(npuStream_t stream, const OperatorProduct& product,
                  const std::optional<DeviceScalars>& scalars) {
  return scalars ? submit_product(stream, product, product.c, *scalars) : submit_product(stream, product);
}

}  // namespace

npuError_t submit_pointer_batch(npuStream_t stream, const OperatorProduct& product, const PointerBatch& batch,
                                const std::optional<DeviceScalars>& scalars) {
  const auto count = static_cast<size_t>(product.batch_count);
  Pointers a(count), b(count), c(count);
  if (const npuError_t error = read_pointers(stream, batch, &a, &b, &c)) return error;
  const auto stride_a = stride_of(a, product.a.type), stride_b = stride_of(b, product.b.type),
             stride_c = stride_of(c, product.c.type);
  OperatorProduct next = product;
  const auto at = [&](size_t i) {
    next.a.data = a[i];
    next.b.data = b[i];
    next.c.data = c[i];
  };
  if (stride_a && stride_b && stride_c && (count == 1 || *stride_c != 0)) {
    at(0);
    next.a.stride = *stride_a;
    next.b.stride = *stride_b;
    next.c.stride = *stride_c;
    return submit(stream, next, scalars);
  }
  next.batch_count = 1;
  for (size_t i = 0; i < count; ++i) {
    at(i);
    if (const npuError_t error = submit(stream, next, scalars)) return error;
  }
  return npuSuccess;
}

}  // namespace npu::detail
