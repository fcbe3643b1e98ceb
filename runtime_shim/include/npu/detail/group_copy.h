// A copy of which each thread of a group does a part.
#ifndef NPU_DETAIL_GROUP_COPY_H_
#define NPU_DETAIL_GROUP_COPY_H_

#include <cstddef>
#include <cstring>

namespace npu::detail {

/// Copies the part of the thread `rank` of `members` of `bytes` bytes: parts follow each other in the order
/// of ranks.
inline void copy_part(std::size_t rank, std::size_t members, void* to, const void* from, std::size_t bytes) {
  const std::size_t part = (bytes + members - 1) / members, begin = part * rank;
  if (begin >= bytes) return;
  const std::size_t count = begin + part < bytes ? part : bytes - begin;
  std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin, count);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_GROUP_COPY_H_
