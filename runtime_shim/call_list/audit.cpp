// The audit interface of the dynamic linker (rtld-audit(7)): it asks for each function that one object binds to
// in another, also for those that dlsym looks up.
#include <link.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <string>

#include "runtime_shim/call_list/counters.h"
#include "runtime_shim/config/calls_config.h"

namespace npu::call_list {
namespace {

/// Never destroyed: threads may call while the process ends.
Counters& counters() {
  static auto* const made = new Counters;
  return *made;
}

/// Whether the process has loaded a library of CANN. Others, as a shell that starts the program, have no list.
std::atomic<bool>& has_cann() {
  static std::atomic<bool> has{false};
  return has;
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

std::string with_process_number(std::string path) {
  const size_t at = path.find("%p");
  if (at != std::string::npos) path.replace(at, 2, std::to_string(getpid()));
  return path;
}

/// Writes the list. The dynamic linker ends the libraries of the process before it ends this one.
__attribute__((destructor)) void write_list() {
  if (!has_cann().load()) return;
  const std::string path =
      with_process_number(configuration::read_calls_config(configuration::environment_variable).file);
  const std::string text = text_of(counters().calls());
  std::FILE* const file = path.empty() ? stderr : std::fopen(path.c_str(), "w");
  if (file == nullptr || std::fputs(text.c_str(), file) < 0 || std::fflush(file) != 0)
    std::fprintf(stderr, "NPU_SIM_CALLS: cannot write %s\n", path.c_str());
  if (file != nullptr && file != stderr) std::fclose(file);
  if (counters().overflowed())
    std::fprintf(
        stderr,
        "libnpu_calls.so: the list of calls is not complete: the process may not map code, or calls more than %d functions of CANN\n",
        Counters::kMost);
}

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
  npu::call_list::has_cann().store(true);
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
