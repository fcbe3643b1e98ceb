#include "tool/facts/collect/arguments/pointer_sources.h"

#include <array>

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/collect/callee.h"

namespace migrate {
namespace {

using Kind = PointerSource::Kind;
constexpr int kMostStepsToASource = 64;  // casts, offsets and calls on the way

template <size_t N>
bool is_named(const clang::NamedDecl& declaration, const std::array<llvm::StringRef, N>& names) {
  return declaration.getIdentifier() &&
         std::find(names.begin(), names.end(), declaration.getName()) != names.end();
}

/// Functions of the C library whose result is new memory.
bool allocates(const clang::FunctionDecl& function, Unit& unit) {
  constexpr std::array<llvm::StringRef, 8> kNames = {"malloc", "calloc", "realloc",  "aligned_alloc",
                                                     "strdup", "valloc", "memalign", "strndup"};
  const clang::DeclContext* context = function.getDeclContext()->getRedeclContext();
  return (context->isTranslationUnit() || context->isStdNamespace()) && is_named(function, kNames) &&
         !unit.index.in_user_file(function.getCanonicalDecl()->getLocation());
}

const clang::TemplateArgument* template_argument(const clang::CXXRecordDecl& record, unsigned index) {
  const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  return made && index < made->getTemplateArgs().size() ? &made->getTemplateArgs()[index] : nullptr;
}

bool is_std_class(const clang::TemplateArgument* argument, llvm::StringRef name) {
  if (!argument || argument->getKind() != clang::TemplateArgument::Type) return false;
  const clang::CXXRecordDecl* record = argument->getAsType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getName() == name;
}

/// Whether an object of the class owns ordinary memory, which the expressions of its members give: a container with the
/// standard allocator, a pointer with the standard deleter.
bool owns_ordinary_memory(const clang::CXXRecordDecl* record) {
  if (!record || !record->getIdentifier()) return false;
  const llvm::StringRef name = record->getName();
  if (name == "host_vector") return is_std_class(template_argument(*record, 1), "allocator");
  if (!record->isInStdNamespace()) return false;
  if (name == "vector") return is_std_class(template_argument(*record, 1), "allocator");
  if (name == "basic_string") return is_std_class(template_argument(*record, 2), "allocator");
  if (name == "unique_ptr") return is_std_class(template_argument(*record, 1), "default_delete");
  return name == "valarray";
}

/// Follows one expression to its sources.
class SourceFinder {
 public:
  explicit SourceFinder(Unit& unit) : unit_(unit) {}
  std::vector<PointerSource> found;

  /// Of the value of a pointer.
  void value(const clang::Expr* expression) {
    if (!expression || --steps_ < 0) return add(Kind::unknown);
    expression = stripped(expression);
    // The initializer of a dependent type has none.
    if (expression->getType().isNull()) return add(Kind::unknown);
    if (expression->getType()->isArrayType()) return object(expression);
    if (llvm::isa<clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr, clang::IntegerLiteral,
                  clang::ImplicitValueInitExpr>(expression))
      return;
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expression)) {
      for (const clang::Expr* one : list->inits()) value(one);
    } else if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr>(expression)) {
      held(expression);
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
      unary->getOpcode() == clang::UO_AddrOf ? object(unary->getSubExpr())
      : unary->isIncrementDecrementOp()      ? value(unary->getSubExpr())
                                             : unknown(*expression);
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
      operation(*binary);
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expression)) {
      value(choice->getTrueExpr());
      value(choice->getFalseExpr());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(expression)) {
      const clang::FunctionDecl* maker = made->getOperatorNew();
      const bool is_own = maker && unit_.index.in_user_file(maker->getCanonicalDecl()->getLocation());
      made->getNumPlacementArgs() == 0 && !is_own ? add(Kind::storage) : add(Kind::unknown);
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expression)) {
      result(*call);
    } else {
      unknown(*expression);
    }
  }

 private:
  static const clang::Expr* stripped(const clang::Expr* expression) {
    for (;;) {
      const clang::Expr* inner = expression->IgnoreParenCasts()->IgnoreImplicit();
      if (const auto* one = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(inner))
        inner = one->getReplacement();
      if (inner == expression) return inner;
      expression = inner;
    }
  }

  void add(Kind kind, const clang::ValueDecl* variable = nullptr) { found.push_back({kind, variable}); }
  void unknown(const clang::Expr& expression) {
    add(expression.isTypeDependent() || expression.isValueDependent() ? Kind::dependent : Kind::unknown);
  }

  /// A pointer that a variable, a member or an element of an array holds.
  void held(const clang::Expr* expression) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression))
      return held(stripped(element->getBase()));
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression))
      return add(Kind::variable, name->getDecl());
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
        member && llvm::isa<clang::FieldDecl, clang::VarDecl>(member->getMemberDecl()))
      return add(Kind::variable, member->getMemberDecl());
    unknown(*expression);
  }

  /// The memory of an lvalue, whose address is the pointer.
  void object(const clang::Expr* expression) {
    if (!expression || --steps_ < 0) return add(Kind::unknown);
    expression = stripped(expression);
    if (llvm::isa<clang::StringLiteral>(expression)) return add(Kind::storage);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression)) return variable(*name);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression)) {
      if (!member->isArrow() && llvm::isa<clang::FieldDecl>(member->getMemberDecl()) &&
          member->getType()->isPointerType())
        add(Kind::variable, member->getMemberDecl());
      return member->isArrow() ? pointed(*member) : object(member->getBase());
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression))
      return stripped(element->getBase())->getType()->isArrayType() ? object(element->getBase())
                                                                    : value(element->getBase());
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
        unary && unary->getOpcode() == clang::UO_Deref)
      return value(unary->getSubExpr());
    const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression);
    if (call && call->getNumArgs() > 0) return member_of(*call->getArg(0), *call);
    if (const auto* other = llvm::dyn_cast<clang::CXXMemberCallExpr>(expression))
      return member_of(*other->getImplicitObjectArgument(), *other);
    unknown(*expression);
  }

  /// `p->x`: a pointer member whose address is taken is itself the variable.
  void pointed(const clang::MemberExpr& member) {
    if (member.getType()->isPointerType()) return add(Kind::variable, member.getMemberDecl());
    value(member.getBase());
  }

  void variable(const clang::DeclRefExpr& name) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name.getDecl());
    if (!variable || unit_.index.in_virtual_header(variable->getLocation())) return unknown(name);
    const bool on_device = variable->hasAttr<clang::CUDADeviceAttr>() ||
                           variable->hasAttr<clang::CUDAConstantAttr>() ||
                           variable->hasAttr<clang::HIPManagedAttr>();
    if (on_device) return add(Kind::unknown);
    // An array parameter is a pointer, and a reference names memory of elsewhere.
    if (!variable->getType()->isReferenceType()) return add(Kind::storage, variable);
    variable->getInit() && !llvm::isa<clang::ParmVarDecl>(variable) ? object(variable->getInit())
                                                                    : add(Kind::unknown, variable);
  }

  void operation(const clang::BinaryOperator& binary) {
    if (binary.getOpcode() == clang::BO_Comma || binary.getOpcode() == clang::BO_Assign)
      return value(binary.getRHS());
    if (!binary.isAdditiveOp()) return unknown(binary);
    const bool is_left =
        binary.getLHS()->getType()->isPointerType() || binary.getLHS()->getType()->isArrayType();
    value(is_left ? binary.getLHS() : binary.getRHS());
  }

  void result(const clang::CallExpr& call) {
    if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call))
      return member_of(*member->getImplicitObjectArgument(), call);
    const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
    if (operation && operation->getNumArgs() > 0 && !call.isTypeDependent()) {
      // An element of a container of pointers.
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stripped(operation->getArg(0)));
      return name ? add(Kind::variable, name->getDecl()) : add(Kind::unknown);
    }
    const clang::FunctionDecl* callee = callee_function(call, *plain_callee(call.getCallee()));
    if (!callee) return unknown(call);
    if (allocates(*callee, unit_)) return add(Kind::storage);
    constexpr std::array<llvm::StringRef, 4> kSame = {"raw_pointer_cast", "data", "addressof", "begin"};
    const bool is_library = !unit_.index.in_user_file(callee->getCanonicalDecl()->getLocation());
    if (is_library && is_named(*callee, kSame) && call.getNumArgs() == 1)
      return of_library(*callee, *call.getArg(0));
    returned(*callee);
  }

  /// std::data(v), std::addressof(x), thrust::raw_pointer_cast(p).
  void of_library(const clang::FunctionDecl& callee, const clang::Expr& argument) {
    const clang::CXXRecordDecl* record = stripped(&argument)->getType()->getAsCXXRecordDecl();
    if (owns_ordinary_memory(record)) return owned(argument);
    callee.getName() == "raw_pointer_cast" ? value(&argument) : object(&argument);
  }

  /// A member of an object, or an operator on it: `v.data()`, `v[i]`, `*v.begin()`.
  void member_of(const clang::Expr& base, const clang::CallExpr& call) {
    const clang::Expr* whole = stripped(&base);
    clang::QualType type = whole->getType();
    if (type->isPointerType()) type = type->getPointeeType();
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (owns_ordinary_memory(record)) return owned(*whole);
    if (record && record->isInStdNamespace() && record->getIdentifier() && record->getName() == "array")
      return object(whole);
    if (const auto* inner = llvm::dyn_cast<clang::CXXMemberCallExpr>(whole); inner && !record_is_own(record))
      return member_of(*inner->getImplicitObjectArgument(), *inner);  // an iterator
    const clang::FunctionDecl* callee = call.getDirectCallee();
    callee ? returned(*callee) : unknown(call);
  }
  bool record_is_own(const clang::CXXRecordDecl* record) {
    return !record || unit_.index.in_user_file(record->getLocation());
  }

  void owned(const clang::Expr& container) {
    const clang::Expr* whole = stripped(&container);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(whole))
      return add(Kind::storage, name->getDecl());
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole);
    add(Kind::storage, member ? member->getMemberDecl() : nullptr);
  }

  /// The value of a function of the program whose body is one return statement.
  void returned(const clang::FunctionDecl& callee) {
    const clang::FunctionDecl* definition = nullptr;
    if (!callee.hasBody(definition)) return add(Kind::unknown);
    const auto* body = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
    const auto* end =
        body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
    end&& unit_.index.in_user_file(definition->getLocation()) ? value(end->getRetValue())
                                                              : add(Kind::unknown);
  }

  Unit& unit_;
  int steps_ = kMostStepsToASource;
};

}  // namespace

std::vector<PointerSource> pointer_sources(const clang::Expr& expression, Unit& unit) {
  SourceFinder finder(unit);
  finder.value(&expression);
  return std::move(finder.found);
}

}  // namespace migrate
