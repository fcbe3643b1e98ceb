#include "tool/findings/checks/check.h"

#include "tool/findings/matcher.h"

namespace migrate {
namespace {

constexpr CheckEntry kChecks[] = {
    {"block_limit", id::block_limit, check_block_limit},
    {"default_stream", id::default_stream, check_default_stream},
    {"device_property", id::device_property, check_device_property},
    {"dynamic_parallelism", id::dynamic_parallelism, check_dynamic_parallelism},
    {"fp64_gemm", id::fp64_gemm, check_fp64_gemm},
    {"fp64_kernel", id::fp64_kernel, check_fp64_kernel},
    {"grid_limit", id::grid_limit, check_grid_limit},
    {"grid_sync", id::grid_sync, check_grid_sync},
    {"inline_ptx", id::inline_ptx, check_inline_ptx},
    {"lock_step", id::lock_step, check_lock_step},
    {"lock_step_by_hand", id::lock_step_by_hand, check_lock_step_by_hand},
    {"managed_memory", id::managed_memory, check_managed_memory},
    {"nccl_id_size", id::nccl_id_size, check_nccl_id_size},
    {"pageable_copy", id::pageable_copy, check_pageable_copy},
    {"random_generator", id::random_generator, check_random_generator},
    {"random_sequence", id::random_sequence, check_random_sequence},
    {"reduction_type", id::reduction_type, check_reduction_type},
    {"reset_race", id::reset_race, check_reset_race},
    {"spin_wait", id::spin_wait, check_spin_wait},
    {"sub_buffer", id::sub_buffer, check_sub_buffer},
    {"texture", id::texture, check_texture},
    {"warp_size", id::warp_size, check_warp_size},
    {"warp_synchronous", id::warp_synchronous, check_warp_synchronous},
};

}  // namespace

std::span<const CheckEntry> checks() { return kChecks; }

Finding check_finding(const CheckContext& context, const char* id, Place place, const std::string& symbol,
                      const std::string& enclosing, std::vector<std::string> values) {
  Finding finding = make_finding(id, std::move(values));
  finding.symbol = symbol;
  finding.enclosing = enclosing;
  return place_finding(std::move(finding), context.sources, place);
}

std::string argument(const CheckContext& context, const SymbolUse& use, size_t index) {
  if (index >= use.arguments.size()) return {};
  std::string_view text = context.sources.text(use.place.file, use.arguments[index]);
  while (!text.empty() && text.front() <= ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() <= ' ') text.remove_suffix(1);
  return std::string(text);
}

bool is_one_of(std::string_view text, std::string_view list) {
  while (!list.empty()) {
    size_t space = list.find(' ');
    if (list.substr(0, space) == text) return true;
    list = space == std::string_view::npos ? std::string_view() : list.substr(space + 1);
  }
  return false;
}

std::vector<DeviceBody> device_bodies(const CheckContext& context) {
  std::vector<DeviceBody> bodies;
  for (const DeviceFunction& function : context.facts.functions) {
    if (function.space == ExecutionSpace::host) continue;
    for (const FunctionDeclaration& declaration : function.declarations) {
      if (declaration.body.size() > 0) bodies.push_back({&function, declaration.name.file, declaration.body});
    }
  }
  return bodies;
}

}  // namespace migrate
