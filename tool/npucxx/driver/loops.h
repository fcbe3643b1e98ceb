#pragma once
// Loops between barriers (tool/loops, docs/adr/0015): kernels with barriers get, behind their file, functions
// that need no fibers.

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Whether the source, or a header that it includes with quotes, names a barrier. `folders`: where such
/// headers are looked for besides the folder of who includes them.
bool mentions_barrier(const std::string& source, const std::vector<std::string>& folders);

/// What to ask for the loops of the source that `arguments` compile: `program` with those of them that decide
/// what the text means.
std::vector<std::string> block_loops_command(const std::string& program, const std::string& source,
                                             const std::vector<std::string>& arguments);

/// The text to compile in the place of the source: it, and the loops behind it.
std::string text_with_loops(const std::string& source, const std::string& text, const std::string& loops);

/// The command with `file` compiled in the place of its source.
Command with_source(const Command& command, const std::string& file);

/// The file that -MD, -MMD or -MF in `arguments` writes; empty: none.
std::string dependency_file(const std::vector<std::string>& arguments);

}  // namespace npu::cxx
