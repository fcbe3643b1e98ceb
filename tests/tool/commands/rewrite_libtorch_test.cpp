#include <gmock/gmock.h>

#include "tool/commands/rewrite.h"
#include "tool/rules/load.h"

// libtorch's CUDA side. No test needs libtorch: what its headers would declare is seen by its spelling; with them the
// fixture libtorch_extension is read, built and run.

namespace migrate {
namespace {

std::string rewritten(const std::string& text) {
  static const auto disk = disk_file_system();
  static const auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
  static const auto headers = render_headers(*rules, {}, *disk);
  auto result = rewrite_text("a.cu", text, *rules, *headers);
  return result ? result->text : "ERROR " + result.error().message;
}

const std::string kBefore = "#include <c10/cuda/CUDAGuard.h>\n";
const std::string kAfter = "#include <npu/torch.h>\n";

void expect_edit(const std::string& before, const std::string& after) {
  EXPECT_EQ(rewritten(kBefore + before), kAfter + after);
  EXPECT_EQ(rewritten(kAfter + after), kAfter + after) << "second run";
}
void expect_unchanged(const std::string& text) { expect_edit(text, text); }

TEST(RewriteLibtorch, StreamsAndGuards) {
  expect_edit(
      "void f(cudaStream_t* s) { *s = at::cuda::getCurrentCUDAStream(); c10::cuda::CUDAGuard guard(1); }\n",
      "void f(npuStream_t* s) { *s = at::ascend::getCurrentNPUStream(); c10::ascend::NPUGuard guard(1); }\n");
  expect_edit(
      "using namespace at::cuda;\nvoid f() { getStreamFromPool().synchronize(); AT_CUDA_CHECK(cudaGetLastError()); }\n",
      "using namespace at::ascend;\nvoid f() { getStreamFromPool().synchronize(); AT_NPU_CHECK(npuGetLastError()); }\n");
}

TEST(RewriteLibtorch, Devices) {
  expect_edit("auto d = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;\n",
              "auto d = torch::ascend::is_available() ? torch::kPrivateUse1 : torch::kCPU;\n");
  expect_edit(
      "void f() { torch::Device d(\"cuda:1\"); g(at::Device(c ? \"cuda\" : \"cpu\")); }\n",
      "void f() { torch::Device d(\"privateuseone:1\"); g(at::Device(c ? \"privateuseone\" : \"cpu\")); }\n");
}

TEST(RewriteLibtorch, StringsThatNameNoDevice) {
  expect_unchanged("const char* s = \"cuda\"; bool f(const char* w) { return w == \"cuda\"; }\n");
  expect_edit("void f(bool b) { torch::Device d(name == \"cuda\" ? torch::kCUDA : torch::kCPU); }\n",
              "void f(bool b) { torch::Device d(name == \"cuda\" ? torch::kPrivateUse1 : torch::kCPU); }\n");
  expect_unchanged("torch::Device d(\"cudax\"); torch::Device e(\"cpu\");\n");
}

TEST(RewriteLibtorch, MembersBecomeFunctions) {
  expect_edit("void f(torch::Tensor x) { TORCH_CHECK(!x.is_cuda(), \"m\"); }\n",
              "void f(torch::Tensor x) { TORCH_CHECK(!npu::libtorch::is_npu(x), \"m\"); }\n");
  expect_edit("#define CHECK(x) TORCH_CHECK((x).device().is_cuda(), #x)\n",
              "#define CHECK(x) TORCH_CHECK(npu::libtorch::is_npu((x).device()), #x)\n");
  expect_edit(
      "void f() { g(a[1]->is_cuda() && h<int>(2).w.is_cuda(), m->w.cuda()); }\n",
      "void f() { g(npu::libtorch::is_npu(*a[1]) && npu::libtorch::is_npu(h<int>(2).w), m->w.to(at::kPrivateUse1)); }\n");
  expect_edit("bool f() { return (x).is_cuda(); }\n", "bool f() { return npu::libtorch::is_npu((x)); }\n");
}

TEST(RewriteLibtorch, RandomStatesAndLayouts) {
  expect_edit(
      "__global__ void k(at::PhiloxCudaState state) { auto seeds = at::cuda::philox::unpack(state); }\n"
      "void f(at::CUDAGeneratorImpl* g) {\n"
      "  k<<<1, 32>>>(g->philox_cuda_state(4));\n"
      "  auto d = at::cuda::detail::getDefaultCUDAGenerator();\n}\n",
      "__global__ void k(at::PhiloxNpuState state) { auto seeds = at::ascend::philox::unpack(state); }\n"
      "void f(at::NPUGeneratorImpl* g) {\n"
      "  npu::launch<k, npu::no_sync>(npu::config(1, 32), g->philox_npu_state(4));\n"
      "  auto d = at::ascend::detail::getDefaultNPUGenerator();\n}\n");
  expect_edit(
      "int f(at::cuda::detail::TensorInfo<float, int> t) { return at::cuda::detail::IndexToOffset<float, int, 1>::get(2, t); }\n",
      "int f(at::ascend::detail::TensorInfo<float, int> t) { return at::ascend::detail::IndexToOffset<float, int, 1>::get(2, t); }\n");
}

TEST(RewriteLibtorch, MembersOfTheUser) {
  expect_unchanged(
      "struct Mine { bool is_cuda() const; void cuda(); };\nbool f(Mine m) { m.cuda(); return m.is_cuda(); }\n");
  const std::string without_libtorch = "struct A;\nbool f(A& a) { return a.is_cuda(); }\n";
  EXPECT_EQ(rewritten(without_libtorch), without_libtorch);
}

TEST(RewriteLibtorch, AFileGetsTheHeaderItNeedsOnce) {
  EXPECT_EQ(
      rewritten(
          "#include <vector>\n#include <torch/script.h>\n#define A torch::kCUDA\n#define B torch::kCUDA\n"),
      "#include <vector>\n#include <npu/torch.h>\n#include <torch/script.h>\n#define A torch::kPrivateUse1\n#define B torch::kPrivateUse1\n");
  EXPECT_EQ(rewritten("#pragma once\n#define A torch::kCUDA\nint x;\n"),
            "#pragma once\n#define A torch::kPrivateUse1\n#include <npu/torch.h>\nint x;\n");
  EXPECT_EQ(rewritten("#include <torch/script.h>\ntorch::Tensor x;\n"),
            "#include <torch/script.h>\ntorch::Tensor x;\n");
}

}  // namespace
}  // namespace migrate
