#pragma once
// All threads of a kernel together: the indices for which its stores are made.
#include <string>
#include <utility>
#include <vector>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// 0 <= symbol < extent. The extent is a number of type i64, the same for all threads.
struct Dimension {
  Node symbol = kNone;
  Node extent = kNone;
  std::string name;  ///< "x" for threads along x, or the variable of a loop
};

/// A store made for each point of an iteration space.
struct SpaceStore {
  Store::Kind kind = Store::Kind::plain;
  Array array;
  Polynomial offset;  ///< in bytes, of dimensions and of values that are the same for all threads
  Node value = kNone;
  Node mask = kNone;  ///< the points for which it is made, depending on loaded values; kNone: all
  int inner = -1;     ///< the number of the contiguous dimension; -1: one element for each row
  SourcePlace place;
  /// Of fused kernels (fusion/fused_spaces.h): loads of the array whose number is not below this one come after the store.
  int64_t order = 0;
};

/// The stores of a kernel over its iteration space. A row is a point of the first dimensions. Within a row there are one
/// contiguous dimension that all stores have, or several: for a store, or for a reduction (Op::reduce). Each point is independent of the others: no store changes what another
/// point loads, if arrays that are different parameters do not overlap.
struct IterationSpace {
  std::vector<Parameter> parameters;
  std::vector<Value> nodes;
  std::vector<Dimension> dimensions;  ///< of rows first, then those within a row
  size_t rows = 0;                    ///< the number of dimensions of rows
  std::vector<SpaceStore> stores;
  std::vector<Node>
      requirements;              ///< booleans, the same for all threads; where one is false, nothing is said
  std::vector<Node> equalities;  ///< the same, of fused kernels
  std::vector<std::pair<int, int>> one_array;  ///< parameters of fused kernels that must be one array

  const Value& operator[](Node n) const { return nodes[n]; }
  Polynomial offset_of(Node load) const { return polynomial_of(nodes, nodes[load].operands[0]); }
};

/// The iteration space of a kernel without barriers: threads and loops become dimensions, conditions on indices their
/// extents, and values that a thread stores and loads again are passed on. Stores of several neighbours by one thread
/// (float4, unrolled loops) become one store with a longer contiguous dimension.
/// Errors: a refusal where it is not proved that this gives the same result.
Result<IterationSpace> iteration_space(const Kernel& kernel);

/// Whether a value is the same for all threads and made of parameters and sizes alone.
bool is_uniform(const std::vector<Value>& nodes, Node n);

}  // namespace migrate::ir
