// npucxx-loops FILE [compiler options]: prints the block loops of the kernels in a migrated file. npucxx
// appends them to the file and compiles it. With --explain, stderr has the reason for each kernel without
// loops.
#include <cstdio>
#include <cstring>

#include "tool/npucxx/block_loops/block_loops.h"

int main(int argc, char** argv) {
  bool explain = false;
  migrate::ParseJob job;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--explain") == 0)
      explain = true;
    else if (job.file.empty())
      job.file = argv[i];
    else
      job.arguments.push_back(argv[i]);
  }
  if (job.file.empty()) {
    std::fputs("usage: npucxx-loops [--explain] FILE [options of the compiler]\n", stderr);
    return 2;
  }
  const migrate::BlockLoops loops = migrate::block_loops(job);
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
