// Checksums, names, files of tensors, and the growing files of a step.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/probe/crc32.h"
#include "runtime_shim/probe/dump.h"
#include "runtime_shim/probe/leaf.h"
#include "runtime_shim/probe/names.h"
#include "runtime_shim/probe/tensor_file.h"

namespace npu::probe {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("npu_probe_" + std::to_string(getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string read(const std::string& name) const {
    std::ifstream in(path / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

/// Bit by bit.
uint32_t plain_crc(const std::string& text) {
  uint32_t crc = ~0u;
  for (const unsigned char c : text) {
    crc ^= c;
    for (int i = 0; i < 8; ++i) crc = (crc & 1) != 0 ? 0xEDB88320u ^ (crc >> 1) : crc >> 1;
  }
  return ~crc;
}

TEST(Crc32, IsZlibs) {
  EXPECT_EQ(crc32(0, "123456789", 9), 0xCBF43926u);  // the check value of the standard
  std::string text;
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(crc32(0, text.data(), text.size()), plain_crc(text)) << i;
    text += static_cast<char>(i * 37);
  }
  EXPECT_EQ(crc32(crc32(0, text.data(), 33), text.data() + 33, text.size() - 33), plain_crc(text));
}

TEST(Names, HaveFourParts) {
  EXPECT_EQ(operation_name("Kernel", "vecadd", 3), "Kernel.vecadd.3.forward");
  EXPECT_EQ(operation_name("Kernel", "a.b;c\n", 0), "Kernel.a_b_c_.0.forward");
  EXPECT_EQ(operation_name("Kernel", "", 0), "Kernel.unnamed.0.forward");
}

TEST(Names, OfCallsHaveNoTypes) {
  for (const auto& [function, type, name] : std::vector<std::tuple<const char*, const char*, const char*>>{
           {"npublasSgemm", "Blas", "gemm"},
           {"npublasSgemmStridedBatched", "Blas", "gemm_strided_batched"},
           {"npublasGemmEx", "Blas", "gemm"},
           {"npublasScalEx", "Blas", "scal"},
           {"npublasSscal", "Blas", "scal"},
           {"npublasIsamax", "Blas", "amax"},
           {"npublasScnrm2", "Blas", "nrm2"},
           {"npublasSetVector", "Blas", "set_vector"},
           {"npublasLtMatmul", "BlasLt", "matmul"},
           {"npudnnSoftmaxForward", "Dnn", "softmax_forward"},
           {"npudnnRNNForward", "Dnn", "rnn_forward"},
           {"npusparseSpMV", "Sparse", "sp_mv"},
           {"cublasSgemv_v2", "Blas", "gemv"},
           {"cublasIdamin_v2", "Blas", "amin"},
           {"cublasLtMatmul", "BlasLt", "matmul"},
           {"cudnnSoftmaxForward", "Dnn", "softmax_forward"},
           {"ncclAllReduce", "Ccl", "all_reduce"},
           {"something", "Call", "something"}}) {
    EXPECT_EQ(call_name(function).type, type) << function;
    EXPECT_EQ(call_name(function).name, name) << function;
  }
}

TEST(Names, OfFilesAreSafeAndDifferent) {
  EXPECT_EQ(file_name("Kernel.k.0.forward.input.0", Flavor::ms), "Kernel.k.0.forward.input.0.npy");
  const std::string one = file_name("Kernel.k<int, 4>.0", Flavor::pt),
                    other = file_name("Kernel.k<int, 5>.0", Flavor::pt);
  EXPECT_THAT(one, testing::MatchesRegex("[a-zA-Z0-9_.-]+\\.pt"));
  EXPECT_NE(one, other);
  EXPECT_LT(file_name(std::string(1000, 'k'), Flavor::ms).size(), 200u);
}

TEST(TensorFile, NpyHasItsHeaderAndTheRowsWithoutGaps) {
  const Folder folder;
  const float data[] = {1, 2, -1, 3, 4, -1};
  Tensor tensor = rows(data, Type::float32, 2, 2, 3);
  tensor.is_host = true;
  ASSERT_EQ(write_tensor(folder.path / "t.npy", Flavor::ms, tensor, Contents(tensor)), "");
  const std::string bytes = folder.read("t.npy");
  ASSERT_EQ(bytes.size(), 128u + 16u);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]), 118);
  EXPECT_THAT(bytes, HasSubstr("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }"));
  EXPECT_EQ(bytes[127], '\n');
  float values[4];
  std::memcpy(values, bytes.data() + 128, sizeof values);
  EXPECT_THAT(values, testing::ElementsAre(1, 2, 3, 4));
}

TEST(TensorFile, ShapesOfNpyAreTuples) {
  EXPECT_THAT(npy_header(dense(nullptr, Type::int8, 5)), HasSubstr("'shape': (5,), }"));
  EXPECT_THAT(npy_header({nullptr, Type::int8, true, {}, {}}), HasSubstr("'shape': (), }"));
}

TEST(TensorFile, PtIsAnArchiveOfAPickleAndTheData) {
  const Folder folder;
  const float data[] = {1, 2, 3};
  Tensor tensor = dense(data, Type::float32, 3);
  tensor.is_host = true;
  ASSERT_EQ(write_tensor(folder.path / "t.pt", Flavor::pt, tensor, Contents(tensor)), "");
  const std::string bytes = folder.read("t.pt");
  EXPECT_EQ(bytes.substr(0, 4), "PK\x03\x04");
  const size_t directory = bytes.find("PK\x01\x02");
  ASSERT_NE(directory, std::string::npos);
  EXPECT_EQ(bytes.substr(bytes.size() - 22, 4), "PK\x05\x06");
  const size_t name = bytes.find("archive/data/0");
  ASSERT_LT(name, directory);
  const std::string content = bytes.substr(name + 14, 12);
  EXPECT_EQ(content, std::string(reinterpret_cast<const char*>(data), 12));
  uint32_t crc = 0;
  std::memcpy(&crc, bytes.data() + name - 16, sizeof crc);  // of the local header
  EXPECT_EQ(crc, plain_crc(content));
  EXPECT_THAT(bytes, HasSubstr("ctorch\nFloatStorage\n"));
}

/// With the zeros inside.
template <size_t kSize>
std::string bytes_of_literal(const char (&text)[kSize]) {
  return std::string(text, kSize - 1);
}

TEST(TensorFile, PicklesHaveShapeAndStrides) {
  EXPECT_EQ(pt_pickle({nullptr, Type::float16, true, {2, 300}, {300, 1}}),
            bytes_of_literal(
                "\x80\x02"
                "ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\nHalfStorage\nX\x01\0\0\0"
                "0X\x03\0\0\0cpuM\x58\x02tQK\0(K\x02M\x2c\x01t(M\x2c\x01K\x01t\x89"
                "ccollections\nOrderedDict\n)RtR."));
  EXPECT_EQ(pt_pickle(dense(nullptr, Type::uint64, 1)), "");  // PyTorch has none
}

TEST(Leaf, HasExtentsAndAddress) {
  const float data[] = {1, 2, 3};
  Operand operand;
  operand.tensor = dense(data, Type::float32, 3);
  operand.tensor.is_host = true;
  Settings settings;
  settings.has_md5 = true;
  std::string error;
  const json leaf = json::parse(leaf_text(settings, operand, "", error));
  EXPECT_EQ(leaf["type"], "mindspore.Tensor");
  EXPECT_EQ(leaf["shape"], json({3}));
  EXPECT_EQ(leaf["Max"], 3.0);
  EXPECT_EQ(leaf["bytes"], 12);
  char expected[16];
  std::snprintf(expected, sizeof expected, "%08x",
                plain_crc(std::string(reinterpret_cast<const char*>(data), 12)));
  EXPECT_EQ(leaf["md5"], expected);
}

TEST(Leaf, WithoutExtentHasNoStatistics) {
  Operand operand;
  operand.tensor = without_extent(reinterpret_cast<void*>(0x1234), Type::float32);
  std::string error;
  const json leaf = json::parse(leaf_text({}, operand, "", error));
  EXPECT_EQ(leaf["type"], "unknown");
  EXPECT_EQ(leaf["dtype"], "Float32");
  EXPECT_EQ(leaf["address"], "0x1234");
  EXPECT_TRUE(leaf["value"].is_null());
  EXPECT_FALSE(leaf.contains("Max"));
}

TEST(Leaf, SizesThatOverflowAreNotRead) {
  const float data[] = {1, 2, 3};
  for (const int64_t count : {int64_t{1} << 62, int64_t{1} << 50, int64_t{-1}}) {
    Operand operand;
    operand.tensor = dense(data, Type::float32, count);
    operand.tensor.is_host = true;
    std::string error;
    EXPECT_EQ(json::parse(leaf_text({}, operand, "", error))["why"], "beyond its memory") << count;
  }
}

TEST(Dump, IsWholeAfterEachOperation) {
  const Folder folder;
  Settings settings;
  settings.dump_path = folder.path;
  {
    Dump dump(settings, 2, 1);
    dump.add("Kernel.a.0.forward", "1", "2", "a.cu:7");
    dump.add("Kernel.\"b\".0.forward", "", "null", "");
    // As after a kill: only the brackets are missing.
    const json cut = json::parse(folder.read("step2/rank1/dump.json") + "}}");
    EXPECT_EQ(cut["data"].size(), 2u);
  }
  const json file = json::parse(folder.read("step2/rank1/dump.json"));
  EXPECT_EQ(file["framework"], "mindspore");
  EXPECT_EQ(file["task"], "statistics");
  EXPECT_EQ(file["data"]["Kernel.a.0.forward"],
            json::parse(R"({"input_args": [1], "input_kwargs": {}, "output": [2]})"));
  const json stack = json::parse(folder.read("step2/rank1/stack.json"));
  EXPECT_EQ(stack["Kernel.a.0.forward"][0], "File a.cu, line 7, in Kernel.a.0");
}

TEST(Dump, NamesTheFileThatCannotBeWrittenOnce) {
  GrowingObject full("/dev/full", "", "}");  // every write fails
  full.add("a", "1");
  EXPECT_EQ(full.take_error(), "/dev/full");
  EXPECT_EQ(full.take_error(), "");
}

}  // namespace
}  // namespace npu::probe
