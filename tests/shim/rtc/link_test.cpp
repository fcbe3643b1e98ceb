// Objects of kernels that are linked at run time: by npurtcLink and by the driver interface; what is refused, and what the log says.
#include "npu/rtc/link.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "npu/driver.h"
#include "npu/rtc.h"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr char kKernel[] = R"(
extern __device__ float compute(float a, float x);
extern "C" __global__ void scale(float* x, float a) { x[threadIdx.x] = compute(a, x[threadIdx.x]); }
template <typename T> __global__ void twice(T* x) { x[threadIdx.x] *= 2; }
)";
constexpr char kCompute[] = "__device__ float compute(float a, float x) { return a * x + 1; }";

void prepare() {
  ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
  npudrvContext context = nullptr;
  ASSERT_EQ(npudrvCtxCreate(&context, 0, 0), NPUDRV_SUCCESS);
}

struct Compiled {
  std::string object, text;  ///< what npurtcGetLTOIR and npurtcGetPTX give, if they give anything
  std::string twice;         ///< the name of twice<float>
};

Compiled compiled(const char* source, const char* option) {
  npurtcProgram prog = nullptr;
  EXPECT_EQ(npurtcCreateProgram(&prog, source, "p.cu", 0, nullptr, nullptr), NPURTC_SUCCESS);
  const bool has_twice = source == kKernel;
  if (has_twice) {
    EXPECT_EQ(npurtcAddNameExpression(prog, "twice<float>"), NPURTC_SUCCESS);
  }
  EXPECT_EQ(npurtcCompileProgram(prog, 1, &option), NPURTC_SUCCESS);
  Compiled result;
  std::size_t size = 0;
  if (npurtcGetLTOIRSize(prog, &size) == NPURTC_SUCCESS) {
    result.object.resize(size);
    EXPECT_EQ(npurtcGetLTOIR(prog, result.object.data()), NPURTC_SUCCESS);
  }
  if (npurtcGetPTXSize(prog, &size) == NPURTC_SUCCESS) {
    result.text.resize(size);
    EXPECT_EQ(npurtcGetPTX(prog, result.text.data()), NPURTC_SUCCESS);
  }
  const char* name = nullptr;
  if (has_twice) {
    EXPECT_EQ(npurtcGetLoweredName(prog, "twice<float>", &name), NPURTC_SUCCESS);
  }
  if (name != nullptr) result.twice = name;
  EXPECT_EQ(npurtcDestroyProgram(&prog), NPURTC_SUCCESS);
  return result;
}

/// What the kernel `name` of an image makes of x = 10 with a = 3.
float launched(const void* image, const char* name) {
  npudrvModule module = nullptr;
  npudrvFunction kernel = nullptr;
  npudrvDeviceptr memory = 0;
  float x = 10, a = 3;
  EXPECT_EQ(npudrvModuleLoadData(&module, image), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvModuleGetFunction(&kernel, module, name), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemAlloc(&memory, sizeof(x)), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemcpyHtoD(memory, &x, sizeof(x)), NPUDRV_SUCCESS);
  void* arguments[] = {&memory, &a};
  EXPECT_EQ(npudrvLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemcpyDtoH(&x, memory, sizeof(x)), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemFree(memory), NPUDRV_SUCCESS);
  return x;
}

struct Link {
  explicit Link(std::vector<const char*> options = {"-lto", "-arch=sm_80"}) {
    EXPECT_EQ(npurtcLinkCreate(&handle, static_cast<uint32_t>(options.size()), options.data()),
              NPURTCLINK_SUCCESS);
  }
  ~Link() { EXPECT_EQ(npurtcLinkDestroy(&handle), NPURTCLINK_SUCCESS); }
  npurtcLinkResult add(const std::string& image, npurtcLinkInputType type = NPURTCLINK_INPUT_ANY) {
    return npurtcLinkAddData(handle, type, image.data(), image.size(), "an input");
  }
  std::string result() {
    std::size_t size = 0;
    EXPECT_EQ(npurtcLinkGetLinkedCubinSize(handle, &size), NPURTCLINK_SUCCESS) << log();
    std::string bytes(size, '\0');
    EXPECT_EQ(npurtcLinkGetLinkedCubin(handle, bytes.data()), NPURTCLINK_SUCCESS);
    return bytes;
  }
  std::string log() {
    std::size_t size = 0;
    EXPECT_EQ(npurtcLinkGetErrorLogSize(handle, &size), NPURTCLINK_SUCCESS);
    std::string text(size, '\0');
    if (size > 0) {
      EXPECT_EQ(npurtcLinkGetErrorLog(handle, text.data()), NPURTCLINK_SUCCESS);
    }
    return text;
  }
  npurtcLinkHandle handle = nullptr;
};

TEST(RtcLink, AKernelAndWhatItCalls) {
  prepare();
  const Compiled kernel = compiled(kKernel, "-dlto"), compute = compiled(kCompute, "-dlto");
  EXPECT_EQ(kernel.text, "");  // CUDA gives no PTX either
  Link link;
  ASSERT_EQ(link.add(kernel.object, NPURTCLINK_INPUT_LTOIR), NPURTCLINK_SUCCESS);
  ASSERT_EQ(link.add(compute.object), NPURTCLINK_SUCCESS);
  ASSERT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_SUCCESS) << link.log();
  const std::string image = link.result();
  EXPECT_EQ(launched(image.data(), "scale"), 31);
  EXPECT_EQ(launched(image.data(), kernel.twice.c_str()), 20);
  EXPECT_EQ(link.log(), "");
}

TEST(RtcLink, RelocatableCodeIsLinkedToo) {
  prepare();
  const Compiled kernel = compiled(kKernel, "--relocatable-device-code=true"),
                 compute = compiled(kCompute, "-rdc=true");
  npudrvModule module = nullptr;
  EXPECT_EQ(npudrvModuleLoadData(&module, kernel.text.c_str()),
            NPUDRV_ERROR_INVALID_IMAGE);  // compute is missing
  Link link({"-arch=sm_90a"});
  ASSERT_EQ(link.add(kernel.text, NPURTCLINK_INPUT_PTX), NPURTCLINK_SUCCESS);
  ASSERT_EQ(link.add(compute.text, NPURTCLINK_INPUT_PTX), NPURTCLINK_SUCCESS);
  ASSERT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_SUCCESS) << link.log();
  EXPECT_EQ(launched(link.result().data(), "scale"), 31);
}

TEST(RtcLink, WhatIsMissingIsInTheLog) {
  prepare();
  Link link;
  std::size_t size = 0;
  EXPECT_EQ(npurtcLinkGetLinkedCubinSize(link.handle, &size), NPURTCLINK_ERROR_INTERNAL);
  EXPECT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_ERROR_FINALIZE);
  EXPECT_THAT(link.log(), HasSubstr("nothing to link"));
  ASSERT_EQ(link.add(compiled(kKernel, "-dlto").object), NPURTCLINK_SUCCESS);
  EXPECT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_ERROR_FINALIZE);
  EXPECT_THAT(link.log(), HasSubstr("compute"));
}

TEST(RtcLink, ACompleteModuleIsLinkedAlone) {
  prepare();
  const Compiled whole = compiled("extern \"C\" __global__ void twice(float* x) { *x *= 2; }", "-DNONE");
  {
    Link link;
    ASSERT_EQ(link.add(whole.text), NPURTCLINK_SUCCESS);
    ASSERT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_SUCCESS) << link.log();
    EXPECT_EQ(launched(link.result().data(), "twice"), 20);
  }
  Link link;
  ASSERT_EQ(link.add(whole.text), NPURTCLINK_SUCCESS);
  ASSERT_EQ(link.add(compiled(kCompute, "-dlto").object), NPURTCLINK_SUCCESS);
  EXPECT_EQ(npurtcLinkComplete(link.handle), NPURTCLINK_ERROR_FINALIZE);
  EXPECT_THAT(link.log(), HasSubstr("-dlto"));
}

TEST(RtcLink, OtherInputsAreRefused) {
  Link link({"-arch=sm_80"});
  for (const std::string& input :
       {std::string(".version 8.0\n"), std::string("\177ELF", 4), std::string(64, '\0'), std::string()}) {
    EXPECT_EQ(link.add(input), NPURTCLINK_ERROR_INVALID_INPUT);
    EXPECT_THAT(link.log(), HasSubstr("migrate the CUDA source"));
  }
  EXPECT_EQ(link.add("x", NPURTCLINK_INPUT_NONE), NPURTCLINK_ERROR_UNRECOGNIZED_INPUT);
  EXPECT_EQ(link.add("x", NPURTCLINK_INPUT_LTOIR), NPURTCLINK_ERROR_LTO_NOT_ENABLED);
  EXPECT_EQ(npurtcLinkAddFile(link.handle, NPURTCLINK_INPUT_CUBIN, "/no/such/file"),
            NPURTCLINK_ERROR_INVALID_INPUT);
  EXPECT_EQ(npurtcLinkAddData(link.handle, NPURTCLINK_INPUT_ANY, nullptr, 0, ""),
            NPURTCLINK_ERROR_NULL_INPUT);
}

TEST(RtcLink, Options) {
  const auto create = [](std::vector<const char*> options) {
    npurtcLinkHandle handle = nullptr;
    const npurtcLinkResult result =
        npurtcLinkCreate(&handle, static_cast<uint32_t>(options.size()), options.data());
    if (handle != nullptr) {
      EXPECT_EQ(npurtcLinkDestroy(&handle), NPURTCLINK_SUCCESS);
    }
    return result;
  };
  EXPECT_EQ(create({"-arch=compute_90", "-O3", "-Xptxas=-v", "-ftz=true", "-g"}), NPURTCLINK_SUCCESS);
  EXPECT_EQ(create({}), NPURTCLINK_ERROR_MISSING_ARCH);
  EXPECT_EQ(create({"-lto"}), NPURTCLINK_ERROR_MISSING_ARCH);
  EXPECT_EQ(create({"-arch=gfx90a"}), NPURTCLINK_ERROR_UNRECOGNIZED_ARCH);
  EXPECT_EQ(create({"-arch=sm_80", "-ptx"}), NPURTCLINK_ERROR_LTO_NOT_ENABLED);
  EXPECT_EQ(create({"-arch=sm_80", "--what"}), NPURTCLINK_ERROR_UNRECOGNIZED_OPTION);
  EXPECT_EQ(create({"-arch=sm_80", "-garbage"}), NPURTCLINK_ERROR_UNRECOGNIZED_OPTION);
  EXPECT_EQ(create({"-arch=sm_80", "-Ofast"}), NPURTCLINK_ERROR_UNRECOGNIZED_OPTION);
  EXPECT_EQ(create({nullptr}), NPURTCLINK_ERROR_NULL_INPUT);
}

TEST(DriverLink, ObjectsBecomeAModule) {
  prepare();
  Compiled kernel = compiled(kKernel, "-rdc=true"), compute = compiled(kCompute, "-dlto");
  npudrvLinkState state = nullptr;
  ASSERT_EQ(npudrvLinkCreate(0, nullptr, nullptr, &state), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvLinkAddData(state, NPUDRV_JIT_INPUT_PTX, kernel.text.data(), kernel.text.size(), "kernel",
                              0, nullptr, nullptr),
            NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvLinkAddData(state, NPUDRV_JIT_INPUT_OBJECT, compute.object.data(), compute.object.size(),
                              nullptr, 0, nullptr, nullptr),
            NPUDRV_SUCCESS);
  void* image = nullptr;
  std::size_t bytes = 0;
  ASSERT_EQ(npudrvLinkComplete(state, &image, &bytes), NPUDRV_SUCCESS);
  EXPECT_GT(bytes, 0u);
  EXPECT_EQ(launched(image, "scale"), 31);
  EXPECT_EQ(npudrvLinkDestroy(state), NPUDRV_SUCCESS);
}

TEST(DriverLink, AnErrorIsInTheLogOfTheProgram) {
  prepare();
  char log[48] = "";
  npudrvJit_option options[] = {NPUDRV_JIT_ERROR_LOG_BUFFER, NPUDRV_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(sizeof(log))};
  npudrvLinkState state = nullptr;
  ASSERT_EQ(npudrvLinkCreate(2, options, values, &state), NPUDRV_SUCCESS);
  std::string text = ".version 8.0\n.target sm_80\n";
  EXPECT_EQ(
      npudrvLinkAddData(state, NPUDRV_JIT_INPUT_PTX, text.data(), text.size(), "my.ptx", 0, nullptr, nullptr),
      NPUDRV_ERROR_NOT_SUPPORTED);
  EXPECT_THAT(log, HasSubstr("my.ptx: code for a GPU"));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values[1]), sizeof(log));
  void* image = nullptr;
  EXPECT_EQ(npudrvLinkComplete(state, &image, nullptr), NPUDRV_ERROR_INVALID_IMAGE);
  EXPECT_EQ(npudrvLinkAddFile(state, NPUDRV_JIT_INPUT_CUBIN, "/no/such/file", 0, nullptr, nullptr),
            NPUDRV_ERROR_FILE_NOT_FOUND);
  EXPECT_EQ(npudrvLinkAddData(state, NPUDRV_JIT_NUM_INPUT_TYPES, text.data(), 1, "", 0, nullptr, nullptr),
            NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvLinkAddData(nullptr, NPUDRV_JIT_INPUT_PTX, text.data(), 1, "", 0, nullptr, nullptr),
            NPUDRV_ERROR_INVALID_HANDLE);
  EXPECT_EQ(npudrvLinkDestroy(state), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvLinkDestroy(nullptr), NPUDRV_ERROR_INVALID_HANDLE);
}

}  // namespace
