#pragma once
#include <optional>
#include <vector>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// A load or store of an iteration space.
struct SpaceAccess {
  Array array;
  Type type = Type::f32;
  Polynomial offset;  ///< in bytes
  int inner = -1;     ///< the dimension within a row along which it goes; -1: none, or several
  bool is_store = false;
  int rank = 0;  ///< the smaller, the earlier it is needed: reductions come before stores
};

/// All of them.
std::vector<SpaceAccess> accesses_of(const IterationSpace& space);
/// That of an array that is needed first, stores before loads if `prefers_stores`, else after them. Nothing if there is none.
std::optional<SpaceAccess> best_access(const IterationSpace& space, int parameter, bool prefers_stores);
/// Whether all points are along one dimension, without reductions.
bool is_flat(const IterationSpace& space);

}  // namespace migrate::ir
