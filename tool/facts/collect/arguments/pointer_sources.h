#pragma once
#include <vector>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Where the value of a pointer expression comes from.
struct PointerSource {
  enum class Kind {
    variable,  ///< the value of `variable`: a pointer, an array of pointers
    storage,  ///< memory of the program: a variable itself, the result of new or malloc, the data of a container
    unknown,
    dependent,  ///< unknown in a template, known in its instantiations
  } kind = Kind::unknown;
  const clang::ValueDecl* variable = nullptr;  ///< of Kind::storage it may be null
};

/// The sources of a pointer expression: through casts, offsets, `&v[i]`, both branches of `?:`, and functions of the program
/// that only return a value. Null pointers have none.
std::vector<PointerSource> pointer_sources(const clang::Expr& expression, Unit& unit);

}  // namespace migrate
