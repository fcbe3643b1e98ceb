#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace migrate {

/// Time since the epoch, or a length of time. The files have microseconds with three decimals, which a double cannot hold.
using Nanoseconds = int64_t;

/// Strings by number: traces repeat few names very often. Number 0 is the empty string.
class NameTable {
 public:
  NameTable() { id(""); }
  NameTable(NameTable&&) = default;
  NameTable& operator=(NameTable&&) = default;
  NameTable(const NameTable&) = delete;
  NameTable& operator=(const NameTable&) = delete;
  uint32_t id(std::string_view text);
  const std::string& text(uint32_t id) const { return texts_[id]; }

 private:
  std::deque<std::string> texts_;  // a deque: the keys below refer to its strings, which stay where they are
  std::unordered_map<std::string_view, uint32_t> ids_;
};

/// The part of a trace that a row of it belongs to, by the name of its process.
enum class TrackKind { host, cann, device, communication, overlap, frequency, other };

/// One row of a trace: the events of one process and thread, sorted by start.
struct Track {
  TrackKind kind = TrackKind::other;
  std::string process;  ///< "Ascend Hardware"
  std::string label;    ///< "NPU 0", "CPU"
  std::string thread;   ///< "Stream 7"
};

/// An event with a duration ("ph": "X"), or a counter ("ph": "C", duration 0).
struct TraceEvent {
  Nanoseconds start = 0, duration = 0;
  uint32_t name = 0;
  uint32_t track = 0;      ///< index into RankProfile::tracks
  uint32_t task_type = 0;  ///< "AI_VECTOR_CORE", "MEMCPY_ASYNC"; 0: not said
  uint32_t detail = 0;     ///< index into RankProfile::details; 0: none
  Nanoseconds end() const { return start + duration; }
};

/// What only some events have.
struct EventDetail {
  int64_t bytes = -1;      ///< negative: not said
  double bandwidth = 0;    ///< GB/s; 0: not said
  double value = 0;        ///< of a counter
  uint32_t operation = 0;  ///< "host to device"
  uint32_t link = 0;       ///< "HCCS", "ON_CHIP"
  uint32_t transport = 0;  ///< "SDMA", "RDMA"
  uint32_t stack = 0;      ///< the call stack on the host
  int8_t pageable = -1;    ///< of a copy: 1 with pageable host memory, 0 with page-locked; negative: not said
};

/// The pipes of a core whose share of a kernel's time the profiler measures.
enum class Pipe { mac, mte1, fixpipe, aic_mte2, aic_scalar, vec, aiv_mte2, aiv_mte3, aiv_scalar, count_ };

/// One row of kernel_details.csv or op_summary_*.csv. Texts are numbers of RankProfile::names.
struct KernelRecord {
  uint32_t name = 0, type = 0, core = 0, state = 0, stream = 0, step = 0;
  uint32_t input_shapes = 0, input_types = 0, output_shapes = 0;
  Nanoseconds start = 0, duration = 0, wait = 0;
  int32_t block_dim = -1, mix_block_dim = -1;  ///< negative: not said
  bool has_pipes = false;
  float pipes[static_cast<size_t>(Pipe::count_)] = {};  ///< 0 to 1
  float pipe(Pipe which) const { return pipes[static_cast<size_t>(which)]; }
  Nanoseconds end() const { return start + duration; }
};

/// One row of step_trace_time.csv, in nanoseconds.
struct StepRecord {
  std::string step;  ///< empty: steps are not marked
  Nanoseconds computing = 0, communication = 0, exposed = 0, free = 0, stage = 0, preparing = 0;
};

/// One row of api_statistic.csv.
struct ApiRecord {
  std::string level, name;
  Nanoseconds time = 0;
  int64_t count = 0;
};

/// One row of operator_memory.csv: an allocation and its life.
struct AllocationRecord {
  uint32_t name = 0;
  int64_t bytes = 0;
  Nanoseconds start = 0;
  Nanoseconds duration = -1;  ///< negative: not released
};

/// One row of memory_record.csv.
struct MemoryRecord {
  Nanoseconds time = 0;
  uint32_t component = 0;
  double allocated_mb = 0, reserved_mb = 0;
};

/// What one collective moved over one kind of link (communication.json).
struct TransferRecord {
  std::string operation;  ///< "hcom_allReduce__123_0_1@group"
  std::string link;       ///< "SDMA", "RDMA", "HCCS", "PCIE", "SIO"
  double size_mb = 0, time_ms = 0, bandwidth = 0;
  std::map<double, std::pair<int64_t, double>> sizes;  ///< MB of a packet: packets, ms
};

/// modelled_time.json: the profile is of a simulated device, with the times that a model of the chip gives.
struct ModelFacts {
  std::string chip;          ///< "Ascend910B1"; empty: the times were measured on a chip
  Nanoseconds modelled = 0;  ///< device time with a model
  Nanoseconds measured = 0;  ///< device time of kernels without one, measured on the host
  std::map<std::string, Nanoseconds> without_model;  ///< these kernels
};

/// What info.json.0 says of the chip; 0: not said.
struct DeviceFacts {
  int64_t aicore_count = 0, aiv_count = 0;
  double aicore_mhz = 0;
};

/// Everything that was read of one rank.
struct RankProfile {
  std::string folder;
  int rank = 0;
  NameTable names;
  std::vector<Track> tracks;
  std::vector<TraceEvent> events;     ///< by track, then by start
  std::vector<EventDetail> details;   ///< element 0 is empty
  std::vector<KernelRecord> kernels;  ///< by start
  std::vector<StepRecord> steps;
  std::vector<ApiRecord> apis;
  std::vector<AllocationRecord> allocations;
  std::vector<MemoryRecord> memory;
  std::vector<TransferRecord> transfers;
  std::map<std::string, std::string> environment;  ///< ENV_VARIABLES of profiler_metadata.json
  bool has_environment = false;
  std::map<std::string, std::string> stacks;  ///< operator: call stack (operator_details.csv, host events)
  DeviceFacts device;
  ModelFacts model;
  int64_t world_size = 0;  ///< ranks of the run, where a file says so
  const std::string& text(uint32_t id) const { return names.text(id); }
  const EventDetail& detail(const TraceEvent& event) const { return details[event.detail]; }
};

/// The ranks of a run. Plain data; nothing refers to the disk any more.
struct Profile {
  std::vector<RankProfile> ranks;  ///< by rank; never empty
  std::vector<std::string> notes;  ///< what could not be read, one line each
};

}  // namespace migrate
