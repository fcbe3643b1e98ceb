#include "runtime_shim/aclnn/task_work.h"

#include <algorithm>
#include <string_view>

namespace npu::aclnn {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool has_no_model(std::string_view name) {
  for (const char* part :
       {"LSTM", "Lstm", "GRU", "FlashAttention", "FusedInferAttention", "Sort", "Topk", "Unique", "Svd",
        "Inverse", "TriangularSolve", "Nonzero", "Randperm", "MaskedSelect"})
    if (contains(name, part)) return true;
  return false;
}

bool is_product(std::string_view name) {
  for (const char* part : {"Matmul", "MatMul", "mm", "Mm", "Gemm", "Mv", "mv"})
    if (contains(name, part)) return true;
  return false;
}

bool is_output(const Operand& operand) { return operand.parameter->role != Role::in; }

int64_t length(const Tensor& tensor, int from_end) {
  return tensor.rank() < from_end ? 1 : tensor.shape[tensor.rank() - from_end];
}

void mark_product(aclsimAccess& access, aclsimOperandRole role, int64_t matrices) {
  access.role = role;
  access.matrices = matrices;
}

/// Sets m, n, k and the batch of left right = result, if there are such operands. A vector on the right is a column.
bool find_product(const Work& work, aclsimWork& task, std::vector<aclsimAccess>& accesses) {
  const Tensor* result = nullptr;
  for (const Operand& operand : work.operands)
    if (is_output(operand)) result = &operand.tensor;
  if (result == nullptr) return false;
  for (size_t i = 0; i + 1 < work.operands.size(); ++i) {
    const Tensor &left = work.operands[i].tensor, &right = work.operands[i + 1].tensor;
    const bool has_column = right.rank() == 1;
    if (left.rank() < 2 || &left == result || &right == result) continue;
    const int64_t depth = has_column ? right.shape[0] : length(right, 2),
                  columns = has_column ? 1 : length(right, 1);
    const int64_t rows = length(left, 2);
    if (length(left, 1) != depth || rows * columns == 0 || result->elements() % (rows * columns) != 0)
      continue;
    task.m = rows;
    task.n = columns;
    task.k = depth;
    task.batch = result->elements() / (rows * columns);
    task.type = left.type;
    mark_product(accesses[i], ACLSIM_OPERAND_LEFT, left.elements() / std::max<int64_t>(rows * depth, 1));
    mark_product(accesses[i + 1], ACLSIM_OPERAND_RIGHT,
                 right.elements() / std::max<int64_t>(depth * columns, 1));
    return true;
  }
  return false;
}

const Tensor* operand_of(const Work& work, std::string_view name) {
  for (const Operand& operand : work.operands)
    if (name == operand.parameter->name) return &operand.tensor;
  return nullptr;
}

/// Operations of a convolution from input to output: for each element of the side with the weights' first dimension as channels,
/// the weights of one of its channels.
double convolution_flops(const Tensor& input, const Tensor& weight, const Tensor& output) {
  const int64_t channels = weight.rank() > 0 ? weight.shape[0] : 0;
  if (channels == 0 || output.rank() < 2) return 0;
  const Tensor& side = output.shape[1] == channels ? output : input;
  return 2.0 * static_cast<double>(side.elements()) * static_cast<double>(weight.elements() / channels);
}

bool find_convolution(const Work& work, aclsimWork& task) {
  const Tensor *input = operand_of(work, "input"), *weight = operand_of(work, "weight");
  const Tensor* output = operand_of(work, "output");
  if (output == nullptr) output = operand_of(work, "gradOutput");
  if (input == nullptr || weight == nullptr || output == nullptr) return false;
  const double forward = convolution_flops(*input, *weight, *output);
  const int gradients = (operand_of(work, "gradInput") != nullptr ? 1 : 0) +
                        (operand_of(work, "gradWeight") != nullptr ? 1 : 0);
  task.flops = forward * (gradients > 0 ? gradients : 1);
  task.type = input->type;
  return forward > 0;
}

void add_tensor(TaskWork& task, const Operand& operand) {
  const Tensor& tensor = operand.tensor;
  aclsimTensorShape shape{};
  shape.type = tensor.type;
  shape.format = tensor.format;
  shape.is_output = is_output(operand) ? 1 : 0;
  shape.rank = tensor.rank();
  for (int i = 0; i < tensor.rank(); ++i) shape.lengths[i] = tensor.shape[i];
  task.tensors.push_back(shape);
  // A broadcast view has fewer elements in memory than in its shape.
  const auto bytes =
      static_cast<uint64_t>(std::min(tensor.elements(), tensor.span())) * bytes_of(tensor.type);
  const bool is_read = operand.parameter->role != Role::out;
  if (is_read) task.work.bytes_in += bytes;
  if (is_output(operand)) task.work.bytes_out += bytes;
  task.accesses.push_back({reinterpret_cast<uint64_t>(tensor.data()),
                           static_cast<uint64_t>(tensor.span()) * bytes_of(tensor.type), bytes, 0,
                           is_read ? 1 : 0, shape.is_output, ACLSIM_OPERAND_PLAIN});
}

}  // namespace

TaskWork describe(const Work& work) {
  TaskWork task;
  for (const Operand& operand : work.operands) add_tensor(task, operand);
  task.work.tensors = task.tensors.data();
  task.work.tensor_count = static_cast<int32_t>(task.tensors.size());
  task.work.accesses = task.accesses.data();
  task.work.access_count = static_cast<int32_t>(task.accesses.size());
  const std::string_view name = work.name;
  if (has_no_model(name)) return task;
  const auto round_operands = [&] {
    if (task.work.type == ACL_FLOAT && work.cube_type != ACL_DT_UNDEFINED) task.work.type = work.cube_type;
  };
  if (is_product(name) && find_product(work, task.work, task.accesses)) {
    task.work.unit = ACLSIM_UNIT_CUBE;
    task.work.flops = 2.0 * static_cast<double>(task.work.m) * static_cast<double>(task.work.n) *
                      static_cast<double>(task.work.k) * static_cast<double>(task.work.batch);
    round_operands();
  } else if (contains(name, "Conv") && find_convolution(work, task.work)) {
    task.work.unit = ACLSIM_UNIT_CUBE;
    round_operands();
  } else {
    task.work.unit = ACLSIM_UNIT_VECTOR;
  }
  return task;
}

}  // namespace npu::aclnn
