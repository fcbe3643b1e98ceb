#pragma once
// What launches a kernel of the SIMT language from the host.
#include <string>

#include "clang/AST/Decl.h"
#include "tool/npucxx/block_loops/simt/simt_pieces.h"

namespace migrate::simt {

/// The text that the functions of all kernels need.
/// Source: CANN 9.1, "SIMT API", kernel configuration: at most 65,535 blocks, 2,048 threads, 1,024 without __launch_bounds__; memory
/// hierarchy: 256 KiB of unified buffer, 8 KiB of it reserved and at least 32 KiB the data cache.
std::string launch_prologue();

/// The function `launch_NAME` of a kernel, in the namespace of the kernel.
/// Errors: a kernel whose template has a pack, or a template as parameter, has a comment in its place.
std::string launch_text(const clang::FunctionDecl& kernel, const Piece& piece, Pieces& pieces);

}  // namespace migrate::simt
