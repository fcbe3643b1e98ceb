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
class SiteTexts {
 public:
  SiteTexts(const KernelBody& body, TypeNames& types, SourcePieces& pieces, LoopFunctions& functions);

  /// What holds the parts of all threads: at the begin of the function.
  std::string rooms();
  /// In front of the threads that begin the sites of a step. `partly`: not all threads of the block may be there.
  std::string prepared(const Step& step, bool partly) const;
  /// What a thread leaves.
  std::string begun(const Step& step, bool partly);
  /// What is done for all of them.
  std::string done(const Step& meeting, bool partly);

  std::string failed;

 private:
  std::string room_of_call(const clang::CallExpr& call, const std::string& site);
  std::string lane_type(const clang::CallExpr& call);
  std::string argument_text(const clang::Expr& argument);
  std::string argument_type(const clang::ParmVarDecl& parameter);

  const KernelBody& body_;
  TypeNames& types_;
  SourcePieces& pieces_;
  LoopFunctions& functions_;
  std::map<const clang::CallExpr*, std::string> names_;
};

}  // namespace migrate
