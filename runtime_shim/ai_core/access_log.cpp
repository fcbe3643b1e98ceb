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
    uint64_t& place = lines_[line % kDataCacheLines];
    if (place == ((line + 1) | kWritten) || (place == line + 1 && !writes)) continue;
    place = (line + 1) | (writes ? kWritten : 0);
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
  struct Place {
    size_t block, access;
  };
  std::vector<GlobalAccess> result;
  std::vector<Place> places;
  for (size_t core = 0; core < cores && core < by_block.size(); ++core) places.push_back({core, 0});
  while (!places.empty()) {
    std::vector<Place> going_on;
    for (Place place : places) {
      while (place.block < by_block.size() && place.access == by_block[place.block].size())
        place = {place.block + cores, 0};
      if (place.block >= by_block.size()) continue;
      result.push_back(by_block[place.block][place.access++]);
      going_on.push_back(place);
    }
    places = std::move(going_on);
  }
  return result;
}

}  // namespace npu::ai_core
