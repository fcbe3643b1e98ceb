#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/rules/ascend.h"
#include "tool/rules/object_reader.h"
#include "tool/rules/rule.h"

namespace migrate {

/// Letters of names that stand for a data type: {"D", "DOUBLE"}.
using TypeLetters = std::vector<std::pair<std::string, std::string>>;

/// One line of rules/ascend/LIBRARY.json: what stands for all functions whose names match.
struct CounterpartGroup {
  std::string library;
  std::vector<std::string> symbols;   ///< patterns: "cublas#gemm", "cusparse(S|D)*"
  std::vector<std::string> suffixes;  ///< endings that do not change the counterpart: "_v2", "_64"
  TypeLetters letters;                ///< what '#' stands for in a pattern
  /// A function may hold $1, $2, ...: the text that the first, second wildcard of the pattern stands for.
  Counterpart counterpart;
  std::string fallback;  ///< "instead" of the file: for its groups and for entries that give none
  std::string where;     ///< "FILE:LINE", for messages
  int layer = 0;
};

/// What the wildcards of a pattern stand for in one name.
struct PatternMatch {
  std::vector<std::string> parts;
  std::string type;  ///< data type of the letter that '#' stands for
};

/// Whether `pattern` names `name`: '*' is any text, (a|b) one of these, '#' one of the letters. Every other character is
/// itself.
bool match_pattern(std::string_view pattern, std::string_view name, const TypeLetters& letters,
                   PatternMatch& match);

/// Reads the value of "ascend": a name, a list of names, or an object with "functions", "shim" or "none". An absent member
/// leaves `value` as it is.
void read_counterpart(ObjectReader& object, const char* key, Counterpart& value);

/// Reads a file of counterparts. Errors: as for a rules file.
Result<std::vector<CounterpartGroup>> read_groups(const ObjectReader::Json& file, const std::string& path,
                                                  const std::string& text);

/// Reads a file of operators: {"source": "...", "operators": [{"name", "repository", "chips": {"A2": "FLOAT INT32"}}]}.
Result<std::vector<AscendOperator>> read_operators(const ObjectReader::Json& file, const std::string& path,
                                                   const std::string& text);

/// Gives each function and each name of a hand-written header the counterpart of the first group that fits, unless its own
/// entry gives one. Groups of later layers come first. A group with "shim" fits no unsupported rule. A function with $1
/// counts only if `operators` lists the name that it becomes; a group left without functions does not fit. An entry's own
/// functions without "instead" get that of the file of the library.
/// Errors: a pattern that names nothing in its library.
Status apply_groups(const std::vector<CounterpartGroup>& groups, const std::vector<AscendOperator>& operators,
                    std::vector<Rule>& rules);

}  // namespace migrate
