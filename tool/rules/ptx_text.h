#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// One instruction of an `asm` statement, perhaps under a predicate: "@!p".
struct PtxInstruction {
  std::string predicate;  ///< a register; empty: none
  bool is_negated = false;
  std::vector<std::string> words;  ///< the opcode, then operands and what is between them
};

struct PtxText {
  std::map<std::string, std::string> registers;  ///< that the statement declares: PTX type by name
  std::vector<PtxInstruction> instructions;
};

/// The words of one instruction: "[%0], 0x1f" as "[" "%0" "]" "," "31".
std::vector<std::string> ptx_words(std::string_view text);

/// The text of an `asm` statement as instructions. Nothing if it has labels, directives other than .reg, blocks that do not end, or
/// no instruction.
/// Source: PTX ISA, "Syntax" and "State Spaces, Types, and Variables".
std::optional<PtxText> parse_ptx(std::string_view text);

/// The C++ name of a register: "%p1" as "npu_p1".
std::string register_name(std::string_view name);

}  // namespace migrate
