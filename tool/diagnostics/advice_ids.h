#pragma once

namespace migrate::id {

// Advice about a run (7xxx), from the folder of a profiler. 7001 to 7020 have the titles of msprof-analyze's categories. advice_rows.cpp gives each
// its texts, docs/errors/ a page. The comment lists the values of the message's placeholders.

inline constexpr const char* idle_device = "MIG7001";       // percent, time
inline constexpr const char* environment = "MIG7002";       // number, variables
inline constexpr const char* ai_cpu = "MIG7003";            // operators, time, longest operator, its time
inline constexpr const char* dynamic_shape = "MIG7004";     // operators
inline constexpr const char* block_dim = "MIG7005";         // launches, operators, cores
inline constexpr const char* no_bound = "MIG7006";          // operators, time, longest operator
inline constexpr const char* core_performance = "MIG7007";  // operators, time, longest operator, its pipes
inline constexpr const char* core_frequency = "MIG7008";    // percent, MHz, nominal MHz
inline constexpr const char* fusible =
    "MIG7009";  // operators of the sequence, repetitions, time, modelled gain
inline constexpr const char* operator_dispatch = "MIG7010";     // calls, time
inline constexpr const char* synchronize_stream = "MIG7011";    // percent, synchronisations, time
inline constexpr const char* memory_operator = "MIG7012";       // call, time, number of calls
inline constexpr const char* input_loading = "MIG7013";         // event, time, number
inline constexpr const char* host_stall = "MIG7014";            // gaps, longest, time
inline constexpr const char* packets = "MIG7015";               // link, percent, size in MB, time
inline constexpr const char* byte_alignment = "MIG7016";        // transfers, time
inline constexpr const char* bandwidth_contention = "MIG7017";  // transfers, GB/s, time
inline constexpr const char* retransmission = "MIG7018";        // operations, longest time
inline constexpr const char* slow_rank = "MIG7019";  // what, slowest rank, its time, fastest rank, its time
inline constexpr const char* slow_link = "MIG7020";  // link, slowest rank, its GB/s, fastest rank, its GB/s
inline constexpr const char* pageable_copies = "MIG7030";      // copies, time, GB/s
inline constexpr const char* small_copies = "MIG7031";         // copies, size, time
inline constexpr const char* serialised_copies = "MIG7032";    // time of copies, time of kernels
inline constexpr const char* launch_bound = "MIG7033";         // percent, limit, time
inline constexpr const char* host_kernels = "MIG7034";         // kernels, time, first kernel
inline constexpr const char* unaligned_size = "MIG7035";       // operators, time, longest operator, its shape
inline constexpr const char* exposed_collectives = "MIG7036";  // percent, time, longest collective
inline constexpr const char* low_core_use = "MIG7037";         // launches, cores, time, first operator
inline constexpr const char* cast_chain = "MIG7038";           // casts, time, first cast

}  // namespace migrate::id
