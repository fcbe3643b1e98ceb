#pragma once
#include <optional>
#include <vector>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {

/// A function of floats as additions, products, quotients, choices, exp and log, each rounded to float. Nothing for a function
/// that needs no such form, or has none.
/// Largest errors against the exact value, if exp and log have 0.55 ulp (tests/tool/kernel_ir/function_forms_test.cpp):
///   sin, cos: 2^-22 absolute and 3 ulp away from their zeros, for |x| <= 65504; NaN beyond; tan: 5 ulp there
///   erf: 5 ulp; exp2: 3 ulp; expm1, log1p: 5 ulp; pow: 4 ulp, for exponents k / 2 with |k| <= 8: 6 ulp
std::optional<Node> form_of_function(Graph& graph, Function which, const std::vector<Node>& operands);

/// The kernel with these forms in place of its functions of float, half and bfloat16. What is the same for all threads stays: the
/// host computes it.
Kernel with_function_forms(const Kernel& kernel);

}  // namespace migrate::ir
