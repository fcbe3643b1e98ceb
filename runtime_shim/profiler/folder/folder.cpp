#include "runtime_shim/profiler/folder/folder.h"

#include <unistd.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <string_view>

#include "runtime_shim/profiler/folder/l2_columns.h"
#include "runtime_shim/profiler/folder/metadata.h"
#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

/// "20261120231500123".
std::string time_stamp() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts{};
  localtime_r(&seconds, &parts);
  char text[32], all[40];
  std::strftime(text, sizeof text, "%Y%m%d%H%M%S", &parts);
  std::snprintf(all, sizeof all, "%s%03d", text, static_cast<int>(ms));
  return all;
}

std::string worker_name(const configuration::ProfileOptions& options) {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  const std::string name = options.worker.empty() ? std::string(host) + "-modelled" : options.worker;
  return name + "_" + std::to_string(getpid());
}

/// A folder that does not exist yet.
std::string new_folder(const configuration::ProfileOptions& options, int device) {
  const std::string start =
      options.folder + "/" + worker_name(options) + (device > 0 ? "-" + std::to_string(device) : "") + "_";
  std::string path;
  do {
    path = start + time_stamp() + "_ascend_pt";
  } while (std::filesystem::exists(path));
  return path;
}

/// The level of a call in the files: AscendCL's functions, and launches.
const char* level_of(std::string_view call) {
  return call.substr(0, 15) == "aclsimInterface" || call.substr(0, 11) == "aclrtLaunch" ? "Node" : "AscendCL";
}

bool submits_task(std::string_view call) {
  return level_of(call)[0] == 'N' || call.find("Async") != std::string_view::npos;
}

constexpr const char* kSteps =
    "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
    "Communication(Not Overlapped and Exclude Receive),Preparing\n";
constexpr const char* kTasks =
    "Device_id,kernel_name,kernel_type,stream_id,task_id,task_time(us),task_start(us),task_stop(us)\n";
constexpr const char* kOperators =
    "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total "
    "Duration(us),Device Self Duration With AICore(us),Device Total Duration With AICore(us)\n";

}  // namespace

Folder::Folder(const configuration::ProfileOptions& options, RunFacts facts, int device, bool has_steps)
    : options_(options),
      facts_(std::move(facts)),
      device_(device),
      path_(new_folder(options, device)),
      output_(path_ + "/ASCEND_PROFILER_OUTPUT"),
      communication_(output_, facts_.time_ns) {
  std::error_code failed;
  std::filesystem::create_directories(output_, failed);
  trace_out_.open(output_ + "/trace_view.json");
  kernels_out_.open(output_ + "/kernel_details.csv");
  steps_out_.open(output_ + "/step_trace_time.csv");
  if (!trace_out_ || !kernels_out_ || !steps_out_) {
    error_ = "cannot write " + output_;
    return;
  }
  steps_out_ << kSteps;
  trace_ = std::make_unique<TraceFile>(trace_out_, device, facts_.time_ns);
  kernels_ = std::make_unique<KernelTable>(
      kernels_out_, KernelColumns{options.level, has_steps, options.has_shapes, options.has_pipes,
                                  options.has_l2_metrics, facts_.architecture});
  if (options.has_l2_cache) {
    l2_out_.open(output_ + "/l2_cache.csv");
    l2_out_ << kL2Header;
  }
  if (options.has_kineto)
    kineto_ = std::make_unique<KinetoFile>(path_ + "/kineto_trace.json", facts_.chip, device, facts_.time_ns);
  if (options.level == 0) return;
  tasks_out_.open(output_ + "/task_time.csv");
  tasks_out_ << kTasks;
  operators_out_.open(output_ + "/operator_details.csv");
  operators_out_ << kOperators;
  if (!options.has_memory) return;
  memory_out_.open(output_ + "/operator_memory.csv");
  records_out_.open(output_ + "/memory_record.csv");
  memory_ = std::make_unique<MemoryTables>(memory_out_, records_out_, facts_.time_ns);
}

Folder::~Folder() = default;

void Folder::note_unknown(const TaskRow& row) {
  (row.is_modelled ? modelled_ns_ : measured_ns_) += row.end_ns - row.begin_ns;
  if (!row.is_modelled) without_model_[row.name].add(row.end_ns - row.begin_ns);
}

void Folder::add(const aclsimTaskInfo& task) {
  if (is_finished_ || !error_.empty() || task.work == nullptr) return;
  const TaskRow row = row_of(task, options_.has_shapes && options_.level > 0);
  if (row.kind == TaskClass::kOther || (row.kind == TaskClass::kWait && options_.level < 2)) return;
  if (row.kind == TaskClass::kCollective && facts_.rank < 0) facts_.rank = task.work->rank;
  if (row.kind == TaskClass::kCollective && facts_.ranks == 0) {
    facts_.ranks = task.work->ranks;
    facts_.group = task.work->group == nullptr ? "default_group" : task.work->group;
  }
  first_ns_ = std::min(first_ns_, row.begin_ns);
  last_ns_ = std::max(last_ns_, row.end_ns);
  trace_->add(row, task, options_.has_flops);
  if (kineto_ != nullptr) kineto_->add(row, task);
  const std::uint64_t took = row.end_ns - row.begin_ns;
  if (row.kind != TaskClass::kWait) note_unknown(row);
  if (row.kind == TaskClass::kKernel || row.kind == TaskClass::kCollective) {
    const std::uint64_t number = kernels_->add(row, task, facts_.time_ns, step_, facts_.mhz);
    if (l2_out_.is_open() && row.kind == TaskClass::kKernel) l2_out_ << l2_row(row, task, number);
    operators_.add(row.type, row.core, took);
    if (row.kind == TaskClass::kKernel)
      overlap_.add_computing({row.begin_ns, row.end_ns});
    else
      overlap_.add_communication({row.begin_ns, row.end_ns});
  }
  if (options_.level == 0) return;
  if (row.kind == TaskClass::kCollective) communication_.add(row, task);
  tasks_out_ << task.device << ',' << csv_field(row.name) << ',' << row.task_type << ',' << task.stream << ','
             << tasks_++ << ',' << microseconds(took) << ',' << microseconds(facts_.time_ns + row.begin_ns)
             << ',' << microseconds(facts_.time_ns + row.end_ns) << '\n';
  if (row.kind != TaskClass::kKernel) return;
  const std::string host = microseconds(task.call != 0 ? task.modelled_submit_ns - task.modelled_call_ns : 0);
  const std::string device = microseconds(took), core = row.core == "AI_CPU" ? "0.000" : device;
  operators_out_ << csv_field(row.name) << ',' << csv_field(row.input_shapes == "N/A" ? "" : row.input_shapes)
                 << ',' << csv_field(task.stack == nullptr ? "" : task.stack) << ',' << host << ',' << host
                 << ',' << device << ',' << device << ',' << core << ',' << core << '\n';
}

void Folder::add(const aclsimCallInfo& call) {
  if (is_finished_ || !error_.empty() || options_.level == 0) return;
  const char* const level = level_of(call.name);
  trace_->add(call, level, submits_task(call.name));
  if (kineto_ != nullptr) kineto_->add(call, submits_task(call.name));
  calls_.add(level[0] == 'N' ? "launch" : call.name, level, call.end_ns - call.begin_ns);
}

void Folder::add(const aclsimMemoryInfo& memory) {
  if (is_finished_ || !error_.empty() || memory_ == nullptr) return;
  trace_->add_memory(memory.time_ns, memory_->add(memory));
}

void Folder::add_range(const std::string& name, int thread, std::uint64_t begin_ns, std::uint64_t end_ns) {
  if (is_finished_ || !error_.empty()) return;
  trace_->add_range(name, thread, begin_ns, end_ns);
  if (kineto_ != nullptr) kineto_->add_range(name, thread, begin_ns, end_ns);
}

void Folder::add_mark(const std::string& name, int thread, std::uint64_t ns) {
  if (!is_finished_ && error_.empty()) trace_->add_mark(name, thread, ns);
}

void Folder::begin_step(int step) {
  step_ = step;
  communication_.begin_step(step);
}

void Folder::end_step(int step, std::uint64_t begin_ns, std::uint64_t end_ns, int thread) {
  if (is_finished_ || !error_.empty()) return;
  const StepParts parts = overlap_.take(begin_ns, end_ns);
  trace_->add_parts(parts);
  communication_.end_step();
  if (step >= 0) add_range("ProfilerStep#" + std::to_string(step), thread, begin_ns, end_ns);
  const std::uint64_t communication = length_of(parts.communication),
                      alone = length_of(parts.communication_alone);
  const std::uint64_t computing = length_of(parts.computing), free = length_of(parts.free);
  steps_out_ << device_ << ',' << (step < 0 ? "" : std::to_string(step)) << ',' << microseconds(computing)
             << ',' << microseconds(alone) << ',' << microseconds(communication - alone) << ','
             << microseconds(communication) << ',' << microseconds(free) << ','
             << microseconds(computing + alone + free) << ",0.000," << microseconds(alone) << ",0.000\n";
  step_ = -1;
}

void Folder::write_text(const std::string& name, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path_ + "/" + name).parent_path());
  std::ofstream file(path_ + "/" + name);
  file << text;
  if (!file) error_ = "cannot write " + path_ + "/" + name;
}

void Folder::write_metadata() {
  write_text("README.txt", readme_text(options_, facts_));
  write_text("modelled_time.json", modelled_time_json(facts_, modelled_ns_, measured_ns_, without_model_));
  const std::string rank = facts_.rank < 0 ? "" : "_" + std::to_string(facts_.rank);
  write_text("profiler_info" + rank + ".json", profiler_info_json(options_, facts_));
  write_text("profiler_metadata.json", metadata_json(facts_));
  const std::string stamp = path_.substr(path_.size() - sizeof("_ascend_pt") + 1 - 17, 17);
  write_text("PROF_000001_" + stamp + "_MODELLED/device_" + std::to_string(device_) + "/info.json." +
                 std::to_string(device_),
             device_info_json(facts_, device_));
  write_text("ASCEND_PROFILER_OUTPUT/op_statistic.csv", operators_.operators_text(device_));
  if (options_.level > 0) write_text("ASCEND_PROFILER_OUTPUT/api_statistic.csv", calls_.calls_text());
}

void Folder::finish(std::uint64_t now_ns) {
  if (is_finished_ || !error_.empty()) return;
  // A run without steps is one.
  if (!overlap_.empty()) end_step(-1, first_ns_, std::max(last_ns_, now_ns), 0);
  is_finished_ = true;
  communication_.finish();
  if (memory_ != nullptr) memory_->finish();
  trace_->finish();
  if (kineto_ != nullptr && !kineto_->finish()) error_ = "cannot write " + path_ + "/kineto_trace.json";
  for (std::ofstream* file : {&trace_out_, &kernels_out_, &tasks_out_, &operators_out_, &memory_out_,
                              &records_out_, &steps_out_, &l2_out_}) {
    if (!file->is_open()) continue;
    file->close();
    if (!*file) error_ = "cannot write all of " + output_;
  }
  if (error_.empty()) write_metadata();
}

}  // namespace npu::profiler
