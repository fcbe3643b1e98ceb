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

  /// The launches that mean this kernel and no other. Arguments may be left out if their defaults are constants.
  std::vector<FunctorLaunch> of(const clang::FunctionDecl& kernel) const;
  /// Names of launches that look the same and mean several kernels.
  std::vector<std::string> ambiguous() const;

 private:
  struct Call {
    const clang::CXXRecordDecl* functor;
    clang::QualType promise;
    std::vector<clang::QualType> arguments;
  };
  /// A launch that looks so, and what it means. Null: it is not known.
  struct Meaning {
    const clang::FunctionDecl* kernel;
    std::string defaults, around;
  };
  using Looks = std::pair<std::string, std::string>;  ///< the name, and the types
  Meaning meaning_of(const Call& call) const;
  std::map<Looks, std::vector<Meaning>> meanings() const;

  std::map<const clang::CXXRecordDecl*, std::string> names_;
  std::vector<Call> calls_;
};

}  // namespace migrate
