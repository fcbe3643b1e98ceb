#pragma once
#include <cstdint>
#include <optional>

#include "clang/AST/Expr.h"
#include "tool/facts/model/facts.h"

namespace migrate {

/// The extents that an expression of type dim3 or of an integer type has in every run, as folded by the compiler, also
/// through a variable of type dim3 that `function` only reads after its initialisation. Nothing if one is not constant.
/// `function` may be null. Cost: one walk over the function for each variable.
std::optional<Extents> constant_extents(const clang::Expr& expression, const clang::FunctionDecl* function,
                                        const clang::ASTContext& context);

/// What an argument is in every run, if the compiler can fold it.
struct ConstantArgument {
  const clang::EnumConstantDecl* enumerator =
      nullptr;  ///< of several with one value: the one that is written, or the first
  std::optional<int64_t> number;
};
/// A value of an enumeration is also followed through variables that `function` only reads after their initialisation.
/// `function` may be null.
ConstantArgument constant_argument(const clang::Expr& argument, const clang::FunctionDecl* function,
                                   const clang::ASTContext& context);

/// Whether a stream is null or cudaStreamLegacy in every run.
bool is_default_stream(const clang::Expr& stream, const clang::FunctionDecl* function,
                       const clang::ASTContext& context);

/// The constant of `pointer + constant`, in elements, if the pointer is a plain variable or member; 0 otherwise.
int64_t constant_offset(const clang::Expr& argument, const clang::ASTContext& context);

}  // namespace migrate
