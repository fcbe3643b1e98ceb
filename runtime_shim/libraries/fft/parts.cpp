#include "runtime_shim/libraries/fft/parts.h"

#include <algorithm>

namespace npu::detail {
namespace {

/// The first of `length` elements that belongs to a part.
int64_t first_of(int64_t part, int64_t length, int64_t parts) {
  return part * (length / parts) + std::min(part, length % parts);
}

int64_t part_of(int64_t index, int64_t length, int64_t parts) {
  const int64_t each = length / parts, longer = length % parts * (each + 1);
  return index < longer ? index / (each + 1) : length % parts + (index - longer) / each;
}

}  // namespace

PartedArray::Location PartedArray::locate(int64_t index) const {
  if (factor2 != 0) index = index % factor1 * factor2 + index / factor1;
  const int64_t row = b * c;
  if (!along_b) {
    const int64_t part = part_of(index / row, a, parts);
    return {part, index - first_of(part, a, parts) * row};
  }
  const int64_t x = index / row, y = index / c % b, part = part_of(y, b, parts);
  const int64_t first = first_of(part, b, parts), own = first_of(part + 1, b, parts) - first;
  return {part, (x * own + y - first) * c + index % c};
}

int64_t PartedArray::count(int64_t part) const {
  const int64_t cut = along_b ? b : a;
  return (first_of(part + 1, cut, parts) - first_of(part, cut, parts)) * (units() / cut);
}

FactorPair factors_of(int64_t length) {
  FactorPair found{length, 1};
  for (int64_t factor = 2; factor * factor <= length; ++factor) {
    if (length % factor == 0) found = {length / factor, factor};
  }
  return found;
}

}  // namespace npu::detail
