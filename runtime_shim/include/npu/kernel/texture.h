// Texture fetches of kernels, by object and by reference. Included by npu/kernel.h. C++17.
//
// Values are those of the CUDA C++ Programming Guide, "Texture Fetching": point or linear filtering with 8
// bits of fraction, clamp, border, wrap and mirror, normalised coordinates, integers read as float. There is
// one level: the Lod forms take level 0.
#ifndef NPU_TEXTURE_H_
#define NPU_TEXTURE_H_

#include "npu/detail/texture_image.h"
#include "npu/detail/texture_reference.h"
#include "npu/runtime/templates.h"

/* --- By object: T is float, int, uchar4 and the like, as the texture's format and read mode say. --------- */

template <class T>
inline T tex1Dfetch(npuTextureObject_t object, int x) {
  return npu::detail::fetch_index<T>(npu::detail::texture_of(object), x);
}

// The function that returns the value, and the older one that stores it. call: the fetch itself.
#define NPU_FETCH_(name, parameters, ...)                                                              \
  template <class T>                                                                                   \
  inline T name parameters {                                                                           \
    return npu::detail::value_of<T>(npu::detail::fetch(npu::detail::texture_of(object), __VA_ARGS__)); \
  }

NPU_FETCH_(tex1D, (npuTextureObject_t object, float x), {x})
NPU_FETCH_(tex2D, (npuTextureObject_t object, float x, float y), {x, y})
NPU_FETCH_(tex3D, (npuTextureObject_t object, float x, float y, float z), {x, y, z})
NPU_FETCH_(tex1DLayered, (npuTextureObject_t object, float x, int layer), {x}, layer)
NPU_FETCH_(tex2DLayered, (npuTextureObject_t object, float x, float y, int layer), {x, y}, layer)
NPU_FETCH_(tex1DLod, (npuTextureObject_t object, float x, float), {x})
NPU_FETCH_(tex2DLod, (npuTextureObject_t object, float x, float y, float), {x, y})
NPU_FETCH_(tex3DLod, (npuTextureObject_t object, float x, float y, float z, float), {x, y, z})
#undef NPU_FETCH_

template <class T>
inline void tex1Dfetch(T* value, npuTextureObject_t object, int x) {
  *value = tex1Dfetch<T>(object, x);
}
template <class T>
inline void tex1D(T* value, npuTextureObject_t object, float x) {
  *value = tex1D<T>(object, x);
}
template <class T>
inline void tex2D(T* value, npuTextureObject_t object, float x, float y) {
  *value = tex2D<T>(object, x, y);
}
template <class T>
inline void tex3D(T* value, npuTextureObject_t object, float x, float y, float z) {
  *value = tex3D<T>(object, x, y, z);
}

/* --- By reference. --------------------------------------------------------------------------------------- */

template <class T, npuTextureReadMode kMode>
inline npu::detail::Fetched<T, kMode> tex1Dfetch(const npu::texture<T, npuTextureType1D, kMode>& reference,
                                                 int x) {
  using Value = npu::detail::Fetched<T, kMode>;
  return npu::detail::fetch_index<Value>(npu::detail::bound_texture(reference), x);
}

#define NPU_FETCH_(name, type, parameters, ...)                                                           \
  template <class T, npuTextureReadMode kMode>                                                            \
  inline npu::detail::Fetched<T, kMode> name(const npu::texture<T, type, kMode>& reference, parameters) { \
    const npu::detail::TextureImage& image = npu::detail::bound_texture(reference);                       \
    return npu::detail::value_of<npu::detail::Fetched<T, kMode>>(npu::detail::fetch(image, __VA_ARGS__)); \
  }
#define NPU_AND_ ,
NPU_FETCH_(tex1D, npuTextureType1D, float x, {x})
NPU_FETCH_(tex2D, npuTextureType2D, float x NPU_AND_ float y, {x, y})
NPU_FETCH_(tex3D, npuTextureType3D, float x NPU_AND_ float y NPU_AND_ float z, {x, y, z})
NPU_FETCH_(tex1DLayered, npuTextureType1DLayered, float x NPU_AND_ int layer, {x}, layer)
NPU_FETCH_(tex2DLayered, npuTextureType2DLayered, float x NPU_AND_ float y NPU_AND_ int layer, {x, y}, layer)
#undef NPU_AND_
#undef NPU_FETCH_

#endif  // NPU_TEXTURE_H_
