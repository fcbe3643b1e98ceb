#include "tool/facts/collect/device_variables.h"

#include "clang/AST/Attr.h"

namespace migrate {

void DeviceVariables::add(const clang::VarDecl& variable) {
  bool on_device = variable.hasAttr<clang::CUDADeviceAttr>() || variable.hasAttr<clang::CUDAConstantAttr>() ||
                   variable.hasAttr<clang::HIPManagedAttr>();
  bool in_namespace = variable.getLexicalDeclContext()->isFileContext() && !variable.isStaticDataMember();
  if (!on_device || !in_namespace || variable.hasAttr<clang::CUDASharedAttr>()) return;
  auto name = unit_.index.spot(variable.getLocation());
  if (!name) return;
  DeviceVariable fact;
  fact.name = variable.getQualifiedNameAsString();
  fact.place = unit_.index.token_place(*name);
  if (!seen_.insert(fact.place).second) return;
  clang::SourceLocation begin = variable.getInnerLocStart();
  auto first = unit_.index.spot(name->in_macro_body ? begin : unit_.index.manager().getExpansionLoc(begin));
  bool spelled = !name->in_macro_body && first && first->file == name->file && first->offset <= name->offset;
  if (spelled) fact.specifier_begin = first->offset;
  fact.is_spelled = spelled;
  fact.is_definition = variable.isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly;
  fact.in_header = !unit_.facts.files[name->file].is_main;
  fact.may_repeat = !variable.isExternallyVisible() || variable.isInline() || variable.isTemplated() ||
                    variable.getStorageClass() == clang::SC_Static;
  unit_.facts.device_variables.push_back(std::move(fact));
}

}  // namespace migrate
