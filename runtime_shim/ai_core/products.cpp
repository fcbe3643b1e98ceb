// Products of matrices, which the cube core of a block computes while the vector core waits: the Matmul API.
#include <vector>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
namespace {

double value_at(ElementType type, const char* at) {
  switch (type) {
    case ElementType::f16:
      return number(Half{*reinterpret_cast<const uint16_t*>(at)});
    case ElementType::bf16:
      return number(Bfloat{*reinterpret_cast<const uint16_t*>(at)});
    case ElementType::f32:
      return *reinterpret_cast<const float*>(at);
    case ElementType::i8:
      return *reinterpret_cast<const int8_t*>(at);
    default:
      return *reinterpret_cast<const int32_t*>(at);
  }
}

void store_at(ElementType type, char* at, double value) {
  switch (type) {
    case ElementType::f16:
      *reinterpret_cast<Half*>(at) = rounded<Half>(value);
      break;
    case ElementType::bf16:
      *reinterpret_cast<Bfloat*>(at) = rounded<Bfloat>(value);
      break;
    case ElementType::f32:
      *reinterpret_cast<float*>(at) = static_cast<float>(value);
      break;
    default:
      *reinterpret_cast<int32_t*>(at) = static_cast<int32_t>(value);
  }
}

}  // namespace

/// The vector core asks for it by a message of its scalar unit and waits: what copies have written is to be ordered before that,
/// and what comes after sees the result.
void Core::product(const ProductInstruction& p) {
  const auto size = static_cast<int64_t>(bytes_of(p.type)), out = static_cast<int64_t>(bytes_of(p.result));
  hazards_.begin(Pipe::scalar);
  const auto use = [&](const ProductInstruction::Operand& of, int64_t rows, int64_t columns, int64_t bytes,
                       bool writes) {
    // Along what is contiguous.
    const bool by_rows = of.column == 1;
    const int64_t lines = by_rows ? rows : columns, length = by_rows ? columns : rows;
    for (int64_t i = 0; i < lines; ++i)
      access_global(Pipe::scalar, static_cast<char*>(of.data) + i * (by_rows ? of.row : of.column) * bytes,
                    static_cast<uint64_t>(length * bytes), writes, p.name, p.where);
  };
  use(p.a, p.m, p.k, size, false);
  use(p.b, p.k, p.n, size, false);
  if (p.bias != nullptr)
    access_global(Pipe::scalar, p.bias, bytes_of(p.bias_type, p.n), false, p.name, p.where);
  if (p.c.data != nullptr) {
    use(p.c, p.m, p.n, out, true);
  } else {
    const uint64_t bytes = bytes_of(p.result, uint64_t{p.m} * p.n);
    check_tile(p.name, p.tile, bytes, 32, p.where);
    access(Pipe::mte2, p.tile, bytes, true, p.name, p.where);
    mark_defined(p.tile, bytes, true);
  }
  barrier(Pipe::all, p.where);
  const char *a = view_of(p.a.data), *b = view_of(p.b.data);
  const char* bias = p.bias == nullptr ? nullptr : view_of(const_cast<void*>(p.bias));
  char* c = p.c.data == nullptr ? reinterpret_cast<char*>(buffer_.data()) + p.tile : view_of(p.c.data);
  for (int64_t i = 0; i < p.m; ++i)
    for (int64_t j = 0; j < p.n; ++j) {
      // The cube core sums in float, or in int32_t.
      float sum = bias == nullptr
                      ? 0.0f
                      : static_cast<float>(value_at(p.bias_type, bias + j * bytes_of(p.bias_type)));
      int64_t whole = bias == nullptr ? 0 : static_cast<int64_t>(sum);
      for (int64_t k = 0; k < p.k; ++k) {
        const double product = value_at(p.type, a + (i * p.a.row + k * p.a.column) * size) *
                               value_at(p.type, b + (k * p.b.row + j * p.b.column) * size);
        sum = static_cast<float>(sum + product);
        whole += static_cast<int64_t>(product);
      }
      store_at(p.result, c + (i * p.c.row + j * p.c.column) * out,
               p.result == ElementType::i32 ? static_cast<double>(whole) : sum);
    }
}

}  // namespace npu::ai_core
