// Descriptors of sequence data and of multi-head attention.

#include <algorithm>

#include "runtime_shim/libraries/dnn/sequence/attention.h"

namespace npu::detail {
namespace {

bool is_attention_type(npudnnDataType_t type) {
  return type == NPUDNN_DATA_FLOAT || type == NPUDNN_DATA_DOUBLE || type == NPUDNN_DATA_HALF;
}

/// Whether the axes are all four, the vectors last.
bool are_axes(const npudnnSeqDataAxis_t* axes) {
  unsigned seen = 0;
  for (int i = 0; i < NPUDNN_SEQDATA_DIM_COUNT; ++i)
    if (is_one_of(axes[i], NPUDNN_SEQDATA_VECT_DIM)) seen |= 1U << axes[i];
  return seen == 15 && axes[NPUDNN_SEQDATA_DIM_COUNT - 1] == NPUDNN_SEQDATA_VECT_DIM;
}

ops::AttentionVectors vectors_of(const int* dims, const npudnnSeqDataAxis_t* axes, const int* lengths) {
  ops::AttentionVectors box;
  int64_t strides[NPUDNN_SEQDATA_DIM_COUNT], next = 1;
  for (int i = NPUDNN_SEQDATA_DIM_COUNT; i-- > 0;) {
    strides[axes[i]] = next;
    next *= dims[axes[i]];
  }
  box.batch = dims[NPUDNN_SEQDATA_BATCH_DIM], box.batch_stride = strides[NPUDNN_SEQDATA_BATCH_DIM];
  box.beams = dims[NPUDNN_SEQDATA_BEAM_DIM], box.beam_stride = strides[NPUDNN_SEQDATA_BEAM_DIM];
  box.steps = dims[NPUDNN_SEQDATA_TIME_DIM], box.step_stride = strides[NPUDNN_SEQDATA_TIME_DIM];
  box.width = dims[NPUDNN_SEQDATA_VECT_DIM];
  box.lengths.assign(lengths, lengths + box.batch * box.beams);
  return box;
}

/// The shape of a part of the weights; without dimensions if there is none.
ops::TensorShape shape_of_part(const ops::Attention& layer, ops::AttentionPart part) {
  const int64_t heads = layer.heads;
  ops::TensorShape shape;
  shape.type = layer.type;
  shape.rank = 3;
  const auto set = [&](int64_t count, int64_t rows, int64_t columns, int64_t between, int64_t columns_apart) {
    const int64_t dims[] = {count, rows, columns}, strides[] = {between, 1, columns_apart};
    std::copy(dims, dims + 3, shape.dims), std::copy(strides, strides + 3, shape.strides);
  };
  if (ops::attention_part_count(layer, part) == 0) return shape;
  switch (part) {
    case ops::AttentionPart::q:
      set(heads, layer.q_projected, layer.q_size, layer.q_projected, heads * layer.q_projected);
      break;
    case ops::AttentionPart::k:
      set(heads, layer.k_projected, layer.k_size, layer.k_projected, heads * layer.k_projected);
      break;
    case ops::AttentionPart::v:
      set(heads, layer.v_projected, layer.v_size, layer.v_projected, heads * layer.v_projected);
      break;
    case ops::AttentionPart::o:
      set(heads, layer.o_projected, layer.v_width(), layer.v_width() * layer.o_projected, layer.o_projected);
      break;
    case ops::AttentionPart::q_bias:
    case ops::AttentionPart::k_bias:
    case ops::AttentionPart::v_bias: {
      const int64_t width = ops::attention_part_count(layer, part) / heads;
      set(heads, width, 1, width, 1);
      break;
    }
    case ops::AttentionPart::o_bias:
      set(1, layer.o_projected, 1, layer.o_projected, 1);
      break;
  }
  return shape;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateSeqDataDescriptor(npudnnSeqDataDescriptor_t* seqDataDesc) {
  return make_descriptor(seqDataDesc);
}
npudnnStatus_t npudnnDestroySeqDataDescriptor(npudnnSeqDataDescriptor_t seqDataDesc) {
  return free_descriptor(seqDataDesc);
}
npudnnStatus_t npudnnCreateAttnDescriptor(npudnnAttnDescriptor_t* attnDesc) {
  return make_descriptor(attnDesc);
}
npudnnStatus_t npudnnDestroyAttnDescriptor(npudnnAttnDescriptor_t attnDesc) {
  return free_descriptor(attnDesc);
}

npudnnStatus_t npudnnSetSeqDataDescriptor(npudnnSeqDataDescriptor_t seqDataDesc, npudnnDataType_t dataType,
                                          int nbDims, const int* dimA, const npudnnSeqDataAxis_t* axes,
                                          size_t seqLengthArraySize, const int* seqLengthArray,
                                          void* paddingFill) {
  DnnChecks checks;
  checks.present(seqDataDesc, dimA, axes, seqLengthArray);
  checks.require(nbDims == NPUDNN_SEQDATA_DIM_COUNT && is_attention_type(dataType) && paddingFill == nullptr,
                 NPUDNN_STATUS_NOT_SUPPORTED);
  if (checks.ok()) checks.require(are_axes(axes) && std::all_of(dimA, dimA + 4, [](int n) { return n > 0; }));
  if (!checks.ok()) return checks.status();
  const auto sentences = static_cast<size_t>(dimA[NPUDNN_SEQDATA_BATCH_DIM]) *
                         static_cast<size_t>(dimA[NPUDNN_SEQDATA_BEAM_DIM]);
  if (seqLengthArraySize != sentences) return NPUDNN_STATUS_BAD_PARAM;
  const bool fits = std::all_of(seqLengthArray, seqLengthArray + sentences, [&](int length) {
    return length >= 0 && length <= dimA[NPUDNN_SEQDATA_TIME_DIM];
  });
  if (!fits) return NPUDNN_STATUS_BAD_PARAM;
  return library_call([&] {
    seqDataDesc->vectors = vectors_of(dimA, axes, seqLengthArray);
    seqDataDesc->type = dataType;
    std::copy(dimA, dimA + 4, seqDataDesc->dims), std::copy(axes, axes + 4, seqDataDesc->axes);
    return NPUDNN_STATUS_SUCCESS;
  });
}

npudnnStatus_t npudnnGetSeqDataDescriptor(const npudnnSeqDataDescriptor_t seqDataDesc,
                                          npudnnDataType_t* dataType, int* nbDims, int nbDimsRequested,
                                          int* dimA, npudnnSeqDataAxis_t* axes, size_t* seqLengthArraySize,
                                          size_t seqLengthSizeRequested, int* seqLengthArray, void*) {
  DnnChecks checks;
  checks.present(seqDataDesc).require(nbDimsRequested >= 0);
  if (checks.ok()) checks.require(seqDataDesc->dims[0] > 0);
  if (!checks.ok()) return checks.status();
  const std::vector<int64_t>& lengths = seqDataDesc->vectors.lengths;
  answer(dataType, seqDataDesc->type), answer(nbDims, NPUDNN_SEQDATA_DIM_COUNT);
  answer(seqLengthArraySize, lengths.size());
  for (int i = 0; i < std::min(nbDimsRequested, NPUDNN_SEQDATA_DIM_COUNT); ++i) {
    if (dimA != nullptr) dimA[i] = seqDataDesc->dims[i];
    if (axes != nullptr) axes[i] = seqDataDesc->axes[i];
  }
  for (size_t i = 0; seqLengthArray != nullptr && i < std::min(seqLengthSizeRequested, lengths.size()); ++i)
    seqLengthArray[i] = static_cast<int>(lengths[i]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSetAttnDescriptor(npudnnAttnDescriptor_t attnDesc, unsigned int attnMode, int nHeads,
                                       double smScaler, npudnnDataType_t dataType,
                                       npudnnDataType_t computePrec, npudnnMathType_t mathType,
                                       npudnnDropoutDescriptor_t attnDropoutDesc,
                                       npudnnDropoutDescriptor_t postDropoutDesc, int qSize, int kSize,
                                       int vSize, int qProjSize, int kProjSize, int vProjSize, int oProjSize,
                                       int qoMaxSeqLength, int kvMaxSeqLength, int maxBatchSize,
                                       int maxBeamSize) {
  DnnChecks checks;
  checks.present(attnDesc).require((attnMode & ~3U) == 0 && nHeads > 0 && smScaler >= 0);
  checks.require(std::min({qSize, kSize, vSize, qoMaxSeqLength, kvMaxSeqLength, maxBatchSize, maxBeamSize}) >
                 0);
  checks.require(std::min({qProjSize, kProjSize, vProjSize, oProjSize}) >= 0);
  checks.require(is_one_of(mathType, NPUDNN_FMA_MATH));
  checks.require((qProjSize > 0 ? qProjSize : qSize) == (kProjSize > 0 ? kProjSize : kSize));
  checks.require(is_attention_type(dataType), NPUDNN_STATUS_NOT_SUPPORTED);
  const bool widens = dataType == NPUDNN_DATA_HALF && computePrec == NPUDNN_DATA_FLOAT;
  checks.require(computePrec == dataType || widens, NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  const bool biases = (attnMode & NPUDNN_ATTN_ENABLE_PROJ_BIASES) != 0;
  *attnDesc = {attnMode,
               dataType,
               computePrec,
               mathType,
               attnDropoutDesc,
               postDropoutDesc,
               {*dnn_element_of(dataType), nHeads, smScaler, biases, qSize, kSize, vSize, qProjSize,
                kProjSize, vProjSize, oProjSize},
               qoMaxSeqLength,
               kvMaxSeqLength,
               maxBatchSize,
               maxBeamSize};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetAttnDescriptor(npudnnAttnDescriptor_t attnDesc, unsigned int* attnMode, int* nHeads,
                                       double* smScaler, npudnnDataType_t* dataType,
                                       npudnnDataType_t* computePrec, npudnnMathType_t* mathType,
                                       npudnnDropoutDescriptor_t* attnDropoutDesc,
                                       npudnnDropoutDescriptor_t* postDropoutDesc, int* qSize, int* kSize,
                                       int* vSize, int* qProjSize, int* kProjSize, int* vProjSize,
                                       int* oProjSize, int* qoMaxSeqLength, int* kvMaxSeqLength,
                                       int* maxBatchSize, int* maxBeamSize) {
  DnnChecks checks;
  checks.present(attnDesc);
  if (checks.ok()) checks.require(attnDesc->layer.heads > 0);
  if (!checks.ok()) return checks.status();
  const ops::Attention& layer = attnDesc->layer;
  answer(attnMode, attnDesc->mode), answer(nHeads, layer.heads), answer(smScaler, layer.scale);
  answer(dataType, attnDesc->type), answer(computePrec, attnDesc->precision),
      answer(mathType, attnDesc->math);
  answer(attnDropoutDesc, attnDesc->attention_dropout), answer(postDropoutDesc, attnDesc->output_dropout);
  answer(qSize, layer.q_size), answer(kSize, layer.k_size), answer(vSize, layer.v_size);
  answer(qProjSize, layer.q_projected), answer(kProjSize, layer.k_projected);
  answer(vProjSize, layer.v_projected), answer(oProjSize, layer.o_projected);
  answer(qoMaxSeqLength, attnDesc->q_steps), answer(kvMaxSeqLength, attnDesc->k_steps);
  answer(maxBatchSize, attnDesc->batch), answer(maxBeamSize, attnDesc->beams);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetMultiHeadAttnBuffers(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                             size_t* weightSizeInBytes, size_t* workSpaceSizeInBytes,
                                             size_t* reserveSpaceSizeInBytes) {
  DnnChecks checks(handle);
  checks.present(attnDesc, weightSizeInBytes, workSpaceSizeInBytes);
  if (checks.ok()) checks.require(attnDesc->layer.heads > 0);
  if (!checks.ok()) return checks.status();
  *weightSizeInBytes = attention_weight_bytes(*attnDesc);
  *workSpaceSizeInBytes = 0;
  answer(reserveSpaceSizeInBytes, attention_reserve_bytes(*attnDesc));
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetMultiHeadAttnWeights(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                             npudnnMultiHeadAttnWeightKind_t wKind, size_t weightSizeInBytes,
                                             const void* weights, npudnnTensorDescriptor_t wDesc,
                                             void** wAddr) {
  DnnChecks checks(handle);
  checks.present(attnDesc, wDesc, wAddr).require(is_one_of(wKind, NPUDNN_MH_ATTN_O_BIASES));
  if (checks.ok()) checks.require(attnDesc->layer.heads > 0);
  if (!checks.ok()) return checks.status();
  const ops::Attention& layer = attnDesc->layer;
  const auto part = static_cast<ops::AttentionPart>(wKind);
  const bool exists = ops::attention_part_count(layer, part) > 0;
  checks.require(!exists || weights != nullptr);
  checks.require(weightSizeInBytes >= attention_weight_bytes(*attnDesc),
                 NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  if (!checks.ok()) return checks.status();
  *wDesc = {shape_of_part(layer, part)};
  *wAddr = exists
               ? ops::element_at(layer.type, const_cast<void*>(weights), ops::attention_part_at(layer, part))
               : nullptr;
  return NPUDNN_STATUS_SUCCESS;
}

}  // extern "C"
