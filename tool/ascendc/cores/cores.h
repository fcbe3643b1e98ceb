#pragma once
// The cores that Ascend C is generated for, and what they lack.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// The cores with this name, as the vendor's compiler calls them: "dav-2201". Null if nothing is generated for them.
const ChipBuffers* find_core(std::string_view name);

/// Those for which Ascend C is generated unless others are named.
inline constexpr const char* kDefaultCore = "dav-2201";

/// All names, the default first.
std::vector<std::string> core_names();

/// Why threads that run one after the other cannot do so on these cores.
std::optional<std::string> lack_of_threads(const ChipBuffers& core);

/// Why the program cannot run on cores of this architecture, as a clause; nothing if it can.
std::optional<std::string> lack_of(const VectorProgram& program, const ChipBuffers& core);

}  // namespace migrate::ascendc
