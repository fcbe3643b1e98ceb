#include "tool/compare/judge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace migrate::compare {
namespace {

using dumps::Leaf;
using dumps::Task;

dumps::Value number(double value) { return {dumps::Value::Kind::number, value, dumps::python_number(value)}; }

Leaf tensor(double max, double min, double mean, double norm, const char* type = "Float32") {
  Leaf leaf;
  leaf.is_tensor = true;
  leaf.dtype = type;
  leaf.shape = "[100]";
  leaf.elements = 100;
  leaf.max = number(max);
  leaf.min = number(min);
  leaf.mean = number(mean);
  leaf.norm = number(norm);
  return leaf;
}

LeafVerdict judged(const Leaf& target, const Leaf& golden, Task task = Task::statistics,
                   const char* operation = "Kernel.gelu.0.forward") {
  Row row;
  row.target = &target;
  row.golden = row.paired = &golden;
  return judge(row, task, default_tolerances(), operation);
}

TEST(StatisticsError, IsRelativeToTheSizeOfTheElements) {
  EXPECT_DOUBLE_EQ(statistics_error(tensor(2.5, -4, 0, 10), tensor(2, -4, 0, 10)), 0.125);
  // rms = 10 / sqrt(100) = 1: a mean near zero is no scale.
  EXPECT_DOUBLE_EQ(statistics_error(tensor(2, -4, 0.01, 10), tensor(2, -4, 0.001, 10)), 0.009);
  EXPECT_DOUBLE_EQ(statistics_error(tensor(2, -4, 0, 11), tensor(2, -4, 0, 10)), 0.1);
  EXPECT_EQ(statistics_error(tensor(NAN, -4, 0, 10), tensor(NAN, -4, 0, 10)), 0);
  EXPECT_TRUE(std::isinf(statistics_error(tensor(NAN, -4, 0, 10), tensor(2, -4, 0, 10))));
  EXPECT_TRUE(std::isinf(statistics_error(tensor(1, 0, 0, 10), tensor(0, 0, 0, 0))));
}

TEST(Judge, TolerancesOfTypes) {
  EXPECT_FALSE(judged(tensor(1.000009, 0, 0, 1), tensor(1, 0, 0, 1)).differs);
  EXPECT_TRUE(judged(tensor(1.00002, 0, 0, 1), tensor(1, 0, 0, 1)).differs);
  EXPECT_FALSE(
      judged(tensor(1.00002, 0, 0, 1), tensor(1, 0, 0, 1), Task::statistics, "Blas.gemm.0.forward").differs);
  EXPECT_FALSE(judged(tensor(1.001, 0, 0, 1, "Float16"), tensor(1, 0, 0, 1)).differs)
      << "the wider tolerance";
  EXPECT_TRUE(judged(tensor(2, 1, 1, 3, "Int32"), tensor(3, 1, 1, 3, "Int32")).differs);
}

TEST(Judge, ElementsDecideWhereTheyAreKnown) {
  const Leaf target = tensor(1, 0, 0, 1), golden = target;
  Row row;
  row.target = &target;
  row.golden = row.paired = &golden;
  row.metrics.error = 0.5;
  EXPECT_TRUE(judge(row, Task::tensor, default_tolerances(), "Kernel.k.0.forward").differs);
  row.metrics.error = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(judge(row, Task::tensor, default_tolerances(), "Kernel.k.0.forward").differs);
}

TEST(Judge, ChecksumsDecideAlone) {
  Leaf target = tensor(1, 0, 0, 1), golden = target;
  target.md5 = "00000001";
  golden.md5 = "00000002";
  EXPECT_EQ(judged(target, golden, Task::md5).why, "has other bytes (CRC-32 00000001, golden 00000002)");
  EXPECT_FALSE(judged(target, golden).differs);
}

TEST(Judge, OtherShapesAndTypesDiffer) {
  Leaf target = tensor(1, 0, 0, 1), golden = target;
  target.shape = "[50, 2]";
  EXPECT_EQ(judged(target, golden).why, "has shape [50, 2], golden [100]");
  EXPECT_EQ(judged(tensor(1, 0, 0, 1, "Int32"), golden).why, "has type Int32, golden Float32");
  EXPECT_FALSE(judged(tensor(1, 0, 0, 1, "torch.float32"), golden).differs);
}

TEST(Judge, ArgumentsMustBeEqual) {
  Leaf target, golden;
  target.dtype = golden.dtype = "<class 'float'>";
  target.max = number(0.5);
  golden.max = number(0.25);
  EXPECT_EQ(judged(target, golden).why, "is 0.5, golden 0.25");
  target.max = number(0.25 * (1 + 1e-7));
  EXPECT_FALSE(judged(target, golden).differs);
  target.dtype = golden.dtype = "<class 'int'>";
  EXPECT_TRUE(judged(target, golden).differs);
  target.max = {dumps::Value::Kind::text, 0, "4 bytes"};
  golden.max = {dumps::Value::Kind::text, 0, "__half2"};
  EXPECT_FALSE(judged(target, golden).known) << "a class that one of the probes cannot name";
}

TEST(Judge, NothingToCompareIsNotKnown) {
  Row row;
  const Leaf target = tensor(1, 0, 0, 1);
  row.target = &target;
  EXPECT_FALSE(judge(row, Task::statistics, default_tolerances(), "Kernel.k.0.forward").known);
  Leaf empty = target;
  empty.max = empty.min = empty.mean = empty.norm = dumps::Value();
  EXPECT_FALSE(judged(empty, empty).known);
  EXPECT_TRUE(judged(empty, target).differs);
}

}  // namespace
}  // namespace migrate::compare
