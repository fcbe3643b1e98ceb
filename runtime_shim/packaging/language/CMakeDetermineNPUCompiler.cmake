# First step of enable_language(NPU): npucxx of the same installation compiles .cu files.
# Source: cmake's Modules/CMakeAddNewLanguage.txt (which files a language has, and what each sets).
if(NOT CMAKE_NPU_COMPILER)
  if(NOT "$ENV{NPUCXX}" STREQUAL "")
    set(CMAKE_NPU_COMPILER "$ENV{NPUCXX}" CACHE FILEPATH "Compiler of migrated CUDA sources")
  else()
    find_program(CMAKE_NPU_COMPILER npucxx HINTS ${npu_shim_BINARY_DIR} DOC "Compiler of migrated CUDA sources")
  endif()
endif()
if(NOT CMAKE_NPU_COMPILER)
  message(FATAL_ERROR "npucxx was not found; it comes with npu_shim. Set CMAKE_NPU_COMPILER to its path.")
endif()
mark_as_advanced(CMAKE_NPU_COMPILER)
set(CMAKE_NPU_COMPILER_ENV_VAR "NPUCXX")
configure_file(${CMAKE_CURRENT_LIST_DIR}/CMakeNPUCompiler.cmake.in
               ${CMAKE_PLATFORM_INFO_DIR}/CMakeNPUCompiler.cmake @ONLY)
