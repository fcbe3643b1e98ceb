#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tool/facts/collect/collect.h"
#include "tool/facts/model/merge.h"

namespace migrate::test {

inline Rule rule(std::string name, RuleKind kind, std::string target = "") {
  Rule result;
  result.name = std::move(name);
  result.kind = std::move(kind);
  result.target = std::move(target);
  return result;
}

inline Rule device_function(std::string name, bool synchronises, std::string feature = "") {
  FunctionRule kind;
  kind.synchronises = synchronises;
  Rule result = rule(name, kind, name);
  result.side = Side::device;
  result.feature = std::move(feature);
  return result;
}

/// A few symbols of each kind: enough to see every mechanism.
inline RuleSet small_rules() {
  std::vector<Rule> all;
  for (const char* name : {"cudaMalloc", "cudaFree", "cudaMemcpy", "cudaMemcpyAsync", "cudaMallocHost",
                           "cudaHostRegister", "cudaLaunchKernel", "cudaFuncSetAttribute"}) {
    all.push_back(rule(name, FunctionRule{}, std::string("npu") + (name + 4)));
  }
  for (const char* name : {"cudaStream_t", "cudaDeviceProp", "ncclUniqueId"})
    all.push_back(rule(name, TypeRule{}, std::string("npu") + (name + 4)));
  EnumRule error;
  error.values = {{"cudaSuccess", "0", "npuSuccess", std::nullopt, ""},
                  {"cudaErrorUnknown", "999", "npuErrorUnknown", std::nullopt, ""}};
  all.push_back(rule("cudaError_t", error, "npuError_t"));
  EnumRule kind;
  kind.values = {{"cudaMemcpyHostToDevice", "1", "npuMemcpyHostToDevice", std::nullopt, ""},
                 {"cudaMemcpyDeviceToHost", "2", "npuMemcpyDeviceToHost", std::nullopt, ""}};
  all.push_back(rule("cudaMemcpyKind", kind, "npuMemcpyKind"));
  all.push_back(rule("CUDART_VERSION", MacroRule{"", "12040"}, "NPURT_VERSION"));
  all.push_back(rule("CUDART_CB", MacroRule{}, "NPURT_CB"));
  all.push_back(device_function("__syncthreads", true));
  all.push_back(device_function("__nanosleep", true));
  all.push_back(device_function("__threadfence", false));
  all.push_back(device_function("__shfl_xor_sync", true, "shuffle"));
  for (const char* name : {"atomicAdd", "atomicCAS", "atomicExch"})
    all.push_back(device_function(name, false, "atomics"));
  all.push_back(rule("dim3", TypeRule{}, "dim3"));
  all.push_back(rule("cooperative_groups", QualifiedRule{false, true}, "cooperative_groups"));
  all.push_back(
      rule("cooperative_groups::thread_block", QualifiedRule{}, "cooperative_groups::thread_block"));
  all.push_back(rule("cooperative_groups::thread_block_tile", QualifiedRule{},
                     "cooperative_groups::thread_block_tile"));
  all.push_back(rule("cooperative_groups::thread_block::sync", QualifiedRule{true, false}, "keep"));
  all.push_back(rule("cooperative_groups::thread_block_tile::sync", QualifiedRule{true, false}, "keep"));
  all.push_back(rule("cooperative_groups::reduce", QualifiedRule{true, false}, "keep"));
  all.push_back(rule("cuda_runtime.h", HeaderRule{}, "npu/runtime.h"));
  RuleSet rules(std::move(all));
  rules.set_families(
      {{"cuda", "cuda_runtime"}, {"cublas", "cublas"}, {"CUDA_", "cuda"}, {"CUDART_", "cuda_runtime"}});
  return rules;
}

inline const char* kRuntimeHeader = R"(#pragma once
#include <stddef.h>
#define CUDART_VERSION 12040
#define CUDART_CB
typedef enum cudaError { cudaSuccess = 0, cudaErrorUnknown = 999 } cudaError_t;
typedef enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 } cudaMemcpyKind;
typedef struct CUstream_st* cudaStream_t;
typedef struct ncclUniqueId { char internal[128]; } ncclUniqueId;
#define NCCL_UNIQUE_ID_BYTES 128
struct cudaDeviceProp { char name[256]; int warpSize; };
#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaMalloc(void** p, size_t n);
cudaError_t cudaFree(void* p);
cudaError_t cudaMemcpy(void* to, const void* from, size_t n, int kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t n, cudaMemcpyKind kind, cudaStream_t s);
cudaError_t cudaMallocHost(void** p, size_t n);
cudaError_t cudaHostRegister(void* p, size_t n, unsigned flags);
cudaError_t cudaFuncSetAttribute(const void* f, int a, int v);
#ifdef __cplusplus
}
template <class T> cudaError_t cudaMalloc(T** p, size_t n);
template <class T> cudaError_t cudaFuncSetAttribute(T* f, int a, int v);
#endif
)";

inline const char* kPrelude = R"(#pragma once
#include "cuda_runtime.h"
#define __CUDACC__ 1
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
struct dim3 { unsigned x, y, z; __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
extern "C" __host__ __device__ unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" __host__ __device__ int cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern const __device__ dim3 threadIdx, blockIdx, blockDim, gridDim;
__device__ void __syncthreads();
__device__ void __nanosleep(unsigned);
__device__ void __threadfence();
template <class T> __device__ T __shfl_xor_sync(unsigned, T, int);
__device__ float atomicAdd(float*, float);
__device__ int atomicAdd(int*, int);
__device__ int atomicCAS(int*, int, int);
__device__ int atomicExch(int*, int);
__device__ float atomicExch(float*, float);
namespace cooperative_groups {
struct thread_block { __device__ void sync(); __device__ unsigned thread_rank(); };
__device__ thread_block this_thread_block();
template <int N> struct tile_base { __device__ void sync(); };
template <int N> struct thread_block_tile : tile_base<N> { template <class T> __device__ T shfl(T, int); };
template <int N> __device__ thread_block_tile<N> tiled_partition(thread_block);
template <class G, class T> __device__ T reduce(const G&, T);
}
)";

inline const std::map<std::string, std::string>& small_headers() {
  static const std::map<std::string, std::string> headers = {{"cuda_runtime.h", kRuntimeHeader},
                                                             {"migrate_prelude.h", kPrelude}};
  return headers;
}

/// Facts of files in memory below /src; the first is the main file.
struct Snippet {
  std::string name = "main.cu";
  std::vector<std::string> arguments = {"-std=c++17"};
  std::map<std::string, std::string> headers = small_headers();
  std::map<std::string, std::string> others = {};  ///< further files, by name

  ProgramFacts facts(const std::string& text) const {
    RuleSet rules = small_rules();
    std::map<std::string, std::string> overlay;
    for (const auto& [other, other_text] : others) overlay["/src/" + other] = other_text;
    overlay["/src/" + name] = text;
    ParseContext context;
    context.rules = &rules;
    context.headers = &headers;
    context.roots = {"/src"};
    context.overlay = &overlay;
    return collect({"/src/" + name, "", arguments}, context);
  }
};

inline std::string text_at(const ProgramFacts& facts, const Place& place) {
  return facts.files.at(place.file).text.substr(place.range.begin, place.range.size());
}
inline std::string text_at(const ProgramFacts& facts, uint32_t file, Range range) {
  return text_at(facts, Place{file, range});
}

/// A source in which '@' stands before every name that is expected to be found; gives the source without
/// marks.
struct Marked {
  explicit Marked(const std::string& marked) {
    for (char c : marked) {
      if (c == '@')
        places.push_back(static_cast<uint32_t>(text.size()));
      else
        text += c;
    }
  }
  std::string text;
  std::vector<uint32_t> places;
};

inline std::vector<uint32_t> sorted_unique(std::vector<uint32_t> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

inline std::vector<std::string> messages(const ProgramFacts& facts) {
  std::vector<std::string> all;
  for (const auto& diagnostic : facts.diagnostics) all.push_back(diagnostic.message);
  return all;
}

}  // namespace migrate::test
