// What is added to the source of a program that is compiled at run time.
#pragma once

#include <string>
#include <vector>

namespace npu::rtc {

/// Text after the source: it makes the kernels of the expressions known to launches by address. The address of an expression is in
/// the symbol expression_symbol(expression).
std::string registrations(const std::vector<std::string>& expressions);

/// A name without characters that a symbol cannot have. Two programs that are linked may have the same expression, for one kernel.
std::string expression_symbol(const std::string& expression);

}  // namespace npu::rtc
