// npu/executors/registers.h against the compilers of this machine: what their allocators may use, for each
// processor that they can compile for, and what code of this processor keeps in registers across a switch of
// threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

const std::string kHeaders = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";

/// Full names of g++, clang++, g++-12, ... of the system.
std::vector<std::string> compilers() {
  std::vector<std::string> found;
  for (const std::string name : {"g++", "clang++"}) {
    for (int version = 10; version <= 30; ++version) {
      const std::string path = "/usr/bin/" + name + "-" + std::to_string(version);
      if (std::filesystem::exists(path)) found.push_back(path);
    }
    if (found.empty() || found.back().find(name) == std::string::npos) found.push_back(name);
  }
  return found;
}

bool works(const std::string& compiler, const std::vector<std::string>& flags) {
  const CliProject project(Tree{{"empty.cpp", "int main() {}\n"}});
  std::vector<std::string> command{compiler, "-Werror", "-S", "empty.cpp", "-o", "/dev/null"};
  command.insert(command.end(), flags.begin(), flags.end());
  return run_process(command, project.project()).exit_code == 0;
}

/// One of the registers of x86-64's ABI in which values may live: how an operand of an asm statement asks for
/// it, and an instruction that the assembler takes for this register only where the target has it.
struct Register {
  std::string name, type, constraint, instruction;
};

/// All but rsp, rbx and rbp, which a switch saves, and rdi and rsi, which it names itself.
std::vector<Register> registers_of_the_abi() {
  std::vector<Register> all;
  const auto add = [&](const std::string& stem, int from, int to, const Register& how) {
    for (int i = from; i < to; ++i)
      all.push_back({stem + std::to_string(i), how.type, how.constraint, how.instruction});
  };
  for (const char* name : {"rax", "rcx", "rdx"}) all.push_back({name, "long", "r", ""});
  add("r", 8, 32, {"", "long", "r", "movq %%rsp, %0"});
  add("xmm", 0, 16, {"", "double", "x", ""});
  add("xmm", 16, 32, {"", "double", "v", "vmovss %%xmm16, %%xmm16, %0"});
  add("k", 0, 8, {"", "unsigned short", "k", "kmovw %%k1, %0"});
  add("mm", 0, 8, {"", "Eight", "y", "movq %%mm1, %0"});
  all.push_back({"st", "long double", "t", ""});
  return all;
}

/// A function per register, on a line of its own after the preamble's one, whose asm statement has an operand
/// in it.
std::string functions_for(const std::vector<Register>& registers) {
  std::string text = "typedef int Eight __attribute__((vector_size(8)));\n";
  int number = 0;
  for (const Register& one : registers) {
    text += "void f" + std::to_string(number++) + "() { register " + one.type + " v __asm__(\"" + one.name +
            "\"); __asm__ volatile(\"" + one.instruction + "\" : \"=" + one.constraint + "\"(v)); }\n";
  }
  return text;
}

using Flags = std::vector<std::string>;

ProcessResult compile(const std::string& compiler, const Flags& flags, const Flags& more,
                      const std::string& text) {
  const CliProject project(Tree{{"f.cpp", text}});
  Flags command{compiler, "-std=gnu++14", "-w", "-O1", "-I" + kHeaders, "f.cpp"};
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), more.begin(), more.end());
  return run_process(command, project.project());
}

/// Clang takes APX's registers by name for every target, though its allocator uses them only where the flags
/// ask for them.
bool may_be_meant(const Register& one, bool clang, const Flags& flags) {
  const bool second_half =
      one.type == "long" && one.name >= "r16" && one.name <= "r31" && one.name.size() == 3;
  if (!clang || !second_half) return true;
  return std::any_of(flags.begin(), flags.end(), [](const std::string& flag) {
    return flag.find("-mapx") == 0 || flag == "-march=diamondrapids";
  });
}

/// The registers that may be operands. The compiler says all errors of its parser before it comes to those of
/// its allocator, so the text is compiled until there are no more.
std::vector<Register> usable_registers(const std::string& compiler, const Flags& flags) {
  const bool clang = compiler.find("clang") != std::string::npos;
  std::vector<Register> registers = registers_of_the_abi();
  registers.erase(std::remove_if(registers.begin(), registers.end(),
                                 [&](const Register& one) { return !may_be_meant(one, clang, flags); }),
                  registers.end());
  const Flags all_errors{clang ? "-ferror-limit=0" : "-fmax-errors=0", "-c", "-o", "f.o"};
  while (true) {
    const ProcessResult said = compile(compiler, flags, all_errors, functions_for(registers));
    if (said.exit_code == 0) return registers;
    std::vector<Register> left;
    for (size_t i = 0; i < registers.size(); ++i) {
      if (said.err.find("f.cpp:" + std::to_string(i + 2) + ":") == std::string::npos)
        left.push_back(registers[i]);
    }
    if (left.size() == registers.size()) {
      ADD_FAILURE() << compiler << ": " << said.err;
      return {};
    }
    registers = left;
  }
}

/// The list as the compiler sees it.
std::string list_of(const std::string& compiler, const Flags& flags) {
  return compile(compiler, flags, {"-E", "-P"},
                 "#include \"npu/executors/registers.h\"\nNPU_CHANGED_REGISTERS_\n")
      .out;
}

/// Flags that change which registers there are.
const std::vector<Flags> kTargets = {{"-march=x86-64"},
                                     {"-march=x86-64-v2"},
                                     {"-march=x86-64-v3"},
                                     {"-march=x86-64-v4"},
                                     {"-march=native"},
                                     {"-march=skylake-avx512"},
                                     {"-mavx512f"},
                                     {"-mavx10.1"},
                                     {"-mavx10.1-256"},
                                     {"-mavx10.1-512"},
                                     {"-mavx10.2"},
                                     {"-march=graniterapids"},
                                     {"-march=diamondrapids"},
                                     {"-mapxf"},
                                     {"-mapxf", "-mapx-inline-asm-use-gpr32"},
                                     {"-mapx-features=egpr"},
                                     {"-mapxf", "-mavx512f"},
                                     {"-mno-mmx", "-mno-avx512f"}};

TEST(Registers, ListNamesAllThatACompilerMayUse) {
  for (const std::string& compiler : compilers()) {
    if (!works(compiler, {})) continue;
    std::set<std::string> ever;
    for (const Flags& flags : kTargets) {
      if (!works(compiler, flags)) continue;
      const std::vector<Register> usable = usable_registers(compiler, flags);
      const std::string list = list_of(compiler, flags);
      ASSERT_GE(usable.size(), 16u + 11u) << compiler << flags.back();
      for (const Register& one : usable) {
        ever.insert(one.name);
        EXPECT_THAT(list, HasSubstr('"' + one.name + '"')) << compiler << " " << flags.back();
      }
      EXPECT_EQ(compile(compiler, flags, {"-S", "-o", "/dev/null"},
                        "#include \"npu/executors/registers.h\"\nvoid f() { __asm__ volatile(\"\" : : : "
                        "NPU_CHANGED_REGISTERS_); }\n")
                    .err,
                "")
          << compiler << " " << flags.back();
    }
    for (const char* some : {"rax", "xmm15", "xmm31", "k0", "k7", "mm0", "st"})
      EXPECT_TRUE(ever.count(some)) << compiler << ": " << some << " was never usable, so nothing was tested";
  }
}

bool processor_has(const std::string& target) {
#if defined(__x86_64__)
  if (target == "-march=x86-64-v4")
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512cd");
  if (target == "-march=x86-64-v3") return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return __builtin_cpu_supports("avx");  // XSAVE, by which the program changes all registers
#else
  return false;
#endif
}

const std::vector<std::pair<std::string, std::string>> kBuilds = {{"-march=x86-64", "-O2"},
                                                                  {"-march=x86-64-v3", "-O3"},
                                                                  {"-march=x86-64-v4", "-O1"},
                                                                  {"-march=native", "-O3"}};

TEST(Registers, NothingIsLostAcrossASwitch) {
  const CliProject project(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/registers"));
  int ran = 0;
  for (const std::string& compiler : compilers()) {
    for (const auto& [target, level] : kBuilds) {
      if (!works(compiler, {target})) continue;
      if (!processor_has(target)) {
        std::printf("[   NOTE   ] this processor cannot run %s\n", target.c_str());
        continue;
      }
      const ProcessResult compiled = run_process(
          {compiler, "-std=c++17", level, target, "-mno-red-zone", "-I" + kHeaders, "live.cpp", "-o", "live"},
          project.project());
      ASSERT_EQ(compiled.exit_code, 0) << compiler << compiled.err;
      const ProcessResult result = run_process({"./live"}, project.project());
      EXPECT_EQ(result.exit_code, 0) << compiler << " " << target << " " << level << ": " << result.out
                                     << result.err;
      ++ran;
    }
  }
  if (ran == 0) GTEST_SKIP() << "no compiler, or a processor without XSAVE";
}

}  // namespace
}  // namespace e2e
