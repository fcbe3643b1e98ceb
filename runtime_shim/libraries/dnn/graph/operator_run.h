// A program of operations as operators of CANN, one after the other, on floats in device memory. Private to
// libraries/dnn/graph.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/dnn/blend.h"
#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {

/// A tensor while the program runs. `number`: of tensors that the program passes by value.
struct DeviceSlot {
  ops::TensorShape shape;
  void* data = nullptr;
  std::optional<double> number;
  int64_t integer = 0;
};

/// Memory and operators of one run. After a failure nothing more is submitted.
class OperatorRun {
 public:
  OperatorRun(npuStream_t stream, std::vector<DeviceSlot> slots)
      : stream_(stream), slots_(std::move(slots)) {}
  npuStream_t stream() const { return stream_; }
  npuError_t error() const { return steps_.error(); }
  template <class Step>
  void run(const Step& step) {
    steps_.run(step);
  }
  void refuse() {
    run([] { return npuErrorNotSupported; });
  }
  DeviceSlot& slot(int tensor) { return slots_[static_cast<size_t>(tensor)]; }

  /// Memory until the run ends: packed floats; as many elements as the shape spans, in its type.
  ops::TensorOut fresh(const ops::TensorShape& shape);
  void* memory(const ops::TensorShape& shape);
  /// to = from, which broadcasts; of any types.
  void copy(const ops::TensorIn& from, const ops::TensorOut& to);
  /// The tensor itself, or a copy in floats.
  ops::TensorIn floats(const ops::TensorIn& tensor);
  /// The same times a factor.
  ops::TensorIn scaled(const ops::TensorIn& tensor, double factor);

  /// to = operator(x), operator(a, b): floats, which broadcast to the result.
  template <class Unary>
  void apply(const Unary& unary, const ops::TensorIn& x, const ops::TensorOut& to) {
    run([&] { return unary(stream_, seen(x, to).get(), operand(to).get()); });
  }
  template <class Binary>
  void apply(const Binary& binary, const ops::TensorIn& a, const ops::TensorIn& b, const ops::TensorOut& to) {
    run([&] { return binary(stream_, seen(a, to).get(), seen(b, to).get(), operand(to).get()); });
  }
  /// to = a + factor b.
  void add(const ops::TensorIn& a, const ops::TensorIn& b, double factor, const ops::TensorOut& to) {
    const ScalarOperand number(static_cast<float>(factor));
    run([&] {
      return operators::add(stream_, seen(a, to).get(), seen(b, to).get(), number.get(), operand(to).get());
    });
  }
  void multiply(const ops::TensorIn& a, const ops::TensorIn& b, const ops::TensorOut& to) {
    apply(operators::mul, a, b, to);
  }
  /// to = factor to; to = to + number.
  void scale(const ops::TensorOut& to, double factor);
  void add_number(const ops::TensorOut& to, double number);
  /// to = the reduction over the dims, or groups of a dim, where `to` is shorter.
  void reduce(ops::ReduceOp op, const ops::TensorIn& from, const ops::TensorOut& to);

 private:
  static TensorOperand seen(const ops::TensorIn& tensor, const ops::TensorOut& to) {
    return operand(ops::broadcast(tensor, to.shape));
  }

  npuStream_t stream_;
  std::vector<DeviceSlot> slots_;
  std::vector<std::unique_ptr<StreamMemory>> memories_;
  OperatorSteps steps_;
};

inline ops::TensorIn in(const ops::TensorOut& tensor) { return {tensor.shape, tensor.data}; }

/// One node of a run.
struct NodeOperators {
  OperatorRun& run;
  const Node& node;
  ops::Element operands_as;

  bool has_in(size_t i) const { return i < node.in.size() && node.in[i] >= 0; }
  bool has_out(size_t i) const { return i < node.out.size() && node.out[i] >= 0; }
  ops::TensorIn stored(size_t i) const;
  ops::TensorIn floats(size_t i) const { return run.floats(stored(i)); }
  ops::TensorOut result(size_t i) const;
  /// What the program passed by value; `otherwise` if it is absent. A tensor in device memory is refused.
  double number(size_t i, double otherwise) const;
  int64_t integer(size_t i, int64_t otherwise) const;
  /// Runs body(to) for a result in floats, which is then stored in the tensor's type.
  template <class Body>
  void store(size_t i, const Body& body) const {
    if (!has_out(i)) return;
    const ops::TensorOut to = result(i);
    if (to.shape.type == ops::Element::f32) return body(to);
    const ops::TensorOut values = run.fresh(to.shape);
    body(values);
    run.copy(in(values), to);
  }
};

void submit_work(const PointwiseWork& work, const NodeOperators& node);
void submit_work(const ProductWork& work, const NodeOperators& node);
void submit_work(const ReductionWork& work, const NodeOperators& node);
void submit_work(const ConvolutionWork& work, const NodeOperators& node);
void submit_work(const RandomWork& work, const NodeOperators& node);
void submit_work(const ViewWork& work, const NodeOperators& node);
void submit_work(const NormWork& work, const NodeOperators& node);
void submit_work(const NormGradientWork& work, const NodeOperators& node);

/// Submits the program. pointers: as of run_program; values: the bytes of tensors that are passed by value, empty for others.
/// Errors: npuErrorNotSupported if a node has no operators, when those before it may have run; those of Operator.
npuError_t submit_program(npuStream_t stream, const Program& program, const std::vector<void*>& pointers,
                          const std::vector<std::vector<char>>& values,
                          const std::vector<ops::Element>& precisions);

}  // namespace npu::detail::graph
