// How rooms above tell the probe of their operations.
#pragma once

#include <memory>
#include <vector>

#include "runtime_shim/probe/operation.h"

namespace npu::probe {

/// Whether this process has a probe (NPU_PROBE, NPU_PROBE_WATCH). One load.
bool is_on();

struct Pending;

/// From before an operation is submitted until after that. What an operation submits while it is observed belongs to it: inner
/// observations do nothing. Begin waits for the stream and reads the inputs; the end waits again and reads the outputs.
class Observation {
 public:
  Observation();
  /// Ends the observation.
  ~Observation();
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

  /// Whether begin would be an inner one.
  static bool is_inside();
  /// Several operations that start together, such as those of a group of collectives, take a call each. Their current
  /// device is that of the stream.
  void begin(Operation operation);
  void end();

 private:
  std::vector<std::unique_ptr<Pending>> pending_;
};

/// A loss scaler goes from one scale to the next; `overflow`: because gradients had NaN or infinities. For NPU_PROBE_WATCH=overflow.
void note_loss_scale(double before, double after, bool overflow);

/// Ends the step of the calling thread's current device.
void end_step();

}  // namespace npu::probe
