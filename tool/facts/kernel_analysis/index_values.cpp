#include "tool/facts/kernel_analysis/index_values.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

using namespace clang;

const Expr* bare(const Expr* expression) {
  for (;;) {
    expression = expression->IgnoreParenImpCasts();
    if (const auto* cast = dyn_cast<ExplicitCastExpr>(expression))
      expression = cast->getSubExpr();
    else if (const auto* made = dyn_cast<MaterializeTemporaryExpr>(expression))
      expression = made->getSubExpr();
    else
      return expression;
  }
}

const VarDecl* variable_in(const Expr* expression) {
  const auto* name = dyn_cast<DeclRefExpr>(bare(expression));
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

std::string name_of(const VarDecl& variable) {
  return variable.getNameAsString() + "@" + std::to_string(reinterpret_cast<uintptr_t>(&variable));
}

/// Whether it is a function of CUDA or of the standard library on numbers, not on what threads or memory have.
bool is_of_arguments_alone(const FunctionDecl& callee) {
  const SourceManager& sources = callee.getASTContext().getSourceManager();
  if (callee.hasBody() && !sources.isInSystemHeader(sources.getExpansionLoc(callee.getLocation())))
    return false;
  const llvm::StringRef name = callee.getName();
  for (const char* part : {"shfl", "ballot", "any", "all", "mask", "match", "sync", "clock", "timer", "lane",
                           "warp", "atomic", "rand"})
    if (name.contains(part)) return false;
  const auto is_number = [](QualType type) { return type.getNonReferenceType()->isArithmeticType(); };
  return callee.getNumParams() > 0 && is_number(callee.getReturnType()) &&
         std::all_of(callee.param_begin(), callee.param_end(),
                     [&](const ParmVarDecl* parameter) { return is_number(parameter->getType()); });
}

/// `step` in `i = i + step`, `i = step + i` and `i = i - step`; null for other values.
const Expr* step_of(const Expr& target, const Expr& value) {
  const VarDecl* variable = variable_in(&target);
  const auto* sum = dyn_cast<BinaryOperator>(bare(&value));
  if (!variable || !sum || !sum->isAdditiveOp()) return nullptr;
  if (variable_in(sum->getLHS()) == variable) return sum->getRHS();
  return sum->getOpcode() == BO_Add && variable_in(sum->getRHS()) == variable ? sum->getLHS() : nullptr;
}

bool is_power_of_lanes(const LaneIndex& index) {
  return index.is_constant() && index.constant > 0 && index.constant % kWarpSize == 0;
}

}  // namespace

/// Records the values to which each variable may change, and the conditions.
class ChangeFinder : public DynamicVisitor {
 public:
  explicit ChangeFinder(IndexValues& values) : values_(values) {}

  bool VisitVarDecl(VarDecl* variable) override {
    depths_[variable] = conditions_.size();
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator* operation) override {
    if (!operation->isAssignmentOp()) return true;
    const auto kind = operation->getOpcode();
    const Expr* step = kind == BO_Assign ? step_of(*operation->getLHS(), *operation->getRHS()) : nullptr;
    note(operation->getLHS(), step ? step : operation->getRHS(),
         step || kind == BO_AddAssign || kind == BO_SubAssign);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) note(operation->getSubExpr(), operation->getSubExpr(), true);
    if (operation->getOpcode() == UO_AddrOf) note(operation->getSubExpr(), nullptr, false);
    return true;
  }
  bool VisitCallExpr(CallExpr* call) override {
    const FunctionDecl* callee = call->getDirectCallee();
    for (unsigned i = 0; callee && i < std::min(call->getNumArgs(), callee->getNumParams()); ++i) {
      const QualType type = callee->getParamDecl(i)->getType();
      if (type->isReferenceType() && !type->getPointeeType().isConstQualified())
        note(call->getArg(i), nullptr, false);
    }
    return true;
  }
  bool TraverseControl(Stmt* control, llvm::function_ref<bool()> inside) override {
    const auto* choice = dyn_cast<IfStmt>(control);
    const auto* loop = dyn_cast<WhileStmt>(control);
    const Expr* condition = choice ? choice->getCond() : loop ? loop->getCond() : nullptr;
    const bool repeats = isa<ForStmt, WhileStmt, DoStmt>(control);
    if (condition) conditions_.push_back(condition);
    loops_ += repeats;
    const bool go_on = inside();
    loops_ -= repeats;
    if (condition) conditions_.pop_back();
    return go_on;
  }

 private:
  void note(const Expr* target, const Expr* value, bool is_step) {
    const VarDecl* variable = variable_in(target);
    if (!variable) return;
    // A condition around the whole lifetime of a variable does not matter for its changes.
    const auto within = conditions_.begin() + static_cast<std::ptrdiff_t>(depths_[variable]);
    values_.changes_[variable].push_back({value, is_step, loops_ > 0, {within, conditions_.end()}});
  }

  IndexValues& values_;
  std::vector<const Expr*> conditions_;
  int loops_ = 0;                            ///< around the statement
  std::map<const VarDecl*, size_t> depths_;  ///< number of conditions around a declaration; 0 for parameters
};

IndexValues::IndexValues(const FunctionDecl& function, bool is_kernel)
    : is_kernel_(is_kernel), context_(function.getASTContext()) {
  ChangeFinder(*this).TraverseStmt(function.getBody());
}

LaneIndex IndexValues::of(const Expr* expression) {
  expression = bare(expression);
  if (expression->getType().isNull()) return {};  // in a template, or beside an error
  if (expression->isValueDependent() || expression->isTypeDependent()) {
    const auto* parameter = dyn_cast<DeclRefExpr>(expression);
    if (parameter && isa<NonTypeTemplateParmDecl>(parameter->getDecl()))
      return uniform_index(parameter->getDecl()->getNameAsString());
  } else if (Expr::EvalResult value; expression->getType()->isIntegralOrEnumerationType() &&
                                     expression->EvaluateAsInt(value, context_)) {
    return constant_index(value.Val.getInt().getExtValue());
  }
  if (const VarDecl* variable = variable_in(expression)) return of_variable(*variable);
  if (const auto* operation = dyn_cast<BinaryOperator>(expression)) return of_binary(*operation);
  if (const auto* member = dyn_cast<MemberExpr>(expression)) return of_member(*member);
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(expression)) {
    const auto* callee = call->getMethodDecl();
    if (callee && callee->getIdentifier() && callee->getName() == "thread_rank") {
      LaneIndex rank = uniform_index("rank");
      rank.lane = 1;
      return rank;
    }
  }
  if (const auto* call = dyn_cast<CallExpr>(expression)) return of_call(*call);
  const auto* unary = dyn_cast<UnaryOperator>(expression);
  LaneIndex unknown;
  unknown.is_loaded = isa<ArraySubscriptExpr>(expression) || (unary && unary->getOpcode() == UO_Deref);
  return unknown;
}

// The same value in all lanes where all arguments are so: `min(n, 100)`.
LaneIndex IndexValues::of_call(const CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (!callee || isa<CXXMethodDecl>(callee) || !callee->getIdentifier() || !is_of_arguments_alone(*callee))
    return {};
  std::string text = callee->getName().str() + "(";
  for (const Expr* argument : call.arguments()) {
    const LaneIndex value = of(argument);
    if (!value.is_uniform() && !is_uniform(argument)) return {};
    text += (value.known ? migrate::name_of(value)
                         : "?" + std::to_string(reinterpret_cast<uintptr_t>(argument))) +
            ",";
  }
  return uniform_index(text + ")");
}

LaneIndex IndexValues::of_member(const MemberExpr& member) {
  const VarDecl* object = variable_in(member.getBase());
  if (!object) return {};
  const std::string builtin = object->getNameAsString(), part = member.getMemberNameInfo().getAsString();
  if (builtin == "threadIdx" && part == "x") return {true, 1, 0, {}};
  if (builtin == "blockDim" && part == "x") return uniform_index(kBlockMultiple);
  const bool is_builtin =
      builtin == "threadIdx" || builtin == "blockIdx" || builtin == "blockDim" || builtin == "gridDim";
  return is_builtin ? uniform_index(builtin + "." + part) : LaneIndex{};
}

LaneIndex IndexValues::of_variable(const VarDecl& variable) {
  if (auto value = bound_.find(&variable); value != bound_.end() && is_never_changed(variable))
    return value->second;
  if (variable.getNameAsString() == "warpSize") return constant_index(kWarpSize);
  const auto [known, is_new] = known_.emplace(&variable, uniform_index(kChanging + name_of(variable)));
  if (!is_new) return known->second;  // also during the analysis of its own changes
  LaneIndex value;
  const auto changes = changes_.find(&variable);
  if (changes != changes_.end()) {
    value = of_changing(variable, changes->second);
  } else if (isa<ParmVarDecl>(variable)) {
    value = uniform_index(name_of(variable));
    if (!is_kernel_) value.lane = 1;
  } else if (variable.hasLocalStorage() && variable.getInit()) {
    value = of(variable.getInit());
  }
  return known_[&variable] = value;
}

/// Whether it is the first value of a variable that is declared without one: `int i; i = threadIdx.x;`.
bool IndexValues::is_set_first(const Change& change) {
  return change.value && !change.is_step && change.conditions.empty();
}

// The variable of a loop, or one that is set under a condition.
LaneIndex IndexValues::of_changing(const VarDecl& variable, llvm::ArrayRef<Change> changes) {
  LaneIndex first;
  if (auto value = bound_.find(&variable); value != bound_.end())
    first = value->second;
  else if (isa<ParmVarDecl>(variable))
    first = uniform_index(name_of(variable));
  else if (variable.hasLocalStorage() && variable.getInit())
    first = of(variable.getInit());
  else if (variable.hasLocalStorage() && is_set_first(changes.front()))
    first = of(changes.front().value), changes = changes.drop_front();
  else if (variable.hasLocalStorage())
    first = constant_index(0);
  if (changes.empty()) return first;
  bool blocks = true, steps = true, in_loop = false;
  for (const Change& change : changes) {
    if (!change.value) return {};
    const LaneIndex value = of(change.value);
    if (!value.is_uniform()) return {};
    for (const Expr* condition : change.conditions)
      if (guard_of(condition).kind != LaneGuard::Kind::uniform) return {};
    steps &= change.is_step;
    in_loop |= change.in_loop;
    blocks &= is_power_of_lanes(value) || value == uniform_index(kBlockMultiple);
  }
  if (!first.known || (first.lane != 0 && !steps) || first.is_grouped()) return {};
  // Steps before or after a loop do not change it from one iteration to the next.
  const std::string name = (in_loop ? std::string(1, kChanging) : "") + name_of(variable);
  if (first.lane == 0) return uniform_index(name);
  return sum(first, uniform_index(blocks ? kBlockMultiple : name + kSteps));
}

LaneIndex IndexValues::of_binary(const BinaryOperator& operation) {
  const LaneIndex a = of(operation.getLHS()), b = of(operation.getRHS());
  switch (operation.getOpcode()) {
    case BO_Add:
      return sum(a, b);
    case BO_Sub:
      return sum(a, b, -1);
    case BO_Mul:
      return product(a, b);
    case BO_Shl:
      if (b.is_constant() && b.constant >= 0 && b.constant < 32)
        return product(a, constant_index(int64_t{1} << b.constant));
      break;
    default:
      break;
  }
  if (!a.known || !b.known) return unknown_index(a, b);
  if (a.lane != 0 || b.lane != 0) return of_division(operation, a, b);
  if (operation.isComparisonOp() || operation.isAssignmentOp()) return {};
  return uniform_index("(" + migrate::name_of(a) + operation.getOpcodeStr().str() + migrate::name_of(b) +
                       ")");
}

// The warp of a thread, and its lane there; the row of an element, and its column.
LaneIndex IndexValues::of_division(const BinaryOperator& operation, const LaneIndex& a, const LaneIndex& b) {
  const auto kind = operation.getOpcode();
  const bool by_lanes = b.is_constant() && b.constant == kWarpSize;
  const bool warp = (kind == BO_Div && by_lanes) || (kind == BO_Shr && b.is_constant() && b.constant == 5);
  const bool lane =
      (kind == BO_Rem && by_lanes) || (kind == BO_And && b.is_constant() && b.constant == kWarpSize - 1);
  if (a.lane == 1 && (warp || lane)) {
    const LaneIndex number = uniform_index("warp(" + migrate::name_of(a) + ")");
    return warp ? number : sum(a, number, -kWarpSize);
  }
  if (!b.is_uniform() || (kind != BO_Div && kind != BO_Rem)) return {};
  const LaneIndex group =
      uniform_index(kGrouped + ("(" + migrate::name_of(a) + "/" + migrate::name_of(b) + ")"));
  return kind == BO_Div ? group : sum(a, product(group, b), -1);
}

bool IndexValues::is_uniform(const Expr* expression) {
  expression = bare(expression);
  if (!expression->isTypeDependent() && of(expression).is_uniform()) return true;
  if (const auto* operation = dyn_cast<BinaryOperator>(expression))
    return !operation->isAssignmentOp() && is_uniform(operation->getLHS()) && is_uniform(operation->getRHS());
  if (const auto* operation = dyn_cast<UnaryOperator>(expression))
    return operation->getOpcode() != UO_Deref && !operation->isIncrementDecrementOp() &&
           is_uniform(operation->getSubExpr());
  const VarDecl* variable = variable_in(expression);
  if (!variable)
    return isa<CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, FloatingLiteral>(expression) ||
           expression->isValueDependent();
  if (isa<ParmVarDecl>(variable)) return is_kernel_ && is_never_changed(*variable);
  return variable->hasLocalStorage() && is_never_changed(*variable) && variable->getInit() &&
         is_uniform(variable->getInit());
}

LaneGuard IndexValues::guard_of_difference(const LaneIndex& difference, bool is_equal) {
  if (!difference.known) return {LaneGuard::Kind::opaque, 0, difference.is_loaded};
  if (difference.is_uniform()) return {LaneGuard::Kind::uniform};
  if (difference.lane == 0) return {LaneGuard::Kind::opaque};
  if (!is_equal) return {LaneGuard::Kind::range};
  const bool is_one = difference.uniform.empty() && difference.constant % difference.lane == 0;
  return is_one ? LaneGuard{LaneGuard::Kind::one, -difference.constant / difference.lane}
                : LaneGuard{LaneGuard::Kind::opaque};
}

LaneGuard IndexValues::guard_of_comparison(const BinaryOperator& operation) {
  const LaneIndex difference = sum(of(operation.getLHS()), of(operation.getRHS()), -1);
  // ThreadIdx.x < 1.
  const bool first_only = operation.getOpcode() == BO_LT && difference == LaneIndex{true, 1, -1, {}};
  if (first_only) return {LaneGuard::Kind::one, 0};
  LaneGuard guard = guard_of_difference(difference, operation.getOpcode() == BO_EQ);
  const int64_t limit = operation.getOpcode() == BO_LT   ? kWarpSize
                        : operation.getOpcode() == BO_LE ? kWarpSize - 1
                                                         : 0;
  guard.in_first_warp = difference.known && difference.lane == 1 && difference.uniform.empty() && limit > 0 &&
                        -difference.constant <= limit;
  return guard;
}

LaneGuard IndexValues::guard_of(const Expr* condition) {
  using Kind = LaneGuard::Kind;
  condition = bare(condition);
  if (is_uniform(condition)) return {Kind::uniform};
  if (const auto* operation = dyn_cast<BinaryOperator>(condition)) {
    if (operation->getOpcode() == BO_LAnd) {
      const LaneGuard a = guard_of(operation->getLHS()), b = guard_of(operation->getRHS());
      return narrower(a, b);
    }
    if (operation->getOpcode() == BO_LOr) {
      const LaneGuard a = guard_of(operation->getLHS()), b = guard_of(operation->getRHS());
      return {std::max({a.kind, b.kind, Kind::range})};
    }
    if (operation->isComparisonOp()) return guard_of_comparison(*operation);
  }
  if (const auto* operation = dyn_cast<UnaryOperator>(condition);
      operation && operation->getOpcode() == UO_LNot) {
    const LaneIndex value = of(operation->getSubExpr());
    return value.known ? guard_of_difference(value, true) : opposite(guard_of(operation->getSubExpr()));
  }
  const VarDecl* variable = variable_in(condition);
  const bool is_named =
      variable && variable->hasLocalStorage() && is_never_changed(*variable) && variable->getInit();
  if (is_named && variable->getType()->isBooleanType()) return guard_of(variable->getInit());
  return guard_of_difference(of(condition), false);
}

LaneGuard narrower(const LaneGuard& a, const LaneGuard& b) {
  using Kind = LaneGuard::Kind;
  const bool is_second = a.kind != Kind::one && (b.kind == Kind::one || b.kind > a.kind);
  LaneGuard found = is_second ? b : a;
  if (a.kind == Kind::opaque && b.kind == Kind::opaque) found.by_data = a.by_data && b.by_data;
  found.in_first_warp = a.in_first_warp || b.in_first_warp;
  return found;
}

LaneGuard opposite(const LaneGuard& guard) {
  using Kind = LaneGuard::Kind;
  if (guard.kind == Kind::one) return {Kind::range};
  LaneGuard other = guard;
  other.in_first_warp = false;
  return other;
}

}  // namespace migrate
