/// @file
/// Which CUDA runtime and compiler programs see. npucxx includes it before everything else in C and C++ host sources: nvcc,
/// too, defines its name there, and headers that test the name ask for the version. Valid C11 and C++17.
///
/// Errors: none.
/// Source: CUDA Compiler Driver NVCC 12.4, "NVCC Identification Macro".
#ifndef NPU_RUNTIME_COMPILER_VERSION_H_
#define NPU_RUNTIME_COMPILER_VERSION_H_

/// 1000 * major + 10 * minor of the CUDA runtime whose calls and signatures this one follows.
#define NPURT_VERSION 12040
#if (defined(__CUDACC__) || defined(__NVCC__)) && !defined(__CUDACC_VER_MAJOR__)
#define __CUDACC_VER_MAJOR__ (NPURT_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (NPURT_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

#endif  // NPU_RUNTIME_COMPILER_VERSION_H_
