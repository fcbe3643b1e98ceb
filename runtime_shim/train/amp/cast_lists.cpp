// Which library calls are cast. The built-in lists are the vendor's Apex lists (apex/amp/lists), by what the
// calls compute.
#include <fstream>
#include <mutex>
#include <shared_mutex>
#include <sstream>

#include "npu/detail/amp_autocast.h"
#include "runtime_shim/config/amp_config.h"

namespace npu::amp {
namespace {

struct BuiltIn {
  const char* call;
  CastRule rule;
};

// Matrix products and convolutions are half. Norms, softmax, losses, sums, powers and exponentials are
// float32. Element-wise calls with two tensors promote. The batched products, which Apex casts only for CUDA
// builds, are half: the Cube unit computes them like the others.
constexpr BuiltIn kBuiltIn[] = {
    {"npublasSgemm", CastRule::half},
    {"npublasSgemmBatched", CastRule::half},
    {"npublasSgemmStridedBatched", CastRule::half},
    {"npublasSgemmEx", CastRule::half},
    {"npublasGemmEx", CastRule::half},
    {"npublasGemmBatchedEx", CastRule::half},
    {"npublasGemmStridedBatchedEx", CastRule::half},
    {"npublasLtMatmul", CastRule::half},
    {"npublasSgemv", CastRule::float32},
    {"npublasSnrm2", CastRule::float32},
    {"npublasSasum", CastRule::float32},
    {"npublasSdot", CastRule::promote},
    {"npublasSaxpy", CastRule::promote},
    {"npudnnConvolutionForward", CastRule::half},
    {"npudnnConvolutionBiasActivationForward", CastRule::half},
    {"npudnnConvolutionBackwardData", CastRule::half},
    {"npudnnConvolutionBackwardFilter", CastRule::half},
    {"npudnnRNNForward", CastRule::half},
    {"npudnnSoftmaxForward", CastRule::float32},
    {"npudnnSoftmaxBackward", CastRule::float32},
    {"npudnnBatchNormalizationForwardTraining", CastRule::float32},
    {"npudnnBatchNormalizationForwardInference", CastRule::float32},
    {"npudnnBatchNormalizationBackward", CastRule::float32},
    {"npudnnNormalizationForwardTraining", CastRule::float32},
    {"npudnnNormalizationForwardInference", CastRule::float32},
    {"npudnnNormalizationBackward", CastRule::float32},
    {"npudnnLRNCrossChannelForward", CastRule::float32},
    {"npudnnLRNCrossChannelBackward", CastRule::float32},
    {"npudnnReduceTensor", CastRule::float32},
    {"npudnnCTCLoss", CastRule::float32},
    {"npudnnAddTensor", CastRule::promote},
    {"npudnnOpTensor", CastRule::promote},
};

using Rules = std::map<std::string, CastRule>;

struct Table {
  std::shared_mutex mutex;
  Rules built_in;
  Rules registered;
  bool user_preferred = false;
  Table() {
    for (const BuiltIn& entry : kBuiltIn) built_in[entry.call] = entry.rule;
  }
};

Rules read_rules(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw TrainingError(path + ": the cast list cannot be read");
  static const std::map<std::string, CastRule> kRules{
      {"half", CastRule::half}, {"float", CastRule::float32}, {"promote", CastRule::promote}};
  Rules rules;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string rule, call, rest;
    if (!(words >> rule)) continue;
    const auto found = kRules.find(rule);
    if (found == kRules.end() || !(words >> call) || (words >> rest))
      throw TrainingError(path + ":" + std::to_string(number) +
                          ": expected \"half CALL\", \"float CALL\" or \"promote CALL\"");
    rules[call] = found->second;
  }
  return rules;
}

/// Never destroyed, because threads of the program may make calls while it ends.
Table& table() {
  static Table* const instance = [] {
    auto* made = new Table;
    const auto config = configuration::read_amp_config(configuration::environment_variable);
    if (config.lists) {
      for (const auto& [call, rule] : read_rules(*config.lists)) made->built_in[call] = rule;
    }
    return made;
  }();
  return *instance;
}

void register_rule(const std::string& call, CastRule rule) {
  Table& all = table();
  std::unique_lock lock(all.mutex);
  all.registered[call] = rule;
}

}  // namespace

void register_half_function(const std::string& call) { register_rule(call, CastRule::half); }
void register_float_function(const std::string& call) { register_rule(call, CastRule::float32); }
void register_promote_function(const std::string& call) { register_rule(call, CastRule::promote); }

void set_user_cast_preferred(bool preferred) {
  Table& all = table();
  std::unique_lock lock(all.mutex);
  all.user_preferred = preferred;
}

void load_cast_lists(const std::string& path) {
  const Rules rules = read_rules(path);
  Table& all = table();
  std::unique_lock lock(all.mutex);
  for (const auto& [call, rule] : rules) all.registered[call] = rule;
  all.user_preferred = true;
}

void reset_cast_lists() {
  Table& all = table();
  std::unique_lock lock(all.mutex);
  all.registered.clear();
  all.user_preferred = false;
}

std::optional<CastRule> cast_rule(const std::string& call) {
  Table& all = table();
  std::shared_lock lock(all.mutex);
  const auto built_in = all.built_in.find(call), registered = all.registered.find(call);
  const bool known = built_in != all.built_in.end();
  if (registered != all.registered.end() && (all.user_preferred || !known)) return registered->second;
  return known ? std::optional<CastRule>(built_in->second) : std::nullopt;
}

std::map<std::string, CastRule> cast_lists() {
  Table& all = table();
  std::shared_lock lock(all.mutex);
  Rules rules = all.built_in;
  for (const auto& [call, rule] : all.registered)
    if (all.user_preferred || rules.count(call) == 0) rules[call] = rule;
  return rules;
}

}  // namespace npu::amp
