#pragma once
#include <map>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "tool/npucxx/block_loops/block_loops.h"
#include "tool/npucxx/block_loops/launches/functor_launches.h"

namespace migrate {

/// Finds launches that may follow each other on a path through the host's functions, with no call of the runtime or a library
/// between them. Functions of the source are followed; of loops, two iterations. This proposes what npucxx fuses; whether launches
/// do follow each other, and with which arguments, the shim sees when the program runs.
class LaunchSequences {
 public:
  /// `kernels`: those with a body, and their numbers in BlockLoops::raised.
  LaunchSequences(std::map<const clang::FunctionDecl*, size_t> kernels, const FunctorLaunches& functors)
      : kernels_(std::move(kernels)), functors_(functors) {}

  /// Looks at the body of a host function.
  void see(const clang::FunctionDecl& function);
  /// Of 2 to 4 launches each, the shorter ones first; none twice.
  std::vector<LaunchSequence> found() const;

 private:
  class Walk;
  const std::map<const clang::FunctionDecl*, size_t> kernels_;
  const FunctorLaunches& functors_;
  std::vector<LaunchSequence> found_;
};

}  // namespace migrate
