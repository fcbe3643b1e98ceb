#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace migrate {

/// Lanes of a warp.
inline constexpr int64_t kWarpSize = 32;

/// An array index as a sum: lane * threadIdx.x + constant + coefficients of names that are uniform over the lanes of a
/// warp, or of a group of lanes. Any other index is unknown.
struct LaneIndex {
  bool known = false;
  int64_t lane = 0;
  int64_t constant = 0;
  /// Coefficients by name; a name that begins with `kChanging` has many values, and one with `kGrouped` is that of a group.
  std::map<std::string, int64_t> uniform;
  bool is_loaded = false;  ///< unknown, because it was read from memory

  bool is_constant() const { return known && lane == 0 && uniform.empty(); }
  /// Whether it has no term of the lane itself.
  bool is_of_group() const { return known && lane == 0; }
  /// The same value in all lanes of a warp.
  bool is_uniform() const { return is_of_group() && !is_grouped(); }
  /// Whether a name in it differs between groups of lanes.
  bool is_grouped() const;
  friend bool operator==(const LaneIndex&, const LaneIndex&) = default;
};

/// The prefix of the names of variables that a loop changes.
inline constexpr char kChanging = '~';
/// The end of the names of what an index of the lane has gone on by, in steps.
inline constexpr char kSteps = '+';
/// In the names of quotients of the lane, which neighbouring lanes share: the row of an element.
inline constexpr char kGrouped = '$';
/// The number of threads of a block along x, or a multiple of it: at least the warp size.
inline constexpr const char* kBlockMultiple = "#";

/// The result of an operation with an unknown operand.
LaneIndex unknown_index(const LaneIndex& a, const LaneIndex& b);
LaneIndex constant_index(int64_t value);
LaneIndex uniform_index(const std::string& name);
LaneIndex sum(const LaneIndex& a, const LaneIndex& b, int64_t factor_of_b = 1);
/// A linear product; otherwise unknown.
LaneIndex product(const LaneIndex& a, const LaneIndex& b);
/// A name that is equal for equal operands: "(a / b)".
std::string name_of(const LaneIndex& index);

/// Whether a loop changes it.
bool changes_in_a_loop(const LaneIndex& index);
/// Whether it differs between threads of a block, along any axis.
bool depends_on_the_thread(const LaneIndex& index);

/// The difference between the lanes of an earlier and a later access that reach the same element.
struct LaneDistance {
  enum class Kind {
    none,      ///< they never reach the same element, except from one lane
    constant,  ///< by `lanes`; not 0
    positive,  ///< by a value of names of the program, assumed to be positive
    negative,
    any,         ///< any value that a loop gives, of both signs
    all,         ///< all lanes reach it in both accesses
    earlier_is,  ///< the earlier access is of lane `lanes`, the later of any lane
    later_is,    ///< the later access is of lane `lanes`, the earlier of any lane
    unknown,
  } kind = Kind::unknown;
  int64_t lanes = 0;
  bool certain = true;  ///< false: for some values of the names they never reach the same element
};

/// Compares one dimension of two accesses. `carried`: the later one belongs to a later iteration of a loop, so a changing
/// name may have different values in the two.
LaneDistance distance(const LaneIndex& earlier, const LaneIndex& later, bool carried);

}  // namespace migrate
