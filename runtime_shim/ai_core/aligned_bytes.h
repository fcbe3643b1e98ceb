#pragma once
#include <cstddef>
#include <vector>

namespace npu::ai_core {

/// Bytes that begin at a multiple of 64: a vector instruction of the processor that crosses a cache line takes twice as long.
class AlignedBytes {
 public:
  explicit AlignedBytes(size_t bytes) : lines_((bytes + sizeof(Line) - 1) / sizeof(Line)) {}
  unsigned char* data() { return lines_.data()->bytes; }
  const unsigned char* data() const { return lines_.data()->bytes; }
  unsigned char& operator[](size_t i) { return data()[i]; }

 private:
  struct alignas(64) Line {
    unsigned char bytes[64] = {};
  };
  std::vector<Line> lines_;
};

}  // namespace npu::ai_core
