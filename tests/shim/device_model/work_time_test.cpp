// Modelled times follow from what bounds the work.
#include "runtime_shim/device_model/work_time.h"

#include "gtest/gtest.h"

namespace npu::device_model {
namespace {

struct Model {
  const configuration::Chip& chip;
  Rates rates;
  explicit Model(const char* name = "Ascend910B1")
      : chip(*configuration::find_chip(name)), rates(rates_of(chip)) {}
  WorkTime operator()(const aclsimWork& work) const { return time_of(chip, rates, work); }
};

aclsimWork product(int64_t m, int64_t n, int64_t k, aclDataType type) {
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_CUBE;
  work.type = type;
  work.m = m;
  work.n = n;
  work.k = k;
  work.batch = 1;
  work.flops = 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  work.bytes_in = static_cast<uint64_t>(2 * (m * k + k * n));
  work.bytes_out = static_cast<uint64_t>(2 * m * n);
  return work;
}

aclsimWork vector_work(uint64_t in, uint64_t out) {
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_VECTOR;
  work.bytes_in = in;
  work.bytes_out = out;
  return work;
}

aclsimWork copy(aclsimRoute route, uint64_t bytes, bool pageable = false) {
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_COPY;
  work.route = route;
  work.is_pageable = pageable ? 1 : 0;
  work.bytes_in = work.bytes_out = bytes;
  return work;
}

TEST(Rates, CubesOfPublishedChips) {
  // 24 cubes x 8192 operations x 1.8 GHz: 353.9 TFLOPS of 910B2. 256 TFLOPS of the first 910.
  EXPECT_NEAR(Model("Ascend910B2").rates.cube_flops, 353.9e12, 0.1e12);
  EXPECT_NEAR(Model("Ascend910A").rates.cube_flops, 262e12, 1e12);
  EXPECT_NEAR(Model().rates.memory_bytes, 1.638e12, 1e9);
}

TEST(WorkTime, LargeProductsAreBoundByTheCubes) {
  const Model model;
  const WorkTime time = model(product(8192, 8192, 8192, ACL_FLOAT16));
  EXPECT_TRUE(time.is_known);
  EXPECT_EQ(time.bound, Bound::kCube);
  const double ideal = 2.0 * 8192 * 8192 * 8192 / model.rates.cube_flops;
  EXPECT_NEAR(time.seconds, ideal / model.rates.cube_share + model.rates.task_seconds,
              0.02 * ideal);  // 85.3 waves are 86
  // FLOAT takes four times as long on 910B, and no longer on 910A, which converts it.
  EXPECT_NEAR(model(product(8192, 8192, 8192, ACL_FLOAT)).cube_seconds, 4 * time.cube_seconds, 1e-9);
  EXPECT_FALSE(model(product(8192, 8192, 8192, ACL_DOUBLE)).is_known);
}

TEST(WorkTime, ProductsWithAVectorAreBoundByTheMemory) {
  EXPECT_EQ(Model()(product(1, 11008, 8192, ACL_FLOAT16)).bound, Bound::kMemory);
}

TEST(WorkTime, SmallWorkIsOverhead) {
  const Model model;
  for (const aclsimWork& work : {product(16, 16, 16, ACL_FLOAT16), vector_work(1024, 1024)}) {
    EXPECT_EQ(model(work).bound, Bound::kOverhead);
    EXPECT_LT(model(work).seconds, 1.5 * model.rates.task_seconds);
  }
}

TEST(WorkTime, GrowsWithTheWork) {
  const Model model;
  double last = 0;
  for (int64_t n = 16; n <= 8192; n *= 2) {
    const double now = model(product(n, n, n, ACL_BF16)).seconds;
    EXPECT_GE(now, last) << n;
    last = now;
  }
  EXPECT_GT(model(vector_work(1 << 30, 1 << 29)).seconds, model(vector_work(1 << 29, 1 << 29)).seconds);
}

TEST(WorkTime, CopiesDependOnTheRoute) {
  const Model model;
  const uint64_t bytes = 1 << 28;
  const double pinned = model(copy(ACLSIM_ROUTE_HOST_TO_DEVICE, bytes)).seconds;
  EXPECT_GT(model(copy(ACLSIM_ROUTE_HOST_TO_DEVICE, bytes, true)).seconds, 1.5 * pinned);
  EXPECT_LT(model(copy(ACLSIM_ROUTE_ON_DEVICE, bytes)).seconds, pinned);
  EXPECT_FALSE(model(copy(ACLSIM_ROUTE_HOST_TO_HOST, bytes)).is_known);
}

TEST(WorkTime, CyclesAreThoseOfTheClock) {
  const Model model;
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_CORES;
  work.cycles = 1'850'000;
  EXPECT_NEAR(model(work).seconds, 1e-3 + model.rates.task_seconds, 1e-9);
}

TEST(WorkTime, WhatNobodyDescribedIsUnknown) {
  EXPECT_FALSE(Model()(aclsimWork{}).is_known);
  aclsimWork waiting{};
  waiting.unit = ACLSIM_UNIT_WAIT;
  EXPECT_TRUE(Model()(waiting).is_known);
  EXPECT_EQ(Model()(waiting).seconds, 0);
}

TEST(WorkTime, PipesOfModelledWork) {
  const Model model;
  aclsimWork work = vector_work(1 << 30, 1 << 29);
  const WorkTime time = model(work);
  add_pipes(model.rates, time, work);
  EXPECT_EQ(work.cores, 48u);
  const double all = static_cast<double>(work.cycles) * work.cores;
  EXPECT_NEAR(static_cast<double>(work.busy[4]) / all, 1.0, 0.02);  // mte2 reads the larger part
  EXPECT_NEAR(static_cast<double>(work.busy[5]) / all, 0.5, 0.02);
  EXPECT_EQ(work.busy[2], 0u);
}

TEST(HostTime, LaunchesCostMoreThanQueries) {
  const Rates rates = Model().rates;
  EXPECT_EQ(host_seconds(rates, "aclsimInterface::launchTask"), rates.launch_seconds);
  EXPECT_EQ(host_seconds(rates, "aclrtMalloc"), rates.malloc_seconds);
  EXPECT_EQ(host_seconds(rates, "aclrtGetDevice"), rates.call_seconds);
}

}  // namespace
}  // namespace npu::device_model
