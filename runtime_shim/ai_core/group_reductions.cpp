// Reductions of each iteration, block of 32 bytes or pair of elements, and blocks that are filled with one element each.
#include <algorithm>
#include <cstring>
#include <optional>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/repeats.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {

using npu_sim_core::ReduceGroup;
using npu_sim_core::ReduceResult;

/// The elements of each result of an instruction, and where the results lie.
/// Source: CANN 8.1, "Ascend C API", WholeReduceSum, BlockReduceSum, PairReduceSum: alignment and unit of the destination.
class GroupReduction {
 public:
  struct Result {
    uint32_t to = 0;                ///< offset in the unified buffer
    std::vector<uint32_t> from;     ///< offsets of the selected elements
    std::vector<uint32_t> indices;  ///< of these elements in their iteration
  };

  GroupReduction(Core& core, const VectorInstruction& v)
      : core_(core), v_(v), element_(static_cast<uint32_t>(bytes_of(v.type))), lanes_(256 / element_) {
    if (v.type != ElementType::f32 && v.type != ElementType::f16)
      fail("the elements are not of float or half");
    check_strides();
    SelectedElements selected = selected_elements(v.repeats, core.mask_, lanes_);
    if (!selected.broken.empty()) fail(selected.broken);
    for (const uint32_t number : selected.list) add(number);
  }

  const std::vector<Result>& results() const { return results_; }
  uint32_t element() const { return element_; }
  uint32_t lanes() const { return lanes_; }
  /// Bytes of a result, and to how many bytes the first one is aligned.
  uint32_t result_bytes() const {
    switch (v_.result) {
      case ReduceResult::value:
        return element_;
      case ReduceResult::index:
        return 4;
      default:
        return 2 * element_;
    }
  }
  uint32_t alignment() const {
    return v_.group == ReduceGroup::iteration ? result_bytes()
           : v_.group == ReduceGroup::block   ? 8 * element_
                                              : 32;
  }

  /// No result goes where a later iteration reads.
  void check_overlap() const {
    for (size_t i = 0; i < results_.size(); ++i)
      for (size_t k = i + 1; k < results_.size(); ++k)
        for (const uint32_t from : results_[k].from)
          if (iterations_[i] != iterations_[k] && from < results_[i].to + result_bytes() &&
              results_[i].to < from + element_)
            fail("an iteration writes what a later one reads; they run at the same time");
  }

 private:
  [[noreturn]] void fail(const std::string& text) const {
    core_.fail(kVector, v_.name + (": " + text), v_.where);
  }

  void check_strides() const {
    for (const int32_t number : {v_.repeats.to.repeat, v_.repeats.from[0].block, v_.repeats.from[0].repeat})
      if (number < 0 || number > 65535)
        fail("a stride of " + std::to_string(number) + "; strides are 0 to 65535");
  }

  void add(uint32_t number) {
    const uint32_t iteration = number / lanes_, lane = number % lanes_;
    const uint32_t size = v_.group == ReduceGroup::iteration ? lanes_
                          : v_.group == ReduceGroup::block   ? 32 / element_
                                                             : 2;
    const uint32_t unit = v_.group == ReduceGroup::iteration ? result_bytes() : lanes_ / size * element_;
    const uint32_t to =
        v_.to + iteration * static_cast<uint32_t>(v_.repeats.to.repeat) * unit + lane / size * element_;
    if (results_.empty() || iterations_.back() != iteration || group_ != lane / size) {
      results_.push_back({to, {}, {}});
      iterations_.push_back(iteration);
      group_ = lane / size;
    }
    results_.back().from.push_back(offset_of(v_.from[0], v_.repeats.from[0], number, lanes_, element_));
    results_.back().indices.push_back(lane);
  }

  Core& core_;
  const VectorInstruction& v_;
  uint32_t element_, lanes_, group_ = 0;
  std::vector<Result> results_;
  std::vector<uint32_t> iterations_;  ///< of each result
};

namespace {

using Result = GroupReduction::Result;

/// One result, by a binary tree over the lanes; a maximum keeps the first of equal elements.
template <class T>
T reduce_tree(const VectorInstruction& v, const unsigned char* buffer, const Result& result,
              uint32_t& index) {
  struct Lane {
    T value;
    uint32_t index;
  };
  std::vector<std::optional<Lane>> lanes;
  for (size_t k = 0; k < result.from.size(); ++k) {
    T value;
    std::memcpy(&value, buffer + result.from[k], sizeof value);
    lanes.resize(result.indices[k] + 1);
    lanes.back() = Lane{value, result.indices[k]};
  }
  while (lanes.size() > 1) {
    for (size_t i = 0; i < lanes.size(); i += 2) {
      std::optional<Lane> both = lanes[i];
      if (i + 1 < lanes.size() && lanes[i + 1]) {
        if (!both)
          both = lanes[i + 1];
        else if (v.op == VectorOp::reduce_sum)
          both->value = reduced(v.op, both->value, lanes[i + 1]->value);
        else if (const T taken = reduced(v.op, both->value, lanes[i + 1]->value);
                 std::memcmp(&taken, &both->value, sizeof taken) != 0)
          both = lanes[i + 1];
      }
      lanes[i / 2] = both;
    }
    lanes.resize((lanes.size() + 1) / 2);
  }
  index = lanes[0]->index;
  return lanes[0]->value;
}

template <class T>
void store(const VectorInstruction& v, unsigned char* buffer, const Result& result) {
  uint32_t index = 0;
  const T value = reduce_tree<T>(v, buffer, result, index);
  unsigned char* const to = buffer + result.to;
  const auto put_index = [&](unsigned char* at, size_t bytes) { std::memcpy(at, &index, bytes); };
  switch (v.result) {
    case ReduceResult::value:
      return static_cast<void>(std::memcpy(to, &value, sizeof value));
    case ReduceResult::index:
      return put_index(to, 4);
    case ReduceResult::value_index:
      std::memcpy(to, &value, sizeof value);
      return put_index(to + sizeof value, sizeof value);
    case ReduceResult::index_value:
      put_index(to, sizeof value);
      std::memcpy(to + sizeof value, &value, sizeof value);
  }
}

}  // namespace

void Core::reduce_groups(const VectorInstruction& v) {
  if (v.repeats.times == 0) return;
  const GroupReduction work(*this, v);
  check_tile(v.name, v.from[0], 0, 32, v.where);
  check_tile(v.name, v.to, 0, work.alignment(), v.where);
  work.check_overlap();
  hazards_.begin(Pipe::vector);
  VectorInstruction whole = v;
  whole.count = static_cast<uint32_t>(v.repeats.times) * work.lanes();
  clocks_.issue(Pipe::vector, cost_of(whole));
  std::vector<uint32_t> from, to;
  for (const auto& result : work.results()) {
    from.insert(from.end(), result.from.begin(), result.from.end());
    to.push_back(result.to);
  }
  for (const auto& [begin, end] : ranges_of(from, work.element())) {
    check_tile(v.name, begin, end - begin, 1, v.where);
    access(Pipe::vector, begin, end - begin, false, v.name, v.where);
  }
  for (const auto& [begin, end] : ranges_of(to, work.result_bytes())) {
    check_tile(v.name, begin, end - begin, 1, v.where);
    access(Pipe::vector, begin, end - begin, true, v.name, v.where);
  }
  issue(Pipe::vector, [this, v, results = work.results(), element = work.element(),
                       bytes = work.result_bytes()] {
    for (const Result& result : results) {
      for (const uint32_t offset : result.from)
        if (!is_defined(offset, element))
          fail(kVector, std::string(v.name) + " takes elements that no instruction has computed", v.where);
      if (v.type == ElementType::f32)
        store<float>(v, buffer_.data(), result);
      else
        store<Half>(v, buffer_.data(), result);
      mark_defined(result.to, bytes, true);
    }
  });
}

/// Source: CANN 8.1, "Ascend C API", Brcb: an iteration takes 8 elements, which lie one after another.
void Core::spread_blocks(const VectorInstruction& v) {
  const auto element = static_cast<uint32_t>(bytes_of(v.type));
  const npu_sim_core::Repeats& r = v.repeats;
  if (r.times < 0 || r.times > 255 || r.to.block < 1 || r.to.block > 65535 || r.to.repeat < 0 ||
      r.to.repeat > 65535)
    fail(kVector,
         std::string(v.name) + ": repeatTime is 0 to 255, dstBlkStride 1 to 65535, dstRepStride 0 to 65535",
         v.where);
  if (r.times == 0) return;
  std::vector<uint32_t> to;
  for (uint32_t i = 0; i < 8u * static_cast<uint32_t>(r.times); ++i)
    to.push_back(
        v.to + (i / 8 * static_cast<uint32_t>(r.to.repeat) + i % 8 * static_cast<uint32_t>(r.to.block)) * 32);
  const uint32_t from_bytes = 8u * static_cast<uint32_t>(r.times) * element;
  check_tile(v.name, v.to, 0, 32, v.where);
  check_tile(v.name, v.from[0], from_bytes, 32, v.where);
  hazards_.begin(Pipe::vector);
  VectorInstruction whole = v;
  whole.count = static_cast<uint32_t>(r.times) * 256 / element;
  clocks_.issue(Pipe::vector, cost_of(whole));
  access(Pipe::vector, v.from[0], from_bytes, false, v.name, v.where);
  for (const auto& [begin, end] : ranges_of(to, 32)) {
    if (begin < v.from[0] + from_bytes && v.from[0] < end)
      fail(kVector, std::string(v.name) + ": source and destination overlap", v.where);
    check_tile(v.name, begin, end - begin, 1, v.where);
    access(Pipe::vector, begin, end - begin, true, v.name, v.where);
  }
  issue(Pipe::vector, [this, to = std::move(to), from = v.from[0], element] {
    for (size_t i = 0; i < to.size(); ++i) {
      const uint32_t source = from + static_cast<uint32_t>(i) * element;
      for (uint32_t k = 0; k < 32; k += element)
        std::memcpy(buffer_.data() + to[i] + k, buffer_.data() + source, element);
      mark_defined(to[i], 32, is_defined(source, element));
    }
  });
}

}  // namespace npu::ai_core
