// Times of two ways to do the same, taken in turns on all ranks of a job.
#ifndef TESTS_BENCH_CCL_MEASURE_H_
#define TESTS_BENCH_CCL_MEASURE_H_

#include <npu/ccl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace bench {

/// Ends the program with npuccl's or the runtime's own words if a call failed.
inline void must(npucclResult_t result) {
  if (result == npucclSuccess) return;
  std::fprintf(stderr, "npuccl: %s: %s\n", npucclGetErrorString(result), npucclGetLastError(nullptr));
  std::exit(1);
}
inline void must(npuError_t error) {
  if (error == npuSuccess) return;
  std::fprintf(stderr, "runtime: %s\n", npuGetErrorString(error));
  std::exit(1);
}

/// Seconds, medians.
struct Times {
  double reference = 0, ours = 0;
};

/// Runs reference and ours in turns, `rounds` times after one unmeasured round, each behind `together`.
/// together: brings the ranks together, so that a time is that of the operator and not of waiting for others.
inline Times take_turns(int rounds, const std::function<void()>& together,
                        const std::function<void()>& reference, const std::function<void()>& ours) {
  std::vector<double> times[2];
  for (int round = -1; round < rounds; ++round) {
    for (int which = 0; which < 2; ++which) {
      together();
      const auto start = std::chrono::steady_clock::now();
      (which == 0 ? reference : ours)();
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      if (round >= 0) times[which].push_back(took.count());
    }
  }
  const auto median = [](std::vector<double>& all) {
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
  };
  return {median(times[0]), median(times[1])};
}

/// How often an operator of so many bytes is worth running.
inline int rounds_of(std::size_t bytes) { return bytes <= 65536 ? 301 : bytes <= (4u << 20) ? 51 : 11; }

inline const char* size_text(std::size_t bytes) {
  static char text[32];
  if (bytes >= 1u << 20) {
    std::snprintf(text, sizeof text, "%zu MiB", bytes >> 20);
  } else if (bytes >= 1024) {
    std::snprintf(text, sizeof text, "%zu KiB", bytes >> 10);
  } else {
    std::snprintf(text, sizeof text, "%zu B", bytes);
  }
  return text;
}

inline void print_line(std::size_t bytes, const Times& times) {
  std::printf("  %8s %12.1f us %12.1f us %9.2fx\n", size_text(bytes), times.reference * 1e6, times.ours * 1e6,
              times.reference / times.ours);
  std::fflush(stdout);
}

/// One rank of a job of processes: device, communicator, stream, two buffers of 64 MiB.
class RankOfJob {
 public:
  RankOfJob(int device, int rank, int ranks, const npucclUniqueId& id) {
    must(npuSetDevice(device));
    must(npucclCommInitRank(&comm_, ranks, id, rank));
    must(npuStreamCreateWithFlags(&stream_, npuStreamNonBlocking));
    for (float** buffer : {&send_, &recv_}) {
      must(npuMalloc(reinterpret_cast<void**>(buffer), kBytes));
      must(npuMemset(*buffer, 0, kBytes));
    }
    must(npuDeviceSynchronize());
  }
  ~RankOfJob() {
    npucclCommDestroy(comm_);
    npuStreamDestroy(stream_);
    npuFree(send_);
    npuFree(recv_);
  }
  RankOfJob(const RankOfJob&) = delete;

  /// An operator per size, from the first call to the completed stream.
  void all_reduce(const std::vector<std::size_t>& sizes) {
    for (const std::size_t bytes : sizes)
      must(npucclAllReduce(send_, recv_, bytes / sizeof(float), npucclFloat, npucclSum, comm_, stream_));
    must(npuStreamSynchronize(stream_));
  }

  static constexpr std::size_t kBytes = std::size_t{64} << 20;

 private:
  npucclComm_t comm_ = nullptr;
  npuStream_t stream_ = nullptr;
  float *send_ = nullptr, *recv_ = nullptr;
};

/// The sizes every comparison goes through.
inline const std::vector<std::size_t>& sizes() {
  static const std::vector<std::size_t> all{8, 1024, 8192, 65536, 1u << 20, 8u << 20, 64u << 20};
  return all;
}

/// Those at which the way through the stream takes longer than the operator: also measured many at a time.
inline const std::vector<std::size_t>& small_sizes() {
  static const std::vector<std::size_t> all{8, 1024, 8192};
  return all;
}
constexpr int kQueued = 64;

int run_in_one_process();                                    ///< 4 devices against memcpy
int run_mpi_rank(int* argc, char*** argv);                   ///< a rank that mpirun started
int run_host_rank(int rank, int ranks, const char* folder);  ///< a rank of run_hosts
int run_overlap();                                           ///< a collective beside kernels

}  // namespace bench

#endif  // TESTS_BENCH_CCL_MEASURE_H_
