#pragma once
#include <map>
#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "tool/npucxx/block_loops/block_loops.h"

namespace migrate {

/// Launches that are written NPU_KERNEL(name), and the kernels that they mean: overloads, and templates whose arguments are
/// deduced. The walk over a source shows it calls and functions.
class FunctorLaunches {
 public:
  void see(const clang::CallExpr& call);
  void see(const clang::FunctionDecl& function);

  /// The launches that mean this kernel and no other. Empty where it has default arguments that the launch leaves out.
  std::vector<FunctorLaunch> of(const clang::FunctionDecl& kernel) const;
  /// The kernel that launches through this functor mean, an npu::detail::NamedFunctor; null if that is not one kernel.
  const clang::FunctionDecl* kernel_of(clang::QualType named_functor) const;
  /// Names of launches that look the same and mean several kernels.
  std::vector<std::string> ambiguous() const;

 private:
  struct Call {
    const clang::CXXRecordDecl* functor;
    clang::QualType promise;
    std::vector<clang::QualType> arguments;
  };
  const clang::FunctionDecl* kernel_of(const Call& call) const;
  std::map<std::pair<std::string, std::string>, std::vector<const clang::FunctionDecl*>> by_key() const;

  std::map<const clang::CXXRecordDecl*, std::string> names_;
  std::vector<Call> calls_;
};

}  // namespace migrate
