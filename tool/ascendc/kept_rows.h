#pragma once
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// What one pass over a row copies in, or stores, stays in the unified buffer for the passes after it, if the row is not longer than a
/// tile. Longer rows are copied in by each pass.
void keep_rows(VectorProgram& program);

}  // namespace migrate::ascendc
