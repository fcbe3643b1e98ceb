#pragma once
#include <map>
#include <string>

#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/functions.h"
#include "tool/npucxx/block_loops/source_pieces.h"
#include "tool/npucxx/block_loops/type_names.h"

namespace migrate {

/// The text of the sites of one function: where threads leave what they give, the call for all of them, and what
/// stands for the call where a thread goes on behind it.
class CollectiveEmitter {
 public:
  CollectiveEmitter(const KernelRegions& body, TypeNames& types, SourcePieces& pieces,
                    LoopFunctions& functions);

  /// What holds the parts of all threads: at the begin of the function.
  std::string storage_declarations();
  /// In front of the threads that begin the sites of a region. `partly`: not all threads of the block may be there.
  std::string prepared(const Region& region, bool partly) const;
  /// What a thread leaves.
  std::string collectives(const Region& region, bool partly);
  /// What is done for all of them.
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
