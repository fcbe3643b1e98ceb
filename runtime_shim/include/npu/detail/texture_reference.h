// Texture references: variables at namespace scope that kernels name without having them as parameters. What
// is bound is kept by device, as each device of CUDA has its own. C++17.
#ifndef NPU_DETAIL_TEXTURE_REFERENCE_H_
#define NPU_DETAIL_TEXTURE_REFERENCE_H_

#include "npu/detail/texture_image.h"
#include "npu/executors/thread_context.h"
#include "npu/runtime/templates.h"
#include "npu/vector_types.h"

namespace npu {

/// A texture reference to elements of type T, by kType coordinates (npuTextureType2D, ...).
/// Its public fields (normalized, filterMode, addressMode, ...) take effect at the next bind.
template <class T, int kType = npuTextureType1D, npuTextureReadMode kMode = npuReadModeElementType>
struct texture : npuTextureReference {
  constexpr texture(int coordinates_normalized, npuTextureFilterMode filter, npuTextureAddressMode address,
                    npuChannelFormatDesc format)
      : npuTextureReference{coordinates_normalized,
                            filter,
                            {address, address, address},
                            format,
                            0,
                            0,
                            npuFilterModePoint,
                            0,
                            0,
                            0,
                            kMode,
                            nullptr} {}
  constexpr texture(int coordinates_normalized = 0, npuTextureFilterMode filter = npuFilterModePoint,
                    npuTextureAddressMode address = npuAddressModeClamp)
      : texture(coordinates_normalized, filter, address, detail::channel_format<T>()) {}
};

namespace detail {

template <int kChannels>
struct FloatOf;
template <>
struct FloatOf<1> {
  using type = float;
};
template <>
struct FloatOf<2> {
  using type = float2;
};
template <>
struct FloatOf<4> {
  using type = float4;
};

/// What a fetch gives: T, or floats where integers are read as such.
template <class T, npuTextureReadMode kMode>
struct FetchedType {
  using type = std::remove_cv_t<T>;
};
template <class T>
struct FetchedType<T, npuReadModeNormalizedFloat> {
  using type = typename FloatOf<int(sizeof(T) / sizeof(Component<T>))>::type;
};
template <class T, npuTextureReadMode kMode>
using Fetched = typename FetchedType<T, kMode>::type;

/// The handle bound on the device of the running kernel, 0 where there is none.
inline unsigned long long bound_here(unsigned long long* const* bound) {
  const unsigned long long* const by_device = __atomic_load_n(bound, __ATOMIC_ACQUIRE);
  return by_device == nullptr || thread_context.call == nullptr ? 0 : by_device[thread_context.call->device];
}

inline const TextureImage& bound_texture(const npuTextureReference& reference) {
  const npuTextureObject_t object = bound_here(&reference.bound);
  if (object == 0) refuse_texture("fetches from a texture reference that is bound to nothing on this device");
  return texture_of(object);
}

}  // namespace detail
}  // namespace npu

/* --- The typed forms of binding. ------------------------------------------------------------------------- */

template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTexture(size_t* offset, const npu::texture<T, kType, kMode>& reference, const void* devPtr,
                          const npuChannelFormatDesc& desc, size_t size = UINT32_MAX) {
  return npuBindTexture(offset, static_cast<const npuTextureReference*>(&reference), devPtr, &desc, size);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTexture(size_t* offset, const npu::texture<T, kType, kMode>& reference, const void* devPtr,
                          size_t size = UINT32_MAX) {
  return npuBindTexture(offset, reference, devPtr, reference.channelDesc, size);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTexture2D(size_t* offset, const npu::texture<T, kType, kMode>& reference,
                            const void* devPtr, const npuChannelFormatDesc& desc, size_t width, size_t height,
                            size_t pitch) {
  const npuTextureReference* const untyped = &reference;
  return npuBindTexture2D(offset, untyped, devPtr, &desc, width, height, pitch);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTexture2D(size_t* offset, const npu::texture<T, kType, kMode>& reference,
                            const void* devPtr, size_t width, size_t height, size_t pitch) {
  return npuBindTexture2D(offset, reference, devPtr, reference.channelDesc, width, height, pitch);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTextureToArray(const npu::texture<T, kType, kMode>& reference, npuArray_const_t array,
                                 const npuChannelFormatDesc& desc) {
  return npuBindTextureToArray(static_cast<const npuTextureReference*>(&reference), array, &desc);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTextureToArray(const npu::texture<T, kType, kMode>& reference, npuArray_const_t array) {
  npuChannelFormatDesc desc = {};
  if (const npuError_t error = npuGetChannelDesc(&desc, array)) return error;
  return npuBindTextureToArray(reference, array, desc);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTextureToMipmappedArray(const npu::texture<T, kType, kMode>& reference,
                                          npuMipmappedArray_const_t array, const npuChannelFormatDesc& desc) {
  return npuBindTextureToMipmappedArray(static_cast<const npuTextureReference*>(&reference), array, &desc);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuBindTextureToMipmappedArray(const npu::texture<T, kType, kMode>& reference,
                                          npuMipmappedArray_const_t array) {
  npuArray_t level = nullptr;
  npuChannelFormatDesc desc = {};
  if (const npuError_t error = npuGetMipmappedArrayLevel(&level, array, 0)) return error;
  if (const npuError_t error = npuGetChannelDesc(&desc, level)) return error;
  return npuBindTextureToMipmappedArray(reference, array, desc);
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuUnbindTexture(const npu::texture<T, kType, kMode>& reference) {
  return npuUnbindTexture(static_cast<const npuTextureReference*>(&reference));
}
template <class T, int kType, npuTextureReadMode kMode>
npuError_t npuGetTextureAlignmentOffset(size_t* offset, const npu::texture<T, kType, kMode>& reference) {
  return npuGetTextureAlignmentOffset(offset, static_cast<const npuTextureReference*>(&reference));
}

#endif  // NPU_DETAIL_TEXTURE_REFERENCE_H_
