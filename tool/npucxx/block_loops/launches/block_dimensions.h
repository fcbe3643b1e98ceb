#pragma once
#include <map>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace migrate {

/// The dimensions of a block that a kernel reads.
struct DimensionsRead {
  int highest = 1;     ///< 1 to 3: of `threadIdx.x`, `threadIdx.y`, `threadIdx.z`, and of `blockDim`
  bool ranks = false;  ///< it asks for the rank of a thread in its block, which has all dimensions
};

/// Finds the dimensions that kernels read, in the functions that they call too. It is a guess at the blocks of launches: loops that
/// are compiled for fewer dimensions do not run other blocks (npu/executors/executors.h). Caches its results.
class BlockDimensions {
 public:
  DimensionsRead of(const clang::FunctionDecl& function);

 private:
  void see(const clang::Stmt& statement, DimensionsRead& read);
  std::map<const clang::FunctionDecl*, DimensionsRead>
      known_;  ///< of functions in progress: what is known so far
};

}  // namespace migrate
