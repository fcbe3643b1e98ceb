#include "tool/facts/kernel_analysis/shuffle_loops.h"

#include <array>

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_analysis/warp_steps.h"

namespace migrate {
namespace {

template <size_t N>
bool is_one_of(const std::string& name, const std::array<const char*, N>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}
constexpr std::array kShuffles = {"__shfl_xor_sync", "__shfl_down_sync"};
constexpr std::array kCombiners = {"max", "min", "fmaxf", "fminf", "fmax", "fmin"};

const clang::Expr* stripped(const clang::Expr* expression) {
  return expression ? expression->IgnoreParenImpCasts() : nullptr;
}

/// The unqualified name of the callee, unless the user declares functions of that name.
std::string callee_name(const clang::CallExpr& call, const Unit& unit) {
  std::string name;
  const clang::Expr* callee = stripped(call.getCallee());
  if (const auto* known = llvm::dyn_cast<clang::DeclRefExpr>(callee); known && !known->hasQualifier())
    name = known->getNameInfo().getAsString();
  if (const auto* open = llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee); open && !open->getQualifier())
    name = open->getName().getAsString();
  return unit.own_names.contains(name) ? std::string() : name;
}

const clang::VarDecl* variable_of(const clang::Expr* expression) {
  const auto* name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(stripped(expression));
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

struct Binary {
  clang::BinaryOperatorKind kind;
  const clang::Expr* left;
  const clang::Expr* right;
};

/// A binary operator, in a template also one that may be overloaded.
std::optional<Binary> binary_of(const clang::Expr* expression) {
  expression = stripped(expression);
  if (const auto* known = llvm::dyn_cast_or_null<clang::BinaryOperator>(expression))
    return Binary{known->getOpcode(), known->getLHS(), known->getRHS()};
  const auto* open = llvm::dyn_cast_or_null<clang::CXXOperatorCallExpr>(expression);
  if (!open || !open->isTypeDependent() || !open->isInfixBinaryOp()) return std::nullopt;
  return Binary{clang::BinaryOperator::getOverloadedOpcode(open->getOperator()), open->getArg(0),
                open->getArg(1)};
}

/// Whether an expression has the same value in all lanes: it names only `counter` and constants.
class UniformCheck : public DynamicVisitor {
 public:
  explicit UniformCheck(const clang::VarDecl* counter) : counter_(counter) {}
  bool uniform = true;
  bool VisitStmt(clang::Stmt* part) override {
    uniform &=
        llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::UnaryOperator, clang::BinaryOperator,
                  clang::ImplicitCastExpr, clang::ParenExpr, clang::ExplicitCastExpr, clang::ConstantExpr>(
            part);
    return uniform;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
    uniform &= is_uniform(*name->getDecl());
    return uniform;
  }

 private:
  bool is_uniform(const clang::ValueDecl& named) const {
    if (llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(named)) return true;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&named);
    if (!variable) return false;
    if (variable == counter_ || variable->isConstexpr()) return true;
    if (variable->getName() == "warpSize" && !variable->isLocalVarDeclOrParm()) return true;
    return variable->getType().isConstQualified() && variable->getType()->isIntegerType() &&
           variable->getInit() && !variable->getInit()->isValueDependent() &&
           variable->getInit()->isEvaluatable(variable->getASTContext());
  }
  const clang::VarDecl* counter_;
};

bool is_uniform(const clang::Stmt* part, const clang::VarDecl* counter) {
  UniformCheck check(counter);
  if (part) check.TraverseStmt(const_cast<clang::Stmt*>(part));
  return part && check.uniform;
}

bool may_be_lanes(const clang::VarDecl& variable) {
  clang::QualType type = variable.getType().getNonReferenceType();
  if (!variable.hasLocalStorage() || type.isVolatileQualified()) return false;
  return type->isDependentType() || (type->isArithmeticType() && !type->isBooleanType());
}

class LoopFinder : public DynamicVisitor {
 public:
  explicit LoopFinder(Unit& unit) : unit_(unit) {}
  std::vector<ShuffleLoop> loops;

  bool VisitForStmt(clang::ForStmt* loop) override {
    const auto* init = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
    const auto* counter =
        init && init->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(init->getSingleDecl()) : nullptr;
    if (!counter || !counter->getType()->isIntegerType() || !is_uniform(counter->getInit(), counter) ||
        !is_uniform(loop->getCond(), counter) || !is_uniform(loop->getInc(), counter))
      return true;
    ShuffleLoop found;
    if (!read_body(loop->getBody(), counter, found)) return true;
    auto whole = place_of(*loop);
    if (!whole || found.mask.empty()) return true;
    found.place = *whole;
    loops.push_back(std::move(found));
    return true;
  }

 private:
  bool read_body(const clang::Stmt* body, const clang::VarDecl* counter, ShuffleLoop& found) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(body)) {
      return block->size() == 1 && read_body(block->body_front(), counter, found);
    }
    auto store = binary_of(llvm::dyn_cast<clang::Expr>(body));
    if (!store || !clang::BinaryOperator::isAssignmentOp(store->kind)) return false;
    const clang::VarDecl* variable = variable_of(store->left);
    if (!variable || !may_be_lanes(*variable)) return false;
    found.variable = variable->getNameAsString();
    if (store->kind == clang::BO_Assign)
      return read_combination(stripped(store->right), variable, counter, found);
    return combines(clang::BinaryOperator::getOpForCompoundAssignment(store->kind)) &&
           read_shuffle(store->right, variable, counter, found);
  }

  static bool combines(clang::BinaryOperatorKind kind) {
    return kind == clang::BO_Add || kind == clang::BO_Mul || kind == clang::BO_And || kind == clang::BO_Or ||
           kind == clang::BO_Xor;
  }

  /// `v + shuffle`, `max(v, shuffle)`, in either order of the operands.
  bool read_combination(const clang::Expr* whole, const clang::VarDecl* variable,
                        const clang::VarDecl* counter, ShuffleLoop& found) {
    const clang::Expr *left = nullptr, *right = nullptr;
    if (auto sum = binary_of(whole); sum && combines(sum->kind)) {
      left = sum->left, right = sum->right;
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(whole);
               call && call->getNumArgs() == 2 && is_one_of(callee_name(*call, unit_), kCombiners)) {
      left = call->getArg(0), right = call->getArg(1);
    } else {
      return false;
    }
    if (variable_of(right) == variable) std::swap(left, right);
    return variable_of(left) == variable && read_shuffle(right, variable, counter, found);
  }

  bool read_shuffle(const clang::Expr* expression, const clang::VarDecl* variable,
                    const clang::VarDecl* counter, ShuffleLoop& found) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(stripped(expression));
    if (!call || call->getNumArgs() < 3 || !is_one_of(callee_name(*call, unit_), kShuffles)) return false;
    if (variable_of(call->getArg(1)) != variable) return false;
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const clang::Expr* argument = call->getArg(i);
      bool written = !llvm::isa<clang::CXXDefaultArgExpr>(argument);
      if (i != 1 && written && !is_uniform(argument, i == 0 ? nullptr : counter)) return false;
    }
    clang::SourceManager& sources = unit_.index.manager();
    // "#define down(v, o) __shfl_down_sync(~0u, v, o)": the function itself contains no mask.
    const auto at = [&](const clang::Expr& part) { return sources.getExpansionLoc(part.getBeginLoc()); };
    if (at(*call->getArg(0)) == at(*call->getCallee())) return false;
    auto range = sources.getExpansionRange(call->getArg(0)->getSourceRange());
    found.mask = clang::Lexer::getSourceText(range, sources, call_language_).str();
    return true;
  }

  /// From the pragmas before the loop to the end of its last token.
  std::optional<Place> place_of(const clang::ForStmt& loop) {
    auto end = place_behind(loop, unit_);
    auto begin = unit_.index.spot(loop.getForLoc());
    if (!end || !begin || begin->file != end->file) return std::nullopt;
    const TokenFile& tokens = unit_.index.tokens(begin->file);
    size_t first = tokens.at(begin->offset);
    while (first > 0 && first < tokens.size()) {
      const Directive* before = tokens.directive_of(first - 1);
      if (!before || before->keyword != "pragma") break;
      first = before->first;
    }
    if (first >= tokens.size()) return std::nullopt;
    return Place{begin->file, {tokens[first].range.begin, end->range.begin}};
  }

  Unit& unit_;
  clang::LangOptions call_language_;
};

}  // namespace

std::vector<ShuffleLoop> shuffle_loops(const clang::FunctionDecl& function, Unit& unit) {
  if (!function.doesThisDeclarationHaveABody()) return {};
  LoopFinder finder(unit);
  finder.TraverseStmt(function.getBody());
  return std::move(finder.loops);
}

}  // namespace migrate
