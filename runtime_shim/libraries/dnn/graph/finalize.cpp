// Finalizes descriptors of the graph interface, and computes attributes of finalized ones. There is one
// engine, which the heuristics always recommend.

#include "runtime_shim/libraries/dnn/graph/finalize.h"

#include <cstring>

#include "runtime_shim/libraries/dnn/combined_operators.h"
#include "runtime_shim/libraries/dnn/descriptor.h"
#include "runtime_shim/libraries/dnn/graph/operator_run.h"
#include "runtime_shim/libraries/dnn/graph/schema.h"

namespace npu::detail::graph {
namespace {

npudnnStatus_t finalize_tensor(Descriptor& descriptor) {
  const Reader read(descriptor);
  const std::vector<int64_t> dims = read.integers(NPUDNN_ATTR_TENSOR_DIMENSIONS);
  const std::vector<int64_t> strides = read.integers(NPUDNN_ATTR_TENSOR_STRIDES);
  if (dims.empty() || dims.size() != strides.size())
    return refuse(NPUDNN_STATUS_BAD_PARAM, "a tensor needs as many strides as dims");
  if (read.integer(NPUDNN_ATTR_TENSOR_VECTOR_COUNT, 1) != 1)
    return refuse(NPUDNN_STATUS_NOT_SUPPORTED_LAYOUT, "NPUDNN_ATTR_TENSOR_VECTOR_COUNT: only 1 is supported");
  TensorSpec spec;
  spec.uid = read.integer(NPUDNN_ATTR_TENSOR_UNIQUE_ID);
  spec.is_virtual = read.integer(NPUDNN_ATTR_TENSOR_IS_VIRTUAL) != 0;
  spec.by_value = read.integer(NPUDNN_ATTR_TENSOR_IS_BY_VALUE) != 0;
  spec.type = static_cast<npudnnDataType_t>(read.integer(NPUDNN_ATTR_TENSOR_DATA_TYPE));
  const auto element = dnn_element_of(spec.type);
  const bool plain = element.has_value() && *element != ops::Element::f64;
  if (!plain && spec.type != NPUDNN_DATA_BOOLEAN && spec.type != NPUDNN_DATA_INT64)
    return refuse(
        NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE,
        "NPUDNN_ATTR_TENSOR_DATA_TYPE: " + std::to_string(spec.type) + " is not supported in graphs");
  spec.shape.type = element.value_or(ops::Element::i8);
  spec.shape.rank = static_cast<int>(dims.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] <= 0) return refuse(NPUDNN_STATUS_BAD_PARAM, "a dim of a tensor is not positive");
    spec.shape.dims[i] = dims[i];
    spec.shape.strides[i] = strides[i];
  }
  descriptor.tensor = spec;
  return NPUDNN_STATUS_SUCCESS;
}

using Maker = npudnnStatus_t (*)(const Descriptor&, Operation&);

Maker maker_of(npudnnBackendDescriptorType_t type) {
  switch (type) {
    case NPUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR:
      return make_pointwise;
    case NPUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR:
      return make_product;
    case NPUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR:
      return make_reduction;
    case NPUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
    case NPUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
    case NPUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
      return make_convolution;
    case NPUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR:
      return make_random;
    case NPUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR:
      return make_view;
    case NPUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR:
      return make_norm;
    case NPUDNN_BACKEND_OPERATION_NORM_BACKWARD_DESCRIPTOR:
      return make_norm_gradient;
    default:
      return nullptr;
  }
}

// INT64 tensors are only seeds and offsets of random numbers.
npudnnStatus_t check_types(const Operation& operation) {
  if (std::holds_alternative<RandomWork>(operation.work)) return NPUDNN_STATUS_SUCCESS;
  for (const auto* side : {&operation.in, &operation.out})
    for (const auto& tensor : *side)
      if (tensor && tensor->type == NPUDNN_DATA_INT64)
        return refuse(NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE,
                      std::string(operation.name) + ": tensors of NPUDNN_DATA_INT64 are not supported");
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t finalize_operation(Descriptor& descriptor, Maker make) {
  Operation operation;
  operation.name = name_of(descriptor.type);
  npudnnStatus_t status = make(descriptor, operation);
  if (status == NPUDNN_STATUS_SUCCESS) status = check_types(operation);
  if (status == NPUDNN_STATUS_SUCCESS) descriptor.operation = std::move(operation);
  return status;
}

npudnnStatus_t finalize_graph(Descriptor& descriptor) {
  auto program = std::make_shared<Program>();
  const npudnnStatus_t status =
      make_program(Reader(descriptor).children(NPUDNN_ATTR_OPERATIONGRAPH_OPS), *program);
  if (status == NPUDNN_STATUS_SUCCESS) descriptor.program = std::move(program);
  return status;
}

npudnnStatus_t finalize_engine(const Descriptor& descriptor) {
  if (Reader(descriptor).integer(NPUDNN_ATTR_ENGINE_GLOBAL_INDEX) == 0) return NPUDNN_STATUS_SUCCESS;
  return refuse(NPUDNN_STATUS_NOT_SUPPORTED, "NPUDNN_ATTR_ENGINE_GLOBAL_INDEX: there is one engine, 0");
}

npudnnStatus_t finalize_pack(const Descriptor& descriptor) {
  const Reader read(descriptor);
  if (read.integers(NPUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS).size() ==
      read.pointers(NPUDNN_ATTR_VARIANT_PACK_DATA_POINTERS).size())
    return NPUDNN_STATUS_SUCCESS;
  return refuse(NPUDNN_STATUS_BAD_PARAM, "a variant pack needs as many pointers as unique ids");
}

npudnnStatus_t finalize_kind(Descriptor& descriptor) {
  if (const Maker make = maker_of(descriptor.type)) return finalize_operation(descriptor, make);
  switch (descriptor.type) {
    case NPUDNN_BACKEND_TENSOR_DESCRIPTOR:
      return finalize_tensor(descriptor);
    case NPUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
      return finalize_graph(descriptor);
    case NPUDNN_BACKEND_ENGINE_DESCRIPTOR:
      return finalize_engine(descriptor);
    case NPUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
      return finalize_pack(descriptor);
    default:
      return NPUDNN_STATUS_SUCCESS;
  }
}

void answer_integer(int64_t value, Attribute& attribute) {
  attribute.count = 1;
  attribute.bytes.resize(element_bytes(attribute.type));
  const int32_t narrow = static_cast<int32_t>(value);
  std::memcpy(attribute.bytes.data(),
              attribute.bytes.size() == 8 ? static_cast<const void*>(&value) : &narrow,
              attribute.bytes.size());
}

// The only recommendation of the heuristics: the engine without changes.
void answer_recommendation(const Descriptor& heuristics, Attribute& attribute) {
  const auto single = [](npudnnBackendAttributeType_t type) {
    Attribute one;
    one.type = type;
    one.count = 1;
    return one;
  };
  auto engine = std::make_shared<Descriptor>();
  engine->type = NPUDNN_BACKEND_ENGINE_DESCRIPTOR;
  engine->attributes[NPUDNN_ATTR_ENGINE_OPERATION_GRAPH] =
      heuristics.attributes.at(NPUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  Attribute index = single(NPUDNN_TYPE_INT64);
  index.bytes.assign(8, 0);
  engine->attributes[NPUDNN_ATTR_ENGINE_GLOBAL_INDEX] = index;
  engine->finalized = true;
  auto config = std::make_shared<Descriptor>();
  config->type = NPUDNN_BACKEND_ENGINECFG_DESCRIPTOR;
  Attribute chosen = single(NPUDNN_TYPE_BACKEND_DESCRIPTOR);
  chosen.descriptors.push_back(engine);
  config->attributes[NPUDNN_ATTR_ENGINECFG_ENGINE] = chosen;
  config->finalized = true;
  attribute.count = 1;
  attribute.descriptors.push_back(config);
}

}  // namespace

npudnnStatus_t finalize(Descriptor& descriptor) {
  if (descriptor.finalized) return NPUDNN_STATUS_SUCCESS;
  for (const AttributeRule& rule : schema()) {
    if (rule.descriptor != descriptor.type || rule.use != Use::required) continue;
    if (!Reader(descriptor).has(rule.name))
      return refuse(NPUDNN_STATUS_BAD_PARAM,
                    std::string(name_of(descriptor.type)) + ": " + rule.text + " is not set");
  }
  const npudnnStatus_t status = finalize_kind(descriptor);
  descriptor.finalized = status == NPUDNN_STATUS_SUCCESS;
  return status;
}

npudnnStatus_t answer_attribute(const std::shared_ptr<Descriptor>& descriptor,
                                npudnnBackendAttributeName_t name, Attribute& attribute) {
  switch (name) {
    case NPUDNN_ATTR_OPERATIONGRAPH_ENGINE_GLOBAL_COUNT:
      answer_integer(1, attribute);
      return NPUDNN_STATUS_SUCCESS;
    case NPUDNN_ATTR_ENGINEHEUR_RESULTS:
      answer_recommendation(*descriptor, attribute);
      return NPUDNN_STATUS_SUCCESS;
    case NPUDNN_ATTR_ENGINECFG_WORKSPACE_SIZE:
    case NPUDNN_ATTR_ENGINECFG_SHARED_MEMORY_USED:
    case NPUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE:  // virtual tensors are in host memory
      answer_integer(0, attribute);
      return NPUDNN_STATUS_SUCCESS;
    default:
      return refuse(NPUDNN_STATUS_NOT_SUPPORTED, std::string(name_of(descriptor->type)) + ": attribute " +
                                                     std::to_string(static_cast<int>(name)) +
                                                     " cannot be read");
  }
}

npudnnStatus_t execute_plan(npudnnHandle_t handle, const Descriptor& plan, const Descriptor& pack) {
  if (plan.type != NPUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR ||
      pack.type != NPUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR)
    return refuse(NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE,
                  "execution takes an execution plan and a variant pack");
  if (!plan.finalized || !pack.finalized)
    return refuse(NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED,
                  "the execution plan or the variant pack is not finalized");
  const Descriptor& config = Reader(plan).child(NPUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const Descriptor& engine = Reader(config).child(NPUDNN_ATTR_ENGINECFG_ENGINE);
  const auto program = Reader(engine).child(NPUDNN_ATTR_ENGINE_OPERATION_GRAPH).program;
  const std::vector<int64_t> uids = Reader(pack).integers(NPUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  const std::vector<void*> given = Reader(pack).pointers(NPUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
  std::vector<void*> pointers(program->tensors.size(), nullptr);
  std::vector<std::vector<char>> values(program->tensors.size());
  for (size_t i = 0; i < program->tensors.size(); ++i) {
    const TensorSpec& tensor = program->tensors[i];
    if (tensor.is_virtual) continue;
    for (size_t k = 0; k < uids.size(); ++k)
      if (uids[k] == tensor.uid) pointers[i] = given[k];
    if (pointers[i] == nullptr)
      return refuse(
          NPUDNN_STATUS_BAD_PARAM_NULL_POINTER,
          "the variant pack has no pointer for the tensor with unique id " + std::to_string(tensor.uid));
    if (!tensor.by_value) continue;
    const char* from = static_cast<const char*>(pointers[i]);
    values[i].assign(from, from + (tensor.type == NPUDNN_DATA_INT64 ? 8 : ops::size_of(tensor.shape.type)));
  }
  const std::vector<ops::Element> precisions = choose_precisions(*program);
  return dnn_by_combined_operators(
      handle, "npudnnBackendExecute",
      [&] { return submit_program(handle->stream, *program, pointers, values, precisions); },
      [program, pointers, values, precisions]() mutable {
        for (size_t i = 0; i < values.size(); ++i)
          if (!values[i].empty()) pointers[i] = values[i].data();
        run_program(*program, pointers, precisions);
      });
}

}  // namespace npu::detail::graph
