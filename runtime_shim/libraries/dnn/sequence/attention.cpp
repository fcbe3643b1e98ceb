// Multi-head attention: checks, and tasks of the simulated device.

#include "runtime_shim/libraries/dnn/sequence/attention.h"

#include "runtime_shim/runtime/stream/task_failure.h"

namespace npu::detail {
namespace {

using probe::Role;

/// Sequences, with their place.
struct Vectors {
  npudnnSeqDataDescriptor_t of = nullptr;
  const void* data = nullptr;
};

void note_vectors(Role role, const Vectors& vectors) {
  if (!probe::is_on() || vectors.data == nullptr) return;
  const ops::AttentionVectors& box = vectors.of->vectors;
  ops::TensorShape shape;
  shape.type = *dnn_element_of(vectors.of->type);
  shape.rank = 4;
  const int64_t dims[] = {box.batch, box.beams, box.steps, box.width};
  const int64_t strides[] = {box.batch_stride, box.beam_stride, box.step_stride, 1};
  std::copy(dims, dims + 4, shape.dims), std::copy(strides, strides + 4, shape.strides);
  note_operand(role, observed_tensor(shape, vectors.data));
}

/// Whether the sequences fit the layer: type, width, and at most so many steps.
bool fits(const npudnnAttnStruct& attention, npudnnSeqDataDescriptor_t of, int64_t width, int steps) {
  const ops::AttentionVectors& box = of->vectors;
  return of->type == attention.type && box.width == width && box.steps <= steps &&
         box.batch <= attention.batch && box.beams <= attention.beams;
}

bool same_sentences(const ops::AttentionVectors& a, const ops::AttentionVectors& b) {
  return a.batch == b.batch && a.beams == b.beams && a.steps == b.steps && a.lengths == b.lengths;
}

/// What all calls check and describe.
struct AttentionOperands {
  npudnnAttnDescriptor_t attention = nullptr;
  Vectors q, k, v, out;
  size_t weight_bytes = 0;
  const void* weights = nullptr;
  size_t reserve_bytes = 0;
  void* reserve = nullptr;  // null: inference
};

ops::AttentionCall describe_attention(DnnChecks& checks, const AttentionOperands& given) {
  checks.present(given.attention, given.q.of, given.k.of, given.v.of, given.out.of);
  checks.present(given.q.data, given.k.data, given.v.data, given.out.data);
  if (checks.ok()) checks.require(given.attention->layer.heads > 0);
  for (const Vectors* vectors : {&given.q, &given.k, &given.v, &given.out})
    if (checks.ok()) checks.require(vectors->of->dims[0] > 0);
  if (!checks.ok()) return {};
  const npudnnAttnStruct& attention = *given.attention;
  const ops::Attention& layer = attention.layer;
  const ops::AttentionVectors &q = given.q.of->vectors, &k = given.k.of->vectors;
  checks.require(fits(attention, given.q.of, layer.q_size, attention.q_steps) &&
                 fits(attention, given.out.of, layer.out_width(), attention.q_steps) &&
                 fits(attention, given.k.of, layer.k_size, attention.k_steps) &&
                 fits(attention, given.v.of, layer.v_size, attention.k_steps));
  checks.require(same_sentences(q, given.out.of->vectors) && same_sentences(k, given.v.of->vectors));
  const bool one_to_one = (attention.mode & NPUDNN_ATTN_QUERYMAP_ONE_TO_ONE) != 0;
  checks.require(k.batch == q.batch && k.beams == (one_to_one ? q.beams : 1));
  const size_t weights = attention_weight_bytes(attention);
  checks.require(weights == 0 || given.weights != nullptr);
  checks.require(given.weight_bytes >= weights, NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  ops::AttentionCall call;
  call.layer = layer;
  call.q = q, call.k = k, call.v = given.v.of->vectors, call.out = given.out.of->vectors;
  call.queries = given.q.data, call.keys = given.k.data, call.values = given.v.data;
  call.weights = weights == 0 ? nullptr : given.weights, call.tape = given.reserve;
  if (given.reserve == nullptr) return call;
  checks.require(given.reserve_bytes >= attention_reserve_bytes(attention),
                 NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  if (attention.attention_dropout != nullptr)
    call.attention_dropout.probability = attention.attention_dropout->probability;
  if (attention.output_dropout != nullptr)
    call.output_dropout.probability = attention.output_dropout->probability;
  return call;
}

/// The windows of the time steps.
void read_windows(DnnChecks& checks, const int* begin, const int* end, ops::AttentionForward& run) {
  if (!checks.present(begin, end).ok()) return;
  for (int64_t t = 0; checks.ok() && t < run.call.q.steps; ++t) checks.require(begin[t] >= 0 && end[t] >= 0);
  if (!checks.ok()) return;
  run.begin.assign(begin, begin + run.call.q.steps);
  run.end.assign(end, end + run.call.q.steps);
}

/// In a task: throws if device memory holds other lengths than the descriptor.
void compare_lengths(const char* what, const ops::AttentionVectors& box, const int* lengths) {
  for (size_t i = 0; i < box.lengths.size(); ++i)
    if (lengths[i] != box.lengths[i])
      throw TaskFailure(std::string("the length of sequence ") + std::to_string(i) + " of " + what +
                        " is not that of its descriptor");
}

/// In a task: the numbers that a dropout takes next.
void take_numbers(ops::DropoutState* states, int64_t count, ops::AttentionDropout& dropout) {
  if (dropout.probability == 0) return;
  dropout.seed = states->seed, dropout.first = states->next;
  states->next += static_cast<uint64_t>(count);
}

ops::DropoutState* states_of(DnnChecks& checks, npudnnDropoutDescriptor_t descriptor, double probability) {
  if (probability == 0) return nullptr;
  checks.present(descriptor->states);
  return descriptor->states;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnMultiHeadAttnForward(npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc,
                                          int currIdx, const int* loWinIdx, const int* hiWinIdx,
                                          const int* devSeqLengthsQO, const int* devSeqLengthsKV,
                                          const npudnnSeqDataDescriptor_t qDesc, const void* queries,
                                          const void* residuals, const npudnnSeqDataDescriptor_t kDesc,
                                          const void* keys, const npudnnSeqDataDescriptor_t vDesc,
                                          const void* values, const npudnnSeqDataDescriptor_t oDesc,
                                          void* out, size_t weightSizeInBytes, const void* weights, size_t,
                                          void*, size_t reserveSpaceSizeInBytes, void* reserveSpace) {
  return library_call([&] {
    DnnChecks checks(handle);
    const AttentionOperands given{attnDesc,     {qDesc, queries},  {kDesc, keys}, {vDesc, values},
                                  {oDesc, out}, weightSizeInBytes, weights,       reserveSpaceSizeInBytes,
                                  reserveSpace};
    checks.present(devSeqLengthsQO, devSeqLengthsKV);
    ops::AttentionForward run;
    run.call = describe_attention(checks, given);
    if (checks.ok()) read_windows(checks, loWinIdx, hiWinIdx, run);
    checks.require(currIdx < run.call.q.steps && (currIdx < 0 || reserveSpace == nullptr));
    checks.require(residuals == nullptr || run.call.q.width == run.call.out.width);
    if (!checks.ok()) return checks.status();
    run.only_step = currIdx < 0 ? -1 : currIdx, run.residuals = residuals, run.output = out;
    ops::DropoutState* const of_scores =
        states_of(checks, attnDesc->attention_dropout, run.call.attention_dropout.probability);
    ops::DropoutState* const of_output =
        states_of(checks, attnDesc->output_dropout, run.call.output_dropout.probability);
    if (!checks.ok()) return checks.status();
    for (const Vectors& vectors : {given.q, given.k, given.v}) note_vectors(Role::input, vectors);
    note_vectors(Role::input, {qDesc, residuals});
    note_vectors(Role::output, given.out);
    return dnn_submit(handle, "npudnnMultiHeadAttnForward", [=]() mutable {
      compare_lengths("the queries", run.call.q, devSeqLengthsQO);
      compare_lengths("the keys", run.call.k, devSeqLengthsKV);
      take_numbers(of_scores, run.call.scores(), run.call.attention_dropout);
      take_numbers(of_output, run.call.q.batch * run.call.q.beams * run.call.q.steps * run.call.out.width,
                   run.call.output_dropout);
      ops::attention_forward(run);
    });
  });
}

npudnnStatus_t npudnnMultiHeadAttnBackwardData(
    npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc, const int* loWinIdx, const int* hiWinIdx,
    const int* devSeqLengthsDQDO, const int* devSeqLengthsDKDV, const npudnnSeqDataDescriptor_t doDesc,
    const void* dout, const npudnnSeqDataDescriptor_t dqDesc, void* dqueries, const void* queries,
    const npudnnSeqDataDescriptor_t dkDesc, void* dkeys, const void* keys,
    const npudnnSeqDataDescriptor_t dvDesc, void* dvalues, const void* values, size_t weightSizeInBytes,
    const void* weights, size_t, void*, size_t reserveSpaceSizeInBytes, void* reserveSpace) {
  return library_call([&] {
    DnnChecks checks(handle);
    const AttentionOperands given{attnDesc,         {dqDesc, queries},       {dkDesc, keys},
                                  {dvDesc, values}, {doDesc, dout},          weightSizeInBytes,
                                  weights,          reserveSpaceSizeInBytes, reserveSpace};
    checks.present(loWinIdx, hiWinIdx, devSeqLengthsDQDO, devSeqLengthsDKDV, reserveSpace);
    checks.present(dqueries, dkeys, dvalues);
    ops::AttentionBackward run;
    run.call = describe_attention(checks, given);
    if (!checks.ok()) return checks.status();
    run.d_output = dout, run.d_queries = dqueries, run.d_keys = dkeys, run.d_values = dvalues;
    for (const Vectors& vectors : {given.q, given.k, given.v, given.out}) note_vectors(Role::input, vectors);
    for (const Vectors& vectors :
         {Vectors{dqDesc, dqueries}, Vectors{dkDesc, dkeys}, Vectors{dvDesc, dvalues}})
      note_vectors(Role::output, vectors);
    return dnn_submit(handle, "npudnnMultiHeadAttnBackwardData", [=] {
      compare_lengths("the queries", run.call.q, devSeqLengthsDQDO);
      compare_lengths("the keys", run.call.k, devSeqLengthsDKDV);
      ops::attention_backward(run);
    });
  });
}

npudnnStatus_t npudnnMultiHeadAttnBackwardWeights(
    npudnnHandle_t handle, const npudnnAttnDescriptor_t attnDesc, npudnnWgradMode_t addGrad,
    const npudnnSeqDataDescriptor_t qDesc, const void* queries, const npudnnSeqDataDescriptor_t kDesc,
    const void* keys, const npudnnSeqDataDescriptor_t vDesc, const void* values,
    const npudnnSeqDataDescriptor_t doDesc, const void* dout, size_t weightSizeInBytes, const void* weights,
    void* dweights, size_t, void*, size_t reserveSpaceSizeInBytes, void* reserveSpace) {
  return library_call([&] {
    DnnChecks checks(handle);
    const AttentionOperands given{attnDesc,        {qDesc, queries},        {kDesc, keys},
                                  {vDesc, values}, {doDesc, dout},          weightSizeInBytes,
                                  weights,         reserveSpaceSizeInBytes, reserveSpace};
    checks.present(dweights, reserveSpace).require(is_one_of(addGrad, NPUDNN_WGRAD_MODE_SET));
    ops::AttentionBackward run;
    run.call = describe_attention(checks, given);
    if (!checks.ok()) return checks.status();
    run.d_output = dout, run.d_weights = dweights, run.adds = addGrad == NPUDNN_WGRAD_MODE_ADD;
    for (const Vectors& vectors : {given.q, given.k, given.v, given.out}) note_vectors(Role::input, vectors);
    return dnn_submit(handle, "npudnnMultiHeadAttnBackwardWeights", [=] { ops::attention_backward(run); });
  });
}

}  // extern "C"
