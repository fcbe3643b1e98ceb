#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/function_analysis.h"

namespace migrate {

/// The namespaces around a function, outermost first; nothing for a member of a class.
std::optional<std::vector<const clang::NamespaceDecl*>> namespaces_of(const clang::FunctionDecl& function);
std::string within(const std::vector<const clang::NamespaceDecl*>& spaces, const std::string& text);

/// The waiting functions, each transformed to run all threads of a block. Created when a kernel calls them,
/// once for each way to pass their parameters.
class LoopFunctions {
 public:
  explicit LoopFunctions(BarrierAnalysis& barriers) : barriers_(barriers) {}

  /// The qualified name of the transformed `callee`; empty, with the reason in `why_not`, if it cannot be
  /// split.
  std::string name_of(const clang::FunctionDecl& callee, const ParamModes& param_modes, std::string& why_not);
  /// The definitions since the last call, each after those that it calls.
  std::string take_texts() { return std::exchange(texts_, ""); }

 private:
  struct LoopFunction {
    std::string name, why_not;
  };
  LoopFunction make(const clang::FunctionDecl& callee, const ParamModes& param_modes);

  BarrierAnalysis& barriers_;
  std::string texts_;
  int count_ = 0;
  std::map<std::pair<const clang::FunctionDecl*, ParamModes>, LoopFunction> functions_;
  std::set<const clang::FunctionDecl*> open_;
};

}  // namespace migrate
