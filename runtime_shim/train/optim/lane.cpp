#include "runtime_shim/train/optim/lane.h"

#include <utility>

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
  if (request.combine) lane.params = DeviceBuffer(bytes);
  if (request.combine || request.combine_grads) lane.grads = DeviceBuffer(bytes);
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

std::vector<Lane> make_lanes(const LaneRequest& request) {
  std::vector<Lane> lanes;
  for (std::size_t group = 0; group < request.groups.size(); ++group) {
    for (DType type : {DType::f32, DType::f16, DType::bf16}) {
      Lane lane = layout_of(group, type, request.groups[group]);
      if (lane.segments.empty()) continue;
      allocate(lane, request);
      std::vector<Range> ranges;
      for (const Segment& segment : lane.segments)
        ranges.push_back({segment.offset, segment.numel, segment.rows});
      lane.ranges = std::make_shared<const std::vector<Range>>(std::move(ranges));
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
    const std::size_t bytes = lane.bytes_of(segment);
    if (lane.combined())
      segment.original_data =
          take_over(parameter.data, slot(lane.params, lane, segment), bytes, parameter.owned);
    if (lane.grads_combined())
      segment.original_grad =
          take_over(parameter.grad, slot(lane.grads, lane, segment), bytes, parameter.grad_owned);
  }
}

void move_out(Lane& lane) noexcept {
  if (!lane.grads_combined() || npuDeviceSynchronize() != npuSuccess) return;
  for (Segment& segment : lane.segments) {
    Parameter& parameter = *segment.parameter;
    const std::size_t bytes = lane.bytes_of(segment);
    give_back(parameter.data, lane.params, segment.original_data, bytes, parameter.owned);
    give_back(parameter.grad, lane.grads, segment.original_grad, bytes, parameter.grad_owned);
  }
}

std::vector<std::string> replaced_tensors(const Lane& lane) {
  std::vector<std::string> names;
  for (const Segment& segment : lane.segments) {
    const std::size_t bytes = lane.bytes_of(segment);
    const Parameter& parameter = *segment.parameter;
    if (lane.combined() && !lane.params.contains(*parameter.data, bytes)) names.push_back(parameter.name);
    if (lane.grads_combined() && !lane.grads.contains(*parameter.grad, bytes))
      names.push_back(parameter.name + " (gradient)");
  }
  return names;
}

}  // namespace npu::optim::detail
