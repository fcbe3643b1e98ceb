# Writes aclnnop/*.h and the table of the argument checks into the build folder, from signatures.json.
#   NPU_ACLNN_INCLUDE  the folder with aclnnop/, beside include/npu_sim in a build and inside it in an installation
#   NPU_ACLNN_TABLE    the folder with aclnn_operator_table.inc
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
