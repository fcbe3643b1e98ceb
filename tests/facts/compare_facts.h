#pragma once
// Compares the project's headers with those of a version of CANN.

#include <string>
#include <vector>

#include "tests/facts/header_facts.h"

namespace cann {

/// The AscendCL that our headers follow: that of CANN 9.1.
inline constexpr const char* kOurVersion = "1.17.0";

struct Difference {
  enum class Kind {
    absent,
    differs,
    longer
  };  ///< longer: a struct that begins as theirs and has more fields
  Kind kind;
  std::string what;  ///< "function", "inline function", "value", "struct" or "type"
  std::string name;
  std::string ours;
  std::string theirs;  ///< empty if absent

  /// Both texts, with the names of the two sides.
  std::string text(const std::string& our_side = "ours", const std::string& their_side = "CANN's") const;
};

/// Whether a header declares what only the simulator has: acl_sim.h, hccl_sim.h.
bool is_of_simulator(const Place& place);

/// What `ours` declares otherwise than `theirs`, or alone. What only `theirs` has is no difference. Names of the simulator
/// are left out.
std::vector<Difference> differences(const HeaderFacts& ours, const HeaderFacts& theirs);

/// What the comment at a name says about CANN 8.1.
struct Mark {
  bool newer = false;       ///< "newer": 8.1 lacks the name
  std::string older_value;  ///< "8.1: N": the value there; empty if it is the same
};

/// The mark in the lines of a declaration and in the comment lines above it. line counts from 1.
Mark mark_at(const std::string& header_text, unsigned line);

/// Every mark of the names of `ours`. Reads the headers in the include folders.
std::map<std::string, Mark> read_marks(const HeaderFacts& ours,
                                       const std::vector<std::string>& include_folders);

/// Differences from the version that our headers follow: each is a problem.
std::vector<std::string> problems_with_own_version(const HeaderFacts& ours, const HeaderFacts& theirs);

/// Differences from an older version that the marks do not tell, and marks that are wrong.
std::vector<std::string> problems_with_older(const HeaderFacts& ours, const HeaderFacts& theirs,
                                             const std::map<std::string, Mark>& marks);

/// The same for the headers of operators. A parameter of theirs may be a pointer to what is constant where ours is not: what a
/// program passes to ours, it may pass to theirs.
std::vector<std::string> problems_with_operators(const HeaderFacts& ours, HeaderFacts theirs,
                                                 const std::map<std::string, Mark>& marks, bool is_older);

}  // namespace cann
