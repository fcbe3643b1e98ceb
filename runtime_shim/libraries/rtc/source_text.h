// What is added to the source of a program that is compiled at run time.
#pragma once

#include <string>
#include <vector>

namespace npu::rtc {

/// The names of the kernels at file scope, also in extern "C" blocks, that are no templates.
std::vector<std::string> kernels_at_file_scope(const std::string& text);

/// Text after the source: it makes these kernels, and those of the expressions, known to launches by address. The address
/// of expression i is in the symbol expression_symbol(i).
std::string registrations(const std::vector<std::string>& kernels,
                          const std::vector<std::string>& expressions);
std::string expression_symbol(std::size_t i);

}  // namespace npu::rtc
