// Reads and writes of what an lvalue names.
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

namespace {
constexpr int64_t kMostChoices = 64;
}

int64_t SymbolicExecutor::elements_of(const LocalPlace& place) {
  const Object* array = local({place.slot, {place.path.begin(), place.path.end() - 1}});
  return array == nullptr ? 0 : static_cast<int64_t>(array->members.size());
}

LocalPlace SymbolicExecutor::element_at(const LocalPlace& place, int64_t index) {
  LocalPlace element{place.slot, place.path};
  element.path.back() = index;
  element.path.insert(element.path.end(), place.rest.begin(), place.rest.end());
  return element;
}

/// Whether the element that is not known is this one.
ir::Node SymbolicExecutor::is_element(const LocalPlace& place, int64_t index) {
  return graph_.binary(ir::Op::equal, place.index, bytes(index - place.path.back()));
}

/// An element of a local array that is not known: one of all.
Object SymbolicExecutor::load_any(const LocalPlace& place, QualType type, const Stmt& at) {
  const int64_t count = elements_of(place);
  if (count == 0 || count > kMostChoices)
    return failed_object(Reason::data_dependent, "a local array that is indexed by a value that is not known",
                         at);
  Object result = load(element_at(place, 0), type, at);
  for (int64_t i = 1; i < count && !failed(); ++i)
    result = joined(is_element(place, i), load(element_at(place, i), type, at), result);
  return result;
}

void SymbolicExecutor::store_any(const LocalPlace& place, const Object& value, const Stmt& at) {
  const int64_t count = elements_of(place);
  if (count == 0 || count > kMostChoices)
    return fail(Reason::data_dependent, "a local array that is indexed by a value that is not known", at);
  for (int64_t i = 0; i < count && !failed(); ++i) {
    Object* element = local(element_at(place, i));
    if (element == nullptr) return fail(Reason::not_understood, "an element beyond a local array", at);
    *element = joined(is_element(place, i), value, *element);
  }
}

ObjectPlace SymbolicExecutor::chosen(ir::Node condition, const ObjectPlace& a, const ObjectPlace& b) {
  if (a == b || graph_.is_true(condition)) return a;
  if (graph_.is_false(condition)) return b;
  const auto* left = std::get_if<MemoryPlace>(&a);
  const auto* right = std::get_if<MemoryPlace>(&b);
  if (left != nullptr && right != nullptr && left->array == right->array)
    return MemoryPlace{left->array, graph_.select(condition, left->offset, right->offset)};
  return PlaceChoice{condition, std::make_shared<const TwoPlaces>(TwoPlaces{a, b})};
}

std::optional<ObjectPlace> SymbolicExecutor::changed(
    const PlaceChoice& choice, llvm::function_ref<std::optional<ObjectPlace>(const ObjectPlace&)> change) {
  const auto then = change(choice.places->then), otherwise = change(choice.places->otherwise);
  if (!then || !otherwise) return std::nullopt;
  return chosen(choice.condition, *then, *otherwise);
}

/// The object that a part of it, which is a direct base class, belongs to: static_cast<Derived*>(this). Nothing if that is not known.
std::optional<ObjectPlace> SymbolicExecutor::derived_place(const CastExpr& cast) {
  const Expr* part = cast.getSubExpr();
  const bool is_pointer = part->getType()->isPointerType();
  std::optional<ObjectPlace> place = is_pointer ? evaluate(part).pointer : place_of(part);
  const QualType whole = is_pointer ? cast.getType()->getPointeeType() : cast.getType();
  const QualType base = is_pointer ? part->getType()->getPointeeType() : part->getType();
  const auto parts = components_of(whole, context_);
  if (failed() || !place || !parts || cast.path_size() != 1) return std::nullopt;
  for (size_t i = 0; i < parts->size(); ++i) {
    const Component& component = (*parts)[i];
    if (component.field != nullptr || !context_.hasSameUnqualifiedType(component.type, base)) continue;
    if (auto* memory = std::get_if<MemoryPlace>(&*place)) {
      memory->offset = graph_.binary(ir::Op::sub, memory->offset, bytes(component.offset));
      return place;
    }
    auto* local = std::get_if<LocalPlace>(&*place);
    if (local == nullptr || local->index != ir::kNone || local->view || local->path.empty() ||
        local->path.back() != static_cast<int64_t>(i))
      return std::nullopt;
    local->path.pop_back();
    return place;
  }
  return std::nullopt;
}

Object SymbolicExecutor::load_either(const PlaceChoice& choice, QualType type, const Stmt& at) {
  Object then, otherwise;
  branch(
      choice.condition, [&] { then = load(choice.places->then, type, at); },
      [&] { otherwise = load(choice.places->otherwise, type, at); });
  return joined(choice.condition, then, otherwise);
}

Object SymbolicExecutor::load(const ObjectPlace& place, QualType type, const Stmt& at) {
  if (failed()) return {};
  if (const auto* memory = std::get_if<MemoryPlace>(&place)) return load_memory(*memory, type, at);
  if (const auto* choice = std::get_if<PlaceChoice>(&place)) return load_either(*choice, type, at);
  const LocalPlace& part = std::get<LocalPlace>(place);
  if (part.view) return load_view(part, type, at);
  if (part.index != ir::kNone) return load_any(part, type, at);
  const Object* object = local(part);
  if (object == nullptr) return failed_object(Reason::not_understood, "an element beyond a local array", at);
  if (object->is_empty() && (number_type(type, context_) || type->isPointerType()))
    return failed_object(Reason::not_understood, "a variable that is read before it has a value", at);
  const auto parts = object->is_unknown ? components_of(type, context_) : std::nullopt;
  if (object->is_unknown && !(parts && parts->empty())) {
    has_lost_value_ = true;
    return failed_object(Reason::not_understood, "a value that branches or iterations give different forms",
                         at);
  }
  return *object;
}

Object SymbolicExecutor::load_memory(const MemoryPlace& place, QualType type, const Stmt& at) {
  if (const auto number = number_type(type, context_)) {
    const ir::Node loaded = graph_.load(*number, place.array, place.offset, memory_version_);
    kernel_.loads.push_back({loaded, guard(), this->place(at.getBeginLoc()), current_loop_});
    return Object::of(loaded);
  }
  const auto parts = components_of(type, context_);
  if (!parts) return failed_object(Reason::type, "a value of type " + type.getAsString() + " in memory", at);
  Object object;
  for (const Component& part : *parts)
    object.members.push_back(load_memory(
        {place.array, graph_.binary(ir::Op::add, place.offset, bytes(part.offset))}, part.type, at));
  return object;
}

void SymbolicExecutor::store(const ObjectPlace& place, const Object& value, QualType type, const Stmt& at) {
  if (failed()) return;
  if (const auto* memory = std::get_if<MemoryPlace>(&place)) return store_memory(*memory, value, type, at);
  if (const auto* choice = std::get_if<PlaceChoice>(&place))
    return branch(
        choice->condition, [&] { store(choice->places->then, value, type, at); },
        [&] { store(choice->places->otherwise, value, type, at); });
  const LocalPlace& part = std::get<LocalPlace>(place);
  if (part.view) return store_view(part, value, type, at);
  if (part.index != ir::kNone) return store_any(part, value, at);
  Object* object = local(part);
  if (object == nullptr) return fail(Reason::not_understood, "an element beyond a local array", at);
  *object = value;
}

void SymbolicExecutor::store_memory(const MemoryPlace& place, const Object& value, QualType type,
                                    const Stmt& at) {
  if (value.number != ir::kNone) return store_number(place, value.number, ir::Store::Kind::plain, at);
  const auto parts = components_of(type, context_);
  if (!parts || parts->size() != value.members.size())
    return fail(Reason::type, "a value of type " + type.getAsString() + " in memory", at);
  for (size_t i = 0; i < parts->size(); ++i)
    store_memory({place.array, graph_.binary(ir::Op::add, place.offset, bytes((*parts)[i].offset))},
                 value.members[i], (*parts)[i].type, at);
}

void SymbolicExecutor::store_number(const MemoryPlace& place, ir::Node value, ir::Store::Kind kind,
                                    const Stmt& at) {
  if (graph_[value].op == ir::Op::concat && kind == ir::Store::Kind::plain) {
    // Numbers side by side are stored one by one.
    const std::vector<ir::Node> parts = graph_[value].operands;
    int64_t at_byte = 0;
    for (const ir::Node part : parts) {
      store_number({place.array, graph_.binary(ir::Op::add, place.offset, bytes(at_byte))}, part, kind, at);
      at_byte += ir::size_of(graph_[part].type);
    }
    return;
  }
  if (place.array.kind == ir::Array::Kind::parameter)
    kernel_.parameters[static_cast<size_t>(place.array.number)].is_changed = true;
  statements_->push_back(ir::Store{kind, place.array, place.offset, value, guard(), memory_version_++,
                                   this->place(at.getBeginLoc())});
}

}  // namespace migrate
