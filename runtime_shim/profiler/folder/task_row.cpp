#include "runtime_shim/profiler/folder/task_row.h"

#include <string_view>

#include "runtime_shim/profiler/summary.h"

namespace npu::profiler {
namespace {

constexpr int kCubePipe = 2;

const char* format_name(aclFormat format) {
  switch (format) {
    case ACL_FORMAT_NCHW:
      return "NCHW";
    case ACL_FORMAT_NHWC:
      return "NHWC";
    case ACL_FORMAT_NC1HWC0:
      return "NC1HWC0";
    case ACL_FORMAT_FRACTAL_NZ:
      return "FRACTAL_NZ";
    case ACL_FORMAT_NCDHW:
      return "NCDHW";
    default:
      return "ND";
  }
}

void append_to(std::string& list, const std::string& item) { list += (list.empty() ? "" : ";") + item; }

std::string shape_text(const aclsimTensorShape& tensor) {
  std::string text;
  for (int i = 0; i < tensor.rank; ++i) text += (i > 0 ? "," : "") + std::to_string(tensor.lengths[i]);
  return text;
}

// The tools take the outer quotes of a list of shapes off.
void add_shapes(TaskRow& row, const aclsimWork& work) {
  row.input_shapes = row.input_types = row.input_formats = "N/A";
  row.output_shapes = row.output_types = row.output_formats = "N/A";
  std::string shapes[2], types[2], formats[2];
  for (int i = 0; i < work.tensor_count; ++i) {
    const aclsimTensorShape& tensor = work.tensors[i];
    const int side = tensor.is_output != 0 ? 1 : 0;
    append_to(shapes[side], shape_text(tensor));
    append_to(types[side], type_name(tensor.type));
    append_to(formats[side], format_name(tensor.format));
  }
  if (!types[0].empty()) {
    row.input_shapes = '"' + shapes[0] + '"';
    row.input_types = types[0];
    row.input_formats = formats[0];
  }
  if (!types[1].empty()) {
    row.output_shapes = '"' + shapes[1] + '"';
    row.output_types = types[1];
    row.output_formats = formats[1];
  }
}

/// "aclnnInplaceAdd" is the operator Add.
std::string operator_type(const std::string& name, const aclsimWork& work) {
  if (work.unit == ACLSIM_UNIT_CUBE && work.k > 0) return work.batch > 1 ? "BatchMatMulV2" : "MatMulV2";
  std::string_view type = name;
  for (const std::string_view prefix : {"aclnn", "Inplace"})
    if (type.substr(0, prefix.size()) == prefix) type.remove_prefix(prefix.size());
  if (work.unit == ACLSIM_UNIT_CUBE && type == "Convolution") return "Conv2D";
  if (work.unit == ACLSIM_UNIT_CUBE && type == "ConvolutionBackward") return "Conv2DBackprop";
  return std::string(type);
}

void set_kernel(TaskRow& row, const aclsimWork& work) {
  row.kind = TaskClass::kKernel;
  row.type = operator_type(row.name, work);
  row.state = "dynamic";
  row.blocks = work.blocks != 0 ? work.blocks : work.cores;
  switch (work.unit) {
    case ACLSIM_UNIT_CUBE:
      row.core = "AI_CORE";
      break;
    case ACLSIM_UNIT_VECTOR:
      row.core = "AI_VECTOR_CORE";
      break;
    case ACLSIM_UNIT_CORES:
      row.core = work.busy[kCubePipe] > 0 ? "MIX_AIC" : "AI_VECTOR_CORE";
      row.state = "static";
      break;
    default:
      row.core = "AI_CPU";
      row.state = "N/A";
      break;
  }
  row.task_type = row.core;
}

void set_collective(TaskRow& row, const aclsimWork& work) {
  row.kind = TaskClass::kCollective;
  row.type = std::string("hcom_") + collective_name(work.collective) + "_";
  row.core = row.task_type = "COMMUNICATION";
  row.state = "N/A";
}

void set_wait(TaskRow& row) {
  row.kind = TaskClass::kWait;
  row.task_type = row.core = "EVENT_WAIT_SQE";
}

}  // namespace

const char* type_name(aclDataType type) {
  switch (type) {
    case ACL_FLOAT:
      return "FLOAT";
    case ACL_FLOAT16:
      return "FLOAT16";
    case ACL_BF16:
      return "DT_BF16";
    case ACL_DOUBLE:
      return "DOUBLE";
    case ACL_INT8:
      return "INT8";
    case ACL_INT16:
      return "INT16";
    case ACL_INT32:
      return "INT32";
    case ACL_INT64:
      return "INT64";
    case ACL_UINT8:
      return "UINT8";
    case ACL_UINT16:
      return "UINT16";
    case ACL_UINT32:
      return "UINT32";
    case ACL_UINT64:
      return "UINT64";
    case ACL_BOOL:
      return "BOOL";
    case ACL_COMPLEX64:
      return "COMPLEX64";
    case ACL_COMPLEX128:
      return "COMPLEX128";
    default:
      return "DT_UNDEFINED";
  }
}

const char* route_name(aclsimRoute route) {
  switch (route) {
    case ACLSIM_ROUTE_HOST_TO_DEVICE:
      return "host to device";
    case ACLSIM_ROUTE_DEVICE_TO_HOST:
      return "device to host";
    case ACLSIM_ROUTE_ON_DEVICE:
      return "device to device";
    case ACLSIM_ROUTE_BETWEEN_DEVICES:
      return "device to device";
    case ACLSIM_ROUTE_HOST_TO_HOST:
      return "host to host";
    case ACLSIM_ROUTE_NONE:
      return "other";
  }
  return "other";
}

const char* collective_name(aclsimCollective collective) {
  static const char* const kNames[] = {"none",   "allReduce", "allGather", "reduceScatter", "broadcast",
                                       "reduce", "alltoall",  "scatter",   "send",          "barrier"};
  return kNames[collective];
}

TaskRow row_of(const aclsimTaskInfo& task, bool with_shapes) {
  static const aclsimWork kNone{};
  const aclsimWork& work = task.work == nullptr ? kNone : *task.work;
  TaskRow row;
  row.name = task.name == nullptr ? kind_name(task.kind) : task.name;
  row.begin_ns = task.modelled_begin_ns;
  row.end_ns = task.modelled_end_ns;
  row.is_modelled = task.is_modelled != 0;
  if (task.kind == ACLSIM_TASK_MODEL) return row;
  if (work.unit == ACLSIM_UNIT_WAIT || task.kind == ACLSIM_TASK_EVENT) {
    set_wait(row);
  } else if (work.unit == ACLSIM_UNIT_COLLECTIVE) {
    set_collective(row, work);
  } else if (task.kind == ACLSIM_TASK_MEMCPY) {
    row.kind = TaskClass::kCopy;
    row.task_type = row.core = "MEMCPY_ASYNC";
  } else {
    if (task.kind == ACLSIM_TASK_MEMSET) row.name = "MemSet";
    set_kernel(row, work);
  }
  if (with_shapes) add_shapes(row, work);
  return row;
}

}  // namespace npu::profiler
