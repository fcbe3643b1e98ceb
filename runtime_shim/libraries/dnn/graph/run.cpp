// Runs a program: its nodes in order, its batch indices in parallel. Cost besides the nodes' own: a buffer
// per virtual tensor, from its source to its last reader.

#include "runtime_shim/libraries/dnn/graph/run.h"

#include <cstring>

#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/common/precision_policy.h"

namespace npu::detail::graph {
namespace {

// One batch index: each tensor restricted to its part.
class BatchRun {
 public:
  BatchRun(const Program& program, const std::vector<void*>& pointers,
           const std::vector<ops::Element>& precisions, int64_t batch)
      : program_(program),
        precisions_(precisions),
        batch_(batch),
        slots_(program.tensors.size()),
        readers_(program.tensors.size(), 0) {
    for (size_t i = 0; i < slots_.size(); ++i) {
      slots_[i].shape = program.tensors[i].shape;
      const int64_t offset = cut(slots_[i].shape);
      if (program.tensors[i].is_virtual) {
        slots_[i].shape.type = ops::Element::f32;
      } else if (program.tensors[i].type == NPUDNN_DATA_INT64) {
        slots_[i].data = static_cast<int64_t*>(pointers[i]) + offset;
      } else {
        slots_[i].data = ops::element_at(slots_[i].shape.type, pointers[i], offset);
      }
    }
    for (const Node& node : program.nodes)
      for (int tensor : node.in)
        if (tensor >= 0) ++readers_[tensor];
  }

  void run() {
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      const Node& node = program_.nodes[i];
      const bool view = std::holds_alternative<ViewWork>(node.work);
      for (int tensor : node.out)
        if (tensor >= 0 && program_.tensors[tensor].is_virtual && !view) slots_[tensor].make_buffer();
      const NodeRun run{program_, node, slots_, batch_, precisions_[i]};
      std::visit([&](const auto& work) { run_work(work, run); }, node.work);
      if (!view)
        for (int tensor : node.out) round_virtual(tensor);
      for (int tensor : node.in)
        if (tensor >= 0 && --readers_[tensor] == 0) slots_[tensor].buffer.reset();
    }
  }

 private:
  // Fixes the leading dims at one batch index. Result: the offset, in elements.
  int64_t cut(ops::TensorShape& shape) const {
    int64_t offset = 0, rest = batch_;
    for (int dim = program_.batch_dims - 1; dim >= 0; --dim) {
      const int64_t at = rest % program_.batch[dim];
      rest /= program_.batch[dim];
      offset += at / (program_.batch[dim] / shape.dims[dim]) * shape.strides[dim];
      shape.dims[dim] = 1;
    }
    return offset;
  }

  void round_virtual(int tensor) {
    if (tensor >= 0 && program_.tensors[tensor].is_virtual)
      slots_[tensor].round_to(program_.tensors[tensor].type);
  }

  const Program& program_;
  const std::vector<ops::Element>& precisions_;
  int64_t batch_;
  std::vector<Slot> slots_;
  std::vector<int> readers_;
};

}  // namespace

ops::Element rounded_to(npudnnDataType_t type) {
  if (type == NPUDNN_DATA_HALF) return ops::Element::f16;
  return type == NPUDNN_DATA_BFLOAT16 ? ops::Element::bf16 : ops::Element::f32;
}

int64_t span_of(const ops::TensorShape& shape) {
  int64_t span = 1;
  for (int i = 0; i < shape.rank; ++i) span += (shape.dims[i] - 1) * shape.strides[i];
  return span;
}

void Slot::make_buffer() {
  const int64_t elements = span_of(shape);
  buffer = std::shared_ptr<float[]>(new float[elements]);
  if (elements != shape.count()) std::memset(buffer.get(), 0, elements * sizeof(float));
  shape.type = ops::Element::f32;
  data = buffer.get();
}

void Slot::round_to(npudnnDataType_t type) {
  if (rounded_to(type) != ops::Element::f32)
    ops::round_floats(rounded_to(type), buffer.get(), span_of(shape));
}

ops::TensorIn NodeRun::in(size_t i) const {
  if (node.in[i] < 0) return {};
  const Slot& slot = slots[node.in[i]];
  return {slot.shape, slot.data};
}

ops::TensorOut NodeRun::out(size_t i) const {
  if (node.out[i] < 0) return {};
  const Slot& slot = slots[node.out[i]];
  return {slot.shape, slot.data};
}

double NodeRun::scalar(size_t i, double otherwise) const {
  if (node.in[i] < 0) return otherwise;
  const Slot& slot = slots[node.in[i]];
  return ops::load_one(slot.shape.type, slot.data);
}

int64_t NodeRun::integer(size_t i, int64_t otherwise) const {
  if (node.in[i] < 0) return otherwise;
  if (program.tensors[node.in[i]].type != NPUDNN_DATA_INT64) return static_cast<int64_t>(scalar(i, 0));
  int64_t value = 0;
  std::memcpy(&value, slots[node.in[i]].data, sizeof value);
  return value;
}

std::vector<ops::Element> choose_precisions(const Program& program) {
  std::vector<ops::Element> chosen;
  for (const Node& node : program.nodes) {
    const auto is_float = [&](int i) { return program.tensors[node.in[i]].type == NPUDNN_DATA_FLOAT; };
    ops::Element type = ops::Element::f32;
    if (std::holds_alternative<ProductWork>(node.work) && is_float(0) && is_float(1)) {
      const ops::TensorShape &a = program.tensors[node.in[0]].shape, &c = program.tensors[node.out[0]].shape;
      const int64_t m = c.dims[c.rank - 2], n = c.dims[c.rank - 1];
      type = operand_precision({node.name, m, n, a.dims[a.rank - 1], c.count() / (m * n)});
    } else if (const auto* work = std::get_if<ConvolutionWork>(&node.work);
               work && is_float(0) && is_float(1)) {
      const ops::Convolution& problem = work->problem;
      type = operand_precision({node.name, problem.group_out(), problem.out_count(), problem.depth(),
                                problem.batch * problem.groups});
    }
    chosen.push_back(type);
  }
  return chosen;
}

void run_program(const Program& program, const std::vector<void*>& pointers,
                 const std::vector<ops::Element>& precisions) {
  ops::parallel_chunks(program.batch[0] * program.batch[1], 1, [&](int64_t first, int64_t last) {
    for (int64_t batch = first; batch < last; ++batch) BatchRun(program, pointers, precisions, batch).run();
  });
}

}  // namespace npu::detail::graph
