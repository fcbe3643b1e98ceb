#include "tests/tool/commands/cli_fixture.h"

// What is decided once: the report and the rewritten text say the same.
namespace migrate {
namespace {

using testing::HasSubstr;

class Agreement : public Cli {
 protected:
  /// The body of a kernel and what stands before it; whether a thread of it may wait for another.
  void expect_may_wait(bool may_wait, const std::string& before, const std::string& body) const {
    put("app/main.cu", "#include <cuda_runtime.h>\n" + before + "\n__global__ void k(int* x) { " + body +
                           " }\nint main() { k<<<1, 32>>>(nullptr); return 0; }\n");
    const Outcome outcome = run("rewrite app -o out --report json=report.json");
    const std::string wanted = std::string("\"may_synchronise\": ") + (may_wait ? "true" : "false");
    EXPECT_THAT(get("report.json"), HasSubstr(wanted)) << body << outcome.out;
    EXPECT_EQ(get("out/main.cu").find("npu::launch<k, ") == std::string::npos, may_wait)
        << get("out/main.cu");
    std::filesystem::remove_all(folder_ / "out");
  }
};

TEST_F(Agreement, OnWhatWaits) {
  expect_may_wait(false, "", "x[threadIdx.x] = 1;");
  expect_may_wait(true, "", "__syncthreads(); x[threadIdx.x] = 1;");
  expect_may_wait(true, "__device__ int elsewhere(int);", "x[threadIdx.x] = elsewhere(1);");
  expect_may_wait(true, "__global__ void child(int* x) { *x = 1; }", "child<<<1, 1>>>(x);");
}

}  // namespace
}  // namespace migrate
