#pragma once
#include <string>
#include <vector>

#include "tool/ascendc/fusion/fused_kernels.h"
#include "tool/ascendc/vector_program.h"
#include "tool/kernel_ir/ir.h"

namespace migrate::ascendc {

/// Ascend C that lies in the user's tree and is taken instead of being generated (migrate eject).
struct KeptText {
  std::string name;  ///< of the Ascend C function; that of its arguments is NAME_arguments
  std::string kernel_file, launch_file;  ///< absolute
};

/// A kernel to generate, as C++ names it within its namespace.
struct Request {
  std::string name;
  ir::Result<ir::Kernel> meaning;
  std::string expression;
  std::string opening, closing;  ///< of its namespace
  ir::SourcePlace place;         ///< of the kernel
  std::optional<KeptText> kept = {};
  bool is_c_name = false;  ///< a C function has its name, too: the text takes another one
};

/// Why a kernel is not generated; empty if it is.
struct Outcome {
  std::string kernel;
  std::optional<ir::Refusal> refusal;
  std::optional<ir::Refusal>
      not_on_tiles;  ///< why its threads run one after the other on the scalar unit, if they do
  std::vector<std::string> notes;
  bool is_product = false;  ///< an operator of CANN computes it, and there is no Ascend C
  struct Lack {
    std::string core, why;  ///< "dav-2002", and a clause
  };
  std::vector<Lack> lacks = {};  ///< the cores that Ascend C is not generated for, though it is for others
};

/// Kernels that become one where their launches follow each other.
struct FusedOutcome {
  std::vector<std::string> kernels;
  std::optional<ir::Refusal> refusal;
  int bytes_apart = 0, bytes = 0;  ///< for each element, between global memory and the unified buffer
};

struct Generated {
  std::string kernels;   ///< the Ascend C source; empty if there is none
  std::string launches;  ///< to compile after the program's source
  std::vector<Outcome> outcomes;
  std::vector<FusedOutcome> fused;
};

/// Why a kernel that no text outside of it can name is not generated: a member of a class, an argument that is a lambda.
ir::Refusal not_named(const ir::SourcePlace& kernel);

/// Whether a kernel is generated for cores, without its text.
Outcome outcome_of(const ir::Result<ir::Kernel>& meaning, const ChipBuffers& core = {});

/// The texts of one kernel, for a person to keep.
struct KernelTexts {
  std::string name;    ///< of the Ascend C function
  std::string kernel;  ///< Ascend C
  std::string launch;  ///< the function NAME_arguments
};
ir::Result<KernelTexts> texts_to_keep(const Request& request, const ChipBuffers& buffers = {});

/// The Ascend C source of all kernels that can be expressed, and what launches them. `binary`: the file that the source is
/// compiled to. `sequences`: launches that may follow each other, the shorter ones first; they become one kernel where that moves
/// fewer bytes.
Generated generate(const std::vector<Request>& requests, const std::string& binary,
                   const std::vector<Sequence>& sequences = {}, const ChipBuffers& buffers = {});

}  // namespace migrate::ascendc
