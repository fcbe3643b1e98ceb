#include "runtime_shim/libraries/dnn/graph/operator_run.h"

#include <cstring>

#include "runtime_shim/libraries/dnn/graph/run.h"
#include "runtime_shim/libraries/dnn/tensor_operators.h"

namespace npu::detail::graph {
namespace {

/// Dims of `whole` that are groups of one of `part`, split in two: (dims of part, group). The second one of `part` has length 1.
void split_groups(ops::TensorShape& whole, ops::TensorShape& part) {
  ops::TensorShape from = whole, to = part;
  from.rank = to.rank = 0;
  const auto push = [](ops::TensorShape& shape, int64_t dim, int64_t stride) {
    shape.dims[shape.rank] = dim;
    shape.strides[shape.rank++] = stride;
  };
  for (int i = 0; i < whole.rank; ++i) {
    const int64_t groups = part.dims[i], length = whole.dims[i] / groups;
    const bool splits = groups != 1 && length != 1;
    push(from, splits ? groups : whole.dims[i], splits ? whole.strides[i] * length : whole.strides[i]);
    push(to, groups, part.strides[i]);
    if (!splits) continue;
    push(from, length, whole.strides[i]);
    push(to, 1, 1);
  }
  whole = from;
  part = to;
}

/// A tensor that the program passed, or one that exists inside the graph alone, without memory.
DeviceSlot slot_of(const TensorSpec& tensor, void* pointer, const std::vector<char>& value) {
  DeviceSlot slot;
  slot.shape = tensor.shape;
  if (tensor.is_virtual) {
    slot.shape.type = rounded_to(tensor.type);
  } else if (value.empty()) {
    slot.data = pointer;
  } else if (tensor.type == NPUDNN_DATA_INT64) {
    std::memcpy(&slot.integer, value.data(), sizeof slot.integer);
    slot.number = static_cast<double>(slot.integer);
  } else {
    slot.number = ops::load_one(tensor.shape.type, value.data());
    slot.integer = static_cast<int64_t>(*slot.number);
  }
  return slot;
}

}  // namespace

void* OperatorRun::memory(const ops::TensorShape& shape) {
  memories_.push_back(std::make_unique<StreamMemory>(
      static_cast<size_t>(span_of(shape)) * ops::size_of(shape.type), stream_));
  run([&] { return memories_.back()->error(); });
  return memories_.back()->memory();
}

ops::TensorOut OperatorRun::fresh(const ops::TensorShape& shape) {
  ops::TensorShape packed = packed_like(shape);
  packed.type = ops::Element::f32;
  return {packed, memory(packed)};
}

void OperatorRun::copy(const ops::TensorIn& from, const ops::TensorOut& to) {
  run([&] { return submit_copy(stream_, ops::broadcast(from, to.shape), to); });
}

ops::TensorIn OperatorRun::floats(const ops::TensorIn& tensor) {
  if (tensor.shape.type == ops::Element::f32) return tensor;
  const ops::TensorOut values = fresh(tensor.shape);
  copy(tensor, values);
  return in(values);
}

ops::TensorIn OperatorRun::scaled(const ops::TensorIn& tensor, double factor) {
  if (factor == 1) return floats(tensor);
  const ops::TensorOut values = fresh(tensor.shape);
  copy(tensor, values);
  scale(values, factor);
  return in(values);
}

void OperatorRun::scale(const ops::TensorOut& to, double factor) {
  const ScalarOperand number(static_cast<float>(factor));
  run([&] { return operators::inplace_muls(stream_, operand(to).get(), number.get()); });
}

void OperatorRun::add_number(const ops::TensorOut& to, double number) {
  const ScalarOperand value(static_cast<float>(number)), one(1.0F);
  run([&] { return operators::inplace_adds(stream_, operand(to).get(), value.get(), one.get()); });
}

void OperatorRun::reduce(ops::ReduceOp op, const ops::TensorIn& from, const ops::TensorOut& to) {
  ops::TensorIn whole = from;
  ops::TensorOut part = to.shape.is_packed() ? to : fresh(to.shape);
  const ops::TensorOut kept = part;
  bool is_shorter = false;
  for (int i = 0; i < from.shape.rank; ++i) is_shorter = is_shorter || from.shape.dims[i] != to.shape.dims[i];
  if (!is_shorter) return copy(from, to);
  split_groups(whole.shape, part.shape);
  ops::set_packed_strides(part.shape, false);
  if (part.shape.rank > ops::kMaxTensorRank) return refuse();
  run([&] { return submit_reduction(stream_, {op, true, nullptr}, whole, part); });
  if (kept.data != to.data) copy(in(kept), to);
}

ops::TensorIn NodeOperators::stored(size_t i) const {
  DeviceSlot& slot = run.slot(node.in[i]);
  if (slot.data == nullptr && slot.number) {
    slot.shape.type = ops::Element::f32;
    slot.data = run.memory(slot.shape);
    run.run([&] { return submit_fill(run.stream(), *slot.number, {slot.shape, slot.data}); });
  }
  return {slot.shape, slot.data};
}

ops::TensorOut NodeOperators::result(size_t i) const {
  DeviceSlot& slot = run.slot(node.out[i]);
  if (slot.data == nullptr) slot.data = run.memory(slot.shape);
  return {slot.shape, slot.data};
}

double NodeOperators::number(size_t i, double otherwise) const {
  if (!has_in(i)) return otherwise;
  const DeviceSlot& slot = run.slot(node.in[i]);
  if (!slot.number) run.refuse();
  return slot.number.value_or(otherwise);
}

int64_t NodeOperators::integer(size_t i, int64_t otherwise) const {
  if (!has_in(i)) return otherwise;
  const DeviceSlot& slot = run.slot(node.in[i]);
  if (!slot.number) run.refuse();
  return slot.integer;
}

npuError_t submit_program(npuStream_t stream, const Program& program, const std::vector<void*>& pointers,
                          const std::vector<std::vector<char>>& values,
                          const std::vector<ops::Element>& precisions) {
  if (under_capture(stream)) return npuErrorNotSupported;
  std::vector<DeviceSlot> slots;
  for (size_t i = 0; i < program.tensors.size(); ++i)
    slots.push_back(slot_of(program.tensors[i], pointers[i], values[i]));
  OperatorRun run(stream, std::move(slots));
  for (size_t i = 0; i < program.nodes.size() && run.error() == npuSuccess; ++i) {
    const Node& node = program.nodes[i];
    std::visit([&](const auto& work) { submit_work(work, {run, node, precisions[i]}); }, node.work);
  }
  return run.error();
}

}  // namespace npu::detail::graph
