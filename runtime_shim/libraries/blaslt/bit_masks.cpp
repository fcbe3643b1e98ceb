#include "runtime_shim/libraries/blaslt/bit_masks.h"

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

constexpr int kBits = 8;

float weight_of(int bit) { return static_cast<float>(1 << bit); }

}  // namespace

BitMasks::BitMasks(npuStream_t stream, const BitMatrices& bits)
    : stream_(stream),
      bits_(bits),
      lanes_(static_cast<uint64_t>(bytes() * kBits) * sizeof(float), stream),
      rest_(static_cast<uint64_t>(bytes()) * sizeof(float), stream),
      mask_(static_cast<uint64_t>(bits.rows * columns()), stream) {}

npuError_t BitMasks::ready() const {
  for (const TemporaryMemory* const memory : {&lanes_, &rest_, &mask_})
    if (memory->error() != npuSuccess) return memory->error();
  return npuSuccess;
}

/// The bytes of the program: (batch, columns, bytes).
TensorOperand BitMasks::packed() const {
  return {
      bits_.data,
      ACL_UINT8,
      {{bits_.batch_count, bits_.stride / kBits}, {bits_.columns, bits_.ld / kBits}, {bytes_in_column(), 1}}};
}

/// One bit of every byte, as 1 or 0 in float.
TensorOperand BitMasks::lane(int bit) const {
  return {static_cast<float*>(lanes_.memory()) + bit, ACL_FLOAT, {{bytes(), kBits}}};
}

/// The lowest lane in the shape of packed().
TensorOperand BitMasks::lanes_as_bytes() const {
  const int64_t column = bytes_in_column() * kBits;
  return {lanes_.memory(),
          ACL_FLOAT,
          {{bits_.batch_count, bits_.columns * column}, {bits_.columns, column}, {bytes_in_column(), kBits}}};
}

/// The lanes in the shape of the values.
TensorOperand BitMasks::unpacked() const {
  const int64_t column = bytes_in_column() * kBits;
  return {lanes_.memory(),
          ACL_FLOAT,
          {{bits_.batch_count, bits_.columns * column}, {bits_.columns, column}, {bits_.rows, 1}}};
}

npuError_t BitMasks::store(const TensorOperand& values) const {
  const TensorOperand all(lanes_.memory(), ACL_FLOAT, {{bytes() * kBits, 1}}), lowest = lane(0);
  OperatorSteps steps;
  steps.run([&] { return ready(); });
  steps.run_if(bits_.rows % kBits != 0, [&] { return operators::inplace_zero(stream_, all.get()); });
  steps.run([&] {
    return operators::gt_scalar(stream_, values.get(), ScalarOperand(0.0F).get(), unpacked().get());
  });
  for (int bit = 1; bit < kBits; ++bit)
    steps.run([&] {
      return operators::inplace_add(stream_, lowest.get(), lane(bit).get(),
                                    ScalarOperand(weight_of(bit)).get());
    });
  steps.run([&] { return operators::inplace_copy(stream_, packed().get(), lanes_as_bytes().get()); });
  return steps.error();
}

npuError_t BitMasks::apply(const TensorOperand& values) const {
  const int64_t column = bytes_in_column();
  const TensorOperand rest(rest_.memory(), ACL_FLOAT, {{bytes(), 1}}),
      loaded(rest_.memory(), ACL_FLOAT,
             {{bits_.batch_count, bits_.columns * column}, {bits_.columns, column}, {column, 1}}),
      mask(mask_.memory(), ACL_BOOL,
           {{bits_.batch_count, bits_.columns * bits_.rows}, {bits_.columns, bits_.rows}, {bits_.rows, 1}});
  const ScalarOperand zero(0.0F);
  OperatorSteps steps;
  steps.run([&] { return ready(); });
  steps.run([&] { return operators::inplace_copy(stream_, loaded.get(), packed().get()); });
  for (int bit = kBits; bit-- > 0;) {
    const TensorOperand flags = lane(bit);
    steps.run([&] {
      return operators::ge_scalar(stream_, rest.get(), ScalarOperand(weight_of(bit)).get(), flags.get());
    });
    steps.run([&] {
      return operators::inplace_add(stream_, rest.get(), flags.get(), ScalarOperand(-weight_of(bit)).get());
    });
  }
  steps.run([&] { return operators::eq_scalar(stream_, unpacked().get(), zero.get(), mask.get()); });
  steps.run(
      [&] { return operators::inplace_masked_fill_scalar(stream_, values.get(), mask.get(), zero.get()); });
  return steps.error();
}

}  // namespace npu::detail
