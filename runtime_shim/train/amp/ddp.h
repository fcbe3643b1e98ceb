// Gradients of several ranks: averaged in buckets while the backward pass still runs.
//
// How it works: the combined gradients of each bucket are cut into buckets of whole tensors, from the last
// tensor to the first, which is about the order in which a backward pass finishes them. A bucket is divided
// by the number of ranks and reduced on a stream of its own as soon as the program has said that all its
// gradients are ready, and all buckets before it have been started: so every rank starts them in the same
// order, whatever order its gradients come in. Cost: each gradient once over the wire, as one reduction of
// all would; the last bucket is what is not hidden.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "npu/ccl.h"
#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// Elements after which a bucket ends: numel / replica_count, at least 2^20, at most 24 * 2^20 (float32) or
/// 48 * 2^20 (half). Source: the vendor's Apex patch.
std::int64_t bucket_threshold(std::int64_t numel, DType type, int replica_count);

/// A run of tensors in a combined buffer, padding included. Indices into Bucket::segments, last excluded.
struct BucketRange {
  std::size_t first, last;
};
/// Cuts tensors of these sizes (numel, in memory order) into buckets, the last tensor first. A bucket ends
/// before a tensor that is larger than the threshold and after it has exceeded the threshold.
std::vector<BucketRange> cut_buckets(const std::vector<std::int64_t>& sizes, std::int64_t threshold);

/// Reduces the gradients of several optimizers over one communicator. Errors: TrainingError.
class Reducer {
 public:
  Reducer(npucclComm_t communicator, int replica_count);
  ~Reducer();
  Reducer(const Reducer&) = delete;
  Reducer& operator=(const Reducer&) = delete;

  /// Every parameter becomes that of rank 0. Waits.
  void broadcast(Model& model);
  /// Whether any rank's `mine` is true. Waits.
  bool any_rank(bool mine);
  /// A backward starts: its gradients are to be reduced (or not, where others will be added first).
  void start(const std::vector<optim::detail::Engine*>& engines, bool reduces);
  /// The gradient of this parameter is complete once the work submitted to its optimizer's stream so far is
  /// done.
  void ready(const Parameter& parameter);
  /// Starts what has not been started and makes the optimizers' streams wait for it. The first time, the
  /// ranks' lengths are compared.
  void finish(const std::vector<optim::detail::Engine*>& engines);

 private:
  struct Bucket {
    optim::detail::Engine* engine;
    char* data;
    std::int64_t elements;
    DType type;
    std::size_t tensors, missing;
  };
  void make_buckets(const std::vector<optim::detail::Engine*>& engines);
  void compare_lengths(std::int64_t mine);
  void start_complete_buckets();
  void reduce(const Bucket& bucket);

  npucclComm_t communicator_;
  int replica_count_, ranks_ = 1;
  npuStream_t side_ = nullptr;
  npuEvent_t event_ = nullptr;
  std::vector<Bucket> buckets_;  // in the order in which they are started
  std::map<const Parameter*, std::size_t> bucket_of_;
  std::set<const Parameter*> ready_;  // in this backward
  std::size_t started_ = 0;
  bool reduces_ = false, compared_ = false;
};

}  // namespace npu::amp::detail
