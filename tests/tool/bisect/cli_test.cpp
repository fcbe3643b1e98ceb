// `migrate bisect` with programs that write prepared dumps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/tool/commands/cli_fixture.h"
#include "tests/tool/dumps/dump_folder.h"
#include "tests/tool/dumps/tensor_files.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const char* const kName = "Kernel.scale.0.forward";

std::string with_file(const std::string& value, const std::string& norm, const std::string& name) {
  return same(value, norm, R"(,"data_name":")" + name + R"(.npy")");
}

/// Programs are folders with a dump for each task, which app.sh copies to where the probe's settings say.
class BisectCli : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    put("app.sh",
        "dir=$(sed -n 's/.*\"dump_path\": \"\\(.*\\)\".*/\\1/p' $NPU_PROBE)/step0/rank0\n"
        "task=$(sed -n 's/.*\"task\": \"\\(.*\\)\".*/\\1/p' $NPU_PROBE)\n"
        "form=$1; [ -d $1_$NPU_KERNELS ] && form=$1_$NPU_KERNELS\n"
        "mkdir -p $dir/dump_tensor_data\n"
        "cp $form/$task.json $dir/dump.json; cp $form/*.npy $dir/dump_tensor_data; cp stack.json $dir\n");
    put("stack.json", R"#({"Kernel.scale.0.forward": ["File net.cu, line 2, in scale"]})#");
    put("src/net.cu",
        "// scale\n__global__ void scale(float* out, const float* in) {\n  out[0] = 2 * in[0];\n}\n");
    put_program("gold", {2, 2, 2, 2}, "2.0");
    put_program("same", {2, 2, 2, 2}, "2.0");
    put_program("wrong", {2, 2, 3, 3}, "2.5");
  }

  void put_program(const std::string& name, const std::vector<float>& output, const std::string& mean) const {
    const std::vector<float> input{1, 1, 1, 1};
    put(name + "/in.npy", npy("<f4", "(4,)", bytes_of(input)));
    put(name + "/out.npy", npy("<f4", "(4,)", bytes_of(output)));
    put(name + "/statistics.json", dump({operation(kName, same("1.0", "2.0"), same(mean, "4.0"))}));
    put(name + "/tensor.json",
        dump({operation(kName, with_file("1.0", "2.0", "in"), with_file(mean, "4.0", "out"))}, "tensor"));
  }
  static std::string sides(const std::string& golden, const std::string& target) {
    return "bisect --gold 'sh app.sh " + golden + "' --target 'sh app.sh " + target + "' ";
  }
};

TEST_F(BisectCli, NamesOperationElementAndStatement) {
  const Outcome outcome = run(sides("gold", "wrong") + "--sources src");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("MIG8001: Kernel.scale.0.forward"));
  EXPECT_THAT(outcome.out,
              HasSubstr("the first element that differs: output.0[2], golden 2, target 3 (relative error\n"
                        "0.25; 1e-05 allowed); 2 of its 4 elements differ\n"
                        "  input.0[2]: 1 in both\n"
                        "made by, in src/net.cu:\n"
                        "  3: out[0] = 2 * in[0];\n"));
  EXPECT_THAT(outcome.out, HasSubstr("it differs on the host and as Ascend C alike"));
}

TEST_F(BisectCli, NamesTheFormThatDiffers) {
  put_program("wrong_host", {2, 2, 2, 2}, "2.0");
  EXPECT_THAT(run(sides("gold", "wrong")).out,
              HasSubstr("it differs only as Ascend C (error 0.25; on the host 0)"));
  put_program("wrong_ascendc", {2, 2, 2, 2}, "2.0");
  std::filesystem::remove_all(folder_ / "wrong_host");
  EXPECT_THAT(run(sides("gold", "wrong")).out, HasSubstr("it differs only on the host"));
}

/// The other output may differ for reasons of its own.
TEST_F(BisectCli, FormsAreJudgedByTheOutputThatDiffers) {
  const auto put_two = [this](const std::string& name, const std::vector<float>& first,
                              const std::vector<float>& second) {
    put_program(name, first, "2.0");
    put(name + "/more.npy", npy("<f4", "(4,)", bytes_of(second)));
    put(name + "/statistics.json",
        dump({operation(kName, same("1.0", "2.0"), same(first[2] == 2 ? "2.0" : "2.5", "4.0"))}));
    put(name + "/tensor.json",
        dump({operation(kName, with_file("1.0", "2.0", "in"),
                        with_file("2.0", "4.0", "out") + "," + with_file("2.0", "4.0", "more"))},
             "tensor"));
  };
  put_two("gold", {2, 2, 2, 2}, {2, 2, 2, 2});
  put_two("wrong", {2, 2, 3, 3}, {2, 2, 2, 2});
  put_two("wrong_host", {2, 2, 2, 2}, {9, 9, 9, 9});
  EXPECT_THAT(run(sides("gold", "wrong")).out,
              HasSubstr("it differs only as Ascend C (error 0.25; on the host 0)"));
}

TEST_F(BisectCli, AnInputThatDoesNotFitKeepsTheElement) {
  for (const char* const leaves : {"no file", "another shape"}) {
    const std::string input = leaves[0] == 'n' ? same("1.0", "2.0")
                                               : leaf("1.0", "1.0", "1.0", "2.0", R"(,"data_name":"in.npy")",
                                                      R"("Float32","shape":[2])");
    put(leaves[0] == 'n' ? "wrong/tensor.json" : "gold/tensor.json",
        dump({operation(kName, input, with_file("2.5", "4.0", "out"))}, "tensor"));
    const Outcome outcome = run(sides("gold", "wrong"));
    EXPECT_THAT(outcome.out, HasSubstr("the first element that differs: output.0[2]")) << leaves;
    EXPECT_THAT(outcome.out, Not(HasSubstr("input.0[2]"))) << leaves;
    put_program("wrong", {2, 2, 3, 3}, "2.5");
  }
}

TEST_F(BisectCli, EqualProgramsPass) {
  const Outcome outcome = run(sides("gold", "same"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("no difference beyond the tolerances"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("first element")));
}

TEST_F(BisectCli, TwiceFindsWhatIsNotRepeatable) {
  put("twice.sh", "sh app.sh $([ -e once ] && echo wrong || echo gold); touch once\n");
  for (const char* const name : {"gold", "wrong"})
    put(std::string(name) + "/statistics.json",
        dump({operation(kName, same("1.0", "2.0", R"(,"md5":"00000001")"),
                        same("2.0", "4.0",
                             std::string(R"(,"md5":")") + (name[0] == 'g' ? "0000000a\"" : "0000000b\"")))}));
  const Outcome outcome = run("bisect --twice --target 'sh twice.sh'");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("compared by CRC-32: 1 of 1 operations differ"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("Ascend C")));
}

TEST_F(BisectCli, KeepsWhatTheProgramsWrote) {
  EXPECT_EQ(run(sides("gold", "wrong") + "--keep kept").code, 2);
  for (const char* const file : {"golden_all.json", "golden_all.log", "target_tensors/step0/rank0/dump.json",
                                 "target_host/step0/rank0/dump.json", "target_ascendc.json"})
    EXPECT_TRUE(exists(std::string("kept/") + file)) << file;
}

TEST_F(BisectCli, ErrorsNameTheCommand) {
  expect_error("bisect --target 'sh app.sh gold'", 1, "migrate bisect: give --gold CMD, or --twice");
  expect_error("bisect --twice --gold x --target y", 1, "migrate bisect: give --gold CMD, or --twice");
  expect_error(sides("gold", "gold; false") + "--probe missing.json", 1, "migrate bisect: missing.json");
  expect_error("bisect --gold 'exit 7' --target 'exit 7'", 1,
               "migrate bisect: exit 7: wrote no dump (exit code 7;");
  expect_error("bisect --gold x --target 'sleep 60' --time-limit 1", 1,
               "migrate bisect: sleep 60: it did not end within 1 seconds, and was stopped");
}

TEST_F(BisectCli, AFailingProgramIsCompared) {
  put("fails.sh", "sh app.sh wrong; exit 5\n");
  const Outcome outcome = run("bisect --gold 'sh app.sh gold' --target 'sh fails.sh'");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.out, HasSubstr("note: sh fails.sh ended with exit code 5"));
}

TEST_F(BisectCli, ReportsAreThoseOfCompare) {
  EXPECT_EQ(run(sides("gold", "wrong") + "--report sarif=r.sarif").code, 2);
  EXPECT_THAT(get("r.sarif"), HasSubstr("MIG8001"));
}

class WidenKernelsCli : public Cli {};

TEST_F(WidenKernelsCli, CopiesTheProgram) {
  put("app/main.cu", "__global__ void k(float* x) {\n  float y = 0.5f;\n  x[0] = y;\n}\n");
  put("app/sub/other.h", "float f(float x);\n");
  put("app/data.bin", "float __global__");
  put("app/.git/config", "x");
  const Outcome outcome = run("widen-kernels app -o wide");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "1 kernels and device functions in 1 of 3 files compute in double\n");
  EXPECT_EQ(get("wide/main.cu"), "__global__ void k(float* x) {\n  double y = 0.5;\n  x[0] = y;\n}\n");
  EXPECT_EQ(get("wide/sub/other.h"), get("app/sub/other.h"));
  EXPECT_EQ(get("wide/data.bin"), get("app/data.bin"));
  EXPECT_FALSE(exists("wide/.git"));
  expect_error("widen-kernels app -o wide", 1, "migrate widen-kernels: wide: exists and is not empty");
  if (geteuid() != 0) {  // who may read everything
    std::filesystem::permissions(folder_ / "app/sub", std::filesystem::perms::none);
    expect_error("widen-kernels app -o part", 1, "migrate widen-kernels: app: cannot be read whole: ");
    std::filesystem::permissions(folder_ / "app/sub", std::filesystem::perms::owner_all);
  }
  expect_error("widen-kernels missing -o new", 1, "migrate widen-kernels: missing: is not a folder");
}

}  // namespace
}  // namespace migrate
