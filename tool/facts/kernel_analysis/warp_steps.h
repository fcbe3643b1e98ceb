#pragma once
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

struct FoundStep {
  const clang::FunctionDecl* function;  ///< in whose text it belongs
  WarpStep step;
};

/// The points in the text of a kernel, and of the functions that it calls, where the lanes of a warp must wait, because
/// the program expects them to run in lock step. Called for each kernel, then for functions that no kernel calls, whose
/// parameters are then not known.
/// Cost: each body is walked 2^loops times for each call of it, up to a limit.
class WarpSteps {
 public:
  explicit WarpSteps(Unit& unit) : unit_(unit) {}
  /// `function` has a body.
  void add(const clang::FunctionDecl& function);
  bool has_seen(const clang::FunctionDecl& function) const;
  /// Functions that were walked to their end, by their first declaration.
  const std::set<const clang::FunctionDecl*>& known() const { return known_; }
  const std::vector<FoundStep>& found() const { return found_; }

 private:
  Unit& unit_;
  std::set<const clang::FunctionDecl*> seen_, known_;
  std::vector<FoundStep> found_;
};

/// The empty range after the ';' or '}' that ends the statement; nothing when it does not stand there in the file's own
/// text.
std::optional<Place> place_behind(const clang::Stmt& statement, Unit& unit);

}  // namespace migrate
