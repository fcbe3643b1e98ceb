#pragma once

namespace migrate::id {

// Every diagnostic of the tool. 1xxx API support, 2xxx kernels and launches, 3xxx dependencies, 4xxx input and
// parsing, 5xxx semantics, 6xxx the real chip, 7xxx results of runs. diagnostics.cpp gives each its severity and texts, docs/errors/ a page.
// The comment lists the values of the message's placeholders.

inline constexpr const char* symbol_kept = "MIG1000";         // symbol
inline constexpr const char* symbol_full = "MIG1001";         // symbol, target
inline constexpr const char* symbol_adapted = "MIG1002";      // symbol, target, what differs
inline constexpr const char* symbol_partial = "MIG1003";      // symbol, target, which cases work
inline constexpr const char* symbol_unsupported = "MIG1004";  // symbol, what to do instead
inline constexpr const char* symbol_unknown = "MIG1005";      // symbol
inline constexpr const char* header_replaced = "MIG1010";     // header, target header
inline constexpr const char* header_unsupported = "MIG1011";  // header, what to do instead
inline constexpr const char* header_unknown = "MIG1012";      // header
inline constexpr const char* header_respelled = "MIG1013";    // header, as it is spelled on the disk
inline constexpr const char* symbol_not_edited = "MIG1020";   // symbol, why no safe edit exists
inline constexpr const char* edits_conflict = "MIG1021";      // symbol, the other edit
inline constexpr const char* symbol_left = "MIG1022";         // symbol: found in the output by the token scan

inline constexpr const char* kernel_runs = "MIG2001";        // kernel
inline constexpr const char* kernel_not_simt = "MIG2002";    // kernel, reasons
inline constexpr const char* kernel_rewrite = "MIG2003";     // kernel, reasons
inline constexpr const char* launch_migrated = "MIG2010";    // kernel
inline constexpr const char* launch_not_edited = "MIG2011";  // kernel, why
inline constexpr const char* launch_by_tokens = "MIG2012";   // kernel
inline constexpr const char* shared_not_edited = "MIG2013";  // variable, why
inline constexpr const char* signature_kept = "MIG2014";     // function, why: slower, not wrong

// Why no Ascend C is generated from a kernel, one for each ir::Refusal::Reason: kernel, what it is about
inline constexpr const char* ascendc_not_understood = "MIG2101";
inline constexpr const char* ascendc_double = "MIG2102";
inline constexpr const char* ascendc_data_dependent = "MIG2103";
inline constexpr const char* ascendc_not_affine = "MIG2104";
inline constexpr const char* ascendc_index_set = "MIG2105";
inline constexpr const char* ascendc_synchronisation = "MIG2106";
inline constexpr const char* ascendc_function = "MIG2107";
inline constexpr const char* ascendc_type = "MIG2108";
inline constexpr const char* ascendc_control = "MIG2109";
inline constexpr const char* ascendc_order = "MIG2110";
inline constexpr const char* ascendc_matrix_product = "MIG2111";
inline constexpr const char* ascendc_chip = "MIG2112";          // kernel, chip, what the chip lacks
inline constexpr const char* ascendc_slow_product = "MIG2113";  // kernel

inline constexpr const char* library_used = "MIG3001";    // header, library, what it means for the migration
inline constexpr const char* header_missing = "MIG3002";  // header
inline constexpr const char* build_replaced = "MIG3003";  // text of the build file, what it becomes
inline constexpr const char* build_by_hand = "MIG3004";   // text of the build file, what to do
inline constexpr const char* file_outside = "MIG3005";    // file, what of CUDA's it uses

inline constexpr const char* file_failed = "MIG4001";         // reason
inline constexpr const char* parse_error = "MIG4002";         // the parser's message
inline constexpr const char* inactive_code = "MIG4003";       // first line, last line, uses in it
inline constexpr const char* verify_error = "MIG4004";        // the compiler's message for the migrated text
inline constexpr const char* suppression_reason = "MIG4005";  // the suppressed id
inline constexpr const char* suppression_unused = "MIG4006";  // the suppressed id
inline constexpr const char* parse_error_follows =
    "MIG4007";  // the parser's message, the header that is missing
inline constexpr const char* parse_error_elsewhere = "MIG4008";  // number of errors, the first one's message

inline constexpr const char* fp64_gemm = "MIG5001";            // symbol
inline constexpr const char* warp_size = "MIG5002";            // expression, chip
inline constexpr const char* pageable_copy = "MIG5003";        // symbol, host pointer
inline constexpr const char* nccl_id_size = "MIG5004";         // expression
inline constexpr const char* reduction_type = "MIG5005";       // symbol, type or operation, chip
inline constexpr const char* block_limit = "MIG5006";          // kernel, threads, limit
inline constexpr const char* device_property = "MIG5007";      // field
inline constexpr const char* default_stream = "MIG5008";       // symbol or kernel
inline constexpr const char* texture = "MIG5009";              // symbol
inline constexpr const char* dynamic_parallelism = "MIG5010";  // kernel, launching function
inline constexpr const char* inline_ptx = "MIG5011";           // function
inline constexpr const char* sub_buffer = "MIG5012";           // expression, bytes
inline constexpr const char* managed_memory = "MIG5013";       // symbol, chip
inline constexpr const char* grid_sync = "MIG5014";            // symbol
inline constexpr const char* grid_limit = "MIG5015";           // kernel, blocks, chip
inline constexpr const char* fp64_kernel = "MIG5016";          // function, chip
inline constexpr const char* warp_synchronous = "MIG5017";     // variable
inline constexpr const char* spin_wait = "MIG5018";            // expression
inline constexpr const char* warp_steps_added = "MIG5019";     // variable
inline constexpr const char* lock_step = "MIG5020";            // variable, line, barrier
inline constexpr const char* lock_step_by_hand = "MIG5021";    // variable, line, barrier
inline constexpr const char* random_sequence = "MIG5022";      // symbol, chip
inline constexpr const char* random_generator = "MIG5023";     // generator, chip
inline constexpr const char* waits_added = "MIG5024";          // expression
inline constexpr const char* reset_race = "MIG5025";           // element, line of the later store

inline constexpr const char* chip_none = "MIG6001";  // symbol, chip, why, what to do instead

inline constexpr const char* first_difference = "MIG8001";  // operation, which of its values differs, and how

}  // namespace migrate::id
