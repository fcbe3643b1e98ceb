#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/decide/planner.h"

namespace migrate {

/// Names that macros paste together: `PASTE(cuda, Malloc)(&p, n)`, `#define CU(name) cuda##name`.
class PastedNames {
 public:
  explicit PastedNames(Planner& planner) : planner_(planner) {}

  /// Plans the edit of the one token from which the part of `from` comes that `to` changes: `cuda` -> `npu`.
  /// Gives why not, where no such token or several are found, or where another use of its macro does not
  /// change in the same way; empty: planned.
  std::string rename(const SymbolUse& use, std::string_view from, std::string_view to);

 private:
  struct Piece {
    Place place;
    std::string macro;  ///< in whose body it stands; empty: in the arguments of the use itself
  };
  struct Change {
    std::string from, to;  ///< what the names begin with
  };
  const TokenFacts& tokens() const { return planner_.facts.tokens; }
  Range use_range(const SymbolUse& use) const;
  void add_pieces(uint32_t file, const std::vector<Range>& words, const std::string& macro,
                  std::string_view name, const Change& change, std::set<std::string>& seen,
                  std::vector<Piece>& found) const;
  std::set<std::string, std::less<>> macros_that_reach(const std::string& macro) const;
  bool all_uses_agree(const std::string& macro, const Change& change) const;
  bool agrees_at(Place place, const Change& change) const;

  Planner& planner_;
};

}  // namespace migrate
