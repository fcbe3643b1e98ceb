#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// The flags from build files for the files below a folder.
struct FolderFlags {
  std::string folder;                ///< absolute
  std::vector<std::string> always;   ///< "-DX=1", "-std=c++20"; "-xcuda": for C++ sources that mention CUDA
  std::vector<std::string> perhaps;  ///< "-DX": tried if a file does not parse without them
  /// Include folders, absolute: they decide between headers of the same name.
  std::vector<std::string> includes = {};
};

/// The flags of the command line, for every file.
struct FlagOptions {
  std::vector<std::string> includes;  ///< -I
  std::vector<std::string> defines;   ///< -D
  std::string standard;               ///< --std
  std::string build_directory;        ///< -p
  std::vector<FolderFlags> folders;   ///< for guessed jobs; the deepest folder wins if two define one macro
  std::set<std::string> stand_ins =
      {};  ///< headers that the shim has, for programs that have none of their own
  std::set<std::string> unread =
      {};  ///< folders whose files are read only where others include them, absolute
};

/// Whether a file is in one of the folders `unread`.
bool stays_unread(const FlagOptions& options, const std::string& file);

/// One job per main file: from `compile_commands.json` if there is one (nvcc's flags translated to clang's), else
/// guessed: language by extension (.cu, .cpp, .cc, .cxx, .c), include folders from the includes found, macros and
/// standard from `options.folders`. An unreadable database that was not requested with -p is ignored; `note`, if given,
/// then says so in one line. `paths` are files or directories. Headers (.h, .cuh, .hpp) that no main file includes
/// become separate jobs later.
Result<std::vector<ParseJob>> make_jobs(const FileSystem& files, const std::vector<std::string>& paths,
                                        const FlagOptions& options, std::string* note = nullptr);

/// What nvcc defines, for host sources too.
inline constexpr std::string_view kNameOfNvcc = "-D__NVCC__";

/// Translates the arguments of one nvcc or host-compiler command to clang's; options that do not affect the parse are
/// dropped.
std::vector<std::string> clang_arguments(const std::vector<std::string>& command);

/// Whether the file is parsed as CUDA: -x says so, or else its extension.
bool is_cuda(const std::vector<std::string>& arguments, const std::string& file);

/// Whether it is a C++ standard below C++17, which the shim's headers need: "c++11", "gnu++14".
bool is_before_cplusplus17(const std::string& name);

/// Whether the parser knows the standard: "c++17", "gnu11".
bool is_language_standard(const std::string& name);

}  // namespace migrate
