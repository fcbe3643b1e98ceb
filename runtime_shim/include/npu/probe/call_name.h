/// @file
/// Names of operations that are calls of a library. Shared by the shim's probe and probe_cuda.h: standard C++17 alone.
/// Errors: none.
/// Source: this project; the letters of types are those of BLAS.
#ifndef NPU_PROBE_CALL_NAME_H_
#define NPU_PROBE_CALL_NAME_H_

#include <cctype>
#include <cstddef>
#include <string>

namespace npu::probe {

/// What a library call does, from its name here or in CUDA: {"Blas", "gemm_strided_batched"} for npublasSgemmStridedBatched,
/// {"Blas", "gemv"} for cublasSgemv_v2, {"Dnn", "softmax_forward"} for npudnnSoftmaxForward. The letter of the type and "Ex" are left
/// out, so that a call of another precision has the same name.
struct CallName {
  std::string type, name;
};

namespace detail {

inline bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
inline bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

inline bool begins_with(const std::string& text, const std::string& prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

inline void drop_ending(std::string& text, const std::string& ending) {
  const bool ends =
      text.size() > ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
  if (ends) text.resize(text.size() - ending.size());
}

/// allReduce, AllReduce: all_reduce. Several capitals stay together: BatchNormTraining, RNNForward: rnn_forward.
inline std::string snake_case(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_word = is_upper(text[i]) && i > 0 &&
                             (!is_upper(text[i - 1]) || (i + 1 < text.size() && is_lower(text[i + 1])));
    if (begins_word && result.back() != '_') result += '_';
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return result;
}

/// The prefixes of a library's functions, here and in CUDA, and the type of its operations.
struct Library {
  const char *prefix, *cuda_prefix, *type;
  bool has_type_letter;  ///< Sgemm, Dgemm
};

/// Sgemm: gemm; Dznrm2: nrm2; Isamax: amax; Xcsrmv: csrmv. ScalEx and SetVector have no letter, SpMV neither.
inline std::string without_type_letter(const std::string& name) {
  for (const char* word : {"Set", "Scal", "Dot", "Copy"})
    if (begins_with(name, word)) return name;
  for (const char* word : {"Scasum", "Scnrm2", "Dzasum", "Dznrm2"})
    if (begins_with(name, word)) return name.substr(2);
  if (name.size() == 6 && name[0] == 'I' && name.compare(2, 2, "am") == 0) return name.substr(2);
  const bool has_letter = name.size() > 3 && std::string("SDCZHX").find(name[0]) != std::string::npos &&
                          is_lower(name[1]) && is_lower(name[2]);
  return has_letter ? name.substr(1) : name;
}

}  // namespace detail

/// The name of a call of `function`: a function of the shim or of CUDA's libraries, else {"Call", its name}.
inline CallName call_name(const std::string& function) {
  static constexpr detail::Library kLibraries[] = {
      {"npublasLt", "cublasLt", "BlasLt", false}, {"npublas", "cublas", "Blas", true},
      {"npudnn", "cudnn", "Dnn", false},          {"npurand", "curand", "Rand", false},
      {"npusolver", "cusolver", "Solver", false}, {"npusparse", "cusparse", "Sparse", true},
      {"npufft", "cufft", "Fft", false},          {"npuccl", "nccl", "Ccl", false},
  };
  for (const detail::Library& library : kLibraries)
    for (const std::string prefix : {library.prefix, library.cuda_prefix}) {
      if (!detail::begins_with(function, prefix)) continue;
      std::string name = function.substr(prefix.size());
      detail::drop_ending(name, "_v2");
      if (library.has_type_letter) name = detail::without_type_letter(name);
      detail::drop_ending(name, "Ex");
      return {library.type, detail::snake_case(name)};
    }
  return {"Call", detail::snake_case(function)};
}

}  // namespace npu::probe

#endif  // NPU_PROBE_CALL_NAME_H_
