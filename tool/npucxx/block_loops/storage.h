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
struct Reading {
  const clang::FunctionDecl& function;
  const clang::CompoundStmt& body;
  clang::ParentMap parents;
  Waits& waits;
  Outline outline = {};
  Uses uses = {};
  std::optional<SameForAll> same = {};
  std::vector<const Step*> steps = {};  ///< of threads, with what they use

  bool is_changed_by(const clang::DeclRefExpr& name, const clang::VarDecl& v) const;
  /// The site that takes the variable itself: between its halves nobody looks at it.
  const clang::CallExpr* taken_by(const Use& use) const;
};

/// Says why a function cannot be split; false.
bool refuse_at(const Reading& reading, const clang::Stmt& place, const std::string& reason,
               std::string& why_not);

/// What becomes of each variable that is declared outside of steps, and of the parameters. Fills `variables`, `asking`
/// and `addressed`. False, with the reason in `why_not`, where one cannot be kept.
bool choose_keeping(const Reading& reading, KernelBody& result, std::string& why_not);

}  // namespace migrate
