#include "runtime_shim/hccl/core/host.h"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace npu::hccl {
namespace {

std::string link_of(const char* path) {
  char text[256];
  const ssize_t size = readlink(path, text, sizeof(text));
  return size > 0 ? std::string(text, static_cast<std::size_t>(size)) : std::string();
}

/// State letter and start time of a process; false if it does not exist.
bool read_stat(int number, char* state, std::uint64_t* start) {
  std::ifstream file("/proc/" + std::to_string(number) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return false;
  const std::size_t name_end = line.rfind(')');  // the name may contain any character
  if (name_end == std::string::npos) return false;
  std::istringstream fields(line.substr(name_end + 1));
  std::string skipped;
  fields >> *state;
  constexpr int kFieldsBetween = 18;  // ppid (4) to itrealvalue (21); start time is field 22
  for (int i = 0; i < kFieldsBetween; ++i) fields >> skipped;
  return static_cast<bool>(fields >> *start);
}

}  // namespace

std::string host_identity(const std::string& name) {
  if (!name.empty()) return name;
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  struct stat shared{};
  stat("/dev/shm", &shared);
  return boot + " " + link_of("/proc/self/ns/pid") + " " + link_of("/proc/self/ns/net") + " " +
         std::to_string(shared.st_dev);
}

ProcessId this_process() {
  ProcessId result;
  char state = 0;
  result.number = getpid();
  read_stat(result.number, &state, &result.start);
  return result;
}

bool has_ended(const ProcessId& process) {
  char state = 0;
  std::uint64_t start = 0;
  return !read_stat(process.number, &state, &start) || state == 'Z' || state == 'X' || start != process.start;
}

}  // namespace npu::hccl
