#pragma once
#include <optional>
#include <vector>

#include "clang/AST/Expr.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// Index of the '(' of the argument or parameter list that follows the name at token `name`, after its template
/// arguments if it has any; size() if no list follows.
size_t argument_list(const TokenFile& tokens, size_t name);

/// The object before the '.' or '->' of the member at token `name`: `x`, `f(a)[i]`, `a.b<int>()`; nothing if it is not a
/// member, or its object has another form.
std::optional<Range> object_of(const TokenFile& tokens, size_t name);

/// The number of written arguments of a call (without default arguments).
unsigned written_arguments(const clang::CallExpr& call);

/// Offsets where the written arguments of `call` begin in the file of `name`; nothing if the call is in
/// a macro body or an argument begins elsewhere.
std::optional<std::vector<uint32_t>> argument_begins(const clang::CallExpr& call, const Spot& name,
                                                     SourceIndex& index);

/// Joins pieces that were split at commas of template argument lists: one piece per begin. Empty if the pieces do not
/// match the begins.
Pieces joined(const Pieces& pieces, const std::vector<uint32_t>& begins);

}  // namespace migrate
