// The text that stands for kernels that were compiled at run time: its first line, then the path of their library.
#pragma once

namespace npu::detail {

/// How the text begins. The path follows up to the end of the line.
inline constexpr char kImageMark[] = "// kernels for npu_shim: ";
/// A symbol with this prefix holds the address of a kernel that was asked for by an expression.
inline constexpr char kExpressionPrefix[] = "npu_rtc_expression_";

}  // namespace npu::detail
