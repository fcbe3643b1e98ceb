// The arithmetic of reductions on host memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "hccl/hccl_types.h"

namespace npu::ops {

/// A view of an array. Valid as long as the array; for a braced list, until the end of the call.
template <typename T>
class View {
 public:
  View(const T* first, std::size_t count) : first_(first), count_(count) {}
  View(const std::vector<T>& values) : View(values.data(), values.size()) {}
  View(std::initializer_list<T> values) : View(values.begin(), values.size()) {}
  const T* begin() const { return first_; }
  const T* end() const { return first_ + count_; }
  std::size_t size() const { return count_; }
  const T& operator[](std::size_t index) const { return first_[index]; }

 private:
  const T* first_;
  std::size_t count_;
};

/// target[i] = sources[0][i] op sources[1][i] op ... for i < count, for each of targets.
/// Sources are combined in their order, so that every rank that computes an element gets the same bits.
/// float16 and bfloat16 are summed in float32 and rounded once; integers wrap. A target may be one of the
/// sources, but must not overlap them otherwise. Cost: one pass over memory, in blocks that stay in the L1
/// cache. type: one that some chip's HCCL reduces, or an unsigned type.
void reduce(HcclDataType type, HcclReduceOp op, View<const char*> sources, std::uint64_t count,
            View<char*> targets);

}  // namespace npu::ops
