#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tool/dumps/operation.h"

namespace migrate::compare {

/// Which operation wrote what another one reads. Where the dump has addresses, by the last write to a byte of the tensor;
/// else by equal contents: the checksum, or type, shape and the four statistics.
class DataFlow {
 public:
  enum class By { nothing, contents, addresses };

  /// The operations that wrote what `leaf` reads, the latest first. Empty: nothing before it did, or it cannot be told.
  std::vector<uint32_t> producers(const dumps::Leaf& leaf) const;
  /// Operation number `writer` wrote `leaf`.
  void write(const dumps::Leaf& leaf, uint32_t writer);
  By by() const { return by_; }

 private:
  struct Range {
    uint64_t end;
    uint32_t writer;
  };
  std::map<uint64_t, Range> ranges_;  ///< by their first address; they do not overlap
  std::unordered_map<uint64_t, uint32_t> contents_;
  By by_ = By::nothing;
};

}  // namespace migrate::compare
