#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/tool/findings/toy_facts.h"
#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

RuleSet toy_rules() {
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
                           "ncclUniqueId",
                           "NCCL_UNIQUE_ID_BYTES",
                           "tex1Dfetch",
                           "cudaCreateTextureObject",
                           "cudaLaunchCooperativeKernel",
                           "ncclRedOpCreatePreMulSum"}) {
    rules.push_back(toy_rule(name));
  }
  Rule types = toy_rule("ncclDataType_t");
  types.kind = EnumRule{{{"ncclFloat", "7", "npucclFloat", {}, ""},
                         {"ncclDouble", "8", "npucclDouble", {}, ""},
                         {"ncclUint8", "1", "npucclUint8", {}, ""}}};
  rules.push_back(types);
  return RuleSet(std::move(rules));
}

/// Ids of the findings that one check makes for `text` on `chip`.
std::vector<Finding> run_check(const std::string& name, const std::string& text, const char* chip) {
  static const RuleSet rules = toy_rules();
  ToyFacts toy(rules, "a.cu", text);
  Sources sources(toy.facts);
  CheckContext context{toy.facts, rules, sources, *find_chip(chip)};
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

    {"pageable_copy", "void f() { cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, s); }", 1},
    {"pageable_copy",
     "void f() { cudaMallocHost(&h, n); cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, s); }", 0},
    {"pageable_copy",
     "void f() { cudaHostAlloc((void**)&h, n, 0); cudaMemcpyAsync(d, h + 3, n, cudaMemcpyHostToDevice, s); }",
     0},
    {"pageable_copy",
     "void f() { cudaMallocHost(&p, n); cudaMemcpyAsync(d, v.data(), n, cudaMemcpyHostToDevice, s); }", 1},
    {"pageable_copy",
     "void f() { cudaMallocHost(&p, n); float* h = (float*)malloc(n); cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, s); }",
     1},
    {"pageable_copy",
     "void f(float* h) { cudaMallocHost(&p, n); cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, s); }", 0},
    {"pageable_copy", "void f() { cudaMemcpyAsync(a, b, n, cudaMemcpyDeviceToDevice, s); }", 0},

    {"nccl_id_size", "char buffer[NCCL_UNIQUE_ID_BYTES];", 1},
    {"nccl_id_size", "void f() { ncclUniqueId id; MPI_Bcast(&id, 128, MPI_BYTE, 0, comm); }", 1},
    {"nccl_id_size",
     "void f() { ncclUniqueId id; MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, comm); int n = 128; }", 1},
    {"nccl_id_size",
     "void f() {\n ncclUniqueId id;\n MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, comm);\n int n = 128; }", 0},

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

    {"device_property", "void f() { cudaDeviceProp p; if (p.major > 7) g(p.multiProcessorCount); }", 1},
    {"device_property", "void f() { cudaDeviceProp p[8]; g(p[0].clockRate); }", 1},
    {"device_property", "void f() { cudaDeviceProp p; g(p.name); other.major = 3; }", 0},

    {"default_stream", "void f() { cudaStreamCreate(&s); k<<<1, 2>>>(x); }", 1},
    {"default_stream", "void f() { cudaStreamCreate(&s); k<<<1, 2, 0, s>>>(x); }", 0},
    {"default_stream", "void f() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); k<<<1, 2>>>(x); }",
     0},
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

    {"grid_sync", "void f() { cudaLaunchCooperativeKernel(k, g, b, a, 0, s); }", 1},
    {"grid_sync", "void f() { k<<<1, 2>>>(x); }", 0},

    {"fp64_kernel", "__global__ void k(float* x) { double sum = 0; double more = 1; }", 1},
    {"fp64_kernel", "__global__ void k(float* x) { float sum = 0; }\nvoid host() { double d; }", 0},

    {"warp_synchronous",
     "__device__ void w(volatile float* s, int t) { s[t] += s[t + 16]; s[t] += s[t + 8]; }", 1},
    {"warp_synchronous",
     "__device__ void w(volatile float* s, int t) { s[t] += s[t + 16]; __syncwarp(); s[t] += s[t + 8]; }", 0},
    {"warp_synchronous", "__device__ void w(volatile int* flag) { flag[0] = 1; }", 0},
    {"warp_synchronous", "__device__ void w(float* s, int t) { s[t] += s[t + 16]; s[t] += s[t + 8]; }", 0},

    {"lock_step", "__global__ void k(float* s) { float m = s[0]; step: s[threadIdx.x] = m; }", 1},
    {"lock_step", "__global__ void k(float* s) { step_by_hand: s[threadIdx.x] = f(s); }", 0},
    {"lock_step_by_hand", "__global__ void k(float* s) { step_by_hand: s[threadIdx.x] = f(s); }", 1},
    {"lock_step_by_hand", "__global__ void k(float* s) { float m = s[0]; step: s[threadIdx.x] = m; }", 0},

    {"spin_wait", "__global__ void k(int* l) { while (atomicCAS(l, 0, 1) != 0); }", 1},
    {"spin_wait", "__global__ void k(int* l) { do { } while (atomicExch(l, 1)); }", 1},
    {"spin_wait", "__global__ void k(int* l) { if (threadIdx.x < 2) while (atomicCAS(l, 0, 1)); }", 1},
    {"spin_wait", "__global__ void k(int* l) { if (threadIdx.x == 0) { while (atomicCAS(l, 0, 1)) {} } }", 0},
    {"spin_wait", "__global__ void k(int* l) { if (threadIdx.x == 0) while (atomicCAS(l, 0, 1)); }", 0},
    {"spin_wait", "__global__ void k(int* l) { while (i < n) { atomicCAS(l, 0, 1); i++; } }", 0},
};

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
