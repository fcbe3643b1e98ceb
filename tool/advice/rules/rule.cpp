#include "tool/advice/rules/rule.h"

namespace migrate {
namespace {

constexpr AdviceRule kRules[] = {
    {id::idle_device, check_idle_device, nullptr},
    {id::environment, check_environment, nullptr},
    {id::ai_cpu, check_ai_cpu, nullptr},
    {id::dynamic_shape, check_dynamic_shape, nullptr},
    {id::block_dim, check_block_dim, nullptr},
    {id::no_bound, check_no_bound, nullptr},
    {id::core_performance, check_core_performance, nullptr},
    {id::core_frequency, check_core_frequency, nullptr},
    {id::fusible, check_fusible, nullptr},
    {id::operator_dispatch, check_operator_dispatch, nullptr},
    {id::synchronize_stream, check_synchronize_stream, nullptr},
    {id::memory_operator, check_memory_operator, nullptr},
    {id::input_loading, check_input_loading, nullptr},
    {id::host_stall, check_host_stall, nullptr},
    {id::packets, check_packets, nullptr},
    {id::byte_alignment, check_byte_alignment, nullptr},
    {id::bandwidth_contention, check_bandwidth_contention, nullptr},
    {id::retransmission, check_retransmission, nullptr},
    {id::slow_rank, nullptr, check_slow_rank},
    {id::slow_link, nullptr, check_slow_link},
    {id::pageable_copies, check_pageable_copies, nullptr},
    {id::small_copies, check_small_copies, nullptr},
    {id::serialised_copies, check_serialised_copies, nullptr},
    {id::launch_bound, check_launch_bound, nullptr},
    {id::host_kernels, check_host_kernels, nullptr},
    {id::unaligned_size, check_unaligned_size, nullptr},
    {id::exposed_collectives, check_exposed_collectives, nullptr},
    {id::low_core_use, check_low_core_use, nullptr},
    {id::cast_chain, check_cast_chain, nullptr},
};

}  // namespace

std::span<const AdviceRule> advice_rules() { return kRules; }

}  // namespace migrate
