# First step of enable_language(NPU): npucxx of the same installation compiles .cu files.
# Source: cmake's Modules/CMakeAddNewLanguage.txt (which files a language has, and what each sets).
if(CMAKE_NPU_COMPILER AND NOT IS_ABSOLUTE "${CMAKE_NPU_COMPILER}")
  find_program(npu_compiler_of_that_name "${CMAKE_NPU_COMPILER}" HINTS ${npu_shim_BINARY_DIR})
  mark_as_advanced(npu_compiler_of_that_name)
  set(CMAKE_NPU_COMPILER "${npu_compiler_of_that_name}")
endif()
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

# The folders that npucxx and its host compiler search by themselves. CMake leaves them out of the command lines: with
# "-isystem /usr/include" the C++ library no longer finds the C library's headers.
# Source: GCC manual, "Options for Directory Search"; cmake-variables(7), CMAKE_<LANG>_IMPLICIT_INCLUDE_DIRECTORIES.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${CMAKE_NPU_COMPILER} -x cu -E -Xcompiler -v /dev/null
                OUTPUT_QUIET ERROR_VARIABLE npu_compiler_says RESULT_VARIABLE npu_compiler_fails)
set(CMAKE_NPU_IMPLICIT_INCLUDE_DIRECTORIES "")
if(NOT npu_compiler_fails AND
   npu_compiler_says MATCHES "#include <[.][.][.]> search starts here:\n(.*)\nEnd of search list")
  string(REPLACE "\n" ";" npu_compiler_folders "${CMAKE_MATCH_1}")
  foreach(folder IN LISTS npu_compiler_folders)
    string(STRIP "${folder}" folder)
    get_filename_component(folder "${folder}" ABSOLUTE)
    list(APPEND CMAKE_NPU_IMPLICIT_INCLUDE_DIRECTORIES "${folder}")
  endforeach()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/CMakeNPUCompiler.cmake.in
               ${CMAKE_PLATFORM_INFO_DIR}/CMakeNPUCompiler.cmake @ONLY)
