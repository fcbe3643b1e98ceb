#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

/// One entry of a compilation database, response files expanded.
struct CompileCommand {
  std::string directory;
  std::string file;                ///< as written: absolute or relative to `directory`
  std::vector<std::string> words;  ///< compiler, options, inputs
};

/// Reads compile_commands.json. Response files are read below the database's folder and below `given`, files and folders of
/// the program; others are dropped. Errors: unreadable, not JSON, an entry without file or command.
/// Source: https://clang.llvm.org/docs/JSONCompilationDatabase.html
Result<std::vector<CompileCommand>> read_compile_commands(const FileSystem& files, const std::string& path,
                                                          const std::vector<std::string>& given = {});

}  // namespace migrate
