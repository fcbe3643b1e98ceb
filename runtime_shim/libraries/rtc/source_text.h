// What is added to the source of a program that is compiled at run time.
#pragma once

#include <string>
#include <vector>

namespace npu::rtc {

/// Text after the source: it makes the kernels of the expressions known to launches by address. The address of expression i is in the
/// symbol expression_symbol(i).
std::string registrations(const std::vector<std::string>& expressions);
std::string expression_symbol(std::size_t i);

}  // namespace npu::rtc
