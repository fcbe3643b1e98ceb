#include "runtime_shim/ai_core/atomics.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
namespace {

template <class T>
void combine_as(AtomicOp op, char* global, const unsigned char* values, size_t bytes) {
  for (size_t at = 0; at + sizeof(T) <= bytes; at += sizeof(T)) {
    T there, value;
    std::memcpy(&there, global + at, sizeof there);
    std::memcpy(&value, values + at, sizeof value);
    const auto x = number(there), y = number(value);
    const auto result = op == AtomicOp::add   ? wrapping(x, y, '+')
                        : op == AtomicOp::max ? std::max(x, y)
                                              : std::min(x, y);
    there = rounded<T>(result);
    std::memcpy(global + at, &there, sizeof there);
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

void AtomicUpdates::add(AtomicOp op, ElementType type, char* global, const unsigned char* values,
                        size_t bytes) {
  list_.push_back({op, type, static_cast<uint32_t>(bytes), global, values_.size()});
  values_.insert(values_.end(), values, values + bytes);
}

/// The types are those that SetAtomicAdd of the header takes.
void AtomicUpdates::run() {
  for (const Update& one : list_) {
    const unsigned char* const values = values_.data() + one.first;
    switch (one.type) {
      case ElementType::f32:
        combine_as<float>(one.op, one.global, values, one.bytes);
        break;
      case ElementType::f16:
        combine_as<Half>(one.op, one.global, values, one.bytes);
        break;
      case ElementType::bf16:
        combine_as<Bfloat>(one.op, one.global, values, one.bytes);
        break;
      default:
        combine_as<int32_t>(one.op, one.global, values, one.bytes);
    }
  }
  list_.clear();
  values_.clear();
}

void AtomicOrder::finish(int64_t block, AtomicUpdates kept) {
  const std::lock_guard lock(mutex_);
  ended_.emplace(block, std::move(kept));
  for (auto next = ended_.begin(); next != ended_.end() && next->first == turn_; next = ended_.erase(next)) {
    next->second.run();
    turn_.store(turn_ + 1, std::memory_order_release);
  }
}

}  // namespace npu::ai_core
