// npucxx-loops FILE [compiler options]: prints the block loops of the kernels in a migrated file. npucxx
// appends them to the file and compiles it. With --explain, stderr has the reason for each kernel without
// loops.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tool/ascendc/cores/cores.h"
#include "tool/ascendc/generate.h"
#include "tool/kernel_ir/print.h"
#include "tool/npucxx/block_loops/block_loops.h"
#include "tool/npucxx/block_loops/kept_kernels.h"
#include "tool/npucxx/block_loops/simt/simt_text.h"

namespace {

constexpr const char* kExplainKernel = "--explain-kernel=";
constexpr const char* kPrintKernel = "--print-kernel=";
constexpr const char* kAscendC = "--ascendc=";
constexpr const char* kNpuArch = "--npu-arch=";
constexpr const char* kSimt = "--simt=";

/// Exit codes, besides 0, 1 for an error and 2 for wrong usage. npucxx knows them (tool/npucxx/driver/execute.cpp).
constexpr int kNoSuchKernel = 3, kNotGenerated = 4, kKeptKernelDoesNotFit = 5, kDoesNotParse = 6;

struct Options {
  bool explain = false;
  std::optional<std::string> explained_kernel, printed_kernel;
  std::string ascendc_source;  ///< where the Ascend C text is written; empty: none is made
  std::string ascendc_binary;  ///< what it is compiled to
  std::string simt_source;     ///< where the kernels are written in the SIMT language; empty: nowhere
  std::string npu_arch = migrate::ascendc::kDefaultCore;  ///< the cores that Ascend C is generated for
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
    } else if (const char* printed = value_of(argv[i], kPrintKernel)) {
      options.printed_kernel = printed;
    } else if (const char* source = value_of(argv[i], kAscendC); source != nullptr && i + 1 < argc) {
      options.ascendc_source = source;
      options.ascendc_binary = argv[++i];
    } else if (const char* simt = value_of(argv[i], kSimt)) {
      options.simt_source = simt;
    } else if (const char* arch = value_of(argv[i], kNpuArch)) {
      options.npu_arch = arch;
    } else if (options.job.file.empty()) {
      options.job.file = argv[i];
    } else {
      options.job.arguments.push_back(argv[i]);
    }
  }
  return options;
}

void print_refusal(std::FILE* to, const char* what, const std::string& kernel,
                   const migrate::ir::Refusal& why) {
  std::fprintf(to, "kernel %s: %s: %s:%u: %s\n", kernel.c_str(), what, why.place.file.c_str(), why.place.line,
               why.text.c_str());
}

std::string shown_name(const migrate::RaisedKernel& kernel) {
  return kernel.name + kernel.template_arguments;
}

migrate::ascendc::Request request_for(const migrate::RaisedKernel& kernel) {
  return {kernel.name,    kernel.meaning, kernel.expression, kernel.opening,
          kernel.closing, kernel.place,   std::nullopt,      kernel.is_c_name};
}

/// The kernels that a person calls so: "scale", "ns::scale", "scale<float>". An empty name means all.
std::vector<const migrate::RaisedKernel*> kernels_called(const migrate::BlockLoops& loops,
                                                         const std::string& name) {
  std::vector<const migrate::RaisedKernel*> found;
  for (const migrate::RaisedKernel& kernel : loops.raised)
    for (const std::string& full : {kernel.name, shown_name(kernel)})
      if (name.empty() || full == name || full.ends_with("::" + name)) {
        found.push_back(&kernel);
        break;
      }
  return found;
}

/// Says on stderr which kernels the file has instead. Returns the exit code.
int no_such_kernel(const migrate::BlockLoops& loops, const std::string& file, const std::string& name) {
  if (!loops.failure.empty()) {
    std::fprintf(stderr, "npucxx: %s: cannot be read: %s\n", file.c_str(), loops.failure.c_str());
    return 1;
  }
  std::string others;
  for (const migrate::RaisedKernel& kernel : loops.raised)
    others += (others.empty() ? " " : ", ") + shown_name(kernel);
  std::fprintf(stderr, "npucxx: %s: there is no kernel %s; the kernels of this source:%s\n", file.c_str(),
               name.c_str(), others.empty() ? " none" : others.c_str());
  return kNoSuchKernel;
}

/// A part of a kernel that the parser has left out would be missing from what is printed.
int does_not_parse(const migrate::BlockLoops& loops) {
  for (const std::string& error : loops.errors) std::fprintf(stderr, "npucxx: %s\n", error.c_str());
  return kDoesNotParse;
}

std::vector<migrate::ascendc::Sequence> sequences_of(const migrate::BlockLoops& loops) {
  std::vector<migrate::ascendc::Sequence> sequences;
  for (const migrate::LaunchSequence& sequence : loops.sequences)
    sequences.push_back({sequence.kernels, sequence.arguments});
  return sequences;
}

/// Prints what becomes of launches of a kernel together with those before and after it.
void explain_fusion(const migrate::ascendc::Generated& generated, const std::string& kernel) {
  for (const auto& fused : generated.fused) {
    if (std::find(fused.kernels.begin(), fused.kernels.end(), kernel) == fused.kernels.end()) continue;
    std::string names;
    for (const std::string& name : fused.kernels) names += (names.empty() ? "" : ", then ") + name;
    if (fused.refusal)
      std::printf("launches of %s: not fused: %s\n", names.c_str(), fused.refusal->text.c_str());
    else
      std::printf("launches of %s: one kernel, which moves %d bytes for each element in place of %d\n",
                  names.c_str(), fused.bytes, fused.bytes_apart);
  }
}

migrate::ascendc::Generated generated_of(const migrate::BlockLoops& loops,
                                         const migrate::ascendc::ChipBuffers& core) {
  std::vector<migrate::ascendc::Request> requests;
  for (const migrate::RaisedKernel& kernel : loops.raised) requests.push_back(request_for(kernel));
  return migrate::ascendc::generate(requests, "", sequences_of(loops), core);
}

/// Prints what the kernels of this name compute, or why it is not known.
int explain_kernel(const migrate::BlockLoops& loops, const Options& options,
                   const migrate::ascendc::ChipBuffers& core) {
  const std::string& name = *options.explained_kernel;
  const auto kernels = kernels_called(loops, name);
  if (kernels.empty()) return no_such_kernel(loops, options.job.file, name);
  const migrate::ascendc::Generated all = generated_of(loops, core);
  for (const migrate::RaisedKernel* kernel : kernels) {
    const std::string shown = shown_name(*kernel);
    const auto* meaning = std::get_if<migrate::ir::Kernel>(&kernel->meaning);
    if (meaning == nullptr) {
      print_refusal(stdout, "not understood", shown, std::get<migrate::ir::Refusal>(kernel->meaning));
      continue;
    }
    std::fputs(migrate::ir::print(*meaning).c_str(), stdout);
    const auto space = migrate::ir::iteration_space(*meaning);
    if (const auto* points = std::get_if<migrate::ir::IterationSpace>(&space))
      std::fputs(migrate::ir::print(*points).c_str(), stdout);
    else
      print_refusal(stdout, "its threads together are no known index set", shown,
                    std::get<migrate::ir::Refusal>(space));
    const auto generated = migrate::ascendc::generate({request_for(*kernel)}, "", {}, core);
    for (const auto& outcome : generated.outcomes) {
      if (outcome.refusal)
        print_refusal(stdout, "no Ascend C", shown, *outcome.refusal);
      else if (outcome.not_on_tiles)
        print_refusal(stdout, "Ascend C is generated thread by thread", shown, *outcome.not_on_tiles);
      else if (outcome.is_product)
        std::printf("kernel %s: a matrix product, which an operator of CANN computes%s\n", shown.c_str(),
                    generated.kernels.empty() ? "" : "; Ascend C goes on with its elements");
      else
        std::printf("kernel %s: Ascend C is generated\n", shown.c_str());
      for (const std::string& note : outcome.notes)
        std::printf("kernel %s: note: %s\n", shown.c_str(), note.c_str());
    }
    explain_fusion(all, kernel->name);
  }
  return 0;
}

/// Prints the Ascend C of one kernel and what launches it, each after a line with the name of its file.
int print_kernel(const migrate::BlockLoops& loops, const Options& options,
                 const migrate::ascendc::ChipBuffers& core) {
  const std::string &file = options.job.file, &name = *options.printed_kernel;
  const auto kernels = kernels_called(loops, name);
  if (kernels.empty()) return no_such_kernel(loops, file, name);
  if (kernels.size() > 1) {
    std::fprintf(stderr, "npucxx: %s: %s means several kernels; name one:", file.c_str(), name.c_str());
    for (const auto* kernel : kernels) std::fprintf(stderr, " '%s'", shown_name(*kernel).c_str());
    std::fputs("\n", stderr);
    return kNotGenerated;
  }
  const migrate::RaisedKernel& kernel = *kernels.front();
  const migrate::KeptKernels kept = migrate::find_kept(loops.raised, file, options.npu_arch);
  const auto& own = kept.of[static_cast<size_t>(&kernel - loops.raised.data())];
  if (own) {
    std::fprintf(stderr, "npucxx: kernel %s is kept by hand already: %s\n", shown_name(kernel).c_str(),
                 own->kernel_file.c_str());
    return kNotGenerated;
  }
  migrate::ascendc::Request request = request_for(kernel);
  request.name = shown_name(kernel);
  if (options.npu_arch != migrate::ascendc::kDefaultCore) request.name += "_" + options.npu_arch;
  const auto texts = migrate::ascendc::texts_to_keep(request, core);
  if (const auto* refusal = std::get_if<migrate::ir::Refusal>(&texts)) {
    print_refusal(stderr, "no Ascend C", request.name, *refusal);
    return kNotGenerated;
  }
  const auto& made = std::get<migrate::ascendc::KernelTexts>(texts);
  std::printf("// ==== kernel %s:%u\n", kernel.place.file.c_str(), kernel.place.line);
  std::printf("// ==== file %s%s\n%s", made.name.c_str(), migrate::kKernelFileEnding, made.kernel.c_str());
  std::printf("// ==== file %s%s\n", made.name.c_str(), migrate::kLaunchFileEnding);
  std::printf("// Launches %s%s. npucxx takes both files instead of generating the kernel of these lines:\n",
              made.name.c_str(), migrate::kKernelFileEnding);
  std::printf("%s%s\n%s%s\n%s%s\n%s", migrate::kKernelLine, kernel.name.c_str(), migrate::kCoresLine,
              options.npu_arch.c_str(), migrate::kSignatureLine, migrate::signature_of(kernel).c_str(),
              made.launch.c_str());
  return 0;
}

void explain_loops(const migrate::BlockLoops& loops, const std::string& file) {
  if (!loops.failure.empty())
    std::fprintf(stderr, "%s: not looked at: %s\n", file.c_str(), loops.failure.c_str());
  for (const migrate::LoopVerdict& v : loops.verdicts)
    std::fprintf(stderr, "%s: %s\n", v.kernel.c_str(),
                 v.why_not.empty() ? "loops between barriers" : ("fibers: " + v.why_not).c_str());
}

/// Names a kernel that is not generated, or is slow.
void tell_reason(const migrate::ascendc::Outcome& outcome) {
  const auto& reason = outcome.refusal ? outcome.refusal : outcome.not_on_tiles;
  if (!reason) return;
  std::fprintf(stderr, "npucxx: %s:%u: kernel %s is %s: %s\n", reason->place.file.c_str(), reason->place.line,
               outcome.kernel.c_str(),
               outcome.refusal ? "not generated as Ascend C" : "generated thread by thread, which is slow",
               reason->text.c_str());
}

/// Registers the launches that do not name their kernel for C++ (npu/executors/named_launch.h).
std::string launches_text(const migrate::BlockLoops& loops) {
  std::ostringstream text;
  int number = 0;
  for (const migrate::RaisedKernel& kernel : loops.raised) {
    if (kernel.expression.empty() || kernel.launches.empty()) continue;
    text << kernel.opening;
    for (const auto& launch : kernel.launches)
      text << "NPU_REGISTER_LAUNCH(npu_launch_" << number++ << ", " << std::quoted(launch.name) << ", "
           << std::quoted(launch.around) << ", (" << kernel.expression << "), (" << launch.defaults << "), "
           << launch.types << ");\n";
    text << kernel.closing;
  }
  return text.str();
}

/// Writes the Ascend C source, and prints what launches it. Kernels without are named on stderr. Returns the exit code.
int write_ascendc(const migrate::BlockLoops& loops, const Options& options,
                  const migrate::ascendc::ChipBuffers& core) {
  migrate::KeptKernels kept = migrate::find_kept(loops.raised, options.job.file, options.npu_arch);
  if (!kept.error.empty()) {
    std::fprintf(stderr, "npucxx: %s\n", kept.error.c_str());
    return kKeptKernelDoesNotFit;
  }
  if (!loops.failure.empty())
    std::fprintf(stderr, "npucxx: %s: no kernel is generated as Ascend C: %s\n", options.job.file.c_str(),
                 loops.failure.c_str());
  for (const std::string& warning : kept.warnings)
    std::fprintf(stderr, "npucxx: warning: %s\n", warning.c_str());
  std::vector<migrate::ascendc::Request> requests;
  for (size_t i = 0; i < loops.raised.size(); ++i) {
    requests.push_back(request_for(loops.raised[i]));
    requests.back().kept = std::move(kept.of[i]);
  }
  const auto generated =
      migrate::ascendc::generate(requests, options.ascendc_binary, sequences_of(loops), core);
  for (const auto& outcome : generated.outcomes) tell_reason(outcome);
  std::ofstream file(options.ascendc_source, std::ios::binary);
  file << generated.kernels;
  for (const std::string& name : loops.ambiguous_launches)
    std::fprintf(
        stderr,
        "npucxx: %s: launches of %s run on the host, not as Ascend C: npucxx cannot tell which kernel they mean; write the "
        "template arguments and all arguments, or cast to the type of the overload\n",
        options.job.file.c_str(), name.c_str());
  std::fputs((generated.launches + launches_text(loops)).c_str(), stdout);
  return file.flush() ? 0 : 1;
}

/// Writes the kernels in the SIMT language, and names those that it cannot hold. Returns the exit code.
int write_simt(const Options& options) {
  const migrate::SimtText simt = migrate::simt_text(options.job);
  if (!simt.failure.empty())
    std::fprintf(stderr, "npucxx: %s: no kernel is written in SIMT: %s\n", options.job.file.c_str(),
                 simt.failure.c_str());
  for (const migrate::SimtRefusal& refusal : simt.refused)
    std::fprintf(stderr, "npucxx: %s:%u: kernel %s is not written in SIMT: %s\n", refusal.place.file.c_str(),
                 refusal.place.line, refusal.kernel.c_str(), refusal.why.c_str());
  std::ofstream file(options.simt_source, std::ios::binary);
  file << simt.text;
  return file.flush() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = read(argc, argv);
  if (options.job.file.empty()) {
    std::fputs(
        "usage: npucxx-loops [--explain] [--explain-kernel=NAME] [--print-kernel=NAME] [--ascendc=SOURCE BINARY [--npu-arch=CORES]] "
        "FILE "
        "[options of the compiler]\n",
        stderr);
    return 2;
  }
  const migrate::ascendc::ChipBuffers* const core = migrate::ascendc::find_core(options.npu_arch);
  if (core == nullptr) {
    std::fprintf(stderr, "npucxx: no Ascend C is generated for cores %s\n", options.npu_arch.c_str());
    return 2;
  }
  const bool raises = options.explained_kernel || options.printed_kernel || !options.ascendc_source.empty();
  const migrate::BlockLoops loops = migrate::block_loops(options.job, raises);
  const bool prints = options.explained_kernel || options.printed_kernel;
  if (prints && !loops.errors.empty()) return does_not_parse(loops);
  if (options.explained_kernel) return explain_kernel(loops, options, *core);
  if (options.printed_kernel) return print_kernel(loops, options, *core);
  if (options.explain) explain_loops(loops, options.job.file);
  std::fputs(loops.text.c_str(), stdout);
  if (!options.ascendc_source.empty()) {
    if (const int code = write_ascendc(loops, options, *core)) return code;
  }
  if (!options.simt_source.empty()) {
    if (const int code = write_simt(options)) return code;
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
