#pragma once
// What a folder of acl/ and hccl/ headers declares: names, canonical types, values, layouts. Nothing of their text.

#include <map>
#include <string>
#include <vector>

namespace cann {

struct Field {
  std::string name;
  std::string type;
  long long offset_bits = 0;
  bool operator==(const Field& other) const {
    return name == other.name && type == other.type && offset_bits == other.offset_bits;
  }
};

/// A struct or union. Fields of unnamed members are listed as their own, in the order of memory.
struct Layout {
  long long size = 0;       ///< bytes
  long long alignment = 0;  ///< bytes
  std::vector<Field> fields;
  bool operator==(const Layout& other) const {
    return size == other.size && alignment == other.alignment && fields == other.fields;
  }
};

/// Where a name is declared.
struct Place {
  std::string file;  ///< from the include folder on
  unsigned line = 0;
};

struct HeaderFacts {
  std::string cann;      ///< as "8.1.RC1"; empty for headers that were just read
  std::string ascendcl;  ///< as "1.17.0", from ACL_MAJOR_VERSION and its like; empty if they are not there
  std::map<std::string, std::string> functions;                   ///< canonical types
  std::map<std::string, std::string> inline_functions;            ///< canonical types; no library has these
  std::map<std::string, std::map<std::string, long long>> enums;  ///< "" for enumerations without a name
  std::map<std::string, long long> values;                        ///< macros and constants with a value
  std::map<std::string, Layout> structs;
  std::map<std::string, std::string> types;  ///< typedefs: canonical types
  std::map<std::string, Place> places;       ///< of every name above; not kept in files

  /// Constants of enumerations, macros and constants: headers change one for the other.
  std::map<std::string, long long> all_values() const {
    std::map<std::string, long long> all = values;
    for (const auto& [name, constants] : enums) all.insert(constants.begin(), constants.end());
    return all;
  }
};

}  // namespace cann
