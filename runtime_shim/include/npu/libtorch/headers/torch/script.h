// libtorch looks for a CUDA toolkit where __CUDACC__ is defined, as npucxx does for kernel files: its headers are host code here.
#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#include_next <torch/script.h>
#pragma pop_macro("__CUDACC__")
