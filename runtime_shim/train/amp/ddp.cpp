#include "runtime_shim/train/amp/ddp.h"

#include <algorithm>

#include "runtime_shim/train/optim/norms.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::amp::detail {
namespace {

using optim::detail::check;
using optim::detail::DeviceBuffer;
using optim::detail::Engine;
using optim::detail::FlatParameter;
using optim::detail::FlatView;

constexpr std::int64_t kMebi = 1 << 20;

void check(npucclResult_t result, npucclComm_t communicator, const char* what) {
  if (result == npucclSuccess) return;
  throw TrainingError(std::string("combine_ddp: ") + what + ": " + npucclGetErrorString(result) + " (" +
                      npucclGetLastError(communicator) + ")");
}

npucclDataType_t ccl_type(DType type) {
  switch (type) {
    case DType::f16:
      return npucclFloat16;
    case DType::bf16:
      return npucclBfloat16;
    case DType::f32:
      break;
  }
  return npucclFloat32;
}

}  // namespace

std::int64_t bucket_threshold(std::int64_t numel, DType type, int replica_count) {
  const std::int64_t most = (type == DType::f32 ? 24 : 48) * kMebi;
  return std::clamp(numel / replica_count, kMebi, most);
}

std::vector<BucketRange> cut_buckets(const std::vector<std::int64_t>& sizes, std::int64_t threshold) {
  std::vector<BucketRange> buckets;
  std::size_t last = sizes.size();
  std::int64_t inside = 0;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] > threshold && inside > 0) {
      buckets.push_back({i + 1, last});
      last = i + 1;
      inside = 0;
    }
    inside += sizes[i];
    if (inside <= threshold && i != 0) continue;
    buckets.push_back({i, last});
    last = i;
    inside = 0;
  }
  return buckets;
}

Reducer::Reducer(npucclComm_t communicator, int replica_count)
    : communicator_(communicator), replica_count_(replica_count) {
  check(npucclCommCount(communicator, &ranks_), communicator, "the communicator");
  check(npuStreamCreateWithFlags(&side_, npuStreamNonBlocking), "a stream for gradients");
  check(npuEventCreateWithFlags(&event_, npuEventDisableTiming), "an event for gradients");
}

Reducer::~Reducer() {
  npuStreamSynchronize(side_);
  npuEventDestroy(event_);
  npuStreamDestroy(side_);
}

void Reducer::broadcast(Model& model) {
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
  for (Parameter& parameter : model.parameters())
    check(npucclBcast(*parameter.data, static_cast<std::size_t>(parameter.numel()), ccl_type(parameter.dtype),
                      0, communicator_, side_),
          communicator_, "broadcasting parameters");
  check(npuStreamSynchronize(side_), "broadcasting parameters");
}

bool Reducer::any_rank(bool mine) {
  DeviceBuffer flag(sizeof(float));
  const float value = mine ? 1.0f : 0.0f;
  float sum = 0;
  check(npuMemcpy(flag.data(), &value, sizeof value, npuMemcpyHostToDevice), "overflow flag");
  check(npucclAllReduce(flag.data(), flag.data(), 1, npucclFloat32, npucclSum, communicator_, side_),
        communicator_, "overflow flag");
  check(npuStreamSynchronize(side_), "overflow flag");
  check(npuMemcpy(&sum, flag.data(), sizeof sum, npuMemcpyDeviceToHost), "overflow flag");
  return sum != 0;
}

void Reducer::make_buckets(const std::vector<Engine*>& engines) {
  buckets_.clear();
  bucket_of_.clear();
  for (Engine* engine : engines) {
    auto& flat_parameters = engine->flat_parameters();
    for (std::size_t l = flat_parameters.size(); l-- > 0;) {
      const FlatParameter& flat = flat_parameters[l];
      std::vector<std::int64_t> sizes;
      std::int64_t numel = 0;
      for (const auto& segment : flat.segments) sizes.push_back(segment.numel), numel += segment.numel;
      const std::int64_t threshold = bucket_threshold(numel, flat.type, replica_count_);
      for (const BucketRange& range : cut_buckets(sizes, threshold)) {
        const std::int64_t first = flat.segments[range.first].offset;
        const std::int64_t last =
            range.last == flat.segments.size() ? flat.size : flat.segments[range.last].offset;
        for (std::size_t i = range.first; i < range.last; ++i)
          bucket_of_[flat.segments[i].parameter] = buckets_.size();
        char* const data =
            static_cast<char*>(flat.grads.data()) + first * static_cast<std::int64_t>(size_of(flat.type));
        buckets_.push_back({engine, data, last - first, flat.type, range.last - range.first, 0});
      }
    }
  }
}

void Reducer::compare_lengths(std::int64_t mine) {
  const auto ranks = static_cast<std::size_t>(ranks_);
  DeviceBuffer own(sizeof mine), all(sizeof mine * ranks);
  std::vector<std::int64_t> lengths(ranks);
  check(npuMemcpy(own.data(), &mine, sizeof mine, npuMemcpyHostToDevice), "comparing ranks");
  check(npucclAllGather(own.data(), all.data(), 1, npucclInt64, communicator_, side_), communicator_,
        "comparing ranks");
  check(npuStreamSynchronize(side_), "comparing ranks");
  check(npuMemcpy(lengths.data(), all.data(), all.bytes(), npuMemcpyDeviceToHost), "comparing ranks");
  for (std::size_t rank = 0; rank < ranks; ++rank)
    if (lengths[rank] != mine)
      throw TrainingError("combine_ddp: rank " + std::to_string(rank) + " has " +
                          std::to_string(lengths[rank]) + " combined gradient elements, this rank has " +
                          std::to_string(mine) + "; every rank must train the same tensors");
}

void Reducer::start(const std::vector<Engine*>& engines, bool reduces) {
  reduces_ = reduces;
  started_ = 0;
  ready_.clear();
  const bool combined =
      !engines.empty() && engines.front()->bound() && !engines.front()->flat_parameters().empty();
  if (!combined) {
    buckets_.clear();
    return;
  }
  make_buckets(engines);
  for (Bucket& bucket : buckets_) bucket.missing = bucket.tensors;
}

void Reducer::ready(const Parameter& parameter) {
  if (!reduces_ || buckets_.empty()) return;  // the first backward is reduced as a whole
  const auto found = bucket_of_.find(&parameter);
  if (found == bucket_of_.end())
    throw TrainingError("gradient_ready: \"" + parameter.name +
                        "\" is not trained by the optimizers of this loss");
  if (!ready_.insert(&parameter).second)
    throw TrainingError("gradient_ready: \"" + parameter.name + "\" was reported twice in one backward");
  --buckets_[found->second].missing;
  start_complete_buckets();
}

void Reducer::start_complete_buckets() {
  for (; started_ < buckets_.size() && buckets_[started_].missing == 0; ++started_)
    reduce(buckets_[started_]);
}

void Reducer::reduce(const Bucket& bucket) {
  check(npuEventRecord(event_, bucket.engine->stream()), "npuEventRecord");
  check(npuStreamWaitEvent(side_, event_, 0), "npuStreamWaitEvent");
  // Divides first, because a sum of half gradients could overflow.
  FlatView view;
  view.grads = bucket.data;
  view.grad_type = bucket.type;
  view.size = bucket.elements;
  if (optim::detail::by_operators())
    optim::detail::VectorCalls(side_, bucket.elements).scale(bucket.data, 1.0 / ranks_, bucket.type);
  else
    optim::detail::submit(side_, "combine_ddp average",
                          [view, ranks = ranks_] { optim::detail::scale_gradients(view, 1.0 / ranks); });
  check(npucclAllReduce(bucket.data, bucket.data, static_cast<std::size_t>(bucket.elements),
                        ccl_type(bucket.type), npucclSum, communicator_, side_),
        communicator_, "reducing gradients");
}

void Reducer::finish(const std::vector<Engine*>& engines) {
  if (!reduces_) return;
  reduces_ = false;
  if (buckets_.empty()) make_buckets(engines);
  if (!compared_) {
    std::int64_t length = 0;
    for (Engine* engine : engines)
      for (const FlatParameter& flat : engine->flat_parameters()) length += flat.size;
    compare_lengths(length);
    compared_ = true;
  }
  for (; started_ < buckets_.size(); ++started_) reduce(buckets_[started_]);
  check(npuEventRecord(event_, side_), "npuEventRecord");
  for (Engine* engine : engines) check(npuStreamWaitEvent(engine->stream(), event_, 0), "npuStreamWaitEvent");
}

}  // namespace npu::amp::detail
