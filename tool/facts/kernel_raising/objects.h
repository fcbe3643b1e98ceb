#pragma once
// The values of symbolic execution. An object of any C++ type is a number, a pointer, or a list of members.
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Type.h"
#include "tool/kernel_ir/graph.h"

namespace migrate {

/// Bytes of a variable that are taken as another type.
struct LocalView {
  clang::QualType whole;  ///< the variable's own
  int64_t offset = 0;     ///< in bytes from its begin
  friend bool operator==(const LocalView&, const LocalView&) = default;
};

/// A local variable or a part of it: members and elements from the outside in.
struct LocalPlace {
  size_t slot = 0;
  std::vector<int64_t> path = {};
  ir::Node index = ir::kNone;                    ///< added to the last of them: an element that is not known
  std::vector<int64_t> rest = {};                ///< the path from that element on
  std::optional<LocalView> view = std::nullopt;  ///< then the path is empty
  friend bool operator==(const LocalPlace&, const LocalPlace&) = default;
};

/// A place in memory that threads share.
struct MemoryPlace {
  ir::Array array;
  ir::Node offset = ir::kNone;  ///< in bytes, type i64
  friend bool operator==(const MemoryPlace&, const MemoryPlace&) = default;
};

struct TwoPlaces;

/// One of two places, by a condition.
struct PlaceChoice {
  ir::Node condition = ir::kNone;
  std::shared_ptr<const TwoPlaces> places;  ///< never null
  friend bool operator==(const PlaceChoice& a, const PlaceChoice& b);
};

/// What an lvalue names, and what a pointer points to.
using ObjectPlace = std::variant<LocalPlace, MemoryPlace, PlaceChoice>;

struct TwoPlaces {
  ObjectPlace then, otherwise;
  friend bool operator==(const TwoPlaces&, const TwoPlaces&) = default;
};

inline bool operator==(const PlaceChoice& a, const PlaceChoice& b) {
  return a.condition == b.condition && *a.places == *b.places;
}

/// Not a local variable, and no choice that may be one.
inline bool is_in_memory(const ObjectPlace& place) {
  if (const auto* choice = std::get_if<PlaceChoice>(&place))
    return is_in_memory(choice->places->then) && is_in_memory(choice->places->otherwise);
  return std::holds_alternative<MemoryPlace>(place);
}

struct Object {
  ir::Node number = ir::kNone;
  std::optional<ObjectPlace> pointer;
  ir::Node null_if = ir::kNone;  ///< of a pointer: the threads for which it is null
  std::vector<Object> members;
  bool is_unknown = false;  ///< it has a value, and no form here

  static Object of(ir::Node n) {
    Object object;
    object.number = n;
    return object;
  }
  static Object to(ObjectPlace place) {
    Object object;
    object.pointer = std::move(place);
    return object;
  }
  static Object unknown() {
    Object object;
    object.is_unknown = true;
    return object;
  }
  /// A variable without a value.
  bool is_empty() const { return number == ir::kNone && !pointer && members.empty() && !is_unknown; }
  friend bool operator==(const Object&, const Object&) = default;
};

/// A number within an object, and how far from the object's begin it lies in bytes.
struct Leaf {
  int64_t offset;
  ir::Node number;
};

/// A component of a C++ object: a base class, a member, an element.
struct Component {
  clang::QualType type;
  int64_t offset = 0;  ///< in bytes from the start of the object
  const clang::FieldDecl* field = nullptr;
};

/// The type of the IR of a C++ number, pointers and classes aside. half and bfloat16 are numbers.
std::optional<ir::Type> number_type(clang::QualType type, const clang::ASTContext& context);

/// A group of cooperative_groups. Such an object has no value: its type says all.
bool is_thread_group(clang::QualType type);

/// The parts of a class or an array, bases first; nothing for a union, a class with virtual functions and an array without a
/// length.
std::optional<std::vector<Component>> components_of(clang::QualType type, const clang::ASTContext& context);

}  // namespace migrate
