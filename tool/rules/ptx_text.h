#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// One instruction of an `asm` statement, perhaps under a predicate: "@!p".
struct PtxInstruction {
  std::string predicate;  ///< a register; empty: none
  bool is_negated = false;
  std::vector<std::string>
      words;  ///< the opcode, then operands and what is between them; "again:" alone: a label
};

struct PtxText {
  std::map<std::string, std::string> registers;  ///< that the statement declares: PTX type by name
  std::set<std::string> labels;                  ///< that it has, without colon
  std::vector<PtxInstruction> instructions;
};

/// The words of one instruction: "[%0], 0x1f" as "[" "%0" "]" "," "31".
std::vector<std::string> ptx_words(std::string_view text);

/// The text of an `asm` statement as instructions. Nothing if it has a label twice, directives other than .reg, blocks that do not
/// end, or no instruction.
/// Source: PTX ISA, "Syntax" and "State Spaces, Types, and Variables".
std::optional<PtxText> parse_ptx(std::string_view text);

/// The label that an instruction jumps to; empty: it is no branch.
std::string_view branch_target(const PtxInstruction& instruction);

/// The C++ name of a register or label: "%p1" as "npu_p1".
std::string register_name(std::string_view name);

}  // namespace migrate
