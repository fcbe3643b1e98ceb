#pragma once
#include <optional>

#include "llvm/ADT/StringRef.h"
#include "tool/kernel_ir/ir.h"

namespace migrate {

/// What a function of numbers computes.
struct Mathematics {
  ir::Op op;
  ir::Function function = ir::Function::abs;
  ir::Type type = ir::Type::f32;  ///< of the operands and of the result; boolean: that of the arguments
};

/// CUDA's intrinsics of one precision: "__expf", "__hadd".
std::optional<Mathematics> intrinsic_called(llvm::StringRef name);
/// Functions of the C library, with and without the f of float: "expf", "exp".
std::optional<ir::Function> function_called(llvm::StringRef name);
/// Of half and bfloat16: "__hadd", "hexp".
std::optional<Mathematics> small_float_function(llvm::StringRef name);
/// "__hlt" and so on, which are false where a number is NaN.
bool is_small_float_comparison(llvm::StringRef name);

}  // namespace migrate
