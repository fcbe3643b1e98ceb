// Boxes of tensors by tensor maps: loads with what lies outside, swizzled rows, steps, stores, reductions.
#include <cuda.h>

#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::ok;
using check::Suite;
namespace ptx = cuda::ptx;

constexpr int kWidth = 40, kHeight = 24, kColumns = 16, kRows = 8, kBox = kColumns * kRows;

// A map of an array of `rank` dimensions of int, the first the fastest.
static CUtensorMap map_of(int rank, int* data, std::vector<cuuint64_t> extent, std::vector<cuuint32_t> box,
                          std::vector<cuuint32_t> step, CUtensorMapSwizzle swizzle) {
  using Encode = CUresult (*)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*,
                              const cuuint64_t*, const cuuint32_t*, const cuuint32_t*, CUtensorMapInterleave,
                              CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result;
  ok(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result),
     "entry point");
  std::vector<cuuint64_t> strides;
  cuuint64_t bytes = sizeof(int);
  for (int i = 0; i + 1 < rank; ++i) strides.push_back(bytes *= extent[i]);
  CUtensorMap map{};
  const CUresult made = reinterpret_cast<Encode>(found)(
      &map, CU_TENSOR_MAP_DATA_TYPE_INT32, rank, data, extent.data(), strides.data(), box.data(), step.data(),
      CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE,
      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  ok(made == CUDA_SUCCESS ? cudaSuccess : cudaErrorInvalidValue, "cuTensorMapEncodeTiled");
  return map;
}

// One box, through inline PTX.
__global__ void load_box(int* out, const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(1024) int tile[kBox];
  __shared__ alignas(8) uint64_t barrier;
  const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0) {
    asm volatile("prefetch.tensormap [%0];" : : "l"(&map) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" : : "r"(at) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                 :
                 : "r"(at), "r"(int(sizeof tile))
                 : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
        :
        : "r"(static_cast<uint32_t>(__cvta_generic_to_shared(tile))), "l"(&map), "r"(x), "r"(y), "r"(at)
        : "memory");
  }
  __syncthreads();
  asm volatile(
      "{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], 0;\n@P1 bra DONE;\nbra "
      "LAB_WAIT;\nDONE:\n}"
      :
      : "r"(at)
      : "memory");
  for (int i = threadIdx.x; i < kBox; i += blockDim.x) out[i] = tile[i];
}

// A box is added to the tensor it came from, and stored beside it. Source: the programming guide's example.
__global__ void change_box(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int tile[kRows][kColumns];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    const int32_t at[2] = {x, y};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, &tile, &map, at,
                              cuda::device::barrier_native_handle(barrier));
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof tile);
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  for (int i = threadIdx.x; i < kBox; i += blockDim.x) tile[i / kColumns][i % kColumns] += 1000 * (i + 1);
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {x, y}, beside[2] = {x + kColumns, y};
    ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, &tile);
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, beside, &tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

__global__ void load_volume(int* out, const __grid_constant__ CUtensorMap map, int x, int y, int z) {
  __shared__ alignas(128) int tile[4 * 3 * 2];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&barrier, 1);
    const int32_t at[3] = {x, y, z};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &barrier);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &barrier,
                                   sizeof tile);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&barrier, 0)) {
  }
  if (threadIdx.x < 24) out[threadIdx.x] = tile[threadIdx.x];
}

static void boxes(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const auto inside = [&](int column, int row) {
    return column >= 0 && column < kWidth && row >= 0 && row < kHeight ? x[row * kWidth + column] : 0;
  };
  const std::vector<cuuint64_t> extent = {kWidth, kHeight};
  const int places[][2] = {{0, 0}, {8, 16}, {-4, -5}, {36, 20}, {-100, 2}, {4, 24}};
  for (const auto& p : places) {
    const CUtensorMap map = map_of(2, d, extent, {kColumns, kRows}, {1, 1}, CU_TENSOR_MAP_SWIZZLE_NONE);
    s.equal("box at " + std::to_string(p[0]) + " " + std::to_string(p[1]),
            device<int>(kBox, [&](int* o) { load_box<<<1, 32>>>(o, map, p[0], p[1]); }),
            loop<int>(kBox, [&](int i) { return inside(p[0] + i % kColumns, p[1] + i / kColumns); }));
  }
  // Bytes of a row of 32, 64, 128: 16-byte parts change places by the number of 128 bytes that they are in.
  const struct {
    CUtensorMapSwizzle swizzle;
    int columns;
  } swizzles[] = {
      {CU_TENSOR_MAP_SWIZZLE_32B, 8}, {CU_TENSOR_MAP_SWIZZLE_64B, 16}, {CU_TENSOR_MAP_SWIZZLE_128B, 32}};
  for (const auto& one : swizzles) {
    const int columns = one.columns, rows = kBox / columns, parts = columns / 4;
    const CUtensorMap map =
        map_of(2, d, extent, {cuuint32_t(columns), cuuint32_t(rows)}, {1, 1}, one.swizzle);
    s.equal("swizzled " + std::to_string(4 * columns),
            device<int>(kBox, [&](int* o) { load_box<<<1, 32>>>(o, map, 4, 2); }),
            loop<int>(kBox, [&](int i) {
              const int part = (i / 4) ^ (i / 32 % parts), from = part * 4 + i % 4;
              return inside(4 + from % columns, 2 + from / columns);
            }));
  }
  const CUtensorMap steps = map_of(2, d, extent, {kColumns, 2 * kRows}, {1, 2}, CU_TENSOR_MAP_SWIZZLE_NONE);
  s.equal("every second row", device<int>(kBox, [&](int* o) { load_box<<<1, 32>>>(o, steps, 4, 3); }),
          loop<int>(kBox, [&](int i) { return inside(4 + i % kColumns, 3 + 2 * (i / kColumns)); }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kWidth * kHeight, mixed);
  const Buffer<int> d(x);
  boxes(s, x, d);
  for (const int left : {4, 20, 36}) {
    s.equal("change_box " + std::to_string(left),
            device<int>(x,
                        [&](int* o) {
                          const CUtensorMap map = map_of(2, o, {kWidth, kHeight}, {kColumns, kRows}, {1, 1},
                                                         CU_TENSOR_MAP_SWIZZLE_NONE);
                          change_box<<<1, 64>>>(map, left, 3);
                        }),
            loop<int>(kWidth * kHeight, [&](int i) {
              const int column = i % kWidth - left, row = i / kWidth - 3;
              if (row < 0 || row >= kRows || column < 0 || column >= 2 * kColumns) return x[i];
              const int from = column % kColumns, added = 1000 * (row * kColumns + from + 1);
              return column < kColumns ? 2 * x[i] + added
                                       : (left + from < kWidth ? x[i - kColumns] : 0) + added;
            }));
  }
  const CUtensorMap volume = map_of(3, d, {8, 10, 12}, {4, 3, 2}, {1, 1, 1}, CU_TENSOR_MAP_SWIZZLE_NONE);
  s.equal("load_volume", device<int>(24, [&](int* o) { load_volume<<<1, 32>>>(o, volume, 4, 8, 11); }),
          loop<int>(24, [&](int i) {
            const int a = 4 + i % 4, b = 8 + i / 4 % 3, c = 11 + i / 12;
            return a < 8 && b < 10 && c < 12 ? x[(c * 10 + b) * 8 + a] : 0;
          }));
  return s.finish();
}
