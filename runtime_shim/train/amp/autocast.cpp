// Autocast: the precision policy of library calls, its scopes, and its environment variables.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "npu/detail/amp_autocast.h"
#include "runtime_shim/config/amp_config.h"
#include "runtime_shim/libraries/common/precision_policy.h"
#include "runtime_shim/train/optim/element_of.h"

namespace npu::amp {
namespace {

using npu::detail::PreciseCall;

thread_local const autocast* innermost = nullptr;
std::atomic<int> default_type{-1};  // a DType, or -1

configuration::AmpConfig read_environment() {
  return configuration::read_amp_config(configuration::environment_variable);
}

bool logs() {
  static const bool on = read_environment().log;
  return on;
}

void log_cast(const PreciseCall& call, DType type) {
  std::fprintf(stderr, "[npu.amp] %s: float32 -> %s, m=%lld n=%lld k=%lld batch=%lld\n", call.name,
               name_of(type), static_cast<long long>(call.m), static_cast<long long>(call.n),
               static_cast<long long>(call.k), static_cast<long long>(call.batch_count));
}

ops::Element policy(const PreciseCall& call) {
  const std::optional<DType> type = autocast_type();
  if (!type || cast_rule(call.name) != CastRule::half) return ops::Element::f32;
  if (logs()) log_cast(call, *type);
  return optim::detail::element_of(*type);
}

[[noreturn]] void refuse(const char* variable, const std::string& value, const char* expected) {
  std::fprintf(stderr, "[npu.amp] %s is \"%s\"; expected %s\n", variable, value.c_str(), expected);
  std::exit(1);
}

// NPU_AMP=O1 enables casts in a program without AMP in its source. The library reads it when it is loaded,
// because such a program never calls a function of this file.
const bool started = [] {
  const configuration::AmpConfig config = read_environment();
  if (config.level.empty() || config.level == "O0") return false;
  if (config.level != "O1")
    refuse("NPU_AMP", config.level,
           "O0 or O1 (O2 and O3 change the program's tensors: use npu::amp::initialize)");
  const std::string type = config.type.empty() ? "bfloat16" : config.type;
  if (type == "bfloat16" || type == "bf16")
    set_default_autocast(DType::bf16);
  else if (type == "float16" || type == "fp16")
    set_default_autocast(DType::f16);
  else
    refuse("NPU_AMP_DTYPE", type, "bfloat16 or float16");
  return true;
}();

}  // namespace

autocast::autocast(DType type, bool enabled) : outer_(innermost) {
  if (type == DType::f32) throw TrainingError("autocast: float32 is not a half type; use enabled = false");
  if (enabled) type_ = type;
  npu::detail::set_precision_policy(policy);
  innermost = this;
}

autocast::~autocast() { innermost = outer_; }

std::optional<DType> autocast_type() {
  if (innermost != nullptr) return innermost->type_;
  const int type = default_type.load(std::memory_order_relaxed);
  return type < 0 ? std::nullopt : std::optional<DType>(static_cast<DType>(type));
}

void set_default_autocast(std::optional<DType> type) {
  if (type == DType::f32)
    throw TrainingError("set_default_autocast: float32 is not a half type; use nothing");
  default_type.store(type ? static_cast<int>(*type) : -1);
  npu::detail::set_precision_policy(policy);
}

}  // namespace npu::amp
