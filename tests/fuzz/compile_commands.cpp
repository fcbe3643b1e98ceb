// The compile-command reader, and the translation of what it reads to clang's options.
#include "tool/facts/jobs/compile_commands.h"

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "tool/facts/jobs/flags.h"

namespace {

bool takes_next_word(const std::string& word) {
  static const std::set<std::string> options{"-isystem", "-iquote", "-idirafter", "-include",
                                             "-imacros", "-I",      "-D",         "-U"};
  return options.count(word) > 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  migrate::MemoryFileSystem files;
  files.files["/b/compile_commands.json"] = std::string(reinterpret_cast<const char*>(data), size);
  files.files["/b/flags.rsp"] = "-I a -DX \"-DY=1 2\"";
  auto commands = migrate::read_compile_commands(files, "/b/compile_commands.json");
  if (!commands) {
    if (commands.error().message.find("compile_commands.json") == std::string::npos) std::abort();
    return 0;
  }
  for (const migrate::CompileCommand& command : *commands) {
    bool is_value = false;  // of the option before it: a folder may be called "-c"
    for (const std::string& word : migrate::clang_arguments(command.words)) {
      // Neither output nor mode of the build may get through.
      if (!is_value && (word == "-o" || word == "-c")) std::abort();
      is_value = !is_value && takes_next_word(word);
    }
  }
  return 0;
}
