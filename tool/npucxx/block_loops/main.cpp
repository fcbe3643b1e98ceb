// npucxx-loops FILE [compiler options]: prints the block loops of the kernels in a migrated file. npucxx
// appends them to the file and compiles it. With --explain, stderr has the reason for each kernel without
// loops.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "tool/ascendc/generate.h"
#include "tool/kernel_ir/print.h"
#include "tool/npucxx/block_loops/block_loops.h"

namespace {

constexpr const char* kExplainKernel = "--explain-kernel=";
constexpr const char* kAscendC = "--ascendc=";

struct Options {
  bool explain = false;
  std::optional<std::string> explained_kernel;
  std::string ascendc_source;  ///< where the Ascend C text is written; empty: none is made
  std::string ascendc_binary;  ///< what it is compiled to
  migrate::ParseJob job;
};

/// The value of an option like "--name=value"; null for another word.
const char* value_of(const char* word, const char* option) {
  const size_t length = std::strlen(option);
  return std::strncmp(word, option, length) == 0 ? word + length : nullptr;
}

Options read(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--explain") == 0) {
      options.explain = true;
    } else if (const char* kernel = value_of(argv[i], kExplainKernel)) {
      options.explained_kernel = kernel;
    } else if (const char* source = value_of(argv[i], kAscendC); source != nullptr && i + 1 < argc) {
      options.ascendc_source = source;
      options.ascendc_binary = argv[++i];
    } else if (options.job.file.empty()) {
      options.job.file = argv[i];
    } else {
      options.job.arguments.push_back(argv[i]);
    }
  }
  return options;
}

void print_refusal(const char* what, const std::string& kernel, const migrate::ir::Refusal& why) {
  std::printf("kernel %s: %s: %s:%u: %s\n", kernel.c_str(), what, why.place.file.c_str(), why.place.line,
              why.text.c_str());
}

std::vector<migrate::ascendc::Request> requests_of(const migrate::BlockLoops& loops) {
  std::vector<migrate::ascendc::Request> requests;
  for (const migrate::RaisedKernel& kernel : loops.raised)
    requests.push_back({kernel.name, kernel.meaning, kernel.expression, kernel.opening, kernel.closing});
  return requests;
}

/// Prints what the kernels of this name compute, or why it is not known. An empty name means all kernels.
int explain_kernel(const migrate::BlockLoops& loops, const std::string& name) {
  bool is_found = false;
  for (const migrate::ascendc::Request& kernel : requests_of(loops)) {
    if (!name.empty() && kernel.name != name && !kernel.name.ends_with("::" + name)) continue;
    is_found = true;
    const auto* meaning = std::get_if<migrate::ir::Kernel>(&kernel.meaning);
    if (meaning == nullptr) {
      print_refusal("not understood", kernel.name, std::get<migrate::ir::Refusal>(kernel.meaning));
      continue;
    }
    std::fputs(migrate::ir::print(*meaning).c_str(), stdout);
    const auto space = migrate::ir::iteration_space(*meaning);
    if (const auto* points = std::get_if<migrate::ir::IterationSpace>(&space))
      std::fputs(migrate::ir::print(*points).c_str(), stdout);
    for (const auto& outcome : migrate::ascendc::generate({kernel}, "").outcomes) {
      if (outcome.refusal)
        print_refusal("no Ascend C", outcome.kernel, *outcome.refusal);
      else if (outcome.not_on_tiles)
        print_refusal("Ascend C is generated thread by thread", outcome.kernel, *outcome.not_on_tiles);
      else
        std::printf("kernel %s: Ascend C is generated\n", outcome.kernel.c_str());
    }
  }
  if (!loops.failure.empty())
    std::fprintf(stderr, "npucxx-loops: %s\n", loops.failure.c_str());
  else if (!is_found)
    std::fprintf(stderr, "npucxx-loops: there is no kernel of this name: %s\n", name.c_str());
  return is_found ? 0 : 1;
}

void explain_loops(const migrate::BlockLoops& loops, const std::string& file) {
  if (!loops.failure.empty())
    std::fprintf(stderr, "%s: not looked at: %s\n", file.c_str(), loops.failure.c_str());
  for (const migrate::LoopVerdict& v : loops.verdicts)
    std::fprintf(stderr, "%s: %s\n", v.kernel.c_str(),
                 v.why_not.empty() ? "loops between barriers" : ("fibers: " + v.why_not).c_str());
}

/// Writes the Ascend C source, and prints what launches it. Kernels without are named on stderr.
bool write_ascendc(const migrate::BlockLoops& loops, const Options& options) {
  const auto generated = migrate::ascendc::generate(requests_of(loops), options.ascendc_binary);
  for (const auto& outcome : generated.outcomes) {
    const auto& reason = outcome.refusal ? outcome.refusal : outcome.not_on_tiles;
    if (reason)
      std::fprintf(stderr, "npucxx: %s:%u: kernel %s is %s: %s\n", reason->place.file.c_str(), reason->place.line,
                   outcome.kernel.c_str(),
                   outcome.refusal ? "not generated as Ascend C" : "generated thread by thread, which is slow",
                   reason->text.c_str());
  }
  std::ofstream file(options.ascendc_source, std::ios::binary);
  file << generated.kernels;
  std::fputs(generated.launches.c_str(), stdout);
  return static_cast<bool>(file.flush());
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = read(argc, argv);
  if (options.job.file.empty()) {
    std::fputs(
        "usage: npucxx-loops [--explain] [--explain-kernel=NAME] [--ascendc=SOURCE BINARY] FILE [options of the compiler]\n",
        stderr);
    return 2;
  }
  const bool raises = options.explained_kernel.has_value() || !options.ascendc_source.empty();
  const migrate::BlockLoops loops = migrate::block_loops(options.job, raises);
  if (options.explained_kernel) return explain_kernel(loops, *options.explained_kernel);
  if (options.explain) explain_loops(loops, options.job.file);
  std::fputs(loops.text.c_str(), stdout);
  if (!options.ascendc_source.empty() && !write_ascendc(loops, options)) return 1;
  return std::fflush(stdout) == 0 ? 0 : 1;
}
