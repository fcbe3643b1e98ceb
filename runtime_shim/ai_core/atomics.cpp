#include "runtime_shim/ai_core/atomics.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
namespace {

template <class T>
void combine_as(const AtomicUpdate& update) {
  for (size_t at = 0; at + sizeof(T) <= update.values.size(); at += sizeof(T)) {
    T there, value;
    std::memcpy(&there, update.global + at, sizeof there);
    std::memcpy(&value, update.values.data() + at, sizeof value);
    const auto x = number(there), y = number(value);
    const auto result = update.op == AtomicOp::add   ? wrapping(x, y, '+')
                        : update.op == AtomicOp::max ? std::max(x, y)
                                                     : std::min(x, y);
    there = rounded<T>(result);
    std::memcpy(update.global + at, &there, sizeof there);
  }
}

/// The types are those that SetAtomicAdd of the header takes.
void combine(const AtomicUpdate& update) {
  switch (update.type) {
    case ElementType::f32:
      return combine_as<float>(update);
    case ElementType::f16:
      return combine_as<Half>(update);
    case ElementType::bf16:
      return combine_as<Bfloat>(update);
    default:
      return combine_as<int32_t>(update);
  }
}

}  // namespace

void Intervals::add(uint64_t begin, uint64_t end) {
  if (begin >= end) return;
  auto next = end_of_.upper_bound(begin);
  if (next != end_of_.begin() && std::prev(next)->second >= begin) --next;
  while (next != end_of_.end() && next->first <= end) {
    begin = std::min(begin, next->first);
    end = std::max(end, next->second);
    next = end_of_.erase(next);
  }
  end_of_.emplace(begin, end);
}

bool Intervals::overlaps(uint64_t begin, uint64_t end) const {
  const auto next = end_of_.lower_bound(end);
  return begin < end && next != end_of_.begin() && std::prev(next)->second > begin;
}

void AtomicOrder::apply(int64_t block, AtomicUpdate update) {
  const std::lock_guard lock(mutex_);
  if (block == turn_)
    combine(update);
  else
    kept_[block].push_back(std::move(update));
}

void AtomicOrder::finish(int64_t block) {
  const std::lock_guard lock(mutex_);
  ended_.insert(block);
  while (ended_.erase(turn_) != 0) {
    const auto kept = kept_.find(++turn_);
    if (kept == kept_.end()) continue;
    for (const AtomicUpdate& update : kept->second) combine(update);
    kept_.erase(kept);
  }
}

}  // namespace npu::ai_core
