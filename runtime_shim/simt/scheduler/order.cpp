#include "runtime_shim/simt/scheduler/order.h"

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace npu::simt {
namespace {

Order from_environment() {
  const char* text = std::getenv("NPU_SIM_ORDER");
  if (text == nullptr || *text == '\0') return {};
  if (auto order = parse_order(text)) return *order;
  std::fprintf(stderr, "npu: NPU_SIM_ORDER=%s is unknown; use forward, reverse, depth or random:SEED\n",
               text);
  return {};
}

struct SharedOrder {
  std::atomic<Order::Kind> kind;
  std::atomic<std::uint64_t> seed;
  explicit SharedOrder(Order order) : kind(order.kind), seed(order.seed) {}
};

SharedOrder& shared_order() {
  static SharedOrder order(from_environment());
  return order;
}

}  // namespace

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

Order current_order() {
  SharedOrder& shared = shared_order();
  return {shared.kind.load(std::memory_order_relaxed), shared.seed.load(std::memory_order_relaxed)};
}

void set_order(Order order) {
  shared_order().kind = order.kind;
  shared_order().seed = order.seed;
}

}  // namespace npu::simt
