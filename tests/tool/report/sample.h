#pragma once
#include <memory>

#include "tests/tool/support/facts_builder.h"
#include "tests/tool/support/simple_rule.h"
#include "tool/findings/match.h"
#include "tool/report/report.h"

namespace migrate {

/// A small program with a bit of everything, and its report.
struct Sample {
  RuleSet rules;
  ProgramFacts facts;
  Report report;
};

inline RuleSet sample_rules() {
  Rule gemm = simple_rule("cublasSgemm", Support::full, "cublas");
  gemm.op = "gemm";
  gemm.ascend.functions = {"aclnnMm"};
  Rule solver = simple_rule("cusolverSolve", Support::full, "cusolver");
  solver.ascend.none = "CANN has no such solver";
  RuleSet rules({simple_rule("cudaMalloc"), simple_rule("cudaFree", Support::adapted),
                 simple_rule("cudaMemAdvise", Support::partial),
                 simple_rule("cudaGraphLaunch", Support::unsupported), gemm, solver});
  rules.set_shim_functions(
      {{"npuMalloc", {"aclrtMalloc"}, {}}, {"npuFree", {"aclrtFree"}, {}}, {"npuMemAdvise", {}, {}}});
  rules.set_families({{"cuda", "cuda_runtime"}});
  return rules;
}

inline const char* sample_text() {
  return "__global__ void scale(float* x, int n) { double d = 2; x[0] = d; }\n"
         "__global__ void ptx(float* x) { asm(\"<mov> & \\\"q\\\"\"); }\n"
         "void f() {\n"
         "  cudaMalloc(&p, 1); cudaFree(p); cudaMemAdvise(p); cudaBrandNew(p);\n"
         "  cublasSgemm(h); scale<<<1, dim3(16, 2)>>>(p, 1);\n"
         "  cudaGraphLaunch(g); // migrate: ignore(MIG1004) never reached\n"
         "  cudaGraphLaunch(g, \"</script><b>\xff\");\n"
         "}\n";
}

inline std::unique_ptr<Sample> sample(const std::string& path = "src/a b.cu",
                                      const std::string& text = sample_text()) {
  auto sample = std::make_unique<Sample>(Sample{sample_rules(), {}, {}});
  sample->facts = test::facts_of({{path, text}}, sample->rules);
  TranslationUnit failed;
  failed.main_file = "src/junk.cu";
  failed.outcome = TranslationUnit::Outcome::failed;
  failed.failure = "not a text file";
  sample->facts.units.push_back(failed);
  Report& report = sample->report;
  report.tool_version = "1.2.3";
  report.target = "Ascend910B1";
  report.rules = "abc";
  report.facts = &sample->facts;
  const Decisions decisions = decide(sample->facts, sample->rules);
  report.findings = match(sample->facts, sample->rules, decisions);
  report.summary = summarize(sample->facts, decisions.kernels, report.findings);
  return sample;
}

}  // namespace migrate
