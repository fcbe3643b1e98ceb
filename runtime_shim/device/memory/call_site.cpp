#include "runtime_shim/device/memory/call_site.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <string_view>
#include <vector>

extern char** environ;

namespace npu::device {
namespace {

constexpr int kDepth = 24;
constexpr std::size_t kShownFrames = 2;

struct Frame {
  std::string function, location;  // location: file:line
};

bool is_file(const Dl_info& info, std::string_view begin) {
  const std::string_view path = info.dli_fname == nullptr ? "" : info.dli_fname;
  return path.substr(path.rfind('/') + 1).rfind(begin, 0) == 0;
}

bool in_libc(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) != 0 && is_file(info, "libc.so");
}

// The library that this is linked into, and the shim and the libraries of operators and collectives above it.
bool is_own(const void* address, const void* own_module) {
  Dl_info info{};
  if (dladdr(address, &info) == 0) return false;
  return info.dli_fbase == own_module || is_file(info, "libnpu_shim.so") || is_file(info, "libopapi.so") ||
         is_file(info, "libhccl.so");
}

// Starts the program with its output in a pipe. Result: the pipe's end to read, or -1.
int start(const std::vector<std::string>& command, pid_t* child) {
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC) != 0) return -1;
  std::vector<char*> arguments;
  for (const std::string& one : command) arguments.push_back(const_cast<char*>(one.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int failed = posix_spawnp(child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipes[1]);
  if (failed == 0) return pipes[0];
  close(pipes[0]);
  return -1;
}

std::vector<std::string> output_lines(const std::vector<std::string>& command) {
  pid_t child = 0;
  const int output = start(command, &child);
  if (output < 0) return {};
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = read(output, buffer, sizeof(buffer))) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  close(output);
  waitpid(child, nullptr, 0);
  std::vector<std::string> lines;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    lines.push_back(text.substr(at, end - at));
  }
  return lines;
}

// The functions at an address, inlined ones first. addr2line prints "??" for unknown ones.
std::vector<Frame> frames_at(const void* address) {
  Dl_info info{};
  if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) return {};
  // The call is before the return address.
  const auto offset =
      reinterpret_cast<std::uintptr_t>(address) - 1 - reinterpret_cast<std::uintptr_t>(info.dli_fbase);
  char text[32];
  std::snprintf(text, sizeof(text), "0x%zx", static_cast<std::size_t>(offset));
  std::vector<Frame> frames;
  const auto lines = output_lines({"addr2line", "-f", "-C", "-i", "-e", info.dli_fname, text});
  for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
    if (lines[i + 1].compare(0, 2, "??") == 0) continue;
    frames.push_back({lines[i], lines[i + 1].substr(0, lines[i + 1].find(" (discriminator"))});
  }
  if (frames.empty())
    frames.push_back({"build with -g for the line", std::string(info.dli_fname) + "+" + text});
  return frames;
}

bool in_headers(const Frame& frame) { return frame.location.find("/include/npu/") != std::string::npos; }

}  // namespace

CallSite call_site() {
  void* frames[kDepth];
  const int depth = backtrace(frames, kDepth);
  Dl_info own{};
  dladdr(reinterpret_cast<const void*>(&call_site), &own);
  CallSite site{};
  std::size_t count = 0;
  bool inside = false;  // sanitizers add a frame before this function
  for (int i = 0; i < depth && count < site.size(); ++i) {
    const bool is_ours = count == 0 && is_own(frames[i], own.dli_fbase);
    inside |= is_ours;
    if (inside && !is_ours) site[count++] = frames[i];
  }
  return site;
}

CallSite interrupted_site(const void* instruction, const char** function) {
  void* frames[kDepth];
  const int depth = backtrace(frames, kDepth);
  Dl_info own{};
  dladdr(reinterpret_cast<const void*>(&call_site), &own);
  int first = 0;
  while (first < depth && frames[first] != instruction) ++first;
  CallSite site{};
  std::size_t count = 0;
  *function = nullptr;
  for (int i = first; i < depth && count < site.size(); ++i) {
    if (count == 0 && is_own(frames[i], own.dli_fbase)) {
      Dl_info info{};
      if (dladdr(frames[i], &info) != 0 && info.dli_sname != nullptr) *function = info.dli_sname;
    } else if (count > 0 || !in_libc(frames[i])) {
      // A site has return addresses, which are one instruction later.
      site[count++] = static_cast<char*>(frames[i]) + (i == first ? 1 : 0);
    }
  }
  return site;
}

std::string describe(const CallSite& site) {
  std::string text;
  std::size_t shown = 0;
  for (const void* address : site) {
    if (address == nullptr || shown == kShownFrames) break;
    for (const Frame& frame : frames_at(address)) {
      if (in_headers(frame) || shown == kShownFrames) continue;
      text += (shown++ == 0 ? "" : ", called from ") + frame.location + " (" + frame.function + ")";
      if (frame.function == "main") return text;
    }
  }
  return text.empty() ? "an unknown location" : text;
}

const char* stack_text(const CallSite& site) {
  static std::mutex mutex;
  static auto& texts = *new std::map<CallSite, std::string>;  // used until the process ends
  static auto& known =
      *new std::map<const void*, std::vector<Frame>>;  // by address: sites share their outer calls
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = texts.try_emplace(site);
  std::string& text = found->second;
  if (!is_new) return text.c_str();
  bool is_main = false;
  for (const void* address : site) {
    if (address == nullptr || is_main) break;
    const auto [frames, is_first] = known.try_emplace(address);
    if (is_first) frames->second = frames_at(address);
    for (const Frame& frame : frames->second) {
      if (in_headers(frame) || is_main) continue;
      const std::size_t colon = frame.location.rfind(':');
      text += colon == std::string::npos
                  ? frame.location + ": " + frame.function + ";\r\n"
                  : frame.location.substr(0, colon) + "(" + frame.location.substr(colon + 1) +
                        "): " + frame.function + ";\r\n";
      is_main = frame.function == "main";
    }
  }
  return text.c_str();
}

}  // namespace npu::device
