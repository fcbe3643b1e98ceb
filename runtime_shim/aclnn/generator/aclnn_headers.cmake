# Writes aclnnop/*.h and the table of the argument checks into the build folder, from signatures.json.
#   NPU_ACLNN_INCLUDE  the folder with aclnnop/, beside include/npu_sim in a build and inside it in an installation
#   NPU_ACLNN_TABLE    the folder with aclnn_operator_table.inc
#   aclnn_undefined.cpp, aclnn_overview.md in that folder: what the compiled operators leave undefined, for libopapi.so, and a table for docs/reference
#   aclnn_headers      the target that writes them; what includes them depends on it
set(NPU_ACLNN_INCLUDE ${CMAKE_BINARY_DIR}/include/npu_sim CACHE INTERNAL "")
set(NPU_ACLNN_TABLE ${CMAKE_CURRENT_BINARY_DIR}/aclnn CACHE INTERNAL "")
file(MAKE_DIRECTORY ${NPU_ACLNN_INCLUDE}/aclnnop ${NPU_ACLNN_TABLE})

file(GLOB generator CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
list(REMOVE_ITEM generator ${CMAKE_CURRENT_LIST_DIR}/main.cpp)
add_library(aclnn_generator STATIC ${generator})
target_include_directories(aclnn_generator PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(aclnn_generator PRIVATE nlohmann_json::nlohmann_json)
add_executable(write_aclnn ${CMAKE_CURRENT_LIST_DIR}/main.cpp)
target_link_libraries(write_aclnn PRIVATE aclnn_generator)

set(signatures ${CMAKE_CURRENT_SOURCE_DIR}/aclnn/signatures.json)
add_custom_command(OUTPUT ${NPU_ACLNN_TABLE}/aclnn_operator_table.inc
                   COMMAND write_aclnn ${signatures} ${NPU_ACLNN_INCLUDE}/aclnnop ${NPU_ACLNN_TABLE}/aclnn_operator_table.inc
                   DEPENDS write_aclnn ${signatures}
                   COMMENT "aclnnop/*.h" VERBATIM)
add_custom_target(aclnn_headers DEPENDS ${NPU_ACLNN_TABLE}/aclnn_operator_table.inc)

# Adds to a library definitions of the functions that none of the objects of `room` defines.
function(define_other_operators library room)
  set(symbols ${NPU_ACLNN_TABLE}/aclnn_symbols.txt)
  set(undefined ${NPU_ACLNN_TABLE}/aclnn_undefined.cpp)
  add_custom_command(OUTPUT ${undefined} ${NPU_ACLNN_TABLE}/aclnn_overview.md
                     COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} "-DOBJECTS=$<JOIN:$<TARGET_OBJECTS:${room}>,;>" -DOUTPUT=${symbols}
                             -P ${CMAKE_CURRENT_SOURCE_DIR}/aclnn/generator/list_symbols.cmake
                     COMMAND write_aclnn --refusals ${CMAKE_CURRENT_SOURCE_DIR}/aclnn/signatures.json ${symbols} ${undefined}
                             ${NPU_ACLNN_TABLE}/aclnn_overview.md
                     DEPENDS write_aclnn $<TARGET_OBJECTS:${room}> ${CMAKE_CURRENT_SOURCE_DIR}/aclnn/signatures.json
                             ${CMAKE_CURRENT_SOURCE_DIR}/aclnn/generator/list_symbols.cmake
                     COMMENT "operators that are not computed" VERBATIM)
  target_sources(${library} PRIVATE ${undefined})
  target_include_directories(${library} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/include ${acl_include} ${PROJECT_SOURCE_DIR})
endfunction()
