#include <algorithm>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// Matrix products in double, real or complex, by name.
bool is_fp64_product(const std::string& name) {
  if (!name.starts_with("cublasD") && !name.starts_with("cublasZ")) return false;
  for (const char* part : {"gemm", "symm", "syrk", "trmm", "trsm", "hemm", "herk"}) {
    if (name.find(part) != std::string::npos) return true;
  }
  return false;
}

/// cublasGemmEx and cublasLtMatmulDescCreate name the type of the computation as an argument.
bool asks_for_fp64(const SymbolUse& use) {
  bool takes_type = use.name.find("GemmEx") != std::string::npos || use.name == "cublasLtMatmulDescCreate" ||
                    (use.name.starts_with("cublasGemm") && use.name.ends_with("Ex"));
  if (!takes_type) return false;
  return std::any_of(use.constants.begin(), use.constants.end(), [](const std::string& one) {
    return one == "CUDA_R_64F" || one == "CUBLAS_COMPUTE_64F" || one == "CUDA_C_64F";
  });
}

}  // namespace

// The cube unit multiplies FP16, BF16, FP32 and INT8, never FP64 (CANN, hardware description of the cube unit).
void check_fp64_gemm(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (use.kind != UseKind::function || !(is_fp64_product(use.name) || asks_for_fp64(use))) continue;
    out.push_back(check_finding(context, id::fp64_gemm, use.place, use.name, use.enclosing, {use.name}));
  }
}

}  // namespace migrate
