#pragma once
// Whether a program of random kernels computes the same in every form.
#include <map>
#include <string>
#include <vector>

#include "tests/kernel_fuzz/kernel_case.h"

namespace kernel_fuzz {

struct Judged {
  std::map<std::string, std::string> failures;  ///< by kernel; "program" for what belongs to none
  std::map<std::string, std::string>
      forms;  ///< by kernel: on tiles, thread by thread, an operator, on the host
};

/// Where programs are made.
struct Tools {
  std::string bin;   ///< the folder of migrate and npucxx
  std::string work;  ///< a folder for programs
};

/// Rewrites and compiles the kernels as one program in a new folder `name`, and runs it as block loops, on fibers, on the
/// cores in several orders, and in both ways. `seed`: of the orders.
Judged judge(const std::vector<KernelCase>& kernels, const Tools& tools, const std::string& name,
             uint64_t seed);

}  // namespace kernel_fuzz
