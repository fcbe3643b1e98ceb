// Lvalues: what an expression names.
#include <algorithm>

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

Object SymbolicExecutor::empty_object(QualType type) {
  const auto number = number_type(type, context_);
  if (number && unset_ == Unset::undefined) return Object::of(graph_.undefined(*number));
  if (number || type->isPointerType()) return {};
  const auto parts = components_of(type, context_);
  Object object;
  if (!parts) return object;
  for (const Component& part : *parts) object.members.push_back(empty_object(part.type));
  return object;
}

Object SymbolicExecutor::zero_object(QualType type) {
  if (const auto number = number_type(type, context_))
    return Object::of(ir::is_float(*number) ? graph_.real(*number, 0) : graph_.integer(*number, 0));
  if (type->isPointerType()) return Object::of(graph_.integer(ir::Type::u64, 0));
  Object object;
  if (const auto parts = components_of(type, context_))
    for (const Component& part : *parts) object.members.push_back(zero_object(part.type));
  return object;
}

ObjectPlace SymbolicExecutor::temporary(Object value, QualType type) {
  state_.slots.push_back(std::move(value));
  slot_types_.resize(state_.slots.size());
  slot_types_.back() = type;
  return LocalPlace{state_.slots.size() - 1, {}};
}

Object* SymbolicExecutor::local(const LocalPlace& place) {
  if (place.slot >= state_.slots.size() || place.index != ir::kNone || place.view) return nullptr;
  Object* object = &state_.slots[place.slot];
  for (const int64_t index : place.path) {
    if (index < 0 || static_cast<size_t>(index) >= object->members.size()) return nullptr;
    object = &object->members[static_cast<size_t>(index)];
  }
  return object;
}

/// Whether an array is that of a parameter, and no variable of the program.
bool SymbolicExecutor::is_given(const MemoryPlace& place) const {
  return place.array.kind == ir::Array::Kind::parameter &&
         kernel_.parameters[static_cast<size_t>(place.array.number)].variable.empty();
}

/// Whether a pointer is null: the parameter that it comes from, or by a choice.
ir::Node SymbolicExecutor::is_null(const Object& pointer, const Expr& at) {
  if (pointer.number != ir::kNone)
    return graph_.binary(ir::Op::equal, graph_.cast(ir::Type::u64, pointer.number),
                         graph_.integer(ir::Type::u64, 0));
  if (!pointer.pointer)
    return failed_object(Reason::not_understood, "a pointer that is not known", at).number;
  ir::Node result = graph_.boolean(false);
  if (const auto* memory = std::get_if<MemoryPlace>(&*pointer.pointer);
      memory != nullptr && is_given(*memory))
    result = graph_.binary(ir::Op::equal, graph_.parameter(ir::Type::u64, memory->array.number),
                           graph_.integer(ir::Type::u64, 0));
  if (const auto* choice = std::get_if<PlaceChoice>(&*pointer.pointer))
    result = graph_.select(choice->condition, is_null(Object::to(choice->places->then), at),
                           is_null(Object::to(choice->places->otherwise), at));
  return pointer.null_if == ir::kNone ? result : graph_.logical_or(pointer.null_if, result);
}

/// The address of a pointer as a number: only that of a parameter is one. A variable of the program has another one on the device.
ir::Node SymbolicExecutor::address_of(const Object& pointer, const Expr& at) {
  if (pointer.number != ir::kNone) return graph_.cast(ir::Type::u64, pointer.number);
  const auto* memory = pointer.pointer ? std::get_if<MemoryPlace>(&*pointer.pointer) : nullptr;
  if (memory == nullptr || !is_given(*memory) || graph_.constant(memory->offset) != 0) {
    fail(Reason::not_understood, "a pointer that is compared or converted", at);
    return graph_.integer(ir::Type::u64, 0);
  }
  return graph_.parameter(ir::Type::u64, memory->array.number);
}

Object SymbolicExecutor::reinterpreted_pointer(const Object& pointer, QualType from, const CastExpr& cast) {
  const QualType to = cast.getType()->getPointeeType();
  if (context_.hasSameUnqualifiedType(from->getPointeeType(), to) || to->isVoidType()) return pointer;
  // A class whose components all have the other type: its first one.
  const auto* place = pointer.pointer ? std::get_if<LocalPlace>(&*pointer.pointer) : nullptr;
  if (place != nullptr && place->view) return pointer;
  if (place != nullptr && place->index == ir::kNone) {
    LocalPlace first = *place;
    QualType type = from->getPointeeType();
    while (const auto parts = number_type(type, context_) ? std::nullopt : components_of(type, context_)) {
      if (parts->empty()) break;
      first.path.push_back(0);
      type = parts->front().type;
      const bool are_all = std::all_of(parts->begin(), parts->end(), [&](const Component& part) {
        return context_.hasSameUnqualifiedType(part.type, type);
      });
      if (context_.hasSameUnqualifiedType(type, to) && are_all) return Object::to(first);
      if (parts->size() != 1) break;
    }
    if (const auto bytes = as_bytes(*place)) return Object::to(*bytes);
  }
  return failed_object(Reason::not_understood, "a local variable that is read as another type", cast);
}

/// The part of an object that is a base class.
std::optional<ObjectPlace> SymbolicExecutor::base_place(const CastExpr& cast) {
  std::optional<ObjectPlace> object;
  if (cast.getSubExpr()->getType()->isPointerType()) {
    object = evaluate(cast.getSubExpr()).pointer;
  } else {
    object = place_of(cast.getSubExpr());
  }
  QualType type = cast.getSubExpr()->getType();
  if (type->isPointerType()) type = type->getPointeeType();
  for (const CXXBaseSpecifier* base : cast.path()) {
    const auto parts = object ? components_of(type, context_) : std::nullopt;
    if (!parts) break;
    for (size_t i = 0; i < parts->size(); ++i)
      if ((*parts)[i].field == nullptr &&
          context_.hasSameUnqualifiedType((*parts)[i].type, base->getType())) {
        object = component_place(*object, *parts, i);
        break;
      }
    type = base->getType();
  }
  return object;
}

std::optional<ObjectPlace> SymbolicExecutor::place_of(const Expr* expression) {
  if (failed()) return std::nullopt;
  expression = expression->IgnoreParens();
  if (is_thread_group(expression->getType())) return temporary(Object::of(graph_.boolean(true)));
  if (const auto* full = llvm::dyn_cast<FullExpr>(expression)) return place_of(full->getSubExpr());
  if (const auto* reference = llvm::dyn_cast<DeclRefExpr>(expression)) return variable_place(*reference);
  if (const auto* member = llvm::dyn_cast<MemberExpr>(expression)) return member_place(*member);
  if (const auto* element = llvm::dyn_cast<ArraySubscriptExpr>(expression)) return element_place(*element);
  if (const auto* replaced = llvm::dyn_cast<SubstNonTypeTemplateParmExpr>(expression))
    return place_of(replaced->getReplacement());
  if (const auto* standard = llvm::dyn_cast<CXXDefaultArgExpr>(expression))
    return place_of(standard->getExpr());
  if (const auto* operation = llvm::dyn_cast<UnaryOperator>(expression)) {
    if (operation->getOpcode() == UO_Deref) {
      const Object pointer = evaluate(operation->getSubExpr());
      if (pointer.pointer) return pointer.pointer;
      fail(Reason::not_understood, "a pointer whose target is not known", *expression);
      return std::nullopt;
    }
    if (operation->isIncrementDecrementOp()) {
      evaluate(operation);
      return place_of(operation->getSubExpr());
    }
  }
  if (const auto* operation = llvm::dyn_cast<BinaryOperator>(expression); operation != nullptr) {
    if (operation->isAssignmentOp()) {
      evaluate(operation);
      return place_of(operation->getLHS());
    }
  }
  if (const auto* call = llvm::dyn_cast<CallExpr>(expression)) {
    if (expression->isGLValue()) return call_place(*call);
  }
  if (const auto* cast = llvm::dyn_cast<CastExpr>(expression)) {
    if (cast->getCastKind() == CK_NoOp) return place_of(cast->getSubExpr());
    if (cast->getCastKind() == CK_LValueBitCast) {
      const auto inner = place_of(cast->getSubExpr());
      if (inner && is_in_memory(*inner)) return inner;
      if (const auto* local = inner ? std::get_if<LocalPlace>(&*inner) : nullptr)
        if (const auto bytes = as_bytes(*local)) return *bytes;
    }
    if (cast->getCastKind() == CK_DerivedToBase || cast->getCastKind() == CK_UncheckedDerivedToBase)
      if (const auto object = base_place(*cast)) return object;
    if (cast->getCastKind() == CK_BaseToDerived)
      if (const auto object = derived_place(*cast)) return object;
  }
  if (const auto* choice = llvm::dyn_cast<ConditionalOperator>(expression); choice && choice->isGLValue())
    return either_place(*choice);
  if (expression->isPRValue() || llvm::isa<MaterializeTemporaryExpr>(expression))
    return temporary(evaluate(expression));
  fail(Reason::not_understood, std::string("an expression of the kind ") + expression->getStmtClassName(),
       *expression);
  return std::nullopt;
}

std::optional<ObjectPlace> SymbolicExecutor::either_place(const ConditionalOperator& choice) {
  const ir::Node chosen_first = condition(choice.getCond());
  std::optional<ObjectPlace> then, otherwise;
  if (failed()) return std::nullopt;
  branch(
      chosen_first, [&] { then = place_of(choice.getTrueExpr()); },
      [&] { otherwise = place_of(choice.getFalseExpr()); });
  if (failed()) return std::nullopt;
  if (then && otherwise) return chosen(chosen_first, *then, *otherwise);
  return then ? then : otherwise;
}

std::optional<ObjectPlace> SymbolicExecutor::variable_place(const DeclRefExpr& reference) {
  const ValueDecl* variable = reference.getDecl();
  const auto found = frame().variables.find(variable);
  if (found != frame().variables.end()) return found->second;
  if (const auto* constant = llvm::dyn_cast<VarDecl>(variable);
      constant != nullptr && constant->getType().isConstQualified() && constant->getInit() != nullptr &&
      !constant->getInit()->isValueDependent()) {
    return temporary(evaluate(constant->getInit()));
  }
  if (variable->getNameAsString() == "warpSize" && !variable->isInvalidDecl())
    return temporary(Object::of(graph_.integer(ir::Type::i32, 32)));
  if (const auto* global = llvm::dyn_cast<VarDecl>(variable))
    if (const auto place = global_place(*global)) return place;
  fail(Reason::not_understood, "the variable " + variable->getNameAsString() + ", which is not of the kernel",
       reference);
  return std::nullopt;
}

std::optional<ObjectPlace> SymbolicExecutor::component_place(const ObjectPlace& whole,
                                                             const std::vector<Component>& parts,
                                                             size_t which) {
  if (const auto* memory = std::get_if<MemoryPlace>(&whole))
    return MemoryPlace{memory->array, graph_.binary(ir::Op::add, memory->offset, bytes(parts[which].offset))};
  if (const auto* choice = std::get_if<PlaceChoice>(&whole))
    return changed(*choice, [&](const ObjectPlace& one) { return component_place(one, parts, which); });
  LocalPlace part = std::get<LocalPlace>(whole);
  if (part.view) {
    part.view->offset += parts[which].offset;
    return part;
  }
  (part.index == ir::kNone ? part.path : part.rest).push_back(static_cast<int64_t>(which));
  return part;
}

/// A variable in device memory, as one parameter more.
std::optional<ObjectPlace> SymbolicExecutor::global_place(const VarDecl& declared) {
  const VarDecl& variable = *declared.getCanonicalDecl();
  const DeclContext* around = variable.getDeclContext();
  const QualType type = declared.getType();
  if (!around->isFileContext() || variable.getTSCSpec() != TSCS_unspecified || type->isIncompleteType() ||
      type->isReferenceType() || context_.getSourceManager().isInSystemHeader(variable.getLocation()))
    return std::nullopt;
  std::string name;
  llvm::raw_string_ostream stream(name);
  PrintingPolicy policy = context_.getPrintingPolicy();
  policy.SuppressUnwrittenScope = true;
  variable.printQualifiedName(stream, policy);
  name = "::" + name;
  auto& parameters = kernel_.parameters;
  const auto known = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const ir::Parameter& p) { return p.variable == name; });
  const auto number = static_cast<int>(known - parameters.begin());
  if (known == parameters.end()) {
    ir::Parameter made{variable.getNameAsString(), type.getAsString(policy)};
    while (std::any_of(parameters.begin(), parameters.end(),
                       [&](const ir::Parameter& p) { return p.name == made.name; }))
      made.name += "Variable";
    made.is_pointer = true;
    made.variable = name;
    if (const auto element = number_type(context_.getBaseElementType(type), context_)) made.type = *element;
    parameters.push_back(std::move(made));
  }
  return MemoryPlace{{ir::Array::Kind::parameter, number}, bytes(0)};
}

std::optional<ObjectPlace> SymbolicExecutor::member_place(const MemberExpr& member) {
  if (const auto builtin = builtin_member(member)) return temporary(Object::of(*builtin));
  const auto* field = llvm::dyn_cast<FieldDecl>(member.getMemberDecl());
  std::optional<ObjectPlace> whole;
  QualType type = member.getBase()->getType();
  if (field == nullptr) {
    if (const auto* variable = llvm::dyn_cast<VarDecl>(member.getMemberDecl());
        variable != nullptr && variable->getInit() != nullptr && variable->getType().isConstQualified())
      return temporary(evaluate(variable->getInit()));
  } else if (member.isArrow()) {
    whole = evaluate(member.getBase()).pointer;
    type = type->getPointeeType();
  } else {
    whole = place_of(member.getBase());
  }
  const auto parts = whole && !failed() ? components_of(type, context_) : std::nullopt;
  if (parts)
    for (size_t i = 0; i < parts->size(); ++i)
      if ((*parts)[i].field != nullptr && (*parts)[i].field->getCanonicalDecl() == field->getCanonicalDecl())
        return component_place(*whole, *parts, i);
  fail(Reason::type, "a member of " + type.getAsString(), member);
  return std::nullopt;
}

std::optional<ObjectPlace> SymbolicExecutor::element_place(const ArraySubscriptExpr& element) {
  const Object pointer = evaluate(element.getBase());
  const ir::Node index = number(element.getIdx());
  if (failed()) return std::nullopt;
  if (pointer.pointer) return moved(*pointer.pointer, index, element.getType(), element);
  fail(Reason::not_understood, "an array that is not known", element);
  return std::nullopt;
}

std::optional<ObjectPlace> SymbolicExecutor::moved(const ObjectPlace& place, ir::Node by, QualType element,
                                                   const Stmt& at) {
  if (const auto* memory = std::get_if<MemoryPlace>(&place)) {
    const ir::Node distance =
        graph_.binary(ir::Op::mul, graph_.cast(ir::Type::i64, by), bytes(size_of(element)));
    return MemoryPlace{memory->array, graph_.binary(ir::Op::add, memory->offset, distance)};
  }
  if (const auto* choice = std::get_if<PlaceChoice>(&place))
    return changed(*choice, [&](const ObjectPlace& one) { return moved(one, by, element, at); });
  LocalPlace part = std::get<LocalPlace>(place);
  const auto known = graph_.constant(by);
  if (part.view && known) {
    part.view->offset += *known * size_of(element);
    return part;
  }
  if ((!known || part.index != ir::kNone) && !part.path.empty() && part.rest.empty() && !part.view) {
    const ir::Node wide = graph_.cast(ir::Type::i64, by);
    part.index = part.index == ir::kNone ? wide : graph_.binary(ir::Op::add, part.index, wide);
    return part;
  }
  if (!known) {
    fail(Reason::data_dependent, "a local array that is indexed by a value that is not known", at);
    return std::nullopt;
  }
  if (part.index != ir::kNone) {
    part.rest.back() += *known;
    return part;
  }
  if (part.path.empty()) {
    if (*known == 0) return part;
    fail(Reason::not_understood, "a pointer beside a local variable", at);
    return std::nullopt;
  }
  part.path.back() += *known;
  return part;
}

namespace {
bool are_of_one_array(const LocalPlace& a, const LocalPlace& b) {
  return a.slot == b.slot && a.index == ir::kNone && b.index == ir::kNone && !a.view && !b.view &&
         !a.path.empty() && a.path.size() == b.path.size() &&
         std::equal(a.path.begin(), a.path.end() - 1, b.path.begin());
}
}  // namespace

/// p + i, p - i, p - q, and comparisons of pointers into one array or with null.
Object SymbolicExecutor::pointer_arithmetic(BinaryOperatorKind kind, const Object& a, const Object& b,
                                            const Expr& at) {
  const bool adds = kind == BO_Add || kind == BO_AddAssign,
             subtracts = kind == BO_Sub || kind == BO_SubAssign;
  if (a.pointer && b.pointer) {
    const auto* left = std::get_if<MemoryPlace>(&*a.pointer);
    const auto* right = std::get_if<MemoryPlace>(&*b.pointer);
    if (left != nullptr && right != nullptr && left->array == right->array && !adds) {
      const Object bytes_between = arithmetic(kind, Object::of(left->offset), Object::of(right->offset), at);
      if (kind != BO_Sub) return bytes_between;
      const auto* first = llvm::dyn_cast<BinaryOperator>(&at);
      const QualType element = first != nullptr ? first->getLHS()->getType()->getPointeeType() : QualType();
      if (!element.isNull() && !element->isIncompleteType() && bytes_between.number != ir::kNone)
        return Object::of(graph_.binary(ir::Op::div, bytes_between.number, bytes(size_of(element))));
    }
    const auto* a_local = std::get_if<LocalPlace>(&*a.pointer);
    const auto* b_local = std::get_if<LocalPlace>(&*b.pointer);
    if (a_local != nullptr && b_local != nullptr && are_of_one_array(*a_local, *b_local) && !adds)
      return arithmetic(kind, Object::of(bytes(a_local->path.back())),
                        Object::of(bytes(b_local->path.back())), at);
    return failed_object(Reason::not_understood, "an operation on two pointers", at);
  }
  if (const Object& other = a.pointer ? b : a;
      (kind == BO_EQ || kind == BO_NE) && other.number != ir::kNone && graph_.constant(other.number) == 0) {
    const ir::Node null = is_null(a.pointer ? a : b, at);
    return Object::of(kind == BO_EQ ? null : graph_.logical_not(null));
  }
  if (!adds && !subtracts) {
    const ir::Node address = address_of(a.pointer ? a : b, at);
    const ir::Node other = graph_.cast(ir::Type::u64, a.pointer ? b.number : a.number);
    return arithmetic(kind, Object::of(address), Object::of(other), at);
  }
  const Object& pointer = a.pointer ? a : b;
  ir::Node by = a.pointer ? b.number : a.number;
  if (by == ir::kNone) return failed_object(Reason::not_understood, "an operation on a pointer", at);
  if (subtracts) by = graph_.unary(ir::Op::neg, graph_.cast(ir::Type::i64, by));
  QualType type = at.getType();
  if (type->isPointerType()) type = type->getPointeeType();
  const auto place = moved(*pointer.pointer, by, type, at);
  return place ? Object::to(*place) : Object();
}

}  // namespace migrate
