// What the build makes from signatures.json: headers for programs, and the table of the argument checks.
#pragma once

#include <map>
#include <set>
#include <string>

#include "runtime_shim/aclnn/generator/signatures.h"

namespace npu::aclnn::generator {

/// By path of the header in aclnnop/ ("aclnn_mm.h", "level2/aclnn_mm.h"): its text. It declares both phases of each operator, and says in comments what is
/// known of the tensors.
std::map<std::string, std::string> headers_of(const Signatures& all);

/// Definitions of the array kOperators of OperatorFacts (aclnn/facts/operator_facts.h), and of what it points to.
std::string table_of(const Signatures& all);

/// Definitions of the functions that `defined` lacks: operators, in both phases, and functions of their headers that return a status. They refuse every call: a
/// program that uses an operator which the simulated device does not compute is told so when it runs.
std::string refusals_of(const Signatures& all, const std::set<std::string>& defined);

/// A table in Markdown: by header, the operators that are in `defined`, and those that are not.
std::string overview_of(const Signatures& all, const std::set<std::string>& defined);

}  // namespace npu::aclnn::generator
