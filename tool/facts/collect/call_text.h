#pragma once
#include <optional>
#include <vector>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// Index of the '(' of the argument (or parameter) list that follows the name at token `name`, behind
/// template arguments if there are any; size() when what follows is no list.
size_t argument_list(const TokenFile& tokens, size_t name);

/// What stands before the '.' or '->' of the member at token `name`: `x`, `f(a)[i]`, `a.b<int>()`; nothing when that is
/// no member, or its object is spelled in another way.
std::optional<Range> object_of(const TokenFile& tokens, size_t name);

/// How many arguments of a call are written (default arguments are not).
unsigned written_arguments(const clang::CallExpr& call);

/// Offsets where the written arguments of `call` begin in the file of `name`; nothing when the call stands in
/// a macro body or an argument begins elsewhere.
std::optional<std::vector<uint32_t>> argument_begins(const clang::CallExpr& call, const Spot& name,
                                                     SourceIndex& index);

/// The pieces that commas of template argument lists have split are put together again: one piece per begin.
/// Empty when pieces and begins do not go together.
Pieces joined(const Pieces& pieces, const std::vector<uint32_t>& begins);

}  // namespace migrate
