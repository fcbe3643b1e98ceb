// A context: the streams that a program uses together on one device.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "acl/acl_base_rt.h"

namespace npu::device {

class Stream;

/// Shells are never destroyed (threads may still name them), only marked dead and used again.
struct Context {
  int device = 0;
  bool is_default = false;  ///< made by aclrtSetDevice, not by aclrtCreateContext
  std::atomic<bool> alive{false};
  std::atomic<aclError> stopped{ACL_SUCCESS};  ///< the failure that stopped the context
  Stream* default_stream = nullptr;
  std::array<std::atomic<std::int64_t>, 2> parameters{};  ///< by aclSysParamOpt

  std::mutex mutex;
  bool suspended = false;        ///< `stopped` is a collective's failure; guarded by mutex
  std::vector<Stream*> streams;  ///< open streams, the default stream among them; guarded by mutex

  /// A context that is used again takes work.
  void start();
  /// Stops the context: what has not started in any of its streams is dropped, new work is refused with
  /// `reason`.
  void stop(aclError reason);
  /// A collective failed: new work is refused with `reason` until somebody deals with the failure (resume) or
  /// the context stops for good. What was submitted before still runs.
  void suspend(aclError reason);
  /// Takes new work again, and streams forget the errors of collectives. Nothing if it is not suspended.
  void resume();
  std::vector<Stream*> snapshot();
};

}  // namespace npu::device
