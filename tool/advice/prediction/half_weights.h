#pragma once
#include "tool/advice/prediction/prediction.h"

namespace migrate {

/// The most and the least that a kernel takes.
struct TimeRange {
  Nanoseconds least = 0, most = 0;
};

/// The time of a kernel of a run at O1, in a program at O2: weights, and tensors between operators, are half; optimizers keep float
/// master copies. The most: it stays as it is, because nobody knows whether its tensors would be half. The least, by what limits it:
///   a cast           0: its operands are half already
///   memory           2 bytes for each float element; half of all bytes where its tensors are not known
///   a product        of floats a quarter, where the cubes multiply half so much faster (dav-2201, dav-3510)
///   a collective     half of its bytes
///   an optimizer     as long, and 2 bytes more for each element of its first tensor, the half weights; also the most
///   others           as long
/// The fixed cost of a task stays. An optimizer is known by its name (adam, lamb, sgd, momentum, optim).
TimeRange time_with_half_weights(const RankProfile& rank, const KernelRecord& row, PartBound bound);

}  // namespace migrate
