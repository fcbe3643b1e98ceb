#include <npu/amp.h>
#include <npu/blas.h>
#include <npu/blaslt.h>
#include <npu/dnn.h>
#include <npu/fft.h>
#include <npu/optim.h>
#include <npu/rand.h>
#include <npu/solver.h>
#include <npu/sparse.h>

#include <cstring>

#include "libraries.h"
#include "section.h"

namespace {

void good(npublasStatus_t status) {
  if (status != NPUBLAS_STATUS_SUCCESS) throw std::string(npublasGetStatusString(status));
}
void good(npudnnStatus_t status) {
  if (status != NPUDNN_STATUS_SUCCESS) throw std::string(npudnnGetErrorString(status));
}
void good(npusolverStatus_t status) {
  if (status != NPUSOLVER_STATUS_SUCCESS) throw "solver: " + std::to_string(status);
}
void good(npusparseStatus_t status) {
  if (status != NPUSPARSE_STATUS_SUCCESS) throw std::string(npusparseGetErrorString(status));
}
void good(npufftResult result) {
  if (result != NPUFFT_SUCCESS) throw "fft: " + std::to_string(result);
}

/// Floats in device memory.
class Floats {
 public:
  explicit Floats(const std::vector<float>& values) : bits_(bits_of(values)) {}
  float* data() const { return reinterpret_cast<float*>(bits_.data()); }
  std::vector<float> host() const {
    const std::vector<int> bits = bits_.host();
    std::vector<float> values(bits.size());
    std::memcpy(values.data(), bits.data(), bits.size() * sizeof(float));
    return values;
  }

 private:
  static std::vector<int> bits_of(const std::vector<float>& values) {
    std::vector<int> bits(values.size());
    std::memcpy(bits.data(), values.data(), values.size() * sizeof(float));
    return bits;
  }
  Array bits_;
};

const float one = 1, zero = 0;

}  // namespace

void blas() {
  npublasHandle_t handle;
  good(npublasCreate(&handle));
  const Floats a({1, 2, 3, 4}), b({5, 6, 7, 8}), c({1, 1, 1, 1});
  const npublasStatus_t status = npublasSgemm(handle, NPUBLAS_OP_N, NPUBLAS_OP_T, 2, 2, 2, &one, a.data(), 2,
                                              b.data(), 2, &one, c.data(), 2);
  float sum = 0;
  if (status == NPUBLAS_STATUS_SUCCESS) good(npublasSaxpy(handle, 4, &one, a.data(), 1, c.data(), 1));
  if (status == NPUBLAS_STATUS_SUCCESS) good(npublasSasum(handle, 4, c.data(), 1, &sum));
  npublasDestroy(handle);
  good(status);
  expect(c.host() == std::vector<float>({28, 41, 34, 49}), "product");  // a b' + 1 + a
  expect(sum == 28 + 41 + 34 + 49, "sum");
}

void blas_on_the_host() {
  npublasHandle_t handle;
  good(npublasCreate(&handle));
  const Floats a({2}), x({3}), y({5});
  const npublasStatus_t status =
      npublasSspmv(handle, NPUBLAS_FILL_MODE_LOWER, 1, &one, a.data(), x.data(), 1, &zero, y.data(), 1);
  npublasDestroy(handle);
  good(status);
  expect(y.host() == std::vector<float>({6}), "packed product");
}

void generate_with(npurandRngType_t type) {
  npurandGenerator_t generator;
  if (npurandCreateGenerator(&generator, type) != NPURAND_STATUS_SUCCESS) throw std::string("no generator");
  Array values(numbers(0));
  const npurandStatus_t status =
      npurandGenerateUniform(generator, reinterpret_cast<float*>(values.data()), kCount);
  npurandDestroyGenerator(generator);
  if (status != NPURAND_STATUS_SUCCESS) throw "not generated: " + std::to_string(status);
}

void random_numbers() { generate_with(NPURAND_RNG_PSEUDO_DEFAULT); }
void random_numbers_of_a_chosen_type() { generate_with(NPURAND_RNG_PSEUDO_MT19937); }

void optimizer() {
  Array parameter({0x3f800000}), gradient({0x3f800000});
  auto* weights = reinterpret_cast<float*>(parameter.data());
  auto* gradients = reinterpret_cast<float*>(gradient.data());
  npu::Model model;
  model.add("w", &weights, &gradients, {1});
  npu::optim::FusedSGD sgd(model, {});
  sgd.step();
  good(npuDeviceSynchronize());
  float weight = 0;
  good(npuMemcpy(&weight, weights, sizeof weight, npuMemcpyDeviceToHost));
  expect(weight == 1 - 1e-3f, "weight");
}

void blaslt() {
  npublasLtHandle_t handle;
  npublasLtMatmulDesc_t product;
  npublasLtMatrixLayout_t number;
  good(npublasLtCreate(&handle));
  good(npublasLtMatmulDescCreate(&product, NPUBLAS_COMPUTE_32F, NPU_R_32F));
  good(npublasLtMatrixLayoutCreate(&number, NPU_R_32F, 1, 1, 1));
  Floats a({3}), b({4}), c({0});
  good(npublasLtMatmul(handle, product, &one, a.data(), number, b.data(), number, &zero, c.data(), number,
                       c.data(), number, nullptr, nullptr, 0, nullptr));
  expect(c.host()[0] == 12, "product");
}

void dnn() {
  npudnnHandle_t handle;
  npudnnTensorDescriptor_t tensor;
  npudnnLRNDescriptor_t norm;
  good(npudnnCreate(&handle));
  good(npudnnCreateTensorDescriptor(&tensor));
  good(npudnnSetTensor4dDescriptor(tensor, NPUDNN_TENSOR_NCHW, NPUDNN_DATA_FLOAT, 1, 1, 1, 2));
  good(npudnnCreateLRNDescriptor(&norm));
  good(npudnnSetLRNDescriptor(norm, 1, 3, 1, 1));
  Floats x({-1, 1}), y({5, 5});
  good(npudnnLRNCrossChannelForward(handle, norm, NPUDNN_LRN_CROSS_CHANNEL_DIM1, &one, tensor, x.data(),
                                    &zero, tensor, y.data()));
  expect(y.host() == std::vector<float>({-0.25F, 0.25F}), "normalised numbers");
}

void dnn_on_the_host() {
  npudnnHandle_t handle;
  npudnnTensorDescriptor_t tensor, number;
  npudnnReduceTensorDescriptor_t product;
  good(npudnnCreate(&handle));
  good(npudnnCreateTensorDescriptor(&tensor));
  good(npudnnCreateTensorDescriptor(&number));
  good(npudnnSetTensor4dDescriptor(tensor, NPUDNN_TENSOR_NCHW, NPUDNN_DATA_FLOAT, 1, 1, 1, 2));
  good(npudnnSetTensor4dDescriptor(number, NPUDNN_TENSOR_NCHW, NPUDNN_DATA_FLOAT, 1, 1, 1, 1));
  good(npudnnCreateReduceTensorDescriptor(&product));
  good(npudnnSetReduceTensorDescriptor(product, NPUDNN_REDUCE_TENSOR_MUL, NPUDNN_DATA_FLOAT,
                                       NPUDNN_PROPAGATE_NAN, NPUDNN_REDUCE_TENSOR_NO_INDICES,
                                       NPUDNN_32BIT_INDICES));
  Floats x({3, 4}), y({5});
  good(npudnnReduceTensor(handle, product, nullptr, 0, nullptr, 0, &one, tensor, x.data(), &zero, number,
                          y.data()));
  expect(y.host()[0] == 12, "product");
}

void solver() {
  npusolverDnHandle_t handle;
  good(npusolverDnCreate(&handle));
  Floats a({9}), workspace(std::vector<float>(4096, 0));
  Array info({7});
  int size = 0;
  good(npusolverDnSpotrf_bufferSize(handle, NPUBLAS_FILL_MODE_LOWER, 1, a.data(), 1, &size));
  good(npusolverDnSpotrf(handle, NPUBLAS_FILL_MODE_LOWER, 1, a.data(), 1, workspace.data(), size,
                         info.data()));
  expect(a.host()[0] == 3 && info.host()[0] == 0, "factor");
}

void sparse() {
  npusparseHandle_t handle;
  npusparseSpMatDescr_t matrix;
  npusparseDnVecDescr_t from, to;
  good(npusparseCreate(&handle));
  Array offsets({0, 1}), columns({0});
  Floats values({2}), x({5}), y({0});
  good(npusparseCreateCsr(&matrix, 1, 1, 1, offsets.data(), columns.data(), values.data(),
                          NPUSPARSE_INDEX_32I, NPUSPARSE_INDEX_32I, NPUSPARSE_INDEX_BASE_ZERO, NPU_R_32F));
  good(npusparseCreateDnVec(&from, 1, x.data(), NPU_R_32F));
  good(npusparseCreateDnVec(&to, 1, y.data(), NPU_R_32F));
  good(npusparseSpMV(handle, NPUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to, NPU_R_32F,
                     NPUSPARSE_SPMV_ALG_DEFAULT, nullptr));
  expect(y.host()[0] == 10, "product");
}

void fft() {
  npufftHandle plan;
  good(npufftPlan1d(&plan, 2, NPUFFT_C2C, 1));
  Floats data({1, 0, 0, 0});
  auto* const numbers = reinterpret_cast<npufftComplex*>(data.data());
  good(npufftExecC2C(plan, numbers, numbers, NPUFFT_FORWARD));
  expect(data.host() == std::vector<float>({1, 0, 1, 0}), "transform");
  good(npufftDestroy(plan));
}

void mixed_precision() {
  Floats parameter({0.1f}), gradient({1});
  float *weights = parameter.data(), *gradients = gradient.data();
  npu::Model model;
  model.add("w", &weights, &gradients, {1});
  npu::optim::FusedSGD sgd(model, {});
  npu::amp::Options options;
  options.opt_level = "O2";
  options.verbosity = 0;
  npu::amp::Amp amp = npu::amp::initialize(model, {&sgd}, options);
  npu::amp::ScaledLoss loss = npu::amp::scale_loss(amp, 1, {&sgd});
  expect(!loss.close(), "no overflow");
}
