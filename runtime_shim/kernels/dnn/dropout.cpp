#include <vector>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/random/random.h"

namespace npu::ops {
namespace {

constexpr int64_t kDropoutGrain = 1 << 13;

bool is_kept(const uint8_t* mask, int64_t i) { return (mask[i / 8] >> (i % 8) & 1) != 0; }

}  // namespace

void dropout_mask(double probability, uint64_t seed, uint64_t first, int64_t count, uint8_t* mask) {
  std::vector<uint32_t> words(static_cast<size_t>(count));
  fill_words(words.data(), words.size(), {seed, first});
  const double threshold = probability * 0x1p32;
  parallel_chunks(dropout_mask_bytes(count), kDropoutGrain / 8, [&](int64_t begin, int64_t end) {
    for (int64_t byte = begin; byte < end; ++byte) {
      unsigned bits = 0;
      for (int64_t bit = 0; bit < 8 && 8 * byte + bit < count; ++bit)
        if (static_cast<double>(words[static_cast<size_t>(8 * byte + bit)]) >= threshold) bits |= 1U << bit;
      mask[byte] = static_cast<uint8_t>(bits);
    }
  });
}

void dropout(double probability, const uint8_t* mask, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const Real scale = probability < 1 ? static_cast<Real>(1 / (1 - probability)) : Real{0};
    parallel_chunks(x.shape.count(), kDropoutGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) result[i] = is_kept(mask, i) ? input[i] * scale : Real{0};
    });
    result.store();
  });
}

}  // namespace npu::ops
