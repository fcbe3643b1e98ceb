#pragma once
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"

namespace migrate {

/// Writes types and template arguments as text with the same meaning in the kernel's namespace. After the
/// first one without such a text, `failed` has the reason.
class TypeNames {
 public:
  explicit TypeNames(const clang::ASTContext& context);

  std::string name(clang::QualType type);
  /// "using T = float;" and so on: the text of a template uses them. Empty for a kernel that is not a
  /// template.
  std::string template_parameters(const clang::FunctionDecl& kernel);
  /// "<float, static_cast<int>(16)>"; empty for a kernel that is not a template.
  std::string template_arguments(const clang::FunctionDecl& kernel);

  const clang::PrintingPolicy& policy() const { return policy_; }

  std::string failed;

 private:
  std::string text_of(const clang::TemplateArgument& argument);
  std::string function_text(const clang::ValueDecl& declaration);
  clang::PrintingPolicy policy_;
};

}  // namespace migrate
