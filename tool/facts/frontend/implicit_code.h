#pragma once
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace migrate {

/// Code that runs with a statement but is not written there, and that Clang's children() omit. A walk over everything
/// that a function does must visit these functions' results in addition to the children.

using SeePart = llvm::function_ref<void(const clang::Stmt&)>;
using SeeCallee = llvm::function_ref<void(const clang::FunctionDecl&)>;

/// Expressions that run as parts of `statement`: default arguments, initialisers in the class, what fills the
/// rest of an array, the elements of a structured binding, the source of an opaque value.
void each_implicit_part(const clang::Stmt& statement, SeePart see);

/// Functions that `statement` calls implicitly: constructors, also inherited ones, destructors of
/// variables and temporaries, operators new and delete.
void each_implicit_callee(const clang::Stmt& statement, SeeCallee see);

/// Code that runs in `function` in addition to its body: the initialisers of a constructor (of bases and members, written
/// or not).
void each_part_beside_body(const clang::FunctionDecl& function, SeePart see);
/// The destructors of the members and bases that a destructor destroys, and of parameters.
void each_callee_beside_body(const clang::FunctionDecl& function, SeeCallee see);

/// The destructor of an object of this type, or of an array of such objects; null if there is none, or it is trivial.
const clang::CXXDestructorDecl* destructor_of(clang::QualType type, const clang::ASTContext& context);

/// Whether children() and the functions above give all code that runs with a statement of this kind. False for unknown
/// kinds: coroutines, blocks, other languages, and kinds of later versions of Clang.
bool has_known_parts(const clang::Stmt& statement);

}  // namespace migrate
