/// @file
/// cuda::std::mdspan of C++23, for programs in C++17 and later: extents, layouts, accessors, and arrays of several
/// dimensions over memory that others own. Included by npu/std.h.
/// Units: extents, strides and indices in elements.
/// Errors: none. Indices are not checked.
/// Source: ISO C++23, [views.multidim]; CUDA C++ Core Libraries, libcu++, Standard API.
#pragma once

#include <utility>

#include "npu/std/span.h"

namespace cuda {
namespace std {

#if __cplusplus >= 202002L
using ::std::dynamic_extent;
#endif

/// The sizes of an array's dimensions: those that are dynamic_extent are given to the constructor.
template <class Index, ::std::size_t... kExtents>
class extents {
  static constexpr ::std::size_t kRank = sizeof...(kExtents);

 public:
  using index_type = Index;
  using size_type = ::std::make_unsigned_t<Index>;
  using rank_type = ::std::size_t;

  constexpr extents() noexcept = default;
  /// From the sizes of all dimensions, or of the dynamic ones.
  template <class... Sizes,
            ::std::enable_if_t<(::std::is_convertible_v<Sizes, Index> && ...) && (sizeof...(Sizes) > 0) &&
                                   (sizeof...(Sizes) == kRank ||
                                    sizeof...(Sizes) == ((kExtents == dynamic_extent ? 1 : 0) + ... + 0)),
                               int> = 0>
  constexpr explicit extents(Sizes... sizes) noexcept {
    const Index given[] = {static_cast<Index>(sizes)...};
    set(given, sizeof...(Sizes));
  }
  /// The same from an array.
  template <class U, ::std::size_t kCount>
  constexpr explicit extents(const ::std::array<U, kCount>& sizes) noexcept {
    Index given[kCount] = {};
    for (::std::size_t d = 0; d < kCount; ++d) given[d] = static_cast<Index>(sizes[d]);
    set(given, kCount);
  }
  /// From other extents of the same rank.
  template <class U, ::std::size_t... kOthers, ::std::enable_if_t<sizeof...(kOthers) == kRank, int> = 0>
  constexpr extents(const extents<U, kOthers...>& other) noexcept {
    for (::std::size_t d = 0; d < kRank; ++d) sizes_[d] = static_cast<Index>(other.extent(d));
  }

  static constexpr rank_type rank() noexcept { return kRank; }
  static constexpr rank_type rank_dynamic() noexcept {
    return ((kExtents == dynamic_extent ? 1 : 0) + ... + 0);
  }
  static constexpr ::std::size_t static_extent(rank_type d) noexcept {
    const ::std::size_t all[] = {kExtents..., 0};
    return all[d];
  }
  constexpr Index extent(rank_type d) const noexcept { return sizes_[d]; }
  template <class U, ::std::size_t... kOthers>
  friend constexpr bool operator==(const extents& a, const extents<U, kOthers...>& b) noexcept {
    if (sizeof...(kOthers) != kRank) return false;
    for (::std::size_t d = 0; d < kRank; ++d) {
      if (static_cast<size_type>(a.extent(d)) != static_cast<size_type>(b.extent(d))) return false;
    }
    return true;
  }
#if __cplusplus < 202002L
  template <class U, ::std::size_t... kOthers>
  friend constexpr bool operator!=(const extents& a, const extents<U, kOthers...>& b) noexcept {
    return !(a == b);
  }
#endif

 private:
  constexpr void set(const Index* given, ::std::size_t count) {
    ::std::size_t next = 0;
    for (::std::size_t d = 0; d < kRank; ++d) {
      if (count == kRank) {
        sizes_[d] = given[d];
      } else if (static_extent(d) == dynamic_extent) {
        sizes_[d] = given[next++];
      }
    }
  }
  static constexpr Index initial(::std::size_t size) {
    return size == dynamic_extent ? Index{0} : static_cast<Index>(size);
  }
  Index sizes_[kRank + 1] = {initial(kExtents)..., 0};
};

namespace detail {
template <class Index, class Sequence>
struct dynamic_extents;
template <class Index, ::std::size_t... I>
struct dynamic_extents<Index, ::std::index_sequence<I...>> {
  using type = extents<Index, (static_cast<void>(I), dynamic_extent)...>;
};
template <class T>
inline constexpr ::std::size_t kDynamic = dynamic_extent;
}  // namespace detail
/// Extents that are all dynamic.
/// @{
template <class Index, ::std::size_t kRank>
using dextents = typename detail::dynamic_extents<Index, ::std::make_index_sequence<kRank>>::type;
template <::std::size_t kRank, class Index = ::std::size_t>
using dims = dextents<Index, kRank>;
template <class... Sizes>
explicit extents(Sizes...) -> extents<::std::size_t, detail::kDynamic<Sizes>...>;
/// @}

namespace detail {
/// A layout whose element (i0, i1, ...) is at i0 stride(0) + i1 stride(1) + ...
template <class Layout, class Extents>
class strided_mapping {
 public:
  using extents_type = Extents;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using layout_type = Layout;

  constexpr const Extents& extents() const noexcept { return extents_; }
  constexpr index_type stride(rank_type d) const noexcept { return strides_[d]; }
  template <class... I>
  constexpr index_type operator()(I... indices) const noexcept {
    static_assert(sizeof...(I) == Extents::rank(), "as many indices as the array has dimensions");
    const index_type at[] = {static_cast<index_type>(indices)..., 0};
    index_type sum = 0;
    for (rank_type d = 0; d < Extents::rank(); ++d) sum += at[d] * strides_[d];
    return sum;
  }
  constexpr index_type required_span_size() const noexcept {
    index_type last = 1;
    for (rank_type d = 0; d < Extents::rank(); ++d) {
      if (extents_.extent(d) == 0) return 0;
      last += (extents_.extent(d) - 1) * strides_[d];
    }
    return last;
  }
  static constexpr bool is_always_unique() noexcept { return true; }
  static constexpr bool is_always_strided() noexcept { return true; }
  static constexpr bool is_unique() noexcept { return true; }
  static constexpr bool is_strided() noexcept { return true; }
  template <class L, class E>
  constexpr bool operator==(const strided_mapping<L, E>& other) const noexcept {
    if (!(extents_ == other.extents())) return false;
    for (rank_type d = 0; d < Extents::rank(); ++d) {
      if (strides_[d] != static_cast<index_type>(other.stride(d))) return false;
    }
    return true;
  }

 protected:
  constexpr strided_mapping() noexcept = default;
  constexpr explicit strided_mapping(const Extents& sizes) noexcept : extents_(sizes) {}
  Extents extents_{};
  index_type strides_[Extents::rank() + 1] = {};
};
/// The layouts without gaps: the last dimension next to each other (kRight), or the first.
template <class Layout, class Extents, bool kRight>
class dense_mapping : public strided_mapping<Layout, Extents> {
 public:
  constexpr dense_mapping() noexcept : dense_mapping(Extents()) {}
  constexpr dense_mapping(const Extents& sizes) noexcept : strided_mapping<Layout, Extents>(sizes) {
    typename Extents::index_type step = 1;
    for (::std::size_t i = 0; i < Extents::rank(); ++i) {
      const ::std::size_t d = kRight ? Extents::rank() - 1 - i : i;
      this->strides_[d] = step;
      step *= sizes.extent(d);
    }
  }
  static constexpr bool is_always_exhaustive() noexcept { return true; }
  static constexpr bool is_exhaustive() noexcept { return true; }
};
}  // namespace detail

/// How indices become places: rows one after the other, columns one after the other, or by given strides.
/// @{
struct layout_right {
  template <class Extents>
  class mapping : public detail::dense_mapping<layout_right, Extents, true> {
   public:
    using detail::dense_mapping<layout_right, Extents, true>::dense_mapping;
    constexpr mapping() noexcept = default;
  };
};
struct layout_left {
  template <class Extents>
  class mapping : public detail::dense_mapping<layout_left, Extents, false> {
   public:
    using detail::dense_mapping<layout_left, Extents, false>::dense_mapping;
    constexpr mapping() noexcept = default;
  };
};
struct layout_stride {
  template <class Extents>
  class mapping : public detail::strided_mapping<layout_stride, Extents> {
   public:
    constexpr mapping() noexcept = default;
    template <class U>
    constexpr mapping(const Extents& sizes, const ::std::array<U, Extents::rank()>& strides) noexcept
        : detail::strided_mapping<layout_stride, Extents>(sizes) {
      for (::std::size_t d = 0; d < Extents::rank(); ++d)
        this->strides_[d] = static_cast<typename Extents::index_type>(strides[d]);
    }
    template <class L, class E>
    constexpr mapping(const detail::strided_mapping<L, E>& other) noexcept
        : detail::strided_mapping<layout_stride, Extents>(Extents(other.extents())) {
      for (::std::size_t d = 0; d < Extents::rank(); ++d)
        this->strides_[d] = static_cast<typename Extents::index_type>(other.stride(d));
    }
    static constexpr bool is_always_exhaustive() noexcept { return false; }
  };
};
/// @}

/// Elements through a plain pointer.
template <class T>
struct default_accessor {
  using offset_policy = default_accessor;
  using element_type = T;
  using reference = T&;
  using data_handle_type = T*;
  constexpr default_accessor() noexcept = default;
  template <class U, ::std::enable_if_t<::std::is_convertible_v<U (*)[], T (*)[]>, int> = 0>
  constexpr default_accessor(default_accessor<U>) noexcept {}
  constexpr T& access(T* p, ::std::size_t i) const noexcept { return p[i]; }
  constexpr T* offset(T* p, ::std::size_t i) const noexcept { return p + i; }
};

/// An array of several dimensions over memory of others. Elements by m(i, j, ...); by m[array], and in C++23 m[i, j].
template <class T, class Extents, class Layout = layout_right, class Accessor = default_accessor<T>>
class mdspan {
 public:
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using element_type = T;
  using value_type = ::std::remove_cv_t<T>;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using data_handle_type = typename Accessor::data_handle_type;
  using reference = typename Accessor::reference;

  constexpr mdspan() = default;
  template <class... Sizes, ::std::enable_if_t<(::std::is_convertible_v<Sizes, index_type> && ...) &&
                                                   ::std::is_constructible_v<Extents, Sizes...>,
                                               int> = 0>
  constexpr explicit mdspan(data_handle_type data, Sizes... sizes)
      : data_(data), mapping_(Extents(static_cast<index_type>(sizes)...)) {}
  constexpr mdspan(data_handle_type data, const Extents& sizes) : data_(data), mapping_(sizes) {}
  constexpr mdspan(data_handle_type data, const mapping_type& mapping) : data_(data), mapping_(mapping) {}
  constexpr mdspan(data_handle_type data, const mapping_type& mapping, const Accessor& accessor)
      : data_(data), mapping_(mapping), accessor_(accessor) {}
  template <class U, class E, class L, class A,
            ::std::enable_if_t<::std::is_convertible_v<U (*)[], T (*)[]>, int> = 0>
  constexpr mdspan(const mdspan<U, E, L, A>& other)
      : data_(other.data_handle()), mapping_(converted(other.mapping())) {}

  template <class... I, ::std::enable_if_t<(::std::is_convertible_v<I, index_type> && ...), int> = 0>
  constexpr reference operator()(I... indices) const {
    return accessor_.access(data_, static_cast<::std::size_t>(mapping_(indices...)));
  }
  template <class I>
  constexpr reference operator[](const ::std::array<I, Extents::rank()>& indices) const {
    return ::std::apply([this](auto... i) -> reference { return (*this)(i...); }, indices);
  }
#if defined(__cpp_multidimensional_subscript)
  template <class... I, ::std::enable_if_t<(::std::is_convertible_v<I, index_type> && ...), int> = 0>
  constexpr reference operator[](I... indices) const {
    return (*this)(indices...);
  }
#else
  template <class I,
            ::std::enable_if_t<::std::is_convertible_v<I, index_type> && Extents::rank() == 1, int> = 0>
  constexpr reference operator[](I index) const {
    return (*this)(index);
  }
#endif

  static constexpr rank_type rank() noexcept { return Extents::rank(); }
  static constexpr rank_type rank_dynamic() noexcept { return Extents::rank_dynamic(); }
  static constexpr ::std::size_t static_extent(rank_type d) noexcept { return Extents::static_extent(d); }
  constexpr index_type extent(rank_type d) const noexcept { return extents().extent(d); }
  constexpr index_type stride(rank_type d) const { return mapping_.stride(d); }
  constexpr size_type size() const noexcept {
    size_type all = 1;
    for (rank_type d = 0; d < rank(); ++d) all *= static_cast<size_type>(extent(d));
    return all;
  }
  constexpr bool empty() const noexcept { return size() == 0; }
  constexpr const Extents& extents() const noexcept { return mapping_.extents(); }
  constexpr const data_handle_type& data_handle() const noexcept { return data_; }
  constexpr const mapping_type& mapping() const noexcept { return mapping_; }
  constexpr const Accessor& accessor() const noexcept { return accessor_; }
  static constexpr bool is_always_unique() { return mapping_type::is_always_unique(); }
  static constexpr bool is_always_exhaustive() { return mapping_type::is_always_exhaustive(); }
  static constexpr bool is_always_strided() { return mapping_type::is_always_strided(); }

 private:
  template <class M>
  static constexpr mapping_type converted(const M& mapping) {
    if constexpr (::std::is_constructible_v<mapping_type, const M&>) {
      return mapping_type(mapping);
    } else {
      return mapping_type(Extents(mapping.extents()));
    }
  }
  data_handle_type data_{};
  mapping_type mapping_{};
  Accessor accessor_{};
};
/// An array over a pointer: with these sizes, or extents.
/// @{
template <class T, class... Sizes,
          ::std::enable_if_t<(::std::is_convertible_v<Sizes, ::std::size_t> && ...) && (sizeof...(Sizes) > 0),
                             int> = 0>
explicit mdspan(T*, Sizes...) -> mdspan<T, dextents<::std::size_t, sizeof...(Sizes)>>;
template <class T, class Index, ::std::size_t... kExtents>
mdspan(T*, const extents<Index, kExtents...>&) -> mdspan<T, extents<Index, kExtents...>>;
/// @}

}  // namespace std
}  // namespace cuda
