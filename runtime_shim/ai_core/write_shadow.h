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
  struct Site {
    const char* name = "";
    Where where{};
    bool operator==(const Site& other) const {
      return where.line == other.where.line && where.file == other.where.file && name == other.name;
    }
  };
  struct Write {
    uint64_t begin = 0, end = 0;
    uint32_t time = 0;
    Site site;
  };

  /// Addresses below `dense` are found by index, others by hash.
  explicit WriteShadow(uint64_t dense = 0) : dense_(dense / kLine + 1) {}

  /// Time is that of the pipe, above 0.
  void add(uint64_t begin, uint64_t end, uint32_t time, const Site& site) {
    const uint16_t number = number_of(site);
    latest_ = time;
    const uint64_t first = begin % kLine;
    if (first + 4 > kLine || end - begin != 4) return add_in_parts(begin, end, time, number);
    Line& to = line(begin / kLine);
    to.latest = time;
    for (uint64_t i = first; i < first + 4; ++i) to.times[i] = time;
    for (uint64_t i = first; i < first + 4; ++i) to.sites[i] = number;
  }
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
    std::array<uint16_t, kLine> sites{};
  };
  struct Recent {
    uint64_t number = ~uint64_t{0};
    Line* line = nullptr;
  };

  Line& line(uint64_t number) {
    if (number < dense_.size()) {
      if (dense_[number] != nullptr) return *dense_[number];
    } else if (const Recent& recent = recent_[number % recent_.size()]; recent.number == number) {
      return *recent.line;
    }
    return make_line(number);
  }
  Line& make_line(uint64_t number);
  const Line* find(uint64_t number) const;
  void add_in_parts(uint64_t begin, uint64_t end, uint32_t time, uint16_t site);
  uint16_t number_of(const Site& site) {
    uint16_t& recent = site_of_line_[static_cast<size_t>(site.where.line) % site_of_line_.size()];
    if (recent >= sites_.size() || !(sites_[recent] == site)) recent = find_site(site);
    return recent;
  }
  uint16_t find_site(const Site& site);

  uint32_t latest_ = 0;
  std::vector<std::unique_ptr<Line>> dense_;
  std::vector<uint32_t> used_;  ///< lines of `dense_`
  std::unordered_map<uint64_t, Line> sparse_;
  std::array<Recent, 16> recent_{};  ///< of `sparse_`, whose elements stay where they are
  std::vector<Site> sites_;
  std::array<uint16_t, 512> site_of_line_{};  ///< by the line of the source, where a search begins
};

}  // namespace npu::ai_core
