#pragma once
#include <map>
#include <string>

#include "tool/facts/kernel_raising/type_names.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/functions.h"
#include "tool/npucxx/block_loops/source_pieces.h"

namespace migrate {

/// Generates the code of a function's collective sites: the contribution of each thread, the call for all
/// threads, and the expression that replaces the call afterwards.
class CollectiveEmitter {
 public:
  CollectiveEmitter(const KernelRegions& body, TypeNames& types, SourcePieces& pieces,
                    LoopFunctions& functions);

  /// The storage for the parts of all threads, declared at the start of the function.
  std::string storage_declarations();
  /// The code before the threads of a region contribute. `partly`: some threads of the block may be inactive.
  std::string prepared(const Region& region, bool partly) const;
  /// The contribution of a thread.
  std::string collectives(const Region& region, bool partly);
  /// The exchange for all threads.
  std::string done(const Region& exchange, bool partly);

  std::string failed;

 private:
  std::string storage_of_call(const clang::CallExpr& call, const std::string& site);
  std::string collective_type(const clang::CallExpr& call);
  std::string argument_text(const clang::Expr& argument);
  std::string argument_type(const clang::ParmVarDecl& parameter);

  const KernelRegions& body_;
  TypeNames& types_;
  SourcePieces& pieces_;
  LoopFunctions& functions_;
  std::map<const clang::CallExpr*, std::string> names_;
};

}  // namespace migrate
