#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/rules/ptx.h"

namespace migrate {

/// What the names in the pattern of a rule's opcode match in `opcode`: "$T" -> "u32". Nothing if the whole pattern does not match the whole
/// opcode. In the pattern ".x" matches itself, "[.x|.y]" one of these or none, "(.x|.y)" one of these, "<.x,[.y]>" each of these in any order,
/// ".$T" one of the types of the rule, ".$W" one of the words that it lists for this name. A name that occurs twice has one value.
std::optional<std::map<std::string, std::string>> match_opcode(const PtxRule& rule, std::string_view pattern,
                                                               std::string_view opcode);

/// The other orders of the words behind the first one of `opcode` that mean the same: "ld.b32.global" -> "ld.global.b32". ptxas takes the
/// words in any order. Types keep their order among themselves, and so do state spaces and layouts of matrices, because one of two may be
/// the source. Nothing for an opcode of more than seven words.
std::vector<std::string> reordered(std::string_view opcode);

}  // namespace migrate
