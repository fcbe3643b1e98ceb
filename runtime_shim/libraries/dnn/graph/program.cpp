// Builds programs: connects operations by the unique ids of tensors, sorts them (Kahn's algorithm), and
// determines whether the leading dims are a batch.

#include <algorithm>
#include <unordered_map>

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {
namespace {

bool same_tensor(const TensorSpec& a, const TensorSpec& b) {
  return a.type == b.type && a.is_virtual == b.is_virtual && a.shape.rank == b.shape.rank &&
         std::equal(a.shape.dims, a.shape.dims + a.shape.rank, b.shape.dims) &&
         std::equal(a.shape.strides, a.shape.strides + a.shape.rank, b.shape.strides);
}

class Builder {
 public:
  explicit Builder(Program& program) : program_(program) {}

  npudnnStatus_t add(const Operation& operation) {
    Node node{operation.name, operation.work, {}, {}};
    npudnnStatus_t status = assign_slots(operation.in, node.in);
    if (status == NPUDNN_STATUS_SUCCESS) status = assign_slots(operation.out, node.out);
    if (status == NPUDNN_STATUS_SUCCESS) nodes_.push_back(std::move(node));
    return status;
  }

  npudnnStatus_t order() {
    std::vector<int> source(program_.tensors.size(), -1);
    for (size_t i = 0; i < nodes_.size(); ++i)
      for (int tensor : nodes_[i].out) {
        if (tensor < 0) continue;
        if (source[tensor] >= 0) return bad("two operations write the tensor with unique id ", tensor);
        source[tensor] = static_cast<int>(i);
      }
    std::vector<char> done(nodes_.size(), 0);
    const auto ready = [&](const Node& node) {
      return std::all_of(node.in.begin(), node.in.end(), [&](int tensor) {
        return tensor < 0 || source[tensor] < 0 || done[source[tensor]];
      });
    };
    for (const Node& node : nodes_)
      for (int tensor : node.in)
        if (tensor >= 0 && source[tensor] < 0 && program_.tensors[tensor].is_virtual)
          return bad("no operation gives the virtual tensor with unique id ", tensor);
    while (program_.nodes.size() < nodes_.size()) {
      const size_t before = program_.nodes.size();
      for (size_t i = 0; i < nodes_.size(); ++i) {
        if (done[i] || !ready(nodes_[i])) continue;
        done[i] = 1;
        program_.nodes.push_back(nodes_[i]);
      }
      if (program_.nodes.size() == before)
        return refuse(NPUDNN_STATUS_BAD_PARAM, "the operations of the graph wait for each other");
    }
    return NPUDNN_STATUS_SUCCESS;
  }

 private:
  npudnnStatus_t bad(const char* what, int tensor) {
    return refuse(NPUDNN_STATUS_BAD_PARAM, what + std::to_string(program_.tensors[tensor].uid));
  }

  npudnnStatus_t assign_slots(const std::vector<std::optional<TensorSpec>>& specs, std::vector<int>& to) {
    for (const auto& spec : specs) {
      if (!spec) {
        to.push_back(-1);
        continue;
      }
      const auto [found, is_new] = index_.emplace(spec->uid, static_cast<int>(program_.tensors.size()));
      if (is_new) {
        program_.tensors.push_back(*spec);
      } else if (!same_tensor(program_.tensors[found->second], *spec)) {
        return refuse(NPUDNN_STATUS_BAD_PARAM_DUPLICATED_ENTRIES,
                      "two different tensors have the unique id " + std::to_string(spec->uid));
      }
      to.push_back(found->second);
    }
    return NPUDNN_STATUS_SUCCESS;
  }

  Program& program_;
  std::vector<Node> nodes_;
  std::unordered_map<int64_t, int> index_;
};

/// Whether a node treats every index of dim `dim` (of `size`) independently.
class BatchCheck {
 public:
  BatchCheck(const Program& program, const Node& node, int dim, int64_t size)
      : program_(program), node_(node), dim_(dim), size_(size) {}

  bool operator()(const PointwiseWork& work) const {
    if (work.op == ops::PointwiseOp::gen_index && work.settings.axis == dim_) return false;
    return whole(node_.out[0]) || constant();
  }
  bool operator()(const ProductWork&) const {
    return whole(node_.out[0]) && program_.tensors[node_.out[0]].shape.rank - 2 > dim_;
  }
  bool operator()(const ReductionWork&) const {
    return (whole(node_.in[0]) && whole(node_.out[0])) || constant();
  }
  bool operator()(const RandomWork&) const { return whole(node_.out[0]); }
  bool operator()(const ViewWork&) const {
    const ops::TensorShape &x = shape(node_.in[0]), &y = shape(node_.out[0]);
    return x.dims[dim_] == y.dims[dim_] && x.strides[dim_] == y.strides[dim_];
  }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }

 private:
  const ops::TensorShape& shape(int tensor) const { return program_.tensors[tensor].shape; }
  bool whole(int tensor) const { return shape(tensor).dims[dim_] == size_; }
  // A node without batch whose result is not visible outside: each batch index may compute it.
  bool constant() const {
    for (const auto* side : {&node_.in, &node_.out})
      for (int tensor : *side)
        if (tensor >= 0 && shape(tensor).dims[dim_] != 1) return false;
    return program_.tensors[node_.out[0]].is_virtual;
  }

  const Program& program_;
  const Node& node_;
  int dim_;
  int64_t size_;
};

bool is_batch(const Program& program, int dim, int64_t size) {
  for (const TensorSpec& tensor : program.tensors)
    if (size % tensor.shape.dims[dim] != 0) return false;
  for (const Node& node : program.nodes) {
    if (!std::visit(BatchCheck(program, node, dim, size), node.work)) return false;
    for (int tensor : node.out)
      if (tensor >= 0 && !program.tensors[tensor].is_virtual &&
          program.tensors[tensor].shape.dims[dim] != size)
        return false;
  }
  return true;
}

// Graphs of several operations around matrix products (attention) run one batch index at a time, so that
// intermediate tensors stay in the caches.
void find_batch(Program& program) {
  const auto is_product = [](const Node& node) { return std::holds_alternative<ProductWork>(node.work); };
  if (program.nodes.size() < 2 || std::none_of(program.nodes.begin(), program.nodes.end(), is_product))
    return;
  for (const TensorSpec& tensor : program.tensors)
    if (tensor.shape.rank < 3) return;
  for (int dim = 0; dim < 2; ++dim) {
    int64_t size = 1;
    for (const TensorSpec& tensor : program.tensors) {
      if (tensor.shape.rank - 2 <= dim) return;
      size = std::max(size, tensor.shape.dims[dim]);
    }
    if (!is_batch(program, dim, size)) return;
    program.batch[program.batch_dims++] = size;
  }
}

}  // namespace

npudnnStatus_t make_program(const std::vector<DescriptorPointer>& operations, Program& program) {
  Builder builder(program);
  for (const DescriptorPointer& descriptor : operations) {
    if (!descriptor->operation)
      return refuse(NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "a graph consists of operations");
    const npudnnStatus_t status = builder.add(*descriptor->operation);
    if (status != NPUDNN_STATUS_SUCCESS) return status;
  }
  const npudnnStatus_t status = builder.order();
  if (status == NPUDNN_STATUS_SUCCESS) find_batch(program);
  return status;
}

}  // namespace npu::detail::graph
