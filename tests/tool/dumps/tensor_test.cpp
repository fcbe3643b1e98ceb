#include "tool/dumps/tensor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/tool/dumps/dump_folder.h"
#include "tests/tool/dumps/tensor_files.h"
#include "tool/dumps/pickle.h"
#include "tool/dumps/zip_archive.h"

namespace migrate::dumps {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Tensors : public DumpFolder {
 protected:
  /// The elements of a file that is read twice.
  std::vector<double> elements(const std::string& file, const std::string& dtype = "Float32") const {
    auto tensor = open_tensor(file, dtype);
    if (!tensor) {
      ADD_FAILURE() << tensor.error().message;
      return {};
    }
    std::vector<double> first((*tensor)->elements), second(first.size());
    EXPECT_TRUE((*tensor)->read(first).ok());
    EXPECT_TRUE((*tensor)->rewind().ok());
    EXPECT_TRUE((*tensor)->read(second).ok());
    EXPECT_EQ(std::memcmp(first.data(), second.data(), first.size() * sizeof(double)), 0);
    return first;
  }
  std::string error(const std::string& file, const std::string& dtype = "Float32") const {
    auto tensor = open_tensor(file, dtype);
    return tensor ? "none" : tensor.error().message;
  }
};

TEST_F(Tensors, NpyOfManyTypes) {
  EXPECT_THAT(elements(put("f4.npy", npy("<f4", "(2,)", bytes_of<float>({1.5f, -2})))), ElementsAre(1.5, -2));
  EXPECT_THAT(elements(put("f8.npy", npy("<f8", "(1, 2)", bytes_of<double>({0.1, 1e300})))),
              ElementsAre(0.1, 1e300));
  EXPECT_THAT(elements(put("f2.npy", npy("<f2", "(3,)", bytes_of<uint16_t>({0x3c00, 0xc000, 0x0001})))),
              ElementsAre(1, -2, std::ldexp(1.0, -24)));
  EXPECT_THAT(elements(put("i1.npy", npy("|i1", "(2,)", bytes_of<int8_t>({-128, 127})))),
              ElementsAre(-128, 127));
  EXPECT_THAT(elements(put("b1.npy", npy("|b1", "(2,)", bytes_of<uint8_t>({0, 1})))), ElementsAre(0, 1));
  EXPECT_THAT(elements(put("i8.npy", npy("<i8", "()", bytes_of<int64_t>({-5})))), ElementsAre(-5));
  EXPECT_THAT(elements(put("e.npy", npy("<f4", "(0, 3)", ""))), ElementsAre());
}

TEST_F(Tensors, BFloat16IsTwoBytesWithoutAType) {
  const std::string file = put("b.npy", npy("|V2", "(2,)", bytes_of<uint16_t>({0x3f80, 0xc040})));
  EXPECT_THAT(elements(file, "BFloat16"), ElementsAre(1, -3));
  EXPECT_THAT(error(file, "Float16"), HasSubstr("not understood"));
}

TEST_F(Tensors, DimensionsOfOneDoNotCount) {
  auto tensor = open_tensor(put("a.npy", npy("<f4", "(1, 2, 1)", bytes_of<float>({1, 2}))), "Float32");
  ASSERT_TRUE(tensor.ok());
  EXPECT_THAT((*tensor)->shape, ElementsAre(2));
}

TEST_F(Tensors, DamagedNpyIsNamed) {
  EXPECT_THAT(error(path("none.npy")), HasSubstr("not a .npy file"));
  EXPECT_THAT(error(put("a.npy", "hello world")), HasSubstr("not a .npy file"));
  EXPECT_THAT(error(put("b.npy", npy("<f4", "(3,)", bytes_of<float>({1, 2})))), HasSubstr("ends before"));
  EXPECT_THAT(error(put("c.npy", npy("<c8", "(1,)", "12345678"))), HasSubstr("not understood"));
  EXPECT_THAT(error(put("d.npy", npy("<f4", "(99999999999, 99999999999)", ""))), HasSubstr("not understood"));
  EXPECT_THAT(error(put("e.bin", "")), HasSubstr("expected a .npy or .pt file"));
}

TEST_F(Tensors, PtOfTorchSave) {
  EXPECT_THAT(elements(pt(path("a.pt"), "Float", {2, 2}, {2, 1}, bytes_of<float>({1, 2, 3, 4}))),
              ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(elements(pt(path("b.pt"), "BFloat16", {1}, {1}, bytes_of<uint16_t>({0x3f80}))), ElementsAre(1));
  EXPECT_THAT(elements(pt(path("c.pt"), "Long", {}, {}, bytes_of<int64_t>({-7}))), ElementsAre(-7));
  EXPECT_THAT(elements(pt(path("d.pt"), "Double", {70000}, {1}, std::string(560000, '\0'))).size(), 70000u);
}

TEST_F(Tensors, PtThatIsNotOneTensorIsNamed) {
  EXPECT_THAT(error(pt(path("a.pt"), "Float", {2, 2}, {1, 2}, bytes_of<float>({1, 2, 3, 4}))),
              HasSubstr("strides"));
  EXPECT_THAT(error(pt(path("b.pt"), "Float", {3}, {1}, bytes_of<float>({1, 2}))), HasSubstr("ends before"));
  EXPECT_THAT(error(pt(path("c.pt"), "Quantized", {1}, {1}, "1234")), HasSubstr("not one tensor"));
  EXPECT_THAT(error(put("d.pt", "no zip")), HasSubstr("d.pt"));
  ASSERT_TRUE(write_zip(path("e.pt"), {{"archive/data.pkl", "\x80\x02}q."}}).ok());
  EXPECT_THAT(error(path("e.pt")), HasSubstr("e.pt"));
}

// The pickle machine reads any bytes without a crash.
TEST(Pickle, AnyPrefixAndAnyChangedByteEnds) {
  const std::string pickle = pickled_tensor("Float", {2, 2}, {2, 1}, 4);
  ASSERT_TRUE(read_pickled_tensor(pickle));
  for (size_t i = 0; i < pickle.size(); ++i) {
    EXPECT_FALSE(read_pickled_tensor(pickle.substr(0, i)));
    for (int value = 0; value < 256; value += 3) {
      std::string changed = pickle;
      changed[i] = static_cast<char>(value);
      (void)read_pickled_tensor(changed);
    }
  }
}

}  // namespace
}  // namespace migrate::dumps
