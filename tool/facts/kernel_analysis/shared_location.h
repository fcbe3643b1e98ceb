#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "tool/facts/kernel_analysis/index_values.h"

namespace migrate {

/// Memory through which the lanes of a warp may exchange data: an element, a row or the whole of a `__shared__` variable,
/// or the target of a pointer to volatile.
struct SharedLocation {
  std::string base;             ///< equal for the same memory, as far as the text shows
  std::string name;             ///< the name in the program
  std::vector<LaneIndex> dims;  ///< by dimension, outermost first
  bool is_open = true;  ///< a further subscript is a new dimension; otherwise it is added to the last one
  bool is_volatile = false;
  bool is_global = false;  ///< the target of a pointer that the kernel got
};

/// The shared memory that the expressions of one call of a device function access.
class SharedLocations {
 public:
  explicit SharedLocations(IndexValues& values) : values_(values) {}

  void bind(const clang::VarDecl& parameter, SharedLocation location) {
    bound_[&parameter] = std::move(location);
  }
  /// The memory that a pointer parameter of a kernel points to. Nothing for one that is not written, or that is volatile,
  /// which of() finds anyway.
  void bind_global(const clang::VarDecl& parameter);
  /// For an lvalue, or for the target of a pointer; nothing if it is private to a thread or unknown.
  std::optional<SharedLocation> of(const clang::Expr* expression);

 private:
  std::optional<SharedLocation> of_variable(const clang::VarDecl& variable);
  std::optional<SharedLocation> of_member(const clang::MemberExpr& member);
  std::optional<SharedLocation> of_element(const clang::ArraySubscriptExpr& element);
  std::optional<SharedLocation> of_cast(const clang::CastExpr& cast);

  IndexValues& values_;
  std::map<const clang::VarDecl*, SharedLocation> bound_;
  int depth_ = 0;
};

}  // namespace migrate
