// The order in which threads of a block run.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace npu::simt {

/// forward: breadth-first. Each thread runs to its next barrier once per round, also the thread that released
/// the others. This is the default, because it is closest to a GPU: programs with small races still give a
/// GPU's results. reverse: the same from the last thread down. depth: a warp runs as far as it can. random:
/// any order. A program whose results depend on the order has a race.
struct Order {
  enum Kind : std::uint8_t { forward, reverse, depth, random };
  Kind kind = forward;
  std::uint64_t seed = 0;
};

/// Reads "forward", "reverse", "depth", "random" or "random:SEED"; nothing for other text.
std::optional<Order> parse_order(std::string_view text);

}  // namespace npu::simt
