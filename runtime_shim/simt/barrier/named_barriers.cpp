// bar.sync, bar.arrive and bar.red: barriers of some warps of a block.
#include "runtime_shim/simt/barrier/named_barriers.h"

#include <string>

#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/scheduler/scheduling.h"

namespace npu::simt {
namespace {

[[noreturn]] void refuse(const detail::Site& site, unsigned number, const std::string& why) {
  std::string& reason = reason_text();
  reason = std::string("named barrier ") + std::to_string(number) + " at " + site.file + ":" +
           std::to_string(site.line) + ": " + why;
  detail::fail_kernel(kBadKernel, reason.c_str());
}

void check(const detail::Site& site, unsigned number, unsigned threads, unsigned most,
           detail::NamedCall call) {
  if (number >= NamedBarriers::kCount) refuse(site, number, "a block has the barriers 0 to 15");
  if (threads % 32 != 0)
    refuse(site, number, "the number of threads, " + std::to_string(threads) + ", is not a multiple of 32");
  if (threads > most)
    refuse(site, number,
           "it waits for " + std::to_string(threads) + " threads, and the block has " + std::to_string(most));
  if (threads == 0 && call == detail::NamedCall::arrive)
    refuse(site, number, "an arrival needs the number of threads");
}

}  // namespace

/// Barrier 0 gets a name: the threads that wait for the block wait there from now on.
void Worker::name_block_barrier() {
  named_.has_block_barrier = true;
  if (block_arrived_ == 0) return;
  NamedBarrier& zero = named_.all[0];
  zero.threads = static_cast<unsigned>(32 * words_);
  zero.votes = {block_yes_, block_arrived_};
  for (int warp = 0; warp < words_; ++warp) {
    zero.lanes[warp] = zero.waiting[warp] = warps_[warp].at_block;
    warps_[warp].at_block = 0;
  }
  named_.open |= 1u;
  block_arrived_ = block_yes_ = 0;
}

detail::VoteCount Worker::named_barrier(unsigned number, unsigned threads, detail::NamedCall call,
                                        bool predicate, const detail::Site& site) {
  exit_fast_path();
  const auto most = static_cast<unsigned>(32 * words_);
  check(site, number, threads, most, call);
  if (number == 0 && !named_.has_block_barrier) name_block_barrier();
  if (threads == 0) threads = most;
  Thread& self = *current_;
  const int warp = self.linear >> 5;
  const std::uint32_t lane = 1u << (self.linear & 31);
  NamedBarrier& barrier = named_.all[number];
  if (barrier.threads != 0 && barrier.threads != threads)
    refuse(site, number,
           "some threads name " + std::to_string(barrier.threads) + " threads, others " +
               std::to_string(threads));
  if ((barrier.lanes[warp] & lane) != 0)
    refuse(site, number, "a thread arrives twice before the others have arrived");
  barrier.threads = threads;
  named_.open |= 1u << number;
  barrier.lanes[warp] |= lane;
  if (call == detail::NamedCall::vote) {
    barrier.votes.yes += predicate;
    ++barrier.votes.all;
  }
  if (call != detail::NamedCall::arrive) barrier.waiting[warp] |= lane;
  // Only a whole warp changes what has arrived.
  const bool is_last = (warps_[warp].live & ~barrier.lanes[warp]) == 0 && release_named(number);
  if (call == detail::NamedCall::arrive) return {};
  if (is_last)
    yield(self);
  else
    wait(self, site);
  return named_.results[static_cast<std::size_t>(self.linear)];
}

/// In threads: a warp counts as a whole. Returned warps count where the barrier is for the whole block.
unsigned Worker::arrived_at(const NamedBarrier& barrier) const {
  const bool is_whole = barrier.threads == static_cast<unsigned>(32 * words_);
  unsigned arrived = 0;
  for (int warp = 0; warp < words_; ++warp) {
    const bool is_there = (warps_[warp].live & ~barrier.lanes[warp]) == 0;
    if (is_there && (barrier.lanes[warp] != 0 || is_whole)) arrived += 32;
  }
  return arrived;
}

/// Ends the phase if all have arrived.
bool Worker::release_named(unsigned number) {
  NamedBarrier& barrier = named_.all[number];
  if (arrived_at(barrier) < barrier.threads) return false;
  if (number == 0) votes_ = barrier.votes;  // for those who waited before barrier 0 was named
  for (int warp = 0; warp < words_; ++warp) {
    runnable_.add(warp, barrier.waiting[warp]);
    for (std::uint32_t rest = barrier.waiting[warp]; rest != 0; rest &= rest - 1)
      named_.results[static_cast<std::size_t>(32 * warp + __builtin_ctz(rest))] = barrier.votes;
  }
  barrier = {};
  vain_.since_barrier = 0;
  named_.open &= ~(1u << number);
  return true;
}

}  // namespace npu::simt
