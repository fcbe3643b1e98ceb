// Declarations only, written from CUDA C++ Core Libraries, libcu++, PTX API.
#ifdef __cplusplus
namespace cuda {
namespace ptx {
__device__ unsigned get_sreg_tid_x();
__device__ unsigned get_sreg_tid_y();
__device__ unsigned get_sreg_tid_z();
__device__ unsigned get_sreg_ntid_x();
__device__ unsigned get_sreg_ntid_y();
__device__ unsigned get_sreg_ntid_z();
__device__ unsigned get_sreg_ctaid_x();
__device__ unsigned get_sreg_ctaid_y();
__device__ unsigned get_sreg_ctaid_z();
__device__ unsigned get_sreg_nctaid_x();
__device__ unsigned get_sreg_nctaid_y();
__device__ unsigned get_sreg_nctaid_z();
__device__ unsigned get_sreg_nwarpid();
__device__ unsigned get_sreg_clock();
__device__ unsigned get_sreg_laneid();
__device__ unsigned get_sreg_lanemask_eq();
__device__ unsigned get_sreg_lanemask_lt();
__device__ unsigned get_sreg_lanemask_le();
__device__ unsigned get_sreg_lanemask_gt();
__device__ unsigned get_sreg_lanemask_ge();
__device__ unsigned get_sreg_warpid();
__device__ unsigned long get_sreg_clock64();
__device__ unsigned long get_sreg_globaltimer();
}  // namespace ptx
}  // namespace cuda
#endif
