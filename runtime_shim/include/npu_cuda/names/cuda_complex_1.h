/// @file
/// Names of cuda_complex for libraries that stay as they are.
/// Valid C11 and C++17. write_cuda_names writes this file from the rules.
#ifndef NPU_CUDA_NAMES_CUDA_COMPLEX_1_H_
#define NPU_CUDA_NAMES_CUDA_COMPLEX_1_H_

// clang-format off
#define CU_COMPLEX_H_ NPU_COMPLEX_H_
#define cuCabs npuCabs
#define cuCabsf npuCabsf
#define cuCadd npuCadd
#define cuCaddf npuCaddf
#define cuCdiv npuCdiv
#define cuCdivf npuCdivf
#define cuCfma npuCfma
#define cuCfmaf npuCfmaf
#define cuCimag npuCimag
#define cuCimagf npuCimagf
#define cuCmul npuCmul
#define cuCmulf npuCmulf
#define cuComplex npuComplex
#define cuComplexDoubleToFloat npuComplexDoubleToFloat
#define cuComplexFloatToDouble npuComplexFloatToDouble
#define cuConj npuConj
#define cuConjf npuConjf
#define cuCreal npuCreal
#define cuCrealf npuCrealf
#define cuCsub npuCsub
#define cuCsubf npuCsubf
#define cuDoubleComplex npuDoubleComplex
#define cuFloatComplex npuFloatComplex
#define make_cuComplex make_npuComplex
#define make_cuDoubleComplex make_npuDoubleComplex
#define make_cuFloatComplex make_npuFloatComplex
// clang-format on

#endif  // NPU_CUDA_NAMES_CUDA_COMPLEX_1_H_
