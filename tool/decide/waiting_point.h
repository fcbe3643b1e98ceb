#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tool/facts/model/facts.h"

namespace migrate {

/// Where a loop that waits for another thread gives way to it, and the text that is inserted there.
struct WaitingPoint {
  uint32_t offset = 0;
  std::string text;
};

/// At the begin of the body, in place of an empty one, or in the condition. Nothing where the loop has a declaration for its
/// condition, or where the text is not what the facts say.
std::optional<WaitingPoint> waiting_point(std::string_view text, const WaitLoop& loop);

}  // namespace migrate
