#include "tool/compare/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/tool/dumps/dump_folder.h"
#include "tests/tool/dumps/tensor_files.h"
#include "tool/compare/summary.h"

namespace migrate::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = FirstDifference::Kind;

class Compare : public DumpFolder {
 protected:
  CompareOptions options_;

  /// Compares the folders g and t.
  Comparison compared(const std::string& part = "") {
    options_.golden = path("g") + part;
    options_.target = path("t") + part;
    options_.timestamp = "20260101000000";
    auto comparison = compare_dumps(options_);
    if (!comparison) ADD_FAILURE() << comparison.error().message;
    return comparison ? *comparison : Comparison();
  }
  std::string error() {
    options_.golden = path("g");
    options_.target = path("t");
    auto comparison = compare_dumps(options_);
    return comparison ? "none" : comparison.error().message;
  }
  Comparison compared(const std::vector<std::string>& golden, const std::vector<std::string>& target) {
    put("g/dump.json", dump(golden));
    put("t/dump.json", dump(target));
    return compared();
  }
};

/// A tensor of its own, of which two values tell it from others; `at` is its address.
std::string tensor(const std::string& max, const std::string& min, int at = 0) {
  const std::string place = at ? R"(,"address":"0x)" + std::to_string(at) + R"(","bytes":16)" : std::string();
  return leaf(max, min, "0.5", "3.0", place);
}

/// load -> scale -> add -> loss; the scale of the target may be another one.
std::vector<std::string> chain(const std::string& scaled, const std::string& added, const std::string& loss,
                               bool addresses = false) {
  auto at = [&](int address) { return addresses ? address : 0; };
  return {
      operation("Kernel.load.0.forward", "", tensor("2.0", "1.0", at(10))),
      operation("Kernel.bias.0.forward", "", tensor("7.0", "6.0", at(30))),
      operation("Kernel.scale.0.forward", tensor("2.0", "1.0", at(10)), tensor(scaled, "1.5", at(50))),
      operation("Kernel.add.0.forward", tensor(scaled, "1.5", at(50)) + "," + tensor("7.0", "6.0", at(30)),
                tensor(added, "2.5", at(70))),
      operation("Kernel.loss.0.forward", tensor(added, "2.5", at(70)), tensor(loss, "0.25", at(90)))};
}

std::vector<std::string> names(const FirstDifference& first) {
  std::vector<std::string> names;
  for (const ChainLink& link : first.chain)
    names.push_back(link.operation.substr(7, link.operation.find('.', 7) - 7) + (link.differs ? "!" : ""));
  return names;
}

TEST_F(Compare, EqualDumpsAgree) {
  const Comparison c = compared(chain("3.0", "4.0", "0.5"), chain("3.0", "4.0", "0.5"));
  EXPECT_FALSE(c.first);
  EXPECT_EQ(c.operations, 5u);
  EXPECT_EQ(c.within, 5u);
  EXPECT_EQ(c.levels[0], 9u);
}

TEST_F(Compare, TheFirstDifferenceHasInputsThatAgree) {
  for (const bool addresses : {false, true}) {
    const Comparison c =
        compared(chain("3.0", "4.0", "0.5", addresses), chain("3.3", "4.3", "0.7", addresses));
    ASSERT_TRUE(c.first);
    EXPECT_EQ(c.first->operation, "Kernel.scale.0.forward");
    EXPECT_EQ(c.first->leaf, "output.0");
    EXPECT_EQ(c.first->kind, Kind::source);
    EXPECT_EQ(c.first->downstream, 2u);
    EXPECT_THAT(names(*c.first), ElementsAre("load", "scale!"));
    EXPECT_EQ(c.first->by, addresses ? DataFlow::By::addresses : DataFlow::By::contents);
    EXPECT_EQ(c.different, 3u);
  }
}

TEST_F(Compare, WithinTheToleranceNothingDiffers) {
  EXPECT_FALSE(compared(chain("3.0", "4.0", "0.5"), chain("3.00001", "4.00001", "0.500004")).first);
  options_.tolerances.allowed["float32"]["elementwise"] = 1e-7;
  EXPECT_EQ(compared().first->operation, "Kernel.scale.0.forward");
}

TEST_F(Compare, ADifferentArgumentIsNamed) {
  auto with = [](const char* factor) {
    return std::vector<std::string>{operation("Kernel.scale.0.forward",
                                              std::string(R"({"type":"float","value":)") + factor + "}",
                                              tensor(factor, "0.0"))};
  };
  const Comparison c = compared(with("0.25"), with("0.5"));
  EXPECT_EQ(c.first->kind, Kind::argument);
  EXPECT_EQ(c.first->leaf, "input.0");
  EXPECT_EQ(c.first->why, "is 0.5, golden 0.25");
}

TEST_F(Compare, AResultCountsMoreThanAnotherListOfArguments) {
  const std::string number = R"({"type":"int","value":3})";
  const Comparison c = compared({operation("Kernel.k.0.forward", tensor("2.0", "1.0"), tensor("4.0", "3.0"))},
                                {operation("Kernel.k.0.forward", number, tensor("5.0", "3.0"))});
  EXPECT_EQ(c.first->leaf, "output.0");
  const std::string other = R"({"type":"int","value":4})";
  const Comparison shifted =
      compared({operation("Kernel.k.0.forward", tensor("2.0", "1.0") + "," + number, tensor("4.0", "3.0"))},
               {operation("Kernel.k.0.forward", number + "," + other, tensor("5.0", "3.0"))});
  EXPECT_EQ(shifted.first->leaf, "output.0") << "4 is not the other side's 3";
  const Comparison same =
      compared({operation("Kernel.k.0.forward", tensor("2.0", "1.0"), tensor("4.0", "3.0"))},
               {operation("Kernel.k.0.forward", number, tensor("4.0", "3.0"))});
  EXPECT_EQ(same.first->leaf, "input.0");
  EXPECT_EQ(same.first->why, "is <class 'int'>, golden Float32");
}

TEST_F(Compare, AnInputThatNobodyWrote) {
  auto with = [](const char* value) {
    return std::vector<std::string>{
        operation("Kernel.fill.0.forward", "", tensor("9.0", "8.0", 10)),
        operation("Kernel.scale.0.forward", tensor(value, "1.0", 50), tensor(value, "0.0", 70))};
  };
  EXPECT_EQ(compared(with("2.0"), with("4.0")).first->kind, Kind::input);
}

TEST_F(Compare, AnInputThatChangedAfterItWasWritten) {
  auto with = [](const char* read) {
    return std::vector<std::string>{
        operation("Kernel.fill.0.forward", "", tensor("2.0", "1.0", 10)),
        operation("Kernel.scale.0.forward", tensor(read, "1.0", 10), tensor(read, "0.0", 70))};
  };
  const Comparison c = compared(with("2.0"), with("4.0"));
  EXPECT_EQ(c.first->kind, Kind::between);
  EXPECT_THAT(names(*c.first), ElementsAre("fill", "scale!"));
}

/// A copy of bytes and a kernel that reads them as floats.
std::vector<std::string> copied(const std::string& bytes, const std::string& value) {
  const std::string type = R"("UInt8","shape":[16])";
  auto place = [](int at) { return R"(,"address":"0x)" + std::to_string(at) + R"(","bytes":16)"; };
  return {operation("Copy.host_to_device.0.forward", leaf(bytes, "0.0", "9.0", "40.0", place(10), type),
                    leaf(bytes, "0.0", "9.0", "40.0", place(30), type)),
          operation("Copy.device_to_device.0.forward", leaf(bytes, "0.0", "9.0", "40.0", place(30), type),
                    leaf(bytes, "0.0", "9.0", "40.0", place(50), type)),
          operation("Kernel.scale.0.forward", tensor(value, "1.0", 50), tensor(value, "0.5", 70)),
          operation("Copy.device_to_host.0.forward", leaf(bytes, "0.0", "7.0", "41.0", place(70), type),
                    leaf(bytes, "0.0", "7.0", "41.0", place(90), type))};
}

TEST_F(Compare, BytesOfRoundedNumbersAreNoDifference) {
  const Comparison c = compared(copied("200.0", "2.0"), copied("17.0", "2.000001"));
  EXPECT_FALSE(c.first);
  EXPECT_EQ(c.different, 0u);
  EXPECT_EQ(c.not_judged, 3u);
}

TEST_F(Compare, ACopyOfWrongBytesIsNamedWhereSomeoneReadsThem) {
  const Comparison c = compared(copied("200.0", "2.0"), copied("17.0", "3.0"));
  ASSERT_TRUE(c.first);
  EXPECT_EQ(c.first->operation, "Copy.host_to_device.0.forward") << "the first of the copies";
  EXPECT_EQ(c.first->kind, Kind::unseen);
  EXPECT_THAT(c.first->why,
              HasSubstr("Kernel.scale.0.forward, which reads it: input.0 has a relative error of 0.5"));
  EXPECT_EQ(c.first->chain.back().operation, "Kernel.scale.0.forward");
  EXPECT_EQ(c.first->downstream, 1u);
}

TEST_F(Compare, AResultOfUnknownSizeIsNamedWhereSomeoneReadsIt) {
  auto with = [](const char* value) {
    const std::string unknown =
        R"({"type":"unknown","value":null,"dtype":"Float32","address":"0x50","bytes":null})";
    return std::vector<std::string>{
        operation("Kernel.odd.0.forward", tensor("2.0", "1.0", 10), unknown),
        operation("Kernel.scale.0.forward", tensor(value, "1.0", 50), tensor(value, "0.5", 70))};
  };
  const Comparison c = compared(with("2.0"), with("3.0"));
  EXPECT_EQ(c.first->operation, "Kernel.odd.0.forward");
  EXPECT_EQ(c.first->kind, Kind::unseen);
}

/// An operation with two results: one that agrees, and one whose size is not known.
TEST_F(Compare, AResultOfUnknownSizeIsNamedBesideOneThatAgrees) {
  auto with = [](const char* value) {
    const std::string unknown =
        R"({"type":"unknown","value":null,"dtype":"Float32","address":"0x50","bytes":null})";
    return std::vector<std::string>{
        operation("Kernel.before.0.forward", "", tensor("7.0", "1.0", 50)),
        operation("Kernel.odd.0.forward", tensor("2.0", "1.0", 10), tensor("5.0", "1.0", 90) + "," + unknown),
        operation("Kernel.scale.0.forward", tensor(value, "1.0", 50), tensor(value, "0.5", 70))};
  };
  const Comparison c = compared(with("2.0"), with("3.0"));
  EXPECT_EQ(c.first->operation, "Kernel.odd.0.forward");
  EXPECT_EQ(c.first->kind, Kind::unseen);
}

TEST_F(Compare, ErrorsThatGrowSlowlyAreSaidToGrow) {
  auto with = [](const char* first, const char* second) {
    return std::vector<std::string>{
        operation("Kernel.a.0.forward", "", tensor(first, "0.0")),
        operation("Kernel.b.0.forward", tensor(first, "0.0"), tensor(second, "0.5"))};
  };
  const Comparison c = compared(with("1.0", "2.0"), with("1.000008", "2.00003"));
  EXPECT_EQ(c.first->operation, "Kernel.b.0.forward");
  EXPECT_EQ(c.first->kind, Kind::grown);
}

TEST_F(Compare, UnmatchedOperationsAreCounted) {
  const Comparison c = compared({operation("Kernel.a.0.forward", "", same("1.0", "2.0")),
                                 operation("Kernel.b.0.forward", "", same("1.0", "2.0"))},
                                {operation("Kernel.a.0.forward", "", same("1.0", "2.0")),
                                 operation("Kernel.c.0.forward", "", same("1.0", "2.0")),
                                 operation("Kernel.c.1.forward", "", same("1.0", "2.0"))});
  EXPECT_EQ(c.only_golden, 1u);
  EXPECT_EQ(c.only_target, 2u);
  EXPECT_THAT(c.only_golden_names, ElementsAre("Kernel.b.0.forward"));
  EXPECT_FALSE(c.first);
}

TEST_F(Compare, DumpsOfOtherProgramsAreRefused) {
  put("g/dump.json", dump({operation("Kernel.a.0.forward", "", same("1.0", "2.0"))}));
  put("t/dump.json", dump({operation("Kernel.b.0.forward", "", same("1.0", "2.0"))}));
  EXPECT_THAT(error(), HasSubstr("no operation of one is in the other"));
}

TEST_F(Compare, StepsAndRanksInTheirOrder) {
  const auto good = dump(chain("3.0", "4.0", "0.5")), bad = dump(chain("3.3", "4.3", "0.7"));
  for (const char* step : {"step2", "step10", "step3"})
    for (const char* rank : {"rank0", "rank1"}) {
      const std::string name = std::string("/") + step + "/" + rank + "/dump.json";
      put("g" + name, good);
      const bool differs = step != std::string("step2") && rank == std::string("rank1");
      put("t" + name, differs ? bad : good);
    }
  put("g/step11/rank0/dump.json", good);
  put("t/step1/rank0/dump.json", good);
  const Comparison c = compared();
  EXPECT_EQ(c.pairs, 6u);
  EXPECT_EQ(c.first->step, 3);
  EXPECT_EQ(c.first->rank, "rank1");
  EXPECT_THAT(c.notes, ElementsAre(HasSubstr("step1/rank0: only in"), HasSubstr("step11/rank0: only in")));
  EXPECT_EQ(c.losses.size(), 6u);
  EXPECT_EQ(c.losses[0].step, 2);
  EXPECT_EQ(c.losses[0].golden, 0.5);
  EXPECT_EQ(c.by_step.at(3).at("Kernel.scale").different, 1u);
  EXPECT_EQ(c.by_step.at(2).at("Kernel.scale").different, 0u);
}

// Rank 0 has the collective as its first operation, rank 1 the kernel whose result it sums as its second.
TEST_F(Compare, AnotherRankIsToBlameForACollective) {
  auto rank = [&](const std::string& value, bool has_kernel) {
    std::vector<std::string> operations;
    if (has_kernel) {
      operations.push_back(operation("Copy.set.0.forward", "", same("0.0", "0.0")));
      operations.push_back(operation("Kernel.scale.0.forward", same("1.0", "2.0"), tensor(value, "1.0")));
    }
    operations.push_back(operation("Ccl.all_reduce.0.forward",
                                   has_kernel ? tensor(value, "1.0") : same("1.0", "2.0"),
                                   tensor(value, "2.0")));
    return dump(operations);
  };
  for (const char* number : {"0", "1"}) {
    const std::string name = std::string("/step0/rank") + number + "/dump.json";
    put("g" + name, rank("2.0", *number == '1'));
    put("t" + name, rank("3.0", *number == '1'));
  }
  const Comparison c = compared();
  EXPECT_EQ(c.first->rank, "rank1");
  EXPECT_EQ(c.first->operation, "Kernel.scale.0.forward");
}

TEST_F(Compare, ADumpThatEndsEarlyIsReadUpToThere) {
  const std::string whole = dump(chain("3.0", "4.0", "0.5"));
  put("g/dump.json", whole);
  put("t/dump.json", whole.substr(0, whole.find("Kernel.add")));
  const Comparison c = compared();
  EXPECT_EQ(c.operations, 3u);
  EXPECT_EQ(c.only_golden, 2u);
  ASSERT_EQ(c.notes.size(), 1u);
  EXPECT_THAT(c.notes[0],
              HasSubstr("in the middle of an operation; read up to there: 3 whole operations, the last is "
                        "Kernel.scale.0.forward"));
}

TEST_F(Compare, OtherTasksAreComparedByStatistics) {
  put("g/dump.json", dump(chain("3.0", "4.0", "0.5"), "tensor"));
  put("t/dump.json", dump(chain("3.3", "4.0", "0.5")));
  const Comparison c = compared();
  EXPECT_EQ(c.task, dumps::Task::statistics);
  EXPECT_EQ(c.first->operation, "Kernel.scale.0.forward");
  EXPECT_THAT(c.notes, ElementsAre(HasSubstr("other tasks")));
}

TEST_F(Compare, StructureAloneHasNothingToCompare) {
  put("g/dump.json", dump(chain("3.0", "4.0", "0.5"), "structure"));
  put("t/dump.json", dump(chain("3.0", "4.0", "0.5"), "structure"));
  EXPECT_THAT(error(), HasSubstr("task structure has no figures"));
}

TEST_F(Compare, ElementsShowWhatStatisticsHide) {
  const auto with = [&](const char* side, std::vector<float> values) {
    put(std::string(side) + "/dump.json",
        dump({operation(
                 "Kernel.k.0.forward", "",
                 leaf("2.0", "1.0", "1.5", "2.2", R"(,"data_name":"k.npy")", R"("Float32","shape":[2])"))},
             "tensor"));
    put(std::string(side) + "/dump_tensor_data/k.npy", npy("<f4", "(2,)", bytes_of(values)));
  };
  with("g", {1, 2});
  with("t", {2, 1});
  const Comparison c = compared();
  EXPECT_EQ(c.task, dumps::Task::tensor);
  EXPECT_EQ(c.first->operation, "Kernel.k.0.forward");
  put("t/dump_tensor_data/k.npy", "damaged");
  const Comparison damaged = compared();
  EXPECT_FALSE(damaged.first) << "the statistics agree";
  EXPECT_THAT(damaged.notes, ElementsAre(HasSubstr("not a .npy file")));
}

TEST_F(Compare, TheSourceLineIsThatOfTheStack) {
  put("t/stack.json", R"#({"Kernel.scale.0.forward": ["File net.cu, line 42, in step, \n scale(x)"]})#");
  const Comparison c = compared(chain("3.0", "4.0", "0.5"), chain("3.3", "4.3", "0.7"));
  EXPECT_EQ(c.first->line->file, "net.cu");
  EXPECT_EQ(c.first->line->line, 42);
}

TEST_F(Compare, HostileNamesBreakNeitherLinesNorTables) {
  options_.output = path("out");
  const std::string name = R"(=cmd|'/C calc'!A0\n\u001b[2J,\"x.0.forward)";
  const Comparison c =
      compared({operation(name, "", same("1.0", "2.0"))}, {operation(name, "", same("9.0", "18.0"))});
  const std::string summary = write_summary(c, options_);
  EXPECT_EQ(summary.find('\x1b'), std::string::npos);
  EXPECT_THAT(get("out/compare_result_20260101000000.csv"), HasSubstr("\n\"'=cmd"));
}

TEST_F(Compare, TheTableIsMsprobes) {
  options_.output = path("out");
  put("t/stack.json", R"({"Kernel.a.0.forward": ["File a.cu, line 1"]})");
  compared({operation("Kernel.a.0.forward", leaf("2.0", "1", "1.5", "2.5"), same("4", "8.0"))},
           {operation("Kernel.a.0.forward", leaf("2.5", "1", "1.5", "2.5"), same("NaN", "Infinity"))});
  EXPECT_EQ(
      get("out/compare_result_20260101000000.csv"),
      "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Tensor Shape,Bench Tensor Shape,NPU Requires_grad,Bench "
      "Requires_grad,Max diff,Min diff,Mean diff,L2norm diff,MaxRelativeErr,MinRelativeErr,MeanRelativeErr,"
      "NormRelativeErr,NPU max,NPU min,NPU mean,NPU l2norm,Bench max,Bench min,Bench mean,Bench l2norm,"
      "Requires_grad Consistent,Result,Err_message,NPU_Stack_Info\n"
      "Kernel.a.0.forward.input.0,Kernel.a.0.forward.input.0,Float32,Float32,[4],[4],N/A,N/A,0.5,0,0,0,25.0%,0,0,"
      "0,2.5,1,1.5,2.5,2.0,1,1.5,2.5,True,pass,[],\"['File a.cu, line 1']\"\n"
      "Kernel.a.0.forward.output.0,Kernel.a.0.forward.output.0,Float32,Float32,[4],[4],N/A,N/A,Nan,Nan,Nan,inf,Nan,"
      "Nan,Nan,inf,Nan,Nan,Nan, inf,4,4,4,8.0,True,error,\"[\"\"error: There is nan/inf/-inf in the maximum or "
      "minimum value of NPU.\"\", \"\"error: The NormRelativeErr of output is greater than 0.5.\"\"]\",N/A\n");
}

// As msprobe does: the column depends on the file, not on what is in it.
TEST_F(Compare, AStackWithoutOperationsHasItsColumn) {
  options_.output = path("out");
  const std::vector<std::string> one = {operation("Kernel.a.0.forward", "", same("4", "8.0"))};
  compared(one, one);
  EXPECT_THAT(get("out/compare_result_20260101000000.csv"), Not(HasSubstr("NPU_Stack_Info")));
  put("t/stack.json", "{}");
  compared(one, one);
  EXPECT_THAT(get("out/compare_result_20260101000000.csv"), HasSubstr("Err_message,NPU_Stack_Info\n"));
}

TEST_F(Compare, TheSummaryFitsATerminal) {
  options_.output = path("out");
  const std::string name = "Kernel." + std::string(150, 'x') + ".0.forward";
  const Comparison c =
      compared({operation(name, "", same("1.0", "2.0"))}, {operation(name, "", same("9.0", "18.0"))});
  std::istringstream lines(write_summary(c, options_));
  for (std::string line; std::getline(lines, line);) {
    const bool is_one_word = line.find(' ', line.find_first_not_of(' ')) == std::string::npos;
    if (!is_one_word && !line.starts_with("table:")) {
      EXPECT_LE(line.size(), 80u) << line;
    }
  }
}

}  // namespace
}  // namespace migrate::compare
