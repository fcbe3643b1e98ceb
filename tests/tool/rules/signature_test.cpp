#include "tool/rules/signature.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

TEST(Signature, ParameterName) {
  EXPECT_EQ(parameter_name("void** devPtr"), "devPtr");
  EXPECT_EQ(parameter_name("size_t n = 0"), "n");
  EXPECT_EQ(parameter_name("void (*fn)(void*)"), "fn");
  EXPECT_EQ(parameter_name("void (*CUDART_CB fn)(void* data)"), "fn");
  EXPECT_EQ(parameter_name("const int sizes[8]"), "sizes");
  EXPECT_EQ(parameter_name("int (&table)[4]"), "table");
  EXPECT_EQ(parameter_name("T&& x"), "x");
  EXPECT_EQ(parameter_name("..."), "...");
}

TEST(Signature, ParameterWithoutName) {
  EXPECT_EQ(parameter_name("int"), "");
  EXPECT_EQ(parameter_name("int*"), "");
  EXPECT_EQ(parameter_name("const float"), "");
  EXPECT_EQ(parameter_name("unsigned int"), "");
  EXPECT_EQ(parameter_name("cudaStream_t"), "");
  EXPECT_EQ(parameter_name("const cudaStream_t*"), "");
}

TEST(Signature, DefaultArguments) {
  EXPECT_EQ(without_default("size_t n = 0"), "size_t n");
  EXPECT_EQ(default_argument("size_t n = 0"), "0");
  EXPECT_EQ(without_default("int a"), "int a");
  EXPECT_EQ(default_argument("int a"), "");
}

std::string renamed(const std::string& text) {
  return rename_identifiers(text, [](std::string_view name) { return std::string(name == "a" ? "b" : ""); });
}

TEST(Signature, RenamesWholeIdentifiersOutsideLiterals) {
  EXPECT_EQ(renamed("a(a, aa, x.a)"), "b(b, aa, x.b)");
  EXPECT_EQ(renamed("\"a\" 'a' \"\\\"a\" a"), "\"a\" 'a' \"\\\"a\" b");
  EXPECT_EQ(renamed("0xa 1.a a1"), "0xa 1.a a1");
  EXPECT_EQ(renamed(""), "");
}

}  // namespace
}  // namespace migrate
