#include "tool/facts/frontend/unit.h"

#include <vector>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace migrate {
namespace {

template <class Attribute>
bool has_written(const clang::FunctionDecl& function) {
  for (const auto* attribute : function.specific_attrs<Attribute>()) {
    if (!attribute->isImplicit()) return true;
  }
  return false;
}

/// The name that a context adds to the names declared in it; empty for transparent contexts.
std::string context_name(const clang::DeclContext& context) {
  if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(&context)) {
    return space->isInline() || space->isAnonymousNamespace() ? "" : space->getNameAsString();
  }
  if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(&context)) return record->getNameAsString();
  const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(&context);
  if (enumeration && enumeration->isScoped()) return enumeration->getNameAsString();
  return "";
}

}  // namespace

std::string qualified_name(const clang::NamedDecl& declaration) {
  std::string name = declaration.getNameAsString();
  for (const auto* context = declaration.getDeclContext(); context; context = context->getParent()) {
    std::string outer = context_name(*context);
    if (!outer.empty()) name = outer + "::" + name;
  }
  return name;
}

ExecutionSpace execution_space(const clang::FunctionDecl& function) {
  if (has_written<clang::CUDAGlobalAttr>(function)) return ExecutionSpace::global;
  if (!has_written<clang::CUDADeviceAttr>(function)) return ExecutionSpace::host;
  return has_written<clang::CUDAHostAttr>(function) ? ExecutionSpace::host_device : ExecutionSpace::device;
}

const clang::FunctionDecl* canonical_function(const clang::FunctionDecl* function) {
  for (;;) {
    const clang::FunctionDecl* next = nullptr;
    if (const auto* primary = function->getPrimaryTemplate()) next = primary->getTemplatedDecl();
    if (!next) next = function->getInstantiatedFromMemberFunction();
    if (!next) {
      if (const auto* described = function->getDescribedFunctionTemplate()) {
        if (const auto* member = described->getInstantiatedFromMemberTemplate())
          next = member->getTemplatedDecl();
      }
    }
    if (!next || next == function) return function->getCanonicalDecl();
    function = next;
  }
}

}  // namespace migrate
