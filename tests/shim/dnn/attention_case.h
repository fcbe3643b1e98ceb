#pragma once
// A layer of multi-head attention with its operands on the device, and the same in plain loops over doubles.

#include <algorithm>
#include <memory>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {

struct AttentionSizes {
  npudnnDataType_t type = NPUDNN_DATA_DOUBLE;
  int heads = 2, q = 4, k = 4, v = 3, q_projected = 0, k_projected = 0, v_projected = 0, o_projected = 0;
  unsigned mode = 0;
  int batch = 2, beams = 1, q_steps = 3, k_steps = 4;
  bool has_residual = false;
  double scale = 0.5;
  float dropout = 0;
  bool time_first = false;  // else the batch

  bool one_to_one() const { return (mode & NPUDNN_ATTN_QUERYMAP_ONE_TO_ONE) != 0; }
  int k_beams() const { return one_to_one() ? beams : 1; }
  int q_width() const { return q_projected > 0 ? q_projected : q; }
  int v_width() const { return v_projected > 0 ? v_projected : v; }
  int out() const { return o_projected > 0 ? o_projected : heads * v_width(); }
};

/// Packed vectors with a descriptor. The values are a tensor (batch, beam, time, vector), or with the time first.
class Sentences {
 public:
  Sentences(const AttentionSizes& sizes, int beams, int steps, int width, std::vector<int> lengths,
            unsigned seed)
      : values(sizes.type, {sizes.batch * beams * steps * width}, seed), lengths(std::move(lengths)) {
    const int dims[] = {steps, sizes.batch, beams, width};
    const npudnnSeqDataAxis_t time_first[] = {NPUDNN_SEQDATA_TIME_DIM, NPUDNN_SEQDATA_BATCH_DIM,
                                              NPUDNN_SEQDATA_BEAM_DIM, NPUDNN_SEQDATA_VECT_DIM};
    const npudnnSeqDataAxis_t batch_first[] = {NPUDNN_SEQDATA_BATCH_DIM, NPUDNN_SEQDATA_BEAM_DIM,
                                               NPUDNN_SEQDATA_TIME_DIM, NPUDNN_SEQDATA_VECT_DIM};
    EXPECT_EQ(npudnnCreateSeqDataDescriptor(&desc), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(
        npudnnSetSeqDataDescriptor(desc, sizes.type, 4, dims, sizes.time_first ? time_first : batch_first,
                                   this->lengths.size(), this->lengths.data(), nullptr),
        NPUDNN_STATUS_SUCCESS);
    batch_stride = sizes.time_first ? beams * width : beams * steps * width;
    beam_stride = sizes.time_first ? width : steps * width;
    step_stride = sizes.time_first ? sizes.batch * beams * width : width;
    width_ = width;
  }
  ~Sentences() { npudnnDestroySeqDataDescriptor(desc); }
  size_t at(int b, int m, int t, int i) const {
    return static_cast<size_t>(b * batch_stride + m * beam_stride + t * step_stride + i);
  }
  int step_width() const { return width_; }
  void* data() const { return values.data(); }

  npudnnSeqDataDescriptor_t desc = nullptr;
  Tensor values;
  std::vector<int> lengths;
  int batch_stride, beam_stride, step_stride;

 private:
  int width_;
};

/// Integers in device memory.
class DeviceInts {
 public:
  explicit DeviceInts(const std::vector<int>& values) {
    const size_t bytes = values.size() * sizeof(int);
    EXPECT_EQ(npuMalloc(reinterpret_cast<void**>(&data_), bytes), npuSuccess);
    EXPECT_EQ(npuMemcpy(data_, values.data(), bytes, npuMemcpyHostToDevice), npuSuccess);
  }
  ~DeviceInts() { npuFree(data_); }
  DeviceInts(const DeviceInts&) = delete;
  DeviceInts& operator=(const DeviceInts&) = delete;
  const int* data() const { return data_; }

 private:
  int* data_ = nullptr;
};

inline std::vector<int> lengths_of(int sentences, int steps) {
  std::vector<int> lengths(static_cast<size_t>(sentences));
  for (size_t i = 0; i < lengths.size(); ++i) lengths[i] = std::max(0, steps - static_cast<int>(i));
  return lengths;
}

/// Device memory of at least one byte.
class Space {
 public:
  explicit Space(size_t bytes) : bytes_(bytes) {
    EXPECT_EQ(npuMalloc(&data_, std::max<size_t>(bytes, 1)), npuSuccess);
  }
  ~Space() { npuFree(data_); }
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;
  void* data() const { return data_; }
  size_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  size_t bytes_;
};

class AttentionLayer {
 public:
  AttentionLayer(npudnnHandle_t handle, const AttentionSizes& s)
      : sizes(s),
        q(s, s.beams, s.q_steps, s.q, lengths_of(s.batch * s.beams, s.q_steps), 1),
        k(s, s.k_beams(), s.k_steps, s.k, lengths_of(s.batch * s.k_beams(), s.k_steps), 2),
        v(s, s.k_beams(), s.k_steps, s.v, k.lengths, 3),
        out(s, s.beams, s.q_steps, s.out(), q.lengths, 4),
        d_out(s, s.beams, s.q_steps, s.out(), q.lengths, 5),
        d_q(s, s.beams, s.q_steps, s.q, q.lengths, 6),
        d_k(s, s.k_beams(), s.k_steps, s.k, k.lengths, 7),
        d_v(s, s.k_beams(), s.k_steps, s.v, k.lengths, 8),
        q_lengths(q.lengths),
        k_lengths(k.lengths),
        handle_(handle),
        states_(64) {
    EXPECT_EQ(npudnnCreateDropoutDescriptor(&dropout), NPUDNN_STATUS_SUCCESS);
    reseed();
    EXPECT_EQ(npudnnCreateAttnDescriptor(&desc), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npudnnSetAttnDescriptor(desc, s.mode, s.heads, s.scale, s.type, s.type, NPUDNN_DEFAULT_MATH,
                                      dropout, s.dropout > 0 ? dropout : nullptr, s.q, s.k, s.v,
                                      s.q_projected, s.k_projected, s.v_projected, s.o_projected, s.q_steps,
                                      s.k_steps, s.batch, s.beams),
              NPUDNN_STATUS_SUCCESS);
    size_t workspace = 1, bytes_of_reserve = 0;
    EXPECT_EQ(npudnnGetMultiHeadAttnBuffers(handle, desc, &weight_bytes, &workspace, &bytes_of_reserve),
              NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(workspace, 0U);
    reserve = std::make_unique<Space>(bytes_of_reserve);
    const int count = static_cast<int>(weight_bytes / ops::size_of(element(s.type)));
    weights = std::make_unique<Tensor>(s.type, std::vector<int>{std::max(count, 1)}, 9);
    d_weights = std::make_unique<Tensor>(s.type, std::vector<int>{std::max(count, 1)}, 10);
    for (int t = 0; t < s.q_steps; ++t) begin.push_back(t % 2), end.push_back(s.k_steps - t % 3 + 1);
  }
  ~AttentionLayer() { npudnnDestroyAttnDescriptor(desc), npudnnDestroyDropoutDescriptor(dropout); }
  /// The dropout starts again with the same numbers.
  void reseed() {
    EXPECT_EQ(npudnnSetDropoutDescriptor(dropout, handle_, sizes.dropout, states_.data(), 64, 5),
              NPUDNN_STATUS_SUCCESS);
  }
  npudnnStatus_t forward(bool training, int step = -1) {
    return npudnnMultiHeadAttnForward(
        handle_, desc, step, begin.data(), end.data(), q_lengths.data(), k_lengths.data(), q.desc, q.data(),
        sizes.has_residual ? q.data() : nullptr, k.desc, k.data(), v.desc, v.data(), out.desc, out.data(),
        weight_bytes, weights->data(), 0, nullptr, training ? reserve->bytes() : 0,
        training ? reserve->data() : nullptr);
  }
  npudnnStatus_t backward_data() {
    return npudnnMultiHeadAttnBackwardData(
        handle_, desc, begin.data(), end.data(), q_lengths.data(), k_lengths.data(), d_out.desc, d_out.data(),
        d_q.desc, d_q.data(), q.data(), d_k.desc, d_k.data(), k.data(), d_v.desc, d_v.data(), v.data(),
        weight_bytes, weights->data(), 0, nullptr, reserve->bytes(), reserve->data());
  }
  npudnnStatus_t backward_weights(npudnnWgradMode_t mode) {
    return npudnnMultiHeadAttnBackwardWeights(
        handle_, desc, mode, q.desc, q.data(), k.desc, k.data(), v.desc, v.data(), d_out.desc, d_out.data(),
        weight_bytes, weights->data(), d_weights->data(), 0, nullptr, reserve->bytes(), reserve->data());
  }
  /// Entry (head, row, column) of a part, by the strides of its descriptor.
  double weight(npudnnMultiHeadAttnWeightKind_t kind, int head, int row, int column) const;
  /// What forward computes, by plain loops: without dropout. Steps that it leaves out keep what is there.
  Doubles expected() const;

  AttentionSizes sizes;
  Sentences q, k, v, out, d_out, d_q, d_k, d_v;
  DeviceInts q_lengths, k_lengths;
  std::unique_ptr<Tensor> weights, d_weights;
  std::unique_ptr<Space> reserve;
  size_t weight_bytes = 0;
  std::vector<int> begin, end;
  npudnnAttnDescriptor_t desc = nullptr;
  npudnnDropoutDescriptor_t dropout = nullptr;

 private:
  Doubles head_of(const Sentences& from, npudnnMultiHeadAttnWeightKind_t kind, int projected, int size, int b,
                  int m, int t, int h) const;

  npudnnHandle_t handle_;
  Space states_;
};

inline double AttentionLayer::weight(npudnnMultiHeadAttnWeightKind_t kind, int head, int row,
                                     int column) const {
  npudnnTensorDescriptor_t shape;
  npudnnCreateTensorDescriptor(&shape);
  void* address = nullptr;
  EXPECT_EQ(
      npudnnGetMultiHeadAttnWeights(handle_, desc, kind, weight_bytes, weights->data(), shape, &address),
      NPUDNN_STATUS_SUCCESS);
  npudnnDataType_t type;
  int rank = 0, dims[3], strides[3];
  EXPECT_EQ(npudnnGetTensorNdDescriptor(shape, 3, &type, &rank, dims, strides), NPUDNN_STATUS_SUCCESS);
  npudnnDestroyTensorDescriptor(shape);
  if (address == nullptr) return 0;
  const size_t first = static_cast<size_t>(static_cast<char*>(address) - static_cast<char*>(weights->data()));
  const int at = head * strides[0] + row * strides[1] + column * strides[2];
  return weights->values()[first / ops::size_of(element(sizes.type)) + static_cast<size_t>(at)];
}

inline Doubles AttentionLayer::head_of(const Sentences& from, npudnnMultiHeadAttnWeightKind_t kind,
                                       int projected, int size, int b, int m, int t, int h) const {
  const Doubles values = from.values.values();
  const bool biases = (sizes.mode & NPUDNN_ATTN_ENABLE_PROJ_BIASES) != 0;
  const auto bias = static_cast<npudnnMultiHeadAttnWeightKind_t>(kind + 4);
  Doubles result;
  for (int i = 0; i < (projected > 0 ? projected : size); ++i) {
    double sum = projected > 0 && biases ? weight(bias, h, i, 0) : 0;
    for (int j = 0; j < size; ++j) {
      if (projected == 0 && i != j) continue;
      sum += values[from.at(b, m, t, j)] * (projected > 0 ? weight(kind, h, i, j) : 1);
    }
    result.push_back(sum);
  }
  return result;
}

inline Doubles AttentionLayer::expected() const {
  Doubles result = out.values.values();
  const Doubles inputs = q.values.values();
  const bool biases = (sizes.mode & NPUDNN_ATTN_ENABLE_PROJ_BIASES) != 0;
  for (int b = 0; b < sizes.batch; ++b)
    for (int m = 0; m < sizes.beams; ++m)
      for (int t = 0; t < q.lengths[static_cast<size_t>(b * sizes.beams + m)]; ++t) {
        const int beam = sizes.one_to_one() ? m : 0;
        const int keys = k.lengths[static_cast<size_t>(b * sizes.k_beams() + beam)];
        Doubles contexts;
        for (int h = 0; h < sizes.heads; ++h) {
          const Doubles query = head_of(q, NPUDNN_MH_ATTN_Q_WEIGHTS, sizes.q_projected, sizes.q, b, m, t, h);
          Doubles context(static_cast<size_t>(sizes.v_width()));
          double total = 0;
          for (int s = begin[static_cast<size_t>(t)]; s < std::min(end[static_cast<size_t>(t)], keys); ++s) {
            const Doubles key =
                head_of(k, NPUDNN_MH_ATTN_K_WEIGHTS, sizes.k_projected, sizes.k, b, beam, s, h);
            const Doubles value =
                head_of(v, NPUDNN_MH_ATTN_V_WEIGHTS, sizes.v_projected, sizes.v, b, beam, s, h);
            double score = 0;
            for (size_t i = 0; i < query.size(); ++i) score += query[i] * key[i];
            const double weight_of_key = std::exp(sizes.scale * score);
            total += weight_of_key;
            for (size_t i = 0; i < context.size(); ++i) context[i] += weight_of_key * value[i];
          }
          for (const double value : context) contexts.push_back(total > 0 ? value / total : 0);
        }
        for (int i = 0; i < sizes.out(); ++i) {
          double sum = sizes.o_projected > 0 ? 0 : contexts[static_cast<size_t>(i)];
          for (size_t j = 0; sizes.o_projected > 0 && j < contexts.size(); ++j)
            sum += contexts[j] * weight(NPUDNN_MH_ATTN_O_WEIGHTS, static_cast<int>(j) / sizes.v_width(), i,
                                        static_cast<int>(j) % sizes.v_width());
          if (biases && sizes.o_projected > 0) sum += weight(NPUDNN_MH_ATTN_O_BIASES, 0, i, 0);
          if (sizes.has_residual) sum += inputs[q.at(b, m, t, i)];
          result[out.at(b, m, t, i)] = sum;
        }
      }
  return result;
}

}  // namespace npu::test
