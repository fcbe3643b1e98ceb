#include "tool/facts/kernel_raising/mathematics.h"

#include <map>
#include <string_view>

#include "llvm/ADT/StringSwitch.h"

namespace migrate {
namespace {

using ir::Function;
using ir::Op;
using ir::Type;

/// By name without the trailing f, which selects float.
const std::map<std::string_view, Function>& functions() {
  static const std::map<std::string_view, Function> kFunctions = {
      {"fabs", Function::abs},       {"abs", Function::abs},     {"exp", Function::exp},
      {"exp2", Function::exp2},      {"expm1", Function::expm1}, {"log", Function::log},
      {"log2", Function::log2},      {"log10", Function::log10}, {"log1p", Function::log1p},
      {"sqrt", Function::sqrt},      {"rsqrt", Function::rsqrt}, {"tanh", Function::tanh},
      {"sin", Function::sin},        {"cos", Function::cos},     {"erf", Function::erf},
      {"pow", Function::pow},        {"floor", Function::floor}, {"ceil", Function::ceil},
      {"trunc", Function::trunc},    {"round", Function::round}, {"rint", Function::rint},
      {"nearbyint", Function::rint}, {"cosh", Function::cosh},   {"tan", Function::tan}};
  return kFunctions;
}

/// Intrinsics of one precision.
const std::map<std::string_view, Mathematics>& intrinsics() {
  static const std::map<std::string_view, Mathematics> kIntrinsics = {
      {"__expf", {Op::function, Function::exp}},
      {"__logf", {Op::function, Function::log}},
      {"__log2f", {Op::function, Function::log2}},
      {"__log10f", {Op::function, Function::log10}},
      {"__sinf", {Op::function, Function::sin}},
      {"__cosf", {Op::function, Function::cos}},
      {"__tanf", {Op::function, Function::tan}},
      {"__powf", {Op::function, Function::pow}},
      {"__tanhf", {Op::function, Function::tanh}},
      {"__frsqrt_rn", {Op::function, Function::rsqrt}},
      {"__fsqrt_rn", {Op::function, Function::sqrt}},
      {"__frcp_rn", {Op::function, Function::reciprocal}},
      {"__fdividef", {Op::div}},
      {"__fdiv_rn", {Op::div}},
      {"__fadd_rn", {Op::add}},
      {"__fsub_rn", {Op::sub}},
      {"__fmul_rn", {Op::mul}},
      {"__fmaf_rn", {Op::fma}},
      {"__hadd", {Op::add, Function::abs, Type::boolean}},
      {"__hsub", {Op::sub, Function::abs, Type::boolean}},
      {"__hmul", {Op::mul, Function::abs, Type::boolean}},
      {"__hdiv", {Op::div, Function::abs, Type::boolean}},
      {"__hfma", {Op::fma, Function::abs, Type::boolean}},
      {"__hneg", {Op::neg, Function::abs, Type::boolean}},
      {"__hmax", {Op::max, Function::abs, Type::boolean}},
      {"__hmin", {Op::min, Function::abs, Type::boolean}},
      {"__habs", {Op::function, Function::abs, Type::boolean}},
      {"hexp", {Op::function, Function::exp, Type::boolean}},
      {"hsqrt", {Op::function, Function::sqrt, Type::boolean}},
      {"hlog", {Op::function, Function::log, Type::boolean}},
      {"hrsqrt", {Op::function, Function::rsqrt, Type::boolean}},
      {"fma", {Op::fma, Function::abs, Type::boolean}},
      {"fmaf", {Op::fma}},
      {"fmin", {Op::min, Function::abs, Type::boolean}},
      {"fmax", {Op::max, Function::abs, Type::boolean}},
      {"fminf", {Op::min}},
      {"fmaxf", {Op::max}},
      {"umin", {Op::min, Function::abs, Type::u32}},
      {"umax", {Op::max, Function::abs, Type::u32}}};
  return kIntrinsics;
}

}  // namespace

std::optional<Mathematics> intrinsic_called(llvm::StringRef name) {
  const auto found = intrinsics().find(std::string_view(name));
  return found == intrinsics().end() ? std::nullopt : std::optional(found->second);
}

std::optional<ir::Function> function_called(llvm::StringRef name) {
  if (functions().find(std::string_view(name)) == functions().end()) name.consume_back("f");
  const auto found = functions().find(std::string_view(name));
  return found == functions().end() ? std::nullopt : std::optional(found->second);
}

std::optional<Mathematics> small_float_function(llvm::StringRef name) {
  return name.starts_with("__h") || name.starts_with("h") ? intrinsic_called(name) : std::nullopt;
}

bool is_small_float_comparison(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__heq", "__hne", "__hlt", "__hle", "__hgt", "__hge", true)
      .Default(false);
}

}  // namespace migrate
