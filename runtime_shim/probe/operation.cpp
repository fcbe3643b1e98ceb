#include "runtime_shim/probe/operation.h"

#include <utility>

namespace npu::probe {

int bytes_of(Type type) { return facts_of(type).bytes; }

Tensor dense(const void* address, Type type, int64_t count) { return {address, type, true, {count}, {1}}; }

Tensor rows(const void* address, Type type, int64_t count, int64_t width, int64_t pitch) {
  return {address, type, true, {count, width}, {pitch, 1}};
}

Tensor strided(const void* address, Type type, int64_t count, int64_t step) {
  const int64_t first = step < 0 && count > 0 ? (count - 1) * -step : 0;
  return {static_cast<const char*>(address) + first * bytes_of(type), type, true, {count}, {step}};
}

Tensor batch_of(Tensor one, int64_t count, int64_t stride) {
  if (count == 1 || !one.has_extent) return one;
  one.shape.insert(one.shape.begin(), count);
  one.strides.insert(one.strides.begin(), stride);
  return one;
}

Tensor without_extent(const void* address, Type type) { return {address, type, false, {}, {}}; }

int64_t elements_of(const Tensor& tensor) {
  int64_t count = 1;
  for (const int64_t extent : tensor.shape) count *= extent;
  return count;
}

Scalar integer(int64_t value) { return {Scalar::Kind::integer, value, 0, {}}; }
Scalar real(double value) { return {Scalar::Kind::real, 0, value, {}}; }
Scalar boolean(bool value) { return {Scalar::Kind::boolean, value ? 1 : 0, 0, {}}; }

}  // namespace npu::probe
