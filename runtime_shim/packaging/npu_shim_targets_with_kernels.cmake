# What CMake does by itself for the language CUDA and not for others, done at the end of the configuration for every
# target: the standard of .cu sources, FindCUDA's list of options, and the shim's headers for host sources, which may
# find those of the toolkit among the system's.
include_guard(GLOBAL)
set_property(GLOBAL PROPERTY NPU_SHIM_HEADERS ${npu_shim_INCLUDE_DIRS})

# Options for the .cu files of a target. `condition` is a generator expression, or 1.
function(npu_shim_add_options target condition)
  foreach(option IN LISTS ARGN)
    set_property(TARGET ${target} APPEND PROPERTY COMPILE_OPTIONS
                 "$<$<AND:$<COMPILE_LANGUAGE:NPU>,${condition}>:SHELL:${option}>")
  endforeach()
endfunction()

# FindCUDA hands the flags of the host compiler on to .cu files, as the variables are where the target is made. The level
# of optimisation is the host's own there: kernels have nvcc's.
function(npu_shim_propagate_host_flags target)
  if(DEFINED CUDA_PROPAGATE_HOST_FLAGS AND NOT CUDA_PROPAGATE_HOST_FLAGS)
    return()
  endif()
  foreach(configuration "" _DEBUG _RELEASE _RELWITHDEBINFO _MINSIZEREL)
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS${configuration}}")
    string(REPLACE "_" "" name "${configuration}")
    set(condition 1)
    if(name)
      set(condition $<CONFIG:${name}>)
    endif()
    list(TRANSFORM flags PREPEND "-Xcompiler ")
    npu_shim_add_options(${target} "${condition}" ${flags})
  endforeach()
endfunction()

# FindCUDA's cuda_select_nvcc_arch_flags: there is no GPU whose architecture could be selected.
function(npu_shim_select_arch_flags flags)
  set(${flags} "" PARENT_SCOPE)
  set(${flags}_readable "" PARENT_SCOPE)
endfunction()

# FindCUDA's cuda_detect_installed_gpus: the compute capability that devices report.
function(npu_shim_detect_installed_gpus capabilities)
  set(${capabilities} " 8.0" PARENT_SCOPE)
endfunction()

# The target's own standard for .cu files, else the folder's, else that of its C++.
function(npu_shim_add_standard target directory)
  get_target_property(standard ${target} NPU_STANDARD)
  if(NOT standard)
    get_directory_property(standard DIRECTORY ${directory} DEFINITION CMAKE_NPU_STANDARD)
  endif()
  if(NOT standard)
    get_target_property(standard ${target} CXX_STANDARD)
  endif()
  if(standard)
    npu_shim_add_options(${target} 1 -std=c++${standard})
  endif()
endfunction()

# The shim's headers need C++17, in host sources too.
function(npu_shim_raise_standard target)
  get_target_property(standard ${target} CXX_STANDARD)
  if(standard AND standard MATCHES "^(98|11|14)$")
    set_property(TARGET ${target} PROPERTY CXX_STANDARD 17)
  endif()
endfunction()

function(npu_shim_finish_target target directory)
  get_target_property(type ${target} TYPE)
  get_target_property(sources ${target} SOURCES)
  if(type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY" OR NOT sources)
    return()
  endif()
  npu_shim_add_standard(${target} ${directory})
  npu_shim_raise_standard(${target})
  get_property(headers GLOBAL PROPERTY NPU_SHIM_HEADERS)
  set_property(TARGET ${target} APPEND PROPERTY INCLUDE_DIRECTORIES ${headers})
  # As npucxx does for host sources: headers that they often get by the way elsewhere.
  set_property(TARGET ${target} APPEND PROPERTY COMPILE_OPTIONS
               "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include npu/host_prelude.h>")
  get_directory_property(options DIRECTORY ${directory} DEFINITION NPU_SHIM_COMPILE_OPTIONS)
  npu_shim_add_options(${target} 1 ${options})
  foreach(configuration DEBUG RELEASE RELWITHDEBINFO MINSIZEREL)
    get_directory_property(options DIRECTORY ${directory} DEFINITION NPU_SHIM_COMPILE_OPTIONS_${configuration})
    npu_shim_add_options(${target} $<CONFIG:${configuration}> ${options})
  endforeach()
  list(FILTER sources INCLUDE REGEX "[.]cu$")
  if(sources)
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES npu::shim)
    # cuda_add_library and the language CUDA bring the runtime to whatever links the library.
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES npu::shim)
  endif()
endfunction()

function(npu_shim_finish_directory directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    npu_shim_finish_target(${target} ${directory})
  endforeach()
  get_property(subdirectories DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS subdirectories)
    npu_shim_finish_directory(${subdirectory})
  endforeach()
endfunction()

cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL npu_shim_finish_directory ${CMAKE_SOURCE_DIR})
