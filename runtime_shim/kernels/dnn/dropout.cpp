#include <vector>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/random/random.h"

namespace npu::ops {
namespace {

constexpr int64_t kDropoutGrain = 1 << 13;

/// y = x * scale where kept, else 0.
void apply(double probability, const uint8_t* kept, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const Real scale = probability < 1 ? static_cast<Real>(1 / (1 - probability)) : Real{0};
    parallel_chunks(x.shape.count(), kDropoutGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) result[i] = kept[i] != 0 ? input[i] * scale : Real{0};
    });
    result.store();
  });
}

}  // namespace

void dropout_forward(double probability, DropoutState& state, const TensorIn& x, const TensorOut& y,
                     uint8_t* kept) {
  const auto count = static_cast<size_t>(x.shape.count());
  std::vector<uint32_t> words(count);
  fill_words(words.data(), count, {state.seed, state.next});
  state.next += count;
  const double threshold = probability * 0x1p32;
  parallel_chunks(x.shape.count(), kDropoutGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) kept[i] = static_cast<double>(words[i]) >= threshold ? 1 : 0;
  });
  apply(probability, kept, x, y);
}

void dropout_backward(double probability, const uint8_t* kept, const TensorIn& dy, const TensorOut& dx) {
  apply(probability, kept, dy, dx);
}

}  // namespace npu::ops
