// A task as the files show it.
#pragma once

#include <string>

#include "npu_sim/acl/acl_sim.h"

namespace npu::profiler {

/// What a task is for the tools that read the folder.
enum class TaskClass {
  kKernel,      ///< a row of kernel_details.csv
  kCollective,  ///< the same, and of the communication files
  kCopy,        ///< a task of the trace
  kWait,        ///< an event, or work that waits for other streams
  kOther        ///< a model: its tasks are told one by one
};

/// Units: nanoseconds of the modelled clock.
struct TaskRow {
  TaskClass kind = TaskClass::kOther;
  std::string name;
  std::string type;       ///< "MatMulV2", "Add", or the kernel's name
  std::string core;       ///< "AI_CORE", "AI_VECTOR_CORE", "MIX_AIC", "AI_CPU", "COMMUNICATION"
  std::string task_type;  ///< of the trace: the core, "MEMCPY_ASYNC", "EVENT_WAIT_SQE"
  std::string state;      ///< "static": compiled kernels; "dynamic": operators; "N/A"
  std::uint64_t begin_ns = 0, end_ns = 0;
  bool is_modelled = false;
  std::uint32_t blocks = 0;
  std::string input_shapes, input_types, input_formats;  ///< "1024;16,16"; "N/A" if not known
  std::string output_shapes, output_types, output_formats;
};

/// with_shapes: fills in the shapes, types and formats.
TaskRow row_of(const aclsimTaskInfo& task, bool with_shapes);

/// "DT_BF16": the name of a data type in the files.
const char* type_name(aclDataType type);

/// "host to device": the operation of a copy.
const char* route_name(aclsimRoute route);

/// "allReduce": a collective in the names of its task.
const char* collective_name(aclsimCollective collective);

}  // namespace npu::profiler
