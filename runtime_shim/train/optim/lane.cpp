#include "runtime_shim/train/optim/lane.h"

#include <algorithm>

#include "runtime_shim/train/optim/element_of.h"

namespace npu::optim::detail {
namespace {

Segment segment_of(Parameter& parameter, std::int64_t offset) {
  const std::int64_t numel = parameter.numel();
  const std::int64_t rows = parameter.shape.size() > 1 ? parameter.shape[0] : 0;
  return {&parameter, offset, numel, rows, nullptr, nullptr};
}

Lane layout_of(std::size_t group, DType type, const std::vector<Parameter*>& parameters) {
  Lane lane;
  lane.group = group;
  lane.type = type;
  for (Parameter* parameter : parameters) {
    if (parameter->dtype != type || *parameter->grad == nullptr || parameter->numel() == 0) continue;
    lane.segments.push_back(segment_of(*parameter, lane.size));
    lane.size += slot_size(parameter->numel());
  }
  return lane;
}

void allocate(Lane& lane, const LaneRequest& request) {
  const auto floats = static_cast<std::size_t>(lane.size) * sizeof(float);
  const std::size_t bytes = static_cast<std::size_t>(lane.size) * size_of(lane.type);
  if (request.combine) {
    lane.params = DeviceBuffer(bytes);
    lane.grads = DeviceBuffer(bytes);
  }
  if (request.master_weights && lane.type != DType::f32) {
    lane.master = DeviceBuffer(floats);
    lane.master_grads = DeviceBuffer(floats);
  }
  for (std::size_t i = 0; i < request.states.size(); ++i)
    if (!request.states[i].empty()) lane.states[i] = DeviceBuffer(floats);
}

void* slot(const DeviceBuffer& buffer, const Lane& lane, const Segment& segment) {
  return static_cast<char*>(buffer.data()) + segment.offset * static_cast<std::int64_t>(size_of(lane.type));
}

/// Moves one tensor to `to` and sets the program's pointer. Gives back the old place, or null if it was
/// freed.
void* take_over(void** pointer, void* to, std::size_t bytes, bool owned) {
  void* const from = *pointer;
  if (from == to) return nullptr;
  check(npuMemcpy(to, from, bytes, npuMemcpyDeviceToDevice), "combining tensors");
  *pointer = to;
  if (!owned) return from;
  check(npuFree(from), "freeing a tensor that was combined");
  return nullptr;
}

void give_back(void** pointer, const DeviceBuffer& buffer, void* original, std::size_t bytes) {
  if (!buffer.contains(*pointer, bytes)) return;
  if (original == nullptr && npuMalloc(&original, bytes) != npuSuccess) return;
  if (npuMemcpy(original, *pointer, bytes, npuMemcpyDeviceToDevice) == npuSuccess) *pointer = original;
}

}  // namespace

std::vector<Lane> make_lanes(const LaneRequest& request) {
  std::vector<Lane> lanes;
  for (std::size_t group = 0; group < request.groups.size(); ++group) {
    for (DType type : {DType::f32, DType::f16, DType::bf16}) {
      Lane lane = layout_of(group, type, request.groups[group]);
      if (lane.segments.empty()) continue;
      allocate(lane, request);
      lanes.push_back(std::move(lane));
    }
  }
  return lanes;
}

void move_in(Lane& lane) {
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
  for (Segment& segment : lane.segments) {
    Parameter& parameter = *segment.parameter;
    if (lane.has_master()) {
      // Memory of the simulated device is the host's, and the device is idle here.
      ops::load_floats(element_of(lane.type), *parameter.data, 1, segment.numel,
                       lane.master.floats() + segment.offset);
    }
    if (!lane.combined()) continue;
    const std::size_t bytes = lane.bytes_of(segment);
    const bool owned = parameter.owned;
    segment.original_data = take_over(parameter.data, slot(lane.params, lane, segment), bytes, owned);
    segment.original_grad = take_over(parameter.grad, slot(lane.grads, lane, segment), bytes, owned);
    parameter.owned = false;
  }
}

void move_out(Lane& lane) noexcept {
  if (!lane.combined() || npuDeviceSynchronize() != npuSuccess) return;
  for (Segment& segment : lane.segments) {
    Parameter& parameter = *segment.parameter;
    const std::size_t bytes = lane.bytes_of(segment);
    parameter.owned = segment.original_data == nullptr;
    give_back(parameter.data, lane.params, segment.original_data, bytes);
    give_back(parameter.grad, lane.grads, segment.original_grad, bytes);
  }
}

std::vector<std::string> replaced_tensors(const Lane& lane) {
  std::vector<std::string> names;
  if (!lane.combined()) return names;
  for (const Segment& segment : lane.segments) {
    const std::size_t bytes = lane.bytes_of(segment);
    const Parameter& parameter = *segment.parameter;
    if (!lane.params.contains(*parameter.data, bytes)) names.push_back(parameter.name);
    if (!lane.grads.contains(*parameter.grad, bytes)) names.push_back(parameter.name + " (gradient)");
  }
  return names;
}

}  // namespace npu::optim::detail
