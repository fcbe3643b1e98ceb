/// @file
/// Addresses in shared memory as numbers of 32 bits, which inline PTX and __cvta_generic_to_shared use. A number stands for
/// a window of 16 MiB around the memory of the running block: adding an offset within the block's memory gives the number of the
/// element there. Numbers are those of one host thread, as a block's memory is. C++17, in kernels.
///
/// Errors: none; a number that no address has become is a null pointer, whose use fails the launch.
/// Source: PTX ISA, "State Spaces, Types, and Variables", and "cvta".
#ifndef NPU_KERNEL_SHARED_ADDRESSES_H_
#define NPU_KERNEL_SHARED_ADDRESSES_H_

#include <cstddef>

#include "npu/executors/kernel_call.h"

/// The address in shared memory as a number below 2^32, and the address that a number stands for.
/// @{
NPU_EXPORT std::size_t __cvta_generic_to_shared(const void* address);
NPU_EXPORT void* __cvta_shared_to_generic(std::size_t number);
/// @}

#endif  // NPU_KERNEL_SHARED_ADDRESSES_H_
