#pragma once
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/kernel_raising/type_names.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/source_pieces.h"

namespace migrate {

/// Generates the code of a function's variables: the context arrays, and the start and end of each region.
class VariableEmitter {
 public:
  /// `prefix`: of names that are declared before the function.
  VariableEmitter(const clang::FunctionDecl& function, const KernelRegions& body, const std::string& prefix,
                  TypeNames& types, SourcePieces& pieces);

  Storage storage(const clang::VarDecl& v) const { return body_.variables.at(&v); }
  ParamMode param_mode(const clang::VarDecl& v) const;
  bool has_context_arrays() const;

  /// The storage for the variables of all threads, declared at the start of the function.
  std::string storage_declarations();
  /// Parameters that each thread changes for itself.
  std::string context_parameters() const;
  /// Whether the start of the region needs the thread's context.
  bool needs_thread_id(const Region& region) const;
  /// Loads the variables that a region uses.
  std::string begin(const Region& region);
  /// Stores them at the end of the region.
  std::string end(const Region& region) const;
  /// A declaration in a region, some of whose variables are declared elsewhere.
  std::string declaration(const clang::DeclStmt& declaration);

  /// The variables of a declaration that are one for all threads.
  std::string uniform_part(const clang::DeclStmt& declaration);

  std::string in_front;  ///< text before the function
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
