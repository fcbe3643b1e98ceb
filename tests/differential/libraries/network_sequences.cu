// Small calls of cudnn on sequences and grids against loops in double: attention, the loss of CTC, a sampled image.
#include <cudnn.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

static void done(cudnnStatus_t status, const char* what) {
  if (status == CUDNN_STATUS_SUCCESS) return;
  std::printf("%s: %s\n", what, cudnnGetErrorString(status));
  ++check::failed_calls();
}
static float input(int i) { return float((mixed(i) - 500) * 0.002); }

/// Sequences (time, batch) of packed vectors, of full length.
struct Sequences {
  Sequences(int steps, int batch, int width) : lengths(batch, steps) {
    const int dims[CUDNN_SEQDATA_DIM_COUNT] = {steps, batch, 1, width};
    const cudnnSeqDataAxis_t axes[] = {CUDNN_SEQDATA_TIME_DIM, CUDNN_SEQDATA_BATCH_DIM,
                                       CUDNN_SEQDATA_BEAM_DIM, CUDNN_SEQDATA_VECT_DIM};
    done(cudnnCreateSeqDataDescriptor(&descriptor), "sequences");
    done(cudnnSetSeqDataDescriptor(descriptor, CUDNN_DATA_FLOAT, 4, dims, axes, lengths.size(),
                                   lengths.data(), nullptr),
         "sequences");
  }
  ~Sequences() { cudnnDestroySeqDataDescriptor(descriptor); }
  cudnnSeqDataDescriptor_t descriptor;
  std::vector<int> lengths;
};

/// One head without projections: each query takes the mean of the values before it, weighted by exp(q k).
static void attention(Suite& s, cudnnHandle_t handle) {
  const int steps = 5, batch = 2, width = 3;
  const auto q = loop<float>(steps * batch * width, input);
  const auto k = loop<float>(steps * batch * width, [](int i) { return input(i + 50); });
  const auto v = loop<float>(steps * batch * width, [](int i) { return input(i + 90); });
  const Sequences of(steps, batch, width);
  const Buffer<float> dq(q), dk(k), dv(v);
  const Buffer<int> lengths(of.lengths);
  const auto begin = loop<int>(steps, [](int) { return 0; });
  const auto end = loop<int>(steps, [](int t) { return t + 1; });
  cudnnAttnDescriptor_t layer;
  done(cudnnCreateAttnDescriptor(&layer), "attention");
  done(cudnnSetAttnDescriptor(layer, CUDNN_ATTN_QUERYMAP_ALL_TO_ONE | CUDNN_ATTN_DISABLE_PROJ_BIASES, 1, 2.0,
                              CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, nullptr, nullptr, width,
                              width, width, 0, 0, 0, 0, steps, steps, batch, 1),
       "attention");
  size_t weights = 1, bytes = 0;
  done(cudnnGetMultiHeadAttnBuffers(handle, layer, &weights, &bytes, nullptr), "sizes");
  const Buffer<char> room(std::vector<char>(bytes + 1));
  s.near("attention to the past",
         device<float>(int(q.size()),
                       [&](float* o) {
                         done(cudnnMultiHeadAttnForward(handle, layer, -1, begin.data(), end.data(), lengths,
                                                        lengths, of.descriptor, dq, nullptr, of.descriptor,
                                                        dk, of.descriptor, dv, of.descriptor, o, weights,
                                                        nullptr, bytes, room.data(), 0, nullptr),
                              "cudnnMultiHeadAttnForward");
                       }),
         loop<double>(int(q.size()),
                      [&](int at) {
                        const int i = at % width, b = at / width % batch, t = at / width / batch;
                        double sum = 0, total = 0;
                        for (int u = 0; u <= t; ++u) {
                          double score = 0;
                          for (int j = 0; j < width; ++j)
                            score += double(q[(t * batch + b) * width + j]) * k[(u * batch + b) * width + j];
                          total += std::exp(2 * score);
                          sum += std::exp(2 * score) * v[(u * batch + b) * width + i];
                        }
                        return sum / total;
                      }),
         1e-5, 1e-6);
  cudnnDestroyAttnDescriptor(layer);
}

/// One label in three steps of three letters: the paths that write it are blanks, labels, blanks.
static void ctc_loss(Suite& s, cudnnHandle_t handle) {
  const int steps = 3, batch = 2, letters = 3;
  const auto x = loop<float>(steps * batch * letters, input);
  const Buffer<float> dx(x);
  cudnnTensorDescriptor_t shape;
  cudnnCTCLossDescriptor_t loss;
  const int dims[] = {steps, batch, letters}, strides[] = {batch * letters, letters, 1};
  done(cudnnCreateTensorDescriptor(&shape), "shape");
  done(cudnnSetTensorNdDescriptor(shape, CUDNN_DATA_FLOAT, 3, dims, strides), "shape");
  done(cudnnCreateCTCLossDescriptor(&loss), "loss");
  done(cudnnSetCTCLossDescriptorEx(loss, CUDNN_DATA_FLOAT, CUDNN_LOSS_NORMALIZATION_SOFTMAX,
                                   CUDNN_NOT_PROPAGATE_NAN),
       "loss");
  const int labels[] = {1, 2}, label_lengths[] = {1, 1}, input_lengths[] = {3, 3};
  size_t bytes = 0;
  done(cudnnGetCTCLossWorkspaceSize(handle, shape, nullptr, labels, label_lengths, input_lengths,
                                    CUDNN_CTC_LOSS_ALGO_DETERMINISTIC, loss, &bytes),
       "size");
  const Buffer<char> room(std::vector<char>(bytes + 1));
  s.near(
      "loss of one label",
      device<float>(batch,
                    [&](float* o) {
                      done(cudnnCTCLoss(handle, shape, dx, labels, label_lengths, input_lengths, o, nullptr,
                                        nullptr, CUDNN_CTC_LOSS_ALGO_DETERMINISTIC, loss, room.data(), bytes),
                           "cudnnCTCLoss");
                    }),
      loop<double>(batch,
                   [&](int b) {
                     const auto p = [&](int t, int letter) {
                       double total = 0;
                       for (int l = 0; l < letters; ++l)
                         total += std::exp(double(x[(t * batch + b) * letters + l]));
                       return std::exp(double(x[(t * batch + b) * letters + letter])) / total;
                     };
                     double sum = 0;
                     for (int first = 0; first < steps; ++first)
                       for (int last = first; last < steps; ++last) {
                         double path = 1;
                         for (int t = 0; t < steps; ++t)
                           path *= p(t, t >= first && t <= last ? labels[b] : 0);
                         sum += path;
                       }
                     return -std::log(sum);
                   }),
      1e-5);
  cudnnDestroyCTCLossDescriptor(loss);
  cudnnDestroyTensorDescriptor(shape);
}

/// An image turned over: the map (x, y) -> (-x, y).
static void sampled_image(Suite& s, cudnnHandle_t handle) {
  const int height = 3, width = 5, count = 2 * height * width;
  const int dims[] = {1, 2, height, width};
  const auto x = loop<float>(count, input);
  const Buffer<float> dx(x), theta(std::vector<float>{-1, 0, 0, 0, 1, 0}),
      grid(std::vector<float>(2 * height * width));
  cudnnTensorDescriptor_t shape;
  cudnnSpatialTransformerDescriptor_t transformer;
  done(cudnnCreateTensorDescriptor(&shape), "shape");
  done(cudnnSetTensor4dDescriptor(shape, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, height, width), "shape");
  done(cudnnCreateSpatialTransformerDescriptor(&transformer), "transformer");
  done(cudnnSetSpatialTransformerNdDescriptor(transformer, CUDNN_SAMPLER_BILINEAR, CUDNN_DATA_FLOAT, 4, dims),
       "transformer");
  const float one = 1, zero = 0;
  s.near("image turned over",
         device<float>(
             count,
             [&](float* o) {
               done(cudnnSpatialTfGridGeneratorForward(handle, transformer, theta, grid.data()), "grid");
               done(cudnnSpatialTfSamplerForward(handle, transformer, &one, shape, dx, grid, &zero, shape, o),
                    "cudnnSpatialTfSamplerForward");
             }),
         loop<double>(count, [&](int i) { return x[i / width * width + width - 1 - i % width]; }), 1e-5,
         1e-5);
  cudnnDestroySpatialTransformerDescriptor(transformer);
  cudnnDestroyTensorDescriptor(shape);
}

int main() {
  Suite s;
  cudnnHandle_t handle;
  done(cudnnCreate(&handle), "cudnnCreate");
  attention(s, handle);
  ctc_loss(s, handle);
  sampled_image(s, handle);
  cudnnDestroy(handle);
  return s.finish();
}
