// Command lines in, the host compiler's command lines out; nothing is run.

#include "tool/npucxx/driver/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/plan.h"

namespace npu::cxx {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// For programs that call CANN's libraries themselves.
#define FOLDERS "-L/shim/lib/npu_sim -Wl,-rpath,/shim/lib/npu_sim -L/shim/lib -Wl,-rpath,/shim/lib "
#define CANN_LIBRARIES                                              \
  "-Wl,--push-state,--as-needed -lascendcl -lhccl -Wl,--pop-state " \
  "-Wl,--push-state,--as-needed -lopapi -Wl,--pop-state "

const Layout kLayout = {
    "/shim/include", "/shim/lib", "/shim/include/npu_sim", "/shim/lib/npu_sim", false, {}, {}};
const Environment kEnvironment = {"", "", "/scratch"};

/// The commands for a line as one would type it.
std::vector<std::string> commands_of(const std::string& line, const Environment& environment = kEnvironment) {
  std::vector<std::string> out;
  for (const Command& command : plan(parse(migrate::split_shell_words(line)), kLayout, environment))
    out.push_back(shell_line(command.arguments));
  return out;
}

std::string only_command(const std::string& line) {
  std::vector<std::string> all = commands_of(line);
  EXPECT_EQ(all.size(), 1u) << line;
  return all.empty() ? "" : all[0];
}

std::string error_of(const std::string& line) {
  try {
    commands_of(line);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

bool has_word(const std::string& command, const std::string& word) {
  return (" " + command + " ").find(" " + word + " ") != std::string::npos;
}

#if defined(__x86_64__)
#define RED_ZONE "-mno-red-zone -DNPU_NO_RED_ZONE "
#else
#define RED_ZONE ""
#endif

TEST(Compile, KernelSourceForAnotherCompiler) {
  const std::string command = only_command("--cuda a.cu -o a.cpp");
  for (const char* word : {"-E", "-D__CUDACC__", "-o a.cpp", "npu/runtime.h"})
    EXPECT_THAT(command, HasSubstr(word));
  for (const char* word : {"-march=", "red-zone", "NPU_NO_RED_ZONE"})
    EXPECT_THAT(command, Not(HasSubstr(word)));
  EXPECT_TRUE(has_word(only_command("-cuda a.cu"), "a.cu.cpp.ii"));
}

TEST(Compile, KernelSource) {
  EXPECT_EQ(only_command("-c a.cu"),
            "g++ -x c++ -std=gnu++17 -O3 -fno-strict-aliasing -fno-math-errno -fno-trapping-math "
            "-ffp-contract=fast "
            "-falign-loops=32 --param=logical-op-non-short-circuit=0 " RED_ZONE
            "-march=native -D__CUDACC__ -D__NVCC__ "
            "-Wno-unknown-pragmas -include npu/runtime.h -I/shim/include/npu/libtorch/headers -isystem "
            "/shim/include -idirafter /shim/include/npu_cuda -idirafter /shim/include/npu_sim -c "
            "a.cu -o a.o");
}

TEST(Compile, WhatTheHostCompilerIsToldOfItsOwnCodeDoesNotHoldForKernels) {
  const std::string flags = "-c -Xcompiler -Wall,-Werror,-O0,-Werror=unused ";
  EXPECT_THAT(only_command(flags + "a.cu"),
              AllOf(HasSubstr("-O3 "), HasSubstr("-Wall"), Not(HasSubstr("-Werror")), Not(HasSubstr("-O0"))));
  EXPECT_THAT(only_command(flags + "a.cpp"),
              AllOf(HasSubstr("-Werror "), HasSubstr("-O0"), HasSubstr("-Werror=unused")));
  EXPECT_THAT(only_command("-c -O0 -Xcompiler -O3 a.cu"), AllOf(HasSubstr("-O0"), Not(HasSubstr("-O3"))));
}

TEST(Compile, AStandardThatIsRaisedBringsNoWarningsOfItsOwn) {
  EXPECT_THAT(only_command("-c -std=c++11 a.cu"), HasSubstr("-Wno-deprecated-declarations"));
  EXPECT_THAT(only_command("-c -std=c++17 a.cu"), Not(HasSubstr("-Wno-deprecated-declarations")));
}

TEST(Compile, HostSourcesGetNoKernelFlags) {
  EXPECT_EQ(
      only_command("-c -O1 dir/a.cpp"),
      "g++ -x c++ -std=gnu++17 -O1 -D__NVCC__ -include npu/host_prelude.h -isystem /shim/include -idirafter /shim/include/npu_cuda -idirafter /shim/include/npu_sim "
      "-c dir/a.cpp -o a.o");
  EXPECT_EQ(
      only_command("-c -std=c++14 -O1 a.c"),
      "g++ -x c -O1 -D__NVCC__ -include npu/runtime/compiler_version.h -Wno-deprecated-declarations -isystem /shim/include -idirafter /shim/include/npu_cuda -idirafter /shim/include/npu_sim -c a.c -o a.o");
}

TEST(Compile, AnyFileIsAKernelSourceAfterXcu) {
  EXPECT_THAT(only_command("-x cu -c a.cpp"), HasSubstr("-include npu/runtime.h"));
  EXPECT_THAT(only_command("-c a.cpp -x cu"), HasSubstr("-include npu/runtime.h"));
  EXPECT_THAT(only_command("-xcu -c a.c"), HasSubstr("-x c++ "));
  EXPECT_THAT(only_command("-x cu -x none -c a.cpp"), Not(HasSubstr("-include npu/runtime.h")));
}

/// A flag of nvcc -> a word that the compile command has.
struct Mapping {
  const char* flag;
  const char* word;
};

TEST(Compile, FlagsAreMapped) {
  for (Mapping mapping :
       std::vector<Mapping>{{"-lineinfo", "-g1"},
                            {"--generate-line-info", "-g1"},
                            {"-G", "-O0"},
                            {"-G -O2", "-O2"},
                            {"-g", "-g"},
                            {"-O2", "-O3"},
                            {"-O 0", "-O0"},
                            {"-O0", "-O0"},
                            {"--optimize=2", "-O3"},
                            {"-std=c++14", "-std=c++17"},
                            {"--std c++11", "-std=c++17"},
                            {"-std=gnu++14", "-std=gnu++17"},
                            {"-std=c++20", "-std=c++20"},
                            {"-Xcompiler -fopenmp", "-fopenmp"},
                            {"-Xcompiler -Wall,-Wextra", "-Wextra"},
                            {"-Xcompiler \"-Wall -fPIC\"", "-fPIC"},
                            {"--compiler-options=-fPIC", "-fPIC"},
                            {"-Xcompiler -std=c++14", "-std=c++17"},
                            {"-fmad=false", "-ffp-contract=off"},
                            {"--use_fast_math", "-freciprocal-math"},
                            {"-use_fast_math", "-freciprocal-math"},
                            {"-rdc=true", "-D__CUDACC_RDC__"},
                            {"--relocatable-device-code true", "-D__CUDACC_RDC__"},
                            {"-rdc true", "-D__CUDACC_RDC__"},
                            {"--expt-relaxed-constexpr", "-D__CUDACC_RELAXED_CONSTEXPR__"},
                            {"--expt-extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
                            {"--default-stream per-thread", "-DNPU_API_PER_THREAD_DEFAULT_STREAM=1"},
                            {"-Werror all-warnings", "-Werror"},
                            {"-Werror reorder", "-Werror=reorder"},
                            {"-Werror", "-Werror"},
                            {"-noeh", "-fno-exceptions"},
                            {"-I inc", "-Iinc"},
                            {"-I=inc", "-Iinc"},
                            {"-Ia,b", "-Ib"},
                            {"-DX=1,2", "-DX=1,2"},
                            {"-D X", "-DX"},
                            {"-UX", "-UX"},
                            {"-march=x86-64-v3", "-march=x86-64-v3"},
                            {"-pthread", "-pthread"},
                            {"-pg", "-pg"},
                            {"-w", "-w"},
                            {"--disable-warnings", "-w"}}) {
    EXPECT_TRUE(has_word(only_command(std::string(mapping.flag) + " -c a.cu"), mapping.word)) << mapping.flag;
  }
}

TEST(Compile, GpuFlagsLeaveNoTrace) {
  const std::string plain = only_command("-c a.cu");
  for (const char* flag : {"-arch=sm_80",
                           "-arch sm_80",
                           "--gpu-architecture=native",
                           "-gencode arch=compute_80,code=sm_80",
                           "-gencode=arch=compute_80,code=\\\"sm_80,compute_80\\\"",
                           "--generate-code arch=compute_90,code=sm_90",
                           "-code=sm_80",
                           "-Xptxas -v,-O3",
                           "--ptxas-options=-v",
                           "-maxrregcount=64",
                           "-maxrregcount 64",
                           "-ftz=true",
                           "-prec-div=false",
                           "-prec-sqrt false",
                           "-t 4",
                           "-t4",
                           "--threads=0",
                           "-Wno-deprecated-gpu-targets",
                           "-keep",
                           "--keep-dir tmp",
                           "-m64",
                           "-cudart static",
                           "--cudart=shared",
                           "-res-usage",
                           "-Xcudafe --diag_suppress=177",
                           "--diag-suppress=177",
                           "-diag-suppress 177,20012",
                           "-src-in-ptx",
                           "-restrict",
                           "-Xnvlink -v",
                           "-lcublas",
                           "--split-compile=0",
                           "-allow-unsupported-compiler",
                           "-fatbin-options -x",
                           "-rdc=false",
                           "-rdc false",
                           "--default-stream legacy"}) {
    EXPECT_EQ(only_command(std::string(flag) + " -c a.cu"), plain) << flag;
  }
}

TEST(Compile, FastMathKeepsInfinities) {
  std::string command = only_command("--use_fast_math -c a.cu");
  EXPECT_FALSE(has_word(command, "-ffast-math"));
  EXPECT_FALSE(has_word(command, "-ffinite-math-only"));
}

TEST(Compile, PortableAndNamedProcessors) {
  EXPECT_THAT(only_command("--portable -c a.cu"), Not(HasSubstr("-march")));
  EXPECT_THAT(commands_of("-c a.cu", {"", "znver3", "/scratch"})[0], HasSubstr("-march=znver3"));
}

TEST(Compile, HostCompilers) {
  EXPECT_THAT(only_command("-ccbin clang++-19 -c a.cu"), HasSubstr("clang++-19 -x c++"));
  EXPECT_THAT(only_command("--compiler-bindir=/usr/bin/g++-12 -c a.cu"), HasSubstr("/usr/bin/g++-12 "));
  EXPECT_THAT(commands_of("-c a.cu", {"clang++", "", "/scratch"})[0], HasSubstr("clang++ "));
}

TEST(Compile, OptionsOfClangsCuda) {
  EXPECT_THAT(only_command("--cuda-gpu-arch=sm_86 --cuda-path=/x -x cuda -nocudalib -c a.c"),
              AllOf(HasSubstr("-D__CUDACC__"), Not(HasSubstr("sm_86")), Not(HasSubstr("/x "))));
}

TEST(Compile, SeveralSourcesAndTheirObjects) {
  std::vector<std::string> commands = commands_of("-dc a.cu sub/b.cpp");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_THAT(commands[0], HasSubstr("-D__CUDACC_RDC__"));
  EXPECT_THAT(commands[1], HasSubstr("-o b.o"));
  EXPECT_THAT(error_of("-c a.cu b.cu -o c.o"), HasSubstr("-o cannot name"));
}

TEST(Compile, OtherPhases) {
  EXPECT_THAT(only_command("-E a.cu"), HasSubstr("-E a.cu"));
  EXPECT_THAT(only_command("-M a.cu"), HasSubstr("-M -isystem"));
  EXPECT_THAT(only_command("-odir . -M -o a.d ../a.cu"), HasSubstr("-MT a.o ../a.cu -o a.d"))
      << "as Nsight's build files have it";
  EXPECT_THAT(only_command("--output-directory obj -M a.cu"), HasSubstr("-MT obj/a.o a.cu"));
  EXPECT_THAT(only_command("-odir obj -c src/a.cu"), HasSubstr("-c src/a.cu -o obj/a.o"));
  EXPECT_THAT(only_command("-odir obj -c src/a.cu -o b.o"), HasSubstr("-c src/a.cu -o b.o"));
  EXPECT_THAT(only_command("-MD -MF a.d -c a.cu -o x/a.o"), HasSubstr("-MD -MF a.d -isystem"));
  EXPECT_THAT(only_command("-S a.cu"), HasSubstr("-S a.cu -o a.s"));
}

TEST(Link, SourcesGoThroughScratchObjects) {
  std::vector<std::string> commands = commands_of("-O2 a.cu b.cpp c.o -lcublas -lm -o app");
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_THAT(commands[0], HasSubstr("-c a.cu -o /scratch/0-a.o"));
  EXPECT_THAT(commands[1], HasSubstr("-c b.cpp -o /scratch/1-b.o"));
  EXPECT_EQ(commands[2], "g++ /scratch/0-a.o /scratch/1-b.o c.o -lm " FOLDERS "-lnpu_shim " CANN_LIBRARIES
                         "-Wl,--push-state,--as-needed -lgomp -Wl,--pop-state -o app");
}

TEST(Link, CannsOwnLibrariesAreFoundBeforeTheSimulators) {
  Layout layout = kLayout;
  layout.cann_include = "/cann/include", layout.cann_library = "/cann/lib64", layout.real_cann = true;
  const Environment environment{"g++", "", "/scratch"};
  const auto commands =
      plan(parse(migrate::split_shell_words("--backend=cann a.cu -o app")), layout, environment);
  const std::string compile = shell_line(commands.front().arguments),
                    link = shell_line(commands.back().arguments);
  EXPECT_THAT(compile, HasSubstr("-idirafter /cann/include"));
  EXPECT_THAT(link,
              HasSubstr("-L/cann/lib64 -Wl,-rpath,/cann/lib64 -L/shim/lib -Wl,-rpath,/shim/lib -lnpu_shim "
                        "-Wl,--push-state,--no-as-needed -lascendcl -lhccl"));
  EXPECT_THAT(compile + link, Not(HasSubstr("npu_sim")));
  EXPECT_THAT(link, HasSubstr("-Wl,--push-state,--as-needed -lopapi"));
}

TEST(Link, CannWithoutOperatorsHasNoLibraryOfThem) {
  Layout layout = kLayout;
  layout.operator_library = false;
  const Environment environment{"g++", "", "/scratch"};
  const auto commands = plan(parse(migrate::split_shell_words("a.o -o app")), layout, environment);
  EXPECT_THAT(shell_line(commands.back().arguments), Not(HasSubstr("opapi")));
}

TEST(Compile, HeadersOfOperatorsThatTheBuildWroteComeLast) {
  Layout layout = kLayout;
  layout.aclnn_include = "/build/include/npu_sim";
  const Environment environment{"g++", "", "/scratch"};
  const auto commands = plan(parse(migrate::split_shell_words("-c a.cpp")), layout, environment);
  EXPECT_THAT(shell_line(commands.back().arguments),
              HasSubstr("-idirafter /shim/include/npu_sim -idirafter /build/include/npu_sim"));
}

TEST(Parse, AnUnknownBackendIsRefused) {
  EXPECT_TRUE(parse(migrate::split_shell_words("--backend cann a.cu")).cann);
  EXPECT_FALSE(parse(migrate::split_shell_words("--backend=sim a.cu")).cann);
  EXPECT_THROW(parse(migrate::split_shell_words("--backend=cuda a.cu")), UsageError);
}

TEST(Link, ObjectsOnly) {
  EXPECT_EQ(only_command("a.o b.o -lcublas -lcudart -o app"),
            "g++ a.o b.o " FOLDERS "-lnpu_shim " CANN_LIBRARIES
            "-Wl,--push-state,--as-needed -lgomp -Wl,--pop-state -o app");
  EXPECT_THAT(only_command("-shared a.o -o liba.so"), HasSubstr("g++ -shared a.o"));
  EXPECT_THAT(only_command("a.o -Xlinker -rpath,/x -Xcompiler -fopenmp"),
              HasSubstr("-fopenmp a.o -Wl,-rpath -Wl,/x"));
  EXPECT_THAT(only_command("a.o -Wl,--as-needed -L/opt/lib -lfoo"),
              HasSubstr("-L/opt/lib a.o -Wl,--as-needed -lfoo"));
  EXPECT_THAT(only_command("a.o -Xlinker --whole-archive b.a -Wl,--no-whole-archive c.a"),
              HasSubstr("a.o -Wl,--whole-archive b.a -Wl,--no-whole-archive c.a"));
}

TEST(Link, DependencyFilesOfScratchObjectsStay) {
  EXPECT_THAT(commands_of("-MD dir/a.cu -o app")[0], HasSubstr("-MF a.d -MT a.o"));
}

TEST(Link, EveryCudaLibraryIsTheShimOrDropped) {
  for (const char* library : {"cudart",      "cudart_static", "cudadevrt",
                              "cuda",        "cublas",        "cublas_static",
                              "cublasLt",    "cudnn",         "cudnn_ops_infer",
                              "cudnn_graph", "curand",        "curand_static",
                              "nccl",        "nccl_static",   "nvToolsExt",
                              "nvidia-ml",   "cusparse",      "cusolver",
                              "cufft",       "nvrtc",         "nppc",
                              "nppial",      "culibos",       "cupti",
                              "nvJitLink",   "nvjpeg"}) {
    EXPECT_FALSE(has_word(only_command("a.o -l" + std::string(library)), "-l" + std::string(library)))
        << library;
  }
  EXPECT_THAT(only_command("a.o /usr/local/cuda/lib64/libcudart.so.12 -o a"), Not(HasSubstr("cudart")));
  EXPECT_THAT(only_command("a.o -l cudart,cublas,z"), HasSubstr("a.o -lz "));
  for (const char* own :
       {"-lcudamem", "-lm", "-lncclx", "-lcudnn_models", "lib/libcudnn_models.a", "libmine.a"}) {
    EXPECT_TRUE(has_word(only_command("a.o " + std::string(own)), own)) << own;
  }
}

TEST(Link, DeviceLinkMakesAnEmptyObject) {
  EXPECT_EQ(only_command("-arch=sm_80 -dlink a.o b.o -o d.o"), "g++ -x c -fPIC -c /dev/null -o d.o");
  EXPECT_THAT(only_command("-dlink a.o absent.a -o d.o"), HasSubstr("-c /dev/null -o d.o"));
  EXPECT_THAT(only_command("--device-link a.o"), HasSubstr("-o a_dlink.o"));
}

TEST(Link, RunStartsWhatItLinked) {
  std::vector<std::string> commands = commands_of("-run a.cu --run-args '-n 3,x'");
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_THAT(commands[1], HasSubstr("-o a.out"));
  EXPECT_EQ(commands[2], "./a.out -n 3 x");
  EXPECT_EQ(commands_of("--run -rdc=true a.o b.o -o bin/app")[1], "bin/app");
  EXPECT_EQ(only_command("-run app -run-args=1"), "./app 1");
  EXPECT_EQ(error_of("-run"), "no input file given");
}

TEST(Link, StaticLibrary) {
  std::vector<std::string> commands = commands_of("-lib a.cu b.o -o liba.a");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[1], "ar rcs liba.a /scratch/0-a.o b.o");
}

TEST(Errors, UnknownAndImpossibleOptions) {
  EXPECT_THAT(error_of("--frobnicate -c a.cu"), HasSubstr("unknown option '--frobnicate'"));
  EXPECT_THAT(error_of("-nosuch a.cu"), HasSubstr("unknown option '-nosuch'"));
  EXPECT_EQ(error_of("-optix-ir a.cu"),
            "option '-optix-ir' would generate a file for a GPU, which the shim cannot run");
  EXPECT_THAT(error_of("-o"), HasSubstr("needs a value"));
  EXPECT_THAT(error_of("-arch"), HasSubstr("needs a value"));
  EXPECT_THAT(error_of("-O9 a.cu"), HasSubstr("-O9"));
  EXPECT_THAT(error_of("-x fortran a.f"), HasSubstr("unknown language"));
  EXPECT_THAT(error_of("k.ptx"), HasSubstr("code for a GPU"));
  EXPECT_EQ(error_of(""), "no input file given");
  EXPECT_EQ(error_of("-c a.o"), "no source file given");
}

TEST(Errors, UnknownOptionsMayBeForwarded) {
  EXPECT_TRUE(has_word(only_command("--forward-unknown-to-host-compiler --nosuch -c a.cu"), "--nosuch"));
}

TEST(Notes, SayWhatHappenedToEachFlag) {
  Invocation invocation =
      parse(migrate::split_shell_words("-arch=sm_80 -lcublas -lcufftw -std=c++11 -Xcompiler -ansi -dc a.cu"));
  EXPECT_THAT(invocation.notes,
              testing::ElementsAre("-arch=sm_80 dropped: no GPU code is generated; it sets __CUDA_ARCH__",
                                   "-lcublas -> -lnpu_shim", "-lcufftw dropped: the shim has no such library",
                                   "-std=c++11 -> -std=c++17: the shim's headers need C++17",
                                   "-ansi dropped: the shim's headers need C++17",
                                   "-dc -> -c: kernels are host code: same as -c"));
}

TEST(Words, ListsAndShellLines) {
  EXPECT_EQ(split_list(",a,,b\\,c"), (std::vector<std::string>{"a", "b,c"}));
  EXPECT_EQ(shell_line({"a", "b c", "d'e", ""}), R"(a 'b c' 'd'\''e' '')");
}

}  // namespace
}  // namespace npu::cxx
