#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "tool/npucxx/block_loops/launches/functor_launches.h"

namespace migrate {

/// What the launches of a kernel say of its blocks. The loops are compiled again for the widths (blockDim.x) 16 and 32.
struct LaunchedBlocks {
  bool narrow = true;       ///< 16 threads wide
  bool wide = true;         ///< 32
  bool has_widths = false;  ///< launches are seen, and the width of each is known
  int most_dimensions = 0;  ///< of a block of a launch that is seen; 0: not known of any
  bool all_known = false;   ///< launches are seen, and the dimensions of each are known
};

/// How wide the blocks of each kernel are, and how many dimensions they have, as far as the launches of a source say. The walk over
/// the source shows it calls. What is set by statements after a variable's declaration is not seen: such blocks run the loops
/// for any block, or on fibers, which only takes longer.
class LaunchWidths {
 public:
  void see(const clang::CallExpr& call);
  /// After the walk. All widths, where a launch of the kernel has an unknown width or no launch is seen.
  LaunchedBlocks of(const clang::FunctionDecl& kernel, const FunctorLaunches& functors) const;

 private:
  struct Launch {
    const clang::FunctionDecl* kernel;  ///< null: `functor` names it
    clang::QualType functor;
    unsigned width;  ///< 0: unknown
    int dimensions;  ///< 0: unknown
  };
  std::vector<Launch> launches_;
};

}  // namespace migrate
