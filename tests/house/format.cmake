# The whole tree is as clang-format 19 writes it with .clang-format.
# usage: cmake -DSOURCE=... -P format.cmake
find_program(formatter clang-format-19 REQUIRED)
set(sources)
foreach(folder tool runtime_shim tests)
  file(GLOB_RECURSE found ${SOURCE}/${folder}/*.h ${SOURCE}/${folder}/*.cpp ${SOURCE}/${folder}/*.c ${SOURCE}/${folder}/*.cu
       ${SOURCE}/${folder}/*.cuh)
  list(APPEND sources ${found})
endforeach()
list(LENGTH sources count)
if(count LESS 1000)
  message(FATAL_ERROR "only ${count} sources found below ${SOURCE}")
endif()
execute_process(COMMAND ${formatter} --dry-run --Werror ${sources} RESULT_VARIABLE result ERROR_VARIABLE text)
if(NOT result EQUAL 0)
  string(REGEX MATCHALL "[^\n]*error: [^\n]*" places "${text}")
  list(JOIN places "\n" places)
  message(FATAL_ERROR "not formatted (run `make format`):\n${places}")
endif()
