#pragma once
// Assembly listings of GCC and Clang (GNU as, ELF): their tokens and the symbols that they define. Supports
// only the syntax that these compilers write.

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace npu::cxx {

/// A symbol that a listing defines.
struct Definition {
  enum class Kind { unknown, function, object } kind = Kind::unknown;
  bool global = false;    ///< .globl: defined once in the program
  bool weak = false;      ///< .weak, or unique: may be defined by several objects; the linker merges them
  bool writable = false;  ///< an object in a section that is writable after relocation
  std::string_view size;  ///< as in .size or .comm; empty if absent
  /// By npu/kernel/qualifiers.h in the host pass.
  enum class Mark { none, device_only, kernel } mark = Mark::none;

  bool local() const { return !global && !weak; }
};

/// By name; the names and sizes point into the listing.
using Definitions = std::unordered_map<std::string_view, Definition>;

/// The symbols that `listing` defines, without the compiler's own labels (".L...").
Definitions definitions_of(std::string_view listing);

/// Calls visit(line) with each line of `listing`, without its end.
void for_each_line(std::string_view listing, const std::function<void(std::string_view line)>& visit);

/// One line, split into its parts.
struct AssemblyLine {
  std::string_view label;      ///< "f" of "f:"; empty: the line defines none
  std::string_view directive;  ///< ".globl", "call"; empty for labels
  std::string_view operands;   ///< the text after the directive
};
AssemblyLine split_line(std::string_view line);

/// Whether `word` is one of `words`.
bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words);

/// The name that `operands` begins with.
std::string_view first_operand(std::string_view operands);

/// Appends `line` with its end to *out. Replaces each name outside quotes by the result of `rename`; empty:
/// not replaced.
void append_renamed(std::string* out, std::string_view line,
                    const std::function<std::string_view(std::string_view name)>& rename);

}  // namespace npu::cxx
