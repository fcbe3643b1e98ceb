// A rank that takes the others for hosts: npuccl over Gloo against Gloo called directly, both over the
// loopback.
#include <gloo/allreduce.h>
#include <gloo/barrier.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/transport/tcp/device.h>

#include <cstring>

#include "tests/bench/ccl/measure.h"

namespace {

npucclUniqueId share_id(gloo::rendezvous::Store& store, int rank) {
  npucclUniqueId id{};
  if (rank == 0) {
    bench::must(npucclGetUniqueId(&id));
    const char* const bytes = reinterpret_cast<const char*>(&id);
    store.set("id", std::vector<char>(bytes, bytes + sizeof(id)));
  } else {
    const std::vector<char> bytes = store.get("id");
    std::memcpy(&id, bytes.data(), sizeof(id));
  }
  return id;
}

}  // namespace

int bench::run_host_rank(int rank, int ranks, const char* folder) {
  gloo::rendezvous::FileStore store(folder);
  const npucclUniqueId id = share_id(store, rank);
  RankOfJob job(0, rank, ranks, id);
  gloo::transport::tcp::attr loopback("127.0.0.1");
  const auto context = std::make_shared<gloo::rendezvous::Context>(rank, ranks);
  auto device = gloo::transport::tcp::CreateDevice(loopback);
  context->connectFullMesh(store, device);
  std::vector<float> send(RankOfJob::kBytes / sizeof(float)), recv(send.size());
  std::uint32_t tag = 0;
  const auto together = [&] {
    gloo::BarrierOptions options(context);
    options.setTag(++tag);
    gloo::barrier(options);
  };
  const auto direct = [&](std::size_t bytes) {
    gloo::AllreduceOptions options(context);
    options.setInput(send.data(), bytes / sizeof(float));
    options.setOutput(recv.data(), bytes / sizeof(float));
    options.setReduceFunction(
        static_cast<void (*)(void*, const void*, const void*, size_t)>(&gloo::sum<float>));
    options.setTag(++tag);
    gloo::allreduce(options);
  };
  if (rank == 0)
    std::printf("\nAllReduce, %d hosts on one machine (reference: Gloo called directly)\n", ranks);
  for (const std::size_t bytes : sizes()) {
    const Times times =
        take_turns(rounds_of(bytes), together, [&] { direct(bytes); }, [&] { job.all_reduce({bytes}); });
    if (rank == 0) print_line(bytes, times);
  }
  together();
  return 0;
}
