#pragma once
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/source_pieces.h"
#include "tool/npucxx/block_loops/type_names.h"

namespace migrate {

/// The text of the variables of one function: the arrays of what threads keep, and what a region begins and ends with.
class VariableEmitter {
 public:
  /// `prefix`: of the names that lie in front of the function.
  VariableEmitter(const clang::FunctionDecl& function, const KernelRegions& body, const std::string& prefix,
                  TypeNames& types, SourcePieces& pieces);

  Storage storage(const clang::VarDecl& v) const { return body_.variables.at(&v); }
  ParamMode param_mode(const clang::VarDecl& v) const;
  bool has_context_arrays() const;

  /// What holds the variables of all threads: at the begin of the function.
  std::string storage_declarations();
  /// Parameters that threads change for themselves.
  std::string context_parameters() const;
  /// Whether what the region begins with asks for the thread's place.
  bool needs_thread_id(const Region& region) const;
  /// The variables that a region uses.
  std::string begin(const Region& region);
  /// What is kept of them.
  std::string end(const Region& region) const;
  /// A declaration in a region of variables of which some are declared elsewhere.
  std::string declaration(const clang::DeclStmt& declaration);

  std::string in_front;  ///< what stands in front of the function
  std::string failed;

 private:
  std::string array_of(const clang::VarDecl& v) const;
  std::string storage_declaration(const clang::VarDecl& v) const;
  std::string assignment(const clang::VarDecl& v);
  std::string definition(const clang::VarDecl& v);
  std::string recomputed(const clang::VarDecl& v);
  std::string initialiser(const clang::VarDecl& v);
  bool is_copied(const clang::VarDecl& v) const;
  std::set<const clang::VarDecl*> needed_by(const Region& region) const;
  void need(const clang::VarDecl& v, std::set<const clang::VarDecl*>& needed) const;

  const clang::FunctionDecl& function_;
  const KernelRegions& body_;
  const std::string prefix_;
  TypeNames& types_;
  SourcePieces& pieces_;
  std::vector<const clang::VarDecl*> order_, context_;
  int aliases_ = 0;
};

}  // namespace migrate
