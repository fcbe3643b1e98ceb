#pragma once
#include <string>
#include <vector>

#include "tool/advice/prediction/prediction.h"
#include "tool/base/file_system.h"

namespace migrate {

struct PredictOptions {
  std::vector<std::string> command;          ///< the program and its arguments
  std::vector<std::string> chips;            ///< of the simulator: "Ascend910B1"; not empty
  std::vector<std::string> levels = {"O0"};  ///< of mixed precision: O0, O1, O2
  std::vector<int> devices = {1};            ///< ascending
  std::vector<int>
      ranks;  ///< that the collectives of the run with the most devices are taken to have, each in a run of its own
  std::string step;  ///< the range of NVTX that is a step; empty: the steps that the program marks
  std::string keep;  ///< folder for the profiles; empty: they are removed
};

/// Runs the program once for each chip, level and number of devices or ranks on the simulated device, with the standard streams of this process and the
/// profile of a model of the chip (NPU_PROFILE), and reads what a step takes. O2 is derived from a run at O1, because its tensors are the program's affair. A run that ends with another exit code than 0
/// counts if it wrote a profile. Errors: the program cannot be started, or writes no profile with modelled times.
Result<PredictionReport> predict(FileSystem& files, const PredictOptions& options);

}  // namespace migrate
