#include "tool/commands/predict.h"

#include "tool/base/child_process.h"
#include "tool/base/scratch_directory.h"
#include "tool/commands/analyze.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

std::string words_of(const std::vector<std::string>& command) {
  std::string words;
  for (const std::string& word : command) words += (words.empty() ? "" : " ") + word;
  return words;
}

/// The devices that a run has, and the ranks that its collectives are taken to have; 0: the devices.
struct Devices {
  int count = 1, ranks = 0;
};

std::vector<Devices> devices_of(const PredictOptions& options) {
  std::vector<Devices> all;
  for (int count : options.devices) all.push_back({count});
  for (int ranks : options.ranks) all.push_back({options.devices.back(), ranks});
  return all;
}

const std::string kHalfOperands = "O1", kHalfWeights = "O2";

/// One run, with its profile in `folder`, which exists.
Result<Prediction> predicted_run(const PredictOptions& options, const std::string& chip,
                                 const std::string& level, Devices devices, const std::string& folder) {
  ChildCommand child{options.command, {}, "", ""};
  child.environment = environment_with({
      "NPU_PROFILE=" + folder + ",level=1" + (options.step.empty() ? "" : ",step=" + options.step),
      "NPU_SIM_SOC=" + chip,
      "NPU_AMP=" + (level == kHalfWeights ? kHalfOperands : level),
      "NPU_SIM_DEVICES=" + std::to_string(devices.count),
      "NPU_SIM_RANKS=" +
          (devices.ranks == 0 ? "" : std::to_string(devices.count) + ":" + std::to_string(devices.ranks)),
  });
  const std::string what = options.command[0] + " on " + chip + ", " + level + ", " +
                           std::to_string(devices.count) + (devices.count == 1 ? " device" : " devices");
  auto exit_code = run_child(child);
  if (!exit_code) return exit_code.error();
  auto profile = read_profile(folder);
  if (!profile)
    return Error{what + ": wrote no profile (exit code " + std::to_string(*exit_code) +
                 "): it used no simulated device, or was built without one"};
  auto prediction =
      predict_from(*profile, level == kHalfWeights ? Weights::half_with_master_copies : Weights::as_run);
  if (!prediction) return prediction.error();
  prediction->chip = chip;
  prediction->amp = level;
  prediction->devices = devices.count;
  prediction->modelled_ranks = devices.ranks;
  prediction->program_exit = *exit_code;
  return prediction;
}

}  // namespace

Result<PredictionReport> predict(FileSystem& files, const PredictOptions& options) {
  if (!options.ranks.empty() && options.devices.back() < 2)
    return Error{"--ranks: one device has no collectives; name more, as in --devices 2"};
  for (int ranks : options.ranks)
    if (ranks <= options.devices.back())
      return Error{"--ranks " + std::to_string(ranks) + ": is not more than --devices " +
                   std::to_string(options.devices.back()) + ", which can run"};
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  const std::string root = options.keep.empty() ? scratch->path() : options.keep;
  if (root.find(',') != std::string::npos)
    return Error{root + ": the name of a folder for profiles must not contain a comma"};
  PredictionReport report;
  report.tool_version = tool_version();
  report.program = words_of(options.command);
  for (const std::string& chip : options.chips)
    for (const std::string& level : options.levels)
      for (const Devices devices : devices_of(options)) {
        const std::string folder = root + "/" + chip + "_" + level + "_" + std::to_string(devices.count) +
                                   (devices.ranks == 0 ? "" : "_as_" + std::to_string(devices.ranks));
        if (Status made = files.make_directories(folder); !made) return made.error();
        auto run = predicted_run(options, chip, level, devices, folder);
        if (!run) return run.error();
        report.runs.push_back(std::move(*run));
      }
  return report;
}

}  // namespace migrate
