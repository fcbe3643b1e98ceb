#include "runtime_shim/train/optim/bucket.h"

#include <utility>

#include "runtime_shim/train/optim/element_of.h"

namespace npu::optim::detail {
namespace {

Segment segment_of(Parameter& parameter, std::int64_t offset) {
  const std::int64_t numel = parameter.numel();
  const std::int64_t rows = parameter.shape.size() > 1 ? parameter.shape[0] : 0;
  return {&parameter, offset, numel, rows, nullptr, nullptr};
}

Bucket layout_of(std::size_t group, DType type, const std::vector<Parameter*>& parameters) {
  Bucket bucket;
  bucket.group = group;
  bucket.type = type;
  for (Parameter* parameter : parameters) {
    if (parameter->dtype != type || *parameter->grad == nullptr || parameter->numel() == 0) continue;
    bucket.segments.push_back(segment_of(*parameter, bucket.size));
    bucket.size += slot_size(parameter->numel());
  }
  return bucket;
}

void allocate(Bucket& bucket, const BucketRequest& request) {
  const auto floats = static_cast<std::size_t>(bucket.size) * sizeof(float);
  const std::size_t bytes = static_cast<std::size_t>(bucket.size) * size_of(bucket.type);
  if (request.combine) bucket.params = DeviceBuffer(bytes);
  if (request.combine || request.combine_grads) bucket.grads = DeviceBuffer(bytes);
  if (request.master_weights && bucket.type != DType::f32) {
    bucket.master = DeviceBuffer(floats);
    bucket.master_grads = DeviceBuffer(floats);
  }
  for (std::size_t i = 0; i < request.states.size(); ++i)
    if (!request.states[i].empty()) bucket.states[i] = DeviceBuffer(floats);
}

void* slot(const DeviceBuffer& buffer, const Bucket& bucket, const Segment& segment) {
  return static_cast<char*>(buffer.data()) + segment.offset * static_cast<std::int64_t>(size_of(bucket.type));
}

/// Moves one tensor to `to` and sets the program's pointer. Gives back the old place, or null if it was
/// freed.
void* take_over(void** pointer, void* to, std::size_t bytes, bool& is_owned) {
  void* const from = *pointer;
  const bool owned = std::exchange(is_owned, false);
  if (from == to) return nullptr;
  check(npuMemcpy(to, from, bytes, npuMemcpyDeviceToDevice), "combining tensors");
  *pointer = to;
  if (!owned) return from;
  check(npuFree(from), "freeing a tensor that was combined");
  return nullptr;
}

void give_back(void** pointer, const DeviceBuffer& buffer, void* original, std::size_t bytes, bool& owned) {
  if (!buffer.contains(*pointer, bytes)) return;
  owned = original == nullptr;
  if (owned && npuMalloc(&original, bytes) != npuSuccess) return;
  if (npuMemcpy(original, *pointer, bytes, npuMemcpyDeviceToDevice) == npuSuccess) *pointer = original;
}

}  // namespace

std::vector<Bucket> make_buckets(const BucketRequest& request) {
  std::vector<Bucket> buckets;
  for (std::size_t group = 0; group < request.groups.size(); ++group) {
    for (DType type : {DType::f32, DType::f16, DType::bf16}) {
      Bucket bucket = layout_of(group, type, request.groups[group]);
      if (bucket.segments.empty()) continue;
      allocate(bucket, request);
      std::vector<Range> ranges;
      for (const Segment& segment : bucket.segments)
        ranges.push_back({segment.offset, segment.numel, segment.rows});
      bucket.ranges = std::make_shared<const std::vector<Range>>(std::move(ranges));
      buckets.push_back(std::move(bucket));
    }
  }
  return buckets;
}

void flatten(Bucket& bucket) {
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
  for (Segment& segment : bucket.segments) {
    Parameter& parameter = *segment.parameter;
    if (bucket.has_master()) {
      // Memory of the simulated device is the host's, and the device is idle here.
      ops::load_floats(element_of(bucket.type), *parameter.data, 1, segment.numel,
                       bucket.master.floats() + segment.offset);
    }
    const std::size_t bytes = bucket.bytes_of(segment);
    if (bucket.combined())
      segment.original_data =
          take_over(parameter.data, slot(bucket.params, bucket, segment), bytes, parameter.owned);
    if (bucket.grads_combined())
      segment.original_grad =
          take_over(parameter.grad, slot(bucket.grads, bucket, segment), bytes, parameter.grad_owned);
  }
}

void unflatten(Bucket& bucket) noexcept {
  if (!bucket.grads_combined() || npuDeviceSynchronize() != npuSuccess) return;
  for (Segment& segment : bucket.segments) {
    Parameter& parameter = *segment.parameter;
    const std::size_t bytes = bucket.bytes_of(segment);
    give_back(parameter.data, bucket.params, segment.original_data, bytes, parameter.owned);
    give_back(parameter.grad, bucket.grads, segment.original_grad, bytes, parameter.grad_owned);
  }
}

std::vector<std::string> replaced_tensors(const Bucket& bucket) {
  std::vector<std::string> names;
  for (const Segment& segment : bucket.segments) {
    const std::size_t bytes = bucket.bytes_of(segment);
    const Parameter& parameter = *segment.parameter;
    if (bucket.combined() && !bucket.params.contains(*parameter.data, bytes)) names.push_back(parameter.name);
    if (bucket.grads_combined() && !bucket.grads.contains(*parameter.grad, bytes))
      names.push_back(parameter.name + " (gradient)");
  }
  return names;
}

}  // namespace npu::optim::detail
