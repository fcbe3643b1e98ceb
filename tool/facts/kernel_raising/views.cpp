// Bytes of local variables that are taken as another type: copies of bytes, and pointers to another type.
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;
using ir::Op;
using ir::Type;

/// memcpy between two objects: the bits of one as a value of the other type.
std::optional<Object> SymbolicExecutor::copied_bytes(const CallExpr& call) {
  const Object to = evaluate(call.getArg(0)), from = evaluate(call.getArg(1));
  const auto size = graph_.constant(number(call.getArg(2)));
  const QualType to_type = call.getArg(0)->IgnoreParenImpCasts()->getType();
  const QualType from_type = call.getArg(1)->IgnoreParenImpCasts()->getType();
  if (failed()) return Object();
  if (to.pointer && from.pointer && size) {
    const auto whole = [&](QualType type) { return type->isPointerType() ? type->getPointeeType() : type; };
    // &array and array name the same place; a decayed array is that of its first element.
    const auto place = [](const ObjectPlace& pointer, bool is_array) {
      if (const auto* local = std::get_if<LocalPlace>(&pointer);
          is_array && local != nullptr && !local->path.empty()) {
        LocalPlace array = *local;
        array.path.pop_back();
        return ObjectPlace(array);
      }
      return pointer;
    };
    const QualType source = whole(from_type), target = whole(to_type);
    if (size_of(source) == *size && size_of(target) == *size) {
      const Object value = load(place(*from.pointer, from_type->isArrayType()), source, call);
      if (const auto result = reinterpreted(value, source, target)) {
        store(place(*to.pointer, to_type->isArrayType()), *result, target, call);
        return Object();
      }
    }
  }
  return failed_object(Reason::not_understood, "a copy of bytes", call);
}

namespace {

/// Calls `visit(number, type, offset)` for each number of an object, also for those without a value. False if a part has no form, or
/// `visit` says so.
template <class AnyObject, class Visit>
bool visit_numbers(AnyObject& object, QualType type, int64_t offset, const ASTContext& context,
                   const Visit& visit) {
  if (object.number != ir::kNone || number_type(type, context)) return visit(object, type, offset);
  const auto parts = components_of(type, context);
  if (!parts || parts->size() != object.members.size()) return false;
  for (size_t i = 0; i < parts->size(); ++i)
    if (!visit_numbers(object.members[i], (*parts)[i].type, offset + (*parts)[i].offset, context, visit))
      return false;
  return true;
}

/// The numbers of a value, all of them known.
bool list_leaves(const Object& value, QualType type, int64_t offset, const ASTContext& context,
                 std::vector<Leaf>& leaves) {
  return visit_numbers(value, type, offset, context, [&](const Object& number, QualType, int64_t at) {
    leaves.push_back({at, number.number});
    return number.number != ir::kNone;
  });
}

/// A number from smaller ones that lie side by side.
std::optional<Object> concatenated(Type type, int64_t offset, ir::Graph& graph,
                                   const std::vector<Leaf>& leaves) {
  std::vector<ir::Node> parts;
  int64_t end = offset;
  for (const Leaf& leaf : leaves)
    if (leaf.offset == end && end < offset + ir::size_of(type)) {
      parts.push_back(leaf.number);
      end += ir::size_of(graph[leaf.number].type);
    }
  if (parts.size() < 2 || end != offset + ir::size_of(type)) return std::nullopt;
  return Object::of(graph.concat(type, std::move(parts)));
}

std::optional<Object> rebuilt(QualType type, int64_t offset, const ASTContext& context, ir::Graph& graph,
                              const std::vector<Leaf>& leaves) {
  if (const auto number = number_type(type, context)) {
    for (const Leaf& leaf : leaves) {
      const ir::Value value = graph[leaf.number];
      const int64_t into = offset - leaf.offset;
      if (into < 0 || into + ir::size_of(*number) > ir::size_of(value.type)) continue;
      if (ir::size_of(*number) == ir::size_of(value.type))
        return Object::of(graph.bitcast(*number, leaf.number));
      if (value.op == Op::concat) {
        // One of the numbers that it is made of.
        int64_t begin = 0;
        for (const ir::Node part : value.operands) {
          if (begin == into && ir::size_of(graph[part].type) == ir::size_of(*number))
            return Object::of(graph.bitcast(*number, part));
          begin += ir::size_of(graph[part].type);
        }
        return std::nullopt;
      }
      // A part of a number that was loaded: that part is loaded.
      if (value.op != Op::load) return std::nullopt;
      const ir::Node at = graph.binary(Op::add, value.operands[0], graph.integer(Type::i64, into));
      return Object::of(graph.load(*number, value.array, at, value.integer));
    }
    return concatenated(*number, offset, graph, leaves);
  }
  const auto parts = components_of(type, context);
  if (!parts) return std::nullopt;
  Object object;
  for (const Component& part : *parts) {
    auto member = rebuilt(part.type, offset + part.offset, context, graph, leaves);
    if (!member) return std::nullopt;
    object.members.push_back(std::move(*member));
  }
  return object;
}

}  // namespace

std::optional<Object> SymbolicExecutor::reinterpreted(const Object& value, QualType from, QualType to) {
  std::vector<Leaf> leaves;
  if (!list_leaves(value, from, 0, context_, leaves)) return std::nullopt;
  return taken_as(to, 0, leaves);
}

std::optional<Object> SymbolicExecutor::taken_as(QualType type, int64_t offset,
                                                 const std::vector<Leaf>& leaves) {
  const size_t before = kernel_.nodes.size();
  auto result = rebuilt(type, offset, context_, graph_, leaves);
  // A load of another type is made where the first one is.
  for (ir::Node n = static_cast<ir::Node>(before); n < kernel_.nodes.size(); ++n)
    if (kernel_.nodes[n].op == Op::load) kernel_.loads.push_back({n, guard(), {}, current_loop_});
  if (result && result->number != ir::kNone && graph_[result->number].op == Op::load)
    kernel_.loads.push_back({result->number, guard(), {}, current_loop_});
  return result;
}

namespace {

/// A number of a variable, which may have no value yet.
struct Cell {
  int64_t offset;
  QualType type;
  Object* object;
};

/// The numbers of a variable; false if it has pointers, or no form.
bool list_cells(Object& variable, QualType type, const ASTContext& context, std::vector<Cell>& cells) {
  return visit_numbers(variable, type, 0, context, [&](Object& number, QualType of, int64_t at) {
    cells.push_back({at, of, &number});
    return number_type(of, context) && !number.pointer && !number.is_unknown;
  });
}

}  // namespace

/// The same place as bytes of the whole variable, so that what lies beside it can be reached, too.
std::optional<LocalPlace> SymbolicExecutor::as_bytes(const LocalPlace& place) {
  if (place.view) return place;
  if (place.index != ir::kNone || place.slot >= slot_types_.size() || slot_types_[place.slot].isNull())
    return std::nullopt;
  LocalView view{slot_types_[place.slot], 0};
  QualType type = view.whole;
  for (const int64_t index : place.path) {
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      view.offset += index * size_of(array->getElementType());
      type = array->getElementType();
      continue;
    }
    const auto parts = components_of(type, context_);
    if (!parts || index < 0 || static_cast<size_t>(index) >= parts->size()) return std::nullopt;
    view.offset += (*parts)[static_cast<size_t>(index)].offset;
    type = (*parts)[static_cast<size_t>(index)].type;
  }
  return LocalPlace{place.slot, {}, ir::kNone, {}, view};
}

Object SymbolicExecutor::load_view(const LocalPlace& place, QualType type, const Stmt& at) {
  std::vector<Cell> cells;
  std::vector<Leaf> leaves;
  Object* whole = local({place.slot, {}});
  if (whole != nullptr && list_cells(*whole, place.view->whole, context_, cells)) {
    for (const Cell& cell : cells)
      if (cell.object->number != ir::kNone) leaves.push_back({cell.offset, cell.object->number});
    if (auto value = taken_as(type, place.view->offset, leaves)) return *value;
  }
  return failed_object(Reason::not_understood, "a local variable that is read as another type", at);
}

void SymbolicExecutor::store_view(const LocalPlace& place, const Object& value, QualType type,
                                  const Stmt& at) {
  const int64_t begin = place.view->offset, end = begin + size_of(type);
  std::vector<Cell> cells;
  std::vector<Leaf> leaves;
  Object* whole = local({place.slot, {}});
  bool is_done = whole != nullptr && begin >= 0 && end <= size_of(place.view->whole) &&
                 list_cells(*whole, place.view->whole, context_, cells) &&
                 list_leaves(value, type, begin, context_, leaves);
  for (const Cell& cell : cells) {
    const int64_t last = cell.offset + size_of(cell.type);
    if (!is_done || last <= begin || end <= cell.offset) continue;
    const auto number =
        begin <= cell.offset && last <= end ? taken_as(cell.type, cell.offset, leaves) : std::nullopt;
    if (number) *cell.object = *number;
    is_done = number.has_value();
  }
  if (!is_done) fail(Reason::not_understood, "a local variable that is written as another type", at);
}

}  // namespace migrate
