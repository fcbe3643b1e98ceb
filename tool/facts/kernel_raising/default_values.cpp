#include "tool/facts/kernel_raising/default_values.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/kernel_raising/type_names.h"

namespace migrate {

using namespace clang;

namespace {

/// A number or a null pointer as C++ text; empty for other values.
std::string constant_text(const APValue& value) {
  llvm::SmallString<64> text;
  if (value.isInt()) {
    value.getInt().toString(text, 10);
  } else if (value.isFloat()) {
    const llvm::APFloat& number = value.getFloat();
    char digits[64];
    if (number.isFinite())
      text = llvm::StringRef(digits,
                             number.convertToHexString(digits, 0, false, llvm::APFloat::rmNearestTiesToEven));
    else if (number.isInfinity())
      text = number.isNegative() ? "-__builtin_inf()" : "__builtin_inf()";
  } else if (value.isNullPointer()) {
    text = "nullptr";
  }
  return text.str().str();
}

}  // namespace

std::optional<std::string> default_values(const CallExpr& call, const ASTContext& context) {
  std::string texts;
  for (const Expr* argument : call.arguments()) {
    const auto* left_out = dyn_cast<CXXDefaultArgExpr>(argument);
    if (left_out == nullptr) continue;
    Expr::EvalResult result;
    if (!left_out->getExpr()->EvaluateAsRValue(result, context) || result.HasSideEffects) return std::nullopt;
    TypeNames types(context);
    const std::string type = types.name(argument->getType().getUnqualifiedType());
    const std::string value = constant_text(result.Val);
    if (value.empty() || !types.failed.empty()) return std::nullopt;
    texts += (texts.empty() ? "static_cast<" : ", static_cast<") + type + ">(" + value + ")";
  }
  return texts;
}

}  // namespace migrate
