#pragma once
#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/launches/block_dimensions.h"
#include "tool/npucxx/block_loops/launches/launch_widths.h"

namespace migrate {

/// The blocks for which a kernel's loops are compiled. Others run too: on the loops for any width, or, if they have more
/// dimensions, on fibers.
struct BlockForm {
  int dimensions = 3;                 ///< all blocks with so many
  bool narrow = false, wide = false;  ///< and once more for those that are 16, 32 threads wide
};

/// Guesses what blocks the kernel is launched with: from the launches that are seen; from what it reads of its index; where no width is
/// known, from the extents of its shared arrays, which a tile of that width has, with or without a margin.
BlockForm block_form(const clang::FunctionDecl& kernel, const LaunchedBlocks& launched,
                     const DimensionsRead& read);

}  // namespace migrate
