#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace migrate {

/// One element of global memory that all threads of a grid name alike: the variables and members that lead to it, and its indices. Equal
/// names are the same element.
using ElementName = std::vector<std::uintptr_t>;

/// Names the elements of global memory that a kernel reaches through its parameters, and through variables of the device. A
/// parameter that the kernel changes leads nowhere.
class ElementNames {
 public:
  explicit ElementNames(const clang::FunctionDecl& kernel);

  /// Of an lvalue; nothing where threads may name different elements, and for shared and local memory.
  std::optional<ElementName> of(const clang::Expr& lvalue) const;
  /// Of what a pointer points to.
  std::optional<ElementName> of_target(const clang::Expr& pointer) const;

 private:
  struct Path {
    ElementName name;
    bool is_global = false;
  };
  std::optional<Path> path(const clang::Expr& lvalue) const;
  std::optional<Path> path_of_target(const clang::Expr& pointer) const;
  std::optional<Path> with_index(std::optional<Path> base, const clang::Expr& index) const;
  bool is_uniform(const clang::VarDecl& variable) const;

  const clang::ASTContext& context_;
  std::set<const clang::VarDecl*> changed_;  ///< parameters
};

}  // namespace migrate
