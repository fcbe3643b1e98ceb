// CUDA's header for tensor cores, where programs include it by name. Not ours: nothing here stands in for it.
#error \
    "mma.h: tensor core fragments (nvcuda::wmma) do not exist on an NPU: compute the tile in plain loops, or call npublasGemmEx"
