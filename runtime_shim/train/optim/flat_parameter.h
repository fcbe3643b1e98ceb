// A flat parameter: the tensors of one parameter group that have one element type, consecutive in flat
// buffers.
// Every tensor has the slot [offset, offset + slot_size(numel)) in each buffer of its flat parameter.
// Parameters, gradients, master weights and states share offsets, so an update is one loop over the flat
// parameter. Padding is 0 and stays 0 under every optimizer. Slot sizes are those of the vendor's combined
// tensors.
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

/// A tensor's position in its flat parameter.
struct Segment {
  Parameter* parameter;
  std::int64_t offset;
  std::int64_t numel;
  std::int64_t rows;    ///< first extent; 0 for tensors with less than two dimensions
  void* original_data;  ///< the program's memory, to restore it; null if it was freed
  void* original_grad;
};

/// A tensor in a flat parameter or a part of one. offset: from the part's first element.
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
  DeviceBuffer accumulated_grads;                ///< float32 gradients saved over a scaled backward
  bool has_accumulated_grads = false;            ///< whether it holds values
  DeviceBuffer mask;  ///< float32, 1 in tensors and 0 in padding; created on request

  std::size_t bytes_of(const Segment& segment) const { return segment.numel * size_of(type); }
  bool combined() const { return !params.empty(); }
  bool grads_combined() const { return !grads.empty(); }
  bool has_master() const { return !master.empty(); }
};

/// Options for the creation of flat parameters.
struct FlatRequest {
  std::vector<std::vector<Parameter*>> groups;
  std::vector<std::string> states;  ///< names; no buffer for an empty one
  bool combine = true;              ///< parameters and gradients
  bool combine_grads = true;        ///< gradients
  bool master_weights = false;      ///< for parameters that are not float32
};

/// Flat parameters for the parameters that have a gradient, in group order, float32 ones of a group first.
/// Allocates buffers; does not change values or pointers. Errors: TrainingError if there is not enough
/// memory.
std::vector<FlatParameter> make_flat_parameters(const FlatRequest& request);

/// Copies the values of every tensor into its slots and sets the program's pointers to them; frees owned
/// memory. Master weights are the parameters as float32. Tensors without buffers are not moved.
void flatten(FlatParameter& flat);

/// The inverse: copies values back to the program's memory, or to new memory if that was freed. Resets
/// pointers that still point into the flat parameter. Never throws; for destruction.
void unflatten(FlatParameter& flat) noexcept;

/// Names of tensors whose pointers point outside the flat parameter's buffers.
std::vector<std::string> replaced_tensors(const FlatParameter& flat);

}  // namespace npu::optim::detail
