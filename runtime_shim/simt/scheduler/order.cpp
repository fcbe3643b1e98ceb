#include "runtime_shim/simt/scheduler/order.h"

#include <charconv>

namespace npu::simt {
std::optional<Order> parse_order(std::string_view text) {
  if (text == "forward") return Order{Order::forward, 0};
  if (text == "reverse") return Order{Order::reverse, 0};
  if (text == "depth") return Order{Order::depth, 0};
  if (text == "random") return Order{Order::random, 0};
  constexpr std::string_view kRandom = "random:";
  if (text.substr(0, kRandom.size()) != kRandom) return std::nullopt;
  Order order{Order::random, 0};
  const char* end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data() + kRandom.size(), end, order.seed);
  if (error != std::errc() || stop != end) return std::nullopt;
  return order;
}

}  // namespace npu::simt
