#include "tests/tool/commands/rewrite_tree_fixture.h"
#include "tool/commands/rewrite_report.h"
#include "tool/decide/chips.h"

namespace migrate {
namespace {

// What real trees hold besides sources in good order.
// Objects that nvcc made, and that the build must make anew: the host's own stay.
TEST_F(RewriteTree, ObjectFilesMadeForCudaAreLeftOut) {
  auto elf = [](const std::string& name) {
    return "\177ELF" + std::string("\0", 1) + name + std::string("\0", 1);
  };
  put("src/main.o", elf("__cudaRegisterFatBinary"));
  put("src/glue.o", elf("cudaMalloc"));
  put("libold.a", "!<arch>\n" + std::string("\0", 1) + "cublasSgemm_v2");
  put("src/plain.o", elf("cudafree"));
  put("src/notes.o", "cudaMalloc __cudaRegisterFatBinary");
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  RewriteResult result = run(o);
  Tree after = tree(o.output_directory);
  for (const char* gone : {"src/main.o", "src/glue.o", "libold.a"}) EXPECT_EQ(after.count(gone), 0u) << gone;
  for (const char* kept : {"src/plain.o", "src/notes.o"}) EXPECT_EQ(after.count(kept), 1u) << kept;
  EXPECT_EQ(refusals(result).size(), 3u);
  EXPECT_THAT(messages(refusals(result)), HasSubstr("main.o: it was built for CUDA and is left out"));
  fs::remove_all(o.output_directory);
  o.output_directory.clear();
  o.in_place = true;
  const RewriteResult in_place = run(o);
  EXPECT_THAT(messages(refusals(in_place)), HasSubstr("main.o: it was built for CUDA; remove it"));
  const std::string said =
      write_rewrite_text(in_place, report_of(in_place, *find_chip(kDefaultChip), Language::en), o);
  EXPECT_THAT(said, HasSubstr("3 files built for CUDA in the tree, remove before the build: "));
  EXPECT_THAT(said, HasSubstr("src/main.o"));
  EXPECT_EQ(tree(root_).count("src/main.o"), 1u) << "in place they are the user's to remove";
}

TEST_F(RewriteTree, HeadersOfTheToolkitMayBeNamedWithTheirWholePaths) {
  put("src/whole.cu",
      "#include \"/usr/local/cuda-7.5/include/cublas_v2.h\"\n#include </opt/cuda/include/cuda_runtime.h>\nint f(cublasHandle_t* h) { return cublasCreate(h); }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(messages(refusals(result)) + messages(result.residual_symbols) + messages(result.verification),
            "");
  for (const IncludeUse& include : result.program.facts.includes)
    EXPECT_NE(include.resolved, IncludeUse::Resolved::missing) << include.name;
  EXPECT_EQ(
      changed_text(result, "whole.cu"),
      "#include \"npu/blas.h\"\n#include <npu/runtime.h>\nint f(npublasHandle_t* h) { return npublasCreate(h); }\n");
}

TEST_F(RewriteTree, AProgramsOwnFolderMayHaveAToolkitsName) {
  put("src/my-cuda/include/box.h",
      "#pragma once\n#include \"cuda_runtime.h\"\n#include \"thrust/device_vector.h\"\nstruct Box { cudaStream_t s; };\n");
  put("src/my-cuda/include/box.cu",
      "#include \"box.h\"\nint close(Box b) { return cudaStreamDestroy(b.s); }\n");
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  RewriteResult result = run(o);
  EXPECT_EQ(messages(result.verification), "");
  EXPECT_EQ(
      tree(o.output_directory)["src/my-cuda/include/box.h"],
      "#pragma once\n#include \"npu/runtime.h\"\n#include \"npu/thrust.h\"\nstruct Box { npuStream_t s; };\n");
  fs::remove_all(o.output_directory);
}

TEST_F(RewriteTree, HeadersOfAProgramThatIsCalledLikeTheToolkitAreItsOwn) {
  put("my-cuda/include/own.h", "inline float own() { return 2; }\n");
  put("my-cuda/a.cu", "#include \"own.h\"\nvoid f(float** p) { cudaMalloc(p, 4); **p = own(); }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  for (const IncludeUse& include : run(o).program.facts.includes)
    EXPECT_NE(include.resolved, IncludeUse::Resolved::missing) << include.name;
}

TEST_F(RewriteTree, AHeaderThatCAndCudaReadGetsOneInline) {
  put("src/both.h", "#include <cuda_runtime.h>\n__device__ float one(float a) { return a; }\n");
  put("src/a.cu", "#include \"both.h\"\n__global__ void k(float* x) { *x = one(*x); }\n");
  put("src/b.c", "#include \"both.h\"\nint b(void) { return 0; }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  EXPECT_EQ(changed_text(run(o), "both.h"),
            "#include <npu/runtime.h>\ninline __device__ float one(float a) { return a; }\n");
}

TEST_F(RewriteTree, NamesThatCpp17AddedToStdAreTheProgramsOwn) {
  put("src/old.cu",
      "#include <cmath>\n#include <numeric>\nusing namespace std;\nconst int beta = 1;\n"
      "template <class T> T gcd(T a, T b) { return b ? gcd(b, a % b) : a; }\n"
      "__global__ void k(float* x) { *x = beta; }\n"
      "void f(float* x) { k<<<gcd(2, 1), 1>>>(x); cudaMemcpy(x, &beta, 4, cudaMemcpyDefault); }\n");
  RewriteOptions o = options();
  o.program.flags.standard = "c++11";  // as its build has it
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(messages(refusals(result)) + messages(result.residual_symbols) + messages(result.verification),
            "");
  EXPECT_EQ(
      changed_text(result, "old.cu"),
      "#include <cmath>\n#include <numeric>\nusing namespace std;\nconst int beta = 1;\n"
      "template <class T> T gcd(T a, T b) { return b ? gcd(b, a % b) : a; }\n"
      "__global__ void k(float* x) { *x = ::beta; }\n"
      "void f(float* x) { npu::launch<k, npu::no_sync>(npu::config(gcd(2, 1), 1), x); npuMemcpy(x, &::beta, 4, npuMemcpyDefault); }\n");
}

TEST_F(RewriteTree, HeadersOfMpiAreFound) {
  if (std::system("command -v mpicxx > /dev/null") != 0) GTEST_SKIP() << "no MPI on this machine";
  put("src/mpi.cu",
      "#include <mpi.h>\nint f(float** x) { MPI_Barrier(MPI_COMM_WORLD); return cudaMalloc(x, 4); }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  for (const IncludeUse& include : result.program.facts.includes)
    EXPECT_NE(include.resolved, IncludeUse::Resolved::missing) << include.name;
  EXPECT_EQ(messages(result.verification), "");
}

}  // namespace
}  // namespace migrate
