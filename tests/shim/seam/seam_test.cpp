// The seam between the shim and CANN: one binary, three pairs of libraries below it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string output_of(const std::string& command) {
  std::string output;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  char buffer[4096];
  while (std::fgets(buffer, sizeof buffer, pipe.get()) != nullptr) output += buffer;
  return output;
}

/// What the program says with the libraries of a folder.
struct Said {
  std::map<std::string, std::string> sections;
  std::string errors;
};

Said run_with(const std::string& libraries, const std::string& more = "") {
  // Tests run beside each other.
  const std::string errors = std::string(SEAM_FOLDER) + "/errors." + std::to_string(getpid()) + ".txt";
  std::istringstream lines(output_of("NPU_SIM_DEVICES=2 NPU_SIM_HCCL_TIMEOUT_MS=20000 LD_LIBRARY_PATH=" +
                                     libraries + " " + more + " " SEAM_FOLDER "/seam_program 2>" + errors));
  Said run;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) run.sections[line.substr(0, colon)] = line.substr(colon + 2);
  }
  std::ostringstream text;
  text << std::ifstream(errors).rdbuf();
  run.errors = text.str();
  std::filesystem::remove(errors);
  return run;
}

std::vector<std::string> sections_with(const Said& run, const std::string& result) {
  std::vector<std::string> names;
  for (const auto& [name, said] : run.sections)
    if (said == result) names.push_back(name);
  return names;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
  return found;
}

/// The names of a file's symbols. which: -u needed, --defined-only exported.
std::set<std::string> symbols(const std::string& which, const std::string& file) {
  std::istringstream lines(output_of("nm -D " + which + " " + file));
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) names.insert(line.substr(line.rfind(' ') + 1));
  return names;
}

/// Those of AscendCL and HCCL.
std::set<std::string> of_cann(const std::set<std::string>& names) {
  std::set<std::string> result;
  for (const std::string& name : names)
    for (const char* prefix : {"acl", "Hccl", "hccl"})
      if (name.rfind(prefix, 0) == 0) result.insert(name);
  return result;
}

std::set<std::string> functions_of_cann(const std::string& version) {
  std::ifstream file(MIGRATE_SOURCE_DIR "/tests/facts/cann-" + version + ".json");
  const nlohmann::json facts = nlohmann::json::parse(file);
  std::set<std::string> names;
  for (const auto& [name, signature] : facts.at("functions").items()) names.insert(name);
  return names;
}

const std::vector<std::string> kPublic = {"all-reduce",
                                          "blas",
                                          "blaslt",
                                          "broadcast and all-gather",
                                          "dnn",
                                          "graph of copies",
                                          "host functions",
                                          "memory",
                                          "memory pools",
                                          "mixed precision",
                                          "optimizer",
                                          "random numbers",
                                          "send and receive",
                                          "split",
                                          "streams and events",
                                          "virtual memory",
                                          "reset with callbacks"};
const std::string kUnsupported = "npuErrorNotSupported";

TEST(Seam, TheSimulatorHasAll) {
  const Said run = run_with("");
  EXPECT_EQ(run.sections.size(), 29u) << run.errors;
  EXPECT_EQ(sections_with(run, "ok").size(), 29u) << run.errors;
  EXPECT_EQ(run.errors, "");
}

TEST(Seam, TheSameBinaryRunsWithTheFunctionsOfCann91) {
  const Said run = run_with(SEAM_FOLDER "/cann-9.1");
  std::vector<std::string> works = kPublic;
  works.insert(works.end(), {"managed memory", "host function in a graph"});
  EXPECT_THAT(sections_with(run, "ok"), testing::UnorderedElementsAreArray(works)) << run.errors;
  EXPECT_THAT(sections_with(run, kUnsupported), ElementsAre("device variable", "kernel"));
}

TEST(Seam, TheSameBinaryRunsWithTheFunctionsOfCann81) {
  const Said run = run_with(SEAM_FOLDER "/cann-8.1");
  EXPECT_THAT(sections_with(run, "ok"), testing::UnorderedElementsAreArray(kPublic)) << run.errors;
  EXPECT_THAT(sections_with(run, kUnsupported),
              ElementsAre("device variable", "host function in a graph", "kernel", "managed memory"));
  EXPECT_THAT(run.errors,
              HasSubstr("npuMallocManaged is not supported here: it needs aclrtMemAllocManaged of CANN 9.1"));
  EXPECT_EQ(
      count(run.errors,
            "a host function in a graph is not supported here: it needs aclrtLaunchHostFunc of CANN 9.1"),
      1u)
      << run.errors;
}

/// A library of the shim: its section, what the call returns, and what stderr names.
struct Family {
  const char* section;
  const char* result;
  const char* call;
};

TEST(Seam, EachLibrarySaysWhatItNeeds) {
  const Family families[] = {
      {"blas on the host", "not support", "npublasSspmv"},
      {"dnn on the host", "NOT_SUPPORTED", "npudnnReduceTensor"},
      {"solver", "solver: ", "npusolverDnSpotrf"},
      {"sparse", "not support", "npusparseSpMV"},
      {"fft", "fft: ", "npufftExec"},
      {"random numbers of a chosen type", "not generated", "npurandGenerate with a generator"}};
  for (const char* version : {"cann-8.1", "cann-9.1"}) {
    const Said run = run_with(SEAM_FOLDER "/" + std::string(version));
    for (const auto& [section, result, call] : families) {
      EXPECT_THAT(run.sections.at(section), HasSubstr(result)) << version;
      EXPECT_EQ(count(run.errors, "npu: " + std::string(call)), 1u) << call << "\n" << run.errors;
    }
  }
}

// The simulator's operator library is found by the run path, and does not serve over another libascendcl.so.
TEST(Seam, WithoutAnOperatorLibraryTheOperatorIsNamed) {
  const std::filesystem::path folder = SEAM_FOLDER "/without_operators";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  for (const char* library : {"libascendcl.so", "libhccl.so"})
    std::filesystem::create_symlink(SEAM_FOLDER "/cann-9.1/" + std::string(library), folder / library);
  const Said run = run_with(folder);
  EXPECT_EQ(run.sections.at("memory"), "ok") << run.errors;
  EXPECT_THAT(run.sections.at("blas"), HasSubstr("not support")) << run.errors;
  EXPECT_THAT(run.sections.at("optimizer"), HasSubstr("training: aclnnInplaceAdd: ")) << run.errors;
  EXPECT_THAT(run.sections.at("mixed precision"), HasSubstr("training: aclnnCast: ")) << run.errors;
  EXPECT_EQ(
      count(run.errors, "npu: aclnnInplaceAddmm is not supported here: it needs CANN's operator library"), 1u)
      << run.errors;
}

TEST(Seam, TheSimulatedHcclOverAnotherAscendclSaysSo) {
  const std::filesystem::path mixed = SEAM_FOLDER "/mixed";
  std::filesystem::remove_all(mixed);
  std::filesystem::create_directory(mixed);
  std::filesystem::create_symlink(SEAM_FOLDER "/cann-9.1/libascendcl.so", mixed / "libascendcl.so");
  std::filesystem::create_symlink(LIBRARY_FOLDER "/npu_sim/libhccl.so", mixed / "libhccl.so");
  const Said run = run_with(mixed);
  EXPECT_EQ(run.sections.at("memory"), "ok") << run.errors;
  EXPECT_NE(run.sections.at("all-reduce"), "ok") << run.errors;
  EXPECT_EQ(count(run.errors, "name one folder in LD_LIBRARY_PATH that has both libraries"), 1u)
      << run.errors;
  EXPECT_THAT(run.errors, HasSubstr("mixed/libascendcl.so is not"));
  EXPECT_THAT(run.errors, Not(HasSubstr("undefined symbol")));
}

TEST(Seam, WhatIsMissingIsToldOnceWithThePage) {
  const Said run = run_with(SEAM_FOLDER "/cann-9.1");
  for (const char* call : {"add_one", "a __device__ or __constant__ variable", "a reduction by average",
                           "npucclCommAbort or npucclCommRevoke"})
    EXPECT_EQ(count(run.errors, call), 1u) << call << "\n" << run.errors;
  EXPECT_THAT(run.errors, HasSubstr("(docs/real_device.md)"));
  EXPECT_THAT(run.errors, Not(HasSubstr("undefined symbol")));
}

TEST(Seam, TheProfilerSaysThatItNeedsTheSimulator) {
  EXPECT_THAT(run_with(SEAM_FOLDER "/cann-8.1", "NPU_SIM_PROFILE=1").errors,
              HasSubstr("NPU_SIM_PROFILE or NPU_SIM_TRACE is not supported here"));
}

TEST(Seam, NpucxxBuildsAgainstACannTree) {
  const std::string program = SEAM_FOLDER "/of_cann", sources = MIGRATE_SOURCE_DIR
                                                      "/tests/shim/seam/program.cu " MIGRATE_SOURCE_DIR
                                                      "/tests/shim/seam/libraries.cu";
  const std::string npucxx = LIBRARY_FOLDER "/../bin/npucxx --backend=cann ";
  EXPECT_EQ(
      output_of(npucxx + "--cann-path=" SEAM_FOLDER "/cann -O0 " + sources + " -o " + program + " 2>&1"), "");
  const std::string said = output_of("NPU_SIM_DEVICES=2 " + program + " 2>/dev/null");
  EXPECT_THAT(said, HasSubstr("memory: ok\n"));
  EXPECT_THAT(said, HasSubstr("kernel: npuErrorNotSupported\n"));
}

TEST(Seam, AFolderWithoutCannIsNamed) {
  const std::string npucxx = "ASCEND_HOME_PATH= " LIBRARY_FOLDER "/../bin/npucxx --backend=cann -c a.cu ";
  EXPECT_THAT(output_of(npucxx + "2>&1"),
              HasSubstr("give the folder of CANN with --cann-path or ASCEND_HOME_PATH"));
  EXPECT_THAT(
      output_of(npucxx + "--cann-path=/nowhere 2>&1"),
      HasSubstr(
          "acl/acl.h and hccl/hccl.h were not found in /nowhere/include, /nowhere/x86_64-linux/include"));
}

TEST(Seam, TheShimNeedsFunctionsOfCann81Alone) {
  const std::set<std::string> needed = of_cann(symbols("-u", LIBRARY_FOLDER "/libnpu_shim.so"));
  const std::set<std::string> known = functions_of_cann("8.1");
  EXPECT_GT(needed.size(), 60u);
  for (const std::string& name : needed) EXPECT_EQ(known.count(name), 1u) << name;
  EXPECT_THAT(of_cann(symbols("-u", SEAM_FOLDER "/seam_program")), IsEmpty());
}

TEST(Seam, TheSimulatorExportsFunctionsOfCannAndItsTables) {
  std::set<std::string> known = functions_of_cann("9.1");
  known.insert({"aclsimGetInterface", "HcclSimGetInterface"});
  for (const std::string library : {"ascendcl", "hccl"}) {
    const std::set<std::string> exported =
        symbols("--defined-only", LIBRARY_FOLDER "/npu_sim/lib" + library + ".so");
    EXPECT_GT(exported.size(), 30u);
    for (const std::string& name : exported)
      EXPECT_EQ(known.count(name), 1u) << library << " exports " << name;
  }
}

TEST(Seam, TheStandInsExportExactlyTheFunctionsOfAVersion) {
  for (const std::string version : {"8.1", "9.1"}) {
    std::set<std::string> exported, expected = functions_of_cann(version);
    for (const char* library : {"libascendcl.so", "libhccl.so"})
      exported.merge(symbols("--defined-only", SEAM_FOLDER "/cann-" + version + "/" + library));
    expected.insert("seam_simulator");
    EXPECT_EQ(exported, expected) << version;
  }
}

}  // namespace
