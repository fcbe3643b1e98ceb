#include "tool/npucxx/block_loops/launches/block_form.h"

#include <algorithm>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace migrate {

using namespace clang;

namespace {

/// The widest margin of a tile, both sides together.
constexpr uint64_t kMargin = 4;

/// The extents of an array's dimensions.
void add_extents(QualType type, const ASTContext& context, std::vector<uint64_t>& extents) {
  while (const auto* array = context.getAsConstantArrayType(type)) {
    extents.push_back(array->getSize().getZExtValue());
    type = array->getElementType();
  }
}

/// Of the shared arrays. False: one has an extent that is given at the launch.
bool shared_extents(const Stmt& statement, const ASTContext& context, std::vector<uint64_t>& extents) {
  if (const auto* declaration = dyn_cast<DeclStmt>(&statement))
    for (const Decl* one : declaration->decls()) {
      const auto* v = dyn_cast<VarDecl>(one);
      if (v != nullptr && v->getTSCSpec() != TSCS_unspecified) add_extents(v->getType(), context, extents);
    }
  if (const auto* member = dyn_cast<MemberExpr>(&statement))
    if (member->getMemberDecl()->getNameAsString() == "dynamic_shared") return false;
  return llvm::all_of(statement.children(), [&](const Stmt* child) {
    return child == nullptr || shared_extents(*child, context, extents);
  });
}

/// Whether threads in rows of this width may have made an array with such an extent.
bool fits(uint64_t extent, uint64_t width) {
  const bool is_of_other_width = width == 16 && extent >= 32 && extent <= 32 + kMargin;
  return extent >= width && extent % width <= kMargin && !is_of_other_width;
}

}  // namespace

BlockForm block_form(const FunctionDecl& kernel, const LaunchedBlocks& launched, const DimensionsRead& read) {
  BlockForm form{std::max(read.highest, launched.most_dimensions), launched.narrow, launched.wide};
  if (read.ranks && !launched.all_known) form.dimensions = 3;
  std::vector<uint64_t> extents;
  if (launched.has_widths || !shared_extents(*kernel.getBody(), kernel.getASTContext(), extents) ||
      extents.empty())
    return form;
  const auto may_be = [&](uint64_t width) {
    return llvm::any_of(extents, [&](uint64_t extent) { return fits(extent, width); });
  };
  form.narrow = form.narrow && may_be(16);
  form.wide = form.wide && may_be(32);
  return form;
}

}  // namespace migrate
