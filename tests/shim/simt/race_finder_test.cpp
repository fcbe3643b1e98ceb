// Which kernels' results depend on the order of threads.
#include "runtime_shim/simt/race/race_finder.h"

#include <cmath>

#include "gmock/gmock.h"
#include "npu/fp16.h"
#include "npu/runtime.h"
#include "runtime_shim/base/sanitizer.h"
#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Managed memory: the finder looks at memory of the device only.
template <class T>
class Memory {
 public:
  explicit Memory(size_t count) {
    EXPECT_EQ(npuMallocManaged(&data_, count * sizeof(T)), npuSuccess);
    for (size_t i = 0; i < count; ++i) data_[i] = T{};
  }
  ~Memory() { EXPECT_EQ(npuFree(data_), npuSuccess); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  T* get() { return data_; }
  T& operator[](size_t i) { return data_[i]; }

 private:
  T* data_ = nullptr;
};

std::vector<std::pair<std::string, Order>> orders(std::initializer_list<const char*> names) {
  std::vector<std::pair<std::string, Order>> result;
  for (const char* name : names) result.emplace_back(name, *parse_order(name));
  return result;
}

template <auto kKernel, class Mode = may_sync, class... A>
int look_at(RaceFinder& finder, const Grid& grid, A... arguments) {
  return finder.run(*call_of<kKernel, Mode>(grid, arguments...));
}

// The value is overwritten in the next round without a barrier after the read.
__global__ void racy_sum(NPU_KERNEL_PARAMS_ int* sums) {
  __shared__ int value;
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == 0) value = round + 1;
    __syncthreads();
    sum += value;
  }
  sums[threadIdx.x] = sum;
}

TEST(RaceFinderTest, ARaceIsNamedWithOrderAndArgument) {
  Memory<int> sums(32);
  RaceFinder finder(orders({"reverse"}), "");
  EXPECT_EQ(look_at<racy_sum>(finder, {{1, 1, 1}, {32, 1, 1}}, sums.get()), 0);
  EXPECT_THAT(finder.report(),
              HasSubstr("race: kernel npu::simt::{anonymous}::racy_sum, order reverse: 1 of 1 launches "
                        "differ, the first is 1; 31 words, most in the 128 bytes of argument 1, largest "
                        "difference 8 against 6 (int)"));
  EXPECT_THAT(finder.report(),
              HasSubstr("kernels: 1, with races: 1, with differences of rounding only: 0\n"));
}

TEST(RaceFinderTest, TheResultsOfTheDefaultOrderStay) {
  Memory<int> sums(32), expected(32);
  EXPECT_EQ((run<racy_sum>({{1, 1, 1}, {32, 1, 1}}, expected.get())), 0);
  RaceFinder finder(orders({"reverse", "depth", "random:1"}), "");
  look_at<racy_sum>(finder, {{1, 1, 1}, {32, 1, 1}}, sums.get());
  for (size_t i = 0; i < 32; ++i) EXPECT_EQ(sums[i], expected[i]) << i;
}

int launches_counted = 0;

__global__ void accumulate(NPU_KERNEL_PARAMS_ int* total, const int* step) {
  atomicAdd(total, *step);
  if (threadIdx.x == 0 && blockIdx.x == 0) ++launches_counted;
}

TEST(RaceFinderTest, RunningAgainStartsFromTheSameMemory) {
  Memory<int> total(1), step(1);
  step[0] = 3;
  launches_counted = 0;
  RaceFinder finder(orders({"reverse", "depth", "random:1"}), "");
  for (int i = 0; i < 2; ++i) look_at<accumulate>(finder, {{4, 1, 1}, {32, 1, 1}}, total.get(), step.get());
  EXPECT_EQ(total[0], 2 * 4 * 32 * 3);
  if (!base::kAddressSanitizer)
    EXPECT_EQ(launches_counted, 2);  // variables are left alone under AddressSanitizer
  EXPECT_EQ(finder.report(), "kernels: 1, with races: 0, with differences of rounding only: 0\n");
}

// Adds through a pointer that lies in device memory.
__global__ void add_behind(NPU_KERNEL_PARAMS_ float** where, const float* x) {
  atomicAdd(*where, x[blockIdx.x * blockDim.x + threadIdx.x]);
}

TEST(RaceFinderTest, AnotherOrderOfAdditionsIsRounding) {
  Memory<float*> where(1);
  Memory<float> total(1), x(1024);
  where[0] = total.get();
  for (int i = 0; i < 1024; ++i) x[static_cast<size_t>(i)] = 1.0f / static_cast<float>(i + 1);
  RaceFinder finder(orders({"reverse"}), "");
  look_at<add_behind>(finder, {{8, 1, 1}, {128, 1, 1}}, where.get(), static_cast<const float*>(x.get()));
  EXPECT_THAT(
      finder.report(),
      AllOf(StartsWith("rounding: kernel "), HasSubstr("4 bytes of memory pointed to by argument 1, "),
            HasSubstr("(float)\n"), HasSubstr("with races: 0, with differences of rounding only: 1")));
}

// The last block to come wins, in the thread loop too.
__global__ void last_block(NPU_KERNEL_PARAMS_ int* out) { *out = blockIdx.x; }

TEST(RaceFinderTest, RacesBetweenBlocksOfTheThreadLoopAreFound) {
  Memory<int> out(1);
  RaceFinder finder(orders({"reverse"}), "");
  look_at<last_block, no_sync>(finder, {{4, 1, 1}, {32, 1, 1}}, out.get());
  EXPECT_EQ(out[0], 3);
  EXPECT_THAT(finder.report(), HasSubstr("last_block, order reverse"));
}

__global__ void fails_in_reverse(NPU_KERNEL_PARAMS_ int* flag) {
  if (threadIdx.x == 0) *flag = 1;
  if (threadIdx.x == 5 && *flag == 0) __trap();
}

TEST(RaceFinderTest, AFailureInAnotherOrderIsARace) {
  Memory<int> flag(1);
  RaceFinder finder(orders({"reverse"}), "");
  stderr_of([&] { EXPECT_EQ(look_at<fails_in_reverse>(finder, {{1, 1, 1}, {32, 1, 1}}, flag.get()), 0); });
  EXPECT_THAT(finder.report(), HasSubstr("1 of 1 launches differ, the first is 1; it fails with code "));
  EXPECT_EQ(flag[0], 1);
}

TEST(RaceFinderTest, CooperativeLaunchesRunOnce) {
  Memory<int> sums(32);
  RaceFinder finder(orders({"reverse"}), "");
  EXPECT_EQ(look_at<racy_sum>(finder, {{1, 1, 1}, {32, 1, 1}, 0, true}, sums.get()), 0);
  EXPECT_THAT(finder.report(), AllOf(HasSubstr("not repeated: kernel "), Not(HasSubstr("race: "))));
}

__global__ void chain(NPU_KERNEL_PARAMS_ int* values) {
  if (threadIdx.x > 0) values[threadIdx.x] = values[threadIdx.x - 1] + 1;
}

TEST(RaceFinderTest, ThreadsThatRanInOneOrderAreSaid) {
  Memory<int> values(32);
  RaceFinder finder(orders({"reverse"}), "");
  EXPECT_EQ((look_at<chain, no_sync>(finder, {{2, 1, 1}, {1, 1, 1}}, values.get())), 0);
  EXPECT_THAT(finder.report(), Not(HasSubstr("threads in order")));
  EXPECT_EQ((look_at<chain, no_sync>(finder, {{1, 1, 1}, {32, 1, 1}}, values.get())), 0);
  EXPECT_THAT(finder.report(), HasSubstr("threads in order: kernel "));
}

// Each block picks an index: small integers, which read as floating-point numbers are next to nothing.
__global__ void last_index(NPU_KERNEL_PARAMS_ int* winner, float* best) {
  *winner = 100000 + blockIdx.x;
  *best = 1;
}
struct Pair {
  float value;
  int index;
};
__global__ void last_pair(NPU_KERNEL_PARAMS_ Pair* winner) {
  *winner = {1.0f, 100000 + static_cast<int>(blockIdx.x)};
}
__global__ void last_of_two_views(NPU_KERNEL_PARAMS_ float* values, int* indices) {
  values[0] = 1.0f;
  indices[1] = 0x3f800000 + static_cast<int>(blockIdx.x);
}

TEST(RaceFinderTest, AnIndexThatDiffersIsARace) {
  Memory<int> winner(1);
  Memory<float> best(1), views(2);
  Memory<Pair> pair(1);
  RaceFinder finder(orders({"reverse"}), "");
  look_at<last_index, no_sync>(finder, {{4, 1, 1}, {1, 1, 1}}, winner.get(), best.get());
  look_at<last_pair, no_sync>(finder, {{4, 1, 1}, {1, 1, 1}}, pair.get());
  look_at<last_of_two_views, no_sync>(finder, {{4, 1, 1}, {1, 1, 1}}, views.get(),
                                      reinterpret_cast<int*>(views.get()));
  const std::string report = finder.report();
  EXPECT_THAT(report, HasSubstr("largest difference 100003 against 100000 (int)"));
  EXPECT_THAT(report, HasSubstr("(bytes of unknown type, the first at 4)"));
  EXPECT_THAT(report, HasSubstr("with races: 3, with differences of rounding only: 0"));
}

TEST(DifferenceTest, RoundingIsJudgedByTheLargestValue) {
  const float before[] = {1000, 1e-3f, 1}, near[] = {1000.01f, 2e-3f, 1}, far[] = {1001, 1e-3f, 1},
              no_number[] = {NAN, 1e-3f, 1};
  const auto difference = [&](const float* now, detail::ElementType type = detail::ElementType::float32) {
    return memory_diff(reinterpret_cast<const char*>(before), reinterpret_cast<const char*>(now),
                       sizeof(before), type);
  };
  EXPECT_EQ(difference(before).words, 0u);
  EXPECT_EQ(difference(near).words, 2u);
  EXPECT_TRUE(difference(near).as_rounding);
  EXPECT_FALSE(difference(far).as_rounding);
  EXPECT_FALSE(difference(no_number).as_rounding);
  for (const auto type : {detail::ElementType::int8, detail::ElementType::int16, detail::ElementType::int32,
                          detail::ElementType::unknown})
    EXPECT_FALSE(difference(near, type).as_rounding);
}

TEST(DifferenceTest, EachTypeHasItsOwnTolerance) {
  const double before = 1, near = 1 + 1e-14, far = 1 + 1e-5;
  const auto is_rounding = [](const auto& a, const auto& b, detail::ElementType type) {
    return memory_diff(reinterpret_cast<const char*>(&a), reinterpret_cast<const char*>(&b), sizeof(a), type)
        .as_rounding;
  };
  EXPECT_TRUE(is_rounding(before, near, detail::ElementType::float64));
  EXPECT_FALSE(is_rounding(before, far, detail::ElementType::float64));
  const __half half = 1.0f, near_half = 1.001f, far_half = 1.1f;
  EXPECT_TRUE(is_rounding(half, near_half, detail::ElementType::float16));
  EXPECT_FALSE(is_rounding(half, far_half, detail::ElementType::float16));
}

static_assert(detail::PointeeOf<const float4* __restrict>::type == detail::ElementType::float32);
static_assert(detail::PointeeOf<float**>::levels == 2 &&
              detail::PointeeOf<void*>::type == detail::ElementType::unknown);
static_assert(detail::PointeeOf<__half2*>::type == detail::ElementType::float16);

}  // namespace
}  // namespace npu::simt
