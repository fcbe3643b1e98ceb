// Products of matrices, which the cube core of a block computes while the vector core waits: the Matmul API.
#include <algorithm>
#include <type_traits>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/cube/matrix_values.h"
#include "runtime_shim/ai_core/pages.h"

namespace npu::ai_core {
namespace {

/// Sums are in order of k. Whole numbers are exact before they are stored.
template <class Sum>
Sum sum_of(const ProductInstruction& p, const char* a, const char* b, Sum sum) {
  const auto size = static_cast<int64_t>(bytes_of(p.type));
  for (int64_t k = 0; k < p.k; ++k)
    sum = static_cast<Sum>(
        sum + static_cast<std::conditional_t<std::is_integral_v<Sum>, Sum, double>>(
                  value_at(p.type, a + k * p.a.column * size) * value_at(p.type, b + k * p.b.row * size)));
  return sum;
}

/// The cube core sums in float, or in int32_t, which wraps around.
void multiply(const ProductInstruction& p, const char* a, const char* b, const char* bias, char* c) {
  const auto size = static_cast<int64_t>(bytes_of(p.type)), out = static_cast<int64_t>(bytes_of(p.result));
  for (int64_t i = 0; i < p.m; ++i)
    for (int64_t j = 0; j < p.n; ++j) {
      const double first = bias == nullptr ? 0 : value_at(p.bias_type, bias + j * bytes_of(p.bias_type));
      const char *row = a + i * p.a.row * size, *column = b + j * p.b.column * size;
      char* const to = c + (i * p.c.row + j * p.c.column) * out;
      if (p.result == ElementType::i32)
        *reinterpret_cast<int32_t*>(to) = static_cast<int32_t>(
            static_cast<uint32_t>(sum_of<int64_t>(p, row, column, static_cast<int64_t>(first))));
      else
        store_at(p.result, to, sum_of<float>(p, row, column, static_cast<float>(first)));
    }
}

}  // namespace

/// An operand in global memory, along what is contiguous.
void Core::use(const ProductInstruction& p, const ProductInstruction::Operand& of, int64_t rows,
               int64_t columns, bool writes) {
  const bool by_rows = of.column == 1;
  const auto bytes = static_cast<int64_t>(bytes_of(writes ? p.result : p.type));
  const int64_t lines = by_rows ? rows : columns, length = by_rows ? columns : rows;
  for (int64_t i = 0; i < lines; ++i)
    use(p, static_cast<char*>(of.data) + i * (by_rows ? of.row : of.column) * bytes,
        static_cast<uint64_t>(length * bytes), writes);
}

void Core::use(const ProductInstruction& p, const void* begin, uint64_t bytes, bool writes) {
  if (writes) data_cache_.written(reinterpret_cast<uint64_t>(begin), bytes);
  check_not_combined(begin, bytes, p.name, p.where);
  access_global(Pipe::scalar, begin, bytes, writes, p.name, p.where);
  if (log_ != nullptr) log_->add(reinterpret_cast<uint64_t>(begin), bytes, writes);
  clocks_.copied(writes, bytes);
}

/// The vector core asks for it by a message of its scalar unit and waits: what copies have written is to be ordered before that,
/// and what comes after sees the result. It orders no other accesses.
void Core::product(const ProductInstruction& p) {
  be(Kind::vector, p.name, p.where);
  hazards_.begin(Pipe::scalar);
  clocks_.issue(Pipe::cube, cost_of(p, config_.memory_bytes_per_cycle /
                                           static_cast<double>(std::min<int64_t>(blocks_, config_.cores))));
  clocks_.wait(Pipe::scalar, clocks_.done(Pipe::cube));
  use(p, p.a, p.m, p.k, false);
  use(p, p.b, p.k, p.n, false);
  if (p.bias != nullptr) use(p, p.bias, bytes_of(p.bias_type, p.n), false);
  char* c = nullptr;
  if (p.c.data != nullptr) {
    use(p, p.c, p.m, p.n, true);
    hazards_.scalar_waits_for(Pipe::scalar);
    c = view_of(p.c.data);
  } else {
    // It comes after what is ordered before a copy into this tile, or before the scalar unit.
    hazards_.begin(Pipe::fix);
    hazards_.follow(Pipe::fix, Pipe::mte2);
    hazards_.follow(Pipe::fix, Pipe::scalar);
    const uint64_t bytes = bytes_of(p.result, uint64_t{p.m} * p.n);
    check_tile(p.name, p.tile, bytes, 32, p.where);
    access(Pipe::fix, p.tile, bytes, true, p.name, p.where);
    hazards_.scalar_waits_for(Pipe::fix);
    if (config_.interleaves) drain();  // what reads the tile may wait for its turn
    mark_defined(p.tile, bytes, true);
    c = reinterpret_cast<char*>(buffer_.data()) + p.tile;
  }
  multiply(p, view_of(p.a.data), view_of(p.b.data),
           p.bias == nullptr ? nullptr : view_of(const_cast<void*>(p.bias)), c);
}

}  // namespace npu::ai_core
