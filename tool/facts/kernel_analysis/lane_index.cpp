#include "tool/facts/kernel_analysis/lane_index.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>

namespace migrate {
namespace {

using Kind = LaneDistance::Kind;

bool is_changing(const std::string& name) { return name.find(kChanging) != std::string::npos; }

/// The name of a sum that consists of one name only; empty if it has none or several.
std::string only_name(const LaneIndex& index) {
  return index.uniform.size() == 1 ? index.uniform.begin()->first : std::string();
}

/// Removes terms that are multiples of the warp size: lanes that far apart are in other warps.
LaneIndex within_a_warp(LaneIndex difference, int64_t per_lane) {
  bool multiple = false;
  for (auto name = difference.uniform.begin(); name != difference.uniform.end();) {
    const bool whole = name->first != kBlockMultiple && name->second % (kWarpSize * per_lane) == 0;
    multiple |= whole;
    name = whole ? difference.uniform.erase(name) : std::next(name);
  }
  if (multiple && difference.uniform.empty()) difference.uniform[kBlockMultiple] = 1;
  return difference;
}

LaneDistance distance_by_name(const LaneIndex& difference, int64_t per_lane) {
  const std::string name = only_name(difference);
  if (name == kBlockMultiple) {
    return {difference.constant != 0 ? Kind::unknown : Kind::none};
  }
  if (name.empty()) return {Kind::unknown};
  const int64_t factor = difference.uniform.begin()->second;
  // offset * (2 * t + 1) and offset * (2 * t + 2) are never equal: they differ by less than the step.
  if (difference.constant != 0 && (difference.constant > 0) != (factor > 0)) return {Kind::unknown};
  return {(factor > 0) == (per_lane > 0) ? Kind::positive : Kind::negative, 0, is_changing(name)};
}

/// per_lane * (earlier lane - later lane) = difference.
LaneDistance distance_of_equal_steps(const LaneIndex& difference, int64_t per_lane) {
  if (!difference.uniform.empty()) return distance_by_name(within_a_warp(difference, per_lane), per_lane);
  if (difference.constant % per_lane != 0) return {Kind::none};
  const int64_t lanes = difference.constant / per_lane;
  if (lanes == 0 || std::llabs(lanes) >= kWarpSize) return {Kind::none};
  return {Kind::constant, lanes};
}

/// Whether a loop goes through its values, from a place that other threads of the block have elsewhere: `threadIdx.y * 8 + j`.
bool is_swept(const LaneIndex& difference) {
  const auto changes = [](const auto& name) { return is_changing(name.first); };
  const auto is_of_thread = [](const auto& name) {
    return name.first.find("threadIdx.") == 0 || name.first.front() == kGrouped;
  };
  return std::count_if(difference.uniform.begin(), difference.uniform.end(), changes) == 1 &&
         std::all_of(difference.uniform.begin(), difference.uniform.end(),
                     [&](const auto& name) { return changes(name) || is_of_thread(name); });
}

/// One access uses an element per lane, the other one an element for all lanes: per_lane * lane = difference.
LaneDistance distance_of_one(const LaneIndex& difference, int64_t per_lane, Kind who) {
  if (difference.uniform.empty()) {
    if (difference.constant % per_lane != 0 || difference.constant / per_lane < 0) return {Kind::none};
    return {who, difference.constant / per_lane};
  }
  return {is_swept(difference) ? Kind::any : Kind::unknown};
}

/// Whether the two differ for all lanes and all values of the names: 6 * t + 1 and 6 * (t + n).
bool never_equal(int64_t lane, int64_t other_lane, const LaneIndex& difference) {
  int64_t divisor = std::gcd(lane, other_lane);
  for (const auto& [name, factor] : difference.uniform) divisor = std::gcd(divisor, factor);
  return divisor > 1 && difference.constant % divisor != 0;
}

}  // namespace

bool LaneIndex::is_grouped() const {
  return std::any_of(uniform.begin(), uniform.end(),
                     [](const auto& name) { return name.first.find(kGrouped) != std::string::npos; });
}

LaneIndex constant_index(int64_t value) { return {true, 0, value, {}}; }
LaneIndex uniform_index(const std::string& name) { return {true, 0, 0, {{name, 1}}}; }

LaneIndex unknown_index(const LaneIndex& a, const LaneIndex& b) {
  return {false, 0, 0, {}, a.is_loaded || b.is_loaded};
}

LaneIndex sum(const LaneIndex& a, const LaneIndex& b, int64_t factor_of_b) {
  if (!a.known || !b.known) return unknown_index(a, b);
  LaneIndex result = a;
  result.lane += factor_of_b * b.lane;
  result.constant += factor_of_b * b.constant;
  for (const auto& [name, factor] : b.uniform) {
    int64_t& known = result.uniform[name];
    known += factor_of_b * factor;
    if (known == 0) result.uniform.erase(name);
  }
  return result;
}

LaneIndex product(const LaneIndex& a, const LaneIndex& b) {
  if (!a.known || !b.known) return unknown_index(a, b);
  if (b.is_constant()) return sum(constant_index(0), a, b.constant);
  if (a.is_constant()) return sum(constant_index(0), b, a.constant);
  if (a.is_uniform() && b.is_uniform() && (only_name(a) == kBlockMultiple || only_name(b) == kBlockMultiple))
    return uniform_index(kBlockMultiple);
  if (!a.is_of_group() || !b.is_of_group()) return {};
  const auto [first, second] = std::minmax({name_of(a), name_of(b)});
  return uniform_index("(" + first + " * " + second + ")");
}

std::string name_of(const LaneIndex& index) {
  std::string text = std::to_string(index.lane) + "t+" + std::to_string(index.constant);
  for (const auto& [name, factor] : index.uniform) text += "+" + std::to_string(factor) + name;
  return text;
}

bool changes_in_a_loop(const LaneIndex& index) {
  return std::any_of(index.uniform.begin(), index.uniform.end(),
                     [](const auto& name) { return is_changing(name.first); });
}

bool depends_on_the_thread(const LaneIndex& index) {
  return index.lane != 0 || std::any_of(index.uniform.begin(), index.uniform.end(), [](const auto& name) {
           return name.first.find("threadIdx.") != std::string::npos;
         });
}

LaneDistance distance(const LaneIndex& earlier, const LaneIndex& later, bool carried) {
  if (!earlier.known || !later.known) return {Kind::unknown};
  LaneIndex difference = sum(later, earlier, -1);
  difference.lane = 0;
  if (carried) {
    // The same name has another value in another iteration, so it does not cancel.
    std::erase_if(difference.uniform, [](const auto& name) { return is_changing(name.first); });
    for (const auto& [name, factor] : later.uniform)
      if (is_changing(name)) difference.uniform[name] = factor;
    for (const auto& [name, factor] : earlier.uniform)
      if (is_changing(name)) difference.uniform[name + "'"] = -factor;
  }
  if (never_equal(earlier.lane, later.lane, difference)) return {Kind::none};
  if (earlier.lane == later.lane && earlier.lane != 0)
    return distance_of_equal_steps(difference, earlier.lane);
  if (earlier.lane == 0 && later.lane == 0) {
    if (earlier.is_grouped() || later.is_grouped()) return {Kind::unknown};
    if (!difference.uniform.empty()) return {Kind::unknown};
    return {difference.constant == 0 ? Kind::all : Kind::none};
  }
  if (earlier.lane == 0)  // later.lane * lane + the rest of `later` = `earlier`
    return distance_of_one(sum(constant_index(0), difference, -1), later.lane, Kind::later_is);
  if (later.lane == 0) return distance_of_one(difference, earlier.lane, Kind::earlier_is);
  return {Kind::unknown};
}

}  // namespace migrate
