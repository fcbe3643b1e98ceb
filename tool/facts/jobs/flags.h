#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// What build files say about the files below a folder.
struct FolderFlags {
  std::string folder;                ///< absolute
  std::vector<std::string> always;   ///< "-DX=1", "-std=c++20"; "-xcuda": for C++ sources that mention CUDA
  std::vector<std::string> perhaps;  ///< "-DX": tried where a file does not parse without
  std::vector<std::string> includes =
      {};  ///< folders of headers, absolute: decide between headers of one name
};

/// What the command line says about flags, for every file.
struct FlagOptions {
  std::vector<std::string> includes;  ///< -I
  std::vector<std::string> defines;   ///< -D
  std::string standard;               ///< --std
  std::string build_directory;        ///< -p
  std::vector<FolderFlags> folders;  ///< for guessed jobs; the deepest folder wins where two define one macro
};

/// One job per main file: from `compile_commands.json` when there is one (nvcc's flags translated to
/// clang's), else guessed: language by extension (.cu, .cpp, .cc, .cxx, .c), include folders from the
/// includes found, macros and standard from `options.folders`. A database that nobody asked for (without -p) and
/// that cannot be read is passed over; `note`, if given, then says so in one line. `paths` are files or directories; headers (.h, .cuh, .hpp) that no main file includes
/// become jobs of their own later.
Result<std::vector<ParseJob>> make_jobs(const FileSystem& files, const std::vector<std::string>& paths,
                                        const FlagOptions& options, std::string* note = nullptr);

/// Translates the arguments of one nvcc or host-compiler command to clang's; what has no meaning here is
/// dropped.
std::vector<std::string> clang_arguments(const std::vector<std::string>& command);

/// Whether the file is parsed as CUDA: -x says so, or else its extension.
bool is_cuda(const std::vector<std::string>& arguments, const std::string& file);

/// Whether it is a standard of C++ below C++17, which the shim's headers need: "c++11", "gnu++14".
bool is_before_cplusplus17(const std::string& name);

/// Whether the parser knows the standard: "c++17", "gnu11".
bool is_language_standard(const std::string& name);

}  // namespace migrate
