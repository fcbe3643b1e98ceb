// File descriptors that stand for memory or for a pool, with what describes it as the content.
#pragma once

#include <cstddef>

namespace npu::detail {

/// A new file with those bytes, which the caller closes; -1 if the host refuses.
int make_handle_file(const void* content, std::size_t size);

/// Adds bytes at the end, and returns where they begin; -1 if the host refuses.
long add_to_handle_file(int file, const void* content, std::size_t size);

/// Reads bytes at a place. False if the file is closed or has fewer bytes there.
bool read_handle_file(int file, void* content, std::size_t size, long at);

}  // namespace npu::detail
