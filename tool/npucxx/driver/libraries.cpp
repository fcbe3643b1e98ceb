#include "tool/npucxx/driver/libraries.h"

#include <algorithm>
#include <array>

namespace npu::cxx {
namespace {

constexpr std::array kInShim = {
    std::string_view("cudart"),         std::string_view("cudadevrt"),  std::string_view("cuda"),
    std::string_view("cublas"),         std::string_view("cublasLt"),   std::string_view("cudnn"),
    std::string_view("curand"),         std::string_view("nccl"),       std::string_view("nvToolsExt"),
    std::string_view("nvtx3interop"),   std::string_view("culibos"),    std::string_view("cusparse"),
    std::string_view("cufft"),          std::string_view("cusolver"),   std::string_view("nvrtc"),
    std::string_view("nvrtc-builtins"), std::string_view("cusolverMg"), std::string_view("nvJitLink"),
};
constexpr std::array kNoStandIn = {
    std::string_view("cusparseLt"),    std::string_view("cufftw"),   std::string_view("cufftMp"),
    std::string_view("nvidia-ml"),     std::string_view("cupti"),    std::string_view("nvperf_host"),
    std::string_view("nvptxcompiler"), std::string_view("nvfatbin"), std::string_view("cutensor"),
    std::string_view("cufile"),        std::string_view("nvjpeg"),   std::string_view("nvblas"),
    std::string_view("accinj64"),      std::string_view("cuinj64"),
};
// The parts of cuDNN by name, because a program may call its own library cudnn_models.
constexpr std::array kPartsOfCudnn = {
    std::string_view("cudnn_ops"),       std::string_view("cudnn_cnn"),
    std::string_view("cudnn_adv"),       std::string_view("cudnn_graph"),
    std::string_view("cudnn_heuristic"), std::string_view("cudnn_engines_precompiled"),
    std::string_view("cudnn_ops_infer"), std::string_view("cudnn_engines_runtime_compiled"),
    std::string_view("cudnn_ops_train"), std::string_view("cudnn_cnn_infer"),
    std::string_view("cudnn_cnn_train"), std::string_view("cudnn_adv_infer"),
    std::string_view("cudnn_adv_train"),
};
// NPP is a family of libraries: nppial, ...
constexpr std::array kNoStandInFamilies = {std::string_view("npp"), std::string_view("cublasMp"),
                                           std::string_view("nvshmem")};

template <class Table>
bool contains(const Table& table, std::string_view name) {
  return std::find(table.begin(), table.end(), name) != table.end();
}

template <class Table>
bool has_prefix_in(const Table& table, std::string_view name) {
  return std::any_of(table.begin(), table.end(),
                     [&](std::string_view prefix) { return name.substr(0, prefix.size()) == prefix; });
}

}  // namespace

CudaLibrary classify_library(std::string_view name) {
  constexpr std::string_view kStatic = "_static";
  if (name.size() > kStatic.size() && name.substr(name.size() - kStatic.size()) == kStatic) {
    name.remove_suffix(kStatic.size());
  }
  if (contains(kInShim, name) || contains(kPartsOfCudnn, name)) return CudaLibrary::in_shim;
  if (contains(kNoStandIn, name) || has_prefix_in(kNoStandInFamilies, name)) return CudaLibrary::no_stand_in;
  return CudaLibrary::not_cuda;
}

CudaLibrary classify_library_path(std::string_view path) {
  std::string_view file = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  if (file.substr(0, 3) != "lib") return CudaLibrary::not_cuda;
  size_t end = std::min(file.find(".so"), file.find(".a"));
  if (end == std::string_view::npos) return CudaLibrary::not_cuda;
  return classify_library(file.substr(3, end - 3));
}

}  // namespace npu::cxx
