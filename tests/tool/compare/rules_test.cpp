#include "tool/compare/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "tool/compare/statistics.h"

namespace migrate::compare {
namespace {

using dumps::Leaf;
using dumps::Task;
using ::testing::ElementsAre;

dumps::Value number(double value) { return {dumps::Value::Kind::number, value, dumps::python_number(value)}; }

/// The rows of one operation.
class Rows {
 public:
  explicit Rows(std::string name = "Kernel.k.0.forward") : name_(std::move(name)) {}

  /// Max of target and golden; "norm" gives the relative error of the norm.
  Row& add(const std::string& part, double target, double golden, double norm_error = 0) {
    leaves_.push_back(leaf(part, target));
    leaves_.push_back(leaf(part, golden));
    Row row;
    row.golden = row.paired = &leaves_.back();
    row.target = &leaves_[leaves_.size() - 2];
    row.statistics[3].relative = std::to_string(norm_error * 100) + "%";
    rows_.push_back(row);
    return rows_.back();
  }
  Leaf& target(size_t i) { return leaves_[2 * i]; }

  /// One word per row: its result, with the number of messages.
  std::vector<std::string> judged(Task task = Task::statistics) {
    judge_by_msprobe(rows_, task);
    std::vector<std::string> words;
    for (const Row& row : rows_) {
      std::string word = to_string(row.result);
      for (const std::string& message : row.messages) word += "; " + message.substr(0, 48);
      words.push_back(word);
    }
    return words;
  }
  std::vector<Row> rows_;

 private:
  Leaf leaf(const std::string& part, double value) const {
    Leaf leaf;
    leaf.name = name_ + "." + part;
    leaf.is_tensor = true;
    leaf.dtype = "Float32";
    leaf.shape = "[4]";
    leaf.max = leaf.min = leaf.mean = leaf.norm = number(value);
    return leaf;
  }
  std::string name_;
  std::deque<Leaf> leaves_;
};

TEST(Rules, EqualRowsPass) {
  Rows rows;
  rows.add("input.0", 1, 1);
  rows.add("output.0", 2, 2);
  EXPECT_THAT(rows.judged(), ElementsAre("pass", "pass"));
}

TEST(Rules, NanAndInfOfTheTargetAlone) {
  Rows rows;
  rows.add("input.0", NAN, 1);
  rows.add("output.0", INFINITY, NAN);
  EXPECT_THAT(rows.judged(), ElementsAre("error; error: There is nan/inf/-inf in the maximum or m", "pass"));
}

TEST(Rules, NormOfOutputs) {
  auto judged = [](double in, double out) {
    Rows rows;
    rows.add("input.0", 1, 1, in);
    rows.add("output.0", 1, 1, out);
    return rows.judged()[1];
  };
  EXPECT_EQ(judged(0.09, 0.51), "error; error: The NormRelativeErr of output is greater ");
  EXPECT_EQ(judged(0.09, 0.5), "pass");
  EXPECT_EQ(judged(0.11, 0.9), "pass");
  EXPECT_EQ(judged(0.01, 0.11), "warning; warning: The norm relative error of output is 10");
  EXPECT_EQ(judged(0.01, 0.09), "pass");
  EXPECT_EQ(judged(0, 0.11), "warning; warning: The norm relative error of output is 10");
  EXPECT_EQ(judged(0, 0.1), "pass");
}

TEST(Rules, TypesShapesAndGradients) {
  Rows rows;
  for (const char* part : {"input.0", "input.1", "output.0"}) rows.add(part, 1, 1);
  rows.target(0).dtype = "Float16";
  rows.target(1).shape = "[2, 2]";
  rows.target(2).requires_grad = "True";
  EXPECT_THAT(rows.judged(), ElementsAre("error; error: The dtype of NPU and Bench are inconsiste",
                                         "error; error: The shape of NPU and Bench are inconsiste",
                                         "error; error: The Required_Grad of NPU and Bench are in"));
}

TEST(Rules, ArgumentsThatDiffer) {
  Rows rows;
  rows.add("input.0", 2, 3);
  for (Leaf* leaf : {const_cast<Leaf*>(rows.rows_[0].target), const_cast<Leaf*>(rows.rows_[0].golden)}) {
    leaf->dtype = "<class 'int'>";
    leaf->shape = "[]";
  }
  EXPECT_THAT(rows.judged(), ElementsAre("error; error: The scalar parameters of NPU and Bench ar"));
}

TEST(Rules, WithoutAPairOnlyNanIsAnError) {
  Rows rows;
  rows.add("input.0", 1, 9).golden = nullptr;
  rows.add("output.0", NAN, 9).golden = nullptr;
  EXPECT_THAT(rows.judged(), ElementsAre("pass", "error; error: There is nan/inf/-inf in the maximum or m"));
}

TEST(Rules, TensorsByOneThousandthAndCosine) {
  auto judged = [](double in, double out, double cosine_in, double cosine_out) {
    Rows rows;
    for (const char* part : {"input.0", "output.0"}) rows.add(part, 1, 1);
    rows.rows_[0].metrics.one_thousandth = number_cell(in);
    rows.rows_[1].metrics.one_thousandth = number_cell(out);
    rows.rows_[0].metrics.cosine = number_cell(cosine_in);
    rows.rows_[1].metrics.cosine = number_cell(cosine_out);
    return rows.judged(Task::tensor)[1];
  };
  EXPECT_EQ(judged(0.91, 0.09, 1, 1), "error; error: The input/parameters of One Thousandth Er");
  EXPECT_EQ(judged(0.91, 0.5, 1, 1), "pass");  // the message says 0.6, the code 0.1
  EXPECT_EQ(judged(0.9, 0, 1, 1), "pass");
  EXPECT_EQ(judged(1, 1, 0.95, 0.84), "warning; warning: The input/parameters of Cosine > 0.9, a");
  EXPECT_EQ(judged(1, 1, 0.9, 0.1), "pass");
}

TEST(Rules, Checksums) {
  Rows rows;
  for (const char* part : {"input.0", "input.1", "output.0"}) rows.add(part, 1, 1);
  rows.target(1).md5 = "00000001";
  rows.rows_[2].golden = nullptr;
  EXPECT_THAT(rows.judged(Task::md5),
              ElementsAre("pass", "error; error: The CRC-32 value of NPU differs from that",
                          "warning; warning: The parameter of NPU does not match the"));
}

TEST(Rules, SomeOperationsAreExempt) {
  Rows rows("Tensor.to.0.forward");
  rows.add("input.0", NAN, 1);
  EXPECT_THAT(rows.judged(), ElementsAre("pass"));
  Rows collective("Distributed.all_to_all_single.0.forward");
  collective.add("input.0", NAN, 1);
  collective.add("output.0", NAN, 1);
  EXPECT_THAT(collective.judged(),
              ElementsAre("pass", "error; error: There is nan/inf/-inf in the maximum or m"));
}

}  // namespace
}  // namespace migrate::compare
