#include "tool/facts/collect/arguments/assumed_sizes.h"

#include <algorithm>
#include <set>

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

/// An object of a CUDA class in an argument.
struct SizedObject {
  const clang::CXXRecordDecl* type = nullptr;
  std::string rule;
  std::string variable;
};

/// Whether sizeof, a template argument or a macro of CUDA takes part in a constant.
class OriginFinder : public DynamicVisitor {
 public:
  explicit OriginFinder(Unit& unit) : unit_(unit) {}
  bool is_given = false;

  bool VisitStmt(clang::Stmt* part) override {
    is_given |= llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::SubstNonTypeTemplateParmExpr>(part);
    if (llvm::isa<clang::IntegerLiteral>(part)) {
      clang::SourceManager& sources = unit_.index.manager();
      is_given |= unit_.index.in_virtual_header(sources.getSpellingLoc(part->getBeginLoc()));
    }
    return !is_given;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable) is_given |= unit_.index.in_virtual_header(name->getDecl()->getLocation());
    if (variable && variable->getInit() && seen_.insert(variable).second)
      TraverseStmt(const_cast<clang::Expr*>(variable->getInit()));
    return !is_given;
  }

 private:
  Unit& unit_;
  std::set<const clang::VarDecl*> seen_;
};

class SizeFinder : public DynamicVisitor {
 public:
  SizeFinder(clang::ASTContext& context, Unit& unit) : context_(context), unit_(unit) {
    visits_template_instantiations_ = true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    find({call->getArgs(), call->getNumArgs()});
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) override {
    find({made->getArgs(), made->getNumArgs()});
    return true;
  }

 private:
  void find(llvm::ArrayRef<clang::Expr*> arguments) {
    for (const clang::Expr* argument : arguments) {
      const auto object = object_in(*argument);
      if (!object || !object->type->hasDefinition() || object->type->isDependentType()) continue;
      const int64_t size = context_.getTypeSizeInChars(context_.getRecordType(object->type)).getQuantity();
      for (const clang::Expr* number : arguments)
        if (is_written_number(*number, size)) add(*object, *number);
    }
  }

  /// The class of the rules to whose object an argument leads, and the object's name: `id`, `&id`, `(char*)&id`, `id.internal`.
  std::optional<SizedObject> object_in(const clang::Expr& argument) {
    SizedObject found;
    for (const clang::Expr* expression = &argument;;) {
      expression = expression->IgnoreParenCasts()->IgnoreImplicit();
      if (!found.type) read_class(expression->getType(), found);
      const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
      const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
      if (unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref)) {
        expression = unary->getSubExpr();
      } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) {
        expression = element->getBase();
      } else if (member && !found.type) {
        expression = member->getBase();
      } else {
        if (!found.type) return std::nullopt;
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
        if (name || member)
          found.variable = (name ? name->getDecl() : member->getMemberDecl())->getNameAsString();
        return found;
      }
    }
  }

  void read_class(clang::QualType type, SizedObject& found) {
    type = type.getNonReferenceType();
    for (;;) {
      if (const auto* array = type->getAsArrayTypeUnsafe())
        type = array->getElementType();
      else if (type->isPointerType())
        type = type->getPointeeType();
      else
        break;
    }
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || !record->getIdentifier() || !unit_.index.in_virtual_header(*record)) return;
    const std::string name = qualified_name(*record);
    if (unit_.rules.find(name))
      found = {record->getDefinition() ? record->getDefinition() : record, name, ""};
  }

  bool is_written_number(const clang::Expr& argument, int64_t size) {
    if (argument.isValueDependent() || argument.isDefaultArgument() || !argument.getType()->isIntegerType())
      return false;
    clang::Expr::EvalResult value;
    if (!argument.EvaluateAsInt(value, context_) || value.Val.getInt().tryExtValue() != size) return false;
    OriginFinder origin(unit_);
    origin.TraverseStmt(const_cast<clang::Expr*>(&argument));
    return !origin.is_given;
  }

  void add(const SizedObject& object, const clang::Expr& number) {
    clang::SourceManager& sources = unit_.index.manager();
    const auto range = clang::Lexer::makeFileCharRange(
        clang::CharSourceRange::getTokenRange(number.getSourceRange()), sources, context_.getLangOpts());
    // A number in the middle of a macro has no place in the call.
    const auto spot = unit_.index.spot(range.isValid() ? range.getBegin() : number.getBeginLoc());
    if (!spot) return;
    Place place = unit_.index.token_place(*spot);
    if (range.isValid()) place.range.end = std::max(place.range.end, sources.getFileOffset(range.getEnd()));
    const auto same = [&](const AssumedSize& one) { return one.place == place; };
    auto& all = unit_.facts.sizes;
    if (std::none_of(all.begin(), all.end(), same)) all.push_back({place, object.rule, object.variable});
  }

  clang::ASTContext& context_;
  Unit& unit_;
};

}  // namespace

void collect_assumed_sizes(clang::ASTContext& context, Unit& unit) {
  const auto& uses = unit.facts.uses;
  if (std::none_of(uses.begin(), uses.end(), [](const SymbolUse& use) { return use.kind == UseKind::type; }))
    return;
  SizeFinder finder(context, unit);
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->noload_decls())
    if (unit.index.in_user_file(declaration->getLocation())) finder.TraverseDecl(declaration);
}

}  // namespace migrate
