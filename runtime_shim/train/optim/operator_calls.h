// Updates by CANN's operators, for devices that do not run host tasks: a chip, and the simulated device without its private
// interface. Vectors are float32 in device memory; calls are asynchronous in the order of the stream.
//
// On the simulated device an update is one host task with one pass over memory (flat_view.h). Operators round after each
// call, so the last bits of both differ.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime_shim/kernels/optim/adam.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/train/optim/flat_view.h"

namespace npu::optim::detail {

/// Results of operators begin at whole blocks of 32 bytes, the unit of the core's copies; so do the slots of flat parameters.
constexpr std::int64_t kBlockBytes = 32, kBlockFloats = 8;
constexpr std::int64_t whole_blocks(std::int64_t floats) {
  return (floats + kBlockFloats - 1) / kBlockFloats * kBlockFloats;
}

/// Whether operators compute: libascendcl.so has no interface for host tasks.
bool by_operators();

/// Throws TrainingError that names `kind` if the stream is under capture: the host knows the number of the step, and a graph
/// would repeat it.
void require_no_capture(npuStream_t stream, const char* kind);

/// Calls on vectors of n floats. Errors: TrainingError with the operator's name.
class VectorCalls {
 public:
  VectorCalls(npuStream_t stream, std::int64_t n) : stream_(stream), n_(n) {}
  npuStream_t stream() const { return stream_; }
  std::int64_t size() const { return n_; }

  /// y = x, between any of the three types. May not overlap.
  void cast(const void* x, DType from, void* y, DType to) const;
  /// y = factor y, of any type.
  void scale(void* y, double factor, DType type = DType::f32) const;
  void add(float* y, const float* x, double factor = 1) const;  ///< y += factor x
  void add_number(float* y, double number) const;
  void add_product(float* y, const float* a, const float* b, double factor) const;   ///< y += factor a b
  void add_quotient(float* y, const float* a, const float* b, double factor) const;  ///< y += factor a / b
  void multiply(float* y, const float* x) const;
  void divide(float* y, const float* x) const;
  void root(float* y) const;                      ///< y = sqrt(y)
  void raise_to(float* y, const float* x) const;  ///< y = max(y, x)
  /// Every element becomes `value`.
  void fill(float* y, double value) const;
  /// *result = (sum |x|^order)^(1/order), in device memory; the largest |x| for infinity.
  void norm(const void* x, DType type, double order, float* result) const;
  /// *result, a BOOL in device memory, = whether no element is an infinity or NaN.
  void all_finite(const void* x, DType type, std::uint8_t* result) const;

 private:
  npuStream_t stream_;
  std::int64_t n_;
};

/// y = x for n elements of any of the three types: an operator, or a task of the simulated device, whose older chips take
/// bfloat16 so. May not overlap.
void convert(npuStream_t stream, const void* x, DType from, void* y, DType to, std::int64_t n);

/// y[r, c] *= x[r], and sums[r] = sum over c of x[r, c], for matrices by rows.
void multiply_rows(npuStream_t stream, float* y, const float* x, std::int64_t rows, std::int64_t columns);
void sum_rows(npuStream_t stream, const float* x, std::int64_t rows, std::int64_t columns, float* sums);

/// `count` values from device memory. Waits for the stream.
template <class Value>
std::vector<Value> to_host(npuStream_t stream, const Value* device, std::size_t count) {
  std::vector<Value> values(count);
  if (count == 0) return values;
  check(npuMemcpyAsync(values.data(), device, count * sizeof(Value), npuMemcpyDeviceToHost, stream),
        "npuMemcpyAsync");
  wait_for(stream);
  return values;
}

/// Device memory until the work that was submitted so far is done.
class Scratch {
 public:
  explicit Scratch(npuStream_t stream) : stream_(stream) {}
  void* bytes(std::size_t count);
  float* floats(std::int64_t count) {
    return static_cast<float*>(bytes(static_cast<std::size_t>(count) * sizeof(float)));
  }

 private:
  npuStream_t stream_;
  std::vector<std::unique_ptr<npu::detail::StreamMemory>> memory_;
};

/// The tensors of one update as float32 vectors of view.size elements. Half ones are cast.
class OperatorUpdate : public VectorCalls {
 public:
  explicit OperatorUpdate(const FlatView& view);

  const StepControl& control() const { return *view_.control; }
  const std::vector<Range>& ranges() const { return *view_.ranges; }
  float* p() const { return p_; }
  const float* g() const { return g_; }
  float* state(std::size_t index) const { return view_.states[index]; }
  /// Temporary vectors: with whatever is there, and with a copy of x.
  float* scratch() { return scratch_.floats(size()); }
  float* floats(std::int64_t count) { return scratch_.floats(count); }
  float* copy(const float* x);
  /// g + decay p: g itself without decay, else a temporary vector.
  const float* decayed(double decay);
  /// g times a factor: g itself for 1.
  const float* scaled(double factor);
  /// m = beta1 m + (1 - beta1) g, v = beta2 v + (1 - beta2) g^2, in the states 0 and 1.
  void update_moments(const float* g, double beta1, double beta2) const;
  /// Rounds p back to where the parameters are, unless they are float32.
  void store() const;

 private:
  const FlatView& view_;
  Scratch scratch_;
  float* p_ = nullptr;
  const float* g_ = nullptr;
};

/// Whether the chip has aclnnApplyAdamWV2: A2, A3 and 950 have it. A chip that is not known has; the operator itself says so.
bool has_apply_adam_w();

/// AdamW's update of p, the states 0 and 1, and with amsgrad 2, by aclnnApplyAdamWV2. done_steps: one float in device
/// memory, t - 1. Without settings.decoupled nothing is decayed here.
void apply_adam_w(const OperatorUpdate& update, const float* grad, const float* done_steps,
                  const ops::AdamSettings& settings, bool amsgrad);

/// (sum |g|^power)^(1/power) over the tensors of all views, the largest |g| for infinity; padding does not count. Waits for
/// the stream.
double norm_by_operators(const std::vector<FlatView>& views, double power);

}  // namespace npu::optim::detail
