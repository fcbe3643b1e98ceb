#include "tool/dumps/operation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tool/dumps/crc32.h"

namespace migrate::dumps {
namespace {

using ::testing::ElementsAre;

Operation parsed(const std::string& text, const std::string& name = "Kernel.k.0.forward") {
  auto operation = parse_operation(name, nlohmann::ordered_json::parse(text));
  EXPECT_TRUE(operation.ok());
  return operation.ok() ? *operation : Operation();
}

std::vector<std::string> names(const Operation& operation) {
  std::vector<std::string> names;
  for (const Leaf& leaf : operation.leaves) names.push_back(leaf.name);
  return names;
}

Leaf argument(const std::string& json) { return parsed(R"({"input_args":[)" + json + "]}").leaves.at(0); }

constexpr const char* kTensor =
    R"({"type":"torch.Tensor","dtype":"torch.float32","shape":[2,3],"Max":1,"Min":0.5,"Mean":null,"Norm":2,"requires_grad":false})";

TEST(ParseOperation, InputsParametersOutputsInThisOrder) {
  const std::string t = kTensor;
  EXPECT_THAT(
      names(parsed(R"({"output":[)" + t + R"(],"parameters":{"w":)" + t + R"(},"input_kwargs":{"k":)" + t +
                   R"(},"input_args":[)" + t + ",[" + t + "," + t + "]]}")),
      ElementsAre("Kernel.k.0.forward.input.0", "Kernel.k.0.forward.input.1.0",
                  "Kernel.k.0.forward.input.1.1", "Kernel.k.0.forward.input.k",
                  "Kernel.k.0.forward.parameters.w", "Kernel.k.0.forward.output.0"));
}

TEST(ParseOperation, ATensor) {
  const Leaf leaf = argument(kTensor);
  EXPECT_TRUE(leaf.is_tensor);
  EXPECT_EQ(leaf.dtype, "torch.float32");
  EXPECT_EQ(leaf.shape, "[2, 3]");
  EXPECT_EQ(leaf.elements, 6);
  EXPECT_EQ(leaf.max.text, "1");
  EXPECT_EQ(leaf.mean.text, "None");
  EXPECT_EQ(leaf.requires_grad, "False");
  EXPECT_EQ(leaf.data_name, "-1");
  EXPECT_FALSE(leaf.address);
}

TEST(ParseOperation, OurOwnMembers) {
  const Leaf leaf =
      argument(R"({"type":"mindspore.Tensor","dtype":"Float32","shape":[1],"address":"0x7f00","bytes":4})");
  EXPECT_EQ(leaf.address, 0x7f00u);
  EXPECT_EQ(leaf.bytes, 4u);
  EXPECT_FALSE(argument(R"({"type":"t","dtype":"Float32","shape":[1],"address":"here","bytes":4})").address);
}

TEST(ParseOperation, AFileNamesTheLeaf) {
  const Leaf leaf = argument(
      R"({"type":"mindspore.Tensor","dtype":"Float32","shape":[1],"data_name":"Kernel.k_f_.0.forward.input.0.npy"})");
  EXPECT_EQ(leaf.name, "Kernel.k_f_.0.forward.input.0");
  EXPECT_EQ(leaf.data_name, "Kernel.k_f_.0.forward.input.0.npy");
}

TEST(ParseOperation, ArgumentsHaveAClassAndAValue) {
  const Leaf number = argument(R"({"type":"int","value":1024})");
  EXPECT_FALSE(number.is_tensor);
  EXPECT_EQ(number.dtype, "<class 'int'>");
  EXPECT_EQ(number.shape, "[]");
  EXPECT_EQ(number.norm.text, "1024");
  EXPECT_EQ(number.md5, crc32_text("1024"));
  EXPECT_EQ(argument(R"({"type":"float","value":0.5})").dtype, "<class 'float'>");
  EXPECT_EQ(argument(R"({"type":"bool","value":true})").max.text, "True");
  EXPECT_EQ(argument(R"({"type":"slice","value":[1,null,2]})").shape, "(3,)");
  EXPECT_EQ(argument("null").dtype, "None");
}

TEST(ParseOperation, GradientsOfParametersHaveNoIndex) {
  EXPECT_THAT(names(parsed(std::string(R"({"w":[)") + kTensor + "]}", "Module.m.C.parameters_grad")),
              ElementsAre("Module.m.C.parameters_grad.w"));
}

TEST(ParseOperation, NestingHasALimit) {
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  EXPECT_FALSE(
      parse_operation("Kernel.k.0.forward", nlohmann::ordered_json::parse(R"({"input_args":)" + deep + "}"))
          .ok());
}

TEST(PartsOf, BothOrdersOfCallAndDirection) {
  EXPECT_EQ(parts_of("Kernel.a.b.3.forward", false).base, "Kernel.a.b");
  EXPECT_EQ(parts_of("Kernel.a.b.3.forward", false).call, "3.forward");
  EXPECT_EQ(parts_of("Module.fc.Linear.backward.1", false).base, "Module.fc.Linear");
  EXPECT_EQ(parts_of("Module.fc.Linear.parameters_grad", false).direction, "parameters_grad");
  EXPECT_EQ(parts_of("Kernel.a.3", false).base, "");
  EXPECT_EQ(parts_of("x.forward", false).base, "");
  EXPECT_EQ(parts_of("loss.0.debug", true).base, "loss.0.debug");
}

TEST(Crc32, IsThatOfZlib) { EXPECT_EQ(crc32_text("123456789"), "cbf43926"); }

}  // namespace
}  // namespace migrate::dumps
