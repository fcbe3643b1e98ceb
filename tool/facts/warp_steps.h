#pragma once
#include <optional>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/unit.h"

namespace migrate {

/// Places just behind the steps of warp-synchronous code in the body of `function`: statements that store to an
/// element of a volatile array, two or more of them in one block with no synchronisation between, as in
/// `s[t] += s[t + 2]; s[t] += s[t + 1];`. Such code expects the threads of a warp to run in lock step.
std::vector<Place> warp_steps(const clang::FunctionDecl& function, Unit& unit);

/// The empty range behind the ';' or '}' that ends the statement; nothing when it does not stand there in the file's own
/// text.
std::optional<Place> place_behind(const clang::Stmt& statement, Unit& unit);

}  // namespace migrate
