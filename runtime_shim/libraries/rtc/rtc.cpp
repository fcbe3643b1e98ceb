// npu/rtc.h: programs that are compiled at run time.
#include "npu/rtc.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <new>

#include "runtime_shim/libraries/rtc/build.h"
#include "runtime_shim/libraries/rtc/source_text.h"
#include "runtime_shim/libraries/rtc/tools.h"
#include "runtime_shim/runtime/driver/image.h"
#include "runtime_shim/runtime/guarded.h"

struct npurtcProgram_st {
  npu::rtc::Source source;
  std::vector<std::string> names;  ///< of the expressions
  std::string image, object, log;
  bool tried = false;
};

namespace {

constexpr std::array kArchitectures = {75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};
constexpr std::array kNames = {"NPURTC_SUCCESS",
                               "NPURTC_ERROR_OUT_OF_MEMORY",
                               "NPURTC_ERROR_PROGRAM_CREATION_FAILURE",
                               "NPURTC_ERROR_INVALID_INPUT",
                               "NPURTC_ERROR_INVALID_PROGRAM",
                               "NPURTC_ERROR_INVALID_OPTION",
                               "NPURTC_ERROR_COMPILATION",
                               "NPURTC_ERROR_BUILTIN_OPERATION_FAILURE",
                               "NPURTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                               "NPURTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                               "NPURTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                               "NPURTC_ERROR_INTERNAL_ERROR",
                               "NPURTC_ERROR_TIME_FILE_WRITE_FAILED",
                               "NPURTC_ERROR_NO_PCH_CREATE_ATTEMPTED",
                               "NPURTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED",
                               "NPURTC_ERROR_PCH_CREATE",
                               "NPURTC_ERROR_CANCELLED",
                               "NPURTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED"};

bool stays_inside(const std::filesystem::path& name) {
  const std::string normal = name.lexically_normal().string();
  return !name.empty() && name.is_relative() && normal != ".." && normal.rfind("../", 0) != 0 &&
         normal != "program.cu";
}

/// Where the file lies that a program is named after; the working directory if the name has no folder.
std::string folder_of(const char* name) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(name == nullptr ? "program.cu" : name, error);
  return error ? "." : path.parent_path().string();
}

/// What functions of C that allocate memory or run tools return.
template <class Body>
npurtcResult rtc_call(const Body& body) {
  return npu::detail::guarded(NPURTC_ERROR_OUT_OF_MEMORY, NPURTC_ERROR_INTERNAL_ERROR, body);
}

/// What a call gives of a program: bytes of a text, with the 0 at its end, or of an object.
struct Result {
  const std::string* bytes = nullptr;  ///< null: there is none
  std::size_t end = 1;                 ///< bytes behind the last one: the 0 of a text
};
npurtcResult size_of(const Result& result, size_t* size) {
  if (result.bytes == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
  if (size == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  *size = result.bytes->size() + result.end;
  return NPURTC_SUCCESS;
}
npurtcResult copy_of(const Result& result, char* to) {
  if (result.bytes == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
  if (to == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  std::memcpy(to, result.bytes->c_str(), result.bytes->size() + result.end);
  return NPURTC_SUCCESS;
}
const std::string* unless_empty(const std::string& bytes) { return bytes.empty() ? nullptr : &bytes; }
Result image_of(npurtcProgram prog) { return {prog != nullptr ? unless_empty(prog->image) : nullptr}; }
Result object_of(npurtcProgram prog) { return {prog != nullptr ? unless_empty(prog->object) : nullptr, 0}; }
Result log_of(npurtcProgram prog) { return {prog != nullptr ? &prog->log : nullptr}; }

}  // namespace

extern "C" {

const char* npurtcGetErrorString(npurtcResult result) {
  const auto number = static_cast<std::size_t>(result);
  return number < kNames.size() ? kNames[number] : "NPURTC_ERROR unknown";
}

npurtcResult npurtcVersion(int* major, int* minor) {
  if (major == nullptr || minor == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  *major = 13;
  *minor = 0;
  return NPURTC_SUCCESS;
}

npurtcResult npurtcGetNumSupportedArchs(int* count) {
  if (count == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  *count = static_cast<int>(kArchitectures.size());
  return NPURTC_SUCCESS;
}

npurtcResult npurtcGetSupportedArchs(int* architectures) {
  if (architectures == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  for (std::size_t i = 0; i < kArchitectures.size(); ++i) architectures[i] = kArchitectures[i];
  return NPURTC_SUCCESS;
}

npurtcResult npurtcCreateProgram(npurtcProgram* prog, const char* source, const char* name, int count,
                                 const char* const* headers, const char* const* include_names) {
  return rtc_call([&] {
    if (prog == nullptr || source == nullptr || count < 0) return NPURTC_ERROR_INVALID_INPUT;
    if (count > 0 && (headers == nullptr || include_names == nullptr)) return NPURTC_ERROR_INVALID_INPUT;
    npu::rtc::Source made;
    made.text = source;
    made.folder = folder_of(name);
    for (int i = 0; i < count; ++i) {
      if (headers[i] == nullptr || include_names[i] == nullptr || !stays_inside(include_names[i]))
        return NPURTC_ERROR_INVALID_INPUT;
      made.headers.emplace_back(include_names[i], headers[i]);
    }
    *prog = new (std::nothrow) npurtcProgram_st{std::move(made), {}, {}, {}, {}, false};
    return *prog != nullptr ? NPURTC_SUCCESS : NPURTC_ERROR_OUT_OF_MEMORY;
  });
}

npurtcResult npurtcDestroyProgram(npurtcProgram* prog) {
  if (prog == nullptr || *prog == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
  delete *prog;
  *prog = nullptr;
  return NPURTC_SUCCESS;
}

npurtcResult npurtcCompileProgram(npurtcProgram prog, int count, const char* const* options) {
  return rtc_call([&] {
    if (prog == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
    if (count < 0 || (count > 0 && options == nullptr)) return NPURTC_ERROR_INVALID_INPUT;
    prog->source.options.clear();
    for (int i = 0; i < count; ++i) {
      if (options[i] == nullptr) return NPURTC_ERROR_INVALID_INPUT;
      prog->source.options.emplace_back(options[i]);
    }
    prog->tried = true;
    prog->image.clear();
    prog->object.clear();
    const npu::rtc::Built built = npu::rtc::build(prog->source);
    prog->log = built.log;
    if (built.disk_failed) return NPURTC_ERROR_INTERNAL_ERROR;
    if (!built.library.empty()) prog->image = npu::detail::kImageMark + built.library + "\n";
    if (!built.object.empty()) prog->object = npu::rtc::read(built.object);
    return prog->image.empty() && prog->object.empty() ? NPURTC_ERROR_COMPILATION : NPURTC_SUCCESS;
  });
}

npurtcResult npurtcGetPTXSize(npurtcProgram prog, size_t* size) { return size_of(image_of(prog), size); }
npurtcResult npurtcGetPTX(npurtcProgram prog, char* ptx) { return copy_of(image_of(prog), ptx); }
npurtcResult npurtcGetCUBINSize(npurtcProgram prog, size_t* size) { return npurtcGetPTXSize(prog, size); }
npurtcResult npurtcGetCUBIN(npurtcProgram prog, char* cubin) { return npurtcGetPTX(prog, cubin); }
npurtcResult npurtcGetLTOIRSize(npurtcProgram prog, size_t* size) { return size_of(object_of(prog), size); }
npurtcResult npurtcGetLTOIR(npurtcProgram prog, char* ltoir) { return copy_of(object_of(prog), ltoir); }
npurtcResult npurtcGetProgramLogSize(npurtcProgram prog, size_t* size) { return size_of(log_of(prog), size); }
npurtcResult npurtcGetProgramLog(npurtcProgram prog, char* log) { return copy_of(log_of(prog), log); }

npurtcResult npurtcAddNameExpression(npurtcProgram prog, const char* expression) {
  return rtc_call([&] {
    if (prog == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
    if (expression == nullptr) return NPURTC_ERROR_INVALID_INPUT;
    if (prog->tried) return NPURTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
    const auto& known = prog->source.expressions;
    if (std::find(known.begin(), known.end(), expression) != known.end()) return NPURTC_SUCCESS;
    prog->names.push_back(npu::rtc::expression_symbol(expression));
    prog->source.expressions.emplace_back(expression);
    return NPURTC_SUCCESS;
  });
}

npurtcResult npurtcGetLoweredName(npurtcProgram prog, const char* expression, const char** name) {
  if (prog == nullptr) return NPURTC_ERROR_INVALID_PROGRAM;
  if (expression == nullptr || name == nullptr) return NPURTC_ERROR_INVALID_INPUT;
  if (prog->image.empty() && prog->object.empty()) return NPURTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
  for (std::size_t i = 0; i < prog->names.size(); ++i) {
    if (prog->source.expressions[i] != expression) continue;
    *name = prog->names[i].c_str();
    return NPURTC_SUCCESS;
  }
  return NPURTC_ERROR_NAME_EXPRESSION_NOT_VALID;
}

}  // extern "C"
