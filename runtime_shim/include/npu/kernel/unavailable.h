/// @file
/// Device functions that the shim does not have: naming one is an error of the compiler that says what to do.
/// Included by npu/kernel.h. C++17.
///
/// Errors: none at run time, as such a call does not compile.
/// Source: CUDA C++ Programming Guide, "Texture Functions", "Surface Functions".
#ifndef NPU_KERNEL_UNAVAILABLE_H_
#define NPU_KERNEL_UNAVAILABLE_H_

// Templates that take anything, so that a function of the program's own with such a name is always the better
// match.
#define NPU_NO_FETCH_(name)                                                                         \
  template <class T = float, class... A>                                                            \
  __attribute__((                                                                                   \
      unavailable("there are no mipmaps, cube maps and gathers here: use tex2D or plain loads"))) T \
  name(A...);

/// Fetches of mipmaps, cube maps, gathers and layers of 1-D surfaces. Templates that take anything, so that a
/// program's own function with such a name is always the better match.
/// @{
NPU_NO_FETCH_(tex2Dgather)
NPU_NO_FETCH_(texCubemap)
NPU_NO_FETCH_(texCubemapLayered)
NPU_NO_FETCH_(tex1DGrad)
NPU_NO_FETCH_(tex2DGrad)
NPU_NO_FETCH_(tex3DGrad)
NPU_NO_FETCH_(surf1DLayeredread)
NPU_NO_FETCH_(surf1DLayeredwrite)
NPU_NO_FETCH_(surfCubemapread)
NPU_NO_FETCH_(surfCubemapwrite)
/// @}

#undef NPU_NO_FETCH_

#endif  // NPU_KERNEL_UNAVAILABLE_H_
