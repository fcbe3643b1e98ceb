// npucxx-loops FILE [compiler options]: prints the block loops of the kernels in a migrated file. npucxx
// appends them to the file and compiles it. With --explain, stderr has the reason for each kernel without
// loops.
#include <cstdio>
#include <cstring>
#include <optional>

#include "tool/kernel_ir/print.h"
#include "tool/npucxx/block_loops/block_loops.h"

namespace {

constexpr const char* kExplainKernel = "--explain-kernel=";

/// Prints what the kernels of this name compute, or why it is not known. An empty name means all kernels.
int explain_kernel(const migrate::BlockLoops& loops, const std::string& name) {
  bool is_found = false;
  for (const migrate::RaisedKernel& kernel : loops.raised) {
    if (!name.empty() && kernel.name != name && !kernel.name.ends_with("::" + name)) continue;
    is_found = true;
    if (const auto* meaning = std::get_if<migrate::ir::Kernel>(&kernel.meaning)) {
      std::fputs(migrate::ir::print(*meaning).c_str(), stdout);
      const auto space = migrate::ir::iteration_space(*meaning);
      if (const auto* points = std::get_if<migrate::ir::IterationSpace>(&space)) {
        std::fputs(migrate::ir::print(*points).c_str(), stdout);
      } else {
        const auto& why = std::get<migrate::ir::Refusal>(space);
        std::printf("no iteration space: %s:%u: %s\n", why.place.file.c_str(), why.place.line, why.text.c_str());
      }
    } else {
      const auto& why = std::get<migrate::ir::Refusal>(kernel.meaning);
      std::printf("kernel %s: not understood: %s:%u: %s\n", kernel.name.c_str(), why.place.file.c_str(), why.place.line,
                  why.text.c_str());
    }
  }
  if (!loops.failure.empty()) std::fprintf(stderr, "npucxx-loops: %s\n", loops.failure.c_str());
  else if (!is_found) std::fprintf(stderr, "npucxx-loops: there is no kernel of this name: %s\n", name.c_str());
  return is_found ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  bool explain = false;
  std::optional<std::string> explained_kernel;
  migrate::ParseJob job;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--explain") == 0)
      explain = true;
    else if (std::strncmp(argv[i], kExplainKernel, std::strlen(kExplainKernel)) == 0)
      explained_kernel = argv[i] + std::strlen(kExplainKernel);
    else if (job.file.empty())
      job.file = argv[i];
    else
      job.arguments.push_back(argv[i]);
  }
  if (job.file.empty()) {
    std::fputs("usage: npucxx-loops [--explain] FILE [options of the compiler]\n", stderr);
    return 2;
  }
  const migrate::BlockLoops loops = migrate::block_loops(job, explained_kernel.has_value());
  if (explained_kernel) return explain_kernel(loops, *explained_kernel);
  if (explain) {
    if (!loops.failure.empty())
      std::fprintf(stderr, "%s: not looked at: %s\n", job.file.c_str(), loops.failure.c_str());
    for (const migrate::LoopVerdict& v : loops.verdicts)
      std::fprintf(stderr, "%s: %s\n", v.kernel.c_str(),
                   v.why_not.empty() ? "loops between barriers" : ("fibers: " + v.why_not).c_str());
  }
  std::fputs(loops.text.c_str(), stdout);
  return std::fflush(stdout) == 0 ? 0 : 1;
}
