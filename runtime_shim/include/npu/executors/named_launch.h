// Launches through a functor (NPU_KERNEL) whose kernel npucxx has found: C++ does not tell which overload, or which instance of a
// template, a call takes. Text that npucxx appends to a source registers them (tool/npucxx/abi.md). Included by npu/kernel/launch.h.
#ifndef NPU_EXECUTORS_NAMED_LAUNCH_H_
#define NPU_EXECUTORS_NAMED_LAUNCH_H_

#include <tuple>
#include <typeinfo>
#include <utility>

namespace npu::detail {

/// Its address tells the translation units of a program apart. The two passes of one source have the same NPU_UNIT, which npucxx
/// gives.
#if defined(NPU_UNIT)
template <unsigned long long kNumber>
inline const char unit_mark = 0;
#define NPU_THIS_UNIT_ (&::npu::detail::unit_mark<NPU_UNIT>)
#else
[[maybe_unused]] static const char unit_mark = 0;
#define NPU_THIS_UNIT_ (&::npu::detail::unit_mark)
#endif

}  // namespace npu::detail

/// The symbol of a unit with relocatable device code (-rdc=true): npucxx refers to it when it links an archive, so that the
/// static objects of the unit are in the program.
#if defined(NPU_RELOCATABLE_UNIT)
extern "C" {
__attribute__((weak, used)) char NPU_RELOCATABLE_UNIT = 0;
}
#endif

namespace npu::detail {

/// The name of a functor's type, "Z4stepILi1EEvPfEUlDpOT_E_", which begins with the function around it; empty without RTTI.
template <class F>
const char* functor_type() {
#if defined(__cpp_rtti)
  return typeid(F).name();
#else
  return "";
#endif
}

/// The kernel of all launches of one unit that are written NPU_KERNEL(name), with this promise and arguments of these types, and
/// stand within the function around; an empty text means any function.
template <class Mode, class... P>
struct NamedLaunch {
  const void* unit;
  const char* name;
  const char* around;
  KernelCall* (*make)(P&&... arguments);
  const NamedLaunch* next;
};

/// Those that are registered, before main.
template <class Mode, class... P>
inline const NamedLaunch<Mode, P...>* named_launches = nullptr;

template <class Mode, class... P>
const NamedLaunch<Mode, P...>* find_named_launch(const void* unit, const char* name, const char* functor) {
  for (const auto* known = named_launches<Mode, P...>; known != nullptr; known = known->next)
    if (known->unit == unit && __builtin_strcmp(known->name, name) == 0 &&
        __builtin_strncmp(functor, known->around, __builtin_strlen(known->around)) == 0)
      return known;
  return nullptr;
}

/// A copy: g++ lets no other expression lose `__restrict`.
template <class P>
P value_of(P argument) {
  return argument;
}

template <class Mode, auto kKernel, class... K, class... P>
KernelCall* make_named_call(TypeList<K...>, P&&... arguments) {
  return make_call<Mode, StaticKernel<kKernel>, K...>(StaticKernel<kKernel>{}, static_kernel_name<kKernel>(),
                                                      address_of(kKernel),
                                                      convert_argument<K>(static_cast<P&&>(arguments))...);
}

/// NamedLaunch::make for a kernel. Defaults::values: the arguments that the launch leaves out.
template <auto kKernel, class Defaults, class Mode, class... P>
KernelCall* named_call(P&&... arguments) {
  return std::apply(
      [&](auto... left_out) {
        return make_named_call<Mode, kKernel>(parameters_of<decltype(kKernel)>{},
                                              static_cast<P&&>(arguments)..., std::move(left_out)...);
      },
      Defaults::values());
}

}  // namespace npu::detail

/// At namespace scope: launches of this unit that are written NPU_KERNEL(written) in the function `around` (an empty text: in
/// any), with the promise and the argument types that follow, are launches of `kernel`. `defaults`: the values of the arguments
/// that they leave out, in parentheses.
#define NPU_REGISTER_LAUNCH(identifier, written, around, kernel, defaults, ...) \
  namespace {                                                                   \
  struct identifier##_defaults {                                                \
    static auto values() { return ::std::make_tuple defaults; }                 \
  };                                                                            \
  }                                                                             \
  __attribute__((constructor)) static void npu_register_##identifier() {        \
    static ::npu::detail::NamedLaunch<__VA_ARGS__> launch{                      \
        NPU_THIS_UNIT_, written, around,                                        \
        &::npu::detail::named_call<kernel, identifier##_defaults, __VA_ARGS__>, \
        ::npu::detail::named_launches<__VA_ARGS__>};                            \
    ::npu::detail::named_launches<__VA_ARGS__> = &launch;                       \
  }

#endif  // NPU_EXECUTORS_NAMED_LAUNCH_H_
