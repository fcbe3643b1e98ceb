// Gradients of several ranks: averaged in buckets while the backward pass still runs.
//
// Algorithm: the flat gradients are divided into buckets of whole tensors, from the last tensor to the first,
// which is about the order in which a backward pass completes them. A bucket is divided by the number of
// ranks and reduced on a stream of its own as soon as all its gradients are ready and all earlier buckets
// have been started. Every rank therefore starts them in the same order, even if its gradients complete in
// another one. Cost: each gradient is sent once, as in one reduction of all. Only the last bucket does not
// overlap the backward pass.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "npu/ccl.h"
#include "runtime_shim/train/optim/engine.h"

namespace npu::amp::detail {

/// Number of elements that ends a bucket: numel / replica_count, at least 2^20, at most 24 * 2^20 (float32)
/// or 48 * 2^20 (half). Source: the vendor's Apex patch.
std::int64_t bucket_threshold(std::int64_t numel, DType type, int replica_count);

/// Consecutive tensors in a flat buffer, including padding. Indices into Bucket::segments, last excluded.
struct BucketRange {
  std::size_t first, last;
};
/// Divides tensors of these sizes (numel, in memory order) into buckets, the last tensor first. A bucket ends
/// before a tensor that is larger than the threshold, and after it has exceeded the threshold.
std::vector<BucketRange> cut_buckets(const std::vector<std::int64_t>& sizes, std::int64_t threshold);

/// Reduces the gradients of several optimizers over one communicator. Errors: TrainingError.
class Reducer {
 public:
  Reducer(npucclComm_t communicator, int replica_count);
  ~Reducer();
  Reducer(const Reducer&) = delete;
  Reducer& operator=(const Reducer&) = delete;

  /// Sets every parameter to that of rank 0. Waits.
  void broadcast(Model& model);
  /// Whether `mine` is true on any rank. Waits.
  bool any_rank(bool mine);
  /// A backward starts. reduces: its gradients are reduced; false if others will be added first.
  void start(const std::vector<optim::detail::Engine*>& engines, bool reduces);
  /// The gradient of this parameter is complete after the work submitted to its optimizer's stream so far.
  void ready(const Parameter& parameter);
  /// Starts the remaining buckets and makes the optimizers' streams wait for them. The first call compares
  /// the ranks' sizes.
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
  std::vector<Bucket> buckets_;  // in the order in which they start
  std::map<const Parameter*, std::size_t> bucket_of_;
  std::set<const Parameter*> ready_;  // reported in this backward
  std::size_t started_ = 0;
  bool reduces_ = false, compared_ = false;
};

}  // namespace npu::amp::detail
