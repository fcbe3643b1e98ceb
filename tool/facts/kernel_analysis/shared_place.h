#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "tool/facts/kernel_analysis/index_values.h"

namespace migrate {

/// Memory that the lanes of a warp may exchange data through: an element, a row or the whole of a `__shared__` variable, or
/// what a pointer to volatile leads to.
struct SharedPlace {
  std::string base;             ///< the same for the same memory, as far as the text tells
  std::string name;             ///< as the program calls it
  std::vector<LaneIndex> dims;  ///< by dimension, outermost first
  bool is_open = true;  ///< a further subscript is of a dimension of its own; else it is added to the last
  bool is_volatile = false;
};

/// What the expressions of one call of a device function lead to.
class SharedPlaces {
 public:
  explicit SharedPlaces(IndexValues& values) : values_(values) {}

  void bind(const clang::VarDecl& parameter, SharedPlace place) { bound_[&parameter] = std::move(place); }
  /// Of an lvalue, or of what a pointer points to; nothing where it is a thread's own or not known.
  std::optional<SharedPlace> of(const clang::Expr* expression);

 private:
  std::optional<SharedPlace> of_variable(const clang::VarDecl& variable);
  std::optional<SharedPlace> of_member(const clang::MemberExpr& member);
  std::optional<SharedPlace> of_element(const clang::ArraySubscriptExpr& element);
  std::optional<SharedPlace> of_cast(const clang::CastExpr& cast);

  IndexValues& values_;
  std::map<const clang::VarDecl*, SharedPlace> bound_;
  int depth_ = 0;
};

}  // namespace migrate
