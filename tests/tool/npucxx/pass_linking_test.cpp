#include "tool/npucxx/driver/pass_linking.h"

#include <gmock/gmock.h>

#include "tool/npucxx/driver/assembly_listing.h"
#include "tool/npucxx/driver/two_passes.h"

namespace npu::cxx {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string function(const std::string& name, const std::string& before, const std::string& body) {
  return "\t.text\n" + before + "\t.type\t" + name + ", @function\n" + name + ":\n" + body + "\t.size\t" +
         name + ", .-" + name + "\n";
}
std::string kernel(const std::string& name, const std::string& body = "\tret\n") {
  return function(name, "\t.globl\t" + name + "\n.LPFE1:\n\tnop\n\tnop\n", body);
}
std::string for_device(const std::string& name, const std::string& body = "\tret\n") {
  return function(name, "\t.globl\t" + name + "\n.LPFE2:\n\tnop\n", body);
}
std::string global(const std::string& name, const std::string& body = "\tret\n") {
  return function(name, "\t.globl\t" + name + "\n", body);
}
const std::string kLocalVariable =
    "\t.data\n\t.align 4\n\t.type\t_ZL1x, @object\n\t.size\t_ZL1x, 4\n_ZL1x:\n\t.long\t7\n";

JoinedPasses join(const std::string& host, const std::string& device) {
  return join_passes({host, device}, "id");
}

TEST(PassLinking, AKernelIsTheDevicePasss) {
  const auto joined = join(kernel("k") + global("main", "\tcall\tk\n"), global("k"));
  EXPECT_THAT(joined.listings.host, HasSubstr("k.npu_host:"));
  EXPECT_THAT(joined.listings.host, HasSubstr("\tcall\tk\n")) << "the device pass's";
  EXPECT_THAT(joined.listings.device, HasSubstr("\nk:"));
  EXPECT_THAT(joined.host_only, IsEmpty());
}

TEST(PassLinking, AFunctionForTheDeviceOnlyIsTheDevicePasss) {
  const auto joined = join(for_device("d"), global("d"));
  EXPECT_THAT(joined.listings.host, HasSubstr("d.npu_host:"));
  EXPECT_THAT(joined.listings.device, HasSubstr("\nd:"));
}

TEST(PassLinking, AFunctionForBothHasTwoBodies) {
  const std::string both = function("h", "\t.align 32\n\t.globl\th\n.LPFE2:\n\tnop\n", "\tret\n");
  const auto joined = join(both, global("h") + global("k", "\tcall\th\n"));
  EXPECT_THAT(joined.listings.host, HasSubstr("\nh:"));
  EXPECT_THAT(joined.listings.device, HasSubstr("h.npu_device:"));
  EXPECT_THAT(joined.listings.device, HasSubstr("call\th.npu_device\n"));
  EXPECT_THAT(joined.listings.device, Not(HasSubstr(".globl\th"))) << "local to the object";
}

TEST(PassLinking, AVariableExistsOnce) {
  const auto joined = join(kLocalVariable, kLocalVariable + global("k", "\tmovl\t_ZL1x(%rip), %eax\n"));
  EXPECT_THAT(joined.listings.host, HasSubstr("\t.set\t_ZL1x.npu.id,_ZL1x\n"));
  EXPECT_THAT(joined.listings.device, Not(HasSubstr(".long")));
  EXPECT_THAT(joined.listings.device, HasSubstr("movl\t_ZL1x.npu.id(%rip), %eax"));
}

TEST(PassLinking, VariablesOfAnotherSizeAreNotTheSame) {
  const std::string larger = "\t.data\n\t.type\t_ZL1x, @object\n\t.size\t_ZL1x, 8\n_ZL1x:\n\t.quad\t7\n";
  EXPECT_THAT(join(kLocalVariable, larger).listings.device, HasSubstr("_ZL1x:\n\t.quad\t7\n"));
}

TEST(PassLinking, ConstantsBelongToTheirPass) {
  const std::string constant =
      "\t.section\t.rodata\n\t.type\t_ZL1c, @object\n\t.size\t_ZL1c, 4\n_ZL1c:\n\t.long\t7\n";
  EXPECT_THAT(join(constant, constant).listings.device, HasSubstr("_ZL1c:\n\t.long\t7\n"));
}

TEST(PassLinking, InitialisationRunsInTheHostPass) {
  const std::string start = "\t.section\t.init_array,\"aw\"\n\t.align 8\n\t.quad\t_GLOBAL__sub_I_x\n";
  const std::string offer = "\t.section\t.init_array,\"aw\"\n\t.align 8\n\t.quad\t_ZL15npu_register_k1v\n";
  const auto joined = join(start, start + offer);
  EXPECT_THAT(joined.listings.host, HasSubstr("_GLOBAL__sub_I_x"));
  EXPECT_THAT(joined.listings.device, Not(HasSubstr("_GLOBAL__sub_I_x")));
  EXPECT_THAT(joined.listings.device, HasSubstr("_ZL15npu_register_k1v"));
}

TEST(PassLinking, WhatIsNoNameStays) {
  const auto joined =
      join(kernel("eax"), global("eax", "\tmovl\t$0xeax, %eax\n\t.string\t\"eax \\\" eax\"\n") +
                              global("ret", "\tcall\teax\n\tret\n"));
  EXPECT_THAT(joined.listings.device, HasSubstr("\tmovl\t$0xeax, %eax\n\t.string\t\"eax \\\" eax\"\n"));
  EXPECT_THAT(joined.listings.device, HasSubstr("ret.npu_device:\n\tcall\teax\n\tret\n"));
}

TEST(PassLinking, KernelsWithoutDeviceCodeAreNamed) {
  EXPECT_THAT(join(kernel("k") + kernel("l"), global("l")).host_only, ElementsAre("k"));
  EXPECT_THAT(join(kernel("_Z1kIZ4mainE3$_0EvT_"), global("_Z1kIZ4mainE3$_0EvT_")).unstable,
              ElementsAre("_Z1kIZ4mainE3$_0EvT_"));
}

TEST(ComputeCapability, TheHighestThatAnOptionNames) {
  EXPECT_EQ(highest_capability("sm_70"), 700);
  EXPECT_EQ(highest_capability("arch=compute_60,code=[sm_60,compute_75]"), 750);
  EXPECT_EQ(highest_capability("sm_90a"), 900);
  EXPECT_EQ(highest_capability("sm_100"), 1000);
  EXPECT_EQ(highest_capability("native"), 0);
}

}  // namespace
}  // namespace npu::cxx
