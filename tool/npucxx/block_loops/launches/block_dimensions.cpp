#include "tool/npucxx/block_loops/launches/block_dimensions.h"

#include <algorithm>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {

using namespace clang;

namespace {

const VarDecl* variable_in(const Expr& expression) {
  const auto* name = dyn_cast<DeclRefExpr>(expression.IgnoreParenImpCasts());
  return name == nullptr ? nullptr : dyn_cast<VarDecl>(name->getDecl());
}

bool is_index_or_size(const VarDecl& variable) {
  return is_builtin_index(variable) && (is_thread_index(variable) || variable.getName() == "blockDim");
}

int number_of(const MemberExpr& member) {
  const std::string name = member.getMemberDecl()->getNameAsString();
  return name == "x" ? 1 : name == "y" ? 2 : 3;
}

/// `thread_rank` of all threads of a block or grid.
bool asks_for_rank(const FunctionDecl& callee) {
  const auto* method = dyn_cast<CXXMethodDecl>(&callee);
  return method != nullptr && method->getDeclName().isIdentifier() && method->getName() == "thread_rank" &&
         (method->getParent()->getName() == "thread_block" || method->getParent()->getName() == "grid_group");
}

void join(DimensionsRead& all, const DimensionsRead& more) {
  all.highest = std::max(all.highest, more.highest);
  all.ranks = all.ranks || more.ranks;
}

}  // namespace

DimensionsRead BlockDimensions::of(const FunctionDecl& function) {
  const FunctionDecl* holder = nullptr;
  if (asks_for_rank(function)) return {1, true};
  if (!function.hasBody(holder)) return {};
  const auto [found, is_new] = known_.try_emplace(holder);
  if (!is_new) return found->second;
  DimensionsRead read;
  see(*holder->getBody(), read);
  return known_[holder] = read;
}

void BlockDimensions::see(const Stmt& statement, DimensionsRead& read) {
  if (const auto* member = dyn_cast<MemberExpr>(&statement)) {
    const VarDecl* object = variable_in(*member->getBase());
    if (object != nullptr && is_index_or_size(*object)) {
      read.highest = std::max(read.highest, number_of(*member));
      return;
    }
  }
  if (const auto* name = dyn_cast<DeclRefExpr>(&statement)) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    if (variable != nullptr && is_builtin_index(*variable) && is_thread_index(*variable)) read.highest = 3;
    return;
  }
  const auto* call = dyn_cast<CallExpr>(&statement);
  const bool is_warps = call != nullptr && (is_barrier(*call) || is_warp_collective(*call));
  const FunctionDecl* callee = call == nullptr || is_warps ? nullptr : call->getDirectCallee();
  if (callee != nullptr) join(read, of(*callee));
  if (const auto* lambda = dyn_cast<LambdaExpr>(&statement)) see(*lambda->getBody(), read);
  for (const Stmt* child : statement.children()) {
    if (child == nullptr) continue;
    // The hidden arguments of a device function: what it reads of them is known from its body.
    const auto* expression = dyn_cast<Expr>(child);
    if (callee != nullptr && expression != nullptr) {
      const auto* argument = variable_in(*expression->IgnoreUnlessSpelledInSource());
      if (argument != nullptr && is_builtin_index(*argument)) continue;
    }
    see(*child, read);
  }
}

}  // namespace migrate
