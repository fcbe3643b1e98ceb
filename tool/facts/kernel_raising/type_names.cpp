#include "tool/facts/kernel_raising/type_names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/raw_ostream.h"

namespace migrate {

using namespace clang;

TypeNames::TypeNames(const ASTContext& context) : policy_(context.getPrintingPolicy()) {
  policy_.SuppressUnwrittenScope = true;
  policy_.SuppressTagKeyword = true;
  policy_.Bool = true;
}

namespace {

/// A class or enumeration that only its function, or its class, can name.
bool is_hidden(QualType type) {
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  const TagDecl* tag = type->getAsTagDecl();
  for (const Decl* around = tag; around != nullptr && !isa<TranslationUnitDecl>(around);
       around = dyn_cast<Decl>(around->getDeclContext()))
    if (isa<FunctionDecl>(around) || around->getAccess() == AS_private || around->getAccess() == AS_protected)
      return true;
  return false;
}

}  // namespace

std::string TypeNames::name(QualType type) {
  const std::string text = type.getCanonicalType().getAsString(policy_);
  for (const char* nameless : {"(unnamed", "(lambda", "(anonymous"})
    if (llvm::StringRef(text).contains(nameless)) failed = "a type has no name";
  if (is_hidden(type)) failed = "a type is named only within a function or a class";
  return text;
}

std::string TypeNames::text_of(const TemplateArgument& argument) {
  if (argument.getKind() == TemplateArgument::Type) return name(argument.getAsType());
  if (argument.getKind() == TemplateArgument::Declaration) return function_text(*argument.getAsDecl());
  if (argument.getKind() != TemplateArgument::Integral) {
    failed = "a template parameter is neither a type, a number nor a function";
    return "";
  }
  llvm::SmallString<32> digits;
  argument.getAsIntegral().toString(digits, 10);
  return "static_cast<" + name(argument.getIntegralType()) + ">(" + std::string(digits) + ")";
}

/// Functions that a caller passes to a template.
std::string TypeNames::function_text(const ValueDecl& declaration) {
  const auto* function = dyn_cast<FunctionDecl>(&declaration);
  if (function == nullptr || isa<CXXMethodDecl>(function) || function->getPrimaryTemplate() != nullptr) {
    failed = "a template parameter is neither a type, a number nor a function";
    return "";
  }
  std::string qualified;
  llvm::raw_string_ostream stream(qualified);
  function->printQualifiedName(stream, policy_);
  const QualType pointer = function->getASTContext().getPointerType(function->getType());
  return "static_cast<" + name(pointer) + ">(&::" + qualified + ")";
}

std::string TypeNames::template_parameters(const FunctionDecl& kernel) {
  const FunctionTemplateDecl* pattern = kernel.getPrimaryTemplate();
  const TemplateArgumentList* arguments = kernel.getTemplateSpecializationArgs();
  if (pattern == nullptr || arguments == nullptr) return "";
  std::string text;
  for (unsigned i = 0; i < arguments->size(); ++i) {
    const std::string parameter = pattern->getTemplateParameters()->getParam(i)->getNameAsString();
    const TemplateArgument& argument = arguments->get(i);
    const std::string value = text_of(argument);
    if (parameter.empty() || value.empty()) continue;
    if (argument.getKind() == TemplateArgument::Type)
      text += "using " + parameter + " [[maybe_unused]] = " + value + ";\n";
    else if (argument.getKind() == TemplateArgument::Declaration)
      text += "[[maybe_unused]] constexpr auto " + parameter + " = " + value + ";\n";
    else
      text += "[[maybe_unused]] constexpr " + name(argument.getIntegralType()) + " " + parameter + " = " +
              value + ";\n";
  }
  return text;
}

std::string TypeNames::template_arguments(const FunctionDecl& kernel) {
  const TemplateArgumentList* list = kernel.getTemplateSpecializationArgs();
  if (list == nullptr) return "";
  std::string text;
  for (const TemplateArgument& argument : list->asArray())
    text += (text.empty() ? "" : ", ") + text_of(argument);
  return "<" + text + ">";
}

}  // namespace migrate
