#include "runtime_shim/config/profile_options.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "runtime_shim/config/rank.h"

namespace npu::configuration {
namespace {

bool read_count(std::string_view text, int* value) {
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return status == std::errc() && end == text.data() + text.size() && *value >= 0;
}

bool read_switch(std::string_view text, bool* value) {
  if (text != "0" && text != "1") return false;
  *value = text == "1";
  return true;
}

int* count_of(ProfileOptions& options, std::string_view key) {
  if (key == "level") return &options.level;
  if (key == "skip_first") return &options.skip_first;
  if (key == "wait") return &options.wait;
  if (key == "warmup") return &options.warmup;
  if (key == "active") return &options.active;
  if (key == "repeat") return &options.repeat;
  return nullptr;
}

bool* switch_of(ProfileOptions& options, std::string_view key) {
  if (key == "memory") return &options.has_memory;
  if (key == "shapes") return &options.has_shapes;
  if (key == "flops") return &options.has_flops;
  if (key == "stack") return &options.has_stacks;
  if (key == "kineto") return &options.has_kineto;
  if (key == "l2_cache") return &options.has_l2_cache;
  return nullptr;
}

/// What is wrong with a key or its value; empty if nothing is.
std::string set_option(ProfileOptions& options, std::string_view key, std::string_view value) {
  const std::string shown = std::string(key) + "=" + std::string(value);
  if (int* const count = count_of(options, key)) {
    const int most = key == "level" ? 2 : 1'000'000'000;
    if (read_count(value, count) && *count <= most) return {};
    return shown + (key == "level" ? ": the level is 0, 1 or 2" : ": a number of steps is expected");
  }
  if (bool* const is_on = switch_of(options, key))
    return read_switch(value, is_on) ? "" : shown + ": 0 or 1 is expected";
  if (key == "step" || key == "worker") {
    if (value.empty()) return shown + ": a name is expected";
    (key == "step" ? options.step_range : options.worker) = value;
    return {};
  }
  if (key == "metrics") {
    options.has_pipes = value == "pipe";
    options.has_l2_metrics = value == "l2";
    return value == "pipe" || value == "l2" || value == "none"
               ? ""
               : shown + ": pipe, l2 or none is expected; the model has no other metrics";
  }
  if (key == "host") {
    options.counts_host = value == "measured";
    return options.counts_host || value == "calls" ? "" : shown + ": calls or measured is expected";
  }
  return shown +
         ": known keys are level, metrics, l2_cache, memory, shapes, flops, stack, kineto, host, step, worker, skip_first, wait, warmup, "
         "active and repeat";
}

}  // namespace

ProfileOptions parse_profile_options(const std::string& text) {
  ProfileOptions options;
  std::string_view rest = text;
  for (bool is_folder = true; !rest.empty() || is_folder; is_folder = false) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view part = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    if (is_folder) {
      options.folder = part;
      if (part.empty() && !text.empty()) options.error = "a folder comes first";
      continue;
    }
    const std::size_t equals = part.find('=');
    if (!options.error.empty()) break;
    options.error = equals == std::string_view::npos
                        ? std::string(part) + ": key=value is expected"
                        : set_option(options, part.substr(0, equals), part.substr(equals + 1));
  }
  const bool has_schedule = options.skip_first + options.wait + options.warmup + options.repeat > 0;
  if (options.error.empty() && has_schedule && options.active == 0)
    options.error = "active is missing: a schedule needs the number of steps to record";
  return options;
}

std::string refusal_of(const ProfileOptions& options, const Chip& chip) {
  // Source: CANN 9.0, aclprofAicoreMetrics: ACL_AICORE_L2_CACHE is not for Atlas inference and training products.
  if (!options.has_l2_metrics || chip.has_separate_vector_cores()) return {};
  return std::string("metrics=l2: ") + chip.name +
         " has no such group of counters; l2_cache=1 writes the rates that it has";
}

ProfileOptions read_profile_options(const Lookup& lookup) {
  ProfileOptions options = parse_profile_options(text_of(lookup, "NPU_PROFILE"));
  options.rank = read_rank(lookup);
  return options;
}

}  // namespace npu::configuration
