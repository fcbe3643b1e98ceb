#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/rules/object_reader.h"
#include "tool/rules/rule.h"

namespace migrate {

/// The values that a rules file gives once for all its entries.
struct FileDefaults {
  Rule rule;  ///< library, header, section, source, support, side, note, ... of every entry
  std::string returns;
  std::string example_setup;
  bool c_linkage = true;
  std::vector<std::pair<std::string, std::string>> rename;  ///< {"cuda", "npu"}: first match wins
  std::string target_header;                                ///< for header entries without a target
};

/// Reads the top-level object of the file, except for "rules".
FileDefaults read_defaults(ObjectReader& object);

/// Reads one entry and appends its rules: more than one for an entry with "aliases" or a list of macros.
/// Errors: a wrong type, an unknown key or value, a missing name, a target that cannot be computed.
Status read_entry(const ObjectReader::Json& entry, const FileDefaults& defaults, std::string where, int line,
                  std::vector<Rule>& rules);

}  // namespace migrate
