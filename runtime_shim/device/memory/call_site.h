// Where in the program something happened, for reports.
#pragma once

#include <array>
#include <string>

namespace npu::device {

/// The return addresses of the running calls, innermost first, without those of this library; null where
/// there are no more.
using CallSite = std::array<void*, 6>;

/// Cost: some microseconds. Thread-safe.
CallSite call_site();

/// "file:line (function)" of the innermost call outside the shim's headers, and of its caller. Programs built
/// without -g give "program+0xoffset". Runs addr2line, so it is slow.
std::string describe(const CallSite& site);

}  // namespace npu::device
