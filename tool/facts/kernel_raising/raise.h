#pragma once
#include "clang/AST/Decl.h"
#include "tool/kernel_ir/ir.h"

namespace migrate {

/// Expresses a kernel in the IR of tool/kernel_ir: its body is executed with symbols for the thread's indices, the parameters
/// and the memory. Calls of functions with a body are executed in place, loops with a known count are unrolled, and objects
/// of classes are taken apart into numbers. `kernel`: a definition that depends on no template parameter, of CUDA or of
/// migrated text. What is not understood is refused, with the place.
/// Cost: proportional to the executed statements, at most 20,000 of them.
/// Source: raising, as in Polygeist (Moses et al., PACT 2021); symbolic execution (King, 1976).
ir::Result<ir::Kernel> raise_kernel(const clang::FunctionDecl& kernel);

}  // namespace migrate
