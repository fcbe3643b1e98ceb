#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

using npu_sim_core::Where;

/// The last write of each byte by one pipe: shadow memory (Nethercote and Seward, 2007), for writes of single elements.
/// Such writes are as many as elements. A later write of the pipe is ordered after an earlier one, so one for each byte is enough.
/// Cost: O(1) for a byte that is written; O(bytes) to search a range, and nothing where no write is later than what is known.
/// Memory: 6 bytes for each byte of a line of 128 bytes that was written.
class WriteShadow {
 public:
  /// What the message about a write names.
  struct Place {
    const char* name = "";
    Where where{};
  };
  struct Write {
    uint64_t begin = 0, end = 0;
    uint32_t time = 0;
    Place place;
  };

  /// Addresses below `dense` are found by index, others by hash.
  explicit WriteShadow(uint64_t dense = 0) : dense_(dense / kLine + 1) {}

  /// Time is that of the pipe, above 0.
  void add(uint64_t begin, uint64_t end, uint32_t time, const Place& place);
  /// The time of the last write; 0 if there is none.
  uint32_t latest() const { return latest_; }
  /// Whether a byte of the range was written after `known`. `found` is then that write.
  bool has_later(uint64_t begin, uint64_t end, uint32_t known, Write& found) const;
  void clear();

 private:
  static constexpr uint64_t kLine = 128;  ///< bytes
  struct Line {
    uint32_t latest = 0;
    std::array<uint32_t, kLine> times{};  ///< 0: not written
    std::array<uint16_t, kLine> places{};
  };
  struct Recent {
    uint64_t number = ~uint64_t{0};
    Line* line = nullptr;
  };

  Line& line(uint64_t number);
  const Line* find(uint64_t number) const;
  uint16_t number_of(const Place& place);

  uint32_t latest_ = 0;
  std::vector<std::unique_ptr<Line>> dense_;
  std::vector<uint32_t> used_;  ///< lines of `dense_`
  std::unordered_map<uint64_t, Line> sparse_;
  std::array<Recent, 16> recent_{};  ///< of `sparse_`, whose elements stay where they are
  std::vector<Place> places_;
  std::array<uint16_t, 64> place_of_line_{};  ///< by the line of the source, where a search begins
};

}  // namespace npu::ai_core
