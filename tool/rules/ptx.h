#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// One instruction of PTX that `asm` statements hold, and the C++ that takes its place.
struct PtxRule {
  std::string pattern;             ///< "red[.gpu|.sys].add.$T [$a], $b"
  std::vector<std::string> types;  ///< what $T may be: "u32", "f32"
  std::string becomes;             ///< "npu::ptx::red_add<$T>($a, $b)"; $T is then the C++ type
  std::string feature;             ///< kernel-language feature, as in Rule
  bool synchronises = false;       ///< threads wait for each other in it
};

/// A piece of what a statement becomes: text, or one of its operands.
struct PtxPiece {
  std::string text;
  int operand = -1;  ///< of the statement, outputs first; -1: `text`
  friend bool operator==(const PtxPiece&, const PtxPiece&) = default;
};

struct PtxMatch {
  const PtxRule* rule = nullptr;
  std::vector<PtxPiece> pieces;
};

/// The C++ type of a PTX type ("u64" -> "unsigned long long"); empty for a type not known here.
std::string_view ptx_type(std::string_view type);

/// Errors: a bracket in the opcode that does not close, a type not known, a name in `becomes` that the pattern lacks.
Status check_ptx(const PtxRule& rule);

/// What the template text of an `asm` statement with that many operands becomes; the first rule that fits wins. Nothing
/// when the text is not exactly one instruction, names an operand that is not there, or leaves one out.
/// Cost: O(rules * text).
std::optional<PtxMatch> match_ptx(const std::vector<PtxRule>& rules, std::string_view text,
                                  size_t operand_count);

}  // namespace migrate
