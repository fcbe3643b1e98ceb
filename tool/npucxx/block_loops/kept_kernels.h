#pragma once
// Ascend C that is kept by hand: `migrate eject` writes it into the user's tree, and it is then taken instead of being generated.
//
// Beside a source "main.cu", the list "main.cu.ascendc" names one file a line, relative to its folder: "tuned/scale.launch.inc".
// Beside that lies the kernel, "tuned/scale.asc". Lines that begin with # are comments.
#include <optional>
#include <string>
#include <vector>

#include "tool/ascendc/cores/cores.h"
#include "tool/ascendc/generate.h"
#include "tool/npucxx/block_loops/block_loops.h"

namespace migrate {

inline constexpr const char* kKeptListEnding = ".ascendc";
inline constexpr const char* kKernelFileEnding = ".asc";
inline constexpr const char* kLaunchFileEnding = ".launch.inc";

/// The lines of a launch file that say which kernel it launches; the rest of the line follows.
inline constexpr const char* kKernelLine = "// npucxx kernel: ";
inline constexpr const char* kSignatureLine = "// npucxx signature: ";
/// The cores that the text is for, as --npu-arch names them; without this line ascendc::kDefaultCore.
inline constexpr const char* kCoresLine = "// npucxx cores: ";

/// "void shift<float>(float *, float)": what a launch file says of its kernel. Empty for a kernel that cannot be named.
std::string signature_of(const RaisedKernel& kernel);

struct KeptKernels {
  std::vector<std::optional<ascendc::KeptText>> of;  ///< of each kernel; nothing: it is generated
  std::vector<std::string> warnings;  ///< one line each: a text that no kernel of this source takes
  std::string error;                  ///< "FILE:LINE: what is wrong, and what to do"; empty if there is none
};

/// The texts that are kept for these kernels on `cores`. The lists beside `main_file`, and beside the files of the kernels, are read. A
/// kernel whose texts are for other cores is generated, with a warning.
/// An error is a file that is missing or says no kernel, and a kernel whose signature is not that of its launch file.
KeptKernels find_kept(const std::vector<RaisedKernel>& kernels, const std::string& main_file,
                      const std::string& cores = ascendc::kDefaultCore);

}  // namespace migrate
