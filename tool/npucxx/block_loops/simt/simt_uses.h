#pragma once
// What a declaration of device code uses, and the first thing of it that SIMT lacks.
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/simt/simt_pieces.h"

namespace migrate::simt {

struct Uses {
  std::vector<const clang::Decl*> used;  ///< of the program, at namespace scope
  std::string why;                       ///< empty: nothing is lacking
  clang::SourceLocation where;
};

/// Also takes masks of lanes out of the text of `pieces`: SIMT's functions work with all lanes.
Uses uses_of(const clang::Decl& declaration, const clang::ASTContext& context, Pieces& pieces);

/// Whether the place is in the program: in no header of the system or of the shim.
bool is_users(const clang::SourceManager& sources, clang::SourceLocation location);
/// The declaration at namespace scope that another one lies in, as it is written: the template of an instance.
const clang::Decl* outermost(const clang::Decl* declaration);

}  // namespace migrate::simt
