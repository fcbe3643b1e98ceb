#include "tool/facts/kernel_analysis/device_callee.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

/// Whether a body has a call that synchronises.
class SynchronisationFinder : public DynamicVisitor {
 public:
  SynchronisationFinder(Unit& unit, int depth) : unit_(unit), depth_(depth) {}
  bool VisitCallExpr(clang::CallExpr* call) override {
    found_ = call_synchronises(*call, unit_, depth_);
    return !found_;
  }
  bool found() const { return found_; }

 private:
  Unit& unit_;
  int depth_;
  bool found_ = false;
};

/// The class template of an object whose type depends on template parameters: `thread_block_tile<N>`.
const clang::NamedDecl* object_class_of(clang::QualType type) {
  if (type.isNull()) return nullptr;
  type = type.getNonReferenceType();
  if (type->isPointerType()) type = type->getPointeeType();
  if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) return record;
  const auto* of_template = type->getAs<clang::TemplateSpecializationType>();
  return of_template ? of_template->getTemplateName().getAsTemplateDecl() : nullptr;
}

/// The name of a method, through the class of the object: a method of a base has a rule for the class.
std::string method_name(const clang::NamedDecl* object_class, const std::string& method, Unit& unit) {
  if (!object_class || !unit.index.in_virtual_header(*object_class)) return {};
  return qualified_name(*object_class) + "::" + method;
}

}  // namespace

const clang::FunctionDecl* named_callee(const clang::CallExpr& call) {
  if (const clang::FunctionDecl* callee = call.getDirectCallee()) return callee;
  const auto* names = llvm::dyn_cast<clang::OverloadExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (!names || names->getNumDecls() != 1) return nullptr;
  return (*names->decls_begin())->getAsFunction();
}

std::string cuda_callee(const clang::CallExpr& call, Unit& unit) {
  const clang::Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(callee)) {
    const std::string name =
        method_name(object_class_of(member->getBase()->getBestDynamicClassTypeExpr()->getType()),
                    member->getMemberDecl()->getNameAsString(), unit);
    if (unit.rules.find(name)) return name;
  }
  if (const auto* member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return method_name(object_class_of(member->getBaseType()), member->getMember().getAsString(), unit);
  const clang::NamedDecl* named = call.getDirectCallee();
  const auto* candidates = llvm::dyn_cast<clang::OverloadExpr>(callee);
  if (!named && candidates && candidates->getNumDecls() > 0)
    named = (*candidates->decls_begin())->getUnderlyingDecl();
  if (!named) return {};
  const clang::FunctionDecl* function = named->getAsFunction();
  const clang::NamedDecl& first = function ? *canonical_function(function) : *named;
  return unit.index.in_virtual_header(first) ? qualified_name(first) : std::string();
}

bool makes_lanes_wait(const SymbolEntry* entry) {
  return entry && synchronises(*entry->rule) && entry->name() != "__nanosleep";
}

bool call_synchronises(const clang::CallExpr& call, Unit& unit, int depth) {
  if (const SymbolEntry* entry = unit.rules.find(cuda_callee(call, unit))) return makes_lanes_wait(entry);
  const clang::FunctionDecl* callee = named_callee(call);
  const clang::FunctionDecl* definition = nullptr;
  if (depth == 0 || !callee || !callee->hasBody(definition)) return false;
  if (!unit.index.in_user_file(definition->getLocation())) return false;
  SynchronisationFinder finder(unit, depth - 1);
  finder.TraverseStmt(definition->getBody());
  return finder.found();
}

}  // namespace migrate
