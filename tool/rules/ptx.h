#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// One PTX instruction of `asm` statements, and the C++ that replaces it.
struct PtxRule {
  std::string pattern;             ///< "red[.gpu|.sys].add.$T [$a], $b"
  std::vector<std::string> types;  ///< the types that $T, $U and $V match, each for itself: "u32", "f32"
  std::string becomes;             ///< "npu::ptx::red_add<$T>($a, $b)"; $T is then the C++ type
  std::string feature;             ///< kernel-language feature, as in Rule
  bool synchronises = false;       ///< threads synchronise in it
  std::string needs;               ///< header of `becomes`, as in Rule
  std::map<std::string, std::vector<std::string>>
      words;  ///< "$W" -> the modifiers that it matches: "lt", "ge"; in `becomes` it is the word itself
};

/// A piece of the replacement of a statement: text, or one of its operands.
struct PtxPiece {
  std::string text;
  int operand = -1;  ///< of the statement, outputs first; -1: `text`
  friend bool operator==(const PtxPiece&, const PtxPiece&) = default;
};

struct PtxMatch {
  std::vector<const PtxRule*> rules;  ///< of each instruction
  std::vector<PtxPiece> pieces;
  bool repeats = false;  ///< an operand occurs more than once
};

/// The C++ type of a PTX type ("u64" -> "unsigned long long"); empty for an unknown type.
std::string_view ptx_type(std::string_view type);

/// Errors: unbalanced brackets in the opcode, an unknown type, a name in `becomes` that the pattern lacks.
Status check_ptx(const PtxRule& rule);

/// The replacement of an `asm` statement with this template text and number of operands: of each instruction by the first rule that
/// matches. Several instructions, their registers, predicates, labels and branches become one `do` statement. Nothing if no rule matches an
/// instruction, if one reads a condition code that the statement did not write, or if the text names an operand that does not exist. Operands that the text does not name are evaluated.
/// Cost: O(rules * text).
std::optional<PtxMatch> match_ptx(const std::vector<PtxRule>& rules, std::string_view text,
                                  size_t operand_count);

}  // namespace migrate
