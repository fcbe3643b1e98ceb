// A program that includes a library outside of it, which includes CUDA's headers (docs/adr/0048): the program is migrated, the
// library stays as it is, and the result compiles and runs.
#include <gmock/gmock.h>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

class OutsideLibrary : public Npucxx {
 protected:
  OutsideLibrary() : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/outside_library")) {}
  CliProject project_;
};

TEST_F(OutsideLibrary, StaysAsItIsAndRuns) {
  const Tree before = project_.files();
  const ProcessResult rewritten =
      project_.migrate({"rewrite", "--in-place", "app", "-I", "library", "--verify=build"});
  EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  EXPECT_THAT(rewritten.out, Not(HasSubstr("MIG")));
  EXPECT_EQ(project_.files().at("library/vec/vec.h"), before.at("library/vec/vec.h"));
  compile(project_, {"-O2", "-Ilibrary", "app/main.cu", "-o", "program"});
  EXPECT_EQ(output(project_, "program"), "0 wrong\n");
  compile(project_, {"-O1", "-isystem", "library", "-ccbin", "clang++-19", "app/main.cu", "-o", "other"});
  EXPECT_EQ(output(project_, "other"), "0 wrong\n");
}

// A kernel file that nobody migrated, and a name without a counterpart there.
TEST_F(OutsideLibrary, WhatIsNotThereIsAnError) {
  const CliProject project(
      {{"own.cu", "#include <cuda_runtime.h>\nint main() { return cudaDeviceSynchronize(); }\n"},
       {"library/lib.h",
        "#include <cuda_runtime.h>\ninline int launch(void* f) { return cudaLaunchKernel(f, 1, 1, nullptr, 0, 0); }\n"},
       {"uses.cu", "#include <lib.h>\nint main() { return launch(nullptr); }\n"}});
  const ProcessResult own = npucxx(project, {"-c", "own.cu"});
  EXPECT_NE(own.exit_code, 0);
  EXPECT_THAT(own.err, HasSubstr("cuda_runtime.h: this source was not migrated: run migrate rewrite"));
  const ProcessResult uses = npucxx(project, {"-c", "-Ilibrary", "uses.cu"});
  EXPECT_NE(uses.exit_code, 0);
  EXPECT_THAT(uses.err, HasSubstr("cudaLaunchKernel"));
}

// All of the headers, in a kernel file, from the first to the last and back, and some in C++ and C.
TEST_F(OutsideLibrary, EachHeaderCompiles) {
  const std::string folder = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include/npu_cuda";
  std::string forwards, backwards;
  for (const auto& [name, text] : read_tree(folder)) {
    if (name.starts_with("names/") || !name.ends_with(".h")) continue;
    forwards += "#include <" + name + ">\n";
    backwards = "#include <" + name + ">\n" + backwards;
  }
  EXPECT_THAT(forwards, HasSubstr("#include <cuda_fp16.h>\n"));
  const std::string last = "static cudaError_t last(void) { return cudaPeekAtLastError(); }\n";
  const CliProject project(
      {{"lib/forwards.h", forwards + last},
       {"lib/backwards.h", backwards + last},
       {"lib/c.h", "#include <cuda_runtime_api.h>\n#include <cuda.h>\n#include <cuComplex.h>\n" + last},
       {"forwards.cu", "#include <lib/forwards.h>\nint main() { return last(); }\n"},
       {"backwards.cu", "#include <lib/backwards.h>\nint main() { return last(); }\n"},
       {"host.cpp", "#include <lib/c.h>\nint main() { return last(); }\n"},
       {"c.c", "#include <lib/c.h>\nint main(void) { return (int)last(); }\n"}});
  for (const char* source : {"forwards.cu", "backwards.cu", "host.cpp", "c.c"}) {
    compile(project, {"-O0", "-I.", source, "-o", "program"});
    EXPECT_EQ(output(project, "program"), "") << source;
  }
}

}  // namespace
}  // namespace e2e
