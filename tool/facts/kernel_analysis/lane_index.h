#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace migrate {

/// Lanes of a warp.
inline constexpr int64_t kWarpSize = 32;

/// An index of an array as a sum: lane * threadIdx.x + constant + coefficients of names that are the same for all lanes
/// of a warp. Not known: anything else.
struct LaneIndex {
  bool known = false;
  int64_t lane = 0;
  int64_t constant = 0;
  std::map<std::string, int64_t> uniform;  ///< by name; a name that begins with `kChanging` has many values
  bool is_loaded = false;                  ///< not known, because it was read from memory

  bool is_constant() const { return known && lane == 0 && uniform.empty(); }
  bool is_uniform() const { return known && lane == 0; }
  friend bool operator==(const LaneIndex&, const LaneIndex&) = default;
};

/// Begins the names of variables that a loop changes.
inline constexpr char kChanging = '~';
/// The number of threads of a block along x, or any multiple of it: at least as many as a warp has.
inline constexpr const char* kBlockMultiple = "#";

/// What is made from both, one of which is not known.
LaneIndex unknown_index(const LaneIndex& a, const LaneIndex& b);
LaneIndex constant_index(int64_t value);
LaneIndex uniform_index(const std::string& name);
LaneIndex sum(const LaneIndex& a, const LaneIndex& b, int64_t factor_of_b = 1);
/// A product that is linear; else not known.
LaneIndex product(const LaneIndex& a, const LaneIndex& b);
/// A name that is the same for equal operands: "(a / b)".
std::string name_of(const LaneIndex& index);

/// By how much the lane of an earlier access is above the lane of a later one, where both reach the same element.
struct LaneDistance {
  enum class Kind {
    none,      ///< they never do, but for accesses of one lane
    constant,  ///< by `lanes`; not 0
    positive,  ///< by a value that the program's names stand for: taken to be above 0
    negative,
    any,         ///< as many values as a loop makes, of both signs
    all,         ///< all lanes reach it, both times
    earlier_is,  ///< the earlier one is lane `lanes`, the later any
    later_is,    ///< the later one is lane `lanes`, the earlier any
    unknown,
  } kind = Kind::unknown;
  int64_t lanes = 0;
  bool certain = true;  ///< false: the program's names may stand for values by which they never meet
};

/// Compares one dimension of two accesses. `carried`: the later one belongs to a later turn of a loop, so a changing
/// name does not stand for the same value in both.
LaneDistance distance(const LaneIndex& earlier, const LaneIndex& later, bool carried);

}  // namespace migrate
