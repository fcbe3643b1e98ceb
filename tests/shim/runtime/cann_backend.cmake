# libnpu_shim.so compiles against AscendCL's headers alone, the simulator's out of reach, and links with its libraries.
# Our own acl/ and hccl/, less the simulator's extensions, take the place of the vendor's headers, and libraries that export
# what a version of CANN exports that of its libraries. A migrated program runs with the result.
# usage: cmake -DSOURCE=... -DWORK=... -DOPERATORS=... -DLIBRARIES=... -DPROGRAM=... -DCOMPILER=... -DLAUNCHER=... -P cann_backend.cmake
file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/runtime_shim/include/npu_sim/ DESTINATION ${WORK}/vendor
     PATTERN "*_sim.h" EXCLUDE)
file(COPY ${OPERATORS}/aclnnop DESTINATION ${WORK}/vendor)

function(configure vendor result output)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G Ninja -DNPU_BACKEND=cann
                          -DNPU_CANN_INCLUDE=${vendor} -DNPU_CANN_LIB=${LIBRARIES} -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=${COMPILER}
                          -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
                  RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
  string(REGEX REPLACE "[ \n]+" " " text "${text}")  # CMake wraps its messages
  set(${result} ${code} PARENT_SCOPE)
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

configure(${WORK}/nothing result text)
if(result EQUAL 0 OR NOT text MATCHES "has no acl/acl.h")
  message(FATAL_ERROR "a folder without the vendor's headers was not refused: ${text}")
endif()
configure(${WORK}/vendor result text)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${text}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build -j 2 RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${text}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --install ${WORK}/build --prefix ${WORK}/prefix
                RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
file(GLOB_RECURSE library ${WORK}/prefix/libnpu_shim.so)
if(NOT result EQUAL 0 OR NOT EXISTS ${WORK}/prefix/include/npu/runtime.h OR NOT library)
  message(FATAL_ERROR "not installed: ${text}")
endif()
get_filename_component(folder ${library} DIRECTORY)
execute_process(COMMAND ${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${folder}:${LIBRARIES} NPU_SIM_DEVICES=2 ${PROGRAM}
                OUTPUT_VARIABLE text ERROR_VARIABLE errors)
foreach(line "memory: ok" "blas: ok" "streams and events: ok" "split: ok" "kernel: npuErrorNotSupported")
  if(NOT text MATCHES "${line}\n")
    message(FATAL_ERROR "the program does not say \"${line}\" with ${library}: ${text}${errors}")
  endif()
endforeach()
