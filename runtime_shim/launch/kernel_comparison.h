// NPU_KERNELS=both: a launch runs as Ascend C and on the host, and the results are compared.
#pragma once

#include <string>
#include <vector>

#include "acl/acl_rt.h"
#include "npu/executors/ascendc.h"

namespace npu::detail {

/// What one launch writes: before it, and after it as Ascend C.
class KernelComparison {
 public:
  KernelComparison(const KernelCall& call, const AscendCLaunch& launch)
      : name_(call.name), kernel_(*call.ascendc), launch_(launch) {}

  /// Copies what the launch will write. The stream is idle.
  aclError save();
  /// Copies what Ascend C has written, and puts back what was there. The stream is idle.
  aclError take_results();
  /// Compares with what the host has written. The stream is idle. The first difference of a kernel is reported on stderr.
  aclError compare();

 private:
  struct Saved {
    size_t begin = 0, end = 0;  ///< addresses
    std::vector<unsigned char> before, result;
  };
  static aclError read(const Saved& saved, std::vector<unsigned char>& bytes);
  void compare_write(const AscendCLaunch::Write& write, const Saved& saved,
                     const std::vector<unsigned char>& expected);

  const char* name_;  ///< lives as long as the process, as the kernel does
  const AscendCKernel& kernel_;
  AscendCLaunch launch_;
  std::vector<Saved> saved_;
};

/// Counts a launch that ran on the host alone. `location`: of the kernel; may be empty.
void count_host_launch(const char* kernel, const char* location, const std::string& why);

/// At the end of the process: a line for each kernel on stderr, and in the file that NPU_KERNELS_REPORT names.
void report_comparisons();

}  // namespace npu::detail
