#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/program/read_program.h"

namespace migrate {

/// The options of `migrate eject`.
struct EjectOptions {
  std::string kernel;      ///< "scale", "ns::scale", "scale<float>"
  std::string cores;       ///< that the texts are for, as npucxx's --npu-arch names them; empty: its default
  std::string directory;   ///< for the texts; made if it does not exist
  ProgramOptions program;  ///< the migrated program
  std::string npucxx;      ///< generates the texts
};

struct EjectResult {
  std::vector<std::string> written;  ///< the kernel, what launches it, a page about both
  std::string list;                  ///< the file beside the source by which npucxx finds them
  std::string source;  ///< defines the kernel; its time is that of now, so that the next build compiles it
};

/// Writes the Ascend C of one kernel of a migrated program, to own and tune: npucxx then takes it instead of generating the
/// kernel (docs/howto/tune_a_kernel.md). Nothing is overwritten.
/// Errors: no source has the kernel, and the kernels that exist are named; it is not generated, with the reason and its place; a
/// file exists; a folder or file cannot be written. Nothing is written then.
Result<EjectResult> eject(FileSystem& files, const EjectOptions& options);

}  // namespace migrate
