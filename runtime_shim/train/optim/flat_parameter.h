// A flat parameter: the tensors of one parameter group that have one element type, side by side in combined buffers.
//
// Every tensor has the slot [offset, offset + slot_size(numel)) in each buffer of its flat parameter: parameters,
// gradients, master weights and states share offsets, so an update is one loop over the flat parameter. Padding is 0
// and stays 0 under every optimizer. Slot sizes are those of the vendor's combined tensors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime_shim/train/optim/device_buffer.h"

namespace npu::optim::detail {

/// Elements of a slot: numel rounded up to 16, and 32 more.
constexpr std::int64_t slot_size(std::int64_t numel) { return (numel + 15) / 16 * 16 + 32; }

constexpr std::size_t kMostStates = 3;

/// A tensor's place in its flat parameter.
struct Segment {
  Parameter* parameter;
  std::int64_t offset;
  std::int64_t numel;
  std::int64_t rows;    ///< first extent; 0 for tensors with less than two dimensions
  void* original_data;  ///< where the program had its memory, to give it back; null if it was freed
  void* original_grad;
};

/// A tensor inside a flat parameter or a part of one; offset counted from the part's first element.
struct Range {
  std::int64_t offset, numel, rows;
};
using Ranges = std::shared_ptr<const std::vector<Range>>;

struct FlatParameter {
  std::size_t group = 0;
  DType type = DType::f32;  ///< of parameters and gradients
  std::vector<Segment> segments;
  Ranges ranges;                                 ///< of all segments
  std::int64_t size = 0;                         ///< elements, padding included
  DeviceBuffer params, grads;                    ///< of `type`; empty in Layout::separate
  DeviceBuffer master, master_grads;             ///< float32; empty without master weights
  std::array<DeviceBuffer, kMostStates> states;  ///< float32
  DeviceBuffer accumulated_grads;                ///< float32 gradients kept over a scaled backward
  bool has_accumulated_grads = false;            ///< whether it does now
  DeviceBuffer mask;  ///< float32, 1 in tensors and 0 in padding; empty until asked for

  std::size_t bytes_of(const Segment& segment) const { return segment.numel * size_of(type); }
  bool combined() const { return !params.empty(); }
  bool grads_combined() const { return !grads.empty(); }
  bool has_master() const { return !master.empty(); }
};

/// How flat parameters are made.
struct FlatRequest {
  std::vector<std::vector<Parameter*>> groups;
  std::vector<std::string> states;  ///< names; no buffer for an empty one
  bool combine = true;              ///< parameters and gradients
  bool combine_grads = true;        ///< gradients
  bool master_weights = false;      ///< for parameters that are not float32
};

/// Flat parameters for the parameters that have a gradient, in group order, float32 flat parameters of a group first. Gives
/// buffers; neither values nor pointers are touched. Errors: TrainingError when memory is short.
std::vector<FlatParameter> make_flat_parameters(const FlatRequest& request);

/// Copies values of every tensor into its slots and sets the program's pointers there; frees owned memory.
/// Master weights are the parameters as float32. Without buffers for them, tensors stay where they are.
void flatten(FlatParameter& flat);

/// The other way: values back to where the program had them, or into memory of their own if that was freed;
/// pointers that still lead into the flat parameter are set there. Never throws; for destruction.
void unflatten(FlatParameter& flat) noexcept;

/// Names of tensors whose pointers lead out of the flat parameter's buffers.
std::vector<std::string> replaced_tensors(const FlatParameter& flat);

}  // namespace npu::optim::detail
