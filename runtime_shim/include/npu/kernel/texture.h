/// @file
/// Texture fetches of kernels, by object and by reference. Included by npu/kernel.h. C++17. Point or linear
/// filtering with 8 bits of fraction; clamp, border, wrap and mirror; normalised coordinates; integers read
/// as float. There is one level: the Lod forms take level 0. Each thread fetches by itself.
/// Units: coordinates in elements, or from 0 to 1 if they are normalised; layers count from 0 and are
/// clamped.
/// Errors: the launch ends with npuErrorIllegalAddress if the object is 0, or the reference is not bound on
/// the device of the kernel. Other objects are not checked.
/// Source: CUDA C++ Programming Guide, "Texture Fetching" and "Texture Functions".
#ifndef NPU_KERNEL_TEXTURE_H_
#define NPU_KERNEL_TEXTURE_H_

#include "npu/detail/texture_image.h"
#include "npu/detail/texture_reference.h"
#include "npu/runtime/templates.h"

// ---- By object ----

/// The element x of linear memory, without filtering; 0 outside.
/// T is float, int, uchar4 and the like, as the format and the read mode of the texture say.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0.
/// Source: tex1Dfetch.
template <class T>
inline T tex1Dfetch(npuTextureObject_t object, int x) {
  return npu::detail::fetch_index<T>(npu::detail::texture_of(object), x);
}

// The function that returns the value. The last arguments are the coordinates and the layer.
#define NPU_FETCH_(name, parameters, ...)                                                              \
  template <class T>                                                                                   \
  inline T name parameters {                                                                           \
    return npu::detail::value_of<T>(npu::detail::fetch(npu::detail::texture_of(object), __VA_ARGS__)); \
  }

/// A filtered element of a texture with one to three coordinates, or of a layer. The level of the Lod forms
/// is ignored: there is one.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0.
/// Source: tex1D, tex2D, tex3D, tex1DLayered, tex2DLayered, tex1DLod, tex2DLod, tex3DLod.
/// @{
NPU_FETCH_(tex1D, (npuTextureObject_t object, float x), {x})
NPU_FETCH_(tex2D, (npuTextureObject_t object, float x, float y), {x, y})
NPU_FETCH_(tex3D, (npuTextureObject_t object, float x, float y, float z), {x, y, z})
NPU_FETCH_(tex1DLayered, (npuTextureObject_t object, float x, int layer), {x}, layer)
NPU_FETCH_(tex2DLayered, (npuTextureObject_t object, float x, float y, int layer), {x, y}, layer)
NPU_FETCH_(tex1DLod, (npuTextureObject_t object, float x, float), {x})
NPU_FETCH_(tex2DLod, (npuTextureObject_t object, float x, float y, float), {x, y})
NPU_FETCH_(tex3DLod, (npuTextureObject_t object, float x, float y, float z, float), {x, y, z})
/// @}
#undef NPU_FETCH_

/// The forms that store the value.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0.
/// Source: tex1Dfetch, tex1D, tex2D, tex3D with a pointer.
/// @{
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
/// @}

// ---- By reference ----

/// The element x of linear memory, without filtering; 0 outside. Integers become floats in the read mode
/// npuReadModeNormalizedFloat.
/// Errors: npuErrorIllegalAddress ends the launch if the reference is not bound on the kernel's device.
/// Source: tex1Dfetch of texture references, CUDA 11.
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

/// A filtered element of a texture with one to three coordinates, or of a layer.
/// Errors: npuErrorIllegalAddress ends the launch if the reference is not bound on the kernel's device.
/// Source: tex1D, tex2D, tex3D, tex1DLayered, tex2DLayered of texture references, CUDA 11.
/// @{
NPU_FETCH_(tex1D, npuTextureType1D, float x, {x})
NPU_FETCH_(tex2D, npuTextureType2D, float x NPU_AND_ float y, {x, y})
NPU_FETCH_(tex3D, npuTextureType3D, float x NPU_AND_ float y NPU_AND_ float z, {x, y, z})
NPU_FETCH_(tex1DLayered, npuTextureType1DLayered, float x NPU_AND_ int layer, {x}, layer)
NPU_FETCH_(tex2DLayered, npuTextureType2DLayered, float x NPU_AND_ float y NPU_AND_ int layer, {x, y}, layer)
/// @}

#undef NPU_AND_
#undef NPU_FETCH_

#endif  // NPU_KERNEL_TEXTURE_H_
