#include "tool/decide/on_chip.h"

#include <gtest/gtest.h>

#include "tests/tool/support/facts_builder.h"
#include "tests/tool/support/simple_rule.h"

namespace migrate {
namespace {

Rule with_ascend(Rule rule, std::vector<std::string> functions) {
  rule.ascend.functions = std::move(functions);
  return rule;
}

Rule without_counterpart(Rule rule) {
  rule.ascend.none = "CANN has no such solver";
  rule.ascend.instead = "solve on the host";
  return rule;
}

Rule in_kernels(std::string name, std::string feature) {
  Rule rule = simple_rule(std::move(name), Support::full, "cuda_device");
  rule.side = Side::device;
  rule.feature = std::move(feature);
  return rule;
}

Rule by_the_shim(Rule rule) {
  rule.ascend.shim = "the shim keeps it on the host";
  return rule;
}

RuleSet rules() {
  Rule type = simple_rule("cudaStream_t");
  type.kind = TypeRule{};
  Rule handle = simple_rule("cublasHandle_t", Support::full, "cublas");
  handle.kind = TypeRule{};
  Rule lock = simple_rule("omp_lock_t", Support::full, "openmp");
  lock.kind = TypeRule{};
  Rule shared_variable = without_counterpart(in_kernels("__managed__", ""));
  shared_variable.kind = MacroRule{};
  RuleSet set({with_ascend(simple_rule("cudaMalloc"), {"aclrtMalloc"}),
               with_ascend(simple_rule("cudaMemset"), {"aclrtMemset"}),
               simple_rule("cudaGetErrorString"),
               with_ascend(simple_rule("cudaMemcpyToSymbol"), {"aclrtMemcpyToSymbol"}),
               with_ascend(simple_rule("cudaReduce"), {"HcclReduce"}),
               simple_rule("cudaMystery"),
               with_ascend(simple_rule("cudaNever", Support::unsupported), {"aclrtMalloc"}),
               with_ascend(simple_rule("cublasSgemm", Support::full, "cublas"), {"aclnnMm"}),
               by_the_shim(simple_rule("cublasCreate", Support::full, "cublas")),
               by_the_shim(simple_rule("omp_init_lock", Support::full, "openmp")),
               lock,
               by_the_shim(simple_rule("cudaGetFlags")),
               without_counterpart(simple_rule("cusolverSolve", Support::full, "cusolver")),
               type,
               handle,
               in_kernels("__syncthreads", "barriers"),
               in_kernels("grid_sync", "grid synchronisation"),
               in_kernels("__cluster", "thread block clusters"),
               with_ascend(in_kernels("__expf", "math"), {"expf"}),
               without_counterpart(in_kernels("__syncwarp", "barriers")),
               with_ascend(simple_rule("cudaMallocManaged"), {"aclrtMemAllocManaged"}),
               shared_variable});
  set.set_operators({{"aclrtMemAllocManaged", "runtime", {{"A2", {}}, {"A3", {}}}}});
  set.set_shim_functions({{"npuMalloc", {"aclrtFree", "aclrtMalloc"}, {"aclsimSomething"}},
                          {"npuMemset", {"aclrtSynchronizeStream", "aclrtMemsetAsync"}, {}},
                          {"npuGetErrorString", {}, {}},
                          {"npuMallocManaged", {"aclrtMemAllocManaged"}, {}},
                          {"npuReduce", {"HcclAllGather"}, {"npu::detail::ccl_reduce"}},
                          {"npuNever", {"aclrtMalloc"}, {}}});
  return set;
}

OnChip verdict_of(const std::string& name, const char* chip = "Ascend910B1", bool in_kernel = false) {
  static const RuleSet set = rules();
  const SymbolEntry* entry = set.find(name);
  return ChipJudge(set, *find_chip(chip)).of_rule(*entry->rule, entry->support(), in_kernel);
}

std::string word_of(const std::string& name, const char* chip = "Ascend910B1") {
  return to_string(verdict_of(name, chip).verdict);
}

TEST(OnChip, DirectIsWhatTheShimCalls) {
  EXPECT_EQ(word_of("cudaMalloc"), "direct");
  EXPECT_EQ(verdict_of("cudaMalloc").calls, "aclrtMalloc");
  EXPECT_EQ(word_of("cudaMemset"), "direct") << "by another function than the rule names";
  EXPECT_EQ(verdict_of("cudaMemset").calls, "aclrtMemsetAsync");
  EXPECT_EQ(word_of("cudaGetErrorString"), "direct");
  EXPECT_EQ(verdict_of("cudaGetErrorString").calls, "");
}

TEST(OnChip, WhatTheShimDoesNotCallIsNeverDirect) {
  for (const char* name : {"cudaMemcpyToSymbol", "cudaReduce", "cublasSgemm", "cudaNever"})
    EXPECT_EQ(word_of(name), "operator") << name;
  EXPECT_EQ(verdict_of("cublasSgemm").calls, "aclnnMm");
  EXPECT_EQ(verdict_of("cublasSgemm").effort_class, effort_class::op);
}

TEST(OnChip, WhatNeedsNoFunctionGoesAlongWithItsLibrary) {
  EXPECT_EQ(word_of("cudaGetFlags"), "direct");
  EXPECT_EQ(word_of("cublasCreate"), "operator") << "a library is never direct";
  EXPECT_EQ(verdict_of("cublasCreate").detail, "the shim keeps it on the host");
  EXPECT_EQ(verdict_of("cublasCreate").effort_class, "");
}

TEST(OnChip, NoneSaysWhyAndWhatInstead) {
  const OnChip solver = verdict_of("cusolverSolve");
  EXPECT_EQ(solver.verdict, RealVerdict::none);
  EXPECT_EQ(solver.detail, "CANN has no such solver");
  EXPECT_EQ(solver.instead, "solve on the host");
  EXPECT_EQ(word_of("cudaMystery"), "none") << "nothing is known of it";
}

TEST(OnChip, TypesGoAlongWithTheirLibrary) {
  EXPECT_EQ(word_of("omp_lock_t"), "direct") << "all of the library stays on the host";
  EXPECT_EQ(word_of("cudaStream_t"), "direct");
  EXPECT_EQ(word_of("cublasHandle_t"), "operator");
  EXPECT_EQ(verdict_of("cublasHandle_t").effort_class, "");
}

TEST(OnChip, CodeOfKernelsDependsOnTheChip) {
  EXPECT_EQ(word_of("__syncthreads"), "kernel");
  EXPECT_EQ(word_of("__syncthreads", "Ascend950"), "simt");
  EXPECT_EQ(word_of("grid_sync", "Ascend950"), "kernel");
  EXPECT_EQ(word_of("__cluster", "Ascend950"), "none");
  EXPECT_EQ(to_string(verdict_of("cudaMalloc", "Ascend910B1", true).verdict), std::string("kernel"));
}

TEST(OnChip, AFunctionThatTheChipLacksIsNeverDirect) {
  EXPECT_EQ(word_of("cudaMallocManaged"), "direct");
  EXPECT_EQ(word_of("cudaMallocManaged", "Ascend910_93"), "direct");
  for (const char* chip : {"Ascend950", "Ascend910A", "Ascend310P3"}) {
    EXPECT_EQ(word_of("cudaMallocManaged", chip), "none") << chip;
    EXPECT_EQ(word_of("__managed__", chip), "none") << chip;
  }
  EXPECT_EQ(verdict_of("cudaMallocManaged", "Ascend950").detail,
            "aclrtMemAllocManaged does not run on chips of the generation 950");
}

TEST(OnChip, SimtIsWhatAscendSimtHas) {
  EXPECT_EQ(word_of("__expf", "Ascend950"), "simt");
  EXPECT_EQ(verdict_of("__expf", "Ascend950").calls, "expf");
  EXPECT_EQ(word_of("__syncwarp", "Ascend950"), "none");
  EXPECT_EQ(verdict_of("__syncwarp", "Ascend950").instead, "solve on the host");
  EXPECT_EQ(word_of("__syncwarp"), "kernel") << "the kernel is written in Ascend C in any case";
}

TEST(OnChip, OnTheHostAFunctionOfKernelsIsComputedThere) {
  for (const bool has_simt_function : {false, true}) {
    Rule rule = has_simt_function ? with_ascend(in_kernels("__clz", ""), {"asc_clz"})
                                  : without_counterpart(in_kernels("__clz", ""));
    rule.side = Side::both;
    rule.target.clear();
    const RuleSet set({rule});
    for (const char* name : {"Ascend910B1", "Ascend950"}) {
      const ChipJudge judge(set, *find_chip(name));
      const Rule& clz = *set.find("__clz")->rule;
      EXPECT_EQ(judge.of_rule(clz, Support::full, false).verdict, RealVerdict::direct) << name;
      EXPECT_NE(judge.of_rule(clz, Support::full, true).verdict, RealVerdict::direct) << name;
    }
  }
}

TEST(OnChip, AKernelThatUsesWhatSimtLacksDoesNotFitIt) {
  static const RuleSet set = rules();
  const auto verdict = [&](const std::string& call) {
    const ProgramFacts facts =
        test::facts_of({{"a.cu", "__device__ void g() { " + call + "; } __global__ void k() { g(); }"}}, set);
    const Decisions decisions = decide(facts, set, {.chip = find_chip("Ascend950")});
    const KernelInfo& kernel = decisions.kernels.at(0);
    return std::string(to_string(kernel.verdict)) + ", " + to_string(kernel.chip.verdict);
  };
  EXPECT_EQ(verdict("__expf(1)"), "runs, simt");
  EXPECT_EQ(verdict("__syncwarp()"), "simulated only, kernel");
}

OnChip kernel_verdict(const std::string& promise, std::vector<std::string> features, bool waits,
                      const char* chip = "Ascend910B1") {
  const RuleSet set;
  const DeviceFunction function;
  KernelInfo kernel;
  kernel.function = &function;
  kernel.features = std::move(features);
  kernel.may_synchronise = waits;
  return ChipJudge(set, *find_chip(chip)).of_kernel(kernel, promise);
}

TEST(OnChip, KernelsSayWhatTheFactsSay) {
  EXPECT_EQ(kernel_verdict("npu::flat<3>", {}, false).detail, "flat");
  EXPECT_EQ(kernel_verdict("npu::strided<>", {}, false).detail, "strided");
  EXPECT_EQ(kernel_verdict("npu::no_sync", {}, false).detail, "not classified");
  EXPECT_EQ(kernel_verdict("", {"barriers"}, true).detail, "barriers");
  const OnChip grid = kernel_verdict("", {"double", "grid synchronisation"}, true);
  EXPECT_EQ(grid.detail, "barriers, double, grid-wide waits");
  EXPECT_EQ(grid.effort_class, effort_class::kernel_grid);
  EXPECT_EQ(kernel_verdict("npu::flat<3>", {}, false, "Ascend950").verdict, RealVerdict::simt);
}

TEST(OnChip, KernelsThatAreGeneratedSaySo) {
  const RuleSet set;
  DeviceFunction function;
  function.ascendc.state = AscendCGeneration::State::on_tiles;
  KernelInfo kernel;
  kernel.function = &function;
  const auto verdict = [&](const char* chip) {
    return ChipJudge(set, *find_chip(chip)).of_kernel(kernel, "").verdict;
  };
  EXPECT_EQ(verdict("Ascend910B1"), RealVerdict::generated);
  EXPECT_EQ(verdict("Ascend310P3"), RealVerdict::generated);
  EXPECT_EQ(verdict("Ascend950"), RealVerdict::simt);
  function.ascendc.state = AscendCGeneration::State::on_scalar_unit;
  function.ascendc.text = "a loop that ends at a loaded value";
  EXPECT_EQ(verdict("Ascend910B1"), RealVerdict::generated);
  EXPECT_EQ(ChipJudge(set, *find_chip("Ascend910B1")).of_kernel(kernel, "").detail,
            "on the scalar unit, thread by thread, which is slow");
  function.ascendc.state = AscendCGeneration::State::refused;
  EXPECT_EQ(verdict("Ascend910B1"), RealVerdict::kernel);
}

Rule library(std::string header, Support support, std::string on_chip = "") {
  Rule rule = simple_rule(std::move(header), support, "third_party");
  rule.kind = LibraryRule{"a library", {}, std::move(on_chip)};
  rule.advice = support == Support::unsupported ? "use something else" : "";
  return rule;
}

TEST(OnChip, ThirdPartyLibrariesHaveAVerdict) {
  const RuleSet set({library("mpi.h", Support::full), library("nvshmem.h", Support::unsupported),
                     library("torch/", Support::full, "operator")});
  const ChipJudge judge(set, *find_chip("Ascend910B1"));
  EXPECT_EQ(judge.of_library(*set.find_header("mpi.h")).verdict, RealVerdict::direct);
  EXPECT_EQ(judge.of_library(*set.find_header("torch/torch.h")).verdict, RealVerdict::op);
  const OnChip missing = judge.of_library(*set.find_header("nvshmem.h"));
  EXPECT_EQ(missing.verdict, RealVerdict::none);
  EXPECT_EQ(missing.instead, "use something else");
}

/// The uses of a text that stand for a library that CANN lacks: "cusolverHandle_t cusolverSolve".
std::string named_uses(const std::string& text) {
  Rule type = simple_rule("cusolverHandle_t", Support::full, "cusolver");
  type.kind = TypeRule{};
  const RuleSet set({without_counterpart(simple_rule("cusolverSolve", Support::full, "cusolver")), type});
  const ProgramFacts facts = test::facts_of({{"a.cu", text}}, set);
  std::string names;
  for (const Decision& decision : decide(facts, set).all)
    if (decision.subject == Subject::use && decision.chip &&
        decision.chip->effort_class == effort_class::none)
      names += (names.empty() ? "" : " ") + facts.uses[decision.index].name;
  return names;
}

TEST(OnChip, AMissingLibraryIsNamedOnceWhereOnlyItsTypesAreUsed) {
  EXPECT_EQ(named_uses("cusolverHandle_t a; cusolverHandle_t b;"), "cusolverHandle_t");
  EXPECT_EQ(named_uses("cusolverHandle_t a; void f() { cusolverSolve(a); }"), "cusolverSolve");
}

TEST(OnChip, ALaunchHasTheVerdictOfItsKernel) {
  const RuleSet set;
  const ProgramFacts facts =
      test::facts_of({{"a.cu", "__global__ void k() { } void f() { k<<<1, 2>>>(); }"}}, set);
  const Decisions decisions = decide(facts, set);
  ASSERT_EQ(decisions.kernels.size(), 1u);
  for (const Decision& decision : decisions.all) {
    if (decision.subject != Subject::launch) continue;
    ASSERT_TRUE(decision.chip.has_value());
    EXPECT_EQ(decision.chip->verdict, RealVerdict::kernel);
    EXPECT_EQ(decision.chip->effort_class, "") << "the kernel carries the work";
  }
}

}  // namespace
}  // namespace migrate
