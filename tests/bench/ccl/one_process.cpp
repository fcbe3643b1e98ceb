// Four devices of one process against memcpy, and a collective beside a kernel.
#include <cstring>
#include <thread>

#include "acl/acl_sim.h"
#include "runtime_shim/runtime/stream/stream_order.h"
#include "tests/bench/ccl/measure.h"

namespace {

constexpr int kDevices = 4;

/// Communicator, stream and buffers of each device of this process.
struct Devices {
  explicit Devices(int number, std::size_t bytes) : count(number) {
    comms.resize(count), streams.resize(count), send.resize(count), recv.resize(count);
    bench::must(npucclCommInitAll(comms.data(), count, nullptr));
    for (int i = 0; i < count; ++i) {
      bench::must(npuSetDevice(i));
      bench::must(npuStreamCreateWithFlags(&streams[i], npuStreamNonBlocking));
      for (float** buffer : {&send[i], &recv[i]}) {
        bench::must(npuMalloc(reinterpret_cast<void**>(buffer), bytes));
        bench::must(npuMemset(*buffer, 0, bytes));
      }
      bench::must(npuDeviceSynchronize());
    }
  }
  void start_all_reduce(std::size_t bytes) {
    bench::must(npucclGroupStart());
    for (int i = 0; i < count; ++i) {
      bench::must(npucclAllReduce(send[i], recv[i], bytes / sizeof(float), npucclFloat, npucclSum, comms[i],
                                  streams[i]));
    }
    bench::must(npucclGroupEnd());
  }
  void wait() {
    for (int i = 0; i < count; ++i) {
      bench::must(npuSetDevice(i));
      bench::must(npuStreamSynchronize(streams[i]));
    }
  }
  int count;
  std::vector<npucclComm_t> comms;
  std::vector<npuStream_t> streams;
  std::vector<float*> send, recv;
};

}  // namespace

// The sum of n buffers, in n buffers, reads and writes n buffers at least: so do n threads that copy one
// each.
int bench::run_in_one_process() {
  Devices devices(kDevices, RankOfJob::kBytes);
  std::printf("\nAllReduce, %d devices of one process (reference: as many threads copy as many bytes)\n",
              kDevices);
  for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{8} << 20, std::size_t{64} << 20}) {
    const auto copy = [&] {
      std::vector<std::thread> threads;
      for (int i = 0; i < kDevices; ++i)
        threads.emplace_back([&, i] { std::memcpy(devices.recv[i], devices.send[i], bytes); });
      for (std::thread& thread : threads) thread.join();
    };
    const auto reduce = [&] {
      devices.start_all_reduce(bytes);
      devices.wait();
    };
    print_line(bytes, take_turns(rounds_of(bytes), [] {}, copy, reduce));
  }
  return 0;
}

namespace {

constexpr auto kKernelTime = std::chrono::milliseconds(40);

/// A kernel that needs the device's time but no processor of this machine, so that the comparison shows order
/// and not the number of cores.
aclError sleeping_kernel(void*) {
  std::this_thread::sleep_for(kKernelTime);
  return ACL_SUCCESS;
}

}  // namespace

// Behind each other in one stream, then in two streams; perfect overlap takes the longer of the two.
int bench::run_overlap() {
  Devices devices(2, RankOfJob::kBytes);
  std::vector<npuStream_t> compute(2);
  for (int i = 0; i < 2; ++i) {
    must(npuSetDevice(i));
    must(npuStreamCreateWithFlags(&compute[i], npuStreamNonBlocking));
  }
  const auto run = [&](const std::vector<npuStream_t>& streams) {
    devices.start_all_reduce(RankOfJob::kBytes);
    for (int i = 0; i < 2; ++i) {
      must(npuSetDevice(i));
      must(npu::detail::enqueue(streams[i], sleeping_kernel, nullptr, nullptr));
    }
    for (int i = 0; i < 2; ++i) {
      must(npuSetDevice(i));
      must(npuStreamSynchronize(streams[i]));
    }
    devices.wait();
  };
  std::printf("\nAllReduce and a kernel of %d ms, 2 devices (reference: one stream; ours: two streams)\n",
              static_cast<int>(kKernelTime.count()));
  print_line(RankOfJob::kBytes, take_turns(11, [] {}, [&] { run(devices.streams); }, [&] { run(compute); }));
  return 0;
}
