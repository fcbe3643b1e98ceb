// A program to be probed: two steps of copies, a kernel whose constant an argument changes, and a product. With the argument "nan" the
// kernel divides by zero; with "irrational" the numbers are sines; with "libraries" it calls libraries alone.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "npu/blas.h"
#include "npu/dnn.h"
#include "npu/kernel.h"
#include "npu/probe.h"
#include "npu/rand.h"
#include "npu/runtime.h"

constexpr int kSize = 64;

__global__ void scale(NPU_KERNEL_PARAMS_ float* out, const float* in, float factor, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = in[i] * factor;
}
__global__ void shift(NPU_KERNEL_PARAMS_ float* x, float by, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) x[i] = by == 0 ? 0 / (x[i] - x[i]) : x[i] + by;
}

/// Ends when the host has set the flag.
__global__ void wait_for_host(NPU_KERNEL_PARAMS_ int* out, const int* flag) {
  while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) == 0) {
  }
  *out = 7;
}

/// A kernel that needs the host after its launch, then one that does not.
static int run_with_host(bool answers, bool as_graph) {
  int *flag = nullptr, *out = nullptr;
  if (npuMallocHost(reinterpret_cast<void**>(&flag), sizeof(int)) != npuSuccess) return 1;
  if (npuMalloc(reinterpret_cast<void**>(&out), 2 * sizeof(int)) != npuSuccess) return 1;
  *flag = 0;
  npuStream_t stream = nullptr, other = nullptr;
  if (npuStreamCreate(&stream) != npuSuccess || npuStreamCreate(&other) != npuSuccess) return 1;
  npuGraph_t graph = nullptr;
  npuGraphExec_t executable = nullptr;
  if (as_graph && npuStreamBeginCapture(stream, npuStreamCaptureModeGlobal) != npuSuccess) return 1;
  npu::launch<wait_for_host>(npu::config(1, 1, 0, stream), out, flag);
  if (as_graph && (npuStreamEndCapture(stream, &graph) != npuSuccess ||
                   npuGraphInstantiate(&executable, graph, 0) != npuSuccess ||
                   npuGraphLaunch(executable, stream) != npuSuccess))
    return 1;
  if (answers) __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
  if (npuMemsetAsync(out + 1, 0, sizeof(int), other) != npuSuccess) return 1;
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
  int result = 0;
  if (npuStreamSynchronize(stream) != npuSuccess) return 1;
  if (npuMemcpy(&result, out, sizeof result, npuMemcpyDeviceToHost) != npuSuccess) return 1;
  return result == 7 ? 0 : 2;
}

/// Random numbers, a batch of products, and calls of DNN that write what they do not read.
static int run_libraries() {
  float *x = nullptr, *y = nullptr;
  for (float** pointer : {&x, &y})
    if (npuMalloc(reinterpret_cast<void**>(pointer), 64 * sizeof(float)) != npuSuccess) return 1;
  npurandGenerator_t generator = nullptr;
  npublasHandle_t blas = nullptr;
  npudnnHandle_t dnn = nullptr;
  npudnnTensorDescriptor_t of_x = nullptr;
  npudnnOpTensorDescriptor_t sum = nullptr;
  const float one = 1, zero = 0;
  const bool is_done =
      npurandCreateGenerator(&generator, NPURAND_RNG_PSEUDO_DEFAULT) == NPURAND_STATUS_SUCCESS &&
      npurandGenerateUniform(generator, x, 64) == NPURAND_STATUS_SUCCESS &&
      npublasCreate(&blas) == NPUBLAS_STATUS_SUCCESS &&
      npublasSgemvStridedBatched(blas, NPUBLAS_OP_N, 3, 2, &one, x, 4, 8, x, 1, 2, &zero, y, 1, 5, 6) ==
          NPUBLAS_STATUS_SUCCESS &&
      npudnnCreate(&dnn) == NPUDNN_STATUS_SUCCESS &&
      npudnnCreateTensorDescriptor(&of_x) == NPUDNN_STATUS_SUCCESS &&
      npudnnSetTensor4dDescriptor(of_x, NPUDNN_TENSOR_NCHW, NPUDNN_DATA_FLOAT, 1, 1, 8, 8) ==
          NPUDNN_STATUS_SUCCESS &&
      npudnnSetTensor(dnn, of_x, y, &one) == NPUDNN_STATUS_SUCCESS &&
      npudnnScaleTensor(dnn, of_x, y, &one) == NPUDNN_STATUS_SUCCESS &&
      npudnnCreateOpTensorDescriptor(&sum) == NPUDNN_STATUS_SUCCESS &&
      npudnnSetOpTensorDescriptor(sum, NPUDNN_OP_TENSOR_ADD, NPUDNN_DATA_FLOAT, NPUDNN_NOT_PROPAGATE_NAN) ==
          NPUDNN_STATUS_SUCCESS &&
      npudnnOpTensor(dnn, sum, &one, of_x, x, &one, of_x, y, &one, of_x, y) == NPUDNN_STATUS_SUCCESS;
  return is_done && npuDeviceSynchronize() == npuSuccess ? 0 : 1;
}

int main(int count, char** arguments) {
  const char* const what = count > 1 ? arguments[1] : "";
  if (std::strncmp(what, "host", 4) == 0)
    return run_with_host(std::strcmp(what, "host_at_once") == 0, std::strcmp(what, "host_graph") == 0);
  if (std::strcmp(what, "libraries") == 0) return run_libraries();
  const float factor = std::strcmp(what, "wrong") == 0 ? 2.5f : 2.0f;
  std::vector<float> host(kSize * kSize, 1);
  for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<float>(i % 7) - 3;
  if (std::strcmp(what, "irrational") == 0)
    for (size_t i = 0; i < host.size(); ++i) host[i] = std::sin(static_cast<float>(i));
  float *in = nullptr, *out = nullptr, *product = nullptr;
  const size_t bytes = host.size() * sizeof(float);
  for (float** pointer : {&in, &out, &product})
    if (npuMalloc(reinterpret_cast<void**>(pointer), bytes) != npuSuccess) return 1;
  npublasHandle_t blas = nullptr;
  if (npublasCreate(&blas) != NPUBLAS_STATUS_SUCCESS) return 1;
  const float one = 1, zero = 0;
  const int n = kSize * kSize;
  for (int step = 0; step < 2; ++step) {
    if (npuMemcpy(in, host.data(), bytes, npuMemcpyHostToDevice) != npuSuccess) return 1;
    npu::launch<shift>(npu::config(n / 256, 256), in, std::strcmp(what, "nan") == 0 ? 0.0f : 1.0f, n);
    npu::launch<scale>(npu::config(n / 256, 256), out, in, factor, n);
    if (npublasSgemm(blas, NPUBLAS_OP_N, NPUBLAS_OP_N, kSize, kSize, kSize, &one, in, kSize, out, kSize,
                     &zero, product, kSize) != NPUBLAS_STATUS_SUCCESS)
      return 1;
    if (std::strcmp(what, "exit") == 0) std::_Exit(0);  // as after a kill
    npu::probe::step();
  }
  return npuMemcpy(host.data(), product, bytes, npuMemcpyDeviceToHost) == npuSuccess ? 0 : 2;
}
