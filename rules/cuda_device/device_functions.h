// Declarations only: overloads of functions that the rules of half precision name.
#if defined(__cplusplus) && defined(__CUDA__)
__device__ int __hadd(int x, int y);
#endif
