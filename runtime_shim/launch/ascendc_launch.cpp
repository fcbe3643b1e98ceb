#include "runtime_shim/launch/ascendc_launch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/config/environment.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/launch/product_launch.h"
#include "runtime_shim/launch/variable_copies.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

namespace fs = std::filesystem;

/// NPU_KERNELS. An unknown text is reported once.
KernelChoice read_choice() {
  const std::string text = configuration::read_launch_config(configuration::environment_variable).kernels;
  if (text.empty() || text == "ascendc") return KernelChoice::ascendc;
  if (text == "host") return KernelChoice::host;
  if (text == "both") {
    std::atexit(&report_comparisons);
    return KernelChoice::both;
  }
  std::fprintf(stderr, "npu: NPU_KERNELS=%s is not ascendc, host or both\n", text.c_str());
  return KernelChoice::invalid;
}

/// What this process has loaded, by device. Never destroyed.
struct Loaded {
  std::mutex mutex;
  std::map<std::pair<int, std::string>, aclrtBinHandle> binaries;
  std::map<std::pair<int, const AscendCKernel*>, aclrtFuncHandle> functions;
  std::set<const AscendCKernel*> noted;
  int cores = 0;
};

Loaded& loaded() {
  static auto* const result = new Loaded;
  return *result;
}

/// Says once per kernel why a launch stays on the host.
void note(const KernelCall& call, const std::string& why) {
  if (kernel_choice() == KernelChoice::both) count_host_launch(call.name, call.ascendc->location, why);
  Loaded& all = loaded();
  const std::lock_guard lock(all.mutex);
  if (!all.noted.insert(call.ascendc).second) return;
  std::fprintf(stderr, "npu: kernel %s (%s) runs on the host, not as Ascend C: %s\n", call.name,
               call.ascendc->location, why.c_str());
}

/// The core that a binary is for, by its name: 2201 for "app.main.dav-2201.bin". 0: the name does not say.
int core_of(std::string_view binary) {
  constexpr std::string_view kMark = ".dav-";
  const std::size_t at = binary.rfind(kMark);
  return at == std::string_view::npos ? 0 : std::atoi(binary.data() + at + kMark.size());
}

/// The binary beside the program, else where it was written.
std::string path_of(const AscendCKernel& kernel) {
  std::error_code ignored;
  const fs::path written = kernel.binary;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / written.filename();
  return fs::exists(beside, ignored) ? beside.string() : written.string();
}

npuError_t find_function(int device, const AscendCKernel& kernel, const char* name,
                         aclrtFuncHandle* function) {
  Loaded& all = loaded();
  const std::lock_guard lock(all.mutex);
  aclrtFuncHandle& known = all.functions[{device, &kernel}];
  if (known == nullptr) {
    const std::string path = path_of(kernel);
    aclrtBinHandle& binary = all.binaries[{device, path}];
    if (binary == nullptr && aclrtBinaryLoadFromFile(path.c_str(), nullptr, &binary) != ACL_SUCCESS) {
      const char* message = aclGetRecentErrMsg();
      std::fprintf(stderr, "npu: kernel %s: its binary %s cannot be loaded: %s\n", name, path.c_str(),
                   message != nullptr ? message : "no reason given");
      return npuErrorFileNotFound;
    }
    if (aclrtBinaryGetFunction(binary, kernel.function, &known) != ACL_SUCCESS) {
      std::fprintf(stderr, "npu: kernel %s: the binary %s has no function %s: build the program again\n",
                   name, path.c_str(), kernel.function);
      return npuErrorSymbolNotFound;
    }
  }
  *function = known;
  return npuSuccess;
}

/// The attribute that counts the cores of a launch.
aclDeviceInfo counted_cores() {
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  return chip != nullptr && !chip->has_separate_vector_cores() ? ACL_DEVICE_INFO_AI_CORE_NUM
                                                               : ACL_DEVICE_INFO_VECTOR_CORE_NUM;
}

/// One block for each vector core.
uint32_t vector_cores() {
  Loaded& all = loaded();
  const std::lock_guard lock(all.mutex);
  int64_t cores = 0;
  if (all.cores == 0 && aclGetDeviceCapability(0, counted_cores(), &cores) == ACL_SUCCESS)
    all.cores = static_cast<int>(cores);
  return static_cast<uint32_t>(all.cores > 0 ? all.cores : 1);
}

}  // namespace

KernelChoice kernel_choice() {
  static const KernelChoice result = read_choice();
  return result;
}

/// Where the chip is unknown, loading the binary will tell.
std::string wrong_core(const AscendCKernel& kernel) {
  if (kernel.binary == nullptr) return "";
  static const char* const name = aclrtGetSocName();
  static const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  const int core = core_of(kernel.binary);
  if (chip == nullptr || core == 0 || core == chip->npu_arch) return "";
  return "its binary is for cores dav-" + std::to_string(core) + ", and " + name + " has dav-" +
         std::to_string(chip->npu_arch);
}

bool has_kernel_for_chip(const KernelCall& call) {
  return call.ascendc != nullptr && call.ascendc->refusal == nullptr && call.ascendc->binary != nullptr &&
         wrong_core(*call.ascendc).empty();
}

bool can_load(const AscendCLaunch& launch) {
  for (int i = 0; i < launch.loaded(); ++i) {
    const ByteRange& range = launch.load(i);
    if (range.is_empty()) continue;
    void* base = nullptr;
    size_t bytes = 0;
    if (!range.is_known() ||
        address_range(reinterpret_cast<void*>(range.begin()), &base, &bytes) != npuSuccess ||
        range.end() > reinterpret_cast<intptr_t>(base) + static_cast<intptr_t>(bytes))
      return false;
  }
  return true;
}

bool owns_tails(const AscendCLaunch& launch) {
  for (int i = 0; i < launch.tails(); ++i) {
    const ByteRange& range = launch.tail(i);
    void* base = nullptr;
    size_t bytes = 0;
    if (address_range(reinterpret_cast<void*>(range.begin()), &base, &bytes) != npuSuccess ||
        range.end() != reinterpret_cast<intptr_t>(base) + static_cast<intptr_t>(bytes))
      return false;
  }
  return true;
}

npuError_t load_ascendc(int device, const AscendCKernel& kernel, const char* name) {
  aclrtFuncHandle function = nullptr;
  return find_function(device, kernel, name, &function);
}

npuError_t start_ascendc(int device, const AscendCKernel& kernel, const char* name,
                         const AscendCLaunch& launch, aclrtStream stream) {
  if (ops::numerics() == ops::Numerics::in_double) ops::tell_not_in_double(std::string("kernel ") + name);
  aclrtFuncHandle function = nullptr;
  if (const npuError_t missing = find_function(device, kernel, name, &function)) return missing;
  size_t handle_bytes = 0;
  aclError error = aclrtKernelArgsGetHandleMemSize(function, &handle_bytes);
  std::vector<std::max_align_t> handle(handle_bytes / sizeof(std::max_align_t) + 1);
  std::vector<std::max_align_t> values((AscendCLaunch::kMostArguments + 1) * 8 / sizeof(std::max_align_t));
  size_t bytes = 0;
  if (error == ACL_SUCCESS)
    error = aclrtKernelArgsGetMemSize(function, AscendCLaunch::kMostArguments * 8, &bytes);
  if (error == ACL_SUCCESS)
    error = aclrtKernelArgsInitByUserMem(function, handle.data(), values.data(), bytes);
  VariableCopies variables(launch, device, stream);
  if (error == ACL_SUCCESS) error = variables.copy_in();
  for (int i = 0, next = 0; i < launch.arguments() && error == ACL_SUCCESS; ++i) {
    AscendCLaunch::Argument argument = launch.argument(i);
    if (next < launch.variables() && launch.variable(next).argument == i) {
      void* const memory = variables.memory(next++);
      std::memcpy(argument.bytes, &memory, sizeof memory);
    }
    aclrtParamHandle added = nullptr;
    error = aclrtKernelArgsAppend(handle.data(), argument.bytes, argument.size, &added);
  }
  if (error == ACL_SUCCESS) error = aclrtKernelArgsFinalize(handle.data());
  if (error == ACL_SUCCESS)
    error = aclrtLaunchKernelWithConfig(function, vector_cores(), stream, nullptr, handle.data(), nullptr);
  if (error == ACL_SUCCESS) error = variables.copy_out();
  return from_acl(error);
}

namespace {

/// The host may run what is faster there: NPU_KERNELS does not say what runs kernels, and the device is the simulated one.
AscendCLaunch empty_launch() {
  static const bool allows_host =
      configuration::read_launch_config(configuration::environment_variable).kernels.empty() &&
      simulator() != nullptr;
  AscendCLaunch launch;
  if (allows_host) launch.allow_host();
  return launch;
}

}  // namespace

bool launch_ascendc(const KernelCall& call, const LaunchShape& shape, bool is_captured, npuError_t& error,
                    std::unique_ptr<KernelComparison>& comparison) {
  if (kernel_choice() == KernelChoice::host) return false;
  if (kernel_choice() == KernelChoice::invalid) {
    error = npuErrorInvalidValue;
    return true;
  }
  if (const std::string why = wrong_core(*call.ascendc); !why.empty()) {
    note(call, why);
    return false;
  }
  ArgumentView views[AscendCLaunch::kMostArguments];
  const int count = call.list_arguments(call, views, AscendCLaunch::kMostArguments);
  AscendCLaunch launch = empty_launch();
  const char* why = count > AscendCLaunch::kMostArguments
                        ? "it has more than 64 parameters"
                        : call.ascendc->arguments(views, call.grid, call.block, launch);
  if (why == nullptr && launch.is_full()) why = "it has more than 64 arguments";
  OperatorProducts products;
  if (why == nullptr && launch.product() != nullptr) why = as_operator_products(*launch.product(), products);
  const bool is_empty = launch.product() != nullptr && products.pieces.empty();
  if (why == nullptr && !is_empty && !can_load(launch))
    why = launch.product() != nullptr ? "an array is shorter than the matrix that the kernel takes it for"
                                      : "an array is too short to load what a condition does not select, too";
  if (why == nullptr && !owns_tails(launch))
    why =
        "it writes a number of elements that is no whole 32 bytes, which a copy of this core has, and the allocation goes on behind them";
  if (why == nullptr && is_captured && launch.variables() > 0)
    why = "a launch that is captured into a graph cannot copy a variable of the program";
  if (why != nullptr) {
    note(call, why);
    return false;
  }
  if (is_captured && kernel_choice() == KernelChoice::both) {
    note(call, "a launch that is captured into a graph cannot be compared");
    return false;
  }
  aclrtStream native = nullptr;
  error = begin_submit(shape.stream, &native);
  if (error == npuSuccess && kernel_choice() == KernelChoice::both) {
    comparison = std::make_unique<KernelComparison>(call, launch);
    error = from_acl(aclrtSynchronizeStream(native));
    if (error == npuSuccess) error = from_acl(comparison->save());
  }
  if (error == npuSuccess && launch.product() != nullptr) {
    error = submit_products(*launch.product(), products, shape.stream);
    if (error == npuErrorNotSupported) {
      note(call, "this chip has no operator for its product");
      comparison = nullptr;
      error = npuSuccess;
      return false;
    }
  }
  if (error == npuSuccess && call.ascendc->binary != nullptr)
    error = start_ascendc(call.device, *call.ascendc, call.name, launch, native);
  if (comparison == nullptr) return true;
  if (error == npuSuccess) error = from_acl(aclrtSynchronizeStream(native));
  if (error == npuSuccess) error = from_acl(comparison->take_results());
  if (error != npuSuccess) comparison = nullptr;
  return comparison == nullptr;  // else now on the host
}

void count_without_ascendc(const KernelCall& call) {
  if (kernel_choice() != KernelChoice::both) return;
  if (call.ascendc != nullptr)
    count_host_launch(call.name, call.ascendc->location, call.ascendc->refusal);
  else if (call.address == nullptr)
    count_host_launch(
        call.name, "",
        "it was compiled without --kernels=ascendc, or npucxx cannot tell which kernel its launch means: "
        "write the template arguments, and all arguments");
  else
    count_host_launch(call.name, "",
                      "it was compiled without --kernels=ascendc, or only its class or function can name it");
}

npuError_t finish_comparison(KernelComparison& comparison, npuStream_t stream) {
  aclrtStream native = nullptr;
  npuError_t error = begin_submit(stream, &native);
  if (error == npuSuccess) error = from_acl(aclrtSynchronizeStream(native));
  return error == npuSuccess ? from_acl(comparison.compare()) : error;
}

}  // namespace npu::detail
