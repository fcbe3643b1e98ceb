#include "runtime_shim/libraries/rtc/tools.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>

extern char** environ;

namespace npu::rtc {

namespace fs = std::filesystem;

fs::path shim_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&shim_library), &info) == 0 || info.dli_fname == nullptr)
    return {};
  return fs::path(info.dli_fname);
}

std::string tool(const std::string& name) {
  std::error_code error;
  const fs::path beside = fs::canonical(shim_library(), error).parent_path().parent_path() / "bin" / name;
  return !error && fs::exists(beside, error) ? beside.string() : name;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool write(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

int run(const std::vector<std::string>& command, const fs::path& output) {
  std::vector<char*> arguments;
  for (const std::string& one : command) arguments.push_back(const_cast<char*>(one.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed != 0 || waitpid(child, &status, 0) < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

fs::path new_folder(const fs::path& parent) {
  std::error_code error;
  fs::create_directories(parent, error);
  std::string name = (parent / "XXXXXX").string();
  return mkdtemp(name.data()) != nullptr ? fs::path(name) : fs::path();
}

fs::path new_temporary_folder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  return error ? fs::path() : new_folder(parent);
}

FolderScope::~FolderScope() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

std::string number_of(const std::string& text) {
  unsigned long long number = 14695981039346656037ull;  // FNV-1a
  for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", number);
  return digits;
}

std::string cannot_be_started(const std::string& program) {
  return program + ": cannot be started: it must be beside the shim's library (bin) or in PATH\n";
}

}  // namespace npu::rtc
