/// @file
/// Headers of the compiler that the standard library includes on x86-64 (<random> does). They are read before the program's text: their parameters have
/// short reserved names (__A, __C), which programs define as macros before they include CUDA's headers. Valid C11 and C++17.
/// Source: of this shim.
#ifndef NPU_RUNTIME_COMPILER_HEADERS_H_
#define NPU_RUNTIME_COMPILER_HEADERS_H_

#if defined(__cplusplus) && defined(__SSE3__)
#include <pmmintrin.h>
#elif defined(__cplusplus) && defined(__SSE2__)
#include <emmintrin.h>
#endif

#endif  // NPU_RUNTIME_COMPILER_HEADERS_H_
