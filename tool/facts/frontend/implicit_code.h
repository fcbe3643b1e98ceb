#pragma once
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace migrate {

/// What runs with a statement although its text does not stand there, and Clang's children() leave it out. A
/// walk that asks what a function does takes these three beside the children; only then is nothing missed.

using SeePart = llvm::function_ref<void(const clang::Stmt&)>;
using SeeCallee = llvm::function_ref<void(const clang::FunctionDecl&)>;

/// Expressions that run as parts of `statement`: default arguments, initialisers in the class, what fills the
/// rest of an array, the elements of a structured binding, the source of an opaque value.
void each_implicit_part(const clang::Stmt& statement, SeePart see);

/// Functions that `statement` calls by its meaning: constructors, also inherited ones, destructors of
/// variables and temporaries, operators new and delete.
void each_implicit_callee(const clang::Stmt& statement, SeeCallee see);

/// What runs in `function` beside its body: the initialisers of a constructor (of bases and members, written
/// or not).
void each_part_beside_body(const clang::FunctionDecl& function, SeePart see);
/// The destructors of what a destructor destroys, and of parameters.
void each_callee_beside_body(const clang::FunctionDecl& function, SeeCallee see);

/// The destructor that runs where an object of this type, or an array of such, ends; null: none, or a trivial
/// one.
const clang::CXXDestructorDecl* destructor_of(clang::QualType type, const clang::ASTContext& context);

/// Whether children() and the functions above give all that runs with a statement of this kind. False for
/// what is not known here: coroutines, blocks, other languages, and what a later Clang may add.
bool has_known_parts(const clang::Stmt& statement);

}  // namespace migrate
