#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ParentMap.h"
#include "clang/AST/Stmt.h"
#include "tool/npucxx/block_loops/uses.h"

namespace migrate {

/// The statements outside parallel regions: the body, and the loops and conditions around its barriers.
struct RegionTree {
  std::vector<const clang::CompoundStmt*> lists;  ///< lists whose statements are split into regions
  std::vector<const clang::Stmt*> controls;       ///< around barriers: for, while, do, if
  std::vector<const clang::Stmt*> plain;          ///< statements of `lists` without a barrier in them
  /// Declared there, with the list or the for around them.
  std::map<const clang::VarDecl*, const clang::Stmt*> variables;
};

/// Finds the variables and statements that are uniform: the same for all threads of a block.
/// Source: the divergence analysis of LLVM (lib/Analysis/UniformityAnalysis), on the syntax tree and without
/// joins. A variable that is changed under a condition, or in a loop, stays uniform only if the block itself
/// makes that change once.
class UniformityAnalysis {
 public:
  /// `of_threads`: parameters with a value per thread.
  UniformityAnalysis(const clang::FunctionDecl& kernel, const std::set<const clang::VarDecl*>& of_threads,
                     const RegionTree& tree, const Uses& uses, clang::ParentMap& parents);

  bool variable(const clang::VarDecl& v) const { return uniform_.count(&v) != 0; }
  bool value(const clang::Expr& e) const;
  /// A loop or condition around barriers with the same outcome for all threads.
  bool control(const clang::Stmt& s) const;
  /// A statement that the block can run once for all threads: it changes uniform variables, or ends all
  /// threads.
  bool statement(const clang::Stmt& s) const;

 private:
  bool holds(const clang::VarDecl& v) const;
  const clang::Stmt* around(const clang::Stmt& change) const;
  bool changes_for_all(const Use& use, const clang::VarDecl& v) const;
  bool changes_variable(const clang::Expr& e) const;

  const RegionTree& tree_;
  const Uses& uses_;
  clang::ParentMap& parents_;
  std::set<const clang::Stmt*> outer_;  ///< plain statements, and the heads of controls
  std::set<const clang::VarDecl*> uniform_;
};

}  // namespace migrate
