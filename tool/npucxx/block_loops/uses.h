#pragma once
#include <map>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMap.h"

namespace migrate {

/// How one name of a local variable or parameter is used.
struct Use {
  enum class Kind {
    read,          ///< its value is read
    changed,       ///< `v = e`, `v += e`, `++v`
    part_read,     ///< the value of an element is read, at any depth
    part_changed,  ///< an element or a field is changed
    addressed,     ///< anything else: a reference, an address
  };
  const clang::DeclRefExpr* name = nullptr;
  Kind kind = Kind::read;
  const clang::Expr* change = nullptr;  ///< the whole operator, if changed
};

using Uses = std::map<const clang::VarDecl*, std::vector<Use>>;

/// The local variable of a name. For a structured binding, the variable that holds all its elements. Null for
/// other declarations.
const clang::VarDecl* variable_named(const clang::Decl& declaration);

/// The uses of all variables with automatic storage in `body`.
Uses find_uses(clang::Stmt& body, clang::ParentMap& parents);

}  // namespace migrate
