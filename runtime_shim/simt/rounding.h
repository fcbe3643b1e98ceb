// Operations that round up or down instead of to the nearest number.
#pragma once

#include <cfenv>

namespace npu::simt {

/// While it exists, operations of this host thread round in this direction (FE_UPWARD and the like of <cfenv>). FE_TONEAREST
/// changes nothing.
class RoundingScope {
 public:
  explicit RoundingScope(int direction) : changes_(direction != FE_TONEAREST) {
    if (changes_) std::fesetround(direction);
  }
  ~RoundingScope() {
    if (changes_) std::fesetround(FE_TONEAREST);
  }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

 private:
  bool changes_;
};

}  // namespace npu::simt
