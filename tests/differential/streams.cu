// Streams, events, callbacks, graphs, captures, pools: the order of work, and that every call leaves what it
// says.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::ok;
using check::Suite;

constexpr int kCount = 256;

__global__ void affine(int* x, int factor, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * factor + offset;
}
__global__ void add_arrays(int* out, const int* a, const int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + b[i];
}

static void orders(Suite& s, const std::vector<int>& x) {
  cudaStream_t a, b;
  ok(cudaStreamCreate(&a), "cudaStreamCreate");
  ok(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  s.equal("one stream keeps the order",
          device(x,
                 [&](int* o) {
                   for (int k = 0; k < 5; ++k) affine<<<2, 128, 0, a>>>(o, 2, k);
                 }),
          loop<int>(kCount, [&](int i) { return ((((x[i] * 2) * 2 + 1) * 2 + 2) * 2 + 3) * 2 + 4; }));
  cudaEvent_t done;
  ok(cudaEventCreate(&done), "cudaEventCreate");
  s.equal("an event between streams",
          device(x,
                 [&](int* o) {
                   affine<<<2, 128, 0, a>>>(o, 3, 1);
                   ok(cudaEventRecord(done, a), "cudaEventRecord");
                   ok(cudaStreamWaitEvent(b, done, 0), "cudaStreamWaitEvent");
                   affine<<<2, 128, 0, b>>>(o, 1, -1);
                 }),
          loop<int>(kCount, [&](int i) { return 3 * x[i]; }));
  ok(cudaStreamSynchronize(b), "cudaStreamSynchronize");
  s.is("event query", int(cudaEventQuery(done)), int(cudaSuccess));
  cudaEvent_t start;
  ok(cudaEventCreate(&start), "cudaEventCreate");
  ok(cudaEventRecord(start), "cudaEventRecord");
  ok(cudaEventRecord(done), "cudaEventRecord");
  ok(cudaEventSynchronize(done), "cudaEventSynchronize");
  float milliseconds = -1;
  ok(cudaEventElapsedTime(&milliseconds, start, done), "cudaEventElapsedTime");
  s.is("elapsed time", int(milliseconds >= 0), 1);
  int calls = 0;
  ok(cudaLaunchHostFunc(a, [](void* p) { *static_cast<int*>(p) += 3; }, &calls), "cudaLaunchHostFunc");
  ok(cudaStreamAddCallback(
         a, [](cudaStream_t, cudaError_t error, void* p) { *static_cast<int*>(p) += error == cudaSuccess; },
         &calls, 0),
     "cudaStreamAddCallback");
  ok(cudaStreamSynchronize(a), "cudaStreamSynchronize");
  s.is("callbacks", calls, 4);
  s.equal("asynchronous copies",
          device<int>(kCount,
                      [&](int* o) {
                        ok(cudaMemcpyAsync(o, x.data(), kCount * sizeof(int), cudaMemcpyHostToDevice, a),
                           "cudaMemcpyAsync");
                        affine<<<2, 128, 0, a>>>(o, 1, 1);
                        ok(cudaMemsetAsync(o, 0, 40, a), "cudaMemsetAsync");
                        ok(cudaStreamSynchronize(a), "cudaStreamSynchronize");
                      }),
          loop<int>(kCount, [&](int i) { return i < 10 ? 0 : x[i] + 1; }));
  std::vector<int> got(kCount);
  int* pooled = nullptr;
  ok(cudaMallocAsync((void**)&pooled, kCount * sizeof(int), a), "cudaMallocAsync");
  ok(cudaMemcpyAsync(pooled, x.data(), kCount * sizeof(int), cudaMemcpyHostToDevice, a), "cudaMemcpyAsync");
  affine<<<2, 128, 0, a>>>(pooled, 5, 0);
  ok(cudaMemcpyAsync(got.data(), pooled, kCount * sizeof(int), cudaMemcpyDeviceToHost, a), "cudaMemcpyAsync");
  ok(cudaFreeAsync(pooled, a), "cudaFreeAsync");
  ok(cudaStreamSynchronize(a), "cudaStreamSynchronize");
  s.equal("memory of a pool", got, loop<int>(kCount, [&](int i) { return 5 * x[i]; }));
  cudaEventDestroy(start);
  cudaEventDestroy(done);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

static std::vector<int> launched(cudaGraph_t graph, const std::vector<int>& x, int* room, cudaStream_t stream,
                                 int times) {
  ok(cudaMemcpy(room, x.data(), kCount * sizeof(int), cudaMemcpyHostToDevice), "cudaMemcpy");
  cudaGraphExec_t executable = nullptr;
  ok(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0), "cudaGraphInstantiate");
  for (int k = 0; k < times; ++k) ok(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");
  ok(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  cudaGraphExecDestroy(executable);
  std::vector<int> values(kCount);
  ok(cudaMemcpy(values.data(), room, kCount * sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
  return values;
}

static void captures(Suite& s, const std::vector<int>& x) {
  cudaStream_t stream, other;
  cudaEvent_t fork, join;
  ok(cudaStreamCreate(&stream), "cudaStreamCreate");
  ok(cudaStreamCreate(&other), "cudaStreamCreate");
  ok(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming), "cudaEventCreate");
  ok(cudaEventCreateWithFlags(&join, cudaEventDisableTiming), "cudaEventCreate");
  const Buffer<int> room(x), second(x);
  cudaGraph_t graph = nullptr;
  ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
  affine<<<2, 128, 0, stream>>>(room, 2, 1);
  affine<<<2, 128, 0, stream>>>(room, 1, 3);
  ok(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  s.equal("capture", launched(graph, x, room, stream, 1),
          loop<int>(kCount, [&](int i) { return 2 * x[i] + 4; }));
  s.equal("capture launched twice", launched(graph, x, room, stream, 2),
          loop<int>(kCount, [&](int i) { return 4 * x[i] + 12; }));
  size_t nodes = 0;
  ok(cudaGraphGetNodes(graph, nullptr, &nodes), "cudaGraphGetNodes");
  s.is("nodes of the capture", nodes, 2);
  cudaGraphDestroy(graph);

  ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "cudaStreamBeginCapture");
  ok(cudaMemcpyAsync(second, room, kCount * sizeof(int), cudaMemcpyDeviceToDevice, stream),
     "cudaMemcpyAsync");
  ok(cudaEventRecord(fork, stream), "cudaEventRecord");
  ok(cudaStreamWaitEvent(other, fork, 0), "cudaStreamWaitEvent");
  affine<<<2, 128, 0, other>>>(second, 3, 0);
  affine<<<2, 128, 0, stream>>>(room, 1, 7);
  ok(cudaEventRecord(join, other), "cudaEventRecord");
  ok(cudaStreamWaitEvent(stream, join, 0), "cudaStreamWaitEvent");
  ok(cudaStreamDestroy(other), "cudaStreamDestroy in a capture, after the join");
  add_arrays<<<2, 128, 0, stream>>>(room, room, second);
  ok(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  s.equal("capture of two streams", launched(graph, x, room, stream, 1),
          loop<int>(kCount, [&](int i) { return 4 * x[i] + 7; }));
  cudaGraphDestroy(graph);
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
  cudaStreamDestroy(stream);
}

static void built_graphs(Suite& s, const std::vector<int>& x) {
  const Buffer<int> room(x);
  cudaStream_t stream;
  ok(cudaStreamCreate(&stream), "cudaStreamCreate");
  cudaGraph_t graph = nullptr;
  ok(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
  int* data = room.data();
  int factor = 3, offset = 2, one = 1, hundred = 100;
  void *first_arguments[] = {&data, &factor, &offset}, *second_arguments[] = {&data, &one, &hundred};
  cudaKernelNodeParams node = {};
  node.func = (void*)affine;
  node.gridDim = dim3(2);
  node.blockDim = dim3(128);
  node.kernelParams = first_arguments;
  cudaGraphNode_t first, second;
  ok(cudaGraphAddKernelNode(&first, graph, nullptr, 0, &node), "cudaGraphAddKernelNode");
  node.kernelParams = second_arguments;
  ok(cudaGraphAddKernelNode(&second, graph, &first, 1, &node), "cudaGraphAddKernelNode");
  s.equal("built graph", launched(graph, x, room, stream, 1),
          loop<int>(kCount, [&](int i) { return 3 * x[i] + 102; }));
  cudaGraphExec_t executable = nullptr;
  ok(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0), "cudaGraphInstantiate");
  hundred = -5;
  ok(cudaGraphExecKernelNodeSetParams(executable, second, &node), "cudaGraphExecKernelNodeSetParams");
  ok(cudaMemcpy(data, x.data(), kCount * sizeof(int), cudaMemcpyHostToDevice), "cudaMemcpy");
  ok(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");
  ok(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  s.equal("graph with changed parameters", room.values(),
          loop<int>(kCount, [&](int i) { return 3 * x[i] - 3; }));
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

static void errors_and_devices(Suite& s) {
  int count = 0, device = -1;
  ok(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  ok(cudaGetDevice(&device), "cudaGetDevice");
  s.is("device", device, 0);
  s.is("no such device", int(cudaSetDevice(count)), int(cudaErrorInvalidDevice));
  s.is("peek keeps the error", int(cudaPeekAtLastError()), int(cudaErrorInvalidDevice));
  s.is("get takes the error", int(cudaGetLastError()), int(cudaErrorInvalidDevice));
  s.is("and then it is gone", int(cudaGetLastError()), int(cudaSuccess));
  cudaDeviceProp properties;
  ok(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
  s.is("warp size", properties.warpSize, 32);
  s.is("threads of a block", properties.maxThreadsPerBlock, 1024);
  int value = 0;
  ok(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0), "cudaDeviceGetAttribute");
  s.is("attribute", value, 32);
  int blocks = 0;
  ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, affine, 128, 0), "occupancy");
  s.is("occupancy", int(blocks > 0), 1);
  affine<<<0, 128>>>(nullptr, 1, 1);
  s.is("empty grid", int(cudaGetLastError()), int(cudaErrorInvalidConfiguration));
}

int main() {
  Suite s;
  const auto x = loop<int>(kCount, mixed);
  orders(s, x);
  captures(s, x);
  built_graphs(s, x);
  errors_and_devices(s);
  return s.finish();
}
