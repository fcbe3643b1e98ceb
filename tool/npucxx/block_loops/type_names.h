#pragma once
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"

namespace migrate {

/// Writes types and arguments of templates as text that means the same in the namespace of a kernel. After the first
/// one without such a text, `failed` says why.
class TypeNames {
 public:
  explicit TypeNames(const clang::ASTContext& context);

  std::string name(clang::QualType type);
  /// "using T = float;" and the like: the text of a template names them. Empty for a kernel that is none.
  std::string template_parameters(const clang::FunctionDecl& kernel);
  /// "<float, static_cast<int>(16)>"; empty for a kernel that is no template.
  std::string template_arguments(const clang::FunctionDecl& kernel);

  const clang::PrintingPolicy& policy() const { return policy_; }

  std::string failed;

 private:
  std::string text_of(const clang::TemplateArgument& argument);
  std::string function_text(const clang::ValueDecl& declaration);
  clang::PrintingPolicy policy_;
};

}  // namespace migrate
