#pragma once
// Two kernels that are launched one after the other, as one: the second computes with what the first has stored.
#include <vector>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// Two parameters that are one array: of the first kernel, and of the second.
struct SharedArrays {
  int first = 0, second = 0;
  friend bool operator==(const SharedArrays&, const SharedArrays&) = default;
};

/// The views of the arguments of one launch in those of fused launches: its arguments, then from kFirstShapeView on the sizes of
/// its grid and of its blocks, each along x, y, z.
inline constexpr int kViewsOfLaunch = 72, kFirstShapeView = 64;

/// The points of both kernels as one space: at each point, or row, the stores of `first` come before those of `second`. The
/// indices of the second are found from an array that both have. What cannot be known before the launch (lengths, strides,
/// which arrays are one) becomes a condition of the space. Parameters of `second` follow those of `first`; then come sizes of
/// grids and blocks.
/// `launches`: how many `first` is made of.
/// Errors: a refusal where it is not proved that a core computes each element of a shared array before it is needed.
Result<IterationSpace> fused_spaces(const IterationSpace& first, int launches, const IterationSpace& second,
                                    const std::vector<SharedArrays>& shared);

/// Arrays that are probably one, where the text of the launches does not say it: the first kernel stores one array at its
/// points, and the second reads exactly one of the same type at its own. Empty if there are none or several.
std::vector<SharedArrays> likely_shared(const IterationSpace& first, int launches,
                                        const IterationSpace& second);

}  // namespace migrate::ir
