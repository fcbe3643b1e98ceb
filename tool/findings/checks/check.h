#pragma once
#include <span>
#include <string>
#include <vector>

#include "tool/decide/chips.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/diagnostics/sources.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// What a semantic check may look at.
struct CheckContext {
  const ProgramFacts& facts;
  const RuleSet& rules;
  const Sources& sources;
  const Chip& chip;
};

/// Appends its findings; looks at nothing but the context. One file each.
using CheckFunction = void (*)(const CheckContext&, std::vector<Finding>& out);

struct CheckEntry {
  const char* name;  ///< as the file: "fp64_gemm"
  const char* id;
  CheckFunction run;
};

/// The explicit table of all checks.
std::span<const CheckEntry> checks();

void check_block_limit(const CheckContext& context, std::vector<Finding>& out);
void check_default_stream(const CheckContext& context, std::vector<Finding>& out);
void check_device_property(const CheckContext& context, std::vector<Finding>& out);
void check_dynamic_parallelism(const CheckContext& context, std::vector<Finding>& out);
void check_fp64_gemm(const CheckContext& context, std::vector<Finding>& out);
void check_fp64_kernel(const CheckContext& context, std::vector<Finding>& out);
void check_grid_limit(const CheckContext& context, std::vector<Finding>& out);
void check_grid_sync(const CheckContext& context, std::vector<Finding>& out);
void check_inline_ptx(const CheckContext& context, std::vector<Finding>& out);
void check_lock_step(const CheckContext& context, std::vector<Finding>& out);
void check_lock_step_by_hand(const CheckContext& context, std::vector<Finding>& out);
void check_managed_memory(const CheckContext& context, std::vector<Finding>& out);
void check_nccl_id_size(const CheckContext& context, std::vector<Finding>& out);
void check_pageable_copy(const CheckContext& context, std::vector<Finding>& out);
void check_random_generator(const CheckContext& context, std::vector<Finding>& out);
void check_random_sequence(const CheckContext& context, std::vector<Finding>& out);
void check_reduction_type(const CheckContext& context, std::vector<Finding>& out);
void check_reset_race(const CheckContext& context, std::vector<Finding>& out);
void check_spin_wait(const CheckContext& context, std::vector<Finding>& out);
void check_sub_buffer(const CheckContext& context, std::vector<Finding>& out);
void check_texture(const CheckContext& context, std::vector<Finding>& out);
void check_warp_size(const CheckContext& context, std::vector<Finding>& out);
void check_warp_synchronous(const CheckContext& context, std::vector<Finding>& out);

// Helpers that several checks share.

/// A semantic finding at `place`.
Finding check_finding(const CheckContext& context, const char* id, Place place, const std::string& symbol,
                      const std::string& enclosing, std::vector<std::string> values);
/// The text of argument `index` of a call, trimmed; empty when it has none or is not spelled in one piece.
std::string argument(const CheckContext& context, const SymbolUse& use, size_t index);
/// Whether `text` is one of the space-separated words of `list`.
bool is_one_of(std::string_view text, std::string_view list);
/// The bodies of all functions that run on the device, with their names; each body once.
struct DeviceBody {
  const DeviceFunction* function;
  uint32_t file;
  Range range;
};
std::vector<DeviceBody> device_bodies(const CheckContext& context);

}  // namespace migrate
