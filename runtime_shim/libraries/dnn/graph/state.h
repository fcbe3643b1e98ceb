// The contents of the descriptors of the graph interface. Private to libraries/dnn/graph.
//
// Descriptor (attributes) => Operation (checked, with its tensors) => Program (a whole graph) => a run with
// pointers.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/kernels/tensor/pointwise.h"
#include "runtime_shim/kernels/tensor/tensor_norm.h"
#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail::graph {

/// A tensor of a descriptor. Virtual ones exist only inside a graph. by value: execution gets a pointer to
/// host memory. INT64 is for scalars that are seeds or offsets; it has no ops::Element.
struct TensorSpec {
  int64_t uid = 0;
  npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  ops::TensorShape shape;
  bool is_virtual = false, by_value = false;
};

/// The kinds of work with their parameters. Tensors are identified by position, in this order.
struct PointwiseWork {  // in: x (dy), b (x), t; out: y (dx)
  ops::PointwiseOp op = ops::PointwiseOp::identity;
  ops::PointwiseSettings settings;
};
struct ProductWork {  // in: a, b, rows, columns, depth; out: c
  double padding = 0;
};
struct ReductionWork {  // in: x; out: y
  ops::ReduceOp op = ops::ReduceOp::add;
  bool propagate_nan = true;
};
enum class Direction { forward, data, filter };
struct ConvolutionWork {  // in: x w, w dy or x dy; out: y, dx or dw
  Direction direction = Direction::forward;
  ops::Convolution problem;
  double alpha = 1, beta = 0;
};
struct RandomWork {  // in: seed, offset; out: y
  npudnnRngDistribution_t distribution = NPUDNN_RNG_DISTRIBUTION_BERNOULLI;
  double first = 0, second = 0;  // probability; minimum, maximum; mean, standard deviation
  int64_t seed = 0;              // used without a seed tensor
};
struct ViewWork {};      // in: x; out: y, the same memory by y's dims and strides
struct NormWork {        // in: x, scale, bias, epsilon, factor, running mean and variance, mean, inverse
                         // (inference)
  ops::TensorNorm norm;  // out: y, mean, inverse, running mean and variance
  bool training = true;
};
struct NormGradientWork {  // in: x, dy, scale, mean, inverse, epsilon; out: dx, dscale, dbias
  ops::TensorNorm norm;
};
using Work = std::variant<PointwiseWork, ProductWork, ReductionWork, ConvolutionWork, RandomWork, ViewWork,
                          NormWork, NormGradientWork>;

/// One operation with its tensors. Absent ones are empty.
struct Operation {
  const char* name = "";
  Work work;
  std::vector<std::optional<TensorSpec>> in, out;
};

/// One operation of a program: tensors by index, -1 for absent ones.
struct Node {
  const char* name = "";
  Work work;
  std::vector<int> in, out;
};

/// A graph, whose nodes are sorted for execution. The first `batch_dims` dims of all tensors are a batch:
/// every node treats each index there independently.
struct Program {
  std::vector<TensorSpec> tensors;
  std::vector<Node> nodes;
  int batch_dims = 0;
  int64_t batch[2] = {1, 1};
};

struct Descriptor;
using DescriptorPointer = std::shared_ptr<const Descriptor>;

/// Elements as the program passed them: descriptors, or the bytes of other types.
struct Attribute {
  npudnnBackendAttributeType_t type = NPUDNN_TYPE_INT64;
  int64_t count = 0;
  std::vector<char> bytes;
  std::vector<DescriptorPointer> descriptors;
};

struct Descriptor {
  npudnnBackendDescriptorType_t type = NPUDNN_BACKEND_TENSOR_DESCRIPTOR;
  bool finalized = false;
  std::map<npudnnBackendAttributeName_t, Attribute> attributes;
  std::optional<TensorSpec> tensor;        // of a finalized tensor
  std::optional<Operation> operation;      // of a finalized operation
  std::shared_ptr<const Program> program;  // of a finalized operation graph
};

/// The program's object: a reference to a descriptor, which several of them may share.
struct Handle {
  std::shared_ptr<Descriptor> state;
};

/// Typed access to attributes that the schema has checked.
class Reader {
 public:
  explicit Reader(const Descriptor& descriptor) : descriptor_(descriptor) {}
  bool has(npudnnBackendAttributeName_t name) const { return find(name) != nullptr; }
  /// Integers of 8 bytes, enumerators and booleans; `otherwise` if the attribute is not set.
  int64_t integer(npudnnBackendAttributeName_t name, int64_t otherwise = 0) const;
  double real(npudnnBackendAttributeName_t name, double otherwise) const;
  std::vector<int64_t> integers(npudnnBackendAttributeName_t name) const;
  std::vector<void*> pointers(npudnnBackendAttributeName_t name) const;
  std::optional<TensorSpec> tensor(npudnnBackendAttributeName_t name) const;
  const Descriptor& child(npudnnBackendAttributeName_t name) const;
  const std::vector<DescriptorPointer>& children(npudnnBackendAttributeName_t name) const;

 private:
  const Attribute* find(npudnnBackendAttributeName_t name) const;
  const Descriptor& descriptor_;
};

/// Records `message` for npudnnGetLastErrorString. Result: `status`.
npudnnStatus_t refuse(npudnnStatus_t status, const std::string& message);
/// The same for an error of an operation, which the message names.
npudnnStatus_t refuse(const Operation& operation, npudnnStatus_t status, const std::string& what);

/// Converts the attributes of an operation's descriptor to the checked operation.
npudnnStatus_t make_pointwise(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_product(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_reduction(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_convolution(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_random(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_view(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_norm(const Descriptor& descriptor, Operation& operation);
npudnnStatus_t make_norm_gradient(const Descriptor& descriptor, Operation& operation);

/// Connects and sorts all operations of a graph. Errors: NPUDNN_STATUS_BAD_PARAM if two tensors share a uid
/// but not their dims, if two operations write one tensor, if a virtual tensor has no source, or if
/// operations form a cycle.
npudnnStatus_t make_program(const std::vector<DescriptorPointer>& operations, Program& program);

/// The type to which float32 operands of each node are rounded, by the mixed precision policy. Call it on the
/// thread of the library call.
std::vector<ops::Element> choose_precisions(const Program& program);

/// Runs a program on host memory. pointers[i] is tensor i's (not read for virtual ones).
void run_program(const Program& program, const std::vector<void*>& pointers,
                 const std::vector<ops::Element>& precisions);

}  // namespace npu::detail::graph
