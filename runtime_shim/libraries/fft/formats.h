#pragma once
// The arrays of the formats of npufftXtMalloc.

#include "runtime_shim/libraries/fft/parts.h"
#include "runtime_shim/libraries/fft/plan.h"

namespace npu::detail {

/// The array of a format. A unit is a complex number or, of real data that are not padded, a real one.
struct FormattedArray {
  PartedArray cut;
  size_t unit_bytes = 0;
  /// Bytes of a part.
  size_t bytes(int64_t part) const { return static_cast<size_t>(cut.count(part)) * unit_bytes; }
};

/// Whether one side of a plan is real.
bool is_real(const FftPlan& plan);
/// Whether a format is one of transforms in place, with padded rows of reals.
bool is_in_place(int format);
/// The array of a plan in a format; false if the plan has no such format.
bool array_in(const FftPlan& plan, int format, FormattedArray* array);

}  // namespace npu::detail
