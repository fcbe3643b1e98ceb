/// @file
/// Texture fetches of kernels, by object and by reference. Included by npu/kernel.h. C++17. Point or linear
/// filtering with 8 bits of fraction, within a level and between levels; clamp, border, wrap and mirror;
/// normalised coordinates; integers read as float; mipmaps, layers, cube maps. Each thread fetches by itself:
/// forms without a level or derivatives read level 0, without bias and clamps.
///
/// Each fetch has three forms: by object, T is float, int, uchar4 and the like, as the format and the read mode
/// of the texture say; by object, with a pointer that takes the value; and by reference, where integers become
/// floats in the read mode npuReadModeNormalizedFloat. tex2Dgather has no form by reference.
/// Units: coordinates in elements, or from 0 to 1 if they are normalised; a direction in any length; layers
/// count from 0 and are clamped; levels count from 0, are biased and clamped as npuTextureDesc says.
/// Errors: the launch ends with npuErrorIllegalAddress if the object is 0, or the reference is not bound on
/// the device of the kernel. Other objects are not checked.
/// Source: CUDA C++ Programming Guide, "Texture Fetching" and "Texture Functions".
#ifndef NPU_KERNEL_TEXTURE_H_
#define NPU_KERNEL_TEXTURE_H_

#include "npu/detail/texture_cube.h"
#include "npu/detail/texture_reference.h"
#include "npu/runtime/templates.h"

#define NPU_AND_ ,
// The last argument computes the element that the function returns from `texture`.
#define NPU_FETCH_(name, type, parameters, ...)                                                           \
  template <class T>                                                                                      \
  inline T name(npuTextureObject_t object, parameters) {                                                  \
    const npu::detail::TextureImage& texture = npu::detail::texture_of(object);                           \
    return npu::detail::value_of<T>(__VA_ARGS__);                                                         \
  }                                                                                                       \
  template <class T>                                                                                      \
  inline void name(T* value, npuTextureObject_t object, parameters) {                                     \
    const npu::detail::TextureImage& texture = npu::detail::texture_of(object);                           \
    *value = npu::detail::value_of<T>(__VA_ARGS__);                                                       \
  }                                                                                                       \
  template <class T, npuTextureReadMode kMode>                                                            \
  inline npu::detail::Fetched<T, kMode> name(const npu::texture<T, type, kMode>& reference, parameters) { \
    const npu::detail::TextureImage& texture = npu::detail::bound_texture(reference);                     \
    return npu::detail::value_of<npu::detail::Fetched<T, kMode>>(__VA_ARGS__);                            \
  }

/// The element x of linear memory, without filtering; 0 outside.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound.
/// Source: tex1Dfetch.
/// @{
template <class T>
inline T tex1Dfetch(npuTextureObject_t object, int x) {
  return npu::detail::fetch_index<T>(npu::detail::texture_of(object), x);
}
template <class T>
inline void tex1Dfetch(T* value, npuTextureObject_t object, int x) {
  *value = tex1Dfetch<T>(object, x);
}
template <class T, npuTextureReadMode kMode>
inline npu::detail::Fetched<T, kMode> tex1Dfetch(const npu::texture<T, npuTextureType1D, kMode>& reference,
                                                 int x) {
  using Value = npu::detail::Fetched<T, kMode>;
  return npu::detail::fetch_index<Value>(npu::detail::bound_texture(reference), x);
}
/// @}

/// A filtered element of a texture with one to three coordinates, or of a layer.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound.
/// Source: tex1D, tex2D, tex3D, tex1DLayered, tex2DLayered.
/// @{
NPU_FETCH_(tex1D, npuTextureType1D, float x, npu::detail::fetch(texture, {x}))
NPU_FETCH_(tex2D, npuTextureType2D, float x NPU_AND_ float y, npu::detail::fetch(texture, {x, y}))
NPU_FETCH_(tex3D, npuTextureType3D, float x NPU_AND_ float y NPU_AND_ float z,
           npu::detail::fetch(texture, {x, y, z}))
NPU_FETCH_(tex1DLayered, npuTextureType1DLayered, float x NPU_AND_ int layer,
           npu::detail::fetch(texture, {x}, layer))
NPU_FETCH_(tex2DLayered, npuTextureType2DLayered, float x NPU_AND_ float y NPU_AND_ int layer,
           npu::detail::fetch(texture, {x, y}, layer))
/// @}

/// The same from a level of detail: the nearest level, or the two around it, filtered.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound.
/// Source: tex1DLod, tex2DLod, tex3DLod, tex1DLayeredLod, tex2DLayeredLod.
/// @{
NPU_FETCH_(tex1DLod, npuTextureType1D, float x NPU_AND_ float level,
           npu::detail::fetch_level(texture, level, {x}))
NPU_FETCH_(tex2DLod, npuTextureType2D, float x NPU_AND_ float y NPU_AND_ float level,
           npu::detail::fetch_level(texture, level, {x, y}))
NPU_FETCH_(tex3DLod, npuTextureType3D, float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ float level,
           npu::detail::fetch_level(texture, level, {x, y, z}))
NPU_FETCH_(tex1DLayeredLod, npuTextureType1DLayered, float x NPU_AND_ int layer NPU_AND_ float level,
           npu::detail::fetch_level(texture, level, {x}, layer))
NPU_FETCH_(tex2DLayeredLod, npuTextureType2DLayered,
           float x NPU_AND_ float y NPU_AND_ int layer NPU_AND_ float level,
           npu::detail::fetch_level(texture, level, {x, y}, layer))
/// @}

/// The same from the level that fits dx and dy: how the coordinates change from a pixel to the next in x and
/// in y. The level is the logarithm to base 2 of the longer change in elements.
/// Cost: maxAnisotropy fetches with two coordinates, one with others.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound.
/// Source: tex1DGrad, tex2DGrad, tex3DGrad, tex1DLayeredGrad, tex2DLayeredGrad.
/// @{
NPU_FETCH_(tex1DGrad, npuTextureType1D, float x NPU_AND_ float dx NPU_AND_ float dy,
           npu::detail::fetch_gradient(texture, {x}, {dx}, {dy}))
NPU_FETCH_(tex2DGrad, npuTextureType2D, float x NPU_AND_ float y NPU_AND_ float2 dx NPU_AND_ float2 dy,
           npu::detail::fetch_gradient(texture, {x, y}, {dx.x, dx.y}, {dy.x, dy.y}))
NPU_FETCH_(tex3DGrad, npuTextureType3D,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ float4 dx NPU_AND_ float4 dy,
           npu::detail::fetch_gradient(texture, {x, y, z}, {dx.x, dx.y, dx.z}, {dy.x, dy.y, dy.z}))
NPU_FETCH_(tex1DLayeredGrad, npuTextureType1DLayered,
           float x NPU_AND_ int layer NPU_AND_ float dx NPU_AND_ float dy,
           npu::detail::fetch_gradient(texture, {x}, {dx}, {dy}, layer))
NPU_FETCH_(tex2DLayeredGrad, npuTextureType2DLayered,
           float x NPU_AND_ float y NPU_AND_ int layer NPU_AND_ float2 dx NPU_AND_ float2 dy,
           npu::detail::fetch_gradient(texture, {x, y}, {dx.x, dx.y}, {dy.x, dy.y}, layer))
/// @}

/// A filtered element of the face of a cube map that the direction (x, y, z) points to.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound.
/// Source: texCubemap, texCubemapLayered, texCubemapLod, texCubemapLayeredLod, texCubemapGrad,
/// texCubemapLayeredGrad.
/// @{
NPU_FETCH_(texCubemap, npuTextureTypeCubemap, float x NPU_AND_ float y NPU_AND_ float z,
           npu::detail::fetch_cube(texture, {x, y, z}))
NPU_FETCH_(texCubemapLayered, npuTextureTypeCubemapLayered,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ int layer,
           npu::detail::fetch_cube(texture, {x, y, z}, layer))
NPU_FETCH_(texCubemapLod, npuTextureTypeCubemap,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ float level,
           npu::detail::fetch_cube_level(texture, level, {x, y, z}))
NPU_FETCH_(texCubemapLayeredLod, npuTextureTypeCubemapLayered,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ int layer NPU_AND_ float level,
           npu::detail::fetch_cube_level(texture, level, {x, y, z}, layer))
NPU_FETCH_(texCubemapGrad, npuTextureTypeCubemap,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ float4 dx NPU_AND_ float4 dy,
           npu::detail::fetch_cube_gradient(texture, {x, y, z}, {dx.x, dx.y, dx.z}, {dy.x, dy.y, dy.z}))
NPU_FETCH_(texCubemapLayeredGrad, npuTextureTypeCubemapLayered,
           float x NPU_AND_ float y NPU_AND_ float z NPU_AND_ int layer NPU_AND_ float4 dx NPU_AND_ float4 dy,
           npu::detail::fetch_cube_gradient(texture, {x, y, z}, {dx.x, dx.y, dx.z}, {dy.x, dy.y, dy.z},
                                            layer))
/// @}

/// Channel `component`, from 0 to 3, of the four elements that linear filtering of (x, y) would read. T has
/// four components: left and right of the row with the greater y, then right and left of the other.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0.
/// Source: tex2Dgather; PTX ISA, tld4.
/// @{
template <class T>
inline T tex2Dgather(npuTextureObject_t object, float x, float y, int component = 0) {
  return npu::detail::value_of<T>(npu::detail::gather(npu::detail::texture_of(object), x, y, component));
}
template <class T>
inline void tex2Dgather(T* value, npuTextureObject_t object, float x, float y, int component = 0) {
  *value = tex2Dgather<T>(object, x, y, component);
}
/// @}

#undef NPU_FETCH_
#undef NPU_AND_

#endif  // NPU_KERNEL_TEXTURE_H_
