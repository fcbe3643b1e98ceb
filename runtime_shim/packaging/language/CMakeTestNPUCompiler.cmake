# npucxx belongs to the installation that holds this file; there is nothing to find out about it.
set(CMAKE_NPU_COMPILER_WORKS 1 CACHE INTERNAL "")
