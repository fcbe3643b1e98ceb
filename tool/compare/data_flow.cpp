#include "tool/compare/data_flow.h"

#include <algorithm>
#include <functional>

namespace migrate::compare {
namespace {

using dumps::Leaf;

bool has_address(const Leaf& leaf) {
  return leaf.address && leaf.bytes > 0 && *leaf.address + leaf.bytes > *leaf.address;
}

/// Nothing for tensors whose elements are all equal, because many tensors are zero.
std::optional<uint64_t> contents_of(const Leaf& leaf) {
  if (!leaf.is_tensor || leaf.max.kind != dumps::Value::Kind::number) return std::nullopt;
  if (leaf.max.text == leaf.min.text && leaf.elements.value_or(0) != 1) return std::nullopt;
  const std::string text = leaf.dtype + leaf.shape + leaf.max.text + ' ' + leaf.min.text + ' ' +
                           leaf.mean.text + ' ' + leaf.norm.text + ' ' + leaf.md5;
  return std::hash<std::string>()(text);
}

}  // namespace

std::vector<uint32_t> DataFlow::producers(const Leaf& leaf) const {
  std::vector<uint32_t> found;
  if (has_address(leaf)) {
    auto range = ranges_.upper_bound(*leaf.address);
    if (range != ranges_.begin()) --range;
    for (; range != ranges_.end() && range->first < *leaf.address + leaf.bytes; ++range)
      if (range->second.end > *leaf.address) found.push_back(range->second.writer);
    std::sort(found.rbegin(), found.rend());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  } else if (const auto contents = contents_of(leaf)) {
    if (auto writer = contents_.find(*contents); writer != contents_.end()) found.push_back(writer->second);
  }
  return found;
}

void DataFlow::write(const Leaf& leaf, uint32_t writer) {
  if (!has_address(leaf)) {
    if (const auto contents = contents_of(leaf)) {
      contents_[*contents] = writer;
      by_ = std::max(by_, By::contents);
    }
    return;
  }
  by_ = By::addresses;
  const uint64_t begin = *leaf.address, end = begin + leaf.bytes;
  auto range = ranges_.lower_bound(begin);
  if (range != ranges_.begin() && std::prev(range)->second.end > begin) --range;
  while (range != ranges_.end() && range->first < end) {
    const uint64_t old_begin = range->first;
    const Range old = range->second;
    range = ranges_.erase(range);
    if (old_begin < begin) ranges_[old_begin] = {begin, old.writer};
    if (old.end > end) range = std::next(ranges_.insert_or_assign(end, Range{old.end, old.writer}).first);
  }
  ranges_[begin] = {end, writer};
}

}  // namespace migrate::compare
