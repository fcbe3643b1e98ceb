// --kernels=ascendc: what is planned, and how a generated source is read.

#include "tool/npucxx/driver/ascendc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/parse.h"
#include "tool/npucxx/driver/plan.h"

namespace npu::cxx {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Layout layout_with_loops() {
  Layout layout{"/shim/include", "/shim/lib", "/shim/include/npu_sim", "/shim/lib/npu_sim", false, {}, {}};
  layout.block_loops_program = "/shim/bin/npucxx-loops";
  return layout;
}

std::vector<Command> commands_of(const std::string& line, const Layout& layout = layout_with_loops()) {
  return plan(parse(migrate::split_shell_words(line)), layout, {"", "", "/scratch"});
}

std::string error_of(const std::string& line, const Layout& layout = layout_with_loops()) {
  try {
    commands_of(line, layout);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no error";
}

std::string in_this_folder(const std::string& name) { return fs::absolute(name).string(); }

TEST(AscendC, FilesLieBesideTheOutput) {
  const Command linked = commands_of("--kernels=ascendc a.cu -o app").front();
  EXPECT_EQ(linked.ascendc_source, in_this_folder("app.a.ascendc.cpp"));
  EXPECT_EQ(linked.ascendc_command.back(), in_this_folder("app.a.dav-2201.bin"));
  const Command object = commands_of("--kernels=ascendc -c a.cu -o out/a.cu.o").front();
  EXPECT_EQ(object.ascendc_command.back(), in_this_folder("out/a.cu.dav-2201.bin"));
  EXPECT_EQ(commands_of("--kernels=ascendc -c b/a.cu").front().ascendc_command.back(),
            in_this_folder("a.dav-2201.bin"));
}

TEST(AscendC, IsGeneratedAtEveryLevelOfOptimisation) {
  EXPECT_FALSE(commands_of("--kernels=ascendc -O0 -c a.cu").front().ascendc_command.empty());
  EXPECT_FALSE(commands_of("--kernels=ascendc -G -c a.cu").front().ascendc_command.empty());
  EXPECT_TRUE(commands_of("-c a.cu").front().ascendc_command.empty());
  EXPECT_TRUE(commands_of("--kernels=ascendc --kernels=host -c a.cu").front().ascendc_command.empty());
}

TEST(AscendC, TheVendorsCommandsAreLinesOfTheirOwn) {
  const Command command = commands_of("--kernels=ascendc -c a.cu").front();
  const std::string bin = in_this_folder("a.dav-2201.bin"), object = in_this_folder("a.dav-2201.o");
  ASSERT_EQ(command.vendor_commands.size(), 2u);
  EXPECT_THAT(
      command.vendor_commands[0],
      StartsWith("bisheng -c -x cce --cce-aicore-only --cce-aicore-arch=dav-c220-vec -std=c++17 -O2 "));
  EXPECT_THAT(command.vendor_commands[0],
              HasSubstr(" -I$ASCEND_HOME_PATH/compiler/tikcpp/tikcfw/interface "));
  EXPECT_THAT(command.vendor_commands[0], EndsWith("a.ascendc.cpp -o " + object));
  EXPECT_EQ(command.vendor_commands[1], "ld.lld -m aicorelinux -Ttext=0 " + object + " -static -o " + bin);
  EXPECT_THAT(commands_of("--kernels=ascendc --cann-path=/opt/cann -c a.cu").front().vendor_commands[0],
              HasSubstr(" -I/opt/cann/compiler/tikcpp/tikcfw "));
}

TEST(AscendC, CoresHaveTheirBinaryAndMacros) {
  const char* const kCores[][3] = {{"dav-2201", "__CCE_AICORE__=220", "dav-c220-vec"},
                                   {"dav-3510", "__CCE_AICORE__=310", "dav-c310-vec"},
                                   {"dav-2002", "__CCE_AICORE__=200", "dav-m200"},
                                   {"dav-1001", "__CCE_AICORE__=100", "dav-c100"}};
  for (const auto& [name, macro, vendors] : kCores) {
    const Command command = commands_of(std::string("--kernels=ascendc -c a.cu --npu-arch=") + name).front();
    EXPECT_EQ(command.ascendc_command.back(), in_this_folder(std::string("a.") + name + ".bin"));
    EXPECT_THAT(command.ascendc_command, testing::Contains(std::string("-D") + macro));
    EXPECT_THAT(command.ascendc_command, testing::Contains("-D__NPU_ARCH__=" + std::string(name).substr(4)));
    EXPECT_THAT(command.block_loops_command, testing::Contains(std::string("--npu-arch=") + name));
    EXPECT_THAT(command.vendor_commands[0], HasSubstr(std::string("--cce-aicore-arch=") + vendors + " "));
  }
  EXPECT_EQ(
      error_of("--kernels=ascendc --npu-arch=dav-310 -c a.cu"),
      "--npu-arch=dav-310: Ascend C is generated for dav-2201 (Ascend910B1 to B4, Ascend910_93), dav-3510 "
      "(Ascend950), dav-2002 (Ascend310P), dav-1001 (Ascend910A, Ascend910Pro)");
}

TEST(KernelTexts, OneCommandForEachKernelSource) {
  const std::vector<Command> commands =
      commands_of("--explain-kernel scale -DN=3 -Iinc a.cu b.cpp c.cu -o app -O2");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_THAT(commands[0].arguments,
              testing::IsSupersetOf({"--explain-kernel=scale", "a.cu", "-DN=3", "-Iinc"}));
  EXPECT_THAT(commands[1].arguments, testing::IsSupersetOf({"--explain-kernel=scale", "c.cu"}));
  EXPECT_THAT(commands_of("--print-kernel=ns::scale a.cu").front().arguments,
              testing::IsSupersetOf({"--print-kernel=ns::scale", "--npu-arch=dav-2201"}));
  EXPECT_THAT(commands_of("--explain-kernel= a.cu").front().arguments,
              testing::Contains("--explain-kernel="));
}

TEST(KernelTexts, WrongUses) {
  EXPECT_EQ(error_of("a.cu --explain-kernel"), "option '--explain-kernel' needs a value");
  EXPECT_EQ(error_of("--explain-kernel=k a.cpp"), "no .cu file given");
  Layout without = layout_with_loops();
  without.block_loops_program.clear();
  EXPECT_EQ(error_of("--explain-kernel=k a.cu", without),
            "npucxx-loops was not found beside npucxx; it reads kernels");
}

struct TemporaryFolder {
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "npucxx-test-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { fs::remove_all(path); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path + "/" + name) << text;
    return path + "/" + name;
  }
  std::string path;
};

TEST(KernelSource, NamesTheKernelsOfTheFileAndOfKeptOnes) {
  const TemporaryFolder folder;
  const std::string kept = folder.write(
      "kept.asc",
      "#include \"kernel_operator.h\"\nextern \"C\" __global__ __aicore__ void kept(GM_ADDR x) {}\n");
  const std::string path = folder.write(
      "all.cpp",
      "// kept: kept by hand.\n#include \"" + kept +
          "\"\n#include \"kernel_operator.h\"\nextern \"C\" __global__ __aicore__ void own(GM_ADDR y) {}\n");
  const KernelSource source = read_kernel_source(path);
  EXPECT_THAT(source.kept, ElementsAre(kept));
  EXPECT_THAT(source.entry, StartsWith("#include \"" + path + "\"\n"));
  EXPECT_THAT(source.entry, HasSubstr("    NPU_SIM_KERNEL(own),\n    NPU_SIM_KERNEL(kept),\n"));
  EXPECT_THAT(source.entry, HasSubstr("npu_sim_rows, 2, npu_sim_core::kBinaryArchitecture};"));
}

TEST(KernelSource, ASourceWithoutKernelsHasNoEntry) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_kernel_source(folder.write("none.cpp", "")).entry, "");
}

}  // namespace
}  // namespace npu::cxx
