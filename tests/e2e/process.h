#pragma once
#include <map>
#include <string>
#include <vector>

namespace e2e {

/// What a finished process left.
struct ProcessResult {
  int exit_code = -1;  ///< 128 + signal when a signal ended it; 127 when it could not be started
  std::string out;
  std::string err;
};

/// Runs `arguments` (the first is the program, absolute or found on PATH) in `directory` and waits for it.
/// `environment` is added to this process's; an empty value removes the variable. CUDA is hidden: CUDA_HOME and
/// CUDA_PATH are removed and PATH is reduced to the system's folders, so that nothing can lean on a toolkit.
ProcessResult run_process(const std::vector<std::string>& arguments, const std::string& directory = ".",
                          const std::map<std::string, std::string>& environment = {});

}  // namespace e2e
