// What the dump of another run knows about the arguments of kernels: settings key extents_of.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace npu::probe {

struct KnownArgument {
  bool is_input = false, is_output = false;
  int64_t elements = -1;  ///< -1: not known there either
  int64_t offset = 0;     ///< bytes from where the argument points to the first element
};

/// By the number of the argument.
using KnownArguments = std::map<int, KnownArgument>;

/// The operations of one step and rank: by name. In `error` why there are none; the file may end early.
std::map<std::string, KnownArguments> read_other_side(const std::string& path, std::string& error);

/// The arguments of the kernel's next call in this step and rank. Empty without extents_of, or where the other side lacks the call.
KnownArguments known_arguments(const std::string& kernel);

}  // namespace npu::probe
