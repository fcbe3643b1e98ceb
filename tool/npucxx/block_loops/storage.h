#pragma once
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/ParentMap.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/uniformity.h"
#include "tool/npucxx/block_loops/uses.h"

namespace migrate {

/// What is known of a function while it is split.
struct FunctionAnalysis {
  const clang::FunctionDecl& function;
  const clang::CompoundStmt& body;
  clang::ParentMap parents;
  BarrierAnalysis& barriers;
  RegionTree tree = {};
  Uses uses = {};
  std::optional<UniformityAnalysis> same = {};
  std::vector<const Region*> regions = {};  ///< of threads, with what they use

  bool is_changed_by(const clang::DeclRefExpr& name, const clang::VarDecl& v) const;
  /// The site that takes the variable itself: between its halves nobody looks at it.
  const clang::CallExpr* taken_by(const Use& use) const;
};

/// Says why a function cannot be split; false.
bool refuse_at(const FunctionAnalysis& analysis, const clang::Stmt& location, const std::string& reason,
               std::string& why_not);

/// What becomes of each variable that is declared outside of regions, and of the parameters. Fills `variables`, `asking`
/// and `addressed`. False, with the reason in `why_not`, where one cannot be kept.
bool assign_storage(const FunctionAnalysis& analysis, KernelRegions& result, std::string& why_not);

}  // namespace migrate
