// Kernels of several objects, linked to one library while the program runs.
#pragma once

#include <string>
#include <vector>

namespace npu::rtc {

/// What a program hands over to be linked.
struct LinkInput {
  enum class Kind {
    object,   ///< npucxx -ltoir, or npurtc with -dlto
    archive,  ///< of objects
    library   ///< npucxx -cubin, or npurtc: complete by itself
  };
  Kind kind = Kind::object;
  std::string name;   ///< for the log
  std::string bytes;  ///< of the ELF file or of the archive
};

/// What these bytes are: `image` may be an ELF file, an archive, or the text that npurtcGetPTX gives. Result: false for anything else,
/// as code of a GPU.
bool read_link_input(const void* image, std::size_t bytes, LinkInput* input);

/// What became of it.
struct Linked {
  std::string library;  ///< bytes of the shared library; empty if it failed
  std::string log;      ///< why
};

/// Links objects by `npucxx -shared`. One library alone is its own result; a library beside other inputs is an error, since its
/// references can no longer be resolved.
Linked link(const std::vector<LinkInput>& inputs);

/// The line of a log for an input that read_link_input refuses.
std::string no_link_input(const std::string& name);

}  // namespace npu::rtc
