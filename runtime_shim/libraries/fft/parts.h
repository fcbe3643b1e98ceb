#pragma once
// How an array is cut into parts for several devices.

#include <cstdint>

namespace npu::detail {

/// An array of a * b * c units in natural order, cut along a or b into parts of nearly equal size: the first parts have
/// one more. A part is without gaps. Of a shuffled array of one dimension (b = c = 1), the parts hold element
/// p / factor2 + factor1 * (p % factor2) as their element p.
struct PartedArray {
  int64_t a = 1, b = 1, c = 1;
  bool along_b = false;
  int64_t factor1 = 1, factor2 = 0;  ///< factor2 0: not shuffled
  int64_t parts = 1;

  struct Location {
    int64_t part, offset;  ///< offset in units
  };
  /// Where unit `index` of the natural order is.
  Location locate(int64_t index) const;
  /// Units of a part.
  int64_t count(int64_t part) const;
  int64_t units() const { return a * b * c; }
};

/// The two factors of a length, the first the larger one if they differ, as near to each other as they can be.
struct FactorPair {
  int64_t first, second;
};
FactorPair factors_of(int64_t length);

}  // namespace npu::detail
