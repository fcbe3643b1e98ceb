// A context: a group of streams on one device.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "acl/acl_base_rt.h"

namespace npu::device {

class Stream;

/// Contexts are never destroyed, because threads may still name them. They are marked dead and reused.
struct Context {
  int device = 0;
  bool is_default = false;  ///< created by aclrtSetDevice, not by aclrtCreateContext
  std::atomic<bool> alive{false};
  std::atomic<aclError> stopped{ACL_SUCCESS};  ///< the failure that stopped the context
  Stream* default_stream = nullptr;
  std::array<std::atomic<std::int64_t>, 2> parameters{};  ///< by aclSysParamOpt

  std::mutex mutex;
  bool suspended = false;        ///< `stopped` is the failure of a collective; guarded by mutex
  std::vector<Stream*> streams;  ///< open streams, the default stream among them; guarded by mutex

  /// Makes a reused context accept work.
  void start();
  /// Stops the context. Work that has not started in its streams is dropped; new work is refused with
  /// `reason`.
  void stop(aclError reason);
  /// Called when a collective failed. Refuses new work with `reason` until resume or stop. Work that was
  /// submitted before still runs.
  void suspend(aclError reason);
  /// Accepts new work again and clears the collective errors of its streams. No effect if it is not
  /// suspended.
  void resume();
  std::vector<Stream*> snapshot();
};

}  // namespace npu::device
