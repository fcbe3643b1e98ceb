/// @file
/// Operations of CUDA programs in a dump: names, steps, ranks and files as the shim's probe has them.
#ifndef NPU_PROBE_CUDA_RECORDER_H_
#define NPU_PROBE_CUDA_RECORDER_H_

#include <sys/stat.h>

#include <memory>
#include <mutex>
#include <utility>

#include "cuda_leaf.h"

namespace npu::probe_cuda::detail {

/// What goes in and out of an operation, in its order. A leaf is a tensor, or a text that is complete.
struct Leaf {
  bool is_input, is_output;
  Tensor tensor;
  std::string text;
};

struct Operation {
  std::string type, name;
  cudaStream_t stream = nullptr;
  std::vector<Leaf> leaves;

  void in(const Tensor& tensor) { leaves.push_back({true, false, tensor, ""}); }
  void out(const Tensor& tensor) { leaves.push_back({false, true, tensor, ""}); }
  void inout(const Tensor& tensor) { leaves.push_back({true, true, tensor, ""}); }
  void value(const char* type_name, const std::string& number) {
    leaves.push_back(
        {true, false, {}, std::string("{\"type\": \"") + type_name + "\", \"value\": " + number + "}"});
  }
};

/// An operation between its begin and its end.
struct Pending {
  Operation operation;
  std::string name, inputs;
  int step = 0, rank = 0;
  bool is_recorded = false;
};

/// The probe of this process. Thread-safe.
class Recorder {
 public:
  /// Null without NPU_PROBE. Wrong settings end the program with exit code 1.
  static Recorder* get() {
    static Recorder* const recorder = start();
    return recorder;
  }
  /// Reads memory of the device: the runtime's own function.
  CopyFunction copy = nullptr;

  const Settings& settings() const { return settings_; }

  /// What the other side knows about the arguments of this call of a kernel. Call before begin.
  std::map<int, KnownArgument> known_arguments(const std::string& name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int number = current_rank();
    Rank& rank = ranks_[number];
    const bool is_dumped = settings_.selection.has(rank.step, number);
    if (!std::exchange(rank.has_other_side, true) && is_dumped)
      rank.other_side = read_other_side(settings_, rank.step, number);
    return rank.other_side[probe::operation_name("Kernel", name, rank.calls["Kernel." + name])];
  }

  Pending begin(Operation operation) {
    Pending pending;
    pending.rank = current_rank();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      Rank& rank = ranks_[pending.rank];
      pending.step = rank.step;
      pending.name = probe::operation_name(operation.type, operation.name,
                                           rank.calls[operation.type + "." + operation.name]++);
      pending.is_recorded = is_selected(rank, pending);
    }
    pending.operation = std::move(operation);
    if (!pending.is_recorded) return pending;
    pending.is_recorded = cudaStreamSynchronize(pending.operation.stream) == cudaSuccess;
    pending.inputs = leaves(pending, true);
    return pending;
  }

  void end(const Pending& pending) {
    if (pending.is_recorded && cudaStreamSynchronize(pending.operation.stream) == cudaSuccess)
      add(pending, leaves(pending, false));
    if (pending.operation.type == "Kernel" && pending.operation.name == settings_.step_kernel) end_step();
  }

  void end_step() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int number = current_rank();
    Rank& rank = ranks_[number];
    finish(rank);
    const int step = rank.step + 1;
    rank = Rank();
    rank.step = step;
  }

 private:
  struct Rank {
    int step = 0;
    std::map<std::string, int> calls;
    bool is_in_scope = false, has_other_side = false;
    KnownOperations other_side;
    std::unique_ptr<std::ofstream> dump;
  };

  static Recorder* start() {
    const char* const path = std::getenv("NPU_PROBE");
    if (path == nullptr || *path == '\0') return nullptr;
    auto* const recorder = new Recorder;  // never destroyed: destructors of static objects launch kernels
    recorder->settings_ = read_settings(path);
    std::atexit([] {
      const std::lock_guard<std::mutex> lock(get()->mutex_);
      for (auto& rank : get()->ranks_) get()->finish(rank.second);
    });
    return recorder;
  }

  static int current_rank() {
    const int rank = probe::rank_of_process([](const char* variable) -> std::string {
      const char* const text = std::getenv(variable);
      return text == nullptr ? "" : text;
    });
    if (rank >= 0) return rank;
    int device = 0;
    return cudaGetDevice(&device) == cudaSuccess ? device : 0;
  }

  /// Call with mutex_ held.
  bool is_selected(Rank& rank, const Pending& pending) const {
    return settings_.selection.has(pending.step, pending.rank) &&
           settings_.selection.has(pending.name, rank.is_in_scope);
  }

  std::string folder_of(const Pending& pending) const {
    return settings_.dump_path + "/step" + std::to_string(pending.step) + "/rank" +
           std::to_string(pending.rank);
  }

  /// Makes the folder and those above it.
  static void make_folder(const std::string& path) {
    for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
      mkdir(path.substr(0, at).c_str(), 0750);
    mkdir(path.c_str(), 0750);
  }

  std::string leaves(const Pending& pending, bool inputs) const {
    std::string text;
    int number = 0;
    for (const Leaf& leaf : pending.operation.leaves) {
      if (!(inputs ? leaf.is_input : leaf.is_output)) continue;
      std::string file;
      if (settings_.task == "tensor" && leaf.text.empty()) {
        make_folder(folder_of(pending) + "/dump_tensor_data");
        const std::string tensor = pending.name + (inputs ? ".input." : ".output.") + std::to_string(number);
        file = folder_of(pending) + "/dump_tensor_data/" + probe::file_stem(tensor) + ".npy";
      }
      ++number;
      text += (text.empty() ? "" : ", ") +
              (leaf.text.empty() ? leaf_text(settings_, leaf.tensor, copy, file) : leaf.text);
    }
    return text;
  }

  void add(const Pending& pending, const std::string& outputs) {
    const std::lock_guard<std::mutex> lock(mutex_);
    Rank& rank = ranks_[pending.rank];
    if (pending.step != rank.step) {  // a group of collectives that ends in a later step
      std::fprintf(stderr, "npu: NPU_PROBE: %s began in step %lld, whose dump is complete: it is left out\n",
                   pending.name.c_str(), static_cast<long long>(pending.step));
      return;
    }
    const bool is_first = rank.dump == nullptr;
    if (is_first) open(rank, pending);
    std::string name;
    for (const char c : pending.name) name += c == '"' || c == '\\' ? '_' : c;
    *rank.dump << (is_first ? "\n\"" : ",\n\"") << name << "\": {\"input_args\": [" << pending.inputs
               << "], \"input_kwargs\": {}, \"output\": [" << outputs << "]}" << std::flush;
    if (!*rank.dump)
      std::fprintf(stderr, "npu: NPU_PROBE: cannot write %s/dump.json\n", folder_of(pending).c_str());
  }

  void open(Rank& rank, const Pending& pending) const {
    const std::string folder = folder_of(pending);
    make_folder(folder);
    std::ofstream(folder + "/stack.json") << "{}\n";
    std::ofstream(folder + "/construct.json") << "{}\n";
    rank.dump.reset(new std::ofstream(folder + "/dump.json"));
    *rank.dump << "{\"task\": \"" << settings_.task
               << "\", \"level\": \"L1\", \"framework\": \"mindspore\", \"dump_data_dir\": "
               << (settings_.task == "tensor" ? "\"" + folder + "/dump_tensor_data\"" : "null")
               << ", \"data\": {";
  }

  static void finish(Rank& rank) {
    if (rank.dump != nullptr) *rank.dump << "\n}}\n" << std::flush;
    rank.dump.reset();
  }

  Settings settings_;
  std::mutex mutex_;
  std::map<int, Rank> ranks_;
};

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_RECORDER_H_
