#pragma once
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/source_pieces.h"
#include "tool/npucxx/block_loops/type_names.h"

namespace migrate {

/// The text of the variables of one function: the arrays of what threads keep, and what a step begins and ends with.
class VariableTexts {
 public:
  /// `prefix`: of the names that lie in front of the function.
  VariableTexts(const clang::FunctionDecl& function, const KernelBody& body, const std::string& prefix,
                TypeNames& types, SourcePieces& pieces);

  Keeping keeping(const clang::VarDecl& v) const { return body_.variables.at(&v); }
  Passing passing(const clang::VarDecl& v) const;
  bool keeps_arrays() const;

  /// What holds the variables of all threads: at the begin of the function.
  std::string rooms();
  /// Parameters that threads change for themselves.
  std::string kept_parameters() const;
  /// Whether what the step begins with asks for the thread's place.
  bool ask_place(const Step& step) const;
  /// The variables that a step uses.
  std::string begin(const Step& step);
  /// What is kept of them.
  std::string end(const Step& step) const;
  /// A declaration in a step of variables of which some are declared elsewhere.
  std::string declaration(const clang::DeclStmt& declaration);

  std::string in_front;  ///< what stands in front of the function
  std::string failed;

 private:
  std::string array_of(const clang::VarDecl& v) const;
  std::string room(const clang::VarDecl& v) const;
  std::string assignment(const clang::VarDecl& v);
  std::string definition(const clang::VarDecl& v);
  std::string recomputed(const clang::VarDecl& v);
  std::string initialiser(const clang::VarDecl& v);
  bool is_copied(const clang::VarDecl& v) const;
  std::set<const clang::VarDecl*> needed_by(const Step& step) const;
  void need(const clang::VarDecl& v, std::set<const clang::VarDecl*>& needed) const;

  const clang::FunctionDecl& function_;
  const KernelBody& body_;
  const std::string prefix_;
  TypeNames& types_;
  SourcePieces& pieces_;
  std::vector<const clang::VarDecl*> order_, kept_;
  int aliases_ = 0;
};

}  // namespace migrate
