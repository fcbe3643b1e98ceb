#pragma once
#include <set>
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// The names that a shared library defines for others, as the linker sees them: "npuMalloc",
/// "_Z9npuMallocPPvm". `path`: an ELF file of 64 bits in this machine's byte order. Cost: reads its dynamic
/// symbol table only. Errors: it cannot be read, or is no such file. Source: System V Application Binary
/// Interface, chapters 4 and 5 (section headers, symbol table).
Result<std::set<std::string>> exported_names(const std::string& path);

/// Whether one of the names is a function or variable of this name outside of namespaces: itself, or mangled
/// as the Itanium C++ ABI does ("_Z" and the name with its length in front).
bool exports(const std::set<std::string>& names, const std::string& name);

}  // namespace migrate
