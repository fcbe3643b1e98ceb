#include "tool/npucxx/block_loops/collective_emitter.h"

#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {
namespace {

using namespace clang;

constexpr llvm::StringLiteral kThreads = "[::npu::detail::kMaxBlockThreads]";

/// The name of the function in npu/executors/deferred_collectives.h; in parentheses, so that a program's
/// macro of that name is not expanded.
std::string deferred_name(const CallExpr& call) {
  return "(::npu::detail::deferred::" + call.getDirectCallee()->getNameAsString() + ")";
}

/// Without the steps of npu::lock_step, which are passed with the exchange.
std::vector<const Expr*> deferred_operands(const CallExpr& call) {
  std::vector<const Expr*> operands = operands_of(call);
  if (is_lock_step(call)) operands.resize(2);
  return operands;
}

}  // namespace

CollectiveEmitter::CollectiveEmitter(const KernelRegions& body, TypeNames& types, SourcePieces& pieces,
                                     LoopFunctions& functions)
    : body_(body), types_(types), pieces_(pieces), functions_(functions) {
  for (const CallExpr* call : body_.sites) {
    const std::string& site = names_.emplace(call, "npu_site_" + std::to_string(names_.size())).first->second;
    std::string result = site + ".result(npu_thread)";
    if (is_lock_step(*call)) result = pieces_.expression(*call->getArg(1)) + " = " + result;
    if (body_.param_modes.count(call) != 0)
      result = call->getType()->isVoidType() ? "static_cast<void>(0)" : site + "_result[npu_thread]";
    pieces_.replace(*call, result);
  }
}

std::string CollectiveEmitter::storage_declarations() {
  std::string text;
  for (const CallExpr* call : body_.sites) {
    const std::string& site = names_.at(call);
    text += body_.param_modes.count(call) != 0
                ? storage_of_call(*call, site)
                : "::npu::detail::CollectiveSite<" + collective_type(*call) + "> " + site + ";\n";
  }
  return text;
}

std::string CollectiveEmitter::collective_type(const CallExpr& call) {
  std::string text;
  for (const Expr* operand : deferred_operands(call))
    text += (text.empty() ? "" : ", ") +
            ("::std::declval<" + types_.name(operand->getType().getUnqualifiedType()) + ">()");
  return "decltype(" + deferred_name(call) + "(" + text + "))";
}

std::string CollectiveEmitter::argument_type(const ParmVarDecl& parameter) {
  return types_.name(parameter.getType().getNonReferenceType().getUnqualifiedType());
}

std::string CollectiveEmitter::storage_of_call(const CallExpr& call, const std::string& site) {
  const FunctionDecl& callee = *call.getDirectCallee();
  const ParamModes& param_modes = body_.param_modes.at(&call);
  std::string text;
  for (unsigned i = 0; i < param_modes.size(); ++i) {
    if (param_modes[i] == ParamMode::uniform) continue;
    const QualType type = callee.getParamDecl(i)->getType().getNonReferenceType();
    const std::string name = param_modes[i] == ParamMode::per_thread_ref
                                 ? "::std::add_pointer_t<" + types_.name(type) + ">"
                                 : argument_type(*callee.getParamDecl(i));
    text += "::npu::detail::ContextArray<" + name + "> " + site + "_" + std::to_string(i) + ";\n";
  }
  const QualType result = call.getCallReturnType(callee.getASTContext());
  if (result->isReferenceType()) failed = "a function that waits returns a reference";
  if (!result->isVoidType())
    text += "::npu::detail::ContextArray<" + types_.name(result.getUnqualifiedType()) + "> " + site +
            "_result;\n";
  return text + "[[maybe_unused]] bool " + site + "_here" + kThreads.str() + ";\n";
}

std::string CollectiveEmitter::prepared(const Region& region, bool partly) const {
  std::string text;
  for (const CallExpr* call : region.collectives) {
    if (!partly || body_.param_modes.count(call) == 0) continue;
    const std::string here = names_.at(call) + "_here";
    text += "__builtin_memset(" + here + ", 0, sizeof(" + here + "));\n";
  }
  return text;
}

std::string CollectiveEmitter::collectives(const Region& region, bool partly) {
  std::string text;
  for (const CallExpr* call : region.collectives) {
    const std::string& site = names_.at(call);
    text += pieces_.line_of(*call);
    const auto found = body_.param_modes.find(call);
    if (found == body_.param_modes.end()) {
      std::string operands;
      for (const Expr* operand : deferred_operands(*call))
        operands +=
            (operands.empty() ? "" : ", ") + (is_active_mask(*operand) ? "0u" : pieces_.expression(*operand));
      text += site + (partly ? ".contribute" : ".contribute_uniform") + "(npu_thread, " +
              deferred_name(*call) + "(" + operands + "));\n";
      continue;
    }
    for (unsigned i = 0; i < found->second.size(); ++i) {
      if (found->second[i] == ParamMode::uniform) continue;
      const std::string slot = site + "_" + std::to_string(i) + "[npu_thread]";
      const std::string value = pieces_.expression(*call->getArg(i));
      text += found->second[i] == ParamMode::per_thread_ref
                  ? slot + " = __builtin_addressof(" + value + ");\n"
                  : "::npu::detail::assign<" + argument_type(*call->getDirectCallee()->getParamDecl(i)) +
                        ">(" + slot + ", " + value + ");\n";
    }
    if (partly) text += site + "_here[npu_thread] = true;\n";
  }
  return text;
}

std::string CollectiveEmitter::argument_text(const Expr& argument) {
  const auto* unwritten = dyn_cast<CXXDefaultArgExpr>(&argument);
  if (unwritten == nullptr) return pieces_.expression(argument);
  std::string text;
  llvm::raw_string_ostream stream(text);
  unwritten->getExpr()->IgnoreImpCasts()->printPretty(stream, nullptr, types_.policy());
  return text;
}

std::string CollectiveEmitter::done(const Region& exchange, bool partly) {
  std::string text;
  for (const CallExpr* call : exchange.collectives) {
    const std::string& site = names_.at(call);
    const auto found = body_.param_modes.find(call);
    if (found == body_.param_modes.end()) {
      text += site + (partly ? ".complete" : ".complete_uniform") + "(blockDim.x * blockDim.y * blockDim.z";
      if (is_lock_step(*call)) text += ", " + pieces_.expression(*call->getArg(2));
      text += ");\n";
      continue;
    }
    const FunctionDecl& callee = *call->getDirectCallee();
    std::string why_not;
    const std::string name = functions_.name_of(callee, found->second, why_not);
    if (name.empty()) failed = why_not;
    text += name + "<npu_dimensions, " + (partly ? "true" : "false") + ">(blockIdx, blockDim, gridDim, " +
            (partly ? site + "_here" : "nullptr");
    for (unsigned i = 0; i < found->second.size(); ++i) {
      if (is_builtin_index(*callee.getParamDecl(i))) continue;
      text += ", " + (found->second[i] == ParamMode::uniform ? argument_text(*call->getArg(i))
                                                             : site + "_" + std::to_string(i) + ".data()");
    }
    if (!call->getType()->isVoidType()) text += ", " + site + "_result.data()";
    text += ");\n";
  }
  return text;
}

}  // namespace migrate
