#include "tests/kernel_fuzz/judge.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/e2e/process.h"

namespace kernel_fuzz {
namespace {

using e2e::ProcessResult;

struct Run {
  std::string name, kernels, loops, order;
  bool is_on_host() const { return kernels == "host"; }
  /// In another order the host runs another form of a kernel, with other functions of <cmath> for vectors of threads.
  bool has_same_bits() const { return kernels == "ascendc" || (is_on_host() && order.empty()); }
};

std::vector<Run> runs(uint64_t seed) {
  const std::string random = "random:" + std::to_string(seed % 1000);
  return {{"loops", "host", "", ""},
          {"fibers", "host", "0", ""},
          {"fibers in a random order", "host", "0", random},
          {"the cores", "ascendc", "", ""},
          {"the cores in a random order", "ascendc", "", random},
          {"the cores in another random order", "ascendc", "", random + "7"},
          {"both", "both", "", ""}};
}

std::string name_of(const std::string& line) { return line.substr(0, line.find(' ')); }

class Judge {
 public:
  Judge(const std::vector<KernelCase>& kernels, std::string bin, std::string folder)
      : kernels_(kernels), bin_(std::move(bin)), folder_(std::move(folder)) {}
  void write() const;
  bool compile();
  void run(const Run& run);
  Judged judged;

 private:
  void fail(const std::string& kernel, const std::string& what) { judged.failures.emplace(kernel, what); }
  void read_output(const Run& run, const ProcessResult& result);
  void read_comparison(const std::string& text);
  const std::vector<KernelCase>& kernels_;
  std::string bin_, folder_;
  std::map<std::string, std::string> hashes_[2];  ///< of results on the host and on the cores, by kernel
};

void Judge::write() const {
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
  std::filesystem::copy(std::string(MIGRATE_SOURCE_DIR) + "/tests/kernel_fuzz/check.cuh",
                        folder_ + "/check.cuh");
  std::ofstream(folder_ + "/main.cu") << program_of(kernels_);
}

bool Judge::compile() {
  const ProcessResult rewritten =
      e2e::run_process({bin_ + "/migrate", "rewrite", "--in-place", "."}, folder_);
  if (rewritten.exit_code != 0) {
    fail("program", "migrate rewrite: " + rewritten.out + rewritten.err);
    return false;
  }
  // Without contractions, which differ between the forms of a kernel: each form has the same bits.
  const ProcessResult compiled = e2e::run_process(
      {bin_ + "/npucxx", "--kernels=ascendc", "-Xcompiler", "-ffp-contract=off", "main.cu", "-o", "program"},
      folder_);
  if (compiled.exit_code != 0) {
    fail("program", "npucxx: " + compiled.err.substr(0, 3000));
    return false;
  }
  std::ifstream file(folder_ + "/program.main.ascendc.cpp");
  std::stringstream text;
  text << file.rdbuf();
  for (const KernelCase& kernel : kernels_) {
    const bool is_generated =
        std::regex_search(text.str(), std::regex("__aicore__ void " + kernel.name + "[^0-9]"));
    judged.forms[kernel.name] = is_generated ? "on tiles" : "an operator";
  }
  const std::regex message(
      "kernel (\\w+)[^\\n]*? is (generated thread by thread|not generated)[^\\n]*: ([^\\n]+)");
  for (std::sregex_iterator i(compiled.err.begin(), compiled.err.end(), message), end; i != end; ++i)
    judged.forms[(*i)[1]] =
        (*i)[2] == "not generated" ? "refused: " + (*i)[3].str() : "thread by thread: " + (*i)[3].str();
  return true;
}

void Judge::read_output(const Run& run, const ProcessResult& result) {
  std::istringstream lines(result.out);
  std::map<std::string, std::string>& hashes = hashes_[run.is_on_host() ? 0 : 1];
  size_t count = 0;
  std::string line;
  while (std::getline(lines, line)) {
    const std::string kernel = name_of(line);
    ++count;
    if (line.find(" ok ") == std::string::npos) {
      // stderr says which rule of the core was broken.
      fail(kernel, run.name + ": " + line +
                       (line.find(" FAILED ") == std::string::npos ? "" : "\n" + result.err.substr(0, 2000)));
      if (line.find(" FAILED ") != std::string::npos) return;
    } else if (run.has_same_bits() && !hashes.emplace(kernel, line).second && hashes[kernel] != line) {
      fail(kernel, run.name + ": other bits than in the run before");
    }
  }
  // The first kernel without a line ended the process.
  if (count < kernels_.size())
    fail(kernels_[count].name, run.name + ": the program ended with " + std::to_string(result.exit_code) +
                                   "\n" + result.err.substr(0, 2000));
}

void Judge::read_comparison(const std::string& text) {
  std::istringstream lines(text);
  const std::regex differs("npu: kernel (\\w+).* as Ascend C differs: .*"),
      alone("npu: kernel (\\w+).* launches on the host alone: (.*)");
  std::string line;
  for (std::smatch match; std::getline(lines, line);) {
    if (std::regex_match(line, match, differs)) {
      fail(match[1], line);
    } else if (std::regex_match(line, match, alone)) {
      std::string& form = judged.forms[match[1]];
      if (form.rfind("refused", 0) != 0) form = "launches on the host: " + match[2].str();
    }
  }
}

void Judge::run(const Run& run) {
  const ProcessResult result = e2e::run_process(
      {"timeout", "300", "./program"}, folder_,
      {{"NPU_KERNELS", run.kernels}, {"NPU_SIM_LOOPS", run.loops}, {"NPU_SIM_ORDER", run.order}});
  read_output(run, result);
  if (run.kernels == "both") read_comparison(result.err);
}

}  // namespace

Judged judge(const std::vector<KernelCase>& kernels, const Tools& tools, const std::string& name,
             uint64_t seed) {
  Judge judge(kernels, tools.bin, tools.work + "/" + name);
  judge.write();
  if (judge.compile())
    for (const Run& each : runs(seed)) judge.run(each);
  return judge.judged;
}

}  // namespace kernel_fuzz
