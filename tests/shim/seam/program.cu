// A migrated program, as npucxx builds it: one section for each feature, one line of output for each section. The same binary
// runs with the simulator's libraries and with libraries that export what a version of CANN exports.
#include <npu/optim.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "libraries.h"
#include "section.h"

namespace {

constexpr int kRanks = 2;

void memory() {
  Array a(numbers(7)), b(numbers(0));
  good(npuMemcpy(b.data(), a.data(), a.bytes(), npuMemcpyDeviceToDevice));
  expect(b.host() == numbers(7), "copy");
  good(npuMemset(b.data(), 0xff, b.bytes()));
  expect(b.host() == std::vector<int>(kCount, -1), "fill");
  good(npuMemcpy2D(b.data(), 40, a.data(), 20, 20, 10, npuMemcpyDeviceToDevice));
  expect(b.host()[10] == 12 && b.host()[5] == -1, "copy of rows");
  int* pinned = nullptr;
  good(npuMallocHost(&pinned, a.bytes()));
  good(npuMemcpyAsync(pinned, a.data(), a.bytes(), npuMemcpyDeviceToHost, nullptr));
  good(npuStreamSynchronize(nullptr));
  expect(pinned[999] == 1006, "copy to pinned memory");
  expect(npuHostRegister(pinned, 64, 0) == npuErrorHostMemoryAlreadyRegistered,
         "pinned memory is registered");
  npuGetLastError();
  good(npuFreeHost(pinned));
  std::vector<int> own = numbers(4);
  good(npuHostRegister(own.data(), own.size() * sizeof(int), 0));
  good(npuHostUnregister(own.data()));
  std::size_t free = 0, total = 0;
  good(npuMemGetInfo(&free, &total));
  expect(free > 0 && free <= total, "memory of the device");
}

void virtual_memory() {
  npudrvMemAllocationProp what = {};
  what.type = NPUDRV_MEM_ALLOCATION_TYPE_PINNED;
  what.location = {NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0};
  std::size_t page = 0;
  good(npudrvMemGetAllocationGranularity(&page, &what, NPUDRV_MEM_ALLOC_GRANULARITY_MINIMUM));
  npudrvDeviceptr start = 0;
  npudrvMemGenericAllocationHandle block;
  good(npudrvMemAddressReserve(&start, page, 0, 0, 0));
  good(npudrvMemCreate(&block, page, &what, 0));
  good(npudrvMemMap(start, page, 0, block, 0));
  const npudrvMemAccessDesc access = {{NPUDRV_MEM_LOCATION_TYPE_DEVICE, 0},
                                      NPUDRV_MEM_ACCESS_FLAGS_PROT_READWRITE};
  good(npudrvMemSetAccess(start, page, &access, 1));
  std::vector<unsigned char> bytes(page);
  good(npuMemset(reinterpret_cast<void*>(start), 3, page));
  good(npuMemcpy(bytes.data(), reinterpret_cast<void*>(start), page, npuMemcpyDeviceToHost));
  expect(bytes.front() == 3 && bytes.back() == 3, "fill");
  good(npudrvMemUnmap(start, page));
  good(npudrvMemRelease(block));
  good(npudrvMemAddressFree(start, page));
}

void streams() {
  npuStream_t first, second;
  good(npuStreamCreate(&first));
  good(npuStreamCreateWithFlags(&second, npuStreamNonBlocking));
  npuEvent_t done, end;
  good(npuEventCreate(&done));
  good(npuEventCreate(&end));
  Array a(numbers(1)), b(numbers(2)), c(numbers(3));
  good(npuMemcpyAsync(b.data(), a.data(), a.bytes(), npuMemcpyDeviceToDevice, first));
  good(npuEventRecord(done, first));
  good(npuStreamWaitEvent(second, done, 0));
  good(npuMemcpyAsync(c.data(), b.data(), b.bytes(), npuMemcpyDeviceToDevice, second));
  good(npuEventRecord(end, second));
  good(npuEventSynchronize(end));
  float ms = -1;
  good(npuEventElapsedTime(&ms, done, end));
  expect(ms >= 0 && c.host() == numbers(1), "order of streams");
  good(npuEventDestroy(done));
  good(npuEventDestroy(end));
  good(npuStreamDestroy(first));
  good(npuStreamDestroy(second));
}

void pools() {
  void* block = nullptr;
  good(npuMallocAsync(&block, 4096, nullptr));
  good(npuMemsetAsync(block, 0, 4096, nullptr));
  good(npuFreeAsync(block, nullptr));
  good(npuStreamSynchronize(nullptr));
}

void callbacks() {
  npuStream_t stream;
  good(npuStreamCreate(&stream));
  std::vector<int> seen;
  Array a(numbers(5)), b(numbers(0));
  for (int i = 0; i < 3; ++i) {
    good(npuMemcpyAsync(b.data(), a.data(), a.bytes(), npuMemcpyDeviceToDevice, stream));
    good(npuLaunchHostFunc(
        stream,
        [](void* to) {
          auto& all = *static_cast<std::vector<int>*>(to);
          all.push_back(static_cast<int>(all.size()));
        },
        &seen));
  }
  good(npuStreamSynchronize(stream));
  expect(seen == std::vector<int>({0, 1, 2}), "order of callbacks");
  good(npuStreamDestroy(stream));
}

void host_function_in_graph() {
  npuStream_t stream;
  good(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  int runs = 0;
  npuGraph_t graph = nullptr;
  good(npuStreamBeginCapture(stream, npuStreamCaptureModeThreadLocal));
  const npuError_t error = npuLaunchHostFunc(stream, [](void* to) { ++*static_cast<int*>(to); }, &runs);
  npuStreamEndCapture(stream, &graph);
  good(error);
  npuGraphExec_t executable;
  good(npuGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 2; ++i) good(npuGraphLaunch(executable, stream));
  good(npuStreamSynchronize(stream));
  expect(runs == 2, "runs of the host function");
  good(npuGraphExecDestroy(executable));
  good(npuGraphDestroy(graph));
  good(npuStreamDestroy(stream));
}

/// Threads of this process that run host functions for AscendCL of CANN 8.1.
int callback_threads() {
  int count = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::string name;
    std::getline(std::ifstream(task.path() / "comm"), name);
    count += name == "npu-callbacks";
  }
  return count;
}

/// One such thread serves all streams of a context and ends with it, so that resets leave none.
void reset_with_callbacks() {
  for (int i = 0; i < 5; ++i) {
    callbacks();
    npuStream_t left_open;
    good(npuStreamCreate(&left_open));
    good(npuLaunchHostFunc(left_open, [](void*) {}, nullptr));
    good(npuStreamSynchronize(left_open));
    expect(callback_threads() <= 1 + i, "one thread for a context, and those that end");
    good(npuDeviceReset());
  }
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(100);
  while (callback_threads() > 0 && std::chrono::steady_clock::now() < limit)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  expect(callback_threads() == 0, "no thread of callbacks after five resets");
}

void graph_of_copies() {
  npuStream_t stream;
  good(npuStreamCreateWithFlags(&stream, npuStreamNonBlocking));
  Array a(numbers(9)), b(numbers(0)), c(numbers(0));
  npuGraph_t graph;
  npuGraphExec_t executable;
  good(npuStreamBeginCapture(stream, npuStreamCaptureModeThreadLocal));
  good(npuMemcpyAsync(b.data(), a.data(), a.bytes(), npuMemcpyDeviceToDevice, stream));
  good(npuMemcpyAsync(c.data(), b.data(), b.bytes(), npuMemcpyDeviceToDevice, stream));
  good(npuStreamEndCapture(stream, &graph));
  good(npuGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 2; ++i) {
    good(npuMemset(c.data(), 0, c.bytes()));
    good(npuDeviceSynchronize());
    good(npuGraphLaunch(executable, stream));
    good(npuStreamSynchronize(stream));
    expect(c.host() == numbers(9), "replay");
  }
  good(npuGraphExecDestroy(executable));
  good(npuGraphDestroy(graph));
  good(npuStreamDestroy(stream));
}

void managed_memory() {
  int* both = nullptr;
  good(npuMallocManaged(&both, 64));
  both[3] = 4;
  good(npuFree(both));
}

__device__ int variable;

void device_variable() {
  const int value = 5;
  int back = 0;
  good(npuMemcpyToSymbol(variable, &value, sizeof value));
  good(npuMemcpyFromSymbol(&back, variable, sizeof back));
  expect(back == 5, "variable");
}

__global__ void add_one(int* values, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) ++values[i];
}

void kernel() {
  Array a(numbers(0));
  npu::launch<add_one>(npu::config((kCount + 255) / 256, 256), a.data(), kCount);
  good(npuGetLastError());
  expect(a.host() == numbers(1), "kernel");
}

/// Runs body(rank, comm, stream) on a thread and a device for each rank.
void on_ranks(const std::function<void(int, npucclComm_t, npuStream_t)>& body) {
  npucclUniqueId id;
  good(npucclGetUniqueId(&id));
  std::vector<std::string> errors(kRanks);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < kRanks; ++rank) {
    threads.emplace_back([&, rank] {
      try {
        good(npuSetDevice(rank));
        npucclComm_t comm;
        good(npucclCommInitRank(&comm, kRanks, id, rank));
        npuStream_t stream;
        good(npuStreamCreate(&stream));
        body(rank, comm, stream);
        good(npuStreamDestroy(stream));
        good(npucclCommDestroy(comm));
      } catch (const std::string& error) {
        errors[rank] = error;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& error : errors)
    if (!error.empty()) throw error;
}

void broadcast_and_all_gather() {
  on_ranks([](int rank, npucclComm_t comm, npuStream_t stream) {
    Array a(numbers(rank * 100, 10)), all(numbers(0, 20));
    good(npucclAllGather(a.data(), all.data(), 10, npucclInt32, comm, stream));
    good(npucclBroadcast(a.data(), a.data(), 10, npucclInt32, 1, comm, stream));
    good(npuStreamSynchronize(stream));
    expect(all.host()[9] == 9 && all.host()[10] == 100, "all-gather");
    expect(a.host() == numbers(100, 10), "broadcast");
  });
}

void all_reduce() {
  on_ranks([](int rank, npucclComm_t comm, npuStream_t stream) {
    Array a(numbers(rank, 10));
    good(npucclAllReduce(a.data(), a.data(), 10, npucclInt32, npucclSum, comm, stream));
    good(npuStreamSynchronize(stream));
    expect(a.host()[3] == 7, "sum");
  });
}

void average() {
  on_ranks([](int rank, npucclComm_t comm, npuStream_t stream) {
    Array a(numbers(rank * 2, 10));
    good(npucclAllReduce(a.data(), a.data(), 10, npucclInt32, npucclAvg, comm, stream));
    good(npuStreamSynchronize(stream));
    expect(a.host()[0] == 1, "average");
  });
}

void abort_operators() {
  on_ranks([](int, npucclComm_t comm, npuStream_t) { good(npucclCommRevoke(comm, NPUCCL_REVOKE_DEFAULT)); });
}

void send_and_receive() {
  on_ranks([](int rank, npucclComm_t comm, npuStream_t stream) {
    Array a(numbers(rank, 10)), b(numbers(0, 10));
    good(npucclGroupStart());
    good(npucclSend(a.data(), 10, npucclInt32, 1 - rank, comm, stream));
    good(npucclRecv(b.data(), 10, npucclInt32, 1 - rank, comm, stream));
    good(npucclGroupEnd());
    good(npuStreamSynchronize(stream));
    expect(b.host() == numbers(1 - rank, 10), "message");
  });
}

void split() {
  on_ranks([](int rank, npucclComm_t comm, npuStream_t stream) {
    npucclComm_t alone;
    good(npucclCommSplit(comm, rank, 0, &alone, nullptr));
    int ranks = 0;
    good(npucclCommCount(alone, &ranks));
    Array a(numbers(rank, 10));
    good(npucclAllReduce(a.data(), a.data(), 10, npucclInt32, npucclSum, alone, stream));
    good(npuStreamSynchronize(stream));
    expect(ranks == 1 && a.host() == numbers(rank, 10), "split");
    good(npucclCommDestroy(alone));
  });
}

}  // namespace

int main() {
  const std::pair<const char*, void (*)()> sections[] = {
      {"memory", memory},
      {"virtual memory", virtual_memory},
      {"streams and events", streams},
      {"memory pools", pools},
      {"host functions", callbacks},
      {"host function in a graph", host_function_in_graph},
      {"graph of copies", graph_of_copies},
      {"managed memory", managed_memory},
      {"broadcast and all-gather", broadcast_and_all_gather},
      {"all-reduce", all_reduce},
      {"send and receive", send_and_receive},
      {"split", split},
      {"average", average},
      {"abort", abort_operators},
      {"device variable", device_variable},
      {"kernel", kernel},
      {"blas", blas},
      {"blas on the host", blas_on_the_host},
      {"blaslt", blaslt},
      {"dnn", dnn},
      {"dnn on the host", dnn_on_the_host},
      {"solver", solver},
      {"sparse", sparse},
      {"fft", fft},
      {"random numbers", random_numbers},
      {"random numbers of a chosen type", random_numbers_of_a_chosen_type},
      {"optimizer", optimizer},
      {"mixed precision", mixed_precision},
      {"reset with callbacks", reset_with_callbacks},
  };
  for (const auto& [name, section] : sections) {
    std::string result = "ok";
    try {
      section();
    } catch (const std::string& error) {
      result = error;
    } catch (const npu::TrainingError& error) {
      result = std::string("training: ") + error.what();
    }
    npuGetLastError();
    std::printf("%s: %s\n", name, result.c_str());
    std::fflush(stdout);
  }
}
