// cuda::std::mdspan and span: places of elements by layout, in host code and in kernels.
#include "npu/std.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;
namespace cs = cuda::std;

TEST(Mdspan, ExtentsAreStaticOrDynamic) {
  using Mixed = cs::extents<int, 3, cs::dynamic_extent, 5>;
  const Mixed mixed(4);
  EXPECT_EQ(Mixed::rank(), 3u);
  EXPECT_EQ(Mixed::rank_dynamic(), 1u);
  EXPECT_EQ(Mixed::static_extent(0), 3u);
  EXPECT_EQ(Mixed::static_extent(1), cs::dynamic_extent);
  EXPECT_EQ(mixed.extent(1), 4);
  EXPECT_EQ(mixed.extent(2), 5);
  EXPECT_TRUE(mixed == (cs::dextents<long, 3>(3, 4, 5)));
  EXPECT_FALSE(mixed == (cs::dextents<long, 3>(3, 4, 6)));
  EXPECT_TRUE(mixed == Mixed(3, 4, 5));
  EXPECT_TRUE((cs::dextents<int, 2>(std::array<int, 2>{7, 8})) == (cs::extents<int, 7, 8>()));
}

TEST(Mdspan, LayoutsPlaceElements) {
  std::vector<int> data(24);
  for (int i = 0; i < 24; ++i) data[static_cast<size_t>(i)] = i;
  const cs::mdspan<int, cs::dextents<int, 3>> rows(data.data(), 2, 3, 4);
  const cs::mdspan<int, cs::dextents<int, 3>, cs::layout_left> columns(data.data(), 2, 3, 4);
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 4; ++z) {
        EXPECT_EQ(rows(x, y, z), (x * 3 + y) * 4 + z);
        EXPECT_EQ(columns(x, y, z), x + 2 * (y + 3 * z));
        EXPECT_EQ((rows[std::array<int, 3>{x, y, z}]), rows(x, y, z));
      }
  EXPECT_EQ(rows.size(), 24u);
  EXPECT_EQ(rows.stride(0), 12);
  EXPECT_EQ(columns.stride(2), 6);
  using Matrix = cs::dextents<int, 2>;
  const cs::layout_stride::mapping<Matrix> padded(Matrix(3, 4), std::array<int, 2>{8, 2});
  const cs::mdspan<int, Matrix, cs::layout_stride> spread(data.data(), padded);
  EXPECT_EQ(spread(2, 3), 2 * 8 + 3 * 2);
  EXPECT_EQ(padded.required_span_size(), 23);
  const cs::mdspan<const int, cs::dextents<int, 3>> constant = rows;
  EXPECT_EQ(constant(1, 2, 3), 23);
  const cs::mdspan deduced(data.data(), 6, 4);
  EXPECT_EQ(deduced(5, 3), 23);
}

__global__ void transpose(NPU_KERNEL_PARAMS_ cs::mdspan<float, cs::dextents<int, 2>> out,
                          cs::mdspan<const float, cs::extents<int, 7, 5>> in) {
  const int row = static_cast<int>(threadIdx.x);
  for (int column = 0; column < in.extent(1); ++column) out(column, row) = in(row, column);
}
TEST(Mdspan, KernelsTakeItByValue) {
  std::vector<float> values(35);
  for (int i = 0; i < 35; ++i) values[static_cast<size_t>(i)] = static_cast<float>(i);
  DeviceArray<float> in(values), out(35);
  npu::launch<transpose>(npu::config(1, 7), cs::mdspan<float, cs::dextents<int, 2>>(out.get(), 5, 7),
                         cs::mdspan<const float, cs::extents<int, 7, 5>>(in.get()));
  const std::vector<float> got = out.read();
  for (int row = 0; row < 7; ++row)
    for (int column = 0; column < 5; ++column)
      EXPECT_EQ(got[static_cast<size_t>(column * 7 + row)], static_cast<float>(row * 5 + column));
}

TEST(Span, ViewsOfArraysAndContainers) {
  std::vector<int> values = {1, 2, 3, 4, 5};
  cs::span<int> all(values);
  all[1] = 20;
  EXPECT_EQ(values[1], 20);
  EXPECT_EQ(all.size(), 5u);
  EXPECT_EQ(all.size_bytes(), 20u);
  EXPECT_EQ(all.subspan(1, 3).back(), 4);
  EXPECT_EQ(all.first(2).back(), 20);
  EXPECT_EQ(all.last(2).front(), 4);
  const cs::span<const int> constant = all;
  EXPECT_EQ(std::accumulate(constant.begin(), constant.end(), 0), 33);
  int array[3] = {7, 8, 9};
  EXPECT_EQ(cs::span(array).size(), 3u);
  EXPECT_EQ(cs::as_bytes(all).size(), 20u);
  EXPECT_TRUE(cs::span<int>().empty());
}

}  // namespace
