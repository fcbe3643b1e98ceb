#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/rules/ascend.h"
#include "tool/rules/object_reader.h"
#include "tool/rules/rule.h"

namespace migrate {

/// One line of rules/ascend/LIBRARY.json: what stands for all functions whose names match.
struct CounterpartGroup {
  std::string library;
  std::vector<std::string> symbols;   ///< patterns: "cublas#gemm", "cusparse(S|D)*"
  std::vector<std::string> suffixes;  ///< endings that do not change the counterpart: "_v2", "_64"
  std::vector<std::pair<std::string, std::string>>
      letters;  ///< what '#' stands for, and its data type: {"D", "DOUBLE"}
  Counterpart counterpart;
  std::string where;  ///< "FILE:LINE", for messages
  int layer = 0;
};

/// Whether `pattern` names `name`: '*' is any text, (a|b) one of these, '#' one of the letters, whose data type goes to
/// `type`. Every other character is itself.
bool matches_pattern(std::string_view pattern, std::string_view name,
                     const std::vector<std::pair<std::string, std::string>>& letters, std::string& type);

/// Reads the value of "ascend": a name, a list of names, or an object with "functions" or "none". An absent member leaves
/// `value` as it is.
void read_counterpart(ObjectReader& object, const char* key, Counterpart& value);

/// Reads a file of counterparts. Errors: as for a rules file.
Result<std::vector<CounterpartGroup>> read_groups(const ObjectReader::Json& file, const std::string& path,
                                                  const std::string& text);

/// Reads a file of operators: {"source": "...", "operators": [{"name", "repository", "chips": {"A2": "FLOAT INT32"}}]}.
Result<std::vector<AscendOperator>> read_operators(const ObjectReader::Json& file, const std::string& path,
                                                   const std::string& text);

/// Gives each function and each name of a hand-written header the counterpart of the first group that matches, unless its
/// own entry gives one. Groups of later layers come first.
/// Errors: a pattern that names nothing in its library.
Status apply_groups(const std::vector<CounterpartGroup>& groups, std::vector<Rule>& rules);

}  // namespace migrate
