#pragma once
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/ParentMap.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/uniformity.h"
#include "tool/npucxx/block_loops/uses.h"

namespace migrate {

/// The state of the analysis while a function is split.
struct FunctionAnalysis {
  const clang::FunctionDecl& function;
  const clang::CompoundStmt& body;
  clang::ParentMap parents;
  BarrierAnalysis& barriers;
  RegionTree tree = {};
  Uses uses = {};
  std::optional<UniformityAnalysis> same = {};
  std::vector<const Region*> regions = {};  ///< parallel regions with their uses

  bool is_changed_by(const clang::DeclRefExpr& name, const clang::VarDecl& v) const;
  /// The site that takes the variable itself: nothing accesses it between the two halves.
  const clang::CallExpr* taken_by(const Use& use) const;
};

/// Sets the reason why a function cannot be split. Result: false.
bool refuse_at(const FunctionAnalysis& analysis, const clang::Stmt& location, const std::string& reason,
               std::string& why_not);

/// Assigns storage to each variable that is declared outside regions, and to the parameters. Fills
/// `variables`, `thread_dependent` and `addressed`. False, with the reason in `why_not`, if one cannot be stored.
bool assign_storage(const FunctionAnalysis& analysis, KernelRegions& result, std::string& why_not);

}  // namespace migrate
