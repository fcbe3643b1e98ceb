#include "tests/tool/build_files/planned.h"

namespace migrate {
namespace {

TEST(CMake, LibtorchIsLinkedWithTheShimWhereTheProgramUsesItsDevice) {
  const std::string text = "project(a)\nfind_package(Torch REQUIRED)\n";
  EXPECT_EQ(cmake(text),
            "project(a)\nfind_package(Torch REQUIRED)\nfind_package(npu_shim REQUIRED)\n"
            "list(APPEND TORCH_LIBRARIES npu::shim)\n");
  EXPECT_EQ(cmake(cmake(text)), cmake(text));
  const BuildRules without = rules().for_program({"cuda_runtime"});
  EXPECT_TRUE(plan_build_file("CMakeLists.txt", text, without).edits.empty());
}

TEST(CMake, Languages) {
  EXPECT_EQ(cmake("project(a LANGUAGES CXX CUDA)"),
            "project(a LANGUAGES CXX)\nfind_package(npu_shim REQUIRED)");
  EXPECT_EQ(cmake("project(a CUDA)\nfind_package(CUDAToolkit)"), "project(a CXX)\nfind_package(npu_shim)");
  EXPECT_EQ(cmake("project(CUDA C)\nenable_language(CUDA)"),
            "project(CUDA C)\nenable_language(CXX)\nfind_package(npu_shim REQUIRED)\nenable_language(NPU)");
  EXPECT_EQ(
      cmake("if(GPU)\n  enable_language(CUDA)\nendif()"),
      "if(GPU)\n  enable_language(CXX)\n  find_package(npu_shim REQUIRED)\n  enable_language(NPU)\nendif()");
  EXPECT_EQ(cmake("project(a CXX)\nenable_language(CXX CUDA)"),
            "project(a CXX)\nenable_language(CXX)\nfind_package(npu_shim REQUIRED)\nenable_language(NPU)");
  EXPECT_EQ(cmake("project(a)\ncheck_language(CUDA)\nif(CMAKE_CUDA_COMPILER)\nendif()"),
            "project(a)\ncheck_language(CXX)\nfind_package(npu_shim QUIET)\nif(CMAKE_NPU_COMPILER)\nendif()");
  EXPECT_EQ(cmake("project(a LANGUAGES CUDA CXX)"),
            "project(a LANGUAGES CXX)\nfind_package(npu_shim REQUIRED)");
}

TEST(CMake, VersionsThatTheProjectKeepsItself) {
  EXPECT_EQ(
      cmake("project(a)\nif(CUDA_VERSION VERSION_LESS 11 OR \"${CUDAToolkit_VERSION_PATCH}\")\nendif()"),
      "project(a)\nif(npu_shim_CUDA_VERSION VERSION_LESS 11 OR \"${npu_shim_CUDA_VERSION_PATCH}\")\nendif()");
  const std::string own =
      "project(a)\nstring(REPLACE \".\" \"\" CUDA_VERSION_SHORT \"12.4\")\n"
      "set(CUDA_VERSION ${CUDA_VERSION_SHORT} CACHE STRING \"\")\nif(NOT CUDA_VERSION EQUAL 124)\nendif()";
  EXPECT_EQ(cmake(own), own);
}

TEST(CMake, ListsOfLanguages) {
  const std::string package = "\nfind_package(npu_shim REQUIRED)";
  EXPECT_EQ(cmake("project(a LANGUAGES \"CXX;CUDA\")"), "project(a LANGUAGES \"CXX\")" + package);
  EXPECT_EQ(cmake("project(a LANGUAGES C;CUDA)"), "project(a LANGUAGES C;CXX)" + package);
  EXPECT_EQ(cmake("set(all CXX CUDA)\nproject(a LANGUAGES ${all})"),
            "set(all CXX)\nproject(a LANGUAGES ${all})" + package);
  EXPECT_EQ(cmake("set(all C CXX)\nlist(APPEND all CUDA)\nproject(a ${all})"),
            "set(all C CXX)\nlist(APPEND all)\nproject(a ${all})" + package);
  EXPECT_EQ(cmake("project(a)\nset(more CUDA)\nenable_language(${more})"),
            "project(a)\nset(more CXX)\nenable_language(${more})" + package + "\nenable_language(NPU)");
  for (const char* none : {"set(all C CXX)\nproject(a ${all})", "set(all CUDA)\nproject(a ${others})",
                           "set(all CUDA)\nproject(${all} CXX)"})
    EXPECT_EQ(cmake(none), none);
}

TEST(CMake, WhatIsForOtherSystemsIsAWarning) {
  auto severities = [](const std::string& text) {
    std::string all;
    for (const Finding& f : plan_build_file("CMakeLists.txt", text, rules()).findings)
      all += f.severity == Severity::warning ? 'w' : f.severity == Severity::error ? 'e' : '?';
    return all;
  };
  const std::string use = "copy(${CUDAToolkit_LIBRARY_ROOT})\n";
  EXPECT_EQ(severities(use), "e");
  EXPECT_EQ(
      severities("if(WIN32)\nforeach(x IN y)\n" + use + "endforeach()\nelse()\n" + use + "endif()\n" + use),
      "wee");
  EXPECT_EQ(
      severities("if(MSVC AND X)\n" + use + "elseif(X)\n" + use + "elseif(APPLE)\n" + use + "endif()\n"),
      "wew");
  EXPECT_EQ(severities("if(NOT WIN32)\n" + use + "else()\n" + use + "endif()\n"), "ew");
  EXPECT_EQ(severities("if(UNIX)\nif(WIN32)\nendif()\n" + use + "elseif(X)\n" + use + "endif()\n"), "ew");
  EXPECT_EQ(
      severities("if(WIN32 OR X)\n" + use + "endif()\nif(NOT X)\n" + use + "else()\n" + use + "endif()\n"),
      "eee");
}

TEST(CMake, WhatIsLookedForIsTheShims) {
  EXPECT_EQ(
      cmake(
          "project(a)\nfind_library(BLAS_GPU NAMES cublas PATHS /opt/cuda/lib64)\ntarget_link_libraries(a ${BLAS_GPU})"),
      "project(a)\nfind_package(npu_shim REQUIRED)\nset(BLAS_GPU npu::shim)\ntarget_link_libraries(a ${BLAS_GPU})");
  EXPECT_EQ(cmake("find_path(DNN_HEADERS \"cudnn.h\" HINTS ${DIR})"),
            "set(DNN_HEADERS ${npu_shim_INCLUDE_DIRS})");
  EXPECT_EQ(cmake("find_library(PNG png)\nfind_path(PNG_DIR png.h)"),
            "find_library(PNG png)\nfind_path(PNG_DIR png.h)");
  EXPECT_EQ(cmake("find_library(PNG png PATHS cuda)"), "find_library(PNG png PATHS cuda)");
}

TEST(CMake, WhatIsLookedForStandsInAVariable) {
  auto searched = [](const std::string& before, const std::string& search) {
    const std::string result = cmake(before + search);
    EXPECT_EQ(result.substr(0, before.size()), before);
    return result.substr(std::min(result.size(), before.size()));
  };
  EXPECT_EQ(searched("set(NAME cublas)\n", "find_library(X NAMES ${NAME} PATHS /opt)"), "set(X npu::shim)");
  EXPECT_EQ(searched("set(NAMES cublas libcublas cublas64_11)\n", "find_library(X NAMES ${NAMES})"),
            "set(X npu::shim)");
  EXPECT_EQ(searched("set(A cublas)\nset(B \"lib${A}.so\")\n", "find_library(X ${B})"), "set(X npu::shim)");
  EXPECT_EQ(searched("set(DNN \"libcudnn.so.${VERSION}\")\n", "find_library(X NAMES ${DNN})"),
            "set(X npu::shim)");
  EXPECT_EQ(searched("foreach(lib cudart curand)\n", "find_library(${lib}_LIBRARY ${lib})"),
            "set(${lib}_LIBRARY npu::shim)");
  EXPECT_EQ(searched("set(all cudart curand)\nforeach(lib IN LISTS all)\n", "find_library(X ${lib})"),
            "set(X npu::shim)");
  EXPECT_EQ(searched("seek(A cufft)\nfunction(seek var name)\n", "find_library(${var} NAMES ${name})"),
            "set(${var} npu::shim)");
  EXPECT_EQ(searched("set(DNN cudnn.h)\n", "find_path(X NAMES ${DNN})"), "set(X ${npu_shim_INCLUDE_DIRS})");
}

TEST(CMake, WhatIsLookedForIsNotKnown) {
  auto left = [](const std::string& text) {
    EXPECT_EQ(cmake(text), text);
    return findings("CMakeLists.txt", text);
  };
  EXPECT_EQ(left("foreach(lib cudart png)\nfind_library(X ${lib})"), "find_library;");
  EXPECT_EQ(left("find_library(X NAMES ${lib} PATHS /usr/local/cuda/lib64)"), "find_library;");
  EXPECT_EQ(left("find_library(X NAMES ${lib})\nset(a png)\nfind_library(Y ${a} HINTS /opt/cuda)"), "");
  EXPECT_EQ(left("set(a ${b})\nset(b ${a})\nset(c ${c} x)\nfind_library(X ${a} ${c})"), "");
}

TEST(CMake, Packages) {
  EXPECT_EQ(cmake("find_package(CUDAToolkit 11.0 REQUIRED COMPONENTS cublas)"),
            "find_package(npu_shim REQUIRED)");
  EXPECT_EQ(cmake("Find_Package( CUDA QUIET )"), "Find_Package( npu_shim QUIET )");
  EXPECT_EQ(cmake("find_package(OpenCV 4 REQUIRED)"), "find_package(OpenCV 4 REQUIRED)");
}

TEST(CMake, Libraries) {
  EXPECT_EQ(cmake("target_link_libraries(a PRIVATE CUDA::cudart CUDA::cublas m)"),
            "target_link_libraries(a PRIVATE npu::shim m)");
  EXPECT_EQ(cmake("target_link_libraries(a ${CUDA_LIBRARIES}\n  ${CUDA_CUBLAS_LIBRARIES})"),
            "target_link_libraries(a npu::shim)");
  EXPECT_EQ(cmake("target_link_libraries(a cublas -lcudart CUDA::cusolver)"),
            "target_link_libraries(a npu::shim)");
  EXPECT_EQ(cmake("target_link_libraries(a -lcudnn_ops_infer cudnn_adv)"),
            "target_link_libraries(a npu::shim)");
  EXPECT_EQ(cmake("include_directories(\"${CUDA_INCLUDE_DIRS}\")"),
            "include_directories(\"${npu_shim_INCLUDE_DIRS}\")");
  EXPECT_EQ(findings("x.cmake", "target_link_libraries(a CUDA::cufftw CUDA::other)"),
            "CUDA::cufftw;CUDA::other;");
}

// By hand: folders and files of a toolkit that is not there.
TEST(CMake, PathsOfTheToolkit) {
  EXPECT_EQ(cmake("set(CMAKE_CUDA_COMPILER /usr/local/cuda/bin/nvcc)"), "set(CMAKE_NPU_COMPILER npucxx)");
  EXPECT_EQ(cmake("set(CMAKE_CUDA_COMPILER \"${CUDA_ROOT}/bin/nvcc\")"), "set(CMAKE_NPU_COMPILER npucxx)");
  EXPECT_EQ(
      cmake(
          "target_link_libraries(a ${CUDA_ROOT}/lib64/libcudart.so \"/usr/local/cuda/lib64/libcublas.so.12\" m)"),
      "target_link_libraries(a npu::shim m)");
  EXPECT_EQ(cmake("set(LIBS ${LIBS} $ENV{CUDA_HOME}/lib64/libcurand_static.a)"),
            "set(LIBS ${LIBS} npu::shim)");
  EXPECT_EQ(cmake("set(LIBS mine/libcudart_test.so lib/libcuda/readme nvcc)"),
            "set(LIBS mine/libcudart_test.so lib/libcuda/readme nvcc)");
  EXPECT_EQ(
      findings("CMakeLists.txt",
               "include_directories(${CUDA_ROOT}/include ${CUDA_DIR}/include ${CUDA_INSTALL_PATH}/include)"),
      "");
  EXPECT_EQ(findings("CMakeLists.txt", "target_link_libraries(a ${CUDA_ROOT}/lib64/libcufftw.so)"),
            "${CUDA_ROOT}/lib64/libcufftw.so;");
}

TEST(CMake, FindCudaCommands) {
  EXPECT_EQ(cmake("CUDA_ADD_EXECUTABLE(a a.cu)"), "add_executable(a a.cu)\nnpu_shim_propagate_host_flags(a)");
  EXPECT_EQ(
      cmake("target_link_libraries(cudnn_models PUBLIC -lcudnn)\ntarget_link_libraries(a cudnn_models)"),
      "target_link_libraries(cudnn_models PUBLIC npu::shim)\ntarget_link_libraries(a cudnn_models)");
  EXPECT_EQ(cmake("target_link_libraries(cudnn cudart)"), "target_link_libraries(cudnn npu::shim)");
  EXPECT_EQ(cmake("cuda_add_cublas_to_target(a)"), "target_link_libraries(a npu::shim)");
  EXPECT_EQ(cmake("cuda_select_nvcc_arch_flags(FLAGS Auto)"), "npu_shim_select_arch_flags(FLAGS Auto)");
  EXPECT_EQ(cmake("CUDA_DETECT_INSTALLED_GPUS(FOUND)"), "npu_shim_detect_installed_gpus(FOUND)");
  EXPECT_EQ(cmake("cuda_compile(objects ${ARGN})\nadd_library(a a.cpp ${objects})"),
            "set(objects ${ARGN})\nadd_library(a a.cpp ${objects})");
  EXPECT_EQ(
      findings("CMakeLists.txt",
               "cuda_compile(o a.cu OPTIONS -g)\ncuda_compile(p SHARED b.cu)\ncuda_compile_ptx(q c.cu)"),
      "cuda_compile;cuda_compile;cuda_compile_ptx;");
  EXPECT_EQ(cmake("if(CUDA_FOUND AND ${CUDNN_FOUND})"), "if(npu_shim_FOUND AND ${npu_shim_FOUND})");
  EXPECT_EQ(findings("CMakeLists.txt", "cuda_add_executable(a a.cu OPTIONS DEBUG -g)\ncuda_unheard_of(x)"),
            "cuda_unheard_of;");
}

TEST(CMake, OptionsForKernels) {
  EXPECT_EQ(cmake("cuda_add_executable(a a.cu OPTIONS -arch sm_52 DEBUG -g -G RELEASE -O3)"),
            "add_executable(a a.cu)\nnpu_shim_propagate_host_flags(a)\ntarget_compile_options(a PRIVATE "
            "\"$<$<COMPILE_LANGUAGE:NPU>:SHELL:-arch sm_52>\" "
            "\"$<$<AND:$<COMPILE_LANGUAGE:NPU>,$<CONFIG:Debug>>:SHELL:-g -G>\" "
            "\"$<$<AND:$<COMPILE_LANGUAGE:NPU>,$<CONFIG:Release>>:SHELL:-O3>\")");
  EXPECT_EQ(cmake("cuda_add_executable(a a.cu OPTIONS)"),
            "add_executable(a a.cu)\nnpu_shim_propagate_host_flags(a)");
  EXPECT_EQ(cmake("cuda_add_library(a SHARED a.cu OPTIONS -g -O2)"),
            "add_library(a SHARED a.cu)\nnpu_shim_propagate_host_flags(a)\ntarget_compile_options(a PRIVATE "
            "\"$<$<COMPILE_LANGUAGE:NPU>:SHELL:-g -O2>\")");
  EXPECT_EQ(cmake("set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-O3)"),
            "set(NPU_SHIM_COMPILE_OPTIONS ${NPU_SHIM_COMPILE_OPTIONS};-O3)");
  EXPECT_EQ(cmake("list(APPEND CUDA_NVCC_FLAGS_DEBUG -G)"), "list(APPEND NPU_SHIM_COMPILE_OPTIONS_DEBUG -G)");
  EXPECT_EQ(cmake("add_custom_command(OUTPUT k.h COMMAND ${CUDAToolkit_BIN_DIR}/bin2c k.fatbin > k.h)"),
            "add_custom_command(OUTPUT k.h COMMAND ${npu_shim_BINARY_DIR}/bin2c k.fatbin > k.h)");
  EXPECT_EQ(cmake("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -g\")"),
            "set(CMAKE_NPU_FLAGS \"${CMAKE_NPU_FLAGS} -g\")");
  EXPECT_EQ(cmake("set_target_properties(a PROPERTIES CUDA_STANDARD 20)"),
            "set_target_properties(a PROPERTIES NPU_STANDARD 20)");
}

TEST(CMake, ConditionsOnTheLanguage) {
  EXPECT_EQ(cmake("add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>)"),
            "add_compile_options($<$<COMPILE_LANGUAGE:NPU>:-lineinfo>)");
  EXPECT_EQ(cmake("f(\"$<$<COMPILE_LANGUAGE:CXX,CUDA>:-g>\")"), "f(\"$<$<COMPILE_LANGUAGE:CXX,NPU>:-g>\")");
  EXPECT_EQ(cmake("f($<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA,Clang>:-g>)"),
            "f($<$<COMPILE_LANG_AND_ID:NPU,npucxx>:-g>)");
  EXPECT_EQ(cmake("f($<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-g>)"),
            "f($<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-g>)");
  EXPECT_EQ(cmake("set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)"),
            "set_source_files_properties(a.cpp PROPERTIES LANGUAGE NPU)");
  EXPECT_EQ(cmake("set_source_files_properties(a.cpp PROPERTIES CUDA_SOURCE_PROPERTY_FORMAT OBJ)"),
            "set_source_files_properties(a.cpp PROPERTIES LANGUAGE NPU)");
  EXPECT_EQ(cmake("set(LANGUAGES CUDA)"), "set(LANGUAGES CUDA)");
}

TEST(CMake, TheCompilersPlaceOnItsAuthorsMachine) {
  EXPECT_EQ(cmake("set(CMAKE_CUDA_COMPILER /opt/cuda/bin/nvcc)"), "set(CMAKE_NPU_COMPILER npucxx)");
  EXPECT_EQ(cmake("set(CMAKE_CUDA_COMPILER \"${HOME}/bin/nvcc\" CACHE PATH \"\")"),
            "set(CMAKE_NPU_COMPILER npucxx CACHE PATH \"\")");
  EXPECT_EQ(cmake("set(CMAKE_CUDA_COMPILER ${MINE})"), "set(CMAKE_NPU_COMPILER ${MINE})");
  EXPECT_EQ(cmake("set(TOOLS /opt/cuda/bin/nvcc)"), "set(TOOLS /opt/cuda/bin/nvcc)");
}

TEST(CMake, TheTargetThatCleansHasNothingToClean) {
  EXPECT_EQ(cmake("cuda_build_clean_target()"), "add_custom_target(clean_cuda_depends)");
  EXPECT_EQ(findings("CMakeLists.txt", "find_path(X helper_cuda.h PATHS ${CUDA_SDK_SEARCH_PATH})"), "");
}

TEST(CMake, PackageFoundOnlyInABlockIsNotEnough) {
  EXPECT_EQ(cmake("project(a CUDA)\nif(X)\nfind_package(CUDAToolkit)\nendif()"),
            "project(a CXX)\nfind_package(npu_shim REQUIRED)\nif(X)\nfind_package(npu_shim)\nendif()");
}

TEST(CMake, LeavesOthersAlone) {
  for (const char* text :
       {"", "# find_package(CUDA)\n", "#[[ project(a CUDA) ]]", "message(\"CUDA::cublas is gone\")",
        "set(CUDA_ARCHITECTURES 70)", "set(x [[${CUDA_LIBRARIES}]])", "add_executable(a main.cpp",
        "project(a C CXX)", "find_package(npu_shim)"}) {
    EXPECT_EQ(cmake(text), text);
  }
}

TEST(CMake, OwnVariables) {
  EXPECT_EQ(findings("CMakeLists.txt", "file(GLOB CUDA_SRC *.cu)\nadd_executable(a ${CUDA_SRC})"), "");
  EXPECT_EQ(findings("CMakeLists.txt", "set(MY_CUDA_SRC a.cu)\nadd_executable(a ${CUDA_SRC})"),
            "${CUDA_SRC};");
}

TEST(CMake, OwnCopiesOfFindModulesAreNotRead) {
  for (const char* path : {"cmake/FindCUDA.cmake", "cmake/FindCUDA/run_nvcc.cmake", "FindNCCL.cmake"}) {
    EXPECT_EQ(migrated(path, "find_package(CUDA)\n"), "find_package(CUDA)\n") << path;
    EXPECT_EQ(findings(path, "cuda_unheard_of(x)"), "") << path;
  }
  EXPECT_EQ(findings("cmake/FindOther.cmake", "cuda_unheard_of(x)"), "cuda_unheard_of;");
}

TEST(CMake, SecondRunChangesNothing) {
  std::string once =
      cmake("project(a LANGUAGES CXX CUDA)\nadd_executable(a a.cu)\ntarget_link_libraries(a CUDA::cudart)\n");
  EXPECT_EQ(cmake(once), once);
}

}  // namespace
}  // namespace migrate
