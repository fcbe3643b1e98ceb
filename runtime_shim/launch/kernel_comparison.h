// NPU_KERNELS=both: a launch runs as Ascend C and on the host, and the results are compared.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "acl/acl_rt.h"
#include "npu/executors/ascendc.h"
#include "runtime_shim/launch/rounded_launch.h"

namespace npu::detail {

/// What one launch writes: before it, and after it as Ascend C.
class KernelComparison {
 public:
  KernelComparison(const KernelCall& call, const AscendCLaunch& launch)
      : name_(call.name), kernel_(*call.ascendc), launch_(launch) {
    again_.emplace_back(call);
  }
  /// Of several launches that are one of `kernel`: the host runs them one after the other.
  KernelComparison(const AscendCKernel& kernel, const std::vector<KernelCall*>& calls,
                   const AscendCLaunch& launch)
      : kernel_(kernel), launch_(launch) {
    for (const KernelCall* call : calls) {
      name_ += (name_.empty() ? "" : " then ") + std::string(call->name);
      again_.emplace_back(*call);
    }
  }

  /// Copies what the launch will write. The stream is idle.
  aclError save();
  /// Copies what Ascend C has written, and puts back what was there. The stream is idle.
  aclError take_results();
  /// Compares with what the host has written. The stream is idle. Where results differ by more than their size explains, the host
  /// runs the launch twice more, with operations that round up, and down: what it writes moves as its roundings let it. The first
  /// difference of a kernel is reported on stderr.
  aclError compare();

 private:
  struct Saved {
    size_t begin = 0, end = 0;  ///< addresses
    bool is_variable = false;   ///< in host memory
    std::vector<unsigned char> before, result, expected;
    double typical = 0;  ///< root mean square of the host's results
  };
  /// An element whose results differ by more than their size explains.
  struct Doubt {
    int write;
    size_t element;
    double spread = 0;  ///< of the host's results
  };
  static aclError read(const Saved& saved, std::vector<unsigned char>& bytes);
  static aclError put(const Saved& saved, const std::vector<unsigned char>& bytes);
  bool is_result(int write, size_t element) const;
  void find_doubts(int write);
  aclError add_spreads();
  aclError measure(int direction);
  void judge(const Doubt& doubt);

  std::string name_;  ///< of the kernel, or of all: "a then b"
  const AscendCKernel& kernel_;
  AscendCLaunch launch_;
  std::deque<RoundedLaunch> again_;  ///< the launches
  std::vector<Saved> saved_;
  std::vector<Doubt> doubts_;
};

/// Counts a launch that ran on the host alone. `location`: of the kernel; may be empty.
void count_host_launch(const char* kernel, const char* location, const std::string& why);

/// At the end of the process: a line for each kernel on stderr, and in the file that NPU_KERNELS_REPORT names.
void report_comparisons();

}  // namespace npu::detail
