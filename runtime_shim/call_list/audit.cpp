// The audit interface of the dynamic linker (rtld-audit(7)): it asks for each function that one object binds to
// in another, also for those that dlsym looks up.
#include <fcntl.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <string>

#include "runtime_shim/call_list/counters.h"
#include "runtime_shim/config/calls_config.h"

namespace npu::call_list {
namespace {

// A process that loads no library of CANN, as a shell that starts the program, has no list.

/// Never destroyed: threads may call while the process ends.
Counters& counters() {
  static auto* const made = new Counters;
  return *made;
}

std::string file_name(const char* path) {
  const char* const slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

/// Whether a library has functions of CANN's public interfaces.
bool is_of_cann(const std::string& name) {
  for (const char* const known :
       {"libascendcl.so", "libhccl.so", "libopapi", "libnnopbase.so", "libacl_rt.so"})
    if (name.compare(0, std::strlen(known), known) == 0) return true;
  return false;
}

/// A file name with the process number for %p, by no function that a signal handler must not call.
void expand_process_number(const char* pattern, char (&name)[PATH_MAX]) {
  size_t used = 0;
  const auto add = [&](char c) {
    if (used + 1 < sizeof name) name[used++] = c;
  };
  for (; *pattern != 0; ++pattern) {
    if (pattern[0] != '%' || pattern[1] != 'p') {
      add(*pattern);
      continue;
    }
    char digits[20];
    int count = 0;
    for (long number = getpid(); number > 0; number /= 10)
      digits[count++] = static_cast<char>('0' + number % 10);
    while (count > 0) add(digits[--count]);
    ++pattern;
  }
  name[used] = 0;
}

void say(const char* first, const char* second = "", const char* third = "") {
  for (const char* const part : {first, second, third})
    if (write(STDERR_FILENO, part, std::strlen(part)) < 0) return;  // there is no other place to say so
}

/// NPU_SIM_CALLS as it was when the first library of CANN was loaded. Never freed.
std::atomic<const char*> list_pattern{nullptr};

/// Writes the list. Async-signal-safe.
void write_list() {
  const char* const pattern = list_pattern.load();
  if (pattern == nullptr) return;
  char name[PATH_MAX];
  expand_process_number(pattern, name);
  const int file = name[0] == 0 ? STDERR_FILENO : open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0 || !counters().write(file)) say("NPU_SIM_CALLS: cannot write ", name, "\n");
  if (file >= 0 && file != STDERR_FILENO) close(file);
  if (counters().overflowed())
    say("libnpu_calls.so: the list of calls is not complete: the process may not map code, or calls more functions of CANN than can be counted\n");
}

/// The signal ends the process as it would without this handler, which is in force once.
void write_list_and_end(int signal) {
  const int error = errno;
  write_list();
  errno = error;
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

/// Handlers for signals that would end the process. A program that sets its own later replaces them.
void handle_signals() {
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM, SIGINT, SIGHUP}) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = write_list_and_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK);
    sigaction(signal, &action, nullptr);
  }
}

/// Called when a library of CANN is loaded.
void begin_list() {
  if (list_pattern.load() != nullptr) return;
  const std::string pattern = configuration::read_calls_config(configuration::environment_variable).file;
  counters();
  list_pattern.store(strdup(pattern.c_str()));
  handle_signals();
}

/// The dynamic linker ends the libraries of the process before it ends this one.
__attribute__((destructor)) void write_list_at_end() { write_list(); }

}  // namespace
}  // namespace npu::call_list

extern "C" {

__attribute__((visibility("default"))) unsigned int la_version(unsigned int) { return LAV_CURRENT; }

/// What CANN's libraries call among themselves is not a call of the program.
__attribute__((visibility("default"))) unsigned int la_objopen(struct link_map* object, Lmid_t,
                                                               uintptr_t* cookie) {
  const std::string name = npu::call_list::file_name(object->l_name);
  *cookie = reinterpret_cast<uintptr_t>(object);
  if (!npu::call_list::is_of_cann(name)) return LA_FLG_BINDFROM;
  npu::call_list::begin_list();
  return LA_FLG_BINDTO;
}

__attribute__((visibility("default"))) uintptr_t la_symbind64(Elf64_Sym* symbol, unsigned int, uintptr_t*,
                                                              uintptr_t* defined_in, unsigned int*,
                                                              const char* name) {
  const auto* const object = reinterpret_cast<const struct link_map*>(*defined_in);
  const std::string library = npu::call_list::file_name(object->l_name);
  // What dlsym finds is asked for whatever la_objopen has said.
  if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || !npu::call_list::is_of_cann(library))
    return symbol->st_value;
  return npu::call_list::counters().counted(library, name, symbol->st_value);
}

}  // extern "C"
