// The elements of a tensor, read piece by piece.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime_shim/probe/operation.h"

namespace npu::probe {

/// A tensor whose work is complete. Pieces are those of an array without gaps, in the order of its indices.
class Contents {
 public:
  /// Elements of a piece.
  static constexpr int64_t kPiece = 1 << 16;

  explicit Contents(const Tensor& tensor);

  /// Why it cannot be read; null if it can. The extent must lie in one block of memory.
  const char* refusal() const { return refusal_; }
  int64_t elements() const { return elements_; }
  int64_t pieces() const { return (elements_ + kPiece - 1) / kPiece; }
  int64_t size_of_piece(int64_t piece) const;
  /// The elements of a piece: where they are, or copied to `space`. Null if AscendCL does not copy them. May be called by several
  /// threads.
  const void* read(int64_t piece, std::vector<unsigned char>& space) const;

 private:
  const char* find_memory();
  bool copy(void* to, int64_t offset, int64_t count) const;
  bool gather(unsigned char* to, int64_t first, int64_t count) const;

  const Tensor& tensor_;
  int64_t elements_ = 0, size_ = 0;
  bool is_dense_ = false;
  const char* view_ = nullptr;  ///< what the host reads; null: AscendCL copies
  const char* refusal_ = nullptr;
};

/// The end of what an address begins, in bytes from the address: of the block of memory that it lies in. 0: no known block.
int64_t bytes_from(const void* address);

}  // namespace npu::probe
