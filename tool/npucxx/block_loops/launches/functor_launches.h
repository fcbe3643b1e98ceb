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
  /// After the walk: finds what all launches mean.
  void resolve();

  /// The launches that mean this kernel and no other. Arguments may be left out if their defaults are constants.
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
  /// What a launch means. Null: it is not known.
  struct Meaning {
    const clang::FunctionDecl* kernel;
    std::string defaults;
    std::string around;  ///< FunctorLaunch::around
    friend bool operator==(const Meaning&, const Meaning&) = default;
  };
  using Looks = std::pair<std::string, std::string>;  ///< the name, and the types
  static Meaning meaning_of(const Call& call);

  std::map<const clang::CXXRecordDecl*, std::string> names_;
  std::vector<Call> calls_;
  std::map<Looks, std::vector<Meaning>> meanings_;  ///< one for all, or one for each function around
};

}  // namespace migrate
