// Divisions of integers by zero in kernels: a GPU does not trap.
#pragma once

#include <signal.h>
#include <ucontext.h>

namespace npu::device {

/// Lets the thread go on behind the instruction that divided by zero, or whose quotient is too large: the quotient has all bits set, and
/// the remainder is the dividend; the least integer divided by -1 stays as it is, without a remainder. Says so once per process.
/// False, and nothing is changed, for another instruction or an unknown processor. Safe in a signal handler.
/// Source: PTX ISA, "Integer Arithmetic Instructions: div, rem": division by zero yields an unspecified, machine-specific value.
bool finish_division(ucontext_t& context);

}  // namespace npu::device
