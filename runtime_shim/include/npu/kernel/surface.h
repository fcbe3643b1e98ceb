/// @file
/// Surface access of kernels, by object and by reference: elements of arrays, read and written as they are.
/// Included by npu/kernel.h. C++17.
/// Units: x in bytes, as in CUDA; y, z and layer in elements; faces of a cube map from 0 to 5, +x, -x, +y, -y,
/// +z, -z; layerFace is 6 * layer + face.
/// Source: CUDA C++ Programming Guide, "Surface Functions".
#ifndef NPU_KERNEL_SURFACE_H_
#define NPU_KERNEL_SURFACE_H_

#include "npu/detail/texture_filter.h"
#include "npu/detail/texture_reference.h"

namespace npu {

/// A surface reference: a variable at namespace scope that npuBindSurfaceToArray gives an array.
template <class T, int kType = npuSurfaceType2D>
struct surface : npuSurfaceReference {
  constexpr surface() : npuSurfaceReference{{}, nullptr} {}
};

namespace detail {

inline const Image& surface_of(npuSurfaceObject_t object) {
  if (object == 0) refuse_texture("uses a surface that was never created or bound");
  return *reinterpret_cast<const Image*>(object);
}
inline const Image& surface_of(const npuSurfaceReference& reference) {
  return surface_of(bound_here(&reference.bound));
}

/// The place of a T; null where the access has no effect.
template <class T>
char* surface_address(const Image& image, long x, long y, long z, npuSurfaceBoundaryMode mode) {
  const long row = image.width * image.element_bytes, size = static_cast<long>(sizeof(T));
  if (x % size != 0) refuse_texture("a surface access is not aligned: x counts bytes");
  const bool inside = x >= 0 && x + size <= row && y >= 0 && y < image.height && z >= 0 && z < image.depth;
  if (!inside && mode == npuBoundaryModeZero) return nullptr;
  if (!inside && mode == npuBoundaryModeTrap) refuse_texture("a surface access leaves the array");
  x = element_index(x / size, row / size, npuAddressModeClamp) * size;
  y = element_index(y, image.height, npuAddressModeClamp);
  z = element_index(z, image.depth, npuAddressModeClamp);
  return image.data + static_cast<size_t>(z) * image.slice + static_cast<size_t>(y) * image.pitch +
         static_cast<size_t>(x);
}

template <class T>
T surface_read(const Image& image, long x, long y, long z, npuSurfaceBoundaryMode mode) {
  const char* const address = surface_address<T>(image, x, y, z, mode);
  return address == nullptr ? T{} : loaded<T>(address);
}

template <class T>
void surface_write(const T& value, const Image& image, long x, long y, long z, npuSurfaceBoundaryMode mode) {
  char* const address = surface_address<T>(image, x, y, z, mode);
  if (address != nullptr) std::memcpy(address, &value, sizeof(T));
}

/// Objects are numbers; everything else must be a reference.
template <class S>
using if_surface = std::enable_if_t<std::is_integral_v<S> || std::is_base_of_v<npuSurfaceReference, S>, int>;

}  // namespace detail
}  // namespace npu

// name: surf2D and the like; parameters and arguments: what follows the surface, before the boundary mode.
#define NPU_AND_ ,
#define NPU_SURFACE_(name, parameters, arguments)                                                        \
  template <class T, class S, npu::detail::if_surface<S> = 0>                                            \
  inline T name##read(const S& surface, parameters, npuSurfaceBoundaryMode mode = npuBoundaryModeTrap) { \
    return npu::detail::surface_read<T>(npu::detail::surface_of(surface), arguments, mode);              \
  }                                                                                                      \
  template <class T, class S, npu::detail::if_surface<S> = 0>                                            \
  inline void name##read(T* value, const S& surface, parameters,                                         \
                         npuSurfaceBoundaryMode mode = npuBoundaryModeTrap) {                            \
    *value = npu::detail::surface_read<T>(npu::detail::surface_of(surface), arguments, mode);            \
  }                                                                                                      \
  template <class T, class S, npu::detail::if_surface<S> = 0>                                            \
  inline void name##write(T value, const S& surface, parameters,                                         \
                          npuSurfaceBoundaryMode mode = npuBoundaryModeTrap) {                           \
    npu::detail::surface_write(value, npu::detail::surface_of(surface), arguments, mode);                \
  }

/// Reads or writes one element of an array with one to three coordinates, of a layer, or of a face of a cube
/// map. Outside of the array, npuBoundaryModeClamp takes the nearest element, and npuBoundaryModeZero reads 0
/// and writes nothing.
/// Errors: npuErrorIllegalAddress ends the launch if the object is 0 or the reference is not bound on the
/// kernel's device, x is not a multiple of the element, or an access with npuBoundaryModeTrap leaves the
/// array.
/// Source: surf1Dread, surf1Dwrite, surf2Dread, surf2Dwrite, surf3Dread, surf3Dwrite, surf1DLayeredread,
/// surf1DLayeredwrite, surf2DLayeredread, surf2DLayeredwrite, surfCubemapread, surfCubemapwrite,
/// surfCubemapLayeredread, surfCubemapLayeredwrite.
/// @{
NPU_SURFACE_(surf1D, int x, x NPU_AND_ 0 NPU_AND_ 0)
NPU_SURFACE_(surf2D, int x NPU_AND_ int y, x NPU_AND_ y NPU_AND_ 0)
NPU_SURFACE_(surf3D, int x NPU_AND_ int y NPU_AND_ int z, x NPU_AND_ y NPU_AND_ z)
NPU_SURFACE_(surf1DLayered, int x NPU_AND_ int layer, x NPU_AND_ 0 NPU_AND_ layer)
NPU_SURFACE_(surf2DLayered, int x NPU_AND_ int y NPU_AND_ int layer, x NPU_AND_ y NPU_AND_ layer)
NPU_SURFACE_(surfCubemap, int x NPU_AND_ int y NPU_AND_ int face, x NPU_AND_ y NPU_AND_ face)
NPU_SURFACE_(surfCubemapLayered, int x NPU_AND_ int y NPU_AND_ int layerFace, x NPU_AND_ y NPU_AND_ layerFace)
/// @}
#undef NPU_SURFACE_
#undef NPU_AND_

/// Binds an array to a reference on the current device, in the array's own format.
/// Errors: those of npuGetChannelDesc and of the untyped npuBindSurfaceToArray; the reference is then
/// unchanged.
/// Source: cudaBindSurfaceToArray, CUDA Runtime API 11, "Surface Reference Management".
template <class T, int kType>
npuError_t npuBindSurfaceToArray(const npu::surface<T, kType>& reference, npuArray_const_t array) {
  npuChannelFormatDesc desc = {};
  if (const npuError_t error = npuGetChannelDesc(&desc, array)) return error;
  return npuBindSurfaceToArray(static_cast<const npuSurfaceReference*>(&reference), array, &desc);
}

#endif  // NPU_KERNEL_SURFACE_H_
