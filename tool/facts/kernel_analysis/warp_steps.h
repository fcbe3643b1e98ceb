#pragma once
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

struct FoundStep {
  const clang::FunctionDecl* function;  ///< the function whose text gets it
  WarpStep step;
};

/// The points in the text of a kernel and of its callees at which the lanes of a warp must synchronise, because the
/// program relies on lock step. Called for each kernel, then for functions that no kernel calls, whose parameters are
/// then unknown.
/// Cost: each body is walked 2^loops times for each call of it, up to a limit.
class WarpSteps {
 public:
  explicit WarpSteps(Unit& unit) : unit_(unit) {}
  /// `function` has a body.
  void add(const clang::FunctionDecl& function);
  bool has_seen(const clang::FunctionDecl& function) const;
  /// Functions that were walked completely, by their first declaration.
  const std::set<const clang::FunctionDecl*>& known() const { return known_; }
  const std::vector<FoundStep>& found() const { return found_; }

 private:
  Unit& unit_;
  std::set<const clang::FunctionDecl*> seen_, known_;
  std::vector<FoundStep> found_;
};

/// The empty range after the ';' or '}' that ends the statement; nothing if that token is not in the text of the file
/// itself.
std::optional<Place> place_behind(const clang::Stmt& statement, Unit& unit);

}  // namespace migrate
