// The place in the program of a call, for reports.
#pragma once

#include <array>
#include <string>

namespace npu::device {

/// The return addresses of the running calls, innermost first, without those of the shim and the libraries below. Unused entries
/// are null.
using CallSite = std::array<void*, 6>;

/// Cost: some microseconds. Thread-safe.
CallSite call_site();

/// The place of an interrupted instruction, for a signal handler: the first code outside the shim and libc that led to it.
/// function: the outermost function of the shim on the way there, as the dynamic linker names it; null if there is none.
CallSite interrupted_site(const void* instruction, const char** function);

/// "file:line (function)" of the innermost call outside the shim's headers, and of its caller. For programs
/// built without -g: "program+0xoffset". Slow, because it runs addr2line.
std::string describe(const CallSite& site);

/// The calls of a site, innermost first, each "file(line): function;\r\n", as Ascend's PyTorch writes stacks; "program+0xoffset: " and a hint
/// where the program was built without -g. Empty for an empty site. The text lives as long as the process, one for each site.
/// Slow for a new site, because it runs addr2line. Thread-safe.
const char* stack_text(const CallSite& site);

}  // namespace npu::device
