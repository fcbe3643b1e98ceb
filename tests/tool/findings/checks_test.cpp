#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/tool/support/facts_builder.h"
#include "tests/tool/support/simple_rule.h"
#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

RuleSet some_rules() {
  std::vector<Rule> rules;
  for (const char* name : {"cudaMemcpyAsync",
                           "cudaMallocHost",
                           "cudaHostAlloc",
                           "cudaMallocManaged",
                           "cudaStreamCreate",
                           "cudaStreamCreateWithFlags",
                           "cudaDeviceProp",
                           "cublasDgemm",
                           "cublasSgemm",
                           "cublasGemmEx",
                           "cublasDaxpy",
                           "cublasSaxpy",
                           "ncclAllReduce",
                           "ncclBroadcast",
                           "curandCreateGenerator",
                           "curandCreateGeneratorHost",
                           "curandGenerate",
                           "curandGenerateNormalDouble",
                           "curandGeneratePoisson",
                           "cudnnDropoutForward",
                           "curandGenerateUniform",
                           "ncclUniqueId",
                           "NCCL_UNIQUE_ID_BYTES",
                           "tex1Dfetch",
                           "cudaCreateTextureObject",
                           "cudaLaunchCooperativeKernel",
                           "ncclRedOpCreatePreMulSum"}) {
    rules.push_back(simple_rule(name));
  }
  Rule types = simple_rule("ncclDataType_t");
  types.kind = EnumRule{{{"ncclFloat", "7", "npucclFloat", {}, ""},
                         {"ncclDouble", "8", "npucclDouble", {}, ""},
                         {"ncclUint8", "1", "npucclUint8", {}, ""}}};
  rules.push_back(types);
  Rule generators = simple_rule("curandRngType_t");
  generators.kind =
      EnumRule{{{"CURAND_RNG_PSEUDO_DEFAULT", "100", "NPURAND_RNG_PSEUDO_DEFAULT", {}, ""},
                {"CURAND_RNG_PSEUDO_XORWOW", "101", "NPURAND_RNG_PSEUDO_XORWOW", {}, ""},
                {"CURAND_RNG_PSEUDO_MT19937", "142", "NPURAND_RNG_PSEUDO_MT19937", {}, ""},
                {"CURAND_RNG_PSEUDO_PHILOX4_32_10", "161", "NPURAND_RNG_PSEUDO_PHILOX4_32_10", {}, ""}}};
  rules.push_back(generators);
  Rule operations = simple_rule("ncclRedOp_t");
  operations.kind = EnumRule{{{"ncclSum", "0", "npucclSum", {}, ""}, {"ncclAvg", "4", "npucclAvg", {}, ""}}};
  rules.push_back(operations);
  Rule data = simple_rule("cudaDataType");
  data.kind = EnumRule{{{"CUDA_R_64F", "1", "npuR_64F", {}, ""}, {"CUDA_R_16F", "2", "npuR_16F", {}, ""}}};
  rules.push_back(data);
  Rule kinds = simple_rule("cudaMemcpyKind");
  kinds.kind = EnumRule{{{"cudaMemcpyHostToDevice", "1", "npuMemcpyHostToDevice", {}, ""},
                         {"cudaMemcpyDeviceToHost", "2", "npuMemcpyDeviceToHost", {}, ""},
                         {"cudaMemcpyDeviceToDevice", "3", "npuMemcpyDeviceToDevice", {}, ""}}};
  rules.push_back(kinds);
  RuleSet set(std::move(rules));
  set.set_operators({{"aclrtMemAllocManaged", "runtime", {{"A2", {}}, {"A3", {}}}}});
  return set;
}

/// What one check finds in a file with `text` on `chip`, beside uses of the names `used`.
std::vector<Finding> run_check(const std::string& name, const std::string& text, const char* chip,
                               const std::vector<std::string>& used = {}) {
  static const RuleSet rules = some_rules();
  ProgramFacts facts = test::facts_of({{"a.cu", text}}, rules);
  for (const std::string& symbol : used) {
    facts.uses.emplace_back();
    facts.uses.back().name = symbol;
  }
  Sources sources(facts);
  CheckContext context{facts, rules, sources, *find_chip(chip)};
  std::vector<Finding> found;
  for (const CheckEntry& entry : checks()) {
    if (name == entry.name) entry.run(context, found);
  }
  return found;
}

struct Case {
  const char* check;
  const char* text;
  int hits;
  const char* chip = "Ascend910B1";
};

const Case kCases[] = {
    {"fp64_gemm", "void f() { cublasDgemm(h, n); }", 1},
    {"fp64_gemm", "void f() { cublasGemmEx(h, A, CUDA_R_64F, B); }", 1},
    {"fp64_gemm", "void f() { cublasGemmEx(h, A, CUDA_R_16F, B); cublasSgemm(h); cublasDaxpy(h); }", 0},
    {"fp64_gemm", "// cublasDgemm(h, n);\nconst char* s = \"cublasDgemm(h)\";", 0},

    {"warp_size", "__global__ void k(int* x) { int lane = threadIdx.x % 32; }", 1},
    {"warp_size", "__global__ void k(int* x) { int w = threadIdx.x >> 5; int l = threadIdx.x & 31; }", 2},
    {"warp_size", "__global__ void k(int* x) { int l = threadIdx.x % 32; }", 0, "Ascend950"},
    {"warp_size", "__global__ void k(int* x) { int l = threadIdx.x % 320; int m = n % 32; }", 0},
    {"warp_size", "void host(int tid) { int l = tid % 32; }", 0},

    {"pageable_copy", "void f() { cudaMemcpyAsync(d, /*held h*/h, n, cudaMemcpyHostToDevice, s); }", 1},
    {"pageable_copy", "void f() { cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, s); }", 0},
    {"pageable_copy",
     "void f() { cudaMallocHost(/*held h*/&h, n); cudaMemcpyAsync(d, /*held h*/h, n, cudaMemcpyHostToDevice, s); }",
     0},
    {"pageable_copy",
     "void f() { cudaHostAlloc(/*held h*/&h, n, 0); cudaMemcpyAsync(d, /*pageable h*/h + 3, n, "
     "cudaMemcpyHostToDevice, s); }",
     0},
    {"pageable_copy",
     "void f() { cudaMallocHost(/*held p*/&p, n); cudaMemcpyAsync(/*pageable h*/h, d, n, cudaMemcpyDeviceToHost, s); "
     "}",
     1},
    {"pageable_copy",
     "void f(float* h) { cudaMallocHost(/*held p*/&p, n); cudaMemcpyAsync(/*held h*/h, d, n, "
     "cudaMemcpyDeviceToHost, s); }",
     0},
    {"pageable_copy",
     "void f() { cudaMemcpyAsync(/*held a*/a, /*held b*/b, n, cudaMemcpyDeviceToDevice, s); }", 0},

    {"nccl_id_size", "char buffer[NCCL_UNIQUE_ID_BYTES];", 1},
    {"nccl_id_size", "void f() { MPI_Bcast(&id, /*size id ncclUniqueId*/128, MPI_BYTE, 0, comm); }", 1},
    {"nccl_id_size", "void f() { copy(&event, /*size event cudaIpcEventHandle_t*/64); }", 0},
    {"nccl_id_size", "void f() { ncclUniqueId id; MPI_Bcast(&id, sizeof(id)); int n = 128; }", 0},

    {"random_sequence",
     "void f() { curandGenerateUniform(g, p, n); curandGenerateNormalDouble(g, q, n, 0, 1); }", 2},
    {"random_sequence", "void f() { curandGenerate(g, p, n); curandGeneratePoisson(g, p, n, 2); }", 0},
    {"random_sequence", "void f() { cudnnDropoutForward(h, d, x, p, y, q, r, n); }", 1},
    {"random_generator", "void f() { curandCreateGenerator(&g, CURAND_RNG_PSEUDO_XORWOW); }", 1},
    {"random_generator", "void f() { curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT); }", 0},
    {"random_generator", "void f() { curandCreateGenerator(&g, CURAND_RNG_PSEUDO_PHILOX4_32_10); }", 0},
    {"random_generator", "void f() { curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_MT19937); }", 0},

    {"reduction_type", "void f() { ncclAllReduce(a, b, n, ncclFloat, ncclAvg, c, s); }", 1},
    {"reduction_type", "void f() { ncclAllReduce(a, b, n, ncclDouble, ncclSum, c, s); }", 1},
    {"reduction_type", "void f() { ncclAllReduce(a, b, n, ncclDouble, ncclSum, c, s); }", 0, "Ascend950"},
    {"reduction_type", "void f() { ncclAllReduce(a, b, n, ncclFloat, ncclSum, c, s); }", 0},
    {"reduction_type", "void f() { ncclBroadcast(a, b, n, ncclDouble, 0, c, s); }", 0},

    {"block_limit", "void f() { k<<<1, 2048>>>(x); }", 1},
    {"block_limit", "void f() { k<<<1, dim3(64, 64)>>>(x); }", 1},
    {"block_limit", "void f() { k<<<1, 1024>>>(x); k<<<1, dim3(32, 32)>>>(x); }", 0},
    {"block_limit", "void f(int n) { k<<<1, n>>>(x); }", 0},

    {"grid_limit", "void f() { k<<<70000, 32>>>(x); }", 1, "Ascend950"},
    {"grid_limit", "void f() { k<<<70000, 32>>>(x); }", 0},
    {"grid_limit", "void f() { k<<<65535, 32>>>(x); }", 0, "Ascend950"},

    {"device_property",
     "void f() { cudaDeviceProp p; if (p./*field cudaDeviceProp*/major > 7) g(p./*field cudaDeviceProp*/multiProcessorCount); }",
     1},
    {"device_property", "void f() { cudaDeviceProp p[8]; g(p[0]./*field cudaDeviceProp*/clockRate); }", 1},
    {"device_property",
     "void f() { cudaDeviceProp p; g(p./*field cudaDeviceProp*/name); other./*field Own*/major = 3; }", 0},

    {"default_stream", "void f() { cudaStreamCreate(&s); k<<<1, 2>>>(x); }", 1},
    {"default_stream", "void f() { cudaStreamCreate(&s); k<<<1, 2, 0, s>>>(x); }", 0},
    {"default_stream", "void f() { cudaStreamCreateWithFlags(&s, 1); k<<<1, 2>>>(x); }", 0},
    {"default_stream", "void f() { k<<<1, 2>>>(x); }", 0},

    {"texture", "__global__ void k(int t) { tex1Dfetch(t, 0); }", 1},
    {"texture", "void f() { cudaStreamCreate(&s); }", 0},

    {"dynamic_parallelism", "__global__ void k(int* x) { child<<<1, 2>>>(x); }", 1},
    {"dynamic_parallelism", "__global__ void k(int* x) { }\nvoid f() { k<<<1, 2>>>(x); }", 0},
    {"dynamic_parallelism", "__global__ void k(int* x) { }\nvoid k(float* x) { k<<<1, 2>>>(x); }", 0},

    {"inline_ptx", "__global__ void k(int* x) { asm(\"mov\"); }", 1},
    {"inline_ptx", "__global__ void k(int* x) { }", 0},

    {"sub_buffer", "void f() { cublasSaxpy(h, n, &a, x + 3, 1, y, 1); }", 1},
    {"sub_buffer", "void f() { cublasSaxpy(h, n, &a, x + 8, 1, y + 16, 1); }", 0},
    {"sub_buffer", "void f(int k) { cublasSaxpy(h, n, &a, x + k, 1, y, 1); }", 0},

    {"managed_memory", "void f() { cudaMallocManaged(&p, n); }", 1, "Ascend950"},
    {"managed_memory", "void f() { cudaMallocManaged(&p, n); }", 0},
    {"managed_memory", "void f() { cudaMallocManaged(&p, n); }", 0, "Ascend910_93"},
    {"managed_memory", "void f() { cudaMallocManaged(&p, n); }", 1, "Ascend310P"},

    {"grid_sync", "void f() { cudaLaunchCooperativeKernel(k, g, b, a, 0, s); }", 1},
    {"grid_sync", "void f() { k<<<1, 2>>>(x); }", 0},

    {"fp64_kernel", "__global__ void k(float* x) { double sum = 0; double more = 1; }", 1},
    {"fp64_kernel", "__global__ void k(float* x) { float sum = 0; }\nvoid host() { double d; }", 0},

    {"warp_synchronous", "__device__ void w(/*stores s 2*/volatile float* s, int t) { }", 1},
    {"warp_synchronous", "__device__ void w(/*stores s 2 synchronised*/volatile float* s, int t) { }", 0},
    {"warp_synchronous", "__device__ void w(/*stores flag 1*/volatile int* flag) { }", 0},
    {"warp_synchronous", "__device__ void w(float* s, int t) { s[t] += s[t + 16]; s[t] += s[t + 8]; }", 0},
    {"warp_synchronous",
     "__global__ void k() { /*stores a 3*/volatile int* a; /*stores b 2*/volatile int* b; }", 2},

    {"lock_step", "__global__ void k(float* s) { float m = s[0]; /*step s*/s[threadIdx.x] = m; }", 1},
    {"lock_step", "__global__ void k(float* s) { /*step_by_hand s*/s[threadIdx.x] = f(s); }", 0},
    {"lock_step_by_hand", "__global__ void k(float* s) { /*step_by_hand s*/s[threadIdx.x] = f(s); }", 1},
    {"lock_step_by_hand", "__global__ void k(float* s) { float m = s[0]; /*step s*/s[threadIdx.x] = m; }", 0},

    {"reset_race", "__global__ void k(bool* p) { /*resets*/*p = false; if (x) /*stored*/*p = true; }", 1},
    {"reset_race",
     "__global__ void k(bool* p) { /*resets*/*p = false; __syncthreads(); if (x) /*stored*/*p = true; }\n"
     "void f() { k<<<1, 64>>>(p); }",
     0},
    {"reset_race",
     "__global__ void k(bool* p) { /*resets*/*p = false; __syncthreads(); if (x) /*stored*/*p = true; }\n"
     "void f(int n) { k<<<1, 64>>>(p); k<<<n, 64>>>(p); }",
     1},
    {"reset_race",
     "__global__ void k(bool* p) { /*resets*/*p = false; if (x) /*stored*/*p = true; }\n"
     "void f() { k<<<1, 64>>>(p); }",
     1},

    {"spin_wait", "__global__ void k(int* l) { /*waits*/while (atomicCAS(l, 0, 1) != 0); }", 1},
    {"spin_wait", "__global__ void k(int* l) { do { } /*waits*/while (atomicExch(l, 1)); }", 1},
    {"spin_wait", "__global__ void k(int* l) { while (atomicCAS(l, 0, 1) != 0); }", 0},
    {"spin_wait", "__global__ void k(int* l) { /*waits*/while (int got = atomicExch(l, 1)) got = 0; }", 1},
};

TEST(Checks, AGridGroupThatOnlyCountsThreadsWaitsForNobody) {
  const std::string group = "cooperative_groups::grid_group::";
  EXPECT_EQ(
      run_check("grid_sync", "", "Ascend910B1", {"cooperative_groups::this_grid", group + "thread_rank"})
          .size(),
      0u);
  EXPECT_EQ(
      run_check("grid_sync", "", "Ascend910B1", {"cooperative_groups::this_grid", group + "sync"}).size(),
      1u);
}

TEST(Checks, HitAndDoNotHit) {
  for (const Case& one : kCases) {
    auto found = run_check(one.check, one.text, one.chip);
    EXPECT_EQ(static_cast<int>(found.size()), one.hits)
        << one.check << " on " << one.chip << ": " << one.text;
    for (const Finding& finding : found)
      EXPECT_EQ(finding.message.find('{'), std::string::npos) << finding.message;
  }
}

TEST(Checks, EachHasAHitAndANonHit) {
  for (const CheckEntry& entry : checks()) {
    std::set<bool> outcomes;
    for (const Case& one : kCases) {
      if (std::string(one.check) == entry.name) outcomes.insert(one.hits > 0);
    }
    EXPECT_EQ(outcomes.size(), 2u) << entry.name;
  }
}

TEST(Checks, EachHasAFileOfItsName) {
  for (const CheckEntry& entry : checks()) {
    std::string file = std::string(MIGRATE_SOURCE_DIR) + "/tool/findings/checks/" + entry.name + ".cpp";
    EXPECT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_NE(find_diagnostic(entry.id), nullptr) << entry.name;
  }
}

}  // namespace
}  // namespace migrate
