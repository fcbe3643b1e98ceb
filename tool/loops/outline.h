#pragma once
#include <string>

#include "tool/loops/same_for_all.h"

namespace migrate {

bool has_barrier(const clang::Stmt& statement);
/// `__syncthreads();` by itself.
bool is_barrier_statement(const clang::Stmt& statement);

/// The statements of a body or branch, also where it is one statement without braces.
std::vector<const clang::Stmt*> statements_of(const clang::Stmt* list);

/// False, with the reason in `why_not`, where a barrier stands in a statement of another kind than for, while, do or
/// if, or within an expression.
bool outline_of(const clang::CompoundStmt& body, Outline& outline, std::string& why_not);

}  // namespace migrate
