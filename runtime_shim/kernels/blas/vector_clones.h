// For loops over much memory: compiled also for AVX2, and selected when the library is loaded. The library
// itself is built for every x86-64 processor. With half as many instructions per byte, a core has more memory
// accesses in flight.
#pragma once

// Sanitizers are not initialised that early.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define NPU_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
/// For loops that compute: also for AVX-512. Its processors fuse operations, where -ffp-contract=off does not forbid it.
#define NPU_WIDE_VECTOR_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define NPU_VECTOR_CLONES
#define NPU_WIDE_VECTOR_CLONES
#endif
