#include "tool/program/device_pass.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "tool/base/paths.h"
#include "tool/program/user_includes.h"

namespace migrate {
namespace {

/// The compute capability that the shim implements. npucxx defines it unless an option requests less
/// (tool/npucxx/driver/two_passes.h).
constexpr int kComputeCapability = 800;
constexpr std::string_view kDeviceMacro = "-D__CUDA_ARCH__=";
constexpr std::string_view kArchitectures = "-D__CUDA_ARCH_LIST__=";

bool is_cuda(const ParseJob& job) {
  return std::find(job.arguments.begin(), job.arguments.end(), "-xcuda") != job.arguments.end();
}

/// The values of __CUDA_ARCH__ for which the job is parsed.
std::set<int> values_for(const ParseJob& job) {
  std::set<int> values = {kComputeCapability};
  for (const std::string& argument : job.arguments) {
    if (!argument.starts_with(kArchitectures)) continue;
    const int asked = std::atoi(argument.c_str() + kArchitectures.size());
    if (asked > 0) values.insert(std::min(asked, kComputeCapability));
  }
  return values;
}

}  // namespace

bool names_device_macro(std::string_view text) {
  return text.find("__CUDA_ARCH") != std::string_view::npos ||
         text.find("nv/target") != std::string_view::npos;
}

std::vector<ParseJob> device_passes(const std::vector<ParseJob>& jobs, const ProgramFacts& facts) {
  std::set<std::string> naming;
  for (const SourceFile& file : facts.files) {
    if (names_device_macro(file.text)) naming.insert(absolute_path(file.path));
  }
  if (naming.empty()) return {};
  naming = with_includers(std::move(naming), user_includes(facts));
  std::vector<ParseJob> passes;
  for (const ParseJob& job : jobs) {
    if (!is_cuda(job) || naming.count(absolute_path(job.file)) == 0) continue;
    for (const int value : values_for(job)) {
      ParseJob pass = job;
      pass.arguments.push_back(std::string(kDeviceMacro) + std::to_string(value));
      pass.alternatives.clear();
      passes.push_back(std::move(pass));
    }
  }
  return passes;
}

bool is_device_pass(const ParseJob& job) {
  return !job.arguments.empty() && job.arguments.back().starts_with(kDeviceMacro);
}

}  // namespace migrate
