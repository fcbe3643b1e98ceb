#include "tool/facts/kernel_analysis/numbers/float_conversions.h"

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

/// Whether the text shows that a number is at least 0.
class NotNegative {
 public:
  explicit NotNegative(const clang::ASTContext& context) : context_(context) {}

  bool holds(const clang::Expr& expression) const {
    const clang::Expr& bare = *expression.IgnoreParens();
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare))
      return cast->getSubExpr()->getType()->isUnsignedIntegerType() || holds(*cast->getSubExpr());
    if (bare.getType()->isUnsignedIntegerType()) return true;
    if (const std::optional<double> value = number(bare)) return *value >= 0;
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) return holds_for_call(*call);
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&bare))
      return holds(*choice->getTrueExpr()) && holds(*choice->getFalseExpr());
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&bare);
    const bool keeps_sign =
        operation && (operation->isMultiplicativeOp() || operation->getOpcode() == clang::BO_Add);
    return keeps_sign && holds(*operation->getLHS()) && holds(*operation->getRHS());
  }

 private:
  enum class Function { other, never_negative, keeps_sign, largest, smallest };

  bool holds_for_call(const clang::CallExpr& call) const {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier()) return false;
    const auto kind =
        llvm::StringSwitch<Function>(callee->getName())
            .Cases("fabs", "fabsf", "abs", "sqrt", "sqrtf", Function::never_negative)
            .Cases("exp", "expf", "__expf", "exp2f", "hypotf", Function::never_negative)
            .Cases("curand_uniform", "curand_uniform_double", "__saturatef", Function::never_negative)
            .Cases("floor", "floorf", "ceil", "ceilf", "round", Function::keeps_sign)
            .Cases("roundf", "rint", "rintf", "trunc", "truncf", Function::keeps_sign)
            .Cases("fmax", "fmaxf", "max", Function::largest)
            .Cases("fmin", "fminf", "min", Function::smallest)
            .Default(Function::other);
    if (kind == Function::never_negative) return true;
    if (kind == Function::other || call.getNumArgs() == 0) return false;
    const bool first = holds(*call.getArg(0)), last = holds(*call.getArg(call.getNumArgs() - 1));
    return kind == Function::largest ? first || last : first && last;
  }

  std::optional<double> number(const clang::Expr& expression) const {
    clang::Expr::EvalResult result;
    if (expression.isValueDependent() || !expression.EvaluateAsRValue(result, context_)) return std::nullopt;
    if (result.Val.isInt()) return static_cast<double>(result.Val.getInt().getExtValue());
    if (!result.Val.isFloat()) return std::nullopt;
    llvm::APFloat value = result.Val.getFloat();
    bool is_inexact = false;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &is_inexact);
    return value.convertToDouble();
  }

  const clang::ASTContext& context_;
};

class ConversionFinder : public DynamicVisitor {
 public:
  explicit ConversionFinder(Unit& unit) : unit_(unit), not_negative_(*unit.ast) {}
  std::vector<FloatConversion> found;

  bool VisitStmt(clang::Stmt* part) override {
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(part);
    if (!cast || cast->getCastKind() != clang::CK_FloatingToIntegral) return true;
    const char* const function = function_for(*cast);
    if (function && !not_negative_.holds(*cast->getSubExpr())) add(*cast->getSubExpr(), function);
    return true;
  }

 private:
  /// CUDA's function that converts so, towards zero; null for other types.
  const char* function_for(const clang::CastExpr& cast) const {
    const clang::QualType to = cast.getType().getCanonicalType(),
                          from = cast.getSubExpr()->getType().getCanonicalType();
    const auto* source = llvm::dyn_cast<clang::BuiltinType>(from);
    if (!to->isUnsignedIntegerType() || to->isBooleanType() || to->isEnumeralType() || !source)
      return nullptr;
    const bool is_double = source->getKind() == clang::BuiltinType::Double;
    if (!is_double && source->getKind() != clang::BuiltinType::Float) return nullptr;
    if (unit_.ast->getTypeSize(to) == 64) return is_double ? "__double2ull_rz" : "__float2ull_rz";
    return is_double ? "__double2uint_rz" : "__float2uint_rz";
  }

  void add(const clang::Expr& operand, const char* function) {
    const clang::SourceManager& manager = unit_.index.manager();
    const clang::SourceRange range = operand.IgnoreParens()->getSourceRange();
    // What a macro gets may stand there twice.
    if (manager.isMacroArgExpansion(range.getBegin()) || manager.isMacroArgExpansion(range.getEnd())) return;
    const clang::CharSourceRange written = clang::Lexer::makeFileCharRange(
        clang::CharSourceRange::getTokenRange(range), manager, unit_.ast->getLangOpts());
    if (written.isInvalid()) return;
    const auto begin = unit_.index.spot(written.getBegin());
    if (!begin) return;
    const auto size = static_cast<uint32_t>(manager.getFileOffset(written.getEnd()) -
                                            manager.getFileOffset(written.getBegin()));
    found.push_back({{begin->file, {begin->offset, begin->offset + size}}, function});
  }

  Unit& unit_;
  NotNegative not_negative_;
};

}  // namespace

std::vector<FloatConversion> float_conversions(const clang::FunctionDecl& function, Unit& unit) {
  if (!function.doesThisDeclarationHaveABody()) return {};
  ConversionFinder finder(unit);
  finder.TraverseStmt(function.getBody());
  return std::move(finder.found);
}

}  // namespace migrate
