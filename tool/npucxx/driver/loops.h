#pragma once
// Block loops (tool/npucxx/block_loops, docs/adr/0015): functions that run kernels with barriers without
// fibers. They are appended to the source.

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Whether the source, or a header that it includes with quotes, mentions a barrier. `folders`: searched for
/// such headers besides the includer's folder.
bool mentions_barrier(const std::string& source, const std::vector<std::string>& folders);

/// The command that prints the block loops of the source in `arguments`: `program` with those arguments that
/// affect the meaning of the text.
std::vector<std::string> block_loops_command(const std::string& program, const std::string& source,
                                             const std::vector<std::string>& arguments);

/// The text to compile instead of the source: the source with the block loops appended.
std::string text_with_loops(const std::string& source, const std::string& text, const std::string& loops);

/// The command with `file` instead of its source.
Command with_source(const Command& command, const std::string& file);

/// The file that -MD, -MMD or -MF in `arguments` writes; empty if there is none.
std::string dependency_file(const std::vector<std::string>& arguments);

}  // namespace npu::cxx
