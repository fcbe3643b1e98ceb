#include "tests/tool/commands/rewrite_tree_fixture.h"
#include "tool/commands/undo.h"

namespace migrate {
namespace {

constexpr const char* kMain =
    "#include \"kernels.cuh\"\nint main() { float* x; npuMalloc(&x, 64); npu::launch<scale, npu::no_sync>(npu::config(1, 16), x, 2); return npuFree(x); }\n";
constexpr const char* kHeader =
    "#pragma once\ninline __device__ int at(NPU_KERNEL_PARAMS) { return threadIdx.x; }\n__global__ void scale(NPU_KERNEL_PARAMS_ float* x, float a);\n";
constexpr const char* kKernels =
    "#include \"kernels.cuh\"\n__global__ void scale(NPU_KERNEL_PARAMS_ float* x, float a) { x[at(NPU_KERNEL_ARGS)] *= a; }\n";

TEST_F(RewriteTree, MirrorsTheTree) {
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  Tree before = tree(root_);
  RewriteResult result = run(o);
  Tree expected = before;
  expected["src/main.cu"] = kMain;
  expected["src/kernels.cuh"] = kHeader;
  expected["src/kernels.cu"] = kKernels;
  expected["Makefile"] = "app: src/main.cu\n\tnpucxx -o app src/*.cu $(shell pkg-config --libs npu-shim)\n";
  EXPECT_EQ(tree(o.output_directory), expected);
  EXPECT_EQ(tree(root_), before);
  EXPECT_EQ(fs::status(o.output_directory + "/run.sh").permissions(), fs::perms::owner_all);
  EXPECT_EQ(messages(result.verification) + messages(result.residual_symbols) + messages(refusals(result)),
            "");
  fs::remove_all(o.output_directory);
}

TEST_F(RewriteTree, ObjectFilesOfTheTreeAreOlderThanWhatWasRewritten) {
  put("src/main.o", std::string("\177ELF\0\1", 6));
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  run(o);
  auto written = [&](const char* name) { return fs::last_write_time(o.output_directory + name); };
  EXPECT_LT(written("/src/main.o"), written("/src/main.cu"));
  EXPECT_EQ(written("/src/main.o"), fs::last_write_time(root_ + "/src/main.o"));
  fs::remove_all(o.output_directory);
}

TEST_F(RewriteTree, AnOutputInsideTheInputIsNotInput) {
  RewriteOptions o = options();
  o.output_directory = root_ + "/out";
  run(o);
  Tree once = tree(o.output_directory);
  EXPECT_EQ(once["src/main.cu"], kMain);
  RewriteResult again = run(o);
  EXPECT_EQ(tree(o.output_directory), once);
  for (const ChangedFile& file : again.changed) EXPECT_THAT(file.path, ::testing::Not(HasSubstr("/out/")));
}

TEST_F(RewriteTree, IncludesAreSpelledAsTheFilesAreOnTheDisk) {
  const std::string body = "float twice(float x) { float* p; cudaMalloc(&p, 4); return factor() * x; }\n";
  put("src/Ops/Twice.cu",
      "#include \"..\\INC\\Factor.H\"\r\n#include \"local.h\"\r\n#include \"String.h\"\n" + body);
  put("src/Ops/Local.h", "#include \"Deeper.h\"\n");
  put("src/inc/factor.h", "inline float factor() { return 2; }\n");
  put("include/deep/deeper.h", "#pragma once\n");
  put("src/Ops/same.h", "");
  put("src/Ops/SAME.h", "");
  put("src/Ops/two.cu", "#include \"Same.h\"\nvoid* p() { void* q; cudaMalloc(&q, 4); return q; }\n");
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  RewriteResult result = run(o);
  Tree after = tree(o.output_directory);
  EXPECT_THAT(
      after["src/Ops/Twice.cu"],
      HasSubstr(
          "#include \"../inc/factor.h\"\r\n#include \"Local.h\"\r\n#include \"String.h\"\nfloat twice"));
  EXPECT_THAT(after["src/Ops/Twice.cu"], HasSubstr("npuMalloc(&p, 4)"));
  EXPECT_EQ(after["src/Ops/Local.h"], "#include \"deeper.h\"\n");
  EXPECT_THAT(after["src/Ops/two.cu"], HasSubstr("#include \"Same.h\""));  // two files would fit
  EXPECT_EQ(messages(result.verification) + messages(refusals(result)), "");
  fs::remove_all(o.output_directory);
}

TEST_F(RewriteTree, SwitchesOfTheBuildAreNoLeftovers) {
  std::ofstream(root_ + "/src/main.cu", std::ios::app)
      << "#if defined(NCCL_ON_MARS)\n#elif NCCL_MARS_LEVEL > 2\n#endif\n#define LATER(x) NCCL_MARS_CALL(x)\n";
  RewriteOptions o = options();
  o.output_directory = root_ + "-out";
  RewriteResult result = run(o);
  EXPECT_THAT(messages(result.residual_symbols), ::testing::Not(HasSubstr("NCCL_ON_MARS")));
  EXPECT_THAT(messages(result.residual_symbols), ::testing::Not(HasSubstr("NCCL_MARS_LEVEL")));
  fs::remove_all(o.output_directory);
}

// The kernel's own parameters tell the forms apart: by names alone it would be launched through NPU_KERNEL.
constexpr const char* kBehindASwitch =
    "#include \"more.h\"\n#define PARAMS float* x, int n\n"
    "template <bool B> __global__ void k(PARAMS) { if (B) x[threadIdx.x] = n; }\n"
    "template <bool B> void f(float* x) {\n  k\n    <B>\n    <<<1, 2>>>(x, 3);\n}\nvoid g(float* x) { f<true>(x); }\n#endif\n";

TEST_F(RewriteTree, AFileBehindASwitchOfTheBuildIsParsedWithIt) {
  put("src/more.h", "#pragma once\n#include \"not_here.h\"\n");
  put("src/switched.cu", std::string("#ifdef MINE_CUDA\n") + kBehindASwitch);
  put("CMakeLists.txt", "project(p CXX)\nif(MINE_CUDA)\n  add_definitions(-DMINE_CUDA)\nendif()\n");
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(messages(refusals(result)) + messages(result.residual_symbols), "");
  EXPECT_THAT(changed_text(result, "switched.cu"), HasSubstr("k(NPU_KERNEL_PARAMS_ PARAMS)"))
      << "parsed, not found by names";
}

TEST_F(RewriteTree, AFileBehindASwitchThatNoBuildFileKnowsIsParsedWithIt) {
  put("src/more.h", "#pragma once\n");
  put("src/switched.cu", std::string("#if HAVE_CUDA == 1\n") + kBehindASwitch);
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(messages(refusals(result)) + messages(result.residual_symbols) + messages(result.verification),
            "");
  EXPECT_THAT(changed_text(result, "switched.cu"), HasSubstr("k(NPU_KERNEL_PARAMS_ PARAMS)"))
      << "parsed, not found by names";
}

TEST_F(RewriteTree, InPlaceThenUndoIsTheIdentity) {
  Tree before = tree(root_);
  RewriteOptions o = options();
  o.in_place = true;
  EXPECT_TRUE(run(o).written);
  EXPECT_EQ(read(root_ + "/src/main.cu"), kMain);
  EXPECT_TRUE(run(o).changed.empty()) << "a second run changes nothing";
  auto undone = undo(*disk_, root_ + "/src");
  ASSERT_TRUE(undone.ok()) << undone.error().message;
  EXPECT_EQ(tree(root_), before);
}

// The folder of the output is hidden from the reading, and a link in it must not lead out.
TEST_F(RewriteTree, NothingIsWrittenWhereTheOutputCannotBe) {
  RewriteOptions request = options();
  request.output_directory = root_ + "/out";
  put("out/src/main.cu/x", "x");
  auto result = rewrite(*disk_, request);
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("src/main.cu: is a directory"));
  EXPECT_THAT(tree(root_ + "/out"), ElementsAre(testing::Pair("src/main.cu/x", "x")));
  fs::remove_all(root_ + "/out");
  fs::create_directories(root_ + "/out");
  fs::create_directories(root_ + "-elsewhere");
  fs::create_directory_symlink(root_ + "-elsewhere", root_ + "/out/.migrate");
  EXPECT_FALSE(rewrite(*disk_, request).ok());
  EXPECT_TRUE(fs::is_empty(root_ + "-elsewhere"));
  fs::remove_all(root_ + "-elsewhere");
}

TEST_F(RewriteTree, ADryRunWritesNothing) {
  Tree before = tree(root_);
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(result.changed.size(), 4u);
  EXPECT_EQ(tree(root_), before);
  EXPECT_FALSE(fs::exists(root_ + "/.migrate"));
  EXPECT_THAT(unified_diff(result.changed), HasSubstr("+int main() { float* x; npuMalloc(&x, 64);"));
}

TEST_F(RewriteTree, AHalfMigratedTreeIsCompleted) {
  put("src/kernels.cuh", kHeader);
  put("src/kernels.cu", kKernels);
  RewriteOptions o = options();
  o.in_place = true;
  run(o);
  EXPECT_EQ(read(root_ + "/src/kernels.cuh"), kHeader);
  EXPECT_THAT(read(root_ + "/src/main.cu"), HasSubstr("npu::launch(scale, npu::config(1, 16), x, 2)"));
}

TEST_F(RewriteTree, DeviceVariablesAreOfOneSource) {
  put("src/kernels.cuh",
      "#pragma once\n__constant__ float table[4];\nextern __device__ int one_for_all;\n__device__ const int two = 2;\n");
  put("src/main.cu",
      "#include \"kernels.cuh\"\n__device__ int own;\n__device__ int one_for_all;\n__device__ int single;\nint main() {}\n");
  put("src/kernels.cu", "#include \"kernels.cuh\"\n__device__ int own;\n");
  RewriteOptions o = options();
  o.in_place = true;
  run(o);
  EXPECT_EQ(
      read(root_ + "/src/kernels.cuh"),
      "#pragma once\nstatic __constant__ float table[4];\nextern __device__ int one_for_all;\n__device__ const int two = 2;\n");
  EXPECT_EQ(
      read(root_ + "/src/main.cu"),
      "#include \"kernels.cuh\"\nstatic __device__ int own;\n__device__ int one_for_all;\n__device__ int single;\nint main() {}\n");
  EXPECT_EQ(read(root_ + "/src/kernels.cu"), "#include \"kernels.cuh\"\nstatic __device__ int own;\n");
}

TEST_F(RewriteTree, VerifyErrorsAreAtTheOriginalLine) {
  put("src/extra.cu", "// one\n// two\nvoid f(float* x) { cudaMalloc(&x, 64); int* p = x; }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  // The program's own mistake is named too: the result does not compile.
  EXPECT_THAT(messages(run(o).verification), HasSubstr("src/extra.cu:3: the migrated text does not compile"));
  put("mine/rules.json", R"({"library": "mine", "header": "mine.h", "section": "s", "source": "s",
    "rules": [{"kind": "function", "name": "my_alloc", "returns": "void", "params": ["float* x"], "target": "not_in_the_shim",
               "examples": [{"in": "my_alloc(0);", "out": "not_in_the_shim(0);"}]},
              {"kind": "header", "name": "mine.h", "target": "npu/runtime.h"}]})");
  put("src/extra.cu", "// one\n#include <mine.h>\n\nvoid f(float* x) { my_alloc(x); }\n");
  o.program.rule_directories.push_back(root_ + "/mine");
  RewriteResult result = run(o);
  ASSERT_EQ(result.verification.size(), 1u) << messages(result.verification);
  EXPECT_EQ(result.verification[0].position.line, 4u);
  EXPECT_THAT(result.verification[0].message, HasSubstr("not_in_the_shim"));
}

TEST_F(RewriteTree, VerifyLeavesOutWhatTheMigrationDoesNotConcern) {
  RewriteOptions o = options();
  o.dry_run = true;
  const size_t before = run(o).verified_units;
  ASSERT_GT(before, 0u);
  put("src/plain.h", "#pragma once\nint from_plain = \"text\";\n");
  put("src/other.cpp", "#include \"plain.h\"\nint other = undeclared;\n");
  RewriteResult result = run(o);
  EXPECT_EQ(result.verified_units, before);
  EXPECT_EQ(result.errors_of_the_original, 2u);
  EXPECT_EQ(messages(result.verification), "");
  put("src/plain.h", "#pragma once\n#include <cuda_runtime.h>\n");
  EXPECT_EQ(run(o).verified_units, before + 1);
  put("src/plain.h", "#pragma once\n#include <npu/runtime.h>\n");
  EXPECT_EQ(run(o).verified_units, before + 1) << "migrated before, or by hand";
}

TEST_F(RewriteTree, AStrangersNameIsNotTheMigrationsErrorWhateverStandsBesideIt) {
  put("src/gl.cu", "#include <cuda_runtime.h>\nvoid f(float* x) { cudaMemset(x, GL_TEXTURE_2D, 4); }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  RewriteResult result = run(o);
  EXPECT_EQ(messages(result.verification), "");
  EXPECT_EQ(result.errors_of_the_original, 1u);
  put("src/gl.cu", "#include <cuda_runtime.h>\nvoid f(float* x) { cudaMemset(x, __not_known_f(2), 4); }\n");
  EXPECT_THAT(messages(run(o).verification), HasSubstr("__not_known_f")) << "perhaps one that the rules lack";
}

TEST_F(RewriteTree, VerifyKnowsWhatNpucxxIncludesAndWhichLibrariesAreMissing) {
  put("src/host.cpp",
      "#include <cuda_runtime.h>\n#include <mpi.h>\nfloat f(float x) { return std::sqrt(x); }\nint g() { return MPI_Init(0, 0); }\n");
  RewriteOptions o = options();
  o.dry_run = true;
  EXPECT_EQ(messages(run(o).verification), "");
}

TEST_F(RewriteTree, RefusesBadDestinations) {
  auto message = [&](bool in_place, const std::string& output) {
    RewriteOptions o = options();
    o.in_place = in_place;
    o.output_directory = output;
    auto result = rewrite(*disk_, o);
    return result ? std::string("accepted") : result.error().message;
  };
  EXPECT_THAT(message(true, root_ + "-x"), HasSubstr("either --in-place or -o DIR"));
  EXPECT_THAT(message(false, ""), HasSubstr("either --in-place or -o DIR"));
  EXPECT_THAT(message(false, root_), HasSubstr("contains the input"));
  EXPECT_THAT(message(false, fs::path(root_).parent_path().string()), HasSubstr("contains the input"));
  EXPECT_THAT(message(false, root_ + "/Makefile"), HasSubstr("is a file"));
}

TEST_F(RewriteTree, ASingleFileTakesTheHeadersItReads) {
  RewriteOptions o = options();
  o.program.paths = {root_ + "/src/main.cu"};
  o.output_directory = root_ + "-single";
  run(o);
  Tree files = tree(o.output_directory);
  EXPECT_THAT(files, ElementsAre(::testing::Key("kernels.cuh"), ::testing::Key("main.cu")));
  fs::remove_all(o.output_directory);
}

TEST_F(RewriteTree, AnnotatesWhatNeedsHandWork) {
  put("src/texture.cu", "#include <cuda_runtime.h>\nvoid f() { cudaImportExternalMemory(0); }\n");
  RewriteOptions o = options();
  o.in_place = o.annotate = true;
  run(o);
  EXPECT_THAT(read(root_ + "/src/texture.cu"), HasSubstr("// MIG1004: "));
}

TEST_F(RewriteTree, TextureReferencesGetANamespaceAndOtherTexturesStay) {
  put("src/main.cu",
      "#include <cuda_runtime.h>\ntexture<float> table;\nstruct Scene { int texture; };\n"
      "int main() { Scene s{1}; float* p = 0; return cudaBindTexture(0, table, p) + s.texture; }\n");
  put("src/kernels.cuh", "#ifdef OTHER\ntexture<int> numbers;\nint f() { return texture; }\n#endif\n");
  put("src/other.cu", "#include <cuda_runtime.h>\n#include \"kernels.cuh\"\n");
  RewriteOptions o = options();
  o.in_place = true;
  EXPECT_EQ(messages(run(o).verification), "");
  EXPECT_EQ(read(root_ + "/src/main.cu"),
            "#include <npu/runtime.h>\nnpu::texture<float> table;\nstruct Scene { int texture; };\n"
            "int main() { Scene s{1}; float* p = 0; return npuBindTexture(0, table, p) + s.texture; }\n");
  EXPECT_EQ(read(root_ + "/src/kernels.cuh"),
            "#ifdef OTHER\nnpu::texture<int> numbers;\nint f() { return texture; }\n#endif\n");
}

// A header of OpenGL in the tree, whose text the system's one switches off.
TEST_F(RewriteTree, TexturesOfOpenGlStayInInactiveText) {
  const std::string inactive =
      "#ifdef WITH_GL\ntypedef void (*Bind)(unsigned target, unsigned texture);\n"
      "void draw(unsigned texture) { int surface = texture; show(surface, screen.texture); }\n#endif\n";
  put("src/gl.h", inactive);
  put("src/main.cu", "#include <cuda_runtime.h>\n#include \"gl.h\"\nint main() { return cudaFree(0); }\n");
  RewriteOptions o = options();
  o.in_place = true;
  const RewriteResult result = run(o);
  EXPECT_EQ(messages(result.verification) + messages(result.residual_symbols), "");
  EXPECT_EQ(read(root_ + "/src/gl.h"), inactive);
}

// Many programs carry the samples' helper; only where it is nowhere does the shim's stand in.
TEST_F(RewriteTree, AHelperOfTheProgramsOwnStaysItsOwn) {
  put("common/inc/helper_cuda.h",
      "#pragma once\n#define checkCudaErrors(call) (void)(call)\ninline int findCudaDevice() { return 0; }\n");
  put("src/main.cu",
      "#include <helper_cuda.h>\nint main() { checkCudaErrors(cudaSetDevice(findCudaDevice())); }\n");
  RewriteOptions o = options();
  o.in_place = true;
  EXPECT_EQ(messages(run(o).verification), "");
  EXPECT_EQ(read(root_ + "/src/main.cu"),
            "#include <helper_cuda.h>\nint main() { checkCudaErrors(npuSetDevice(findCudaDevice())); }\n");
}

TEST_F(RewriteTree, AHelperThatIsNowhereIsReplaced) {
  put("src/main.cu",
      "#include <helper_cuda.h>\nint main(int n, char** v) { checkCudaErrors(cudaSetDevice(findCudaDevice(n, (const char**)v))); }\n");
  RewriteOptions o = options();
  o.in_place = true;
  EXPECT_EQ(messages(run(o).verification), "");
  EXPECT_EQ(
      read(root_ + "/src/main.cu"),
      "#include <npu/helper_cuda.h>\nint main(int n, char** v) { checkCudaErrors(npuSetDevice(findCudaDevice(n, (const char**)v))); }\n");
}

// Each is right, and as fast as it would be alone.
TEST_F(RewriteTree, TwoProgramsOfOneFolderKeepTheirOwnFunctions) {
  const std::string helper = "__device__ int place() { return ",
                    kernel = "__global__ void step(float* x) { x[place()] += 1; wait(); }\n";
  put("src/one.cu", helper + "threadIdx.x; }\n__device__ void wait() {}\n" + kernel +
                        "int main() { step<<<1, 8>>>(nullptr); }\n");
  put("src/two.cu", helper + "3; }\n__device__ void wait() { __syncthreads(); }\n" + kernel +
                        "int main() { step<<<1, 8>>>(nullptr); }\n");
  RewriteOptions o = options();
  o.in_place = true;
  EXPECT_EQ(messages(run(o).verification), "");
  EXPECT_EQ(
      read(root_ + "/src/one.cu"),
      "static __device__ int place(NPU_KERNEL_PARAMS) { return threadIdx.x; }\nstatic __device__ void wait() {}\n"
      "__global__ void step(NPU_KERNEL_PARAMS_ float* x) { x[place(NPU_KERNEL_ARGS)] += 1; wait(); }\n"
      "int main() { npu::launch<step, npu::no_sync>(npu::config(1, 8), nullptr); }\n");
  EXPECT_EQ(
      read(root_ + "/src/two.cu"),
      "static __device__ int place() { return 3; }\nstatic __device__ void wait() { __syncthreads(); }\n"
      "__global__ void step(float* x) { x[place()] += 1; wait(); }\n"
      "int main() { npu::launch<step>(npu::config(1, 8), nullptr); }\n");
}

// Which of the two is launched depends on the build: what holds for both.
TEST_F(RewriteTree, OneDeclarationForTwoDefinitionsMakesThemOne) {
  for (const char* where : {"zed.cu", "all.cu"}) {
    put("src/one.cu", "__global__ void step(float* x) { x[threadIdx.x] += 1; }\n");
    put("src/two.cu", "__global__ void step(float* x) { __syncthreads(); }\n");
    put(std::string("src/") + where,
        "extern __global__ void step(float* x);\nvoid run() { step<<<1, 8>>>(nullptr); }\n");
    RewriteOptions o = options();
    o.in_place = true;
    EXPECT_EQ(messages(run(o).verification), "");
    EXPECT_EQ(read(root_ + "/src/two.cu"),
              "__global__ void step(NPU_KERNEL_PARAMS_ float* x) { __syncthreads(); }\n");
    EXPECT_EQ(
        read(root_ + "/src/" + where),
        "extern __global__ void step(NPU_KERNEL_PARAMS_ float* x);\nvoid run() { npu::launch<step>(npu::config(1, 8), nullptr); }\n");
    fs::remove(root_ + "/src/" + where);
  }
}

}  // namespace
}  // namespace migrate
