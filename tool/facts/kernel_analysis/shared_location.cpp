#include "tool/facts/kernel_analysis/shared_location.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

namespace migrate {
namespace {

using namespace clang;
constexpr int kMostSteps = 64;  // length of a chain of pointers

std::string key_of(const ValueDecl& declaration) {
  return std::to_string(reinterpret_cast<uintptr_t>(&declaration));
}

QualType pointee(QualType type) {
  if (const auto* pointer = type->getAs<PointerType>()) return pointer->getPointeeType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return array->getElementType();
  return {};
}

bool leads_to_volatile(QualType type) {
  while (!type.isNull()) {
    if (type.isVolatileQualified()) return true;
    type = pointee(type);
  }
  return false;
}

/// `index` elements further.
SharedLocation moved(SharedLocation location, const LaneIndex& index) {
  if (location.is_open || location.dims.empty())
    location.dims.push_back(index);
  else
    location.dims.back() = sum(location.dims.back(), index);
  location.is_open = false;
  return location;
}

}  // namespace

std::optional<SharedLocation> SharedLocations::of_variable(const VarDecl& variable) {
  if (variable.hasAttr<CUDASharedAttr>()) {
    const bool is_volatile = leads_to_volatile(variable.getType());
    return SharedLocation{
        key_of(*variable.getCanonicalDecl()), variable.getNameAsString(), {}, true, is_volatile};
  }
  const QualType type = variable.getType().getNonReferenceType();
  const bool leads = type->isPointerType() || variable.getType()->isReferenceType();
  if (!leads) return std::nullopt;
  if (auto location = bound_.find(&variable);
      location != bound_.end() &&
      (values_.is_never_changed(variable) || variable.getType()->isReferenceType())) {
    SharedLocation found = location->second;
    found.is_volatile |= leads_to_volatile(variable.getType());
    return found;
  }
  if (!isa<ParmVarDecl>(variable) && variable.getInit() && values_.is_never_changed(variable)) {
    if (auto location = of(variable.getInit())) {
      location->is_volatile |= leads_to_volatile(type);
      return location;
    }
  }
  if (!leads_to_volatile(pointee(type))) return std::nullopt;
  return SharedLocation{key_of(variable), variable.getNameAsString(), {}, true, true};
}

void SharedLocations::bind_global(const VarDecl& parameter) {
  const QualType target = pointee(parameter.getType());
  if (target.isNull() || target.isConstQualified() || target.isVolatileQualified()) return;
  SharedLocation memory{key_of(parameter), parameter.getNameAsString(), {}};
  memory.is_global = true;
  bind(parameter, std::move(memory));
}

std::optional<SharedLocation> SharedLocations::of_member(const MemberExpr& member) {
  const auto* field = dyn_cast<FieldDecl>(member.getMemberDecl());
  if (!field) return std::nullopt;
  if (auto whole = of(member.getBase()); whole && !member.isArrow()) {
    whole->base += "." + field->getNameAsString();
    whole->is_open = true;
    whole->is_volatile |= leads_to_volatile(field->getType());
    return whole;
  }
  if (!field->getType()->isPointerType() || !leads_to_volatile(pointee(field->getType())))
    return std::nullopt;
  return SharedLocation{key_of(*field), field->getNameAsString(), {}, true, true};
}

std::optional<SharedLocation> SharedLocations::of_element(const ArraySubscriptExpr& element) {
  auto location = of(element.getBase());
  if (!location) return std::nullopt;
  SharedLocation found = moved(*location, values_.of(element.getIdx()));
  found.is_open = !element.isTypeDependent() && element.getType()->isArrayType();
  return found;
}

// Indices of elements of different sizes are not comparable, so each size has its own base.
std::optional<SharedLocation> SharedLocations::of_cast(const CastExpr& cast) {
  auto location = of(cast.getSubExpr());
  const QualType to = pointee(cast.getType()), from = pointee(cast.getSubExpr()->getType());
  if (!location || to.isNull() || from.isNull()) return location;
  location->is_volatile |= leads_to_volatile(to);
  const QualType a = to.getUnqualifiedType(), b = from.getUnqualifiedType();
  if (a.getCanonicalType() == b.getCanonicalType() || from->isArrayType()) return location;
  location->base += "/" + a.getCanonicalType().getAsString();
  if (!location->dims.empty())
    location->dims.back() = location->dims.back() == constant_index(0) ? constant_index(0) : LaneIndex{};
  return location;
}

std::optional<SharedLocation> SharedLocations::of(const Expr* expression) {
  expression = expression->IgnoreParens();
  if (depth_ >= kMostSteps) return std::nullopt;
  ++depth_;
  std::optional<SharedLocation> location;
  if (const auto* cast = dyn_cast<CastExpr>(expression)) {
    location = of_cast(*cast);
  } else if (const auto* made = dyn_cast<MaterializeTemporaryExpr>(expression)) {
    location = of(made->getSubExpr());
  } else if (const auto* name = dyn_cast<DeclRefExpr>(expression)) {
    if (const auto* variable = dyn_cast<VarDecl>(name->getDecl())) location = of_variable(*variable);
  } else if (const auto* member = dyn_cast<MemberExpr>(expression)) {
    location = of_member(*member);
  } else if (const auto* element = dyn_cast<ArraySubscriptExpr>(expression)) {
    location = of_element(*element);
  } else if (const auto* unary = dyn_cast<UnaryOperator>(expression)) {
    const bool goes_through = unary->getOpcode() == UO_AddrOf || unary->getOpcode() == UO_Deref;
    if (goes_through) location = of(unary->getSubExpr());
    if (location && unary->getOpcode() == UO_Deref && location->is_open)
      location = moved(*location, constant_index(0));
  } else if (const auto* binary = dyn_cast<BinaryOperator>(expression); binary && binary->isAdditiveOp()) {
    location = of(binary->getLHS());
    if (location)
      location = moved(*location, sum(constant_index(0), values_.of(binary->getRHS()),
                                      binary->getOpcode() == BO_Add ? 1 : -1));
  }
  --depth_;
  return location;
}

}  // namespace migrate
