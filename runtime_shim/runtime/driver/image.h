// What stands for kernels that are loaded while the program runs: a library or object in memory, or text with the path of a library.
#pragma once

#include <cstddef>
#include <string>

namespace npu::detail {

/// How the text of a library in hexadecimal digits begins: this line.
inline constexpr char kDigitsMark[] = "// kernels for npu_shim, in hexadecimal digits\n";
/// How the text with a path begins. The path follows up to the end of the line.
inline constexpr char kImageMark[] = "// kernels for npu_shim: ";
/// A symbol with this prefix holds the address of a kernel that was asked for by an expression.
inline constexpr char kExpressionPrefix[] = "npu_rtc_expression_";

/// The bytes of an ELF file for this machine that begins at `image`; 0 if it is none or has another `type`, ET_DYN (a library) or
/// ET_REL (an object). Its section headers are its end. At least the bytes of an ELF header must be readable if it begins as one.
std::size_t elf_bytes(const char* image, unsigned type);

/// The library in a text that `npucxx -ptx` wrote: a line, then the library's bytes as hexadecimal digits. Empty if the text is another
/// one, or damaged.
std::string library_of_text(const char* image);

/// The path in a text that begins with kImageMark; empty if it does not.
std::string path_of_image(const char* image);

}  // namespace npu::detail
