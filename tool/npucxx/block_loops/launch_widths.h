#pragma once
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "tool/npucxx/block_loops/functor_launches.h"

namespace migrate {

/// The widths (blockDim.x) for which a kernel's loops are compiled besides those for any block.
struct TileWidths {
  bool narrow = true;  ///< 16
  bool wide = true;    ///< 32
};

/// How wide the blocks of each kernel are, as far as the launches of a source say. The walk over the source shows it calls. A
/// width that is set by statements after a variable's declaration is not seen: such blocks run the loops for any block, which
/// only takes longer.
class LaunchWidths {
 public:
  void see(const clang::CallExpr& call);
  /// After the walk. All widths, where a launch of the kernel has an unknown width or no launch is seen.
  TileWidths of(const clang::FunctionDecl& kernel, const FunctorLaunches& functors) const;

 private:
  struct Launch {
    const clang::FunctionDecl* kernel;  ///< null: `functor` names it
    clang::QualType functor;
    unsigned width;  ///< 0: unknown
  };
  std::vector<Launch> launches_;
};

}  // namespace migrate
