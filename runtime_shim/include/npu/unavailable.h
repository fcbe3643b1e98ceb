// Device functions that an NPU does not have: naming one is an error that says what to do. Included by
// npu/kernel.h.
#ifndef NPU_UNAVAILABLE_H_
#define NPU_UNAVAILABLE_H_

// Templates that take anything, so that a function of the program's own with such a name is always the better
// match.
#define NPU_NO_TEXTURE_(name)            \
  template <class T = float, class... A> \
  __attribute__((unavailable("an NPU has no texture units: read from global memory instead"))) T name(A...);

NPU_NO_TEXTURE_(tex1D)
NPU_NO_TEXTURE_(tex1Dfetch)
NPU_NO_TEXTURE_(tex2D)
NPU_NO_TEXTURE_(tex2DLayered)
NPU_NO_TEXTURE_(tex2DLod)
NPU_NO_TEXTURE_(tex3D)
NPU_NO_TEXTURE_(surf1Dread)
NPU_NO_TEXTURE_(surf1Dwrite)
NPU_NO_TEXTURE_(surf2Dread)
NPU_NO_TEXTURE_(surf2Dwrite)
NPU_NO_TEXTURE_(surf3Dread)
NPU_NO_TEXTURE_(surf3Dwrite)

#undef NPU_NO_TEXTURE_

#endif  // NPU_UNAVAILABLE_H_
