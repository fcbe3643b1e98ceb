#include "runtime_shim/ai_core/access_log.h"

#include "runtime_shim/ai_core/data_cache.h"

namespace npu::ai_core {

void AccessLog::add(uint64_t begin, uint64_t bytes, bool writes) {
  if (bytes == 0) return;
  for (const size_t number : recent_) {
    if (number == 0) continue;
    GlobalAccess& last = accesses_[number - 1];
    if (last.writes != writes || last.begin + last.bytes != begin || last.bytes + bytes > kMostJoined)
      continue;
    last.bytes += bytes;
    return;
  }
  is_complete_ = accesses_.size() < kMost;
  if (!is_complete_) return;
  accesses_.push_back({begin, bytes, writes});
  recent_[next_++ % kRecent] = accesses_.size();
}

void AccessLog::add_scalar(uint64_t begin, uint64_t bytes, bool writes) {
  constexpr uint64_t kWritten = uint64_t{1} << 63;
  for (uint64_t line = begin / DataCache::kLine; line * DataCache::kLine < begin + bytes; ++line) {
    uint64_t& kept = lines_[line % kDataCacheLines];
    if (kept == ((line + 1) | kWritten) || (kept == line + 1 && !writes)) continue;
    kept = (line + 1) | (writes ? kWritten : 0);
    add(line * DataCache::kLine, DataCache::kLine, writes);
  }
}

void LaunchLog::add(int64_t block, AccessLog&& log) {
  std::vector<GlobalAccess> accesses = log.take();
  count_ += accesses.size();
  is_complete_ = is_complete_ && log.is_complete() && count_ <= AccessLog::kMost;
  if (!is_complete_) return by_block_.clear();
  by_block_[static_cast<size_t>(block)] = std::move(accesses);
}

std::vector<GlobalAccess> LaunchLog::take(int cores) const {
  return is_complete_ ? in_turns(by_block_, static_cast<size_t>(cores)) : std::vector<GlobalAccess>();
}

std::vector<GlobalAccess> in_turns(const std::vector<std::vector<GlobalAccess>>& by_block, size_t cores) {
  /// The next access of a core.
  struct Next {
    size_t block, access;
  };
  std::vector<GlobalAccess> result;
  std::vector<Next> live;
  for (size_t core = 0; core < cores && core < by_block.size(); ++core) live.push_back({core, 0});
  while (!live.empty()) {
    std::vector<Next> going_on;
    for (Next next : live) {
      while (next.block < by_block.size() && next.access == by_block[next.block].size())
        next = {next.block + cores, 0};
      if (next.block >= by_block.size()) continue;
      result.push_back(by_block[next.block][next.access++]);
      going_on.push_back(next);
    }
    live = std::move(going_on);
  }
  return result;
}

}  // namespace npu::ai_core
