#include "runtime_shim/train/optim/flat_parameter.h"

#include <utility>

#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim::detail {
namespace {

Segment segment_of(Parameter& parameter, std::int64_t offset) {
  const std::int64_t numel = parameter.numel();
  const std::int64_t rows = parameter.shape.size() > 1 ? parameter.shape[0] : 0;
  return {&parameter, offset, numel, rows, nullptr, nullptr};
}

FlatParameter layout_of(std::size_t group, DType type, const std::vector<Parameter*>& parameters) {
  FlatParameter flat;
  flat.group = group;
  flat.type = type;
  for (Parameter* parameter : parameters) {
    if (parameter->dtype != type || *parameter->grad == nullptr || parameter->numel() == 0) continue;
    flat.segments.push_back(segment_of(*parameter, flat.size));
    flat.size += slot_size(parameter->numel());
  }
  return flat;
}

void allocate(FlatParameter& flat, const FlatRequest& request) {
  const auto floats = static_cast<std::size_t>(flat.size) * sizeof(float);
  const std::size_t bytes = static_cast<std::size_t>(flat.size) * size_of(flat.type);
  if (request.combine) flat.params = DeviceBuffer(bytes);
  if (request.combine || request.combine_grads) flat.grads = DeviceBuffer(bytes);
  if (request.master_weights && flat.type != DType::f32) {
    flat.master = DeviceBuffer(floats);
    flat.master_grads = DeviceBuffer(floats);
  }
  for (std::size_t i = 0; i < request.states.size(); ++i)
    if (!request.states[i].empty()) flat.states[i] = DeviceBuffer(floats);
}

void* slot(const DeviceBuffer& buffer, const FlatParameter& flat, const Segment& segment) {
  return static_cast<char*>(buffer.data()) + segment.offset * static_cast<std::int64_t>(size_of(flat.type));
}

/// Moves one tensor to `to` and sets the program's pointer. Result: the old address, or null if it was freed.
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

std::vector<FlatParameter> make_flat_parameters(const FlatRequest& request) {
  std::vector<FlatParameter> flat_parameters;
  for (std::size_t group = 0; group < request.groups.size(); ++group) {
    for (DType type : {DType::f32, DType::f16, DType::bf16}) {
      FlatParameter flat = layout_of(group, type, request.groups[group]);
      if (flat.segments.empty()) continue;
      allocate(flat, request);
      std::vector<Range> ranges;
      for (const Segment& segment : flat.segments)
        ranges.push_back({segment.offset, segment.numel, segment.rows});
      flat.ranges = std::make_shared<const std::vector<Range>>(std::move(ranges));
      flat_parameters.push_back(std::move(flat));
    }
  }
  return flat_parameters;
}

void flatten(FlatParameter& flat) {
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
  for (Segment& segment : flat.segments) {
    Parameter& parameter = *segment.parameter;
    if (flat.has_master()) {
      convert(nullptr, *parameter.data, flat.type, flat.master.floats() + segment.offset, DType::f32,
              segment.numel);
    }
    const std::size_t bytes = flat.bytes_of(segment);
    if (flat.combined())
      segment.original_data =
          take_over(parameter.data, slot(flat.params, flat, segment), bytes, parameter.owned);
    if (flat.grads_combined())
      segment.original_grad =
          take_over(parameter.grad, slot(flat.grads, flat, segment), bytes, parameter.grad_owned);
  }
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
}

void unflatten(FlatParameter& flat) noexcept {
  if (!flat.grads_combined() || npuDeviceSynchronize() != npuSuccess) return;
  for (Segment& segment : flat.segments) {
    Parameter& parameter = *segment.parameter;
    const std::size_t bytes = flat.bytes_of(segment);
    give_back(parameter.data, flat.params, segment.original_data, bytes, parameter.owned);
    give_back(parameter.grad, flat.grads, segment.original_grad, bytes, parameter.grad_owned);
  }
}

std::vector<std::string> replaced_tensors(const FlatParameter& flat) {
  std::vector<std::string> names;
  for (const Segment& segment : flat.segments) {
    const std::size_t bytes = flat.bytes_of(segment);
    const Parameter& parameter = *segment.parameter;
    if (flat.combined() && !flat.params.contains(*parameter.data, bytes)) names.push_back(parameter.name);
    if (flat.grads_combined() && !flat.grads.contains(*parameter.grad, bytes))
      names.push_back(parameter.name + " (gradient)");
  }
  return names;
}

}  // namespace npu::optim::detail
